"""Interactions: what a person did, sent to the bot, and the bot's one answer in time."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from playground.discord.errors import already_acknowledged, unknown
from playground.discord.events import Events
from playground.discord.interaction import (
    ANSWER_WITHIN_S,
    Callback,
    Interaction,
    InteractionKind,
    callback_object,
    command_words,
    metadata,
    payload,
)
from playground.discord.limits.commands import check_choices
from playground.discord.limits.components import number_components
from playground.discord.limits.message import Draft, Via, check_message
from playground.discord.limits.modal import check_modal
from playground.discord.limits.reader import Reader
from playground.discord.messages import Messages, Origin, Upload
from playground.discord.model import Channel, Message, MessageFlag, User
from playground.discord.shapes import Shapes
from playground.discord.world import World
from playground.traffic import Entry, Traffic
from playground.wire import JsonObject, dumps

KEEP = 20_000


class Interactions:
    """All interactions of the last quarter of an hour and more."""

    def __init__(self, world: World, shapes: Shapes, events: Events, messages: Messages, traffic: Traffic) -> None:
        self._world = world
        self._shapes = shapes
        self._events = events
        self._messages = messages
        self._traffic = traffic
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self.deliver: Callable[[JsonObject, int | None], None] = lambda _payload, _guild_id: None

    def find(self, interaction_id: int) -> Interaction | None:
        """An interaction by its id."""
        return self._by_id.get(interaction_id)

    def with_token(self, token: str) -> Interaction | None:
        """An interaction by its token."""
        return self._by_token.get(token)

    def open(
        self,
        kind: InteractionKind,
        person: User,
        channel: Channel,
        data: JsonObject,
        *,
        source: Message | None = None,
        option_kind: int | None = None,
        modal_of: Interaction | None = None,
    ) -> Interaction:
        """Make an interaction and send it to the bot."""
        interaction = Interaction(
            id=self._world.ids.next(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            person=person,
            channel=channel,
            data=data,
            created=self._world.clock.time(),
            source=source,
            option_kind=option_kind,
            modal_of=modal_of,
        )
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        while len(self._by_id) > KEEP:
            oldest = self._by_id.pop(next(iter(self._by_id)))
            del self._by_token[oldest.token]
        self.tell(interaction, "sent")
        self.deliver(payload(self._world, self._shapes, interaction), channel.guild_id)
        return interaction

    async def wait(self, interaction: Interaction) -> str | None:
        """Wait for the answer, at most three seconds; a sentence if there was none."""
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                await interaction.answered.wait()
        except TimeoutError:
            error = "The application did not respond"
            self.tell(interaction, "failed", error)
            self._record(interaction, ANSWER_WITHIN_S * 1000, 0)
            return error
        return None

    def tell(self, interaction: Interaction, state: str, error: str | None = None) -> None:
        """Tell her pages how it stands with what she did."""
        if interaction.kind is InteractionKind.AUTOCOMPLETE:
            return
        data: JsonObject = {
            "id": str(interaction.id),
            "channel_id": str(interaction.channel.id),
            "message_id": str(interaction.source.id) if interaction.source else None,
            "state": state,
        }
        if error is not None:
            data["error"] = error
        self._events.private(interaction.person.id, "INTERACTION", data)

    def answerable(self, interaction_id: int, token: str) -> Interaction:
        """The interaction, if it may still be answered; raises 10062 or 40060."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise unknown("interaction")
        if interaction.answer is not None:
            raise already_acknowledged()
        if self._world.clock.time() - interaction.created > ANSWER_WITHIN_S:
            raise unknown("interaction")
        return interaction

    def callback(self, interaction: Interaction, body: JsonObject, uploads: dict[int, Upload]) -> JsonObject:
        """The bot's answer; returns what ``with_response`` shows of it: the message only where one was written.

        Raises 50035, and 10003 or 10008 where what it would write to is gone. ``settle`` follows when the bot has
        been told.
        """
        reader = Reader(body)
        kind = self._answer_kind(interaction, reader)
        reader.problems.raise_if_any()
        data = reader.child("data") or Reader({}, reader.problems, ("data",))
        response = self._answer(interaction, kind, data, uploads)
        interaction.answer = kind
        self._close(interaction)
        return {"interaction": callback_object(interaction), **({"resource": response} if response else {})}

    def _answer_kind(self, interaction: Interaction, reader: Reader) -> Callback:
        if interaction.kind is InteractionKind.AUTOCOMPLETE:
            allowed = [Callback.AUTOCOMPLETE]
        else:
            allowed = [Callback.MESSAGE, Callback.DEFERRED_MESSAGE]
            if interaction.source is not None:
                allowed += [Callback.DEFERRED_UPDATE, Callback.UPDATE]
            if interaction.kind is not InteractionKind.MODAL_SUBMIT:
                allowed.append(Callback.MODAL)
        kind = reader.choice("type", [int(item) for item in allowed], required=True)
        return Callback(kind) if kind in allowed else Callback.PONG

    def _answer(
        self, interaction: Interaction, kind: Callback, data: Reader, uploads: dict[int, Upload]
    ) -> JsonObject | None:
        match kind:
            case Callback.MESSAGE:
                draft = draft_of(data, uploads)
                interaction.original = self.post(interaction, draft, uploads)
            case Callback.DEFERRED_MESSAGE:
                flags = data.integer("flags", least=0) or 0
                if flags & ~MessageFlag.EPHEMERAL:
                    data.wrong("flags", "MESSAGE_FLAGS_INVALID", "These flags cannot be set")
                data.problems.raise_if_any()
                empty = check_message(Reader({}, data.problems), via=Via.INTERACTION, uploads={})
                interaction.original = self.post(interaction, empty, {}, loading=True, flags=flags)
                return None
            case Callback.UPDATE:
                interaction.original = self.edit(self._source(interaction), data, uploads)
            case Callback.DEFERRED_UPDATE:
                interaction.original = self._source(interaction)
                return None
            case Callback.AUTOCOMPLETE:
                choices = data.items("choices", most=25, required=True)
                check_choices(choices, interaction.option_kind)
                data.problems.raise_if_any()
                interaction.choices = [choice.source for choice in choices]
                return None
            case Callback.MODAL:
                components = check_modal(data)
                data.problems.raise_if_any()
                number_components(components)
                interaction.modal = {**data.source, "components": components, "id": str(interaction.id)}
                return None
            case Callback.PONG:
                return None
        return {"type": int(kind), "message": self._shapes.message(interaction.original)}

    def _source(self, interaction: Interaction) -> Message:
        if interaction.source is None:
            raise unknown("Message")
        return interaction.source

    def _close(self, interaction: Interaction) -> None:
        interaction.ack_ms = (self._world.clock.time() - interaction.created) * 1000
        self._record(interaction, interaction.ack_ms, int(interaction.answer or 0))
        deferred = interaction.answer is Callback.DEFERRED_MESSAGE
        self.tell(interaction, "thinking" if deferred else "done")

    def settle(self, interaction: Interaction) -> None:
        """Let the person go on. Not earlier: a modal sent back before the bot knows it is open would go unheard."""
        if interaction.answer is Callback.MODAL:
            self._events.private(interaction.person.id, "MODAL", interaction.modal)
        interaction.answered.set()

    def _record(self, interaction: Interaction, ms: float, answer: int) -> None:
        self._traffic.add(
            Entry(
                at=self._world.clock.time(),
                kind="interaction",
                name=interaction.kind.name.lower(),
                status=answer,
                ms=ms,
                request=dumps(interaction.data),
            )
        )

    def post(
        self,
        interaction: Interaction,
        draft: Draft,
        uploads: dict[int, Upload],
        *,
        loading: bool = False,
        flags: int | None = None,
    ) -> Message:
        """Post a message in the interaction's name."""
        flags = flags if flags is not None else (draft.flags or 0)
        origin = Origin(
            metadata=metadata(self._shapes, interaction),
            command=command_words(interaction),
            from_interaction=True,
            ephemeral_to=interaction.person.id if flags & MessageFlag.EPHEMERAL else None,
            loading=loading,
        )
        return self._messages.create(interaction.channel, self._world.bot.id, draft, uploads, origin)

    def edit(self, message: Message, data: Reader, uploads: dict[int, Upload]) -> Message:
        """Edit a message with a body, whichever way it came."""
        draft = check_message(
            data,
            via=Via.INTERACTION | Via.EDIT,
            uploads={index: upload.filename for index, upload in uploads.items()},
            kept=self._messages.kept(message),
            was_v2=message.is_v2,
        )
        return self._messages.edit(message, draft, uploads)


def draft_of(data: Reader, uploads: dict[int, Upload]) -> Draft:
    """What a new message of an interaction says, checked."""
    return check_message(
        data, via=Via.INTERACTION, uploads={index: upload.filename for index, upload in uploads.items()})
