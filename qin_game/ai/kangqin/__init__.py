"""Opponents for 抗秦."""
