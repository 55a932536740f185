"""Record files: JSON Lines, one entry a line, one key an entry (docs/record.md). Form only; ``replay`` checks the game.

Entries are numbered like the lines of the file: the first, with the key ``record``, is entry 1.
"""

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, BinaryIO, Final, Literal, NamedTuple, TypeAlias, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from engine.rules.errors import Senseless
from engine.rules.kinds import JsonObject
from engine.rules.position import Options
from engine.rules.records import sense
from engine.rules.records.difference import explain
from engine.rules.records.positions import OptionsModel, options_from, options_row
from engine.rules.records.promise import Commitment, dealt_from, is_word
from engine.rules.terms import HAL

EntryKind: TypeAlias = Literal["record", "position", "decision", "chance", "event", "scores"]
KINDS: Final[tuple[EntryKind, ...]] = get_args(EntryKind)

FORMAT: Final = 2
"""The format of new games; it differs from 1 in the commitment alone."""
FORMATS: Final = (1, 2)
"""What is read."""

LONGEST_LINE: Final = 1_000_000
"""Bytes. A position takes about 4,000; a longer line is refused before it is read whole."""


LONGEST_REASON: Final = 400
"""Characters of what is wrong with a record: it may quote what stands there, of any length."""

MOST_DIGITS: Final = 18
"""Of a number: far more than anything counted in a game, and its sums can still be written down."""


class WrongRecord(Exception):
    """A record that breaks the format or the rules: the number of the entry and, in one line, what is wrong."""

    def __init__(self, number: int, what: str) -> None:
        """Of what is quoted nothing moves a terminal's cursor, whoever shows it."""
        shown = "".join(c if c.isprintable() else "?" for c in what[:LONGEST_REASON + 1])
        self.what = shown if len(shown) <= LONGEST_REASON else shown[:LONGEST_REASON - 3] + "..."
        super().__init__(f"entry {number}: {self.what}")
        self.number = number


class Entry(NamedTuple):
    """One line of a record."""

    number: int
    kind: EntryKind
    body: object


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


def _word(text: str) -> str:
    if not is_word(text):
        raise ValueError("a word is at most 40 characters, NFC, without control characters")
    return text


_Hex: TypeAlias = Annotated[StrictStr, Field(pattern=r"^[0-9a-f]+$")]
_Word: TypeAlias = Annotated[StrictStr, AfterValidator(_word)]


class CommitmentModel(_Model):
    """``commitment``: hash and words until the game is over, then also seed and salt."""

    hash: Annotated[StrictStr, Field(pattern=r"^[0-9a-f]{64}$")]
    seed: _Hex | None = None
    salt: _Hex | None = None
    words: list[_Word] | None = None
    """One a seat; None in format 1."""


class _Format(BaseModel):
    format: StrictInt


class _HeaderModel(_Model):
    format: StrictInt
    game: StrictStr
    engine: StrictStr
    names: list[StrictStr]
    options: OptionsModel
    commitment: CommitmentModel | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record."""

    game: str
    engine: str
    names: tuple[str, ...]
    options: Options
    commitment: CommitmentModel | None = None
    format: int = FORMAT
    written_options: JsonObject | None = None
    """The options as a file has them, whose modules may stand in any order; what deals depends on their text."""

    def row(self) -> JsonObject:
        """As the record holds it."""
        row: JsonObject = {"format": self.format, "game": self.game, "engine": self.engine, "names": list(self.names),
                    "options": options_row(self.options)}
        if self.commitment is not None:
            row["commitment"] = self.commitment.model_dump(exclude_none=True)
        return row

    def deals(self) -> str | None:
        """What the game is dealt from, None where the commitment is not opened. ValueError where it breaks its
        promise: seed and salt do not give the hash."""
        opened = self.commitment
        if opened is None or opened.seed is None or opened.salt is None:
            return None
        if Commitment.of(opened.seed, opened.salt).hash != opened.hash:
            raise ValueError("commitment: seed and salt do not give the hash")
        if opened.words is None:
            return opened.seed
        return dealt_from(opened.seed, self.game, self.promised_options(), opened.words)

    def promised_options(self) -> JsonObject:
        """The options whose text goes into what deals: as the file has them, else as they are written here."""
        return self.written_options or options_row(self.options)


def header_from(entry: Entry) -> Header:
    """The first line of a record; WrongRecord where it is another entry, another format or no sense."""
    if entry.kind != "record":
        raise WrongRecord(entry.number, f"a record begins with the key record, not {entry.kind}")
    try:
        number = _Format.model_validate(entry.body).format
        if number not in FORMATS:
            raise WrongRecord(entry.number, f"format {number} is not known, only formats 1 and 2")
        model = _HeaderModel.model_validate(entry.body)
        options = options_from(model.options.model_dump())
        sense.check_options(options)
        _check_left_out(model)
        _check_lists(model, options)
        _check_commitment(model, options)
    except ValidationError as error:
        raise WrongRecord(entry.number, explain(error, entry.kind)) from error
    except Senseless as error:
        raise WrongRecord(entry.number, str(error)) from error
    return Header(model.game, model.engine, tuple(model.names), options, model.commitment, number,
                  model.options.model_dump())


def _check_left_out(model: _HeaderModel) -> None:
    """A key that may be left out is no second way to say so: positions and decisions have one writing, too."""
    for place, part in (("", model), ("commitment.", model.commitment)):
        if part is not None:
            for key, value in part:
                if value is None and key in part.model_fields_set:
                    raise Senseless(f"{place}{key}: null, where there is none the key is left out")


def _check_lists(model: _HeaderModel, options: Options) -> None:
    count = options.seats + (options.solo is not None)
    if len(model.names) != count:
        raise Senseless(f"names: {len(model.names)} for {count} seats")
    if len(model.options.modules) > len(options.modules):
        raise Senseless("options.modules: one stands twice")


def _check_commitment(model: _HeaderModel, options: Options) -> None:
    promise = model.commitment
    if promise is None:
        return
    if (promise.seed is None) != (promise.salt is None):
        raise Senseless("commitment: seed and salt are opened together")
    if (promise.words is None) != (model.format == 1):
        raise Senseless("commitment: format 2 has words, format 1 none")
    if promise.words is not None and len(promise.words) != len(model.names):
        raise Senseless(f"commitment.words: {len(promise.words)} for {len(model.names)} seats")
    if promise.words is not None and options.solo and promise.words[HAL]:
        raise Senseless(f"commitment.words[{HAL}]: Hal adds no word")
    if promise.seed is not None and model.format == 2 and {len(promise.seed), len(promise.salt or "")} != {64}:
        raise Senseless("commitment: seed and salt are 64 hex digits each in format 2")


def line(kind: EntryKind, body: object) -> str:
    """One entry as a line of text, its end included."""
    return json.dumps({kind: body}, ensure_ascii=False) + "\n"


def entries(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The entries of a file, one at a time; WrongRecord at the first line that is none.

    Only their form is looked at: UTF-8, JSON, one object with one known key, no key twice in any object.
    """
    for number, raw in enumerate(lines, start=1):
        yield _entry(number, raw)


