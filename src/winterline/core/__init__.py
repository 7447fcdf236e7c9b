"""What every hex-and-counter game shares. Nothing here knows a particular game."""
