"""What an interaction is answered with, and the messages that its token can send and change."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from time import monotonic
from typing import Final, Literal, TypeAlias

import discord

from bot.wire import kept_files
from bot.wire.asked_once import asked_once
from bot.wire.custom_id import Press
from bot.wire.kept_files import Files
from bot.wire.laid_out import LaidOut

TOKEN_LIFE: Final = 14 * 60
"""Seconds for which an interaction's token is used; Discord keeps it for fifteen minutes."""

MARKED_FROM: Final = 0x40000000
"""Numbers of components from here on mark a message (``messages.mark``). Discord gives small ones to the others."""
NOBODY: Final = discord.AllowedMentions.none()
"""Answers ping nobody."""
_INVALID_FORM: Final = 50035
"""Discord's code where a message shows a file that it does not have, among other things."""
_IN_PLACE: Final = frozenset({
    discord.InteractionResponseType.message_update, discord.InteractionResponseType.deferred_message_update})
"""Answers after which an interaction's original response is the message that was pressed."""
_ACKNOWLEDGED_WITHIN: Final = 3.0
"""Seconds after which Discord takes no answer to an interaction any more."""


@dataclass(frozen=True, slots=True)
class RenderedMessage:
    """A message ready to be sent: its components, and the files they show as (name, bytes)."""

    view: LaidOut
    files: Sequence[tuple[str, bytes]] | None = ()
    """None: the message being edited keeps the files it has."""
    drawn: "Callable[[], Awaitable[RenderedMessage]] | None" = None
    """The same with its files, for where the message turns out not to have them: another process, which changes it at
    this very moment, may have put others there."""
    whole: bool = True
    """Whether its pictures could be drawn. Where not, what it shows is not remembered (``sent_messages.as_sent``)."""

    def fresh(self) -> list[discord.File]:
        """File objects, new ones each time, since sending uses them up."""
        return [discord.File(BytesIO(data), name) for name, data in self.files or ()]

    def replacing(self, message: int) -> Files:
        """The same for an edit of this message, of whose files nothing is known until that is through. Where it keeps
        them they are named; MISSING where nobody knows them."""
        if self.files is None:
            return kept_files.staying(message)
        kept_files.forget(message)
        return [*self.fresh()]

    async def put_by(self, edit: "Callable[[RenderedMessage], Awaitable[None]]") -> None:
        """Have ``edit`` show it in a message; where that turns out not to have the files it should keep, again with
        them. Raises what ``edit`` raises."""
        try:
            await edit(self)
        except discord.HTTPException as error:
            if error.code != _INVALID_FORM or self.drawn is None:
                raise
        else:
            return
        await edit(await self.drawn())


@dataclass(frozen=True, slots=True)
class Answer:
    """``where``: a message only the person sees, in place of the message whose button was pressed, or one that all
    see."""

    rendered: RenderedMessage
    where: Literal["private", "here", "public"]
    sent: "Callable[[EditableMessage], None] | None" = None
    """Called with the message it stands in, once Discord has taken it."""
    besides: "Answer | None" = None
    """What only the person sees, as a message of its own, after what comes in place of the one whose select was used:
    people's clients keep what was chosen in a select until its message changes, and choosing it again says nothing."""


@dataclass(frozen=True, slots=True)
class Form:
    """A line to be written, in a window of its own; what is written comes back as ``press``."""

    press: Press
    title: str
    label: str
    hint: str
    """Stands whole above the line: in it, a phone would cut it, and what stands there already would hide it."""
    value: str
    """What stands there already."""
    longest: int
    """Characters."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The private question whose button was pressed goes: what came of it stands in the same channel."""


Outcome: TypeAlias = Answer | Form | Settled | None
"""None: what the press or command changed shows elsewhere; it is acknowledged and leaves no message."""


