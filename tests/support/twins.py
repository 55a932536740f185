"""Twins: two positions that differ only in what one reader may not know (R2.6).

Whatever leaves the program for that reader must be identical for both. ``twin`` makes the second position,
``twin_event`` the second of two events, ``twin_walk`` goes through a whole game and hands out pairs. A spy over
texts, pictures or custom_ids draws from ``twin_walk``, renders both halves for the reader and compares.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from engine.rules.chance import shuffled
from engine.rules.components import CHARACTERS, EXPERTS
from engine.rules.decisions import Choose, Decision, Draft, KeepEvents, Return
from engine.rules.events import Drew, Event
from engine.rules.position import Choice, Options, Position, SeatState
from engine.rules.prompts import (
    ChoosePrompt,
    DraftPrompt,
    EventsPrompt,
    ExchangePrompt,
    GainPrompt,
    PayPrompt,
    Prompt,
    ReturnPrompt,
)
from engine.rules.terms import BASE_TILES, EVENT_TILES, NEW_BUILDINGS, Seat, by_name, is_letter
from tests.support.walks import walk


@dataclass(frozen=True)
class Twins:
    """A pair out of a walk; ``events`` and ``twin_events`` are what happened on the way there."""

    reader: Seat | None
    position: Position
    twin: Position
    events: tuple[Event, ...]
    twin_events: tuple[Event, ...]


def twin(position: Position, reader: Seat | None, rng: Random) -> Position:
    """A position that ``reader`` (None: somebody who sits nowhere) can't tell from this one.

    Changed are: the order of every face-down pile; which cards and tiles lie there, in other hands, set aside or
    face down before other seats, and behind other screens (how many of each stays); points and resources behind
    other screens, within what the open city allows; event tiles behind other screens (not how many, and not those that
    experts bring, of which only the one face down with a card is secret); other packs,
    picks and held answers; what other seats are asked because of all that, and which of them has chosen already (how
    many stays).
    Kept is what has been shown: an action in progress, its card and tiles. Once the game is over everything lies
    open and only the piles are changed. The twin is for looking at: a game should not be played on from it.
    """
    other = position.clone()
    over = position.phase == "over"
    hidden = [] if over else [number for number in range(len(other.seats)) if number != reader]
    rng.shuffle(other.deck)
    rng.shuffle(other.supply)
    rng.shuffle(other.box)
    rng.shuffle(other.new_buildings)
    _cards(other, hidden, rng)
    _tiles(other, hidden, rng)
    _draft(other, hidden, rng)
    for number in hidden:
        _stock(other, number, rng)
        if "experts" not in other.options.modules:  # else they lie on the expert, before all (R9.4)
            other.seats[number].events = [rng.choice(EVENT_TILES) for _ in other.seats[number].events]
    _who_has_chosen(other, hidden, rng)
    _questions(other, hidden)
    _held(other, hidden, rng)
    return other


def twin_event(event: Event, reader: Seat | None, rng: Random) -> Event:
    """An event that ``reader`` can't tell from this one: another seat drew other tiles of the same kinds."""
    if isinstance(event, Drew) and event.seat != reader:
        pools = {tile: NEW_BUILDINGS if tile in NEW_BUILDINGS else BASE_TILES for tile in event.tiles}
        return replace(event, tiles=tuple(rng.choice(sorted(pools[tile])) for tile in event.tiles))
    return event


def twin_walk(options: Options, seed: str, reader: Seat | None, *, every: float = 1.0) -> Iterator[Twins]:
    """Pairs along a random game; ``every`` is the share of its stops that are looked at, the last one always."""
    rng = Random(f"twins {seed}")
    happened: list[Event] = []
    for step in walk(options, seed):
        happened += step.events
        if rng.random() < every or step.position.phase == "over":
            yield Twins(reader, step.position.clone(), twin(step.position, reader, rng), tuple(happened),
                        tuple(twin_event(event, reader, rng) for event in happened))
            happened = []


def _face_down(position: Position, number: Seat) -> Choice | None:
    """A choice not yet revealed: her turn has not come (R2.5)."""
    state = position.seats[number]
    shown = position.phase == "resolve" and position.turn == number
    return None if shown else state.choice


def _cards(position: Position, hidden: list[Seat], rng: Random) -> None:
    """Shuffle cards among the deck and everything that lies face down elsewhere."""
    pool = position.deck[:]
    for number in hidden:
        state = position.seats[number]
        pool += state.hand
        chosen = _face_down(position, number)
        pool += [card for card in (state.aside, chosen and chosen.card) if card is not None]
    rng.shuffle(pool)
    for number in hidden:
        state = position.seats[number]
        state.hand = [pool.pop() for _ in state.hand]
        state.aside = None if state.aside is None else pool.pop()
        chosen = _face_down(position, number)
        if chosen is not None:
            state.choice = Choice(pool.pop(), chosen.tiles, chosen.event, state.aside)
    position.deck = pool


def _tiles(position: Position, hidden: list[Seat], rng: Random) -> None:
    """Shuffle tiles among other screens, and base and value II tiles with the piles nobody has seen. How many of
    her tiles another seat has put on a face-down card changes too."""
    stock: dict[Seat, int] = {}
    pool: list[str] = []
    for number in hidden:
        state, chosen = position.seats[number], _face_down(position, number)
        mine = [*state.tiles, *(chosen.tiles if chosen else ())]
        stock[number] = len(mine)
        pool += mine
    piles = ((position.supply, BASE_TILES), (position.box, BASE_TILES), (position.new_buildings, NEW_BUILDINGS))
    for pile, kind in piles:
        for index in range(len(pile)):
            swap = [i for i, tile in enumerate(pool) if tile in kind]
            if swap and rng.random() < 0.5:
                other = rng.choice(swap)
                pile[index], pool[other] = pool[other], pile[index]
    rng.shuffle(pool)
    for number in hidden:
        state, chosen = position.seats[number], _face_down(position, number)
        state.tiles = [pool.pop() for _ in range(stock[number])]
        if chosen is not None:
            most = 2 if state.expert == "master_architect" else 1
            down = rng.randint(0, min(most, len(state.tiles)))
            state.choice = Choice(chosen.card, tuple(state.tiles[:down]), chosen.event, state.aside)
            del state.tiles[:down]


