"""Optional rules: each one a chapter in a module of its own."""
