"""``python -m render gallery --out DIR`` draws the sample set, ``python -m render RECORD --out DIR`` one game."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

from engine.rules.records.file import WrongRecord, entries, lines_of
from engine.rules.records.replay import replay
from render import gallery, samples
from render.gallery import Drawn
from render.reel import Reel


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw; 2 where the record cannot be read, or nothing can be written where it should be."""
    parser = argparse.ArgumentParser(prog="python -m render", description="Draw a record, or the sample set.")
    parser.add_argument("record", metavar="RECORD|gallery", help="a record file (docs/record.md), or the word gallery")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder to write to; made if missing")
    chosen = parser.parse_args(arguments)
    record: str = chosen.record
    out: Path = chosen.out
    if record == "gallery":
        drawn = gallery.gallery()
    else:
        try:
            drawn = gallery.of_record(_checked(Path(record)))
        except OSError as error:
            print(f"{record}: {error.strerror}", file=sys.stderr)
            return 2
        except WrongRecord as error:
            print(f"{record}: {error}", file=sys.stderr)
            return 2
    try:
        _write(drawn, out)
    except OSError as error:
        print(f"{out}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


def _write(drawn: Iterator[Drawn], out: Path) -> None:
    """Each picture as it is drawn; OSError where it cannot be written."""
    out.mkdir(parents=True, exist_ok=True)
    began = perf_counter()
    for name, data in drawn:
        (out / name).write_bytes(data)
        print(f"{out / name}  {len(data) / 1000:.0f} kB  {(perf_counter() - began) * 1000:.0f} ms")
        began = perf_counter()


def _checked(path: Path) -> Reel:
    """A record that keeps the rules, as frames; WrongRecord where it does not."""
    with path.open("rb") as file:
        replay(entries(lines_of(file)), whole=False)
    return samples.read(path)


if __name__ == "__main__":
    sys.exit(main())
