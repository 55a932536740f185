"""Options of a game as people write them: in ``/ginkgo new`` and on the lobby's screen of options."""

from dataclasses import replace
from functools import cache
from typing import Final

from bot.presses.request import UserError
from bot.screens.layout import MOST_OPTION, MOST_OPTIONS
from bot.text import Words, folded, languages, safe
from engine.rules.position import Options
from engine.rules.terms import MODULES, SETUPS, SOLOS, Module, Setup, Solo
from engine.table import lobby
from engine.table.meta import PACES, GameMeta, Pace, PaceName, PersonId

_SETUPS: Final[dict[str, Setup]] = {name: name for name in SETUPS}
_SOLOS: Final[dict[str, Solo]] = {name: name for name in SOLOS}
PACE_NAMES: Final[dict[str, PaceName]] = {name: name for name in PACES}
_MODULES: Final[dict[str, Module]] = {name: name for name in MODULES}
ALL: Final = "all"
NONE: Final = "none"


def modules_from(text: str, words: Words) -> frozenset[Module]:
    """All, none, or names with commas between, in any language or as records write them; UserError names the first that
    is unknown, in the asker's ``words``."""
    wanted = _parts(text)
    if [_meant(part) for part in wanted] in ([ALL], [NONE]):
        return frozenset(MODULES) if _meant(wanted[0]) == ALL else frozenset()
    for part in wanted:
        if _meant(part) not in _MODULES:
            known = words.listed(_said(name, words) for name in MODULES)
            raise UserError("app-modules-unknown", name=safe(part), known=known)
    return frozenset(_MODULES[_meant(part)] for part in wanted)


def modules_typed(text: str, words: Words) -> list[tuple[str, str]]:
    """What may be meant by what is typed so far: the whole text with its last name completed, as it reads in ``words``
    and as ``modules_from`` takes it; as many as are offered at once, none longer than Discord takes."""
    before, comma, last = text.rpartition(",")
    taken = [_meant(part) for part in _parts(before)]
    names: list[str] = [name for name in MODULES if name not in taken and _may_mean(last, name, words)]
    if not comma:
        names = [name for name in (ALL, NONE) if _may_mean(last, name, words)] + names
    # Both with commas in every language, as they are read: she may type on after what is said.
    found = [
        (", ".join(_said(part, words) for part in (*taken, name)), ", ".join((*taken, name))) for name in names
    ]
    return [(said, meant) for said, meant in found if len(meant) <= MOST_OPTION][:MOST_OPTIONS]


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _said(name: str, words: Words) -> str:
    """A module, all or none in one language; what is neither as it was written."""
    if name in {ALL, NONE}:
        return words("all-modules" if name == ALL else "no-modules")
    return words("module", module=name) if name in _MODULES else name


def _may_mean(typed: str, name: str, words: Words) -> bool:
    return any(folded(typed) in folded(said) for said in (name, _said(name, words)))


def _meant(written: str) -> str:
    """The name that records use, where it is one's, in whatever language; else as it was written."""
    return _names().get(folded(written), written)


@cache
def _names() -> dict[str, str]:
    every = (ALL, NONE, *MODULES)
    spoken = {folded(_said(name, Words.of(language))): name for language in languages() for name in every}
    return {**spoken, **{folded(name): name for name in every}}


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


def changed(meta: GameMeta, by: PersonId, name: str, value: str, words: Words) -> GameMeta:
    """The lobby with one option changed; Declined where it may not be, UserError where it is made up."""
    options = meta.options
    match name:
        case "setup" if value in _SETUPS:
            return lobby.set_options(meta, by, replace(options, setup=_SETUPS[value]))
        case "solo" if value in _SOLOS:
            # Modules and their hands of five are not for solo (R8): who chooses Hal has not to take them away first.
            against = replace(options, solo=_SOLOS[value], modules=frozenset(), hand_size=4)
            return lobby.set_options(meta, by, against)
        case "solo" if value in {NONE, ""}:
            return lobby.set_options(meta, by, replace(options, solo=None))
        case "modules":
            modules = modules_from(value or NONE, words)
            # Hands of five belong to Keep a card (R8.5): who takes it away has not to take them away first.
            hand = options.hand_size if "keep_a_card" in modules else 4
            return lobby.set_options(meta, by, replace(options, modules=modules, hand_size=hand))
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
