"""A bot with one of everything that the page can show; run as a process of its own."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import Mapping
from functools import cache
from typing import Self

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image

from bot.wire import kept_files

WORDS = """# City of *round* 3
### What happened
-# small print with `code`
**Nell** exploits R7, __underlined__, ~~struck~~, ||a secret||
> quoted
- one
  - below one
1. first
```py
print("<b>no markup</b>")
```
[rules](https://example.org/rules) <script>document.title = "broken"</script> <img src=x onerror=alert(1)>
<t:1790000000:D> </show everything:123456789012345678> <:leaf:123456789012345678>"""


@cache
def picture(width: int, height: int, colour: str) -> bytes:
    """A plain PNG."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(file, "PNG")
    return file.getvalue()


def pictures() -> list[discord.File]:
    """The files that ``Showcase`` names."""
    sizes = {"city.png": (1280, 1280, "#35605a"), "wide.png": (800, 600, "#7a4a2a"), "tall.png": (600, 800, "#2a4a7a")}
    files = [discord.File(io.BytesIO(picture(*size)), name) for name, size in sizes.items()]
    return [*files, discord.File(io.BytesIO(b'{"record": 1}\n'), "game.jsonl")]


class Form(ui.Modal, title="Tiles to return"):
    """Text inputs of both kinds and a select."""

    tiles: ui.Label[ui.View] = ui.Label(
        text="Which tiles", description="As they stand on them", component=ui.TextInput(custom_id="tiles", min_length=2)
    )
    word: ui.Label[ui.View] = ui.Label(
        text="A word to the others",
        component=ui.TextInput(custom_id="word", style=discord.TextStyle.paragraph, required=False),
    )
    pace: ui.Label[ui.View] = ui.Label(
        text="Pace",
        component=ui.Select(custom_id="pace", options=[discord.SelectOption(label=p) for p in ("Live", "Relaxed")]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.tiles.component, ui.TextInput)
        assert isinstance(self.pace.component, ui.Select)
        words = f"Returned {self.tiles.component.value}, {self.pace.component.values[0]}"
        await interaction.response.send_message(words, ephemeral=True)


class Choices(ui.Modal, title="Choices"):
    """One of several, some of several, yes or no."""

    colour: ui.Label[ui.View] = ui.Label(
        text="Colour",
        component=ui.RadioGroup(options=[discord.RadioGroupOption(label=c, value=c) for c in ("red", "blue")]),
    )
    modules: ui.Label[ui.View] = ui.Label(
        text="Modules",
        component=ui.CheckboxGroup(
            max_values=2, options=[discord.CheckboxGroupOption(label=m, value=m) for m in ("one", "two", "three")]
        ),
    )
    sure: ui.Label[ui.View] = ui.Label(text="Sure", component=ui.Checkbox())

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.colour.component, ui.RadioGroup)
        assert isinstance(self.modules.component, ui.CheckboxGroup)
        assert isinstance(self.sure.component, ui.Checkbox)
        chosen = (self.colour.component.value, sorted(self.modules.component.values), self.sure.component.value)
        await interaction.response.send_message(f"Chosen: {chosen}", ephemeral=True)


class Showcase(ui.LayoutView):
    """A container with everything, and a count that changes in place."""

    def __init__(self, mentioned: str) -> None:
        super().__init__(timeout=None)
        self.count = 0
        self.counter: ui.TextDisplay[Self] = ui.TextDisplay("Pressed 0 times")
        box: ui.Container[Self] = ui.Container(accent_colour=0x3F8F5A)
        box.add_item(ui.TextDisplay(f"{WORDS}\n{mentioned}"))
        box.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
        box.add_item(ui.Section("A section", accessory=ui.Thumbnail("attachment://wide.png", description="Small")))
        box.add_item(ui.Section("Mine alone", accessory=self._button("My screen", self.screen)))
        city = discord.MediaGalleryItem("attachment://city.png", description="The city after round 3: nine buildings.")
        box.add_item(ui.MediaGallery(city))
        box.add_item(self._buttons())
        box.add_item(ui.ActionRow(self._button("Off", self.press, disabled=True), self._button("Form", self.form)))
        box.add_item(
            ui.ActionRow(
                self._button("Choices", self.choices),
                self._button("Slow", self.slow),
                self._button("Silent", self.silent),
            )
        )
        for select in self._selects():
            box.add_item(ui.ActionRow(select))
        three = ("city.png", "wide.png", "tall.png")
        items = [discord.MediaGalleryItem(f"attachment://{name}", description=f"Picture {name}") for name in three]
        box.add_item(ui.MediaGallery(*items))
        box.add_item(ui.File("attachment://game.jsonl"))
        self.add_item(box)
        self.add_item(self.counter)

    def _button(
        self,
        label: str,
        callback: object,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> ui.Button[Self]:
        button: ui.Button[Self] = ui.Button(label=label, style=style, disabled=disabled)
        button.callback = callback  # type: ignore[assignment,method-assign]  # discord.py's way without a subclass
        return button

    def _buttons(self) -> ui.ActionRow[Self]:
        styles = discord.ButtonStyle
        named = {"Primary": styles.primary, "Success": styles.success, "Danger": styles.danger}
        row: ui.ActionRow[Self] = ui.ActionRow(*(self._button(n, self.press, style=s) for n, s in named.items()))
        row.add_item(ui.Button(label="Source", url="https://example.org/source"))
        return row

    def _selects(self) -> list[ui.Item[Self]]:
        one: ui.Select[Self] = ui.Select(
            placeholder="One card",
            options=[discord.SelectOption(label=f"R{n}", description=f"Exploit R{n}: +2") for n in range(1, 21)],
        )
        some: ui.Select[Self] = ui.Select(
            placeholder="Tiles to return",
            min_values=0,
            max_values=2,
            options=[discord.SelectOption(label=f"B{n}") for n in range(1, 6)],
        )
        kinds: list[ui.Item[Self]] = [
            one, some, ui.UserSelect(placeholder="A person"), ui.RoleSelect(placeholder="A role"),
            ui.ChannelSelect(placeholder="A channel"),
        ]  # fmt: skip
        for select in kinds:
            select.callback = self.chose  # type: ignore[method-assign]  # discord.py's way without a subclass
        return kinds

    async def press(self, interaction: discord.Interaction) -> None:
        self.count += 1
        self.counter.content = f"Pressed {self.count} times"
        assert interaction.message is not None
        kept_files.heard_first(interaction.message)
        await interaction.response.edit_message(view=self, attachments=kept_files.staying(interaction.message.id))

    async def screen(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"The hand of {interaction.user.display_name}", ephemeral=True)

    async def form(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    async def choices(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Choices())

    async def slow(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        assert isinstance(interaction.channel, discord.abc.Messageable)
        await interaction.channel.typing()
        await asyncio.sleep(0.8)
        await interaction.followup.send("Slow but sure", ephemeral=True)

    async def silent(self, _interaction: discord.Interaction) -> None:
        await asyncio.sleep(0)

    async def chose(self, interaction: discord.Interaction) -> None:
        data: Mapping[str, object] = interaction.data or {}
        await interaction.response.send_message(f"Chosen: {data.get('values')}", ephemeral=True)


group = app_commands.Group(name="show", description="Shows things")


@group.command(description="One of everything")
async def everything(interaction: discord.Interaction) -> None:
    channel = f"<#{interaction.channel_id}>"
    view = Showcase(f"{interaction.user.mention} {channel}")
    await interaction.response.send_message(view=view, files=pictures())


@group.command(description="A lobby with options")
@app_commands.describe(setup="How it begins", modules="By name", hand="Cards in hand", solo="Against Hal")
@app_commands.choices(setup=[app_commands.Choice(name=n, value=n) for n in ("introductory", "draft")])
async def lobby(
    interaction: discord.Interaction,
    setup: str | None = None,
    modules: str | None = None,
    hand: app_commands.Range[int, 4, 5] | None = None,
    solo: bool | None = None,
) -> None:
    await interaction.response.send_message(f"Lobby: {setup}, {modules}, {hand}, {solo}")


@lobby.autocomplete("modules")
async def suggest(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    names = ("all", "none", "prestige", "experts")
    return [app_commands.Choice(name=name, value=name) for name in names if current.lower() in name]


@group.command(description="Names someone")
@app_commands.describe(who="Whom")
async def name(interaction: discord.Interaction, who: discord.Member) -> None:
    await interaction.response.send_message(f"It is {who.mention}")


@group.command(description="Many messages")
async def many(interaction: discord.Interaction, number: int) -> None:
    await interaction.response.send_message("They come.", ephemeral=True)
    for index in range(number):
        assert isinstance(interaction.channel, discord.abc.Messageable)
        await interaction.channel.send(f"Number {index} of many\n" + "more words " * (index % 17))


@group.command(description="Says nothing at all")
async def nothing(_interaction: discord.Interaction) -> None:
    await asyncio.sleep(0)


class ShowcaseBot(commands.AutoShardedBot):
    """The bot."""

    async def setup_hook(self) -> None:
        self.tree.add_command(group)
        await self.tree.sync()


def main() -> None:
    """Connect to the playground named by the environment."""
    discord.http.Route.BASE = os.environ["DISCORD_API"]
    bot = ShowcaseBot(command_prefix=(), intents=discord.Intents(guilds=True, guild_messages=True))
    bot.run(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    main()
