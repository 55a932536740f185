"""The control port opens beside a Discord on this machine and nowhere else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import DISCORD, Settings, is_loopback

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("api", [
    DISCORD, "https://discord.com/api/v9", "http://127.0.0.1.example.org/api", "http://10.0.0.1/api",
    "http://localhost.evil.org/api", "", "nonsense",
])
def test_the_control_port_opens_beside_nothing_but_loopback(monkeypatch: pytest.MonkeyPatch, api: str) -> None:
    monkeypatch.setenv("CONTROL_PORT", "8123")
    monkeypatch.setenv("CONTROL_TOKEN", "secret")
    if api:
        monkeypatch.setenv("DISCORD_API", api)
    with pytest.raises(ValidationError, match="DISCORD_API"):
        Settings()


@pytest.mark.parametrize("api", ["http://127.0.0.1:8710/api/v10", "http://localhost:1/api", "http://[::1]:8710/api"])
def test_on_loopback_it_opens_with_a_token_only(monkeypatch: pytest.MonkeyPatch, api: str) -> None:
    monkeypatch.setenv("CONTROL_PORT", "8123")
    monkeypatch.setenv("DISCORD_API", api)
    with pytest.raises(ValidationError, match="CONTROL_TOKEN"):
        Settings()
    monkeypatch.setenv("CONTROL_TOKEN", "secret")
    assert Settings().control_port == 8123


def test_the_bot_itself_will_not_start_with_a_control_port_on_discord(tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "x", "CONTROL_PORT": "8123",
           "CONTROL_TOKEN": "secret"}
    done = subprocess.run([sys.executable, "-m", "bot"], env=env, cwd=tmp_path, capture_output=True, encoding="utf-8",
                          timeout=60, check=False)
    assert done.returncode == 1
    assert "CONTROL_PORT" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir()), "nothing was opened or written"


def test_the_token_does_not_show_in_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret.token")
    assert "very.secret" not in repr(Settings())


def test_loopback_is_told_apart() -> None:
    assert is_loopback("http://127.9.9.9/x")
    assert not is_loopback("http://128.0.0.1/x")
