"""Embeds: the lengths of their parts and of all of them together."""

from __future__ import annotations

from playground.discord.limits.reader import Reader
from playground.wire import as_object, as_text, objects

MOST_EMBEDS = 10
MOST_TEXT = 6000


def check_embeds(body: Reader) -> None:
    """At most ten embeds with at most 6,000 characters together."""
    embeds = body.items("embeds", most=MOST_EMBEDS)
    for embed in embeds:
        _check(embed)
    if sum(_length(embed) for embed in embeds) > MOST_TEXT:
        body.wrong("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_TEXT}")


def _check(embed: Reader) -> None:
    embed.text("title", most=256)
    embed.text("description", most=4096)
    embed.text("url", most=2048)
    embed.text("timestamp")
    embed.integer("color", least=0, most=0xFFFFFF)
    if (footer := embed.child("footer")) is not None:
        footer.text("text", least=1, most=2048, required=True)
    if (author := embed.child("author")) is not None:
        author.text("name", least=1, most=256, required=True)
    for picture in ("image", "thumbnail"):
        if (media := embed.child(picture)) is not None:
            media.text("url", least=1, most=2048, required=True)
    for field in embed.items("fields", most=25):
        field.text("name", least=1, most=256, required=True)
        field.text("value", least=1, most=1024, required=True)
        field.flag("inline")


def _length(embed: Reader) -> int:
    source = embed.source
    parts = [
        source.get("title"),
        source.get("description"),
        as_object(source.get("footer")).get("text"),
        as_object(source.get("author")).get("name"),
    ]
    for field in objects(source.get("fields")):
        parts += [field.get("name"), field.get("value")]
    return sum(len(as_text(part)) for part in parts)