def entries_in(text: str) -> Iterator[Entry]:
    """The entries of a record held as text."""
    return entries(lines_in(text))


def lines_in(text: str) -> list[bytes]:
    """The lines of a text, which end at \\n alone: strings may hold what else ends a line (U+2028, U+0085)."""
    return [line.encode() for line in re.findall(r"[^\n]*\n|[^\n]+", text)]


def _entry(number: int, raw: bytes) -> Entry:
    if len(raw) > LONGEST_LINE:
        raise WrongRecord(number, f"longer than {LONGEST_LINE:,} bytes")
    try:
        data = json.loads(raw.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_constant,
                          parse_int=_int)
        if b"\\u" in raw:
            json.dumps(data, ensure_ascii=False).encode("utf-8")  # half a surrogate pair could not be written again
    except UnicodeDecodeError as error:
        raise WrongRecord(number, f"not UTF-8 at byte {error.start + 1}") from error
    except json.JSONDecodeError as error:
        raise WrongRecord(number, _no_json(raw, error)) from error
    except _Twice as error:
        raise WrongRecord(number, str(error)) from error
    except UnicodeEncodeError as error:
        raise WrongRecord(number, "not JSON: a string holds half a surrogate pair") from error
    except RecursionError as error:
        raise WrongRecord(number, "not JSON: nested too deeply") from error
    except ValueError as error:
        raise WrongRecord(number, f"not JSON: {error}") from error
    if not isinstance(data, Mapping):
        raise WrongRecord(number, "not an object")
    if len(data) != 1:
        raise WrongRecord(number, f"one key an object, not {len(data)}")
    ((key, body),) = data.items()
    for kind in KINDS:
        if kind == key:
            return Entry(number, kind, body)
    raise WrongRecord(number, f"unknown key {ascii(key)[:60]}")


def _no_json(raw: bytes, error: json.JSONDecodeError) -> str:
    """Why a line is no JSON. Columns are counted in the line, also where Python takes its end for a beginning."""
    if not raw.strip():
        return "empty"
    if raw.startswith(codecs.BOM_UTF8):
        return "not JSON: it begins with a byte order mark; a record has none"
    at = f"at column {min(error.pos, len(error.doc.rstrip())) + 1}"
    if error.msg == "Extra data":
        return f"not JSON: something stands after the object {at}"
    cut = not raw.endswith(b"\n") or not error.doc[error.pos:].strip()
    return f"not JSON: {error.msg.removesuffix(' at')} {at}" + (" (the line is cut off)" if cut else "")


class _Twice(Exception):
    pass


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) < len(pairs):
        # By counting: looked for one by one among those before, a line of many keys would take minutes.
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise _Twice(f"key {ascii(twice)[:60]} stands twice in one object")
    return result


def _int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a binary file, none of them read far past ``LONGEST_LINE``."""
    while raw := file.readline(LONGEST_LINE + 1):
        yield raw
