"""Every guide, played as a person would who reads only custom_ids: to its end, off its way, and by a fresh process."""

import re
from dataclasses import replace
from random import Random

import pytest

from bot import screens
from bot.learning.guides import Guide, guide, guides
from bot.presses.learn import attempted
from bot.screens.choosing.path import Choosing
from bot.screens.exercise import Stand, stand_of
from bot.screens.guide_step import StepFacts, kept_from
from bot.screens.screen import Screen
from bot.text import Words, languages
from bot.wire.custom_id import Press, decode
from engine.practice.lesson import LEARNER, Attempt
from engine.rules.decisions import Choose, MoveToken
from engine.rules.prompts import ChoosePrompt, TokenPrompt, forced
from engine.rules.terms import is_letter
from tests.support.discord_limits import SELECT, check, components
from tests.support.guided import leads_on

WORDS = Words.of("en")
EVERY = [guide(name) for name in guides()]
NAMED = pytest.mark.parametrize("shown", EVERY, ids=lambda shown: shown.name)


def screen_at(shown: Guide, stand: Stand) -> tuple[Screen, Attempt]:
    """What a press shows; everything is made anew from the press alone, as after a restart."""
    _, number, *kept = stand.lead.split(".", 2)
    attempt, facts = attempted(StepFacts(shown, int(number), "Nell", stand, kept_from("".join(kept))))
    screen = screens.lesson(facts, attempt, WORDS)
    check(screen)
    return screen, attempt


def presses(screen: Screen) -> list[Press]:
    """Of every button, and of every option of a select."""
    found = []
    for item in components(screen):
        press = decode(str(item.get("custom_id", "")))
        if press is None:
            continue
        if item["type"] == SELECT:
            options = item["options"]
            assert isinstance(options, list)
            found += [screens.with_choice(press, [str(option["value"])]) for option in options]
        else:
            found.append(press)
    return found


def within(screen: Screen, shown: Guide, number: int) -> list[Stand]:
    """Where its own presses lead that stay in this step."""
    return [stand for press in presses(screen) if press.verb == "learn"
            and (stand := stand_of(press.arg)).lead == f"{shown.name}.{number}"]


def texts(screen: Screen) -> str:
    return "\n".join(str(item["content"]) for item in components(screen) if "content" in item)


@NAMED
def test_along_the_expected_way_it_is_one_whole_game(shown: Guide) -> None:
    """Each step ends exactly where the next one begins, and the last one ends the game."""
    for number, step in enumerate(shown.steps):
        attempt = Attempt(step.round, number)
        attempt.play_on({})
        assert attempt.answers == step.round.expected
        assert attempt.as_expected
        if number + 1 < len(shown.steps):
            following = Attempt(shown.steps[number + 1].round, number + 1)
            # Only that the other has chosen already differs.
            assert replace(following.view, waiting=2) == attempt.view
            assert not attempt.game_over
        else:
            assert attempt.game_over
            assert attempt.scoring().seats[LEARNER].winner


@NAMED
@pytest.mark.parametrize("language", languages())
def test_every_step_says_at_most_three_sentences_and_more_when_it_is_done(shown: Guide, language: str) -> None:
    words = Words.of(language)
    for step in shown.steps:
        for end in ("", "-done"):
            press = words("learn-press", first="here", how="both", card="X", tile="Y", button="X+Y")
            named: dict[str, str] = {} if end else {**dict.fromkeys(step.names, "X"), "press": press}
            text = words(f"learn-{shown.name}-{step.key}{end}", **named)
            assert len(re.findall(r"[.!?](?=\s|$)", text.replace("*", ""))) <= 3, text


