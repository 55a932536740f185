"""The bot and the playground where a system has no signals but Ctrl-C, no ``fork`` and no ``nice``: as on Windows.

The rest of Windows is untried here; the workflow's matrix runs these on the system itself.
"""

import aiohttp
import pytest

from tests.support.launched import ROOT, Launched
from tests.support.person import Person
from tests.support.player import Player, choose, opened, settled

pytestmark = pytest.mark.e2e
WITHOUT = ROOT / "tests" / "support" / "without_posix"


async def test_a_game_goes_on_after_a_kill_and_all_ends_in_order() -> None:
    with Launched(PYTHONPATH=str(WITHOUT)) as playground:
        async with aiohttp.ClientSession() as session:
            anybody = Person(session, playground.origin, None)
            await anybody.connect()
            # Nell and Miley, whose Discord is English: what they read is looked for below.
            people = [Person(session, playground.origin, int(number)) for number in anybody.known_people()[:3:2]]
            for person in people:
                await person.connect()
            await opened(people)
            players = [Player(person, seed) for seed, person in enumerate(people)]
            await choose(players[0])
            for action in ("kill", "start", "stop", "start"):
                await people[0].call("bot", action=action)
            await choose(players[1])
            await settled(players, "## Round 2")
            for person in (anybody, *people):
                await person.close()
        assert playground.stop() == 0
        assert "Traceback" not in playground.log()
        assert "NotImplementedError" not in playground.log()
