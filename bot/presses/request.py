"""One interaction as the handlers see it: who asks, where, in which language, and how errors become answers."""

import asyncio
import secrets
from collections.abc import Coroutine
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from typing import Final

import discord
from discord.ui import File

from bot import screens
from bot.log import logger
from bot.screens.screen import Screen
from bot.services import Services
from bot.text import Value, Words, safe
from bot.wire.components import stands_on
from bot.wire.custom_id import NO_GAME, decode
from bot.wire.replies import Answer, Outcome, RenderedMessage
from engine.rules.errors import Refused
from engine.table.errors import Declined, StoreError
from engine.table.meta import PersonId
from engine.table.table import Table

_log = logger(__name__)


TOO_FAST: Final = "app-too-fast"
"""What is said to whoever asks for too much at once: to say it must cost next to nothing."""


class UserError(Exception):
    """Ends a handler with one private sentence."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class PanelOver(UserError):
    """The same, where what only she sees and pressed on serves for nothing any more: it stands in place of that."""


@dataclass(frozen=True, slots=True)
class Request:
    """Everything about the asker comes from Discord here, nothing from the custom_id."""

    interaction: discord.Interaction
    services: Services
    words: Words
    person: PersonId
    name: str
    """As she is called here; escape before showing."""
    channel: str
    guild: str | None
    manages: bool
    """Whether she may manage this server."""
    stack: AsyncExitStack
    """Closed when the answer has gone out."""
    _held: set[asyncio.Lock] = field(default_factory=set)

    @property
    def in_private(self) -> bool:
        """Whether nobody else sees the message whose button was pressed."""
        message = self.interaction.message
        return message is not None and (self.guild is None or message.flags.ephemeral)

    @property
    def pressed(self) -> int | None:
        """The message whose button was pressed; None for a command."""
        return None if self.interaction.message is None else self.interaction.message.id

    async def in_turn(self) -> None:
        """Wait until no other of her screens is being made; lasts until the answer has gone out."""
        await self._take(self.services.turn(self.person))

    async def _take(self, turn: asyncio.Lock) -> None:
        if turn not in self._held:
            await self.stack.enter_async_context(turn)
            self._held.add(turn)

    async def private(self, screen: Screen) -> Answer:
        """As a message only she sees."""
        return Answer(await self.services.rendered(screen), "private")

    async def here(self, screen: Screen) -> Answer:
        """In place of the message whose button she pressed, after what was pressed there before: the last press is
        shown last, however long another's picture takes."""
        if self.pressed is not None:
            await self._take(self.services.message_turn(self.pressed))
        return Answer(await self.services.rendered(screen), "here")

    async def turned(self, screen: Screen, *, again: bool = True) -> Answer:
        """``here`` where she has pressed on a message of the same kind (``again``) that only she sees, else
        ``private``."""
        return await (self.here(screen) if again and self.in_private else self.private(screen))

    async def say(self, key: str, /, **values: Value) -> Answer:
        """One sentence for her alone."""
        return await self.private(screens.notice(self.words, key, **values))

    def file(self, key: str, name: str, data: bytes) -> Answer:
        """A file for her alone, with a sentence above it."""
        view = screens.notice(self.words, key).view.below(File(f"attachment://{name}"))
        return Answer(RenderedMessage(view, [(name, data)]), "private")


async def request_of(interaction: discord.Interaction, services: Services, stack: AsyncExitStack) -> Request:
    """Read the asker off the interaction."""
    person, locale = str(interaction.user.id), str(interaction.locale)
    with suppress(StoreError):  # An answer in her client's language is better than none.
        locale = await services.people.locale(person, locale)
    return Request(
        interaction=interaction,
        services=services,
        words=Words.of(locale),
        person=person,
        name=interaction.user.display_name,
        channel=str(interaction.channel_id),
        guild=None if interaction.guild_id is None else str(interaction.guild_id),
        manages=interaction.guild_id is not None and interaction.permissions.manage_guild,
        stack=stack,
    )


def in_its_place(request: Request, outcome: Outcome) -> Outcome:
    """What all see is replaced by a press of what really stands there, and by no other: such an answer is for its
    presser alone."""
    if not isinstance(outcome, Answer) or outcome.where != "here" or request.in_private:
        return outcome
    pressed = request.interaction
    return outcome if stands_on(pressed.message, pressed.custom_id or "") else replace(outcome, where="private")


async def guarded(request: Request, work: Coroutine[None, None, Outcome]) -> Outcome:
    """Do the work; whatever it raises becomes a polite private sentence."""
    try:
        return await work
    except Exception as error:  # noqa: BLE001  whatever it is, the person gets an answer
        return await _refusal(request, error)


async def _refusal(request: Request, error: Exception) -> Answer:
    # No button is named to a flood, so no table is asked for either.
    flood = isinstance(error, UserError) and error.key == TOO_FAST
    named = isinstance(error, UserError | Refused | Declined) and not flood
    table = await _its_table(request) if named else None
    request = replace(request, words=_beside(request.words, table))
    match error:
        case PanelOver():
            return await request.here(screens.notice(request.words, error.key, **error.values))
        case UserError():
            return await request.say(error.key, **error.values)
        case Refused():
            return await request.private(screens.refused(error, request.words))
        case Declined(code="not_running") if table is not None and not table.meta.open:
            return await request.say("app-game-over", here=await _open_here(request))
        case Declined(code="not_seated") if table is not None and table.meta.seat_owned(request.person) is not None:
            return await request.say("app-away")
        case Declined():
            return await request.say(f"declined-{error.code}", **_named_in(error, request))
        case StoreError():
            _log.error("store_failed", code=error.code, detail=error.detail)
            request.services.metrics.failures.labels(why=f"store_{error.code}").inc()
            return await request.say(f"store-{error.code}")
        case _:  # The last net: logged, and the person gets an answer.
            reference = secrets.token_hex(4)
            _log.error("handler_failed", reference=reference, exc_info=error)
            request.services.metrics.failures.labels(why="handler").inc()
            return await request.say("app-failed", reference=reference)


async def words_beside(request: Request) -> Words:
    """Hers, with the buttons that all see called as they stand at the table of the button she pressed, else at that of
    the channel."""
    return _beside(request.words, await _its_table(request))


def _beside(words: Words, table: Table | None) -> Words:
    return words if table is None else words.beside(table.meta.language)


async def _its_table(request: Request) -> Table | None:
    """That of the button, else the one that is open in the channel; None where none can be read."""
    press = decode(request.interaction.custom_id or "")
    with suppress(Declined, StoreError):
        if press is not None and press.game != NO_GAME:
            return await request.services.tables.get(press.game)
        return await request.services.tables.by_channel(request.channel)
    return None


async def _open_here(request: Request) -> str:
    """What is open in the channel where a press was meant for a game that is over: running, lobby or none."""
    with suppress(Declined, StoreError):
        table = await request.services.tables.by_channel(request.channel)
        if table is not None:
            return table.meta.status
    return "none"


def _named_in(declined: Declined, request: Request) -> dict[str, Value]:
    """What the refusal's sentence names."""
    match declined.code:
        case "too_many_games":
            return {"most": request.services.most_games}
        case "not_host" | "already_sits":
            return {"who": safe(declined.who)}
        case _:
            return {}
