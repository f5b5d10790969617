"""Reads YAML and JSON at the door into frozen rule types; errors name the file and the place."""
