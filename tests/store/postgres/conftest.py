"""What is tried over a server stands on one."""

import pytest

from tests.support import postgres


@pytest.fixture(autouse=True)
def over_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """``process_on`` stands on a server here."""
    postgres.stand_on(monkeypatch)
