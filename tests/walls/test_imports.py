"""Walls between the rooms: who may import whom, which libraries each room needs, and nothing is deep-copied.

Imports run bot -> render -> engine; the playground stands alone. Looked at in the source, late imports included.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
OURS = ("engine.rules", "engine.process", "engine.recent", "engine.places", "engine.whole_file", "engine.ai_levels",
        "engine.players", "engine.practice", "engine.table", "engine.store", "engine.cli", "engine", "render", "bot",
        "playground")
"""The rooms, inner ones before those that build on them."""
ROOMS = ("engine", "render", "bot", "playground")
"""Their folders."""

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "engine.rules": (),
    "engine.process": (),
    "engine.recent": (),
    "engine.places": (),
    "engine.whole_file": (),
    "engine.ai_levels": (),
    "engine.players": ("engine.rules", "engine.process", "engine.whole_file"),
    "engine.practice": ("engine.rules",),
    "engine.table": ("engine.rules", "engine.recent", "engine.ai_levels"),
    "engine.store": ("engine.rules", "engine.recent", "engine.places", "engine.table"),
    "engine.cli": ("engine.rules", "engine.process", "engine.places", "engine.whole_file", "engine.ai_levels",
                   "engine.players"),
    "engine": ("engine.cli",),
    "render": ("engine.rules", "engine.process"),
    "bot": ("render", "engine.rules", "engine.process", "engine.recent", "engine.places", "engine.ai_levels",
            "engine.players", "engine.practice", "engine.table", "engine.store"),
    "playground": (),
}
VERSION = frozenset({"engine", "engine.__version__"})
"""The package itself holds nothing but the version, which rooms of the engine may write into records."""

LIBRARIES: dict[str, frozenset[str]] = {
    "engine.rules": frozenset({"pydantic"}),
    "engine.process": frozenset(),
    "engine.recent": frozenset(),
    "engine.places": frozenset(),
    "engine.whole_file": frozenset(),
    "engine.ai_levels": frozenset(),
    "engine.players": frozenset({"numpy"}),
    "engine.practice": frozenset({"pydantic"}),
    "engine.table": frozenset(),
    "engine.store": frozenset({"sqlalchemy", "alembic", "pydantic", "orjson", "aiosqlite"}),
    "engine.cli": frozenset({"pydantic"}),
    "render": frozenset({"PIL", "isal"}),
    "bot": frozenset({"discord", "aiohttp", "yarl", "pydantic", "pydantic_settings", "dotenv", "structlog", "fluent",
                      "babel", "prometheus_client", "orjson", "alembic"}),
    "playground": frozenset({"aiohttp", "orjson"}),
}
"""Beside the standard library."""


def sources(room: str) -> list[Path]:
    """Every module of the room itself, those of rooms inside it excepted."""
    inside = [HOME / Path(*other.split(".")) for other in OURS if other.startswith(f"{room}.")]
    inside += [path.with_suffix(".py") for path in inside]
    folder = HOME / Path(*room.split("."))
    files = [folder.with_suffix(".py")] if folder.with_suffix(".py").exists() else sorted(folder.rglob("*.py"))
    return [path for path in files if not any(path.is_relative_to(part) for part in inside)]


@cache
def imported(path: Path) -> tuple[tuple[str, int], ...]:
    """Full names of all that a module imports, with the line; also what it imports late or for types only."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[tuple[str, int]]:
    package = ".".join(path.relative_to(HOME).with_suffix("").parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[:len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            yield from ((f"{base}.{alias.name}", node.lineno) for alias in node.names)


def room_of(name: str) -> str | None:
    """The room a full name lies in; None for libraries."""
    return next((room for room in OURS if name == room or name.startswith(f"{room}.")), None)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_is_allowed_only_what_it_imports(room: str) -> None:
    """A wall is as tight as the code: a right that nobody uses would be used by accident."""
    used = {room_of(name) for path in sources(room) for name, _ in imported(path) if name not in VERSION}
    assert set(MAY_IMPORT[room]) <= used
    libraries = {name.split(".")[0] for path in sources(room) for name, _ in imported(path)}
    assert LIBRARIES.get(room, frozenset()) <= libraries


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_rooms_import_only_rooms_below_them(room: str) -> None:
    """bot -> render -> engine, bot -> engine; inside the engine store -> table -> rules, players -> rules."""
    wrong = [
        f"{path.relative_to(HOME)}:{line} imports {name}"
        for path in sources(room) for name, line in imported(path)
        if room_of(name) not in {None, room, *MAY_IMPORT[room]} and name not in VERSION
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", LIBRARIES)
def test_rooms_need_only_their_libraries(room: str) -> None:
    """``import engine.rules`` needs only pydantic, the store adds SQLAlchemy, render Pillow and what packs pictures."""
    wrong = [
        f"{path.relative_to(HOME)}:{line} imports {name}"
        for path in sources(room) for name, line in imported(path)
        if room_of(name) is None and (top := name.split(".")[0]) not in sys.stdlib_module_names
        and top not in LIBRARIES[room]
    ]
    assert not wrong, "\n".join(wrong)


def _arrows(files: Iterable[Path]) -> dict[str, set[str]]:
    """Which of these modules imports which others of them; a package stands for its ``__init__``."""
    paths = {".".join(path.relative_to(HOME).with_suffix("").parts).removesuffix(".__init__"): path for path in files}
    return {
        name: {target for full, _ in imported(path)
               if (target := full if full in paths else full.rpartition(".")[0]) in paths and target != name}
        for name, path in paths.items()
    }


def _circle(arrows: dict[str, set[str]]) -> list[str]:
    """A circle, as the names on it; empty where there is none."""
    done: set[str] = set()

    def follow(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name):], name]
        if name in done:
            return []
        found = next((circle for target in sorted(arrows[name]) if (circle := follow(target, [*way, name]))), [])
        done.add(name)
        return found

    return next((circle for name in sorted(arrows) if (circle := follow(name, []))), [])


BY_HAND = frozenset({"bot.operator.probe", "bot.operator.rules_page"})
"""Programs of their own: ``python -m``."""


def test_nothing_is_there_for_tests_alone() -> None:
    """What only its own tests import is never met by anybody who plays, however right it is."""
    paths = {".".join(path.relative_to(HOME).with_suffix("").parts): path
             for room in ROOMS for path in (HOME / room).rglob("*.py")
             if path.name not in {"__init__.py", "__main__.py"} and "migrations" not in path.parts}
    used = set[str]()
    for path in (path for room in (*ROOMS, "bench") for path in (HOME / room).rglob("*.py")):
        for name, _ in imported(path):
            used |= {other for other in (name, name.rpartition(".")[0]) if paths.get(other) not in {None, path}}
    assert paths.keys() - used == BY_HAND


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Anywhere, tests included. Imports for types only and late ones are counted too: a reader follows them all the
    same."""
    arrows = _arrows(path for room in (*ROOMS, "bench", "tests") for path in (HOME / room).rglob("*.py"))
    assert {room_of(name) for name in arrows} == {*OURS, None}
    assert not _circle(arrows), " -> ".join(_circle(arrows))


OF_ITS_OWN = frozenset({"playground.discord.rest"})
"""Folders within a folder that stand for themselves: Discord's REST serves the whole playground."""


@pytest.mark.parametrize("room", ["bot", "render", "engine.store", "playground"])
def test_no_folders_of_a_room_import_each_other_in_a_circle(room: str) -> None:
    """What depends on everything in its folder depends on what that depends on; single modules stand for themselves."""
    folders: dict[str, set[str]] = {}
    for name, targets in _arrows(sources(room)).items():
        folders.setdefault(_folder(room, name), set()).update(_folder(room, target) for target in targets)
    folders = {name: targets - {name} for name, targets in folders.items()}
    assert len(folders) > 3
    assert not _circle(folders), " -> ".join(_circle(folders))


def _folder(room: str, name: str) -> str:
    """The folder that a module lies in; the module itself where it lies in the room's own."""
    inner = next((folder for folder in OF_ITS_OWN if name == folder or name.startswith(f"{folder}.")), None)
    return inner or ".".join(name.split(".")[:room.count(".") + 2])


def test_a_circle_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert _circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    monkeypatch.setattr("tests.walls.test_imports.HOME", tmp_path)
    for name, text in (("a", "from room.b import B"), ("b", "from room import c"),
                       ("c", "if TYPE_CHECKING:\n    import room.d"), ("d", "def late():\n    from .a import A")):
        (tmp_path / "room").mkdir(exist_ok=True)
        (tmp_path / "room" / f"{name}.py").write_text(text, encoding="utf-8")
    assert _circle(_arrows(tmp_path.rglob("*.py"))) == ["room.a", "room.b", "room.c", "room.d", "room.a"]


def test_importing_the_rules_loads_nothing_else() -> None:
    """Tried in a process of its own: neither asyncio nor Discord, pictures or a database come with the rules."""
    script = (
        "import sys, pkgutil, importlib, engine.rules\n"
        "for part in pkgutil.walk_packages(engine.rules.__path__, 'engine.rules.'):\n"
        "    importlib.import_module(part.name)\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=HOME, capture_output=True, encoding="utf-8", check=True,
                          timeout=60)
    loaded = set(done.stdout.split())
    assert {"engine", "pydantic"} <= loaded
    assert not loaded & {"asyncio", "discord", "aiohttp", "sqlalchemy", "PIL", "bot", "render", "playground", "orjson"}


def test_the_rules_have_no_clock_no_files_and_no_randomness_of_their_own() -> None:
    """Time, chance and storage come in from outside; ``secrets`` is for a new commitment's seed alone."""
    wrong = [
        f"{path.relative_to(HOME)}:{line} imports {name}"
        for path in sources("engine.rules") for name, line in imported(path)
        if name.split(".")[0] in {"time", "datetime", "os", "pathlib", "io", "asyncio", "threading", "socket"}
        or (name.split(".")[0] == "secrets" and path.name != "promise.py")
        or (name.startswith("random.") and name != "random.Random")
        or name == "random"
    ]
    assert not wrong, "\n".join(wrong)


_SECRET = ("engine.rules.position.Position", "engine.rules.records.positions", "engine.rules.records.replay",
           "engine.rules.game", "engine.table.loading", "engine.table.table_state", "engine.table.transition")
"""From these a hand could be read past the view."""


def _names_a_position(name: str) -> bool:
    """``name``: as ``imported`` gives it; the whole module would let it through as an attribute."""
    return name in {"engine.rules.position", "engine.rules.position.*"} or any(
        name == secret or name.startswith(f"{secret}.") for secret in _SECRET)


def test_the_bot_sees_a_table_only_through_its_view() -> None:
    """Examples and lessons come as views too, so nobody in the bot names a position."""
    wrong = [f"{path.relative_to(HOME)}:{line} names {name}"
             for path in sources("bot") for name, line in imported(path) if _names_a_position(name)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("line", [
    "from engine.rules.position import Position", "from engine.rules import position", "import engine.rules.position",
    "from engine.rules.records import positions", "from engine.rules.records.positions import read_position",
    "from engine.table.table_state import TableState", "from engine.table.transition import Transition",
    "from engine.rules import game",
])
def test_a_position_would_be_seen(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.walls.test_imports.HOME", tmp_path)
    source = tmp_path / "bot.py"
    source.write_text(line, encoding="utf-8")
    assert any(_names_a_position(name) for name, _ in imported(source))


def _asking_for_entries(path: Path) -> list[int]:
    """Lines that ask a table for entries as they were committed."""
    return [node.lineno for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Attribute) and node.attr == "newest_entries"]


def test_the_bot_asks_no_table_for_its_entries() -> None:
    """``Table.newest_entries`` has positions and draws among them. What has happened comes from ``Tables.history`` and
    ``Tables.recent_events``, as its reader may know it."""
    assert _asking_for_entries(HOME / "engine" / "table" / "history.py"), "it is called otherwise by now"
    assert not [path.relative_to(HOME) for path in sources("bot") if _asking_for_entries(path)]


_WHOLE_STORE = ("engine.store.SqlStore", "engine.store.store", "engine.store.games", "engine.store.game_entries",
                "engine.store.export", "engine.store.person_deletion", "engine.store.person_export")
"""From these a game that is being played could be read."""


def _names_the_whole_store(name: str) -> bool:
    """``name``: as ``imported`` gives it; the package itself would let its store through as an attribute."""
    return name in {"engine.store", "engine.store.*"} or any(
        name == whole or name.startswith(f"{whole}.") for whole in _WHOLE_STORE)


def test_the_bot_holds_the_whole_store_only_where_it_is_opened() -> None:
    """There, and by what is for the operator; everything else has ``BotStore``, which reads no position."""
    holders = {
        str(path.relative_to(HOME)) for path in sources("bot") for name, _ in imported(path)
        if _names_the_whole_store(name) and "operator" not in path.parts
    }
    assert holders == {"bot/store.py", "bot/program.py", "bot/__main__.py"}


@pytest.mark.parametrize("line", [
    "from engine.store.store import SqlStore", "from engine.store import SqlStore", "from engine.store import store",
    "from engine import store", "import engine.store", "from engine.store.export import record_lines",
])
def test_the_whole_store_would_be_seen(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.walls.test_imports.HOME", tmp_path)
    source = tmp_path / "bot.py"
    source.write_text(line, encoding="utf-8")
    assert any(_names_the_whole_store(name) for name, _ in imported(source))


@pytest.mark.parametrize("name", [*_SECRET, *_WHOLE_STORE])
def test_what_the_bot_may_not_name_is_called_so_still(name: str) -> None:
    """What is called otherwise by now could be named by anybody."""
    module, _, attribute = name.rpartition(".")
    assert hasattr(import_module(module), attribute) or find_spec(name) is not None


def test_nothing_is_deep_copied() -> None:
    """It takes 58 times a hand-checked clone; not even named, anywhere in the project or its benchmarks."""
    files = [path for folder in (*ROOMS, "bench") for path in sorted((HOME / folder).rglob("*.py"))]
    assert not [str(path.relative_to(HOME)) for path in files if "deepcopy" in path.read_text(encoding="utf-8")]
    assert files


def test_every_module_stands_in_a_room() -> None:
    """A new package must be named here before it can slip through."""
    packages = {path.parent.name for path in HOME.glob("*/__init__.py")} - {"tests", "bench"}
    assert packages == {room.split(".")[0] for room in OURS}
    inside = {f"engine.{path.parent.name}" for path in (HOME / "engine").glob("*/__init__.py")}
    assert inside <= set(OURS)
