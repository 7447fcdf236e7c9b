"""The optional rules of section 25, a module each."""
