"""Watching games: a match is played again from its address and told step by step, on a terminal or as a web page."""