@NAMED
def test_the_buttons_alone_lead_along_the_expected_way(shown: Guide) -> None:
    """A person who presses what the guide names gets through, in four presses or so a step."""
    pressed = 0
    for number, step in enumerate(shown.steps):
        stand = Stand(f"{shown.name}.{number}")
        screen, attempt = screen_at(shown, stand)
        (seen,) = screen.pictures
        assert bool(seen.pointers) == seen.alt.startswith("The picture points at card ") == bool(step.point), step.key
        pointed = {one.part for one in seen.pointers}
        assert ("hand" in pointed, "tile" in pointed) == ("card" in step.point, "tile" in step.point), step.key
        while not attempt.over:
            ahead = [s for s in within(screen, shown, number) if leads_on(shown, number, s)]
            assert ahead, f"{step.key}: no press leads on from {stand}"
            stand = max(ahead, key=lambda s: (len(s.answers), len(s.path)))
            screen, attempt = screen_at(shown, stand)
            pressed += 1
        assert attempt.as_expected, step.key
        done = WORDS(f"learn-{shown.name}-{step.key}-done")
        assert done in texts(screen)
        assert WORDS("seat-ai", name=shown.lesson.names[1]) in texts(screen), "she plays with an AI"
        lines = texts(screen).splitlines()
        assert [line for line in lines if re.search(r"[*]Nell[*]+ (exploits|urbanizes|constructs) ", line)]
        assert not [line for line in lines if line.startswith(("Round ", "The game is over"))]
        pressed += 1
        (drawn,) = screen.pictures
        assert drawn.kind == "scoring" or drawn.events, "what the round changed is marked"
    assert pressed <= 5 * len(shown.steps)
    (counted,) = screen.pictures
    assert counted.kind == "scoring"
    # Sentence by sentence, as of every scoring: who has won, the sums, the districts.
    assert re.match(r"The final scoring\. Nell wins with \d+ points\. Nell: [^.]*\. ", counted.alt)
    assert "first Nell" in counted.alt
    assert re.search(r"[*]Nell[*]+ wins with \d+ points", texts(screen))


@NAMED
def test_a_card_that_is_picked_is_told_with_its_tiles_and_as_another_than_the_guides(shown: Guide) -> None:
    for number, step in enumerate(shown.steps):
        wanted = next(one for one in step.round.expected if isinstance(one, Choose))
        _, attempt = screen_at(shown, Stand(f"{shown.name}.{number}"))
        prompt, own = attempt.view.prompt, attempt.view.seats[LEARNER].private
        assert isinstance(prompt, ChoosePrompt)
        assert own is not None
        for index, card in enumerate(prompt.hand):
            path = Choosing(prompt).then(index).path
            told = texts(screen_at(shown, Stand(f"{shown.name}.{number}", (), path))[0])
            assert (WORDS("learn-elsewhere") in told) is (card != wanted.card), (step.key, card)
            assert "-# **Alone** · Exploit: " in told
            assert WORDS("own-supply", n=own.supply) in told, "it stands on no picture"


@NAMED
def test_the_words_of_a_picture_name_what_it_points_at(shown: Guide) -> None:
    """They named a building or a token's place, round which there was no ring, and not the resources, which had one."""
    for number in range(len(shown.steps)):
        screen, attempt = screen_at(shown, Stand(f"{shown.name}.{number}"))
        (seen,), own = screen.pictures, attempt.view.seats[LEARNER].private
        assert own is not None
        told = {"hand": [f"card {card}" for card in own.hand], "tile": [f"tile {tile}" for tile in own.tiles],
                "resources": ["your resources"]}
        named = ", ".join(told[str(one.part)][one.index] for one in seen.pointers)
        assert seen.alt.startswith(f"The picture points at {named}. "), shown.steps[number].key


