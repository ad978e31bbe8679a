"""通城个子牌 as it is told: its table, its moves, why they were allowed, what a win is worth."""
