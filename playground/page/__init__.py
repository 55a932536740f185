"""What a page can ask of the server, by name, and what it gets when it opens."""
