"""Request bodies: JSON, or multipart with ``payload_json`` and ``files[n]``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from aiohttp import BodyPartReader, web

from playground.discord.errors import invalid_json, too_large
from playground.discord.limits.message import MOST_FILE_BYTES
from playground.discord.limits.reader import Reader
from playground.discord.messages import Upload, clean_filename
from playground.wire import JsonObject, as_object, loads

_FILE_FIELD = re.compile(r"files?\[(\d+)\]")


@dataclass(slots=True)
class Sent:
    """What arrived, for the record of the traffic: the JSON text and the number of files."""

    text: str = ""
    files: int = 0


@dataclass(frozen=True, slots=True)
class Body:
    """What was sent."""

    payload: object
    uploads: dict[int, Upload] = field(default_factory=dict)

    @property
    def fields(self) -> JsonObject:
        """The payload as an object, empty if it is none."""
        return as_object(self.payload)

    @property
    def names(self) -> dict[int, str]:
        """The files' names by index."""
        return {index: upload.filename for index, upload in self.uploads.items()}

    def reader(self) -> Reader:
        """A reader over the payload."""
        return Reader(self.fields)


async def read_body(request: web.Request, sent: Sent) -> Body:
    """Read the body; raises 50109 for what is no JSON and 40005 for a file that is too large."""
    # Not ``request.content_type``: each multipart body has a boundary of its own, and to take such a header apart whole
    # takes a tenth of the time of a call.
    if request.headers.get("Content-Type", "").lower().startswith("multipart/"):
        return await _read_multipart(request, sent)
    sent.text = await request.text()
    return Body(_parse(sent.text) if sent.text else {})


def _parse(text: str) -> object:
    try:
        return loads(text)
    except ValueError as error:
        raise invalid_json() from error


async def _read_multipart(request: web.Request, sent: Sent) -> Body:
    payload: object = {}
    uploads: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        name = part.name or ""
        if name == "payload_json":
            sent.text = await part.text()
            payload = _parse(sent.text)
        elif (match := _FILE_FIELD.fullmatch(name)) is not None:
            data = bytes(await part.read())
            if len(data) > MOST_FILE_BYTES:
                raise too_large()
            uploads[int(match[1])] = Upload(clean_filename(part.filename or "file"), data)
            sent.files += 1
    return Body(payload, uploads)
