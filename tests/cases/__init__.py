"""Cases: small positions, each with one fact that changes when a rule's owner is changed a little.

They are found by machine (`record.py`) where hand-written tests notice nothing, and say what the program does, not what
the book says: a case that a corrected rule breaks is looked at and recorded anew.
"""
