"""All of docs/record.md: positions, files and whole games, written, read, replayed and compared."""
