"""朋来 / 攸县胡子牌: rules, play and bots as compiled functions over integers."""
