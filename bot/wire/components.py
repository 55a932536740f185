"""The two dynamic items behind every button and select: they survive a restart, the custom_id says it all."""

import re
from collections.abc import Sequence
from typing import Protocol, Self, runtime_checkable

import discord
from discord.ui import Button, DynamicItem, Item, LayoutView, Select

from bot.wire.custom_id import Press, decode, encode


@runtime_checkable
class Pressable(Protocol):
    """What the client has to offer: it answers or defers the interaction and does what the press says."""

    async def pressed(self, interaction: discord.Interaction, press: Press | None, values: Sequence[str]) -> None:
        """``press`` is None for a component of ours that this version can't read; ``values`` are those of a select."""


async def _hand_over(interaction: discord.Interaction, custom_id: str, values: Sequence[str]) -> None:
    client = interaction.client
    if not isinstance(client, Pressable):
        raise TypeError("this client does not answer presses")
    await client.pressed(interaction, decode(custom_id), values)


class PressButton(DynamicItem[Button[LayoutView]], template=r"gk:.*"):
    """A button whose custom_id is a press; also catches buttons of other versions, so that they get an answer."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003  discord.py's signature
        item: Item[LayoutView],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> Self:
        """Called by discord.py for a press on any message, however old."""
        if not isinstance(item, Button):
            raise TypeError(f"not a button: {item!r}")
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand the press to the bot."""
        await _hand_over(interaction, self.custom_id, ())


class PressSelect(DynamicItem[Select[LayoutView]], template=r"gs:.*"):
    """A select of texts whose custom_id is a press."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003  discord.py's signature
        item: Item[LayoutView],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> Self:
        """Called by discord.py for a choice on any message, however old."""
        if not isinstance(item, Select):
            raise TypeError(f"not a select: {item!r}")
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand the press and what was chosen to the bot."""
        await _hand_over(interaction, self.custom_id, self.item.values)


def button(
    press: Press,
    label: str,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> PressButton:
    """A button that means ``press``."""
    return PressButton(Button(label=label, style=style, disabled=disabled, custom_id=encode(press)))


def select(
    press: Press,
    options: Sequence[discord.SelectOption],
    *,
    placeholder: str | None = None,
    fewest: int = 1,
    most: int = 1,
) -> PressSelect:
    """A select whose choice, folded into ``press`` (``bot.screens.folded``), is what was meant."""
    return PressSelect(
        Select(
            custom_id=encode(press, select=True),
            options=list(options),
            placeholder=placeholder,
            min_values=fewest,
            max_values=most,
        )
    )
