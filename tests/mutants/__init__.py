"""Mutants: the owner of a rule, changed a little, must be noticed by the tests that are marked with its rules."""
