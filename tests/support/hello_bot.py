"""A small discord.py bot that uses everything our bot uses; run as a process of its own by the tests."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import re
import sys
import urllib.request
from typing import Self

import discord
import yarl
from discord import app_commands, ui
from discord.ext import commands

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
    b"\x00\x00\x00\nIDATx\x9cc\x00\x01\x00\x00\x05\x00\x01\r\n-\xb4\x00\x00\x00\x00IEND\xaeB`\x82"
)
COMMAND = (sys.executable, "-m", "tests.support.hello_bot")
NOBODY = discord.AllowedMentions.none()


class Count(ui.DynamicItem[ui.Button[ui.View]], template=r"count:(?P<n>\d+)"):
    """A button whose state is in its custom id, so that it outlives the process."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, _i: discord.Interaction, _item: ui.Item[ui.View], match: re.Match[str]) -> Self:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=board(f"counted {self.n + 1}", self.n + 1))


class Ask(ui.Modal, title="A question"):
    """A modal with a text and a select in labels."""

    name: ui.Label[ui.View] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    colour: ui.Label[ui.View] = ui.Label(
        text="Colour",
        component=ui.Select(
            custom_id="colour",
            options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Blue", value="b")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        assert isinstance(self.colour.component, ui.Select)
        words = f"hello {self.name.component.value} in {self.colour.component.values[0]}"
        await interaction.response.send_message(words, ephemeral=True)


class Buttons(ui.View):
    """One of each thing to press."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Modal", custom_id="modal")
    async def modal(self, interaction: discord.Interaction, _button: ui.Button[Self]) -> None:
        await interaction.response.send_modal(Ask())

    @ui.button(label="Slow", custom_id="slow", style=discord.ButtonStyle.danger)
    async def slow(self, interaction: discord.Interaction, _button: ui.Button[Self]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(0.05)
        await interaction.followup.send("slow but sure")
        await interaction.followup.send("and more", ephemeral=True)

    @ui.button(label="Silent", custom_id="silent")
    async def silent(self, _interaction: discord.Interaction, _button: ui.Button[Self]) -> None:
        await asyncio.sleep(0)

    @ui.button(label="Quiet update", custom_id="quiet")
    async def quiet(self, interaction: discord.Interaction, _button: ui.Button[Self]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="updated quietly")

    @ui.button(label="DM", custom_id="dm")
    async def dm(self, interaction: discord.Interaction, _button: ui.Button[Self]) -> None:
        try:
            await interaction.user.send("psst")
        except discord.Forbidden as error:
            await interaction.response.send_message(f"refused {error.code}", ephemeral=True)
        except discord.HTTPException as error:
            await interaction.response.send_message(f"impossible {error.code}", ephemeral=True)
        else:
            await interaction.response.send_message("sent", ephemeral=True)

    @ui.select(
        placeholder="Pick two",
        custom_id="pick",
        min_values=2,
        max_values=2,
        options=[discord.SelectOption(label=word, value=word[:2]) for word in ("One", "Two", "Three")],
    )
    async def pick(self, interaction: discord.Interaction, select: ui.Select[Self]) -> None:
        await interaction.response.send_message("picked " + "+".join(select.values), ephemeral=True)

    @ui.select(cls=ui.UserSelect, placeholder="Who", custom_id="who")
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Self]) -> None:
        await interaction.response.send_message(f"it is {select.values[0].display_name}", ephemeral=True)

    @ui.select(cls=ui.ChannelSelect, placeholder="Where", custom_id="where")
    async def where(self, interaction: discord.Interaction, select: ui.ChannelSelect[Self]) -> None:
        await interaction.response.send_message(f"in {select.values[0].name}", ephemeral=True)


def board(text: str, n: int, *, picture: bool = False) -> ui.LayoutView:
    """A Components V2 message."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=0x2D7D46)
    container.add_item(ui.TextDisplay(f"# Board\n{text}"))
    container.add_item(ui.Section("beside", accessory=ui.Button(label="Site", url="https://example.org")))
    if picture:
        item = discord.MediaGalleryItem("attachment://city.png", description="one black pixel")
        container.add_item(ui.MediaGallery(item))
    container.add_item(ui.Separator())
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(Count(n))
    container.add_item(row)
    view.add_item(container)
    return view


group = app_commands.Group(name="hello", description="Says hello", guild_only=False)


@group.command(name="buttons", description="Everything to press")
async def buttons(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("press", view=Buttons())


@group.command(name="board", description="A board with a picture")
@app_commands.describe(text="what it says", times="how often")
async def show(
    interaction: discord.Interaction, text: str = "nothing", times: app_commands.Range[int, 1, 5] = 1
) -> None:
    file = discord.File(io.BytesIO(PNG), "city.png", description="one black pixel")
    view = board(text * times, 0, picture=True)
    await interaction.response.send_message(view=view, file=file, allowed_mentions=NOBODY)


@group.command(name="post", description="A message in the channel, twice with one nonce")
async def post(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    channel = interaction.channel
    assert isinstance(channel, discord.abc.Messageable)
    first = await channel.send(f"ping {interaction.user.mention} @everyone", nonce="n-1", allowed_mentions=NOBODY)
    second = await channel.send("again", nonce="n-1")
    file = discord.File(io.BytesIO(PNG), "new.png")
    edited = await first.edit(content="edited", attachments=[file])
    history = [message.id async for message in channel.history(limit=5)]
    facts = {
        "same": first.id == second.id,
        "edited": edited.attachments[0].filename,
        "in_history": first.id in history,
        "permissions": interaction.permissions.send_messages,
        "app_permissions": interaction.app_permissions.attach_files,
        "locale": str(interaction.locale),
        "guild": interaction.guild.name if interaction.guild else None,
    }
    await interaction.edit_original_response(content=json.dumps(facts))


@group.command(name="hint", description="An option with hints")
async def hint(interaction: discord.Interaction, word: str) -> None:
    await interaction.response.send_message(f"you chose {word}", ephemeral=True)


@hint.autocomplete("word")
async def hints(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    words = ("apple", "apricot", "pear")
    return [app_commands.Choice(name=word.title(), value=word) for word in words if word.startswith(current)]


@group.command(name="thread", description="A thread of its own")
async def thread(interaction: discord.Interaction) -> None:
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    made = await channel.create_thread(name="deep", type=discord.ChannelType.public_thread)
    await made.send("down here")
    await interaction.response.send_message(f"see {made.mention}", ephemeral=True)


class HelloBot(commands.AutoShardedBot):
    """The bot."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        self.add_view(Buttons())
        self.tree.add_command(group)
        await self.tree.sync()

    async def on_ready(self) -> None:
        print("ready", len(self.guilds), "guilds", flush=True)

    async def on_resumed(self) -> None:
        print("resumed", flush=True)


def main() -> None:
    """Connect to the playground named by the environment."""
    logging.basicConfig(level=logging.INFO, stream=sys.stdout)
    api = os.environ["DISCORD_API"]
    discord.http.Route.BASE = api
    with urllib.request.urlopen(f"{api}/gateway") as answer:  # noqa: S310  the playground's own address
        # After an invalid session discord.py goes back to this default instead of asking again.
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(json.load(answer)["url"])
    bot = HelloBot(command_prefix=(), intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True))
    bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
