"""What the installed package must bring beside its code: nothing here needs a token, a network or a database."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.text import Words, languages
from engine.store import migrate
from render import fonts, samples

_FONTS: Final = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "OFL.txt")
FONTS: Final = "fonts"
_PLAYGROUND: Final = "playground"
_PAGE: Final = ("web/index.html", "web/app.js", "scenarios/catalogue.json")
"""Files of the playground, which the bot does not import."""


def parts() -> list[str]:
    """What is looked at. The playground only where it is installed: an image of the bot alone has none."""
    return [part for part in _PARTS if part != _PLAYGROUND or find_spec(_PLAYGROUND) is not None]


def missing() -> Iterator[tuple[str, str]]:
    """(part, why) of each part of the package that can't be used."""
    for part in parts():
        why = trouble(part)
        if why is not None:
            yield part, why


def trouble(part: str) -> str | None:
    """Why a part of the package can't be used; None where it can."""
    try:
        _PARTS[part]()
    except Exception as error:  # noqa: BLE001  whatever it is, the part can't be used
        return f"{type(error).__name__}: {error}"
    return None


def _fonts() -> None:
    # Where the package lacks its own, Pillow would look for a font of that name in the system.
    for name in _FONTS:
        files("render").joinpath("fonts", name).read_bytes()
    for bold in (False, True):
        fonts.font(20, bold=bold)


def _catalogues() -> None:
    for language in languages():
        Words.of(language)("operator-run")


def _migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate.STEPS).replace("%", "%%"))
    if ScriptDirectory.from_config(config).get_current_head() is None:
        raise FileNotFoundError("no step")


def _samples() -> None:
    samples.sample("start")


def _playground() -> None:
    found = find_spec(_PLAYGROUND)
    folder = Path((found.submodule_search_locations or [""])[0] if found else "")
    for name in _PAGE:
        (folder / name).read_bytes()
    if not any((folder / "scenarios").glob("*.jsonl")):
        raise FileNotFoundError("no record of a scenario")


_PARTS: Final[dict[str, Callable[[], None]]] = {
    FONTS: _fonts,
    "catalogues": _catalogues,
    "migrations": _migrations,
    "samples": _samples,
    _PLAYGROUND: _playground,
}
