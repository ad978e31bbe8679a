"""Two runs on the same walls: what differs between them, pair by pair."""
