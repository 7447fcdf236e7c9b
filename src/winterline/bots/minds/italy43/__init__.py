"""The heuristic bot's mind for Italy '43."""
