"""The table: games, seats, chat and storage behind the page where people play."""
