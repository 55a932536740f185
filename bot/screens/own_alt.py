"""What stands for the private picture where it is not seen: a sentence for each thing that is hers, what she needs most
often first, since what does not fit is cut at the end.
"""

from collections.abc import Iterator

from bot.screens.own import held_events, kept_so_far, with_choice
from bot.screens.questions import last_pick, pack_told
from bot.screens.speech import Speech, sentences
from engine.rules.prompts import DraftPrompt
from engine.rules.view import Private, SeatView, View


def own_alt(view: View, seat: SeatView, own: Private, plain: Speech, *, chosen_for: bool = False) -> list[str]:
    """Stocks and hand, what is chosen, tiles, New Hand tokens and event tiles, not the area; before the first round the
    pack to choose from with what each card brings, and what is kept. ``chosen_for``: by somebody else's choice."""
    if not view.round:
        # What may not be kept (a second expert, R8.6) is none of what is to choose from.
        cards = view.prompt.cards() if isinstance(view.prompt, DraftPrompt) else own.draft
        pack = plain.listed(pack_told([card for card in cards if card not in own.kept], view, plain))
        rest = "box" if last_pick(own.draft, view) else "rest"
        draft = "yes" if not pack else rest if own.kept else "pack"
        return [*kept_now(view, own, plain), _stock(own, plain, draft=draft, pack=pack),
                *sentences([*kept_so_far(view, seat, plain), *held_events(own, plain)], plain)]
    tiles = plain("own-tiles", n=len(own.tiles), list=plain.cards(own.tiles)) if own.tiles else plain("own-no-tiles")
    new_hands = plain("own-new-hands", n=seat.new_hands) if not plain.solo else ""
    return [
        *kept_now(view, own, plain), _stock(own, plain, draft="no", pack=""),
        *_chosen(own, plain, chosen_for=chosen_for),
        *sentences([tiles, new_hands, *held_events(own, plain)], plain),
    ]


def kept_now(view: View, own: Private, say: Speech) -> list[str]:
    """What she keeps of a pack or of her event tiles, or which tiles she gives back, while others still decide."""
    if own.returned is not None:
        return [say("private-returned", n=len(own.returned), list=say.cards(own.returned))]
    if not own.kept:
        return []
    kept = say.listed(pack_told(own.kept, view, say)) if own.draft else say.event_names(own.kept)
    return [say("private-kept", list=kept)]


def _stock(own: Private, plain: Speech, *, draft: str, pack: str) -> str:
    hand = plain.cards(own.hand) if own.hand else plain("nothing")
    return plain("screen-alt", points=own.points, resources=own.resources, hand=hand, pack=pack, draft=draft)


def _chosen(own: Private, plain: Speech, *, chosen_for: bool) -> Iterator[str]:
    choice = own.choice
    if choice is not None:
        tile = plain.stack(choice.tiles) if choice.tiles else ""
        yield plain("screen-alt-choice", card=plain.card(choice.card), tile=tile, alone="no" if tile else "yes",
                    by="other" if chosen_for else "her")
        yield from with_choice(choice, plain)
    elif own.aside is not None:
        yield plain("choice-aside", card=plain.card(own.aside))
