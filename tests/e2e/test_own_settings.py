"""What a person sets for herself, typed and chosen as people do."""

from collections.abc import Sequence

import pytest

from playground.faults import RestFault
from playground.wire import as_text, objects
from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import (
    SCREENS,
    Player,
    choose,
    confirmable,
    give_up_seat,
    is_ping,
    on_demand,
    opened,
    screen_of,
    settled,
)
from tests.support.shown import Shown
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

MINUTE = 60.0
LANGUAGE = "gs:1:-:-:0:me:language="


async def test_a_time_zone_is_taken_as_people_write_it(scene: Scene) -> None:
    """On a phone what is typed is sent as it is, whatever is offered meanwhile."""
    nell = await scene.loopback.person("Nell")
    for typed, zone in (
        ("Warsaw", "Europe/Warsaw"), ("europe/warsaw ", "Europe/Warsaw"), ("new york", "America/New_York"),
        ("Reunion", "Indian/Reunion"), ("utc", "UTC"), ("Etc/GMT+5", "Etc/GMT+5"),
    ):
        assert f"Your time zone is {zone}." in (await nell.ask("ginkgo me", zone=typed)).text, typed
    # That of the machine the bot runs on is nobody's.
    for typed in ("localtime", "Factory", "Nowhere", "America", "", "  "):
        assert "I don't know the time zone" in (await nell.ask("ginkgo me", zone=typed)).text, typed
    assert "Your time zone is Etc/GMT+5." in (await nell.ask("ginkgo me")).text


