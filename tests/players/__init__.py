import engine.players  # noqa: F401  Before any file here loads numpy: it says on how many threads that computes.
