"""Maps and counters as pictures. Knows no game: colours, names and texts come from a game's drawing data."""
