"""The world's things in the JSON shapes of Discord's API."""

from __future__ import annotations

from collections.abc import Iterator

from playground.clock import iso
from playground.discord.model import Attachment, Message, User
from playground.discord.server_shapes import ServerShapes
from playground.discord.snowflake import created_at
from playground.discord.world import World
from playground.wire import JsonObject, as_object, as_text, objects, walk_components


class Shapes(ServerShapes):
    """Also the application, and what is written in channels; ``origin`` is this server's address for files."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.origin = "http://127.0.0.1"
        """The address under which the playground is reached (``http://127.0.0.1:8710``), set once the port is known."""

    def application(self) -> JsonObject:
        """The application's own description of itself."""
        bot = self._world.bot
        owner = next(self._world.people(), bot)
        return {
            "id": str(self._world.application_id),
            "name": bot.username.capitalize(),
            "icon": None,
            "description": "",
            "type": None,
            "bot": self.user(bot),
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": self._world.code_grant,
            "verify_key": "00" * 32,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": self._world.interactions_endpoint,
            "role_connections_verification_url": None,
            "owner": self.user(owner),
            "approximate_guild_count": len(self._world.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": None,
            "eligible_oauth2_scopes": [],
        }

    def attachment(self, channel_id: int, attachment: Attachment) -> JsonObject:
        """An attachment with its address on this server."""
        url = f"{self.origin}/attachments/{channel_id}/{attachment.id}/{attachment.filename}"
        shape: JsonObject = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        }
        if attachment.size_px is not None:
            shape["width"], shape["height"] = attachment.size_px
        if attachment.description is not None:
            shape["description"] = attachment.description
        if attachment.ephemeral:
            shape["ephemeral"] = True
        return shape

    def message(self, message: Message) -> JsonObject:
        """A message object as REST gives it; events add member and guild."""
        author = self._world.users[message.author_id]
        shown = set(shown_files(message.components)) if message.attachments else set()
        shape: JsonObject = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "type": message.kind,
            "author": self.user(author),
            "content": message.content,
            "timestamp": iso(message.timestamp),
            "edited_timestamp": iso(message.edited) if message.edited else None,
            "tts": False,
            "pinned": False,
            "flags": message.flags,
            "mention_everyone": message.mention_everyone,
            "mentions": [self.user(self._world.users[user_id]) for user_id in message.mentions],
            "mention_roles": [str(role_id) for role_id in message.mention_roles],
            "attachments": [
                self.attachment(message.channel_id, item) for item in message.attachments
                if str(item.id) not in shown
            ],
            "embeds": message.embeds,
            "components": message.components,
        }
        if message.nonce is not None:
            shape["nonce"] = message.nonce
        if author.bot:
            shape["application_id"] = str(self._world.application_id)
        if message.from_interaction:
            shape["webhook_id"] = str(self._world.application_id)
        if message.interaction is not None:
            shape["interaction_metadata"] = message.interaction
        if message.interaction is not None and message.command is not None:
            # Discord calls this field deprecated, and it is where the command's name stands.
            used = {key: message.interaction[key] for key in ("id", "type", "user")}
            shape["interaction"] = {**used, "name": message.command}
        if message.reply_to is not None:
            shape["message_reference"] = {
                "type": 0,
                "message_id": str(message.reply_to),
                "channel_id": str(message.channel_id),
            }
        if message.thread_id is not None and (thread := self._world.channels.get(message.thread_id)):
            shape["thread"] = self.channel(thread)
        return shape

    def message_event(self, message: Message) -> JsonObject:
        """A message as the gateway gives it."""
        shape = self.message(message)
        channel = self._world.channels.get(message.channel_id)
        if channel is not None and channel.guild_id is not None:
            shape["guild_id"] = str(channel.guild_id)
            guild = self._world.guilds.get(channel.guild_id)
            member = guild.members.get(message.author_id) if guild else None
            if member is not None:
                shape["member"] = self.member(member, with_user=False)
        return shape

    def person(self, user: User, *, online: bool) -> JsonObject:
        """A person as the page shows her in its list."""
        return {
            **self.user(user),
            "locale": user.locale,
            "online": online,
            "dms_closed": user.dms_closed,
            "blocked_bot": user.blocked_bot,
            "created_at": created_at(user.id),
        }


def shown_files(components: list[JsonObject]) -> Iterator[str]:
    """The ids of files that components show; a message's own list leaves them out."""
    for component in walk_components(components):
        for holder in (component, *objects(component.get("items"))) if "items" in component else (component,):
            for key in ("media", "file"):
                if key in holder and (found := as_text(as_object(holder[key]).get("attachment_id"))):
                    yield found
