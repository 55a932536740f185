"""Which room may import which."""
