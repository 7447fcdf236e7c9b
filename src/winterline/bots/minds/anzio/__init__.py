"""The heuristic bot's mind for ANZIO."""
