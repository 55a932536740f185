"""Readers of three languages at one table: one board in the game's, and everything private in each reader's own.

Two of the languages are made up (tests/support/pseudo.py), each in letters of its own, so that one word of another
language anywhere shows; their catalogues are folders that the bot finds at its start, and nothing else of it knows
them.
"""

import re
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from functools import partial
from typing import Final, Literal, TypeAlias

import pytest

from bot.presses.ai_names import AI_NAMES
from bot.wire.custom_id import Verb, decode
from playground.wire import JsonObject, as_text, objects
from tests.support.gathering import NAMES, Scene
from tests.support.loopback import Loopback
from tests.support.person import Person
from tests.support.player import Player, play_until, press_of
from tests.support.pseudo import cyrillic, speaking, stretched
from tests.support.shown import Button, Select, Shown

pytestmark = pytest.mark.e2e

Language: TypeAlias = Literal["en", "de", "ru"]
ENGLISH: Final = re.compile(r"[A-Za-z]{3,}")
ACCENTED: Final = re.compile(r"[åƀçđéƒĝħîĵķłɱñöþŕšťûṽŵýžÅƁÇĐÉƑĜĦÎĴĶŁṀÑÖÞŔŠŤÛṼŴÝŽ]")
CYRILLIC: Final = re.compile(r"[а-яА-Я]")
NO_WORDS: Final = re.compile(
    r"`[^`]*`|/ginkgo(?: [a-z]+)*:?|https?://[^\s)>]+|<[^>]*>|\bR\d+(?:\.\d+[a-z]?)?\b|\bUTC\b|\b\d[\w.]*\+checkout\b|#?\bgames\b"
    rf"|\b(?:{'|'.join((*NAMES, *AI_NAMES))})\b|\bEnglish|Deutsch|Русский|Français|Polski"
    r"|\b\d+ (?:Tag|Minuten|Sekunden)\b")
"""Commands, addresses, Discord's marks, people, the channel, what languages call themselves, and how the real one with
a made-up one's code counts time, which no catalogue says."""
ANSWERED: Final = (
    "ginkgo help", "ginkgo me", "ginkgo rules", "ginkgo log", "ginkgo about", "ginkgo puzzle", "ginkgo learn",
    "ginkgo my games", "ginkgo screen", "ginkgo resign", "ginkgo settings", "ginkgo export", "ginkgo join",
)
"""Commands that answer who calls them; the last ones refuse what can't be done now."""
FROM_THE_BOARD: Final[tuple[Verb, ...]] = ("screen", "describe", "rules", "districts", "log", "round")
FROM_HER_SCREEN: Final[tuple[Verb, ...]] = ("can", "games", "describe", "log", "rules")
"""What can be looked at."""
READERS: Final[dict[str, Language]] = {"Nell": "en", "Faye": "de", "Iwona": "ru"}
ALL_SEE: Final = (stretched("My screen"), stretched("In words"))
"""Buttons of the board that rules and help name as they stand there."""


def wrong(shown: Shown, language: Language, *, named: Collection[str] = ()) -> list[str]:
    """What stands on a message, its buttons, selects and pictures' alt texts in another language than this one;
    ``named``: buttons that all see, which are called as they stand there."""
    without = re.compile("|".join([r"(?!)", *(re.escape(f"*{name}*") for name in named)]))
    return [text for text in _texts(shown) if not _is(without.sub("", text), language)]


def _is(text: str, language: Language) -> bool:
    said = NO_WORDS.sub("", text)
    found: set[Language] = set()
    found |= {"en"} if ENGLISH.search(said) else set()
    found |= {"de"} if ACCENTED.search(said) else set()
    found |= {"ru"} if CYRILLIC.search(said) else set()
    return found <= {language}


def _texts(shown: Shown) -> Iterator[str]:
    yield from shown.texts
    yield from shown.alt_texts
    yield from shown.labels
    for select in shown.selects:
        yield select.placeholder
        yield from (label for label, _ in select.options)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> tuple[tuple[str, ...], dict[str, str]]:
    """The bot with two languages more: its command and environment."""
    return speaking(tmp_path_factory.mktemp("spoken"), {"de": stretched, "ru": cyrillic})


@pytest.fixture
async def spoken(program: tuple[tuple[str, ...], dict[str, str]]) -> AsyncIterator[Scene]:
    """That bot, started, and a reader of each language."""
    command, environment = program
    async with Loopback(bot_command=command, env=environment) as loopback:
        scene = Scene(loopback)
        loopback.user("Faye").locale, loopback.user("Iwona").locale = "de", "ru"
        await scene.start()
        yield scene
        scene.check_log()


def part(shown: Shown, verb: Verb, arg: str | None = None) -> Button | Select | None:
    """The first button or select of a message that means this."""
    parts: list[Button | Select] = [*shown.buttons, *shown.selects]
    return next((one for one in parts if (press := decode(one.custom_id)) and press.verb == verb
                 and arg in {None, press.arg}), None)


def has(verb: Verb, *, private: bool = False) -> Callable[[Shown], bool]:
    """Whether a message has it."""
    return lambda shown: shown.ephemeral is private and part(shown, verb) is not None