async def test_what_she_has_chosen_she_takes_back(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    panel = await nell.ask("ginkgo me")
    await nell.set_to(panel, "none", custom_id="gs:1:-:-:0:me:remind=")
    usual = nell.latest(panel).raw["components"]
    assert usual != panel.raw["components"], "she is reminded, where she has not chosen anything"
    for name, chosen, taken_back in (
        ("language", "fr", "none"), ("screens", "ephemeral", "dm"), ("pings", "off", "dm"), ("remind", "30", "none"),
        ("quiet", "22:00-08:00", "none"), ("offers", "no", "yes"), ("hints", "no", "yes"),
    ):
        for value in (chosen, taken_back):
            await nell.set_to(panel, value, custom_id=f"gs:1:-:-:0:me:{name}=")
            assert (nell.latest(panel).raw["components"] == usual) is (value == taken_back), (name, value)


@pytest.mark.parametrize("command", ["ginkgo me", "ginkgo settings"])
async def test_whatever_a_screen_of_settings_offers_is_chosen_there(scene: Scene, command: str) -> None:
    """Whoever adds a setting says how it is changed."""
    nell = await scene.loopback.person("Nell")
    panel = await nell.ask(command)
    for select in panel.selects:
        usual = chosen_in(panel, select.custom_id)
        others = [[value] for _, value in select.options if [value] != usual]
        for (value,) in (*others, usual):
            await nell.set_to(panel, value, custom_id=select.custom_id)
            assert chosen_in(nell.latest(panel), select.custom_id) == [value]


def chosen_in(shown: Shown, select: str) -> list[str]:
    """What a select shows as chosen."""
    return [as_text(option.get("value")) for part in shown.components() if part.get("custom_id") == select
            for option in objects(part.get("options")) if option.get("default")]


async def test_whoever_opens_her_direct_messages_again_reads_how_the_bot_hears_of_it(scene: Scene) -> None:
    faye_user = scene.loopback.user("Faye")
    faye_user.dms_closed = True
    players = await scene.game(2)
    faye = players[1].person
    await scene.quiet()
    told = (await faye.ask("ginkgo me")).text
    assert "your direct messages are closed" in told
    assert "use any command there, for example `/ginkgo help`" in told
    faye_user.dms_closed = False
    scene.loopback.playground.world.dm_with(faye_user)
    faye = await scene.loopback.person("Faye")
    await faye.ask("ginkgo help", "dm")
    assert "your direct messages are closed" not in (await faye.ask("ginkgo me")).text
    await players[1].open()
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    await faye.wait_message(lambda m: "Round 2: choose a card" in m.text, channel="dm")


async def test_a_language_chosen_hours_later_holds_on_the_screen_that_stands(scene: Scene) -> None:
    """An old one is sent anew when the table moves; until then it is the one she reads."""
    nell = (await scene.game(2))[0].person
    screen = await nell.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    await scene.clock(2 * 60 * 60)
    await scene.quiet()
    settings = await nell.ask("ginkgo me")
    await nell.select(settings, ["fr"], custom_id=LANGUAGE)
    await nell.wait_until(screen, lambda m: "choix d’une carte" in m.text)


async def test_a_language_holds_at_once_also_where_she_is_in_the_middle_of_choosing(scene: Scene) -> None:
    """It stayed in the old one until she pressed something, and her other tables' changed."""
    nell = (await scene.game(2))[0]
    screen = await confirmable(nell)
    settings = await nell.person.ask("ginkgo me")
    await nell.person.select(settings, ["fr"], custom_id=LANGUAGE)
    french = await nell.person.wait_until(screen, lambda m: "Valider" in m.labels)
    assert "Confirm" not in french.labels
    await nell.person.press(screen, "Valider")
    await nell.person.wait_until(screen, lambda m: "Valider" not in m.labels)


async def test_who_wanted_screens_on_demand_and_wants_them_directly_again_has_hers_there_at_once(scene: Scene) -> None:
    """Until her next question the line stood there."""
    players = await scene.game(2)
    nell = players[0].person
    line, settings = await on_demand(players[0])
    await nell.select(settings, ["dm"], custom_id=SCREENS)
    screen = await nell.wait_until(line, lambda m: "Round 1: choose a card" in m.text)
    await scene.quiet()
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    await nell.wait_until(screen, lambda m: "Round 2: choose a card" in m.text)
    assert [m.id for m in nell.messages("dm")] == [line.id]


async def screen_below(scene: Scene, player: Player, settings: Shown, players: Sequence[Player]) -> Shown:
    """She wants her screen in direct messages again, where a game alone lives until she has left it for an hour: the
    next round's, sent anew."""
    person = player.person
    await opened([person], "dm", solo="normal")
    await person.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    await person.select(settings, ["dm"], custom_id=SCREENS)
    await scene.clock(61 * MINUTE)
    await player.open()
    for each in players:
        await choose(each)
    await settled(players, "## Round 2")
    return await person.wait_message(
        lambda m: "Table: [games]" in m.text and "Round 2: choose a card" in m.text, channel="dm")


async def ended(nell: Person) -> None:
    await nell.press(await nell.ask("ginkgo end"), "End the game")
    await nell.wait_message("ended by somebody who manages", channel="games")


@pytest.mark.parametrize("directly_again", [False, True])
async def test_where_a_screen_opens_becomes_how_the_game_ended(scene: Scene, directly_again: bool) -> None:
    """No screen opens under the board any more."""
    nell, faye = await scene.game(2)
    line, settings = await on_demand(faye)
    if directly_again:  # Where another table lives, the line stays.
        await opened([faye.person], "dm", solo="normal")
        await faye.person.wait_message(lambda m: "choose a card" in m.text, channel="dm")
        await faye.person.select(settings, ["dm"], custom_id=SCREENS)
    await scene.quiet()
    await ended(nell.person)
    over = await faye.person.wait_until(line, lambda m: not m.buttons)
    assert over.text.startswith("[games](")
    assert "ended by somebody who manages" in over.text
    await scene.quiet()
    said = [m.id for m in faye.person.messages("dm") if "ended by somebody who manages" in m.text]
    assert said == [line.id], "that is said once"


async def test_where_a_screen_opens_goes_where_another_one_stands_there_as_the_game_ends(scene: Scene) -> None:
    nell, faye = players = await scene.game(2)
    line, settings = await on_demand(faye)
    screen = await screen_below(scene, faye, settings, players)
    assert "opens with" in faye.person.latest(line).text, "so it does beside it"
    await scene.quiet()
    await ended(nell.person)
    await faye.person.wait_until(screen, lambda m: "ended by somebody who manages" in m.text)
    await faye.person.wait_gone(line)


async def test_where_a_screen_opens_is_said_once(scene: Scene) -> None:
    players = await scene.game(2)
    faye = players[1]
    line, settings = await on_demand(faye)
    screen = await screen_below(scene, faye, settings, players)
    await faye.person.select(settings, ["ephemeral"], custom_id=SCREENS)
    await faye.person.wait_until(screen, lambda m: "opens with" in m.text)
    await faye.person.wait_gone(line)


async def test_where_a_screen_opens_goes_with_the_seat(scene: Scene) -> None:
    """Its button answered that others play there."""
    faye = (await scene.game(3))[1]
    line, _ = await on_demand(faye)
    await give_up_seat(faye.person)
    await faye.person.wait_until(line, lambda m: "is no longer yours" in m.text and not m.buttons)


async def test_a_screen_that_stands_in_closed_direct_messages_as_its_game_ends_says_how(scene: Scene) -> None:
    """It said where it opens."""
    nell, faye = await scene.game(2)
    screen = await screen_of(faye)
    settings = await faye.person.ask("ginkgo me")
    await faye.person.select(settings, ["30"], custom_id="gs:1:-:-:0:me:remind=")
    await choose(nell)
    await scene.quiet()
    scene.loopback.user("Faye").dms_closed = True
    await scene.clock(3 * MINUTE)
    await scene.quiet()
    await scene.clock(30 * MINUTE)
    await until(lambda: scene.logged("direct_messages_closed"), "a reminder that is refused")
    await ended(nell.person)
    over = await faye.person.wait_until(screen, lambda m: not m.buttons)
    assert "ended by somebody who manages" in over.text


async def test_a_language_chosen_by_who_wants_screens_on_demand_holds_in_her_game_in_direct_messages(
    scene: Scene,
) -> None:
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    nell = await scene.loopback.person("Nell")
    settings = await nell.ask("ginkgo me")
    await nell.select(settings, ["ephemeral"], custom_id=SCREENS)
    await nell.wait_until(settings, lambda m: m.raw != settings.raw)
    await opened([nell], "dm")
    screen = await nell.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    await nell.select(settings, ["fr"], custom_id=LANGUAGE)
    await nell.wait_until(screen, lambda m: "choix d’une carte" in m.text)


async def test_a_language_holds_at_all_her_tables_also_where_discord_takes_one_change_from_nobody(scene: Scene) -> None:
    nell = (await scene.game(2))[0].person
    direct = await nell.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    await opened([nell], "lounge", solo="normal")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    screen = await nell.ask("ginkgo screen", "lounge")
    assert "choose a card" in screen.text
    settings = await nell.ask("ginkgo me")
    scene.loopback.faults.add(
        RestFault.SERVER_ERROR, status=503, times=0, route=f"/channels/{direct.channel_id}/messages/{direct.id}")
    await nell.select(settings, ["fr"], custom_id=LANGUAGE)
    await nell.wait_until(screen, lambda m: "choix d’une carte" in m.text)
    assert "choose a card" in nell.latest(direct).text


async def test_no_ping_stands_beside_an_unread_screen_but_the_reminder_does(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    panel = await faye.person.ask("ginkgo me")
    await faye.person.select(panel, ["30"], custom_id="gs:1:-:-:0:me:remind=")
    await choose(nell)
    await scene.clock(3 * MINUTE)
    await scene.quiet()
    assert not any(is_ping(m) for m in faye.person.messages("dm")), "the screen itself is unread there"
    await scene.clock(30 * MINUTE)
    reminder = await faye.person.wait_message(is_ping, channel="dm")
    await choose(faye)
    await faye.person.wait_gone(reminder)
    await settled([nell, faye], "## Round 2")
    await choose(nell)
    await scene.clock(3 * MINUTE)
    ping = await faye.person.wait_message(is_ping, channel="dm")
    assert "waits for your card" in ping.text
    await choose(faye)
    await faye.person.wait_gone(ping)
