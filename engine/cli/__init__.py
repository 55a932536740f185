"""The engine's command line, one module a command. Exit codes: 0 fine, 1 a wrong record, 2 wrong usage."""