@NAMED
def test_the_move_it_asks_for_is_named_by_the_buttons_that_make_it(shown: Guide) -> None:
    """One button where the screen has one for it; nobody looks for a button that is not there."""
    for number, step in enumerate(shown.steps):
        stand = Stand(f"{shown.name}.{number}")
        screen, _ = screen_at(shown, stand)
        asked = re.search(r"Press (.*)\.", texts(screen))
        assert asked, step.key
        for name in re.findall(r"[*]+([^*]+)[*]+", asked[1]):
            buttons = {item["label"]: item["custom_id"] for item in components(screen) if "label" in item}
            press = decode(str(buttons[name]))
            assert press is not None
            stand = stand_of(press.arg)
            assert leads_on(shown, number, stand), (step.key, name)
            screen, attempt = screen_at(shown, stand)
        assert attempt.over or "Confirm" in {item.get("label") for item in components(screen)}


@NAMED
def test_the_way_in_one_press_and_what_is_told_are_of_the_move_it_asks_for(shown: Guide) -> None:
    """A tile that would bring more is not offered beside the one the step speaks of, nor pairs of which nothing is
    told: on a phone they pushed the picture, and what it points at, out of sight."""
    for number, step in enumerate(shown.steps):
        wanted = next(one for one in step.round.expected if isinstance(one, Choose))
        screen, _ = screen_at(shown, Stand(f"{shown.name}.{number}"))
        labels = {str(item["label"]) for item in components(screen) if "label" in item}
        pairs = {label for label in labels if "+" in label}
        told = {line for line in texts(screen).splitlines() if line.startswith("-# **") and " + " in line}
        if wanted.tiles:
            assert pairs == {f"{wanted.card}+{wanted.tiles[0]}"}, step.key
            assert len(told) == 1
            assert wanted.tiles[0] in told.pop()
            assert f"Press **{wanted.card}+{wanted.tiles[0]}**." in texts(screen), step.key
        else:
            assert not told | pairs, step.key


@NAMED
def test_where_she_moves_a_token_it_stays(shown: Guide) -> None:
    """The city is not changed behind her back: the following steps go on from the cell she took."""
    kept, stayed = 0, 0
    for number, step in enumerate(shown.steps):
        attempt, choice = Attempt(step.round, number), step.round.expected[0]
        attempt.answer(choice)
        if attempt.over or not isinstance(attempt.view.prompt, TokenPrompt):
            continue
        kept += 1
        assert isinstance(choice, Choose)
        index, other = next((index, place.to) for index, place in enumerate(attempt.view.prompt.places)
                            if MoveToken(LEARNER, place.to, {}) not in step.round.expected)
        path = _arg(attempted(StepFacts(shown, number, "Nell", Stand(f"{shown.name}.{number}")))[0], choice)
        screen, done = screen_at(shown, Stand(f"{shown.name}.{number}", (path, str(index))))
        assert done.over
        leads = {stand_of(press.arg).lead for press in presses(screen) if press.verb == "learn"}
        lead = next(lead for lead in leads if lead.startswith(f"{shown.name}.{number + 1}"))
        _, following = screen_at(shown, Stand(lead))
        assert following.view.tokens[choice.card] == other
        assert replace(following.view, waiting=2) == done.view
        for later in range(number + 1, len(shown.steps)):
            _, there = screen_at(shown, Stand(lead.replace(f".{number + 1}.", f".{later}.")))
            between = [one for at in shown.steps[number + 1:later] for one in at.round.decisions]
            if not any(isinstance(one, Choose) and one.card == choice.card for one in between):
                stayed += 1
                assert there.view.tokens[choice.card] == other
            there.play_on({})
            assert there.as_expected
            assert there.game_over is (later + 1 == len(shown.steps))
    assert stayed > kept > 0


