"""Buttons, selects and modals as a person uses them."""

from __future__ import annotations

import asyncio

from playground.discord.interaction import Interaction, InteractionKind, submitted
from playground.discord.limits.kinds import SELECTS, ButtonStyle, Kind
from playground.discord.model import Message
from playground.page.base import Ask, Refused
from playground.page.commands import acknowledged
from playground.page.resolve import NAMED_BY_SELECT, resolve
from playground.wire import JsonObject, as_int, as_list, as_object, as_text, objects, walk_components

FILLING_IN_S = 0.2
"""Nobody fills in a window faster; a bot's library needs a moment to know that it is open."""


async def press(ask: Ask) -> object:
    """Call ``press``: a button, or a select with ``values``.

    ``force`` presses what is no longer on the message, as someone does whose client has not heard of the change yet;
    ``component_type`` then says what it was (2, a button, if missing).
    """
    channel = ask.channel
    message = _message(ask)
    custom_id = ask.text("custom_id")
    component = _component(message, custom_id, ask)
    kind = as_int(component.get("type"))
    data: JsonObject = {"custom_id": custom_id, "component_type": kind, "id": as_int(component.get("id"), default=1)}
    if kind in SELECTS:
        values = [as_text(value) for value in as_list(ask.args.get("values"))]
        if ask.args.get("force") is not True:
            check_values(component, values)
        resolved: JsonObject = {}
        resolve(ask.playground, channel, NAMED_BY_SELECT.get(kind, ()), values, resolved)
        data["values"] = values
        if kind != Kind.STRING_SELECT:
            data["resolved"] = resolved
    interaction = ask.playground.interactions.open(InteractionKind.COMPONENT, ask.person, channel, data, source=message)
    return await acknowledged(ask, interaction)


def _message(ask: Ask) -> Message:
    message = ask.message
    if not ask.playground.world.users[message.author_id].bot:
        raise Refused("That message has no buttons.")
    return message


def _component(message: Message, custom_id: str, ask: Ask) -> JsonObject:
    for component in walk_components(message.components):
        if component.get("custom_id") == custom_id:
            if component.get("disabled") and ask.args.get("force") is not True:
                raise Refused("That button is disabled.")
            if component.get("type") == Kind.BUTTON and component.get("style") == ButtonStyle.LINK:
                raise Refused("That button is a link.")
            return component
    if ask.args.get("force") is True:
        return {"type": ask.number("component_type") or int(Kind.BUTTON)}
    raise Refused("That button is no longer on the message.")


def check_values(component: JsonObject, values: list[str]) -> None:
    """Refuse a selection that the client would not let through."""
    least = as_int(component.get("min_values"), default=1)
    most = as_int(component.get("max_values"), default=1)
    if not least <= len(values) <= most:
        raise Refused(f"Choose between {least} and {most}.")
    if component.get("type") in {Kind.STRING_SELECT, Kind.RADIO_GROUP, Kind.CHECKBOX_GROUP}:
        offered = {as_text(option.get("value")) for option in objects(component.get("options"))}
        missing = set(values) - offered
        if missing:
            raise Refused(f"There is no option {', '.join(sorted(missing))}.")


async def submit(ask: Ask) -> object:
    """Call ``submit``: send a modal; ``fields`` by custom id, those left out keep what stands in them."""
    opener = ask.playground.interactions.find(ask.number("modal_id"))
    if opener is None or opener.person is not ask.person or not opener.modal:
        raise Refused("That window is not open.")
    await asyncio.sleep(FILLING_IN_S)
    channel = ask.seen(opener.channel.id)
    fields = as_object(ask.args.get("fields"))
    resolved: JsonObject = {}
    components = [_top(ask, opener, top, fields, resolved) for top in objects(opener.modal.get("components"))]
    data: JsonObject = {"custom_id": opener.modal["custom_id"], "components": components}
    if resolved:
        data["resolved"] = resolved
    interaction = ask.playground.interactions.open(
        InteractionKind.MODAL_SUBMIT, ask.person, channel, data, source=opener.source, modal_of=opener
    )
    return await acknowledged(ask, interaction)


def _top(ask: Ask, opener: Interaction, top: JsonObject, fields: JsonObject, resolved: JsonObject) -> JsonObject:
    shape: JsonObject = {"type": top["type"], "id": top.get("id")}
    if top["type"] == Kind.ACTION_ROW:
        inner = objects(top.get("components"))
        shape["components"] = [_filled(ask, opener, component, fields, resolved) for component in inner]
    elif top["type"] == Kind.LABEL:
        shape["component"] = _filled(ask, opener, as_object(top.get("component")), fields, resolved)
    return shape


def _filled(
    ask: Ask, opener: Interaction, component: JsonObject, fields: JsonObject, resolved: JsonObject
) -> JsonObject:
    kind, custom_id = as_int(component["type"]), as_text(component.get("custom_id"))
    given = fields.get(custom_id)
    required = component.get("required") is not False
    if kind == Kind.TEXT_INPUT:
        text = as_text(given if given is not None else component.get("value"))
        _check_text(component, text, required=required)
        return submitted(component, text)
    if kind == Kind.CHECKBOX:
        return submitted(component, bool(given if given is not None else component.get("default")))
    defaults: list[object] = [o["value"] for o in objects(component.get("options")) if o.get("default")]
    defaults = defaults or [o["id"] for o in objects(component.get("default_values"))]
    chosen = defaults if given is None else given if isinstance(given, list) else [given]
    values = [as_text(value) for value in chosen]
    if values or required:
        check_values(component, values)
    if kind == Kind.RADIO_GROUP:
        return submitted(component, values[0] if values else None)
    if kind in SELECTS:
        resolve(ask.playground, opener.channel, NAMED_BY_SELECT.get(kind, ()), values, resolved)
    return submitted(component, values)


def _check_text(component: JsonObject, text: str, *, required: bool) -> None:
    least = as_int(component.get("min_length"))
    most = as_int(component.get("max_length"), default=4000)
    if required and not text:
        raise Refused("A required field is empty.")
    if text and not least <= len(text) <= most:
        raise Refused(f"A field takes {least} to {most} characters.")


HANDLERS = {"press": press, "submit": submit}
