"""What one reader may know: the only door through which a position leaves the rules (R2.6)."""

from dataclasses import dataclass, replace

from engine.rules.components import SUPPLY_OF
from engine.rules.decisions import Decision, Draft, KeepEvents, Return
from engine.rules.events import Acted, Drew, Event
from engine.rules.position import Building, Choice, Options, Position, SeatState
from engine.rules.prompts import Prompt
from engine.rules.terms import Card, Cell, Colour, EventTile, Phase, Seat, Tile, by_name


@dataclass(frozen=True, slots=True)
class Private:
    """What lies behind one's own screen and in one's own hand. Sets are sorted."""

    points: int
    resources: int
    supply: int
    tiles: tuple[Tile, ...]
    hand: tuple[Card, ...]
    aside: Card | None
    choice: Choice | None
    events: tuple[EventTile, ...]
    draft: tuple[str, ...]
    kept: tuple[str, ...] = ()
    """What she keeps of the draft's pack, or of the event tiles dealt to her, while others still decide: it lies among
    them until then."""
    returned: tuple[Tile, ...] | None = None
    """What she has picked to give back (R4.2), while others still decide: it lies among her tiles until then. None
    where nothing is asked, or she has not answered."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as the reader sees it; ``private`` only for the reader's own, for Hal's (his hand
    left out), and for all when the game is over."""

    seat: Seat
    characters: tuple[str, ...]
    expert: str | None
    cards: tuple[Card, ...]
    new_hands: int
    hand_size: int
    tile_count: int
    """(D) R2.6: how many tiles lie behind the screen, those face down with a card included."""
    in_city: int
    """Resources of this seat on buildings and green spaces."""
    all_resources: int
    """Resources this seat plays with, wherever they are (R1.7); fewer where a position was made so, as in a guide."""
    event_tiles: int
    """R8.4: how many event tiles this seat has not played yet, one face down with a card included; 0 during the
    draft. Which ones only ``private`` tells, or ``open_events``."""
    open_events: tuple[EventTile, ...] | None
    """R9.4: which they are, sorted, where all may know it: both lie on her expert, and what is played is seen. None
    where she has kept two of the four types."""
    private: Private | None


@dataclass(frozen=True, slots=True)
class View:
    """A position as ``reader`` sees it (None: somebody who sits nowhere)."""

    options: Options
    reader: Seat | None
    round: int
    phase: Phase
    first: Seat
    turn: Seat | None
    seats: tuple[SeatView, ...]
    city: dict[Cell, Building]
    tokens: dict[Card, Cell]
    deck: int
    """Cards in the deck."""
    discard: tuple[Card, ...]
    supply: int
    """Base tiles in the face-down supply."""
    exhausted: int
    new_buildings: int
    """Tiles of value II in their pile."""
    prestige: dict[Colour, tuple[Tile, ...]]
    green_spaces: int
    final_round: bool
    prompt: Prompt | None
    """What the reader is asked right now."""
    acting: Choice | None
    """Of the reader's own action, once something of it is done: the card and tiles that lie open since (R2.5), and her
    event tile while it is still to come."""
    asked: tuple[Seat, ...]
    """Who is asked during resolution. Empty while all choose at once, because the moment of an answer would give
    something away."""
    waiting: int
    """How many seats still have to answer."""
    answering: int
    """How many seats are (or were) asked together, those who have answered included."""


def view(position: Position, reader: Seat | None) -> View:
    """What ``reader`` may know of the position; None for somebody who sits nowhere."""
    asked = tuple(sorted(position.open))
    together = any(prompt.together for prompt in position.open.values())
    chosen = sum(seat.choice is not None for seat in position.seats) if position.phase == "choose" else 0
    return View(
        options=position.options,
        reader=reader,
        round=position.round,
        phase=position.phase,
        first=position.first,
        turn=position.turn if position.phase == "resolve" else None,
        seats=tuple(_seat(position, number, reader) for number in range(len(position.seats))),
        city=dict(position.city),
        tokens=dict(position.tokens),
        deck=len(position.deck),
        discard=tuple(sorted(position.discard, key=by_name)),
        supply=len(position.supply),
        exhausted=position.exhausted,
        new_buildings=len(position.new_buildings),
        prestige={colour: tuple(pile) for colour, pile in position.prestige.items()},
        green_spaces=position.green_spaces,
        final_round=position.final_round,
        prompt=None if reader is None else position.open.get(reader),
        acting=_acting(position, reader),
        asked=() if together else asked,
        waiting=len(asked),
        answering=len(asked) + max(len(position.held), chosen),
    )


