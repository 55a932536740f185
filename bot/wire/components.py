"""Buttons and selects, and the one way in for what is pressed: it survives a restart, the custom_id says it all."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import discord
from discord.ui import Button, Item, LayoutView, Select, UserSelect

from bot.log import logger
from bot.wire.custom_id import Press, encode
from bot.wire.laid_out import LaidOut

_SELECTS: Final = {discord.ComponentType.string_select.value, discord.ComponentType.user_select.value}
_PICTURED: Final = (discord.MediaGalleryComponent, discord.ThumbnailComponent, discord.FileComponent)
_log: Final = logger(__name__)


PressItem: TypeAlias = Item[LayoutView]
"""A button or select of ours."""
Answering: TypeAlias = Callable[[discord.Interaction, str, Sequence[str]], Awaitable[None]]
"""Does what a component says and answers, also where nobody knows (any more) what it says. Takes the interaction, the
custom_id, and the values of a select or what was written into a form."""


async def hear(interaction: discord.Interaction, answering: Answering) -> None:
    """Have a press or a form answered; any other interaction is left alone. Nothing is raised: discord.py logs what
    it was about.

    A press is heard here and not by an item that discord.py keeps for the message. It would build a whole view of the
    message for each press, only to find that item; and it answers none of a component that the message does not bear:
    edited away before the press arrived, or made up.
    """
    try:
        if interaction.type is discord.InteractionType.modal_submit:
            await answering(interaction, interaction.custom_id or "", written(interaction))
        elif interaction.type is discord.InteractionType.component:
            await answering(interaction, interaction.custom_id or "", chosen(interaction))
    except Exception:  # noqa: BLE001  the last net
        _log.exception("press_failed")


def chosen(interaction: discord.Interaction) -> list[str]:
    """The values of a select; empty for a button."""
    data: object = interaction.data
    found = data.get("values") if isinstance(data, dict) else None
    return [str(value) for value in found] if isinstance(found, list) else []


def used_select(interaction: discord.Interaction) -> bool:
    """Whether a choice was made in a select of a message."""
    data: object = interaction.data
    return isinstance(data, dict) and data.get("component_type") in _SELECTS


@dataclass(frozen=True, slots=True)
class ChosenPerson:
    """Who was chosen in a select of people, as Discord tells of her with the choice."""

    id: int
    display_name: str
    """Raw: her name in the server, else her own."""
    bot: bool
    member: bool
    """Whether she is in the server where the choice was made."""


def chosen_person(interaction: discord.Interaction, person: str) -> ChosenPerson | None:
    """The one of this ID among those whom Discord names with a choice; None where it names no such person."""
    data: object = interaction.data
    resolved = _part(data, "resolved")
    user, member = (_part(_part(resolved, kind), person) for kind in ("users", "members"))
    name = member.get("nick") or user.get("global_name") or user.get("username")
    if not isinstance(name, str) or not person.isdecimal():
        return None
    return ChosenPerson(int(person), name, bot=user.get("bot") is True, member=bool(member))


def _part(whole: object, name: str) -> Mapping[str, object]:
    """An object within an object of Discord's; empty where there is none."""
    found = whole.get(name) if isinstance(whole, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def with_selects_as_before(interaction: discord.Interaction) -> LaidOut | None:
    """The message that was pressed, as it stood: shown in its place, nothing counts as chosen there. None where
    pictures stand there: where those are kept the message does not say."""
    message = interaction.message
    if message is None or any(isinstance(part, _PICTURED) for part in _within(message.components)):
        return None
    view = LayoutView.from_message(message)
    items = view.children
    view.clear_items().stop()
    return LaidOut(*items)


def stands_on(message: discord.Message | None, custom_id: str) -> bool:
    """Whether the message really has such a component: it may be edited away by now, or made up."""
    return message is not None and any(
        getattr(component, "custom_id", None) == custom_id for component in _within(message.components))


def _within(components: Iterable[object]) -> Iterator[object]:
    for component in components:
        yield component
        yield from _within(getattr(component, "children", ()))


def written(interaction: discord.Interaction) -> list[str]:
    """What was written into the lines of a form, from top to bottom."""
    data: object = interaction.data
    return list(_lines(data.get("components"))) if isinstance(data, dict) else []


def _lines(parts: object) -> Iterator[str]:
    for part in parts if isinstance(parts, list) else [parts]:
        if isinstance(part, dict):
            if isinstance(value := part.get("value"), str):
                yield value
            yield from _lines(part.get("components", []))
            yield from _lines(part.get("component", []))


def button(
    press: Press,
    label: str,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> PressItem:
    """A button that means ``press``."""
    return Button(label=label, style=style, disabled=disabled, custom_id=encode(press))


def select(
    press: Press,
    options: Sequence[discord.SelectOption],
    *,
    placeholder: str | None = None,
    fewest: int = 1,
    most: int = 1,
) -> PressItem:
    """A select whose choice, folded into ``press`` (``bot.screens.with_choice``), is what was meant."""
    return Select(
        custom_id=encode(press, select=True),
        options=list(options),
        placeholder=placeholder,
        min_values=fewest,
        max_values=most,
    )


def person_select(press: Press, placeholder: str) -> PressItem:
    """A select of one person among those who can see the channel; her ID is folded into ``press``."""
    return UserSelect(custom_id=encode(press, select=True), placeholder=placeholder)
