"""The opponents of Qin."""
