"""The door of the rules: deal a game, see who is asked what, answer."""

from collections.abc import Callable

from engine.rules import actions, rounds, setup, solo
from engine.rules.chance import Chance, Recorded
from engine.rules.decisions import (
    Choose,
    Decision,
    Draft,
    Exchange,
    Gain,
    KeepEvents,
    MoveToken,
    NewHand,
    Pay,
    Return,
    Take,
    When,
)
from engine.rules.errors import Refused
from engine.rules.events import GameOver, TokenMoved
from engine.rules.journal import SILENT, Journal
from engine.rules.modules import event_tiles, experts, in_play
from engine.rules.play import Play, touch
from engine.rules.position import ActionInProgress, Choice, Options, Position
from engine.rules.prompts import Prompt
from engine.rules.scoring import score
from engine.rules.supply import deliver, return_prompt
from engine.rules.terms import Seat


def deal(options: Options, seed: str, journal: Journal = SILENT) -> Position:
    """R1: a new game up to its first questions. The seed alone decides what is dealt."""
    position = setup.lay_out(options, setup.setup_rng(seed))
    # All of it comes out of the seed: an outcome drawn here would be missing to every game that is dealt again.
    play = _play(position, Recorded(()), journal)
    if not position.seats[0].hand:
        journal.position(position)
    setup.open_questions(play)
    return position


def resume(position: Position, chance: Chance, journal: Journal = SILENT) -> None:
    """Open the questions of a position that was loaded between two actions."""
    play = _play(position, chance, journal)
    if position.phase == "draft":
        setup.open_questions(play)
    elif position.phase == "choose":
        rounds.ask_choices(play)
    elif position.phase == "resolve" and position.turn is not None:
        _start_turn(play, position.turn)
    _advance(play)


def answer(position: Position, decision: Decision, chance: Chance, journal: Journal = SILENT) -> None:
    """Take a seat's answer. Refused leaves everything as it was.

    Answers to what several seats are asked at once are held until the last one is in; only then they take effect.
    """
    prompt = position.open.get(decision.seat)
    if prompt is None:
        if position.phase == "over":
            raise Refused("game_over")
        raise Refused("already_chosen" if decision.seat in position.held else "not_asked", decision.kind)
    prompt.check(decision)
    if prompt.together and not isinstance(decision, NewHand):
        del position.open[decision.seat]
        position.held[decision.seat] = decision
        if isinstance(decision, Choose):
            _lay_down(position, decision)
        if not position.open:
            _advance(_play(position, chance, journal))
        return
    play = _play(position, chance, journal)
    journal.decision(decision)
    if isinstance(decision, NewHand):
        rounds.new_hand(play, decision.seat)
        play.ask(rounds.choose_prompt(position, play.modules, decision.seat))
        return
    del position.open[decision.seat]
    _apply(play, decision)
    _advance(play)


def take_back(position: Position, seat: Seat) -> None:
    """(D) R2.2: take an answer back while others are still missing; the seat is asked again."""
    decision = position.held.get(seat)
    if decision is None:
        raise Refused("nothing_to_take_back")
    del position.held[seat]
    if isinstance(decision, Choose):
        state = position.seats[seat]
        state.choice = state.aside = None
        state.hand += [card for card in (decision.card, decision.aside) if card is not None]
        state.tiles += decision.tiles
        if decision.event is not None:
            state.events.append(decision.event)
    position.open[seat] = _asked_again(position, seat, decision)


def act_out(
    position: Position, seat: Seat, answers: Callable[[Prompt], Decision], chance: Chance, journal: Journal
) -> None:
    """Play one seat's chosen action to its end and stop there, asking ``answers`` whatever comes up."""
    play = _play(position, chance, journal)
    position.phase = "resolve"
    _start_turn(play, seat)
    while position.running is not None:
        if position.open:
            prompt = position.open[min(position.open)]
            decision = answers(prompt)
            prompt.check(decision)
            del position.open[prompt.seat]
            if isinstance(decision, Return):
                position.held[prompt.seat] = decision
            else:
                _apply(play, decision)
        elif position.running.steps:
            position.running.steps.pop()(play, position.running)
        else:
            position.running = None


def _play(position: Position, chance: Chance, journal: Journal) -> Play:
    return Play(position, in_play(position.options.modules), chance, journal)


