"""The net under every button: whatever breaks, discord.py, which logs items with their labels, hears nothing of it."""

import logging
from collections.abc import Sequence
from types import SimpleNamespace

import discord
import pytest

from bot.wire.components import AnswersPresses, button
from bot.wire.custom_id import Press

LABEL = "H + R15"


class Broken(AnswersPresses):
    """A client that fails before it could answer."""

    async def pressed(self, interaction: discord.Interaction, custom_id: str, values: Sequence[str]) -> None:
        raise RuntimeError(f"no table for {interaction} {custom_id} {values}")


@pytest.mark.parametrize("client", [Broken(), object()])
async def test_no_exception_leaves_a_callback(client: object, caplog: pytest.LogCaptureFixture) -> None:
    item = button(Press("abcdefghij", 0, 1, "pick", "2"), LABEL)
    with caplog.at_level(logging.DEBUG):
        await item.callback(SimpleNamespace(client=client, data=None))  # type: ignore[arg-type]  # all that is read of an interaction
    assert LABEL not in caplog.text
