"""R1: laying out the game, the draft, and the first hands."""

import hashlib
from random import Random

from engine.rules.chance import Loose, shuffled
from engine.rules.city import START_CELLS, START_TOKENS
from engine.rules.components import CHARACTERS, EXPERTS, SETS, SUPPLY_OF, starting_items
from engine.rules.decisions import Draft, KeepEvents
from engine.rules.events import Drafted
from engine.rules.journal import SILENT
from engine.rules.modules import in_play
from engine.rules.modules.experts import extra_tiles, give_expert
from engine.rules.play import Play
from engine.rules.position import Building, Options, Position, SeatState
from engine.rules.prompts import DraftPrompt, EventsPrompt
from engine.rules.rounds import begin, draw_cards
from engine.rules.solo import deal_cards
from engine.rules.terms import LETTERS, START_TILES, SUPPLY_TILES, Seat

SOLO_ITEMS = 6
"""R7.1: resources, tiles and points the player starts with."""


def setup_rng(seed: str) -> Random:
    """The generator of everything dealt before the first position; later chance has streams of its own."""
    return Random(int.from_bytes(hashlib.sha256(f"{seed}:setup".encode()).digest(), "big"))


def lay_out(options: Options, rng: Random) -> Position:
    """R1.2-1.9, R7.1 up to the first position of a record: what is dealt by chance, and in an introductory game
    also items and hands."""
    position = Position(options)
    _city(position, rng)
    _seats(position)
    _supply(position, rng)
    deck = shuffled(rng, [*LETTERS, *START_TILES])
    off = 7 if options.few else 0
    position.discard, position.deck = deck[:off], deck[off:]
    for module in in_play(options.modules):
        module.set_up(position, rng)
    if options.solo:
        _solo_start(position, rng)
        return position
    position.first = first_player(len(position.seats), rng)
    _characters(position, rng)
    if options.setup == "introductory" and not _events_to_keep(position):
        _give_items(Play(position, in_play(position.options.modules), Loose(rng), SILENT))
    return position


def first_player(seats: int, rng: Random) -> Seat:
    """(D) R1.11: any seat, by chance; nobody is asked about trees."""
    return int(rng.random() * seats)


def _city(position: Position, rng: Random) -> None:
    square = shuffled(rng, START_TILES)
    position.city = {
        cell: Building((tile,), owner=None, site=False) for cell, tile in zip(START_CELLS, square, strict=True)
    }
    position.tokens = dict(START_TOKENS)


def _seats(position: Position) -> None:
    options = position.options
    supply = SUPPLY_OF[options.seats]
    position.seats = [SeatState(supply, 0 if options.solo else 2) for _ in range(options.seats)]


def _supply(position: Position, rng: Random) -> None:
    tiles = shuffled(rng, SUPPLY_TILES)
    removed = (6 if position.options.few else 0) + sum(
        module.base_tiles_removed for module in in_play(position.options.modules))
    position.box, position.supply = tiles[:removed], tiles[removed:]


def _solo_start(position: Position, rng: Random) -> None:
    """R7.1."""
    player = position.seats[0]
    player.resources = player.points = SOLO_ITEMS
    player.supply -= SOLO_ITEMS
    player.tiles, position.supply = position.supply[:SOLO_ITEMS], position.supply[SOLO_ITEMS:]
    hal = SeatState(0, 0)
    hal.resources = SUPPLY_OF[1]
    position.seats.append(hal)
    deal_cards(Play(position, in_play(position.options.modules), Loose(rng), SILENT))


def _characters(position: Position, rng: Random) -> None:
    if position.options.setup == "introductory":
        names = shuffled(rng, [trio[0] for trio in SETS])
        for seat, name in zip(position.seats, names, strict=False):
            seat.characters = list(next(trio for trio in SETS if trio[0] == name))
        return
    characters = shuffled(rng, CHARACTERS)
    experts = shuffled(rng, EXPERTS) if "experts" in position.options.modules else []
    for number, seat in enumerate(position.seats):
        seat.draft = characters[number * 4:number * 4 + 4] + experts[number * 2:number * 2 + 2]


def _events_to_keep(position: Position) -> bool:
    """R8.4: whether seats still hold all four event tiles, to keep two of them."""
    return any(len(seat.events) == 4 for seat in position.seats)


def open_questions(play: Play) -> None:
    """From a position of phase ``draft``: ask for the next picks, for event tiles, or begin (R1.9-1.11). (D) R8.6: who
    may keep nothing of her pack has no pick."""
    position = play.position
    if any(seat.draft for seat in position.seats):
        for number in range(len(position.seats)):
            prompt = draft_prompt(position, number)
            if prompt.cards():
                play.ask(prompt)
        if position.open:
            return
        _end_draft(play)
    if _events_to_keep(position):
        for number in range(len(position.seats)):
            play.ask(events_prompt(position, number))
        return
    if not any(seat.hand for seat in position.seats):
        _give_items(play)
    for number, seat in enumerate(position.seats):
        play.tell(Drafted(number, tuple(seat.characters), seat.expert))
    begin(play)


def draft_prompt(position: Position, number: Seat) -> DraftPrompt:
    """R1.9: the pack a seat holds."""
    seat = position.seats[number]
    return DraftPrompt(number, tuple(seat.draft), len(seat.characters), seat.expert is not None)


def events_prompt(position: Position, number: Seat) -> EventsPrompt:
    """R8.4: the event tiles dealt to a seat."""
    return EventsPrompt(number, tuple(sorted(position.seats[number].events)))


def picked(play: Play, picks: list[Draft]) -> None:
    """R1.9: all have kept one card; the packs move one seat left."""
    position = play.position
    for pick in picks:
        seat = position.seats[pick.seat]
        seat.draft.remove(pick.card)
        if pick.card in EXPERTS:
            give_expert(position, seat, pick.card)
        else:
            seat.characters.append(pick.card)
    packs = [seat.draft for seat in position.seats]
    for number, seat in enumerate(position.seats):
        seat.draft = packs[number - 1]
    if min(len(seat.draft) for seat in position.seats) == left_over(position.options):
        _end_draft(play)
    open_questions(play)


def left_over(options: Options) -> int:
    """Cards left of a pack after the last pick, which go back to the box (R1.9): 1 of 4, with experts 2 of 6."""
    return 2 if "experts" in options.modules else 1


def _end_draft(play: Play) -> None:
    """What is left of the packs goes to the box; R8.6: who could not take an expert gets a random one."""
    position = play.position
    for seat in position.seats:
        seat.draft = []
    if "experts" in position.options.modules:
        for seat in position.seats:
            if seat.expert is None:
                taken = {other.expert for other in position.seats}
                give_expert(position, seat, play.shuffle("expert", [e for e in EXPERTS if e not in taken])[0])


def kept(play: Play, answers: list[KeepEvents]) -> None:
    """R8.4: two event tiles each; the rest go to the box."""
    for answer in answers:
        play.position.seats[answer.seat].events = list(answer.keep)
    open_questions(play)


def _give_items(play: Play) -> None:
    """R1.10-1.11: starting items and first hands, seat by seat from the first player."""
    position = play.position
    size = position.options.hand_size
    for number in position.order():
        seat = position.seats[number]
        resources, points, tiles = starting_items(seat.characters)
        resources, tiles = min(seat.supply, resources), tiles + extra_tiles(seat.expert)
        seat.resources += resources
        seat.supply -= resources
        seat.points += points
        seat.tiles += position.supply[:tiles]
        del position.supply[:tiles]
    owed = size * len(position.seats)
    for number in position.order():
        owed = draw_cards(play, position.seats[number], size, owed)
