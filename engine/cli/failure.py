"""The two ways a command fails."""


class Failure(Exception):
    """Exit code 1: a record is wrong; one line of words."""


class UsageError(Exception):
    """Exit code 2: the command cannot be carried out as it was given; one line of words."""
