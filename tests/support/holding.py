"""A moment at which a bot of the tests is held, for as long as a file is there."""

import asyncio
from pathlib import Path


async def held_by(file: Path) -> None:
    """Wait until the file is gone; beside it stands ``.reached`` once somebody does."""
    while file.exists():  # noqa: ASYNC240  no event comes from another process
        file.with_suffix(".reached").touch()
        await asyncio.sleep(0.02)
