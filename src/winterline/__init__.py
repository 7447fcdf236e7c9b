"""The Italian campaign of 1943-45, by the rules of the classic board games."""

__version__ = "0.1.0"
