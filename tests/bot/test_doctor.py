"""``python -m bot doctor``: what is missing is said before the bot runs; the token never is."""

import asyncio
import io
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.operator import doctor
from bot.settings import Settings
from engine.store.store import SqlStore
from playground.discord.model import Role
from playground.faults import RestFault
from tests.support.loopback import Loopback
from tests.support.program import address, names_in, run, run_anew
from tests.support.schema_dump import restore


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It looks at the ``.env`` of the folder it is started in: not at the checkout's."""
    monkeypatch.chdir(tmp_path)


async def examined(settings: Settings) -> tuple[int, str]:
    said = io.StringIO()
    return await doctor.examine(settings, said), said.getvalue()


def settings_for(loopback: Loopback, folder: Path, token: str | None = None) -> Settings:
    return Settings(
        discord_token=SecretStr(token or loopback.playground.token), discord_api=loopback.host.api,
        database_url=address(folder / "data" / "games.db"))


async def test_all_is_well(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        code, said = await examined(settings_for(loopback, tmp_path))
    assert code == 0, said
    assert "[!!]" not in said
    assert "one server" in said
    assert loopback.playground.token not in said


async def test_how_many_sessions_may_be_begun_today_is_said_and_how_long_the_bot_would_wait(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        starts, settings = loopback.playground.gateway.starts, settings_for(loopback, tmp_path)
        starts.leave(501, seconds=36_000)
        code, said = await examined(settings)
        assert code == 0
        assert "[ok] Of the 1,000 sessions that Discord lets the bot begin in a day 501 are left." in said
        for left, wait in ((100, "6 minutes"), (0, "10 hours")):
            starts.leave(left, seconds=36_000)
            code, said = await examined(settings)
            assert code == 1
            assert "[!!] Of the 1,000 sessions that Discord lets the bot begin in a day" in said
            assert f"{left} are left: it waits {wait} before it connects." in said
        starts.leave(400, seconds=36_000)
        _, said = await examined(settings.model_copy(update={"shards": "0-3/4"}))
        assert "400 are left: it waits 6 minutes before it connects." in said, "a session for each of its shards"


async def test_nothing_but_its_findings_is_said(tmp_path: Path) -> None:
    """As a program, where a library's warning would be a line of the log; the bot itself, which keeps it from some, is
    not loaded."""
    async with Loopback() as loopback:
        done = await asyncio.to_thread(
            run_anew, tmp_path, "doctor", DISCORD_TOKEN=loopback.playground.token, DISCORD_API=loopback.host.api)
    assert done.returncode == 0, done.stdout
    assert "[ok] Discord takes the token" in done.stdout
    assert done.stderr == ""


async def test_an_application_that_lets_the_bot_hear_nothing_or_join_nowhere_is_a_finding(tmp_path: Path) -> None:
    """Both are set on its pages at Discord. The library's own line about the first would say it twice."""
    async with Loopback() as loopback:
        world = loopback.playground.world
        world.interactions_endpoint, world.code_grant = "https://example.org/\x1b[2J", True
        done = await asyncio.to_thread(
            run_anew, tmp_path, "doctor", DISCORD_TOKEN=loopback.playground.token, DISCORD_API=loopback.host.api)
    assert done.returncode == 1
    assert "[!!] Discord sends all commands and presses to https://example.org/[2J instead of the bot" in done.stdout
    assert "[!!] Nobody can invite the bot" in done.stdout
    assert done.stderr == ""


async def test_discord_takes_no_call_for_long(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        loopback.faults.add(RestFault.RATE_LIMIT, times=0, seconds=600, route="GET /users/@me")
        async with asyncio.timeout(60):
            code, said = await examined(settings_for(loopback, tmp_path))
    assert code == 1
    assert "[!!] Discord can't be reached: Too many requests. Retry in 600" in said


async def test_a_refused_token(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        code, said = await examined(settings_for(loopback, tmp_path, "not.the.token"))
    assert code == 1
    assert "[!!] Discord refused DISCORD_TOKEN" in said
    assert "not.the.token" not in said


async def test_permissions_that_are_missing_are_named_by_server(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        guild = next(iter(loopback.playground.world.guilds.values()))
        for role in guild.roles.values():
            assert isinstance(role, Role)
            role.permissions = 0x400  # sees channels and no more
        guild.name = "Ginkgo\x1b[2J\u202enwot"
        code, said = await examined(settings_for(loopback, tmp_path))
    assert code == 1
    assert "In Ginkgo[2Jnwot the bot lacks:" in said, "whoever names a server moves no cursor of the operator's"
    for name in ("Send Messages", "Attach Files", "Read Message History"):
        assert name in said


async def test_every_server_is_looked_at_however_many_there_are(tmp_path: Path) -> None:
    """Discord lists 200 at a time."""
    async with Loopback() as loopback:
        world = loopback.playground.world
        owner = next(world.people())
        for number in range(400):
            last = world.add_guild(f"Server {number}", owner, ())
        for role in last.roles.values():
            role.permissions = 0x400  # sees channels and no more
        code, said = await examined(settings_for(loopback, tmp_path))
    assert code == 1
    assert "In Server 399 the bot lacks:" in said
    assert "The bot is in 401 servers." in said


async def test_discord_that_goes_away_after_it_took_the_token_is_a_finding(tmp_path: Path) -> None:
    async with Loopback() as loopback:
        loopback.faults.add(RestFault.CUT, times=0, route="/users/@me/guilds")
        code, said = await examined(settings_for(loopback, tmp_path))
    assert code == 1
    assert "[ok] Discord takes the token" in said
    assert "[!!] Discord can't be reached" in said


async def test_discord_out_of_reach_and_no_token(tmp_path: Path) -> None:
    nobody = Settings(
        discord_token=SecretStr("some.token"), discord_api="http://127.0.0.1:9/api/v10",
        database_url=address(tmp_path / "games.db"))
    code, said = await examined(nobody)
    assert code == 1
    assert "[!!] Discord can't be reached" in said
    code, said = await examined(nobody.model_copy(update={"discord_token": SecretStr("")}))
    assert code == 1
    assert "[!!] DISCORD_TOKEN is empty" in said
    assert f"[ok] There is no database yet; the bot makes {tmp_path / 'games.db'} when it starts." in said, (
        "where the address is misspelt, that is seen")
    assert names_in(tmp_path) == [], "looking makes none"


async def test_an_older_database_is_looked_at_and_not_brought_up_to_date(tmp_path: Path) -> None:
    restore(tmp_path)
    before = (tmp_path / "games.db").read_bytes()
    _, said = await examined(Settings(discord_token=SecretStr(""), database_url=address(tmp_path / "games.db")))
    assert "[ok] The database opens, is sound and can be written: 2 games" in said
    assert "schema 0001" in said
    assert (tmp_path / "games.db").read_bytes() == before
    assert names_in(tmp_path) == ["games.db"]


async def test_files_that_others_may_read_are_named(tmp_path: Path) -> None:
    restore(tmp_path)
    (tmp_path / ".env").write_text("DISCORD_TOKEN=\n", encoding="utf-8")
    settings = Settings(discord_token=SecretStr(""), database_url=address(tmp_path / "games.db"))
    for mode, named in ((0o644, True), (0o600, False)):
        for name in (".env", "games.db"):
            (tmp_path / name).chmod(mode)
        _, said = await examined(settings)
        assert ("[!!] Others on this machine may read .env, and the token" in said) is named
        assert (f"[!!] Others on this machine may read {tmp_path / 'games.db'}" in said) is named


async def test_a_database_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"something else altogether. " * 400)
    code, said = await examined(Settings(discord_token=SecretStr(""), database_url=address(file)))
    assert code == 1
    assert "[!!] The database is damaged" in said
    assert file.read_bytes() == b"something else altogether. " * 400


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file stands where the folder should be", "utf-8")
    for file in (tmp_path / "data" / "g.db", tmp_path / ("g" * 300)):
        code, said = await examined(Settings(discord_token=SecretStr(""), database_url=address(file)))
        assert code == 1
        assert "[!!] The database can't be opened" in said, "a name that no file can have is one as well"


def test_a_copy_that_is_none_is_named(tmp_path: Path) -> None:
    """It was given by name: whoever looks at DATABASE_URL then looks in the wrong place."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.db").touch()
    for name in ("not there.db", "folder", "folder/not there.db", "empty.db", "empty.db/inside", "g" * 300):
        done = run(tmp_path, "doctor", "--database", name)
        assert done.returncode == 1
        assert done.stdout.startswith(f"[!!] {name} can't be opened as a database: "), done.stdout
        assert done.stdout.count("\n") == 1
        assert "DATABASE_URL" not in done.stdout
    assert not (tmp_path / "not there.db").exists()


def test_without_a_name_it_is_the_settings_database(tmp_path: Path) -> None:
    done = run(tmp_path, "doctor", "--database", DATABASE_URL=address(tmp_path / "games.db"))
    assert done.returncode == 1
    assert done.stdout.startswith("[!!] The database can't be opened. Look at DATABASE_URL"), done.stdout
    assert done.stdout.endswith(f" there is no file {tmp_path / 'games.db'}\n")


async def test_a_running_bots_database_is_looked_at_without_harm(tmp_path: Path) -> None:
    store = await SqlStore.open(address(tmp_path / "games.db"))
    try:
        _, said = await examined(Settings(discord_token=SecretStr(""), database_url=address(tmp_path / "games.db")))
        await store.guilds.change("1", lambda _: {"threads": True})
    finally:
        await store.close()
    assert "[ok] The database opens" in said


async def test_a_font_that_the_package_lacks_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the system has one of that name."""
    settings = Settings(discord_token=SecretStr(""), database_url=address(tmp_path / "games.db"))
    assert "[ok] The font for the pictures is there." in (await examined(settings))[1]
    monkeypatch.setattr("bot.operator.installation.files", lambda _package: tmp_path)
    code, said = await examined(settings)
    assert code == 1
    assert "[!!] The font for the pictures can't be read: FileNotFoundError" in said


def test_the_package_is_whole() -> None:
    said = io.StringIO()
    assert doctor.examine_package(said) == 0
    assert said.getvalue() == "[ok] The package is whole: fonts, catalogues, migrations, samples, playground.\n"


def test_parts_that_the_package_lacks_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("bot.operator.installation.files", lambda _package: tmp_path)
    monkeypatch.setattr("engine.store.migrate.STEPS", tmp_path)
    said = io.StringIO()
    assert doctor.examine_package(said) == 1
    assert [line.split(", ")[1].partition(":")[0] for line in said.getvalue().splitlines()] == ["fonts", "migrations"]
