"""The rules of the game, tested paragraph by paragraph of docs/rules.md, by brute force and by random walks."""
