"""Which part of the bot's servers a process serves: shards as Discord counts them."""

import re
from dataclasses import dataclass
from typing import Final

MOST: Final = 10_000
_RANGE: Final = re.compile(r"(\d+)(?:-(\d+))?")
_GUILD_BITS: Final = 22
"""Of a server's id, which say nothing about its shard."""


@dataclass(frozen=True, slots=True)
class Shards:
    """``numbers`` of ``count`` shards, in order, each once."""

    numbers: tuple[int, ...]
    count: int

    @staticmethod
    def parse(text: str) -> "Shards":
        """As in ``0-3/16`` or ``0,4-7/16``; ValueError for anything else."""
        ranges, slash, count = text.replace(" ", "").partition("/")
        found = set[int]()
        if not slash or not count.isdecimal() or not 0 < int(count) <= MOST:
            raise ValueError("written as 0-3/16: which shards, of how many")
        for part in ranges.split(","):
            matched = _RANGE.fullmatch(part)
            if matched is None:
                raise ValueError("written as 0-3/16: which shards, of how many")
            first = int(matched[1])
            last = first if matched[2] is None else int(matched[2])
            if first > last:
                raise ValueError(f"{part} is turned round: {last}-{first}")
            if last >= int(count):
                raise ValueError(f"of {count} shards the last is {int(count) - 1}")
            found.update(range(first, last + 1))
        return Shards(tuple(sorted(found)), int(count))

    @property
    def all(self) -> bool:
        """Whether no other process can have any."""
        return len(self.numbers) == self.count

    def has(self, place: int) -> bool:
        """Whether what happens in this place (``place_of``) arrives here."""
        return place % self.count in self.numbers

    def __str__(self) -> str:
        """As ``parse`` takes it."""
        parts = list[str]()
        for number in self.numbers:
            if number - 1 not in self.numbers:
                last = number
                while last + 1 in self.numbers:
                    last += 1
                parts.append(str(number) if last == number else f"{number}-{last}")
        return f"{','.join(parts)}/{self.count}"


def place_of(guild: str | None) -> int:
    """What Discord deals a server to its shard by, modulo the number of shards; direct messages come to shard 0."""
    return int(guild) >> _GUILD_BITS if guild is not None and guild.isdecimal() else 0
