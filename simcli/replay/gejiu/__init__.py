"""个旧麻将 as it is told: its table, its moves, why they were allowed, what a win is worth."""
