"""The Advanced Games: chapters of section E of the rulebook, and the data that they are played with."""
