"""What the table answers, a module a kind of address."""
