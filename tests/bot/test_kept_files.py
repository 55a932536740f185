"""Which files an edit names that keeps those of its message."""

from types import SimpleNamespace
from typing import cast

import discord
from discord.components import Container, UnfurledMediaItem
from discord.utils import MISSING

from bot.wire.kept_files import forget, heard, heard_first, staying
from bot.wire.laid_out import LaidOut
from bot.wire.replies import RenderedMessage

ADDRESS = "https://cdn.discordapp.com/ephemeral-attachments/1/{}/{}?ex=68dc7ce1&is=68db2b61&hm=5954"


def media(number: int, name: str) -> dict[str, object]:
    return {"url": ADDRESS.format(number, name), "attachment_id": str(number)}


def message(number: int, *parts: dict[str, object]) -> discord.Message:
    """As Discord tells of one: its files stand in what shows them, and nowhere else."""
    shown = Container({"type": 17, "components": parts}, None)  # type: ignore[typeddict-item]  # as Discord tells it
    return cast("discord.Message", SimpleNamespace(id=number, components=[shown], attachments=[]))


def named(number: int) -> list[object]:
    """What discord.py is to tell Discord of the files of a message that stay."""
    return [file.to_dict() for file in staying(number) if not isinstance(file, discord.File)]


PICTURES: dict[str, object] = {"type": 12, "items": [
    {"media": media(11, "city-3.png")}, {"media": {"url": "https://example.org/elsewhere.png"}}]}
RECORD: dict[str, object] = {"type": 13, "file": media(12, "game.jsonl"), "name": "game.jsonl", "size": 5}


def test_files_are_named_as_they_stand_in_what_shows_them() -> None:
    heard(message(901, {"type": 10, "content": "## Round 3"}, PICTURES, RECORD))
    assert named(901) == [{"id": 11, "filename": "city-3.png"}, {"id": 12, "filename": "game.jsonl"}]


def test_a_message_without_files_keeps_none() -> None:
    heard(message(902))
    assert named(902) == []
    heard(None)


def test_a_press_tells_of_the_files_of_a_message_of_which_nothing_is_known() -> None:
    """It may have been on its way while the message got others."""
    heard_first(message(903, PICTURES))
    assert named(903) == [{"id": 11, "filename": "city-3.png"}]
    heard(message(903, RECORD))
    heard_first(message(903, PICTURES))
    assert named(903) == [{"id": 12, "filename": "game.jsonl"}]
    heard_first(None)


def test_what_is_about_to_get_others_has_none_that_are_known() -> None:
    heard(message(904, PICTURES))
    assert staying(904) is not MISSING
    forget(904)
    assert staying(904) is MISSING
    heard(message(904, PICTURES))
    (sent,) = RenderedMessage(LaidOut(), [("city-4.png", b"drawn")]).replacing(904)
    assert isinstance(sent, discord.File)
    assert RenderedMessage(LaidOut(), None).replacing(904) is MISSING


def test_a_picture_of_elsewhere_is_no_file() -> None:
    assert UnfurledMediaItem("https://example.org/elsewhere.png").attachment_id is None
    heard(message(905, {"type": 12, "items": [{"media": {"url": "https://example.org/elsewhere.png"}}]}))
    assert named(905) == []
