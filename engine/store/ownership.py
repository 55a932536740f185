"""Whose the files beside a database are, where root has made them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from engine.places import is_there


@contextmanager
def owned_as_its_folder(file: Path) -> Iterator[None]:
    """What is made inside at this place belongs to whose the folder is, also where what made it then failed: what root
    leaves in the bot's folder, the bot could not open. SQLite does the same with what it keeps beside a file. OSError
    where it can't be looked for.
    """
    made = not is_there(file)
    try:
        yield
    finally:
        if made and _is_root():
            with suppress(OSError):  # Nothing was made, or the folder is one that root may not give anything away in.
                home = file.parent.stat()
                # Not what a link leads to, which whoever has the bot's rights may have put there meanwhile.
                os.chown(file, home.st_uid, home.st_gid, follow_symlinks=False)


def _is_root() -> bool:
    """Who is not makes nothing but her own, and may not even ask: a filter of system calls can end a service for it."""
    user = getattr(os, "geteuid", None)
    return user is not None and user() == 0