def _draft(position: Position, hidden: list[Seat], rng: Random) -> None:
    """While packs go round, other packs and picks are secret: deal them anew from what the reader does not hold."""
    if position.phase != "draft" or position.options.setup != "draft":
        return
    known = {card for number, state in enumerate(position.seats) if number not in hidden
             for card in (*state.draft, *state.characters, state.expert)}
    characters = shuffled(rng, [name for name in CHARACTERS if name not in known])
    experts = shuffled(rng, [name for name in EXPERTS if name not in known])
    for number in hidden:
        state = position.seats[number]
        state.draft = [experts.pop() if card in EXPERTS else characters.pop() for card in state.draft]
        state.characters = [characters.pop() for _ in state.characters]
        if state.expert is not None:
            state.expert = experts.pop()


def _stock(position: Position, number: Seat, rng: Random) -> None:
    """Other points, and resources moved between screen and supply. Hal has no screen (R7)."""
    state = position.seats[number]
    if position.options.is_hal(number):
        return
    state.points = rng.randint(0, 60)
    state.resources, state.supply = _split(state, rng)


def _split(state: SeatState, rng: Random) -> tuple[int, int]:
    behind = rng.randint(0, state.resources + state.supply)
    return behind, state.resources + state.supply - behind


def _who_has_chosen(position: Position, hidden: list[Seat], rng: Random) -> None:
    """While all choose, swap a seat that has chosen with one that has not, so that who answers when tells nothing."""
    if position.phase != "choose" or rng.random() < 0.5:
        return
    ready = [n for n in hidden if n in position.held]
    missing = [n for n in hidden if n in position.open]
    if not ready or not missing:
        return
    one, two = rng.choice(ready), rng.choice(missing)
    undone, done = position.seats[one], position.seats[two]
    chosen = undone.choice
    if chosen is None or not done.hand:
        return
    undone.hand += [card for card in (chosen.card, undone.aside) if card is not None]
    undone.tiles += chosen.tiles
    undone.events += [] if chosen.event is None else [chosen.event]  # how many she has is public
    undone.choice = undone.aside = None
    prompt = position.open.pop(two)
    assert isinstance(prompt, ChoosePrompt)
    card = done.hand.pop()
    done.aside = done.hand.pop() if prompt.keeps_card and done.hand else None
    done.choice = Choice(card, (), None, done.aside)
    position.open[one] = replace(prompt, seat=one)
    position.held[two] = Choose(two, card, (), None, done.aside)
    del position.held[one]


def _questions(position: Position, hidden: list[Seat]) -> None:
    """What other seats are asked follows from what lies behind their screens now."""
    for number in hidden:
        if number in position.open:
            position.open[number] = _question(position, position.open[number])


def _question(position: Position, prompt: Prompt) -> Prompt:
    state = position.seats[prompt.seat]
    match prompt:
        case ChoosePrompt():
            return replace(prompt, hand=tuple(sorted(state.hand, key=by_name)),
                           tiles=tuple(sorted(state.tiles, key=by_name)), events=tuple(sorted(state.events)))
        case DraftPrompt():
            return replace(prompt, pack=tuple(state.draft), characters=len(state.characters),
                           has_expert=state.expert is not None)
        case EventsPrompt():
            return replace(prompt, events=tuple(sorted(state.events)))
        case ReturnPrompt():
            return replace(prompt, tiles=tuple(sorted(state.tiles, key=by_name)))
        case GainPrompt():
            return replace(prompt, resource=state.supply > 0)
        case ExchangePrompt():
            return replace(prompt, most=max(1, min(state.points, state.supply)))
        case PayPrompt():
            return replace(prompt, owed=min(prompt.owed, state.points + state.resources), points=state.points,
                           resources=state.resources)
        case _:
            return prompt


def _held(position: Position, hidden: list[Seat], rng: Random) -> None:
    """Other seats' answers that wait for the last one."""
    for number in hidden:
        decision = position.held.get(number)
        if decision is not None:
            position.held[number] = _answer(position, decision, rng)


def _answer(position: Position, decision: Decision, rng: Random) -> Decision:
    state = position.seats[decision.seat]
    match decision:
        case Choose():
            chosen = state.choice
            if chosen is None:
                return decision
            event = None if chosen.event is None else rng.choice(EVENT_TILES)
            if event == "expropriation" and is_letter(chosen.card):
                event = "quality_control"
            if event is not None and chosen.event is not None and "experts" in position.options.modules:
                hers = [*state.events, chosen.event]
                fits = [tile for tile in hers if tile != "expropriation" or not is_letter(chosen.card)]
                event = hers.pop(hers.index(rng.choice(fits or hers)))
                state.events = hers
            state.choice = chosen._replace(event=event)
            return replace(decision, card=chosen.card, tiles=chosen.tiles, event=event, aside=state.aside)
        case Draft():
            return replace(decision, card=rng.choice(state.draft))
        case KeepEvents():
            return replace(decision, keep=(rng.choice(EVENT_TILES), rng.choice(EVENT_TILES)))
        case Return():
            return replace(decision, tiles=tuple(rng.sample(state.tiles, rng.randint(0, len(state.tiles)))))
        case _:
            return decision
