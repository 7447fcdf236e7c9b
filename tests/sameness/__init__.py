"""Two versions of the program side by side: what a player can see and do must be the same (see __main__)."""
