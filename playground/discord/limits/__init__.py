"""Discord's documented limits: what a body must look like to be accepted."""
