"""The files of messages as Discord tells of them: an edit that leaves pictures where they are has to name them.

Discord wants the ID of each file that stays, and finds ``attachment://NAME`` among the names that the edit lists. Of a
message's files it lists none that a component shows, so they are read from the components.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final, TypeAlias
from urllib.parse import unquote, urlsplit

import discord
from discord.utils import MISSING

from engine.recent import Recent

_REMEMBERED: Final = 5_000
"""Messages whose files are remembered."""

Files: TypeAlias = list[discord.Attachment | discord.File]


@dataclass(frozen=True, slots=True)
class _KeptFile:
    id: int
    filename: str

    def to_dict(self) -> dict[str, object]:
        """As discord.py asks it of an attachment that stays."""
        return {"id": self.id, "filename": self.filename}


_files: Final[Recent[int, tuple[_KeptFile, ...]]] = Recent(_REMEMBERED)
"""By message."""


def heard(message: discord.Message | None) -> None:
    """Discord has told what a message is now."""
    if message is not None:
        _files[message.id] = tuple(_shown(message.components))


def heard_first(message: discord.Message | None) -> None:
    """A press has told what its message was; that counts only where nothing is known of it, since it may be older."""
    if message is not None and message.id not in _files:
        heard(message)


def forget(message: int) -> None:
    """It is about to get others, of which perhaps nobody will hear."""
    _files.pop(message, None)


def staying(message: int) -> Files:
    """What an edit names that leaves the message its files; MISSING where nobody knows (any more) which it has."""
    found = _files.get(message)
    return MISSING if found is None else [*found]  # type: ignore[list-item]  # the library asks only for ``to_dict``


def _shown(components: Iterable[object]) -> Iterator[_KeptFile]:
    for component in components:
        held = [component, *getattr(component, "items", ())]
        for media in (getattr(part, "media", None) for part in held):
            if isinstance(media, discord.UnfurledMediaItem) and media.attachment_id is not None:
                yield _KeptFile(media.attachment_id, PurePosixPath(unquote(urlsplit(media.url).path)).name)
        yield from _shown(getattr(component, "children", ()))