def found(shown: Shown, verb: Verb, arg: str | None = None) -> str:
    """Its custom_id."""
    there = part(shown, verb, arg)
    assert there is not None, f"nothing that means {verb} on {shown!r}"
    return there.custom_id


async def press(person: Person, shown: Shown, verb: Verb, arg: str | None = None) -> Shown:
    """Press what means this; what it is answered with."""
    return await person.answer_to(shown, custom_id=found(person.latest(shown), verb, arg))


def _names(name: str, shown: Shown) -> bool:
    return name in shown.text


async def begun(scene: Scene, language: Language) -> tuple[dict[str, Player], Shown]:
    """A game that speaks ``language`` in the channel, opened by Nell; the first board."""
    people = {name: await scene.loopback.person(name) for name in READERS}
    nell = people["Nell"]
    await nell.do("ginkgo new", "games", language=language)
    lobby = await nell.wait_message(has("start"), channel="games")
    for name in ("Faye", "Iwona"):
        seen = await people[name].wait_message(has("join"), channel="games")
        await people[name].press(seen, custom_id=found(seen, "join"))
        await nell.wait_until(lobby, partial(_names, name))
        assert wrong(people[name].latest(lobby), language) == []
    await nell.press(lobby, custom_id=found(lobby, "start"))
    board = await nell.wait_message(has("describe"), channel="games")
    return {name: Player(person, seed) for seed, (name, person) in enumerate(people.items())}, board


async def round_played(players: dict[str, Player], board: Shown) -> Shown:
    """Everybody answers what she is asked until the next board stands."""
    first = next(iter(players.values())).person

    def newer() -> list[Shown]:
        return [m for m in first.messages("games") if int(m.id) > int(board.id) and has("describe")(m)]

    boards = await play_until(
        [*players.values()], newer, "the next board", choosing=True, meanwhile=first.caught_up)
    return boards[-1]


async def private_screen(player: Player) -> Shown:
    """The one in her direct messages."""
    return await player.person.wait_message(_is_screen, channel="dm")


def _is_screen(shown: Shown) -> bool:
    parts: list[Button | Select] = [*shown.buttons, *shown.selects]
    return any(press_of(one) for one in parts)


async def test_one_board_in_the_games_language_and_three_private_screens_in_their_readers(spoken: Scene) -> None:
    players, board = await begun(spoken, "de")
    for _ in range(2):
        for name, player in players.items():
            assert wrong(player.person.latest(board), "de") == [], f"{name} sees the board that all see"
            assert wrong(await private_screen(player), READERS[name]) == []
        board = await round_played(players, board)
    for name, player in players.items():
        person, language, screen = player.person, READERS[name], await private_screen(player)
        for verb in FROM_THE_BOARD:
            assert wrong(await press(person, board, verb), language) == [], f"{name}: {verb}"
        for verb in FROM_HER_SCREEN:
            # What is explained on her screen may lead to the rule that names these.
            shown = await looked_at(person, screen, verb)
            assert wrong(shown, language, named=ALL_SEE) == [], f"{name}: {verb} from her screen"
        for words in ANSWERED:
            assert wrong(await person.ask(words), language, named=[stretched("My screen")]) == [], f"{name}: {words}"


async def test_a_language_is_remembered_over_a_restart(spoken: Scene) -> None:
    """By Discord's locale alone: nobody has chosen anything, and nobody presses anything after it."""
    players, board = await begun(spoken, "en")
    faye = players["Faye"]
    for _ in range(8):
        while faye.asked():
            await faye.step()
        # Others may be asked something already; then she has nothing to press, but what she sees is her screen.
        before = await faye.person.wait_message(lambda shown: bool(shown.buttons), channel="dm")
        pressed = faye.presses
        await spoken.kill()
        # What is sent so much later is a new message.
        await spoken.clock(2 * 60 * 60)
        board = await round_played(players, board)
        assert wrong(board, "en") == []
        if faye.presses == pressed:
            break  # Else an action of hers asked something: she has pressed, and her old screen was changed by that.
    anew = await faye.person.wait_message(_is_screen, channel="dm", after=before)
    assert wrong(anew, "de") == []


async def test_a_chosen_language_holds_at_once_and_goes_before_discords(spoken: Scene) -> None:
    players, board = await begun(spoken, "ru")
    faye = players["Faye"].person
    standing = await private_screen(players["Faye"])
    assert wrong(standing, "de") == []
    settings = await faye.ask("ginkgo me")
    chooser = next(select for select in settings.selects if "ru" in dict(select.options).values())
    assert {"English", "Deutsch", "Русский"} <= {label for label, _ in chooser.options}
    changed = await faye.select(settings, ["en"], custom_id=chooser.custom_id)
    assert changed.kind
    await faye.wait_until(settings, lambda m: wrong(m, "en") == [])
    # Nothing has happened at the table, and her screen stands in the language she has asked for.
    await faye.wait_until(standing, lambda m: wrong(m, "en") == [])
    assert wrong(await press(faye, board, "describe"), "en") == []
    assert wrong(faye.latest(board), "ru") == []
    assert wrong(await faye.ask("ginkgo my games"), "en") == []


