"""The page's own files, served under addresses that say which version of them they are.

A browser keeps such a file for good: opened again, the page asks for its HTML alone, and never runs one version's
scripts beside another's. What was changed on the disk is there when the page is loaded anew.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import web

WEB: Final = Path(__file__).parent / "web"
FOREVER: Final = "private, max-age=31536000, immutable"
_ASKED_ANEW: Final = "no-cache"
_INDEX: Final = "index.html"
_KINDS: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Not what the system calls them: where that has other names for them, no script would run."""
_NEXT_TO_IT: Final = re.compile(rb'((?:href|src)=")([\w/.-]+")')
_KEPT: Final = 4

_State = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class _Version:
    name: str
    contents: Mapping[str, bytes]

    @property
    def index(self) -> bytes:
        """The page, which names this version wherever it names a file."""
        return _NEXT_TO_IT.sub(rb"\1/page/%b/\2" % self.name.encode(), self.contents[_INDEX])


class PageFiles:
    """``add_routes`` puts them into a server. Of versions that were served, the last few are kept for pages that are
    open: what is no part of a first view they load later."""

    def __init__(self, folder: Path = WEB) -> None:
        self._folder = folder
        self._state: _State = ()
        self._versions: dict[str, _Version] = {}

    def add_routes(self, app: web.Application) -> None:
        """The page at ``/``, its files below ``/page/``."""
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{version}/{name:.+}", self._file)

    def _now(self) -> _Version:
        """What is on the disk."""
        files = sorted(path for path in self._folder.rglob("*") if path.suffix in _KINDS and path.is_file())
        state = tuple((str(path), stat.st_mtime_ns, stat.st_size) for path in files for stat in [path.stat()])
        if state != self._state:
            contents = {path.relative_to(self._folder).as_posix(): path.read_bytes() for path in files}
            version = _Version(_fingerprint(contents), contents)
            self._versions.pop(version.name, None)
            self._versions[version.name] = version
            for old in list(self._versions)[:-_KEPT]:
                del self._versions[old]
            self._state = state
        return next(reversed(self._versions.values()))

    async def _page(self, _request: web.Request) -> web.Response:
        return _answer(_INDEX, self._now().index, _ASKED_ANEW)

    async def _file(self, request: web.Request) -> web.Response:
        asked, name = request.match_info["version"], request.match_info["name"]
        version = self._versions.get(asked)
        # A page of another start of the playground: better that it has what there is than nothing.
        contents = (version or self._now()).contents.get(name)
        if contents is None:
            raise web.HTTPNotFound
        return _answer(name, contents, FOREVER if version else _ASKED_ANEW)


def _fingerprint(contents: Mapping[str, bytes]) -> str:
    found = hashlib.blake2b(digest_size=8)
    for name, content in contents.items():
        for part in (name.encode(), content):
            found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()


def _answer(name: str, body: bytes, kept: str) -> web.Response:
    kind = _KINDS["." + name.rpartition(".")[2]]
    return web.Response(body=body, content_type=kind, charset="utf-8", headers={"Cache-Control": kept})
