"""Anzio Beachhead: the modern rework (`beachhead`) and the print of 1970 (`beachhead-1970`)."""