async def test_commands_and_what_is_offered_while_typing_are_in_the_readers_language(spoken: Scene) -> None:
    for name, language in READERS.items():
        person = await spoken.loopback.person(name)
        (command,) = await person.commands()
        described = list(_descriptions(command))
        assert len(described) > 40
        assert [text for text in described if not _is(text, language)] == []
        for option, words in (("topic", "ginkgo rules"), ("number", "ginkgo puzzle"), ("modules", "ginkgo new")):
            offered = [str(choice["name"]) for choice in await person.autocomplete(words, option)]
            assert offered
            assert [text for text in offered if not _is(text, language)] == []
        # "Construct" in each of the three.
        for typed in ("construct", stretched("Construct").rstrip("·"), cyrillic("Construct")):
            found_topics = await person.autocomplete("ginkgo rules", "topic", typed)
            assert "construct" in [choice["value"] for choice in found_topics[:3]], (name, typed)


async def test_a_lobby_speaks_the_language_of_its_server_unless_it_is_told_otherwise(spoken: Scene) -> None:
    nell, faye = await spoken.loopback.person("Nell"), await spoken.loopback.person("Faye")
    await faye.do("ginkgo new", "games")
    lobby = await faye.wait_message(has("start"), channel="games")
    assert wrong(lobby, "en") == [], "the server's Discord is English"
    settings = await nell.ask("ginkgo settings", "lounge")
    chooser = next(select for select in settings.selects if "ru" in dict(select.options).values())
    await nell.select(settings, ["ru"], custom_id=chooser.custom_id)
    threads = next(select for select in settings.selects if set(dict(select.options).values()) == {"yes", "no"})
    await nell.select(settings, ["yes"], custom_id=threads.custom_id)
    moved = await faye.ask("ginkgo new", "lounge")
    assert wrong(moved, "de") == [], "she alone reads where it is"
    lobby_there = await faye.wait_message(lambda m: has("start")(m) and wrong(m, "en") != [])
    assert wrong(lobby_there, "ru") == []
    thread = spoken.loopback.playground.world.channels[int(lobby_there.channel_id)]
    assert _is(thread.name or "", "ru"), "all who are in the channel read a thread's name"
    await nell.select(settings, ["no"], custom_id=threads.custom_id)
    await faye.do("ginkgo new", "general", language="de")
    assert wrong(await nell.wait_message(has("start"), channel="general"), "de") == []
    options = await press(faye, lobby, "options")
    assert wrong(options, "de") == []
    assert wrong(nell.latest(lobby), "en") == []


def _descriptions(command: JsonObject) -> Iterator[str]:
    yield as_text(command.get("description"))
    for choice in objects(command.get("choices")):
        yield as_text(choice.get("name_localized")) or as_text(choice.get("name"))
    for inner in objects(command.get("options")):
        yield from _descriptions(inner)


async def looked_at(person: Person, screen: Shown, verb: Verb) -> Shown:
    """What there is to look at from her screen, by a button of its own or in its select."""
    if part(person.latest(screen), verb) is not None:
        return await press(person, screen, verb)
    more = part(person.latest(screen), "more")
    assert isinstance(more, Select)
    value = next(value for _, value in more.options if value.partition(".")[0] == verb)
    before = {m.id for m in person.messages()}
    await person.select(screen, [value], custom_id=more.custom_id)
    return await person.wait_message(lambda m: m.id not in before and m.ephemeral and not m.thinking)


async def test_the_rules_and_the_help_call_the_buttons_of_the_table_as_they_stand_there(spoken: Scene) -> None:
    players, board = await begun(spoken, "de")
    iwona = players["Iwona"].person
    for words, topic in (("ginkgo rules", {"topic": "playing"}), ("ginkgo help", {})):
        told = await iwona.ask(words, **topic)
        assert f"*{stretched('My screen')}*" in told.text
        assert CYRILLIC.search(told.text)
    opened = await press(iwona, board, "rules")
    ways = opened.selects[0]
    await iwona.select(opened, ["playing"], custom_id=ways.custom_id)
    turned = await iwona.wait_until(opened, lambda m: stretched("My screen") in m.text)
    assert f"*{stretched('In words')}*" in turned.text
    assert f"*{cyrillic('Confirm')}*" in turned.text, "that stands on her own screen"
    assert cyrillic("My screen") in opened.labels, "so does this"


async def test_a_refusal_calls_the_buttons_that_all_see_as_they_are_called_there(spoken: Scene) -> None:
    nell, iwona = [await spoken.loopback.person(name) for name in ("Nell", "Iwona")]
    await iwona.do("ginkgo new")
    lobby = await iwona.wait_message(lambda m: "Add AI" in m.labels)
    early = await iwona.ask("ginkgo start")
    assert "*Add AI*" in early.text
    assert CYRILLIC.search(early.text)
    await nell.press(lobby, "Join")
    again = await iwona.answer_to(lobby, label="Join")
    assert "*Leave*" in again.text
    assert CYRILLIC.search(again.text)
