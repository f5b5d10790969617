"""Everything drawn for Qin, as pure functions of pixel sizes that return cached surfaces."""
