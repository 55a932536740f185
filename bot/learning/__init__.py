"""What the bot has to teach with: guides and puzzles, one folder or file each (README.md beside this file)."""
