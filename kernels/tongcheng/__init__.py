"""通城个子牌: the compiled game."""
