"""What a page can ask of the server, by name."""
