"""What follows an interaction's answer: for a quarter of an hour its token is a webhook's."""

from __future__ import annotations

from playground.discord.errors import invalid_webhook_token, unknown
from playground.discord.interaction import TOKEN_LIVES_S, Interaction
from playground.discord.interactions import Interactions, draft_of
from playground.discord.limits.reader import Reader
from playground.discord.messages import Upload
from playground.discord.model import Message, MessageFlag
from playground.discord.world import World
from playground.wire import JsonObject


class Webhooks:
    """Those of all interactions that were answered."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self._world = world
        self._interactions = interactions

    def by_token(self, application_id: int, token: str) -> Interaction:
        """The interaction whose token stands in a webhook's path; raises 10015, after 15 minutes 50027, and 10003 where
        its channel is gone."""
        interaction = self._interactions.with_token(token)
        if interaction is None or application_id != self._world.application_id or interaction.answer is None:
            raise unknown("Webhook")
        if self._world.clock.time() - interaction.created > TOKEN_LIVES_S:
            raise invalid_webhook_token()
        self._world.channel(interaction.channel.id)
        return interaction

    def original(self, interaction: Interaction) -> Message:
        """The message behind ``@original``; raises 10008 if there is none."""
        message = interaction.original
        if message is None or not self._world.has(message):
            raise unknown("Message")
        return message

    def message(self, interaction: Interaction, message_id: int) -> Message:
        """One of the interaction's own messages; raises 10008."""
        message = self._world.ephemeral.get(interaction.channel.id, {}).get(message_id)
        message = message or self._world.messages.get(interaction.channel.id, {}).get(message_id)
        if message is None or message.author_id != self._world.bot.id:
            raise unknown("Message")
        return message

    def followup(self, interaction: Interaction, body: JsonObject, uploads: dict[int, Upload]) -> Message:
        """A further message; the first after a deferred answer fills that answer and keeps its privacy."""
        original = interaction.original
        if original is not None and original.flags & MessageFlag.LOADING and self._world.has(original):
            return self.finish(interaction, body, uploads)
        draft = draft_of(Reader(body), uploads)
        return self._interactions.post(interaction, draft, uploads)

    def finish(self, interaction: Interaction, body: JsonObject, uploads: dict[int, Upload]) -> Message:
        """Edit ``@original``; a deferred answer gets its content and stops thinking."""
        message = self.original(interaction)
        waiting = bool(message.flags & MessageFlag.LOADING)
        if waiting:
            body = {**body, "flags": _without_ephemeral(body)}
        edited = self._interactions.edit(message, Reader(body), uploads)
        if waiting:
            self._interactions.tell(interaction, "done")
        return edited


def _without_ephemeral(body: JsonObject) -> object:
    flags = body.get("flags")
    return flags & ~MessageFlag.EPHEMERAL if isinstance(flags, int) else flags