@dataclass(frozen=True, slots=True)
class EditableMessage:
    """A message that an interaction's token can still edit (the only way to change an ephemeral one)."""

    interaction: discord.Interaction
    message: int
    original: bool
    """Whether it is the interaction's first response; later ones are edited by id."""
    until: float = field(default_factory=lambda: monotonic() + TOKEN_LIFE)
    sent_anew: bool = False
    """Whether it is the copy of a screen, further down, on which nothing has been pressed yet."""

    @property
    def channel(self) -> int:
        """Where it stands; 0 where Discord does not say."""
        return self.interaction.channel_id or 0

    @property
    def alive(self) -> bool:
        """Whether the token still works."""
        return monotonic() < self.until

    async def edit(self, rendered: RenderedMessage) -> None:
        """Show something else in its place; discord.HTTPException when it is gone, or one of ``CUT``."""
        await rendered.put_by(self._edit)

    async def _edit(self, rendered: RenderedMessage) -> None:
        files = rendered.replacing(self.message)
        edited: discord.Message
        if self.original:
            edited = await self.interaction.edit_original_response(
                view=rendered.view, attachments=files, allowed_mentions=NOBODY)
        else:
            edited = await self.interaction.followup.edit_message(
                self.message, view=rendered.view, attachments=files, allowed_mentions=NOBODY)
        kept_files.heard(edited)

    async def send_anew(self, rendered: RenderedMessage) -> "EditableMessage":
        """The same as a new message that only she sees, at the bottom of the channel; raises as ``edit`` does.
        ``rendered`` has its files."""
        sent = await tell_her(self.interaction, rendered)
        return EditableMessage(self.interaction, sent, original=False, until=self.until, sent_anew=True)

    async def delete(self) -> None:
        """Take it away; raises as ``edit`` does."""
        if self.original:
            await self.interaction.delete_original_response()
        else:
            await self.interaction.followup.delete_message(self.message)


async def tell_her(interaction: discord.Interaction, rendered: RenderedMessage) -> int:
    """One more message that only she sees; its id. Raises as ``EditableMessage.edit`` does."""
    sent = await interaction.followup.send(
        view=rendered.view, files=rendered.fresh(), ephemeral=True, allowed_mentions=NOBODY, wait=True)
    kept_files.heard(sent)
    return sent.id


def pressed_message(interaction: discord.Interaction) -> EditableMessage | None:
    """The message whose button was pressed, where the answer has left it to the interaction to change it."""
    in_place = interaction.response.type in _IN_PLACE
    if in_place:
        kept_files.heard_first(interaction.message)
    return EditableMessage(interaction, interaction.message.id, original=True) if (
        in_place and interaction.message is not None) else None


@dataclass(slots=True, eq=False)
class Conversation:
    """A press or command, and whether one may write by it. In direct messages its token can write, also to somebody
    who takes no messages."""

    interaction: discord.Interaction
    may_write: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when it is acknowledged; where a command's answer was put off, when that is given: what is written before
    would be the answer. Set too where it never will be: nobody waits for that."""
    until: float = field(default_factory=lambda: monotonic() + TOKEN_LIFE)

    @property
    def alive(self) -> bool:
        """Whether the token still works."""
        return monotonic() < self.until

    async def ready(self) -> bool:
        """Whether one may write by it, soon or never."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_ACKNOWLEDGED_WITHIN):
                await self.may_write.wait()
        return self.may_write.is_set() and self.alive

    def unanswered(self) -> None:
        """The answer did not get through. Where nothing may be written before it, the token serves for nothing."""
        if not self.may_write.is_set():
            self.spent()
            self.may_write.set()

    def spent(self) -> None:
        """Its token serves for nothing any more."""
        self.until = 0.0

    async def send(self, rendered: RenderedMessage) -> int:
        """A new message for all who read there, once it is ``ready``; its id. discord.HTTPException, or one of
        ``CUT``: after that, and an error of Discord's own, nobody knows whether Discord has the message."""
        with asked_once():
            sent = await self.interaction.followup.send(
                view=rendered.view, files=rendered.fresh(), allowed_mentions=NOBODY, wait=True)
        kept_files.heard(sent)
        return sent.id
