"""Every other question the rules ask: the better answer is marked as the default, and one press takes it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from bot.screens.choosing.asking import Asking
from bot.screens.choosing.forecast import foreseen
from bot.screens.choosing.offers import SHORT, Offer, offer
from bot.screens.choosing.path import PathError, paged
from bot.screens.choosing.purchase import ask_purchase, purchase_question
from bot.screens.choosing.returning import ask_return
from bot.screens.city_words import beside
from bot.screens.speech import Speech
from engine.rules.answers import proposed
from engine.rules.components import CHARACTERS, EXPERTS
from engine.rules.decisions import Decision, Draft, Exchange, Gain, KeepEvents, MoveToken, Pay, When
from engine.rules.prompts import (
    ChoosePrompt,
    DraftPrompt,
    EventsPrompt,
    ExchangePrompt,
    GainPrompt,
    PayPrompt,
    Prompt,
    ReturnPrompt,
    TakePrompt,
    TokenPrompt,
    WhenPrompt,
)
from engine.rules.setup import left_over
from engine.rules.terms import HAL
from engine.rules.view import View
from render.screen import token_cells


def ask(asking: Asking, prompt: Prompt, path: str) -> None:
    """The question, unless it stands above the picture, and its buttons. ``path`` is what a long list's select picked,
    to be confirmed."""
    page, presses, view, say = asking.page, asking.presses, asking.view, asking.say
    if asking.tell != "above":
        page.text(question(prompt, view, say))
    match prompt:
        case TakePrompt():
            ask_purchase(asking, prompt, path)
            return
        case ReturnPrompt():
            ask_return(asking, prompt, path)
            return
    picked, number = _page_of(path)
    # What a short list does stands in a text, that of a long one on its options. Names stand on no button.
    plain = say.unstressed() if len([*prompt.options()]) <= SHORT else say.unmarked()
    default = proposed(view)
    found = list(_listed(prompt, view, plain))
    labels = _told_apart([label for _, (label, _) in found], plain)
    offers = [
        Offer(label, str(index), says, default=decision == default)
        for index, (label, (decision, (_, says))) in enumerate(zip(labels, found, strict=True))
    ]
    if picked.isdecimal() and int(picked) < len(offers):
        page.text(say("confirm-pick", label=offers[int(picked)].label))
        page.buttons([
            presses.main("answer", say("button-confirm"), picked),
            presses.button("pick", say("button-back"), ""),
        ])
        return
    offer(asking, "answer", offers, "", number)


def _page_of(path: str) -> tuple[str, int]:
    """What is picked, and which page of a long list is turned up; neither where the path is none."""
    try:
        return paged(path)
    except PathError:
        return "", 0


def _told_apart(labels: list[str], plain: Speech) -> list[str]:
    """The labels; those that occur more than once numbered."""
    return [
        plain("offer-twin", label=label, n=1 + labels[:index].count(label)) if labels.count(label) > 1 else label
        for index, label in enumerate(labels)
    ]


def last_pick(pack: Sequence[str], view: View) -> bool:
    """Whether what she does not keep of a pack goes back to the box, not to the left (R1.9)."""
    return len(pack) - 1 == left_over(view.options)


def _only(prompt: DraftPrompt) -> Literal["expert", "character", "any"]:
    """What she may keep where not every card of the pack: its picture shows them all (R8.6)."""
    if len(prompt.cards()) == len(prompt.pack):
        return "any"
    return "character" if prompt.has_expert else "expert"


def drafted(prompt: DraftPrompt) -> Literal["expert", "character", "either"]:
    """What the cards are that she may keep (R8.6)."""
    experts = [card in EXPERTS for card in prompt.cards()]
    if all(experts):
        return "expert"
    return "either" if any(experts) else "character"


def question(prompt: Prompt, view: View, say: Speech) -> str:
    """What is asked, in a sentence or two."""
    match prompt:
        case DraftPrompt(pack=pack):
            return say("ask-draft", kept=prompt.characters, last="yes" if last_pick(pack, view) else "no",
                       only=_only(prompt))
        case EventsPrompt():
            return say("ask-events")
        case WhenPrompt(event=event):
            return say("ask-when", event=say("event-tile", event=event), effect=say("event-effect", event=event))
        case GainPrompt():
            return say("ask-gain")
        case TokenPrompt(letter=letter):
            hals = view.options.solo is not None and view.turn == HAL
            return say("ask-token", letter=letter, hal="yes" if hals else "no")  # R7.3
        case ExchangePrompt(most=most):
            return say("ask-exchange", most=most)
        case PayPrompt():
            return say("ask-pay", owed=prompt.owed)
        case TakePrompt():
            return purchase_question(view, prompt, say)
        case ReturnPrompt():
            return say("ask-return", n=len(prompt.tiles), each=prompt.points_each)
        case ChoosePrompt():
            raise ValueError(f"{prompt.kind} has screens of its own")


def _listed(prompt: Prompt, view: View, plain: Speech) -> Iterator[tuple[Decision, tuple[str, str]]]:
    """Every answer with its label and what it would do, in the order ``answer_of`` counts them."""
    for decision in prompt.options():
        match decision:
            case Draft(card=card):
                yield decision, (plain.character_label(card), _unseen(card, view, plain))
            case KeepEvents(keep=keep):
                yield decision, (plain.event_names(keep), "")
            case When(event=event):
                yield decision, (plain("when", event=event), foreseen(view, decision, plain))
            case Gain(item=item):
                yield decision, (plain("gain", item=item), foreseen(view, decision, plain))
            case MoveToken():
                yield decision, _place(decision, view, plain)
            case Exchange(points=points):
                yield decision, (plain("exchange", n=points), foreseen(view, decision, plain))
            case Pay(points=points, resources=resources):
                yield decision, (plain("pay", items=plain.costs(resources, points)), foreseen(view, decision, plain))
            case _:
                raise ValueError(f"{decision.kind} has a screen of its own")


def _unseen(card: str, view: View, plain: Speech) -> str:
    """What the picture does not show of a card that may be kept: an expert's two event tiles, where they are in play
    (R9.4)."""
    if card not in EXPERTS or "events" not in view.options.modules:
        return ""
    return plain("draft-event-tiles", tiles=plain.event_names(EXPERTS[card]))


def pack_lines(prompt: DraftPrompt, view: View, say: Speech) -> list[str]:
    """What each card that may be kept brings, for those who can't see the picture."""
    return [say("offer-line", label=say.character_label(card), says=_card(card, view, say)) for card in prompt.cards()]


def pack_told(pack: Iterable[str], view: View, plain: Speech) -> Iterator[str]:
    """The same for a list: ``Bioengineer · urbanize (+1 tile; at the start +2 resources)``."""
    return (plain("card-effect", card=plain.character_label(card), effect=_card(card, view, plain)) for card in pack)


def _card(card: str, view: View, say: Speech) -> str:
    """What a card brings; a character's action stands on the label already. An expert brings her two event tiles too,
    where they are in play (R9.4)."""
    items = say.start_items(card)
    if card in EXPERTS and "events" in view.options.modules:
        return say("draft-expert", effect=say.effect(card), tiles=say.event_names(EXPERTS[card]))
    effect = say.brings(card) if card in CHARACTERS else say.effect(card)
    return say("draft-character", effect=effect, start=items) if items else effect


def _place(decision: MoveToken, view: View, plain: Speech) -> tuple[str, str]:
    """A cell by its number on the picture; one that may be taken in two ways has one number."""
    number = token_cells(view).index(decision.to) + 1
    pushed = plain.listed(decision.shifted)
    label = plain("place-pushing", n=number, letters=pushed) if pushed else plain("place", n=number)
    near = beside(view, decision.to, plain)
    return label, plain("place-near", tiles=near) if near else ""
