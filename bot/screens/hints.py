"""The rule where it is needed: one line, the first time that something happens to somebody."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from bot.screens.choosing.best import best_use
from bot.screens.choosing.path import Choosing
from bot.screens.layout import Page, Presses
from bot.screens.speech import Speech
from engine.rules.events import (
    Acted,
    DeckRebuilt,
    Event,
    EventPlayed,
    LastRound,
    NewHandTaken,
    ResourcesReturned,
    SupplyExhausted,
    TokenMoved,
)
from engine.rules.imagining import final_scoring
from engine.rules.outlook import outlook
from engine.rules.prompts import ChoosePrompt
from engine.rules.scoring import District
from engine.rules.terms import Seat, is_letter
from engine.rules.view import View

Hint: TypeAlias = Literal[
    "learn", "solo", "draft", "expert", "exhausted", "fell_back", "built_over", "shifted", "new_hand", "rebuilt",
    "reshuffled", "event_tile", "credits", "token", "last_round", "tie", "outlook", "letter_alone", "may_new_hand",
]
TOPIC: Final[dict[Hint, str]] = {
    "learn": "overview", "solo": "solo", "draft": "setup", "expert": "experts", "exhausted": "supply",
    "fell_back": "afford", "built_over": "construct", "shifted": "tokens", "new_hand": "new_hand", "rebuilt": "deck",
    "reshuffled": "deck", "event_tile": "events", "credits": "credits", "token": "tokens", "last_round": "end",
    "tie": "districts", "outlook": "playing", "letter_alone": "exploit", "may_new_hand": "new_hand",
}
"""The rules' topic that each one leads to."""
_BEGINS: Final[frozenset[Hint]] = frozenset({"learn", "draft", "solo", "expert", "outlook"})
"""What is explained before anything has been played; all else comes of playing."""
_LETTERS_FROM: Final = 2
_NEW_HAND_FROM: Final = 3
"""Rounds from which on what she may do is explained."""


def told_of(hint: Hint) -> str:
    """The topic under which it is kept that somebody has read this one."""
    return f"hint:{hint}"


def fitting(view: View, events: Sequence[Event], own: Sequence[Event] | None = None) -> list[Hint]:
    """What could be explained to the view's reader now, the most urgent first; ``events`` since her last answer.
    ``own``: those of them since she has her seat, where somebody else had it before."""
    if view.reader is None:
        return []
    happened = [*_to_her(view.reader, events if own is None else own), *_happened(view, events)]
    return list(dict.fromkeys([*_begins(view), *_asks(view), *happened, *_plays(view), *_may_do(view)]))


def stands(hint: Hint, view: View) -> bool:
    """Whether what it explains is on the screen. Of the outlook only what each card brings tells that, which is not to
    be worked out for who knows it."""
    prompt = view.prompt
    if hint != "outlook" or not isinstance(prompt, ChoosePrompt):
        return True
    best = (best_use(view, Choosing(prompt).then(index)) for index in range(len(prompt.hand)))
    return any(use is not None and outlook(view, use.decision()) for use in best)


def _begins(view: View) -> Iterator[Hint]:
    private = None if view.reader is None else view.seats[view.reader].private
    if view.phase == "draft" or (view.round == 1 and view.phase == "choose"):
        yield "learn"
    if private is not None and private.draft:
        yield "draft"


def _plays(view: View) -> Iterator[Hint]:
    """What is particular to this game. In any round: a question explains one thing, and in a first game's first round
    that is another."""
    if view.phase != "choose":
        return
    if view.options.solo is not None:
        yield "solo"
    if view.seats[view.reader or 0].expert is not None:
        yield "expert"


def _asks(view: View) -> Iterator[Hint]:
    match None if view.prompt is None else view.prompt.kind:
        case "return" if not _placed_all(view, ()):
            yield "exhausted"
        case "take":
            yield "credits"
        case "token":
            yield "token"
        case _:
            return


def _may_do(view: View) -> Iterator[Hint]:
    """What her hand is told to bring, and what she may do now and nothing that happened tells of; that when the first
    rounds are over."""
    prompt = view.prompt
    if not isinstance(prompt, ChoosePrompt):
        return
    if prompt.tiles:
        yield "outlook"
    if view.round >= _LETTERS_FROM and any(map(is_letter, prompt.hand)):
        yield "letter_alone"
    if view.round >= _NEW_HAND_FROM and prompt.may_new_hand:
        yield "may_new_hand"


def _to_her(reader: Seat, events: Iterable[Event]) -> Iterator[Hint]:
    for event in events:
        match event:
            case Acted(fell_back=True) if event.seat == reader:
                yield "fell_back"
            # An expropriation, in which nobody builds, returns them without points (R8.4).
            case ResourcesReturned() if event.seat == reader != event.by and event.points:
                yield "built_over"
            case _:
                pass


def _happened(view: View, events: Sequence[Event]) -> Iterator[Hint]:
    if view.phase == "over" and any(map(_tied, final_scoring(view).districts)):
        yield "tie"
    for event in events:
        match event:
            case SupplyExhausted(times=1) if view.options.solo is None and not _placed_all(view, events):
                yield "exhausted"
            case TokenMoved() if event.shifted:
                yield "shifted"
            case NewHandTaken():
                yield "new_hand"
            case DeckRebuilt():
                yield "rebuilt" if event.joined else "reshuffled"
            case EventPlayed():
                yield "event_tile"
            case LastRound():
                yield "last_round"
            case _:
                pass


def _placed_all(view: View, events: Sequence[Event]) -> bool:
    """Whether the game ends without regard to its tiles: those that come back change nothing then (R4.4)."""
    return view.final_round and not any(isinstance(event, LastRound) and event.reason == "supply" for event in events)


def _tied(district: District) -> bool:
    """Whether somebody stands where she does by height or number alone (R6.4)."""
    best = sorted(district.resources.values(), reverse=True)
    return len(best) > 1 and (best[0] == best[1] or best[1:2] == best[2:3])


def plays_already(told: Container[str]) -> bool:
    """Whether something was explained to somebody, by ``told_of``, that only who plays meets: the game is not new to
    her."""
    return any(told_of(hint) in told for hint in TOPIC if hint not in _BEGINS)


def put_hint(page: Page, hint: Hint, say: Speech) -> None:
    """The line."""
    if hint == "last_round":
        # Against Hal there are no New Hand tokens to be counted (R7.1).
        page.text(say("hint-last_round", alone="yes" if say.solo else "no"))
    else:
        page.text(say(f"hint-{hint}"))


def put_way(page: Page, presses: Presses, hint: Hint, say: Speech) -> None:
    """The button to what it speaks of."""
    if hint == "learn":
        page.beside(presses.button("learn", say("button-learn")))
        page.beside(presses.button("learn", say("button-learn-known"), "known"))
    else:
        page.beside(presses.button("rules", way_label(hint, say), TOPIC[hint]))


def way_label(hint: Hint, say: Speech) -> str:
    """The name of the topic it speaks of."""
    return say("button-hint", title=say(f"rules-{TOPIC[hint]}-title"))
