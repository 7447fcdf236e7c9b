"""Leagues: any bots against each other in any games, results that are kept, ratings, a page."""