@NAMED
def test_after_another_tile_on_the_guides_card_the_token_goes_back_with_it(shown: Guide) -> None:
    gone = 0
    for number, step in enumerate(shown.steps):
        wanted = step.round.expected[0]
        start, _ = attempted(StepFacts(shown, number, "Nell", Stand(f"{shown.name}.{number}")))
        for choice in choices(start):
            if not isinstance(wanted, Choose) or choice.card != wanted.card or choice.tiles in {(), wanted.tiles}:
                continue
            path = _arg(start, choice)
            _, begun = screen_at(shown, Stand(f"{shown.name}.{number}", (path,)))
            if not isinstance(begun.view.prompt, TokenPrompt):
                continue
            for index in range(len(begun.view.prompt.places)):
                screen, done = screen_at(shown, Stand(f"{shown.name}.{number}", (path, str(index))))
                assert done.over
                leads = {stand_of(press.arg).lead for press in presses(screen) if press.verb == "learn"}
                assert f"{shown.name}.{number + 1}" in leads
                gone += bool(done.tokens)
    assert gone


@NAMED
def test_whoever_steps_back_and_moves_a_token_elsewhere_finds_it_where_she_moved_it_last(shown: Guide) -> None:
    moved = 0
    for number, step in enumerate(shown.steps[:-1]):
        attempt, choice = Attempt(step.round, number), step.round.expected[0]
        attempt.answer(choice)
        if attempt.over or not isinstance(attempt.view.prompt, TokenPrompt):
            continue
        assert isinstance(choice, Choose)
        moved += 1
        cells = [place.to for place in attempt.view.prompt.places]
        start = Stand(f"{shown.name}.{number}")
        path = _arg(attempted(StepFacts(shown, number, "Nell", start))[0], choice)
        for index in (*range(len(cells)), 0):
            done, _ = screen_at(shown, Stand(start.lead, (path, str(index))))
            there, following = screen_at(shown, _to_step(done, shown, number + 1))
            assert following.view.tokens[choice.card] == cells[index]
            start = _to_step(there, shown, number)
    assert moved


def choices(attempt: Attempt) -> list[Choose]:
    """Every card with nothing, and with each tile."""
    prompt = attempt.view.prompt
    assert isinstance(prompt, ChoosePrompt)
    return [Choose(LEARNER, card, stack, None, None) for card in prompt.hand for stack in prompt.stacks(card)]


def _to_step(screen: Screen, shown: Guide, number: int) -> Stand:
    """Where the button leads that goes to another step."""
    found = {stand_of(press.arg).lead for press in presses(screen) if press.verb == "learn"}
    (lead,) = (lead for lead in found if lead.split(".")[:2] == [shown.name, str(number)])
    return Stand(lead)


def _arg(attempt: Attempt, choice: Choose) -> str:
    """The path of a choice, as the buttons say it."""
    prompt = attempt.view.prompt
    assert isinstance(prompt, ChoosePrompt)
    picked = Choosing(prompt).then(prompt.hand.index(choice.card))
    return picked.then(picked.tops().index(choice.tiles)).path


@NAMED
@pytest.mark.parametrize("language", languages())
def test_only_after_the_guides_own_move_it_says_that_it_goes_on_from_her_answer(shown: Guide, language: str) -> None:
    """After another one the next step begins as recorded, and the token goes back with the tile."""
    words, asked = Words.of(language), 0
    for number, step in enumerate(shown.steps):
        start = StepFacts(shown, number, "Nell", Stand(f"{shown.name}.{number}"))
        before, _ = attempted(start)
        for choice in choices(before):
            attempt, facts = attempted(replace(start, stand=replace(start.stand, answers=(_arg(before, choice),))))
            prompt = attempt.view.prompt
            if prompt is None or prompt.kind not in step.asks:
                continue
            asked += 1
            text, key = texts(screens.lesson(facts, attempt, words)), f"learn-{shown.name}-{step.key}-{prompt.kind}"
            assert words(key, guided="no") in text
            assert (words(key, guided="yes") in text) is attempt.as_expected
    assert asked > 1


@NAMED
def test_nothing_is_asked_that_has_one_answer(shown: Guide) -> None:
    for step in shown.steps:
        attempt = Attempt(step.round, 0)
        for decision in step.round.expected:
            if not attempt.over and decision not in attempt.answers:
                assert attempt.view.prompt is not None
                assert len(list(attempt.view.prompt.options())) > 1
                attempt.answer(decision)
        assert attempt.as_expected
        assert attempt.over


