"""The heuristic bot's mind for both editions of Anzio Beachhead."""
