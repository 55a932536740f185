"""The page in a browser: its socket, what it gets when it opens, what it asks for."""
