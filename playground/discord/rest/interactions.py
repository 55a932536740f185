"""Answers to interactions, and the webhook through which they are changed and followed up."""

from __future__ import annotations

from playground.discord.interaction import Interaction
from playground.discord.model import Message
from playground.discord.rest.route import Call, Route


async def callback(call: Call) -> object:
    """The one answer."""
    body = await call.body()
    interactions = call.playground.interactions
    interaction = interactions.answerable(call.number("interaction_id"), call.text("token"))
    answer = interactions.callback(interaction, body.fields, body.uploads)
    call.afterwards.append(lambda: interactions.settle(interaction))
    return answer if call.request.query.get("with_response") in {"1", "true", "True"} else None


def _interaction(call: Call) -> Interaction:
    return call.playground.webhooks.by_token(call.number("application_id"), call.text("token"))


async def followup(call: Call) -> object:
    """A further message."""
    interaction = _interaction(call)
    body = await call.body()
    message = call.playground.webhooks.followup(interaction, body.fields, body.uploads)
    return call.playground.shapes.message(message)


def _named(call: Call, interaction: Interaction) -> Message:
    webhooks = call.playground.webhooks
    if "message_id" not in call.request.match_info:
        return webhooks.original(interaction)
    return webhooks.message(interaction, call.number("message_id"))


async def get_one(call: Call) -> object:
    """The original answer, or a further message."""
    return call.playground.shapes.message(_named(call, _interaction(call)))


async def edit_one(call: Call) -> object:
    """Change the original answer, or a further message."""
    interaction = _interaction(call)
    message = _named(call, interaction)
    body = await call.body()
    if message is interaction.original:
        changed = call.playground.webhooks.finish(interaction, body.fields, body.uploads)
    else:
        changed = call.playground.interactions.edit(message, body.reader(), body.uploads)
    return call.playground.shapes.message(changed)


async def delete_one(call: Call) -> object:
    """Remove the original answer, or a further message."""
    call.playground.messages.delete(_named(call, _interaction(call)))
    return None


_WEBHOOK = "/webhooks/{application_id}/{token}"
_ORIGINAL = f"{_WEBHOOK}/messages/@original"
_FURTHER = f"{_WEBHOOK}/messages/{{message_id}}"
ROUTES = (
    Route(method="POST", path="/interactions/{interaction_id}/{token}/callback", handler=callback, open=True),
    Route(method="POST", path=_WEBHOOK, handler=followup, open=True),
    *(
        route
        for path in (_ORIGINAL, _FURTHER)
        for route in (
            Route(method="GET", path=path, handler=get_one, open=True),
            Route(method="PATCH", path=path, handler=edit_one, open=True),
            Route(method="DELETE", path=path, handler=delete_one, open=True),
        )
    ),
)
