"""Optional rules. Each is one module that plugs into the named points of a Plan."""
