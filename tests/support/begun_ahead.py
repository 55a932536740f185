"""What every bot of the tests makes at its start, made once before all of them: settings, a database, commands.

Nothing of it is kept but what Python, its libraries and our own caches remember of having made the like before: each
bot still makes its own.
"""

import tempfile
from contextlib import suppress
from pathlib import Path

from pydantic import ValidationError

from bot.app import GinkgoBot
from bot.cogs import Ginkgo
from bot.command_line import parser
from bot.settings import Settings
from bot.wire.command_sync import payloads
from bot.wire.command_words import CommandWords
from engine.store import SqlStore
from tests.support import scratch


async def begin_ahead() -> None:
    """Make each of them, and let go of it; nothing of it runs any more."""
    parser()
    with tempfile.TemporaryDirectory(prefix="ahead-", dir=scratch.folder()) as folder:
        await (await SqlStore.open(f"sqlite+aiosqlite:///{Path(folder) / 'ahead.db'}")).close()
    with suppress(ValidationError):  # Of whoever runs the tests, whose environment no bot of theirs has.
        program = GinkgoBot(Settings())
        await program.tree.set_translator(CommandWords())
        await program.add_cog(Ginkgo(program))
        await payloads(program.tree)
