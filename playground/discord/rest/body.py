"""Request bodies: JSON, or multipart with ``payload_json`` and ``files[n]``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from aiohttp import BodyPartReader, content_disposition_filename, hdrs, parse_content_disposition, web

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
    """Read the body; raises 50109 for what is no JSON, or no parts, and 40005 for a file that is too large."""
    # Not ``request.content_type``: each multipart body has a boundary of its own, and to take such a header apart whole
    # takes a tenth of the time of a call.
    if request.headers.get("Content-Type", "").lower().startswith("multipart/"):
        try:
            return await _read_multipart(request, sent)
        except ValueError as error:  # parts that are cut off, or not told apart
            raise invalid_json() from error
    data = await request.read()
    return Body(_parse(data, sent) if data else {})


def _parse(data: bytes, sent: Sent) -> object:
    """JSON is UTF-8, whatever a header says."""
    try:
        sent.text = data.decode()
        return loads(sent.text)
    except ValueError as error:
        raise invalid_json() from error


async def _read_multipart(request: web.Request, sent: Sent) -> Body:
    payload: object = {}
    uploads: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        name, filename = _named(part.headers.get(hdrs.CONTENT_DISPOSITION, ""))
        if name == "payload_json":
            payload = _parse(bytes(await part.read(decode=True)), sent)
        elif (match := _FILE_FIELD.fullmatch(name)) is not None:
            data = bytes(await part.read())
            if len(data) > MOST_FILE_BYTES:
                raise too_large()
            uploads[int(match[1])] = Upload(clean_filename(filename), data)
            sent.files += 1
    return Body(payload, uploads)


@lru_cache(maxsize=1_000)
def _named(disposition: str) -> tuple[str, str]:
    """What a part and its file are called. The library reads the header anew for each of the two, a tenth of a
    millisecond each time."""
    _, said = parse_content_disposition(disposition)
    return content_disposition_filename(said, "name") or "", content_disposition_filename(said) or "file"