def asked(view: View) -> Prompt:
    """What the view's reader is asked; ValueError where it is nothing."""
    if view.prompt is None:
        raise ValueError("nothing is asked")
    return view.prompt


def before_the_actions(began: View, now: View, *, rebuilt: bool) -> View:
    """``began``, of a round's beginning, with what New Hands have changed by ``now`` and nothing else: tokens spent and
    cards drawn from the deck (R2.3), and, where it was ``rebuilt``, construction sites taken away (R5.3)."""
    seats = tuple(replace(seat, new_hands=new.new_hands) for seat, new in zip(began.seats, now.seats, strict=True))
    city = {cell: found._replace(site=False) for cell, found in began.city.items()} if rebuilt else began.city
    return replace(began, seats=seats, deck=now.deck, city=city)


def _acting(position: Position, reader: Seat | None) -> Choice | None:
    running = position.running
    if running is None or running.seat != reader or position.seats[reader].choice is not None:
        return None
    return Choice(running.card, running.tiles, None if running.event_done else running.event, None)


def _seat(position: Position, number: Seat, reader: Seat | None) -> SeatView:
    seat = position.seats[number]
    own = number == reader or position.phase == "over"
    hal = position.options.is_hal(number)
    secret_draft = position.phase == "draft" and position.options.setup == "draft" and not own
    face_down = seat.choice
    in_city = sum(b.resources for b in position.city.values() if b.owner == number)
    return SeatView(
        seat=number,
        characters=() if secret_draft else tuple(seat.characters),
        expert=None if secret_draft else seat.expert,
        cards=tuple(seat.cards),
        new_hands=seat.new_hands,
        # A choice still counts as in hand: whoever has chosen already must not be told by a number (R2.2).
        hand_size=len(seat.hand) + (seat.aside is not None) + (face_down is not None and position.phase == "choose"),
        tile_count=len(seat.tiles) + (len(face_down.tiles) if face_down else 0),
        in_city=in_city,
        all_resources=min(SUPPLY_OF[position.options.seats], seat.resources + seat.supply + in_city),
        # As with the hand: during the draft the number would tell who has picked already.
        event_tiles=0 if position.phase == "draft" else (
            len(seat.events) + (face_down is not None and face_down.event is not None)),
        open_events=_open_events(position, seat),
        private=_private(seat, position.held.get(number)) if own else _open_hal(seat) if hal else None,
    )


def _open_events(position: Position, seat: SeatState) -> tuple[EventTile, ...] | None:
    if position.phase == "draft" or not {"events", "experts"} <= position.options.modules:
        return None
    face_down = () if seat.choice is None or seat.choice.event is None else (seat.choice.event,)
    return tuple(sorted((*seat.events, *face_down)))


def _private(seat: SeatState, held: Decision | None) -> Private:
    return Private(
        points=seat.points,
        resources=seat.resources,
        supply=seat.supply,
        tiles=tuple(sorted(seat.tiles, key=by_name)),
        hand=tuple(sorted(seat.hand, key=by_name)),
        aside=seat.aside,
        choice=seat.choice,
        events=tuple(sorted(seat.events)),
        draft=tuple(seat.draft),
        kept=_kept(held),
        returned=tuple(sorted(held.tiles, key=by_name)) if isinstance(held, Return) else None,
    )


def _kept(held: Decision | None) -> tuple[str, ...]:
    match held:
        case Draft(card=card):
            return (card,)
        case KeepEvents(keep=keep):
            return keep
        case _:
            return ()


def _open_hal(seat: SeatState) -> Private:
    """Hal has no screen: his points and resources lie open, his card face down (R7)."""
    return Private(seat.points, seat.resources, seat.supply, (), (), None, None, (), ())


def view_event(event: Event, reader: Seat | None) -> Event:
    """What ``reader`` learns of an event: drawn tiles, and what somebody had who could not pay, are known to her
    alone."""
    if isinstance(event, Drew) and event.seat != reader:
        return replace(event, tiles=())
    if isinstance(event, Acted) and event.lacked is not None and event.seat != reader:
        return replace(event, lacked=replace(event.lacked, resources_there=None, points_there=None, back=None))
    return event
