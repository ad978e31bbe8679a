"""Searching values of rule options that meet targets."""
