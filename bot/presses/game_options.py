"""Options of a game as people write them: in ``/ginkgo new`` and on the lobby's screen of options."""

from dataclasses import replace
from typing import Final, get_args

from bot.presses.request import UserError
from bot.text import languages, safe
from engine.rules.position import Options
from engine.rules.terms import MODULES, Module, Setup, Solo
from engine.table import lobby
from engine.table.meta import PACES, GameMeta, Pace, PaceName, PersonId

_SETUPS: Final[dict[str, Setup]] = {name: name for name in get_args(Setup)}
_SOLOS: Final[dict[str, Solo]] = {name: name for name in get_args(Solo)}
PACE_NAMES: Final[dict[str, PaceName]] = {name: name for name in get_args(PaceName)}
_MODULES: Final[dict[str, Module]] = {name: name for name in MODULES}
ALL: Final = "all"
NONE: Final = "none"


def modules_from(text: str) -> frozenset[Module]:
    """``all``, ``none``, or names with commas between; UserError names the first that is unknown."""
    wanted = [part.strip().lower().replace(" ", "_").replace("-", "_") for part in text.split(",") if part.strip()]
    if wanted == [ALL]:
        return frozenset(MODULES)
    if wanted == [NONE]:
        return frozenset()
    for name in wanted:
        if name not in _MODULES:
            raise UserError("app-modules-unknown", name=safe(name), known=", ".join(MODULES))
    return frozenset(_MODULES[name] for name in wanted)


def modules_typed(text: str) -> list[str]:
    """What may be meant by what is typed so far: the whole text with its last name completed; at most 25."""
    before, comma, last = text.rpartition(",")
    taken = [part.strip() for part in before.split(",") if part.strip()]
    start = last.strip().lower()
    names: list[str] = [name for name in MODULES if name not in taken and start in name]
    if not comma:
        names = [name for name in (ALL, NONE) if start in name] + names
    return [", ".join([*taken, name]) for name in names][:25]


def pace_of(name: str) -> Pace:
    """A pace by its name; UserError for an unknown one."""
    if name not in PACE_NAMES:
        raise UserError("app-unknown-button")
    return PACES[PACE_NAMES[name]]


def options_of(setup: str, solo: str | None, modules: frozenset[Module], hand: int) -> Options:
    """As chosen in the command, whose choices Discord has checked."""
    return Options(
        seats=1 if solo is not None else 2,
        setup=_SETUPS[setup],
        modules=modules,
        hand_size=hand,
        solo=None if solo is None else _SOLOS[solo],
    )


def changed(meta: GameMeta, by: PersonId, name: str, value: str) -> GameMeta:
    """The lobby with one option changed; Declined where it may not be, UserError where it is made up."""
    options = meta.options
    match name:
        case "setup" if value in _SETUPS:
            return lobby.set_options(meta, by, replace(options, setup=_SETUPS[value]))
        case "solo" if value in _SOLOS or value in {NONE, ""}:
            return lobby.set_options(meta, by, replace(options, solo=_SOLOS.get(value)))
        case "modules":
            return lobby.set_options(meta, by, replace(options, modules=modules_from(value or NONE)))
        case "hand" if value in {"4", "5"}:
            return lobby.set_options(meta, by, replace(options, hand_size=int(value)))
        case "pace" if value in PACE_NAMES:
            return lobby.set_pace(meta, by, PACES[PACE_NAMES[value]])
        case "advice" if value in {"yes", "no"}:
            return lobby.set_advice(meta, by, allowed=value == "yes")
        case "language" if value in languages():
            return lobby.set_language(meta, by, value)
        case _:
            raise UserError("app-unknown-button")
