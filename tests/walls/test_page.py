"""The modules of the playground's page: what one lends to others is asked for by one of them, or tried by a test."""

import re
from pathlib import Path

HOME = Path(__file__).parents[2]
PAGE = HOME / "playground" / "web"
EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
EXPORTING = re.compile(r"^export\b(?! default\b).*$", re.MULTILINE)
"""Any line that lends something, in whatever form."""
IMPORTED = re.compile(r"(?:import|const)\s*\{([^}]*)\}\s*(?:from|=\s*await import)")
CALLED_BY_TESTS = re.compile(r"\)\)?\.(\w+)|\bm\.(\w+)")
"""Of a module: ``(await import('./links.js')).placeOf``, ``m.search``."""
LONGEST = 300


def test_what_a_module_exports_is_wanted_elsewhere() -> None:
    modules = {path: path.read_text("utf-8") for path in sorted(PAGE.rglob("*.js"))}
    assert modules
    unread = [line for text in modules.values() for line in EXPORTING.findall(text) if not EXPORTED.match(line)]
    assert not unread, "what is lent in another form would not be looked for"
    tests = [path.read_text("utf-8") for path in sorted((HOME / "tests" / "browser").glob("*.py"))]
    wanted = {name.split(" as ")[0].strip()
              for text in [*modules.values(), *tests] for names in IMPORTED.findall(text) for name in names.split(",")}
    wanted |= {name for text in tests for names in CALLED_BY_TESTS.findall(text) for name in names}
    exported = {f"{path.relative_to(PAGE)}: {name}" for path, text in modules.items() for name in EXPORTED.findall(text)
                if name not in wanted}
    assert not exported


def test_modules_stay_short() -> None:
    lines = {path.relative_to(PAGE).as_posix(): len(path.read_text("utf-8").splitlines())
             for path in PAGE.rglob("*.js")}
    assert lines
    assert not {name: count for name, count in lines.items() if count >= LONGEST}