@NAMED
def test_off_its_way_nothing_is_asked_either_that_has_one_answer(shown: Guide) -> None:
    """R3.7: in the last step her supply is empty, so an urbanization card alone brings a tile, as at any table."""
    letters = 0
    for step in shown.steps:
        own = Attempt(step.round, 0).view.seats[LEARNER].private
        assert own is not None
        for card in own.hand:
            attempt = Attempt(step.round, 0)
            attempt.answer(Choose(LEARNER, card, (), None, None))
            letters += is_letter(card)
            if not attempt.over:
                assert attempt.view.prompt is not None
                assert forced(attempt.view.prompt) is None, (step.key, card)
    assert letters


@NAMED
def test_where_the_others_answers_fit_no_more_they_do_something_else(shown: Guide) -> None:
    """Here the AI is to choose a card that it does not have."""
    first, later = shown.steps[0].round, shown.steps[-1].round
    theirs = tuple(decision for decision in later.decisions if decision.seat != LEARNER)
    attempt = Attempt(replace(first, decisions=(*first.expected, *theirs)), 0)
    attempt.play_on({})
    assert attempt.over
    assert attempt.as_expected


@NAMED
def test_the_picture_counts_the_resources_that_there_are(shown: Guide) -> None:
    """A short game has fewer than R1.7, and then its pictures say so: the last round begins when all are placed."""
    last = Attempt(shown.steps[-1].round, 0)
    last.play_on({})
    seat = last.view.seats[LEARNER]
    assert seat.in_city == seat.all_resources


@NAMED
@pytest.mark.parametrize("seed", range(12))
def test_random_legal_moves_never_get_stuck_and_every_press_stands_alone(shown: Guide, seed: int) -> None:
    """Whatever she presses, the step ends, says what the guide had in mind, and offers to go back and to go on."""
    rng = Random(seed)
    for number in range(len(shown.steps)):
        stand = Stand(f"{shown.name}.{number}")
        screen, attempt = screen_at(shown, stand)
        for _ in range(200):
            if attempt.over:
                break
            stand = rng.choice(within(screen, shown, number))
            screen, attempt = screen_at(shown, stand)
            again, same = screen_at(shown, stand_of(stand.arg))
            assert same.view == attempt.view
            assert texts(again) == texts(screen)
        assert attempt.over
        leads = {stand_of(press.arg).lead for press in presses(screen) if press.verb == "learn"}
        assert f"{shown.name}.{number}" in leads, "she can try it again"
        if number + 1 < len(shown.steps):
            assert any(lead.startswith(f"{shown.name}.{number + 1}") for lead in leads), "and go on"
        if not attempt.as_expected:
            assert WORDS("learn-other") in texts(screen)
            assert (WORDS("learn-other-next") in texts(screen)) is (number + 1 < len(shown.steps))


@NAMED
@pytest.mark.parametrize("language", languages())
def test_whatever_she_plays_last_the_guide_ends_with_what_it_left_out_and_leads_to_a_real_game(
    shown: Guide, language: str
) -> None:
    """No next step is spoken of where there is none."""
    words, last = Words.of(language), len(shown.steps) - 1
    start = StepFacts(shown, last, "Nell", Stand(f"{shown.name}.{last}"))
    prompt = attempted(start)[0].view.prompt
    assert isinstance(prompt, ChoosePrompt)
    expected = shown.steps[last].round.expected
    for index in range(len(prompt.hand)):
        stand = Stand(f"{shown.name}.{last}", (Choosing(prompt).then(index).then(0).path,))
        attempt, facts = attempted(replace(start, stand=stand))
        assert facts.stand == stand
        while (asked := attempt.view.prompt) is not None and not attempt.over:
            attempt.answer(asked.default())
        assert attempt.answers[0] != expected[0]
        screen = screens.lesson(facts, attempt, words)
        check(screen)
        assert words("learn-other") in texts(screen)
        assert words("learn-other-next") not in texts(screen)
        assert words(f"learn-{shown.name}-left-out") in texts(screen)
        args = {press.arg for press in presses(screen)}
        assert {"play.solo", "play.ai", "play.lobby", Stand(f"{shown.name}.{last}").arg} <= args


