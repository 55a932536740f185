"""The tests' own order: where helpers stand, and that a run in which nothing was tested is no pass."""

import ast
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.__main__ import timed, verdict
from tests.support import systems
from tests.support.forks import CAN_FORK, fork_address
from tests.support.groups import group_of
from tests.support.mentioning import mentioning
from tests.support.program import run

TESTS = Path(__file__).parents[1]


def imported(path: Path) -> set[str]:
    """Modules of the tests that a module imports, also in programs that it writes down as a text."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            lines = (line.split() for line in node.value.splitlines())
            found |= {words[1] for words in lines if len(words) > 1 and words[0] in {"from", "import"}}
    return {name for name in found if name.startswith("tests.")}


def test_helpers_stand_in_support_and_nobody_imports_from_a_test() -> None:
    wrong = [
        f"{path.relative_to(TESTS)} imports {name}"
        for path in TESTS.rglob("*.py") for name in imported(path)
        if not name.startswith("tests.support") and name != "tests.__main__"
    ]
    assert not wrong, "\n".join(wrong)


def test_no_value_of_the_tests_is_hidden_from_the_checker_of_types() -> None:
    """What comes from outside is an ``object`` until somebody has looked at it."""
    wrong = [
        path.relative_to(TESTS).as_posix()
        for path in mentioning(["Any"], TESTS.rglob("*.py")) for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if getattr(node, "id", getattr(node, "attr", None)) == "Any"
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("codes", "code"), [
    ([0, 0], 0),
    ([0, 5], 0),
    ([5, 0], 0),
    ([1], 1),
    ([0, 1], 1),
    ([5, 2], 2),
    ([5, 5], 5),
])
def test_a_run_passes_where_something_was_tested_and_nothing_failed(codes: list[int], code: int) -> None:
    """One code of pytest's a go; 5 says that nothing was collected."""
    assert verdict(codes) == code


def test_what_is_marked_with_a_time_can_be_found_without_reading_all_tests() -> None:
    """``python -m tests`` reads the files in which the mark stands; nobody else may set it."""
    files = {Path(name).relative_to(TESTS).as_posix() for name in timed()}
    assert files >= {"e2e/test_games.py", "bot/test_call_budget.py"}
    assert [path for path in TESTS.rglob("conftest.py") if "timing" in path.read_text("utf-8")] == []


_TIMES = {"ack_ms", "slowest"}
"""What tests know of how long something took."""


def test_what_asserts_a_time_is_marked() -> None:
    """Beside other tests it would measure these."""
    found = [
        (path, test) for path in mentioning(_TIMES, TESTS.rglob("test_*.py"))
        for test in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(test, ast.FunctionDef | ast.AsyncFunctionDef) and test.name.startswith("test_")
    ]
    asked = {name: [(path, test) for path, test in found if _asks(test, name)] for name in _TIMES}
    assert all(asked.values()), "one of them is called otherwise by now"
    wrong = {f"{path.relative_to(TESTS)}: {test.name}" for tests in asked.values() for path, test in tests
             if not any(ast.unparse(mark) == "pytest.mark.timing" for mark in test.decorator_list)}
    assert not wrong, "\n".join(sorted(wrong))


def _asks(test: ast.AST, name: str) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr == name for node in ast.walk(test))


def test_what_shares_something_costly_goes_to_one_worker(tmp_path: Path) -> None:
    """What belongs together goes to whoever begins it, the cases of what computes among it; of two tests that do not,
    each worker gets one at once."""
    def functions(count: int) -> str:
        return "".join(f"def test_{number}():\n    time.sleep(0.01)\n" for number in range(count))

    cases = f"@pytest.mark.parametrize('case', range(5))\n{functions(1).replace('()', '(case)')}"
    tests = {"browser": functions(2), "record": cases, "rules": functions(20)}
    for name, text in tests.items():
        file = tmp_path / "tests" / name / f"test_{name}.py"
        file.parent.mkdir(parents=True)
        file.write_text(f"import pytest, time\n{text}", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-n", "2", "-p", "tests.conftest", "-p", "no:cacheprovider", "tests"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(TESTS.parent)}, capture_output=True, encoding="utf-8",
        check=False)
    assert done.returncode == 0, done.stdout
    workers = {name: set(re.findall(rf"\[(gw\d)\].* PASSED tests/{name}/", done.stdout)) for name in tests}
    assert {name: len(found) for name, found in workers.items()} == {"browser": 1, "record": 1, "rules": 2}


def test_the_cases_of_what_waits_are_shared_out() -> None:
    """Each of them takes seconds."""
    assert len({group_of(f"tests/e2e/test_it.py::test_it[{case}]") for case in range(5)}) == 5


def test_what_linux_has_leaves_no_test_out_there() -> None:
    """CI would pass without the tests that the marks of ``tests.support.systems`` leave out elsewhere."""
    conditions = {name: mark.args[0] for name, mark in vars(systems).items() if isinstance(mark, pytest.MarkDecorator)}
    assert conditions
    left_out = [name for name, leaves_out in conditions.items() if leaves_out]
    assert sys.platform != "linux" or (not left_out and CAN_FORK), left_out


@pytest.mark.skipif(not CAN_FORK, reason="bots are forked where a system can do that")
def test_a_start_that_was_given_up_ends_no_other(tmp_path: Path) -> None:
    """A test that is cancelled while it asks for a bot must not take the bots of all that follow with it."""
    assert run(tmp_path, "words").returncode == 0
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(fork_address(""))
    assert run(tmp_path, "words").returncode == 0
