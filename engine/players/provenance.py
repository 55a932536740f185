"""What weights and games to learn from were made by: the code that plays the games, and what made a file of weights."""

import ast
import hashlib
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

ROOT: Final = Path(__file__).parents[2]
FIRST: Final = "engine.players.learning"
FITTING: Final = "engine.players.fitting"
"""Fits networks to what the games came to, and changes none: to try another way of fitting costs no games."""


class _Said(NamedTuple):
    code: str
    imports: tuple[str, ...]


def code_print(root: Path = ROOT) -> str:
    """Of the code that decides what is played while learning and what is kept of it: ``FIRST`` and all that it imports.
    Comments, docstrings and layout do not count."""
    found: dict[str, _Said] = {}
    waiting = [FIRST]
    while waiting:
        module = waiting.pop()
        path = _file(root, module)
        if path is not None and module not in found and module != FITTING:
            found[module] = _said(path.read_bytes())
            waiting += found[module].imports
    said = "".join(f"{module}\n{source.code}\n" for module, source in sorted(found.items()))
    return hashlib.sha256(said.encode()).hexdigest()[:12]


@cache
def _said(source: bytes) -> _Said:
    tree = ast.parse(source)
    imports = tuple(_imports(tree))
    return _Said(ast.dump(_bare(tree)), imports)


def _file(root: Path, module: str) -> Path | None:
    path = root.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)


def _imports(tree: ast.Module) -> Iterator[str]:
    """Of ours; of a name out of a package also the module that it may be."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.split(".")[0] == "engine":
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _bare(tree: ast.Module) -> ast.Module:
    """Without sentences that stand by themselves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [one for one in node.body
                         if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    return tree


def made_by(arguments: Sequence[str]) -> str:
    """A line for a file of weights: the command, numpy, and the commit where there is one. No path of the machine's."""
    found = [f"python -m engine learn {' '.join(arguments)}", f"numpy {np.__version__}"]
    commit = _commit()
    return "; ".join([*found, f"commit {commit}"] if commit else found)


def _commit() -> str | None:
    """Of the code that runs; with ``+`` where it has been changed since. None where it is installed without git."""
    if not (ROOT / ".git").exists():
        return None
    try:
        commit = _git("rev-parse", "--verify", "HEAD").strip()
        changed = _git("status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        return None
    return f"{commit}+" if changed else commit


def _git(*words: str) -> str:
    done = subprocess.run(  # noqa: S603  words of our own
        ["git", "-C", str(ROOT), *words], capture_output=True, check=True, encoding="utf-8")  # noqa: S607  as installed
    return done.stdout
