"""通城个子牌 in the report: what is read of its log, what is summed, and its own tables."""
