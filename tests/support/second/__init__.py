"""Second implementations of what the rules compute, written from docs/rules.md alone and in another way."""
