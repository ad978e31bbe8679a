"""攸县胡子牌 as it is told: its table, its moves, why they were allowed or forced, what a win is worth."""
