"""Nothing secret stays in what is told of a round that was played: twins are played on alike, by five with all modules.

At the twin the same cards are played, and the others draw other tiles, have other tiles and points behind their
screens, and keep other cards that never come to the reader. What is told of that round must be the same for her, and
for a stranger: boards, log, actions, the city in words, her screens.
"""

import asyncio
import json
from itertools import count
from random import Random

import pytest

from bot.screens.choosing.path import Choosing
from bot.wire.custom_id import Press, decode, encode
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import BASE_TILES, MODULES, Seat
from engine.rules.view import view
from tests.support.gathering import NAMES, Scene
from tests.support.loopback import Loopback
from tests.support.person import Person
from tests.support.shown import Shown
from tests.support.twin_tables import TwinTable
from tests.support.walks import walk

pytestmark = pytest.mark.e2e

READER, *OTHERS = SEATS = tuple(range(5))
STRANGER = len(SEATS)
ROUND = 4
COMMANDS = ("screen", "log", "my games")


def pair() -> tuple[Position, Position]:
    """A moment when all choose, and its twin for the reader in whatever does not come out by the others' first cards
    played alone. Without event tiles, of which any could be played with them, and with a deck that lasts: each table
    shuffles its own."""
    options = Options(len(SEATS), "introductory", frozenset(MODULES) - {"events"}, 4)
    there = next(step.position for number in count() for step in walk(options, f"played on {number}", rounds=ROUND)
                 if step.position.round == ROUND and len(step.position.open) == len(SEATS) < len(step.position.deck))
    here, twin, rng = there.clone(), there.clone(), Random("played on")
    rng.shuffle(twin.supply)
    rng.shuffle(twin.box)
    for state in (twin.seats[seat] for seat in OTHERS):
        state.points += rng.randint(3, 9)
        for place, tile in enumerate(state.tiles):
            if tile in BASE_TILES:
                drawn = rng.randrange(len(twin.supply))
                state.tiles[place], twin.supply[drawn] = twin.supply[drawn], tile
    # Cards are passed to the left: those of the next two seats are far from the reader for two rounds.
    left, beyond = (twin.seats[seat] for seat in OTHERS[:2])
    left.hand[-1], beyond.hand[-1] = beyond.hand[-1], left.hand[-1]
    return here, twin


class FiveSeats(TwinTable):
    """One table, played on for a round."""

    async def play(self, position: Position) -> None:
        """All play their first card alone, and answer what they are asked then by the first button."""
        await self.load(position)
        await asyncio.gather(*(self._play(seat, position) for seat in SEATS))

    async def _play(self, seat: Seat, position: Position) -> None:
        person = self.people[seat]
        screen = await person.wait_message(lambda m: f":{self.game}:{seat}:" in m.ids, channel="dm")
        number = max(press.prompt for press in presses_on(screen))
        answer = encode(Press(self.game, seat, number, "answer", self._way(position, seat)))
        while answer:
            await person.press(screen, custom_id=answer, force=True)
            pressed = answer

            def then(pressed: str = pressed) -> str | None:
                return "" if self._ended(person) else self._asked(person.latest(screen), pressed)

            answer = await person.until(then, "a question, or the next round")

    def _ended(self, person: Person) -> bool:
        return any(m.text.startswith(f"## Round {ROUND + 1}") for m in person.messages(self.channel))

    def _asked(self, screen: Shown, pressed: str) -> str | None:
        """The first answer on her screen that is none to the question she answered last."""
        last = decode(pressed)
        assert last is not None
        return None if "choose a card" in screen.text else next(
            (encode(press) for press in presses_on(screen) if press.verb == "answer" and press.prompt != last.prompt),
            None)

    def _way(self, position: Position, seat: Seat) -> str:
        prompt = view(position, seat).prompt
        assert isinstance(prompt, ChoosePrompt)
        chosen = Choosing(prompt).then(prompt.hand.index(position.seats[seat].hand[0]))
        while chosen.step is not None:
            chosen = chosen.then(0)
        return chosen.path

    async def told(self, asker: Seat) -> list[str]:
        """The newest board, what she is answered, the reader's screen. What an older board counted last is luck."""
        person = self.people[asker]
        said = [self.plain(await person.ask(f"ginkgo {words}", self.channel)) for words in COMMANDS]
        board = [m for m in person.messages(self.channel) if not m.ephemeral][-1]
        said += [self.plain(await person.forged(board, encode(Press(self.game, None, 0, verb))))
                 for verb in ("round", "describe", "districts", "log")]
        return [self.plain(board), *said, *(self.plain(m) for m in person.messages("dm") if asker == READER)]


def presses_on(screen: Shown) -> list[Press]:
    """What its buttons mean."""
    return [press for button in screen.buttons if (press := decode(button.custom_id)) is not None]


async def test_twins_are_told_alike_of_a_round_that_was_played() -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        guild = next(iter(loopback.playground.world.guilds.values()))
        tables = []
        for channel in ("table1", "table2"):
            loopback.playground.actions.create_channel(guild, channel)
            people = [await loopback.namesake(name, only=[channel]) for name in (*NAMES, "Wanda")]
            tables.append(FiveSeats(scene, channel, people))
        await asyncio.gather(*(table.play(position) for table, position in zip(tables, pair(), strict=True)))
        await scene.quiet()
        for asker in (READER, STRANGER):
            one, other = [await table.told(asker) for table in tables]
            assert one == other
        # What another is told of the same round differs, or the same answers would prove nothing.
        ones, others = [json.dumps(await table.told(OTHERS[0])) for table in tables]
        assert ones != others
        scene.check_log()
