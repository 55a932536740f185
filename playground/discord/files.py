"""The bytes of attachments and of nothing else."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

KEEP_BYTES: Final = 256 * 1024 * 1024


class Files:
    """Keeps files up to a total size; the oldest are forgotten first, as a long bench would fill the memory."""

    def __init__(self) -> None:
        self._size = 0
        self._data: OrderedDict[int, bytes] = OrderedDict()

    def put(self, file_id: int, data: bytes) -> None:
        """Store a file."""
        self._data[file_id] = data
        self._size += len(data)
        while self._size > KEEP_BYTES and len(self._data) > 1:
            self._size -= len(self._data.popitem(last=False)[1])

    def get(self, file_id: int) -> bytes | None:
        """A file's bytes, if they are still there."""
        return self._data.get(file_id)
