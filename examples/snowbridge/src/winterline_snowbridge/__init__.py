"""Snowbridge: a small game for Winterline."""

from winterline.author import Listing

TEXT = "Six days of December: three bridges, three villages, and a mine under one of them. Half an hour."
LISTING = Listing("snowbridge", "Snowbridge", "snowbridge", text=TEXT, package="winterline_snowbridge")
