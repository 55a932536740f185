"""What every button and select does, one handler a verb. Whether it may is decided there, never by a custom_id."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bot import screens
from bot.presses import films, games, learn, lobby, offers, over, people, play, reading, reviews, votes
from bot.presses.request import Request
from bot.wire.allowances import AllowanceKind
from bot.wire.custom_id import Press, Verb, can_be_chosen, decode
from bot.wire.replies import Outcome

Handler: TypeAlias = Callable[[Request, Press], Awaitable[Outcome]]

HANDLERS: Final[Mapping[Verb, Handler]] = {
    "join": lobby.join, "leave": lobby.leave, "ai": lobby.ai, "options": lobby.options, "set": lobby.change_option,
    "start": lobby.start, "cancel": lobby.cancel, "word": lobby.word, "deal": lobby.deal,
    "screen": play.open_screen, "pick": play.pick, "answer": play.answer, "change": play.change,
    "rules": reading.rules, "log": reading.log, "describe": reading.describe, "can": reading.can,
    "districts": reading.districts, "round": reading.past_round,
    "ask": votes.ask, "agree": votes.agree, "decline": votes.decline, "resign": votes.resign,
    "return": votes.come_back, "offer": offers.offer,
    "rematch": over.rematch, "scoring": over.scoring, "step": over.step,
    "export": over.export, "replay": films.replay,
    "review": reviews.review, "advice": reviews.advice,
    "games": games.games,
    "me": people.me, "server": people.server,
    "learn": learn.learn, "puzzle": learn.puzzle,
}
_LOOKS: Final[Mapping[str, Verb]] = {
    verb: verb for verb in ("can", "districts", "describe", "log", "rules", "games")}
"""What the select under a private screen (``more``) offers, by what it says."""

ALLOWANCE_KINDS: Final[Mapping[Verb, AllowanceKind]] = {
    "rematch": "lobby", "replay": "picture", "step": "step", "round": "picture", "review": "picture",
    "advice": "picture", "ask": "vote", "log": "command", "scoring": "command", "export": "command",
}
"""What costs more than a press of a button does otherwise: as much as the command for the same, where there is one."""
_ALLOWANCE_KINDS_BY_ARG: Final[Mapping[tuple[Verb, str], AllowanceKind]] = {
    **{("learn", f"play.{how}"): "lobby" for how in ("solo", "ai", "lobby")},
    ("me", "export"): "own_data", ("me", "delete=yes"): "own_data",
}
OPENING_FORMS: Final[frozenset[Verb]] = frozenset({"word"})
"""Their first press is answered by a form, which Discord takes only at once. What comes back from it is free text."""


def meant(custom_id: str, values: Sequence[str]) -> Press | None:
    """What a component says with what was chosen or written there; None where no version of this bot offers that, or
    this one does not understand it."""
    press = decode(custom_id)
    if press is None or (press.verb not in OPENING_FORMS and not all(map(can_be_chosen, values))):
        return None
    press = screens.with_choice(press, values)
    return _look(press) if press.verb == "more" else press


def _look(press: Press) -> Press | None:
    """The press that a choice in that select stands for: a verb, and perhaps its arg behind a dot."""
    look, _, arg = press.arg.partition(".")
    verb = _LOOKS.get(look)
    return None if verb is None else replace(press, verb=verb, arg=arg)


async def handle(request: Request, press: Press) -> Outcome:
    """Do what a press means."""
    return await HANDLERS[press.verb](request, press)


def allowance_of(press: Press) -> AllowanceKind:
    """What the press costs its presser."""
    return _ALLOWANCE_KINDS_BY_ARG.get((press.verb, press.arg)) or ALLOWANCE_KINDS.get(press.verb, "press")
