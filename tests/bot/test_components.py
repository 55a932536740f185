"""The net under every button: whatever breaks, discord.py, which logs items with their labels, hears nothing of it. And
what is read of a press: whom she chose, and whether what she pressed stands there."""

import logging
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.wire.components import ChosenPerson, chosen_person, hear, stands_on, with_selects_as_before

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


def choice(**resolved: object) -> discord.Interaction:
    """In a select of people."""
    return SimpleNamespace(data={"values": ["7"], "resolved": resolved})  # type: ignore[return-value]  # as much of it as is read


def test_who_is_chosen_has_the_name_that_she_bears_in_the_server_and_is_a_member_or_a_bot_as_discord_says() -> None:
    nell = {"username": "nell", "global_name": "Nell"}
    assert chosen_person(choice(users={"7": nell}, members={"7": {"nick": "Nelly", "roles": []}}), "7") == ChosenPerson(
        7, "Nelly", bot=False, member=True)
    assert chosen_person(choice(users={"7": nell}), "7") == ChosenPerson(7, "Nell", bot=False, member=False)
    robot = {"username": "robot", "global_name": None, "bot": True}
    assert chosen_person(choice(users={"7": robot}, members={"7": {"nick": None, "roles": []}}), "7") == ChosenPerson(
        7, "robot", bot=True, member=True)
    for nobody in (choice(users={"7": nell}), choice()):
        assert chosen_person(nobody, "8") is None


def test_what_stands_in_a_row_within_a_message_stands_there() -> None:
    row = SimpleNamespace(children=[SimpleNamespace(custom_id="gk:1:-:-:0:me:")])
    message = cast("discord.Message", SimpleNamespace(components=[SimpleNamespace(children=[row])]))
    assert stands_on(message, "gk:1:-:-:0:me:")
    assert not stands_on(message, "gk:1:-:-:0:games:")
    assert not stands_on(None, "gk:1:-:-:0:me:")


def test_a_message_with_a_picture_anywhere_is_not_shown_again_as_it_stood() -> None:
    """It would lose it: where it is kept the message does not say."""
    picture = discord.MediaGalleryComponent({"type": 12, "items": []}, None)
    pressed = SimpleNamespace(message=SimpleNamespace(components=[SimpleNamespace(children=[picture])]))
    assert with_selects_as_before(pressed) is None  # type: ignore[arg-type]  # as much of it as is read
