"""ANZIO: the campaign in Italy, autumn 1943."""
