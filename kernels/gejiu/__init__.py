"""个旧麻将: rules, play and bots as compiled functions over integers."""