@NAMED
def test_a_step_can_be_skipped_and_left_before_anything_is_pressed(shown: Guide) -> None:
    for number in range(len(shown.steps) - 1):
        screen, _ = screen_at(shown, Stand(f"{shown.name}.{number}"))
        args = {press.arg for press in presses(screen) if press.verb == "learn"}
        assert Stand(f"{shown.name}.{number + 1}").arg in args
        assert "leave" in args


@NAMED
def test_the_last_step_can_be_skipped_too_and_the_guide_ends_with_all_it_ends_with(shown: Guide) -> None:
    last = len(shown.steps) - 1
    screen, _ = screen_at(shown, Stand(f"{shown.name}.{last}"))
    labels = {str(item.get("label")): decode(str(item["custom_id"])) for item in components(screen) if "label" in item}
    skip = labels[WORDS("button-learn-skip")]
    assert skip is not None
    ended, attempt = screen_at(shown, stand_of(skip.arg))
    assert attempt.answers == ()
    assert WORDS(f"learn-{shown.name}-left-out") in texts(ended)
    assert {"play.solo", "play.ai", "play.lobby", "anew", Stand(f"{shown.name}.{last}").arg} <= {
        press.arg for press in presses(ended)}
    assert not ended.pictures, "nothing was played"
    elsewhere = Stand(f"{shown.name}.0", (), stand_of(skip.arg).path)
    assert texts(screen_at(shown, elsewhere)[0]) == texts(screen_at(shown, Stand(f"{shown.name}.0"))[0])


@NAMED
@pytest.mark.parametrize("arg", ["9.9", "0+0+0+0", "m1f@0", "zzz", "n+n+n+n", "1.99"])
def test_presses_that_fit_no_more_show_the_step(shown: Guide, arg: str) -> None:
    stand = stand_of(f"{shown.name}.0_{arg}_")
    screen, attempt = screen_at(shown, stand)
    assert attempt.answers == () or not attempt.over
    assert presses(screen)


@NAMED
def test_nobody_elses_secrets_are_in_a_step(shown: Guide) -> None:
    """The guide shows what the learner may know: not the other hand, not the piles."""
    for step in shown.steps:
        attempt = Attempt(step.round, 0)
        assert all(seat.private is None for seat in attempt.view.seats if seat.seat != LEARNER)


@NAMED
def test_a_round_of_a_lesson_is_never_changed_by_playing_it(shown: Guide) -> None:
    step = shown.steps[0]
    before = step.round.start.clone()
    attempt = Attempt(step.round, 0)
    attempt.play_on({})
    assert step.round.start == before


@NAMED
def test_in_direct_messages_the_guide_ends_with_the_one_game_that_can_be_played_there(shown: Guide) -> None:
    last = len(shown.steps) - 1
    stand = Stand(f"{shown.name}.{last}")
    offered = {}
    for direct in (False, True):
        attempt, facts = attempted(StepFacts(shown, last, "Nell", stand, direct=direct))
        attempt.play_on({})
        while (prompt := attempt.view.prompt) is not None and not attempt.over:
            attempt.answer(prompt.default())
        assert attempt.game_over
        screen = screens.lesson(facts, attempt, WORDS)
        check(screen)
        assert (WORDS("learn-direct") in texts(screen)) is direct
        offered[direct] = {press.arg for press in presses(screen) if press.arg.startswith("play.")}
    assert offered == {False: {"play.solo", "play.ai", "play.lobby"}, True: {"play.solo"}}
