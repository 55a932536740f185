"""Names of the AI seats."""

from typing import Final

AI_NAMES: Final = ("Ada", "Boole", "Curie", "Darwin", "Euler", "Fermat")
"""One more than there are seats, so that one is always free beside people of the same name."""
