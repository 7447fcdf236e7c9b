"""The Basic Games after the first: Basic rules with units, weeks and fronts of their own."""
