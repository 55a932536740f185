"""bench/results.md: a section under a heading, and how one takes the place of its last writing."""

from pathlib import Path
from typing import Final

RESULTS: Final = Path(__file__).with_name("results.md")


def with_section(page: str, section: str) -> str:
    """The page with this section where one of the same heading stood, else at its end; everything else stays."""
    heading, _, _ = section.partition("\n")
    before, _, after = page.partition(f"\n{heading}\n")
    _, following, later = after.partition("\n## ")
    return before.rstrip("\n") + "\n\n" + section.rstrip("\n") + "\n" + following + later
