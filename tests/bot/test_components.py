"""The net under every button: whatever breaks, discord.py, which logs items with their labels, hears nothing of it."""

import logging
from collections.abc import Sequence
from types import SimpleNamespace

import discord
import pytest

from bot.wire.components import hear

LABEL = "H + R15"


@pytest.mark.parametrize("kind", [discord.InteractionType.component, discord.InteractionType.modal_submit])
async def test_nothing_is_raised_where_a_press_is_heard(
    kind: discord.InteractionType, caplog: pytest.LogCaptureFixture
) -> None:
    """``caplog`` keeps what discord.py logs of a handler that raises, and what it was about."""
    async def broken(interaction: discord.Interaction, custom_id: str, values: Sequence[str]) -> None:
        raise RuntimeError(f"no table for {interaction} {custom_id} {values}")

    pressed = SimpleNamespace(type=kind, custom_id="gk:1:abcdefghij:0:1:pick:2", data={"values": [LABEL]})
    with caplog.at_level(logging.DEBUG):
        await hear(pressed, broken)  # type: ignore[arg-type]  # all that is read of an interaction
    assert LABEL not in caplog.text