def _asked_again(position: Position, seat: Seat, decision: Decision) -> Prompt:
    if isinstance(decision, Choose):
        return rounds.choose_prompt(position, in_play(position.options.modules), seat)
    if isinstance(decision, Draft):
        return setup.draft_prompt(position, seat)
    if isinstance(decision, KeepEvents):
        return setup.events_prompt(position, seat)
    return return_prompt(position, in_play(position.options.modules), seat)


def _lay_down(position: Position, decision: Choose) -> None:
    """R2.2: card, tiles and event face down before her screen, the card set aside behind it."""
    state = position.seats[decision.seat]
    state.hand.remove(decision.card)
    for tile in decision.tiles:
        state.tiles.remove(tile)
    if decision.event is not None:
        state.events.remove(decision.event)
    if decision.aside is not None:
        state.hand.remove(decision.aside)
        state.aside = decision.aside
    state.choice = Choice(decision.card, decision.tiles, decision.event, decision.aside)


def _apply(play: Play, decision: Decision) -> None:
    """One answer inside an action."""
    running = _running(play)
    match decision:
        case Gain(item=item):
            running.item = item
        case MoveToken():
            _move_token(play, running, decision)
        case Take():
            deliver(play, running, decision)
        case When():
            touch(play, running)
            event_tiles.timed(running, decision)
        case Exchange():
            touch(play, running)
            experts.exchanged(play, running, decision)
        case Pay():
            event_tiles.paid(play, running, decision)
        case _:
            raise AssertionError(f"{decision.kind} is no answer inside an action")


def _running(play: Play) -> ActionInProgress:
    if play.position.running is None:
        raise AssertionError("no action is being resolved")
    return play.position.running


def _move_token(play: Play, running: ActionInProgress, decision: MoveToken) -> None:
    """R3.5."""
    tokens = play.position.tokens
    tokens[running.card] = decision.to
    tokens.update(decision.shifted)
    if play.heard:
        play.tell(TokenMoved(running.seat, running.card, running.cell, decision.to, tuple(decision.shifted.items())))


def _advance(play: Play) -> None:
    """Go on until somebody is asked something or the game is over."""
    position = play.position
    asked = position.open
    while not asked:
        running = position.running
        if running is not None:
            steps = running.steps
            while steps and not asked:
                steps.pop()(play, running)
            if not asked:
                position.running = None
        elif position.phase == "resolve":
            _next_turn(play)
        elif position.phase == "choose":
            _reveal(play)
        elif position.phase == "draft":
            _settle_draft(play)
        else:
            return


def _settle_draft(play: Play) -> None:
    position = play.position
    answers = [position.held[seat] for seat in sorted(position.held)]
    position.held = {}
    for decision in answers:
        play.journal.decision(decision)
    picks = [decision for decision in answers if isinstance(decision, Draft)]
    if picks:
        setup.picked(play, picks)
    else:
        setup.kept(play, [decision for decision in answers if isinstance(decision, KeepEvents)])


def _reveal(play: Play) -> None:
    """R2.5: all have chosen; the choices take effect together."""
    position = play.position
    held, position.held = position.held, {}
    if play.heard:
        for seat in position.order():
            if seat in held:
                play.journal.decision(held[seat])
    position.phase = "resolve"


def _next_turn(play: Play) -> None:
    """R2.1: clockwise from the first player. (D) R7.5: Hal also in the turn in which the player ended the game."""
    position = play.position
    order = position.order()
    for seat in order if position.turn is None else order[order.index(position.turn) + 1:]:
        if position.seats[seat].choice is not None or position.options.is_hal(seat):
            _start_turn(play, seat)
            return
    _end_round(play)


def _start_turn(play: Play, seat: Seat) -> None:
    if play.position.options.is_hal(seat):
        solo.begin_hal(play)
    else:
        actions.begin(play, seat)


def _end_round(play: Play) -> None:
    """R2.1, R4.4-4.5, R5."""
    position = play.position
    position.turn = None
    if position.final_round:
        position.phase = "over"
        play.journal.position(position)
        result = score(position)
        play.tell(GameOver(tuple(row.seat for row in result.seats if row.winner)))
        play.journal.scores(result.seats)
        return
    if position.options.solo:
        solo.deal_cards(play)
    else:
        rounds.pass_hands(play)
    rounds.begin(play)
