"""For who runs the bot: what is missing, how it is, and games loaded from records."""
