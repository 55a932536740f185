"""The image and the package name the same parts. No image is built here."""

import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from prometheus_client import ProcessCollector

from bot.operator import probe
from bot.operator.vitals import READ_WITHIN
from bot.settings import Settings, read_settings
from engine.store.shards import Shards
from tests.support.program import ROOT
from tests.support.systems import needs_a_shell


def lines_of(file: str) -> list[str]:
    """Each whole, also where it is written on several."""
    return (ROOT / file).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()


LINES = lines_of("Dockerfile")
WITH_POSTGRES = lines_of("deploy/Dockerfile.postgres")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def copied(lines: list[str] = LINES) -> set[str]:
    """What the build takes out of the checkout."""
    words = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    return {word for line in words for word in line}


def test_all_that_the_package_is_made_of_is_copied_and_not_ignored() -> None:
    project = PROJECT["project"]
    needed = {*PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"], project["readme"], "pyproject.toml",
              "requirements.txt", "requirements-build.txt", *(name.split("/")[0] for name in project["license-files"])}
    needed -= {"playground"}  # It can kill its bot, turn its clock and read every hand: nothing for a server.
    needed |= {"deploy/backup"}  # Else nobody could have copies of what is in the container.
    assert copied() == needed
    needed |= copied(WITH_POSTGRES)
    assert {line[1:] for line in IGNORED if line.startswith("!")} == needed
    assert all((ROOT / name).exists() for name in needed)


@pytest.mark.parametrize(("machine", "asked_for"), [
    ("x86_64", True), ("AMD64", True), ("aarch64", True), ("arm64", True), ("ARM64", False), ("armv7l", False),
])
def test_what_has_no_wheel_for_a_machine_is_not_asked_for_there(machine: str, asked_for: bool) -> None:
    """Windows calls an ARM processor ARM64, macOS calls it arm64. All else that is needed has wheels for both."""
    locked = (ROOT / "requirements.txt").read_text("utf-8").replace("\\\n", " ").splitlines()
    named = [*PROJECT["project"]["dependencies"], *(line.partition(" --hash")[0] for line in locked)]
    markers = [Requirement(line).marker for line in named if line.startswith("isal")]
    assert len(markers) == 2
    assert all((marker is None or marker.evaluate({"platform_machine": machine})) is asked_for for marker in markers)


def copy_to(folder: Path) -> None:
    """What the image copies, into this folder."""
    for name in copied():
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)  # With what was compiled, which costs more than to copy it.
        else:
            shutil.copy(source, target)


def test_what_the_image_copies_is_whole_without_the_playground(tmp_path: Path) -> None:
    """The build asks the same of what it has installed, and ends where it is not."""
    copy_to(tmp_path)
    assert any("doctor --installed" in line for line in LINES)
    done = subprocess.run([sys.executable, "-m", "bot", "doctor", "--installed"], cwd=tmp_path, capture_output=True,
                          encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "[ok] The package is whole: fonts, catalogues, migrations, samples.\n"


@needs_a_shell
def test_the_build_looks_at_what_it_has_installed_and_not_at_what_that_was_made_of(tmp_path: Path) -> None:
    source, installed, programs = (tmp_path / name for name in ("src", "site-packages", "bin"))
    copy_to(source)
    copy_to(installed)
    shutil.rmtree(installed / "render" / "fonts")
    programs.mkdir()
    for name, runs in {"python": "", "ginkgopolis": f' "{programs}/console.py"'}.items():
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{runs} "$@"\n', "utf-8")
        (programs / name).chmod(0o755)
    (programs / "console.py").write_text("from bot.console import main\nmain()\n", "utf-8")  # as pip writes it
    (asked,) = [part.split() for line in LINES for part in line.split("&&") if "doctor --installed" in part]
    done = subprocess.run([str(programs / Path(asked[0]).name), *asked[1:]], cwd=source, capture_output=True,
                          env={**os.environ, "PYTHONPATH": str(installed)}, encoding="utf-8", check=False)
    assert done.returncode == 1, done.stdout
    assert "A part of the package can't be used, fonts" in done.stdout


def test_the_template_has_a_line_for_every_setting() -> None:
    written = re.findall(r"^(?:# )?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE)
    assert sorted(written) == sorted(name.upper() for name in Settings.model_fields)


def test_no_empty_setting_of_the_template_undoes_what_the_image_or_a_unit_says() -> None:
    """Docker passes an empty line of its --env-file on, and systemd's EnvironmentFile wins over Environment."""
    written = (ROOT / ".env.example").read_text("utf-8").splitlines()
    there = {line.split("=", 1)[0] for line in written if re.match(r"[A-Z_]+=", line)}
    units = [(ROOT / "deploy" / f"{name}.service").read_text("utf-8") for name in ("ginkgopolis", "ginkgopolis-backup")]
    said = {name for line in LINES if line.startswith("ENV ") for name in re.findall(r"([A-Z_]+)=", line)}
    said |= {name for unit in units for name in re.findall(r"^Environment=([A-Z_]+)=", unit, re.MULTILINE)}
    assert {"HEALTH_PORT", "DATABASE_URL"} <= said
    assert not there & said


def test_secrets_and_games_never_reach_the_builder() -> None:
    assert "*" in IGNORED, "everything is ignored but what is named"
    assert not copied() & {".", ".env", "data"}


def test_it_runs_as_somebody_without_privileges_who_owns_only_the_data() -> None:
    (user,) = [line.split()[1] for line in LINES if line.startswith("USER ")]
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user), "a number other than root's"
    last = max(number for number, line in enumerate(LINES) if line.startswith("RUN "))
    assert last < next(number for number, line in enumerate(LINES) if line.startswith("USER ")), "nothing is made later"
    assert [line.split()[1] for line in LINES if line.startswith("VOLUME ")] == ["/app/data"]
    assert "STOPSIGNAL SIGTERM" in LINES


def test_nothing_is_installed_that_is_not_pinned_by_hash() -> None:
    """Where pip is called it is given hashes, or nothing to fetch; also in what runs before anything lands."""
    script = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    installs = [part for line in (*LINES, *WITH_POSTGRES, *script) if not line.startswith("#")
                for part in line.split("&&") if re.search(r"(pip|\$pip) (--python \S+ )?(install|wheel)\b", part)]
    assert len(installs) >= 6
    for part in installs:
        assert "--require-hashes" in part or "--no-deps" in part, part
        if re.search(r" \.(\s|$)", part):
            assert "--no-build-isolation" in part, part
    bases = [line.split("=", 1)[1] for line in LINES if line.startswith("ARG BASE=")]
    assert [re.fullmatch(r"python:\d+\.\d+\.\d+-slim-\w+", base) is not None for base in bases] == [True]
    assert all(line.split()[1] == "${BASE}" for line in LINES if line.startswith("FROM "))


def test_what_is_run_on_others_machines_is_named_by_commit() -> None:
    """A tag of somebody else's can be moved to other code. Which version it is stands beside it."""
    used = [line for file in (ROOT / ".github" / "workflows").glob("*.y*ml")
            for line in file.read_text("utf-8").splitlines() if re.match(r"[\s-]*uses:", line)]
    assert used
    assert all(re.search(r"uses: [\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+$", line) for line in used), used


def pinned(name: str) -> dict[str, set[str]]:
    """The hashes of each version in one of the locks; what it pins and what for is a line, followed by them."""
    entries = re.split(r"\n(?=\S)", (ROOT / name).read_text("utf-8"))
    return {entry.split()[0]: set(re.findall(r"--hash=(\S+)", entry)) for entry in entries}


def test_what_speaks_to_postgresql_is_what_was_tested_and_changes_nothing_else_in_the_image() -> None:
    (wanted,) = PROJECT["project"]["optional-dependencies"]["postgres"]
    assert PROJECT["dependency-groups"]["postgres"] == [wanted], "pip knows the one, the lock is made of the other"
    added, tested, there = (pinned(f"requirements{name}.txt") for name in ("-postgres", "-dev", ""))
    assert {entry.partition("==")[0] for entry in added} >= {"psycopg", "psycopg-binary"}
    assert all(hashes and hashes == tested.get(entry) for entry, hashes in added.items())
    names = {entry.partition("==")[0]: entry for entry in there}
    assert all(names.get(entry.partition("==")[0], entry) == entry for entry in added)


def test_a_container_says_whether_it_lives_and_runs_with_as_little_as_it_needs() -> None:
    (check,) = [line for line in LINES if line.startswith("HEALTHCHECK ")]
    assert "bot.operator.probe" in check
    assert any("HEALTH_PORT=" in line for line in LINES if line.startswith("ENV "))
    compose = (ROOT / "deploy" / "compose.yaml").read_text("utf-8")
    for wanted in ("restart: unless-stopped", "init: true", "read_only: true", "cap_drop: [ALL]", "mem_limit:",
                   "no-new-privileges:true", "stop_grace_period: 20s"):
        assert wanted in compose
    documented = (ROOT / "docs" / "operation.md").read_text("utf-8")
    for wanted in ("--restart unless-stopped", "--init", "--read-only", "--cap-drop ALL", "no-new-privileges",
                   "--memory ", "--stop-timeout 20"):
        assert wanted in documented


@pytest.mark.parametrize("file", ["compose.yaml", "compose-several.yaml"])
def test_what_a_container_says_does_not_fill_the_disk(file: str) -> None:
    """Docker keeps every line for as long as the container is there unless it is told otherwise: while a database is
    away, which is said every second, 15 MB a day of each process."""
    written = (ROOT / "deploy" / file).read_text("utf-8")
    shared, _, rest = written.partition("\nservices:\n")
    services = re.split(r"^  \w+:\n", rest.partition("\nvolumes:")[0], flags=re.MULTILINE)
    limited = "options: {max-size: 10m, max-file: \"5\"}"
    assert len(services) > 1
    for service in services[1:]:
        assert limited in (service + shared if "<<: *bot" in service else service), service
    documented = (ROOT / "docs" / "operation.md").read_text("utf-8")
    assert "--log-driver json-file --log-opt max-size=10m --log-opt max-file=5" in documented


@pytest.mark.parametrize("file", ["compose-several.yaml", "kubernetes.yaml"])
def test_several_processes_have_all_shards_between_them_and_hand_them_over(file: str) -> None:
    written = (ROOT / "deploy" / file).read_text("utf-8")
    ranges = [Shards.parse(text) for text in re.findall(r'^[^#\n]*SHARDS\b.*?"([^"]+/\d+)"', written, re.MULTILINE)]
    (count,) = {shards.count for shards in ranges}
    assert sorted(number for shards in ranges for number in shards.numbers) == list(range(count))
    assert len(re.findall(r'^[^#\n]*TAKE_OVER\b.*"true"', written, re.MULTILINE)) == len(ranges) > 1


def test_a_password_is_no_part_of_an_address() -> None:
    """Some characters would end it there."""
    text = (ROOT / "deploy" / "compose-several.yaml").read_text("utf-8")
    assert text.count('PGPASSWORD: "${POSTGRES_PASSWORD}"') == text.count("DATABASE_URL: ") == 2
    assert "${POSTGRES_PASSWORD}@" not in text


def test_who_asks_how_the_bot_is_waits_for_as_long_as_it_asks_a_database_that_hangs() -> None:
    """Else the bot is killed for what no new start of it can mend."""
    written = (ROOT / "deploy" / "kubernetes.yaml").read_text("utf-8")
    probes = re.findall(r"Probe: \{httpGet.*", written)
    waits = [re.search(r"timeoutSeconds: (\d+)", asked) for asked in probes]
    assert len(probes) == 6
    assert all(wait is not None and int(wait[1]) >= 2 * READ_WITHIN for wait in waits)
    (check,) = [line for line in LINES if line.startswith("HEALTHCHECK ")]
    assert 2 * READ_WITHIN <= probe.WITHIN_S < int(check.partition("--timeout=")[2].partition("s")[0])


def test_a_pod_has_nothing_that_the_bot_does_not_need() -> None:
    """It never speaks to the cluster. And a service there that is called "control" would set CONTROL_PORT for it."""
    pods = (ROOT / "deploy" / "kubernetes.yaml").read_text("utf-8").split("\n---\n")
    assert len(pods) > 1
    for pod in pods:
        for wanted in ("automountServiceAccountToken: false", "enableServiceLinks: false", "runAsNonRoot: true",
                       "runAsUser: 10001", "runAsGroup: 10001", "seccompProfile: {type: RuntimeDefault}",
                       "allowPrivilegeEscalation: false", "readOnlyRootFilesystem: true", "capabilities: {drop: [ALL]}",
                       "resources: {requests: ", "emptyDir: {sizeLimit: "):
            assert pod.count(wanted) == 1, wanted


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is needed")
@pytest.mark.parametrize("name", ["ginkgopolis.service", "ginkgopolis-backup.service"])
def test_the_units_are_such_as_systemd_understands_and_finds_hard(name: str, tmp_path: Path) -> None:
    unit = (ROOT / "deploy" / name).read_text("utf-8")
    here = tmp_path / name
    here.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", unit), "utf-8")
    looked = subprocess.run(
        ["systemd-analyze", "verify", str(here)], capture_output=True, encoding="utf-8", check=False)
    complaints = [line for line in looked.stderr.splitlines() if name in line]
    assert not complaints
    assert "SystemCallErrorNumber=EPERM" in unit  # A system call that is refused fails; the bot is not ended for it.
    rated = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", str(here)],
                           capture_output=True, encoding="utf-8", check=False)
    assert rated.returncode == 0, rated.stdout[-2000:]


def test_the_bots_unit_leaves_the_metrics_what_they_are_made_of(tmp_path: Path) -> None:
    """Where /proc has no ``stat``, as with ProcSubset=pid, its memory, processor time and files are not measured."""
    own = tmp_path / str(os.getpid())
    own.mkdir()
    (own / "stat").write_bytes(b"1 (bot) " + b"1 " * 50)
    assert not list(ProcessCollector(proc=str(tmp_path), registry=None).collect())
    assert "ProcSubset" not in (ROOT / "deploy" / "ginkgopolis.service").read_text("utf-8")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder, and no settings in the environment."""
    for name in ("HEALTH_PORT", "HEALTH_HOST", "SETTINGS_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2"])
def test_the_probe_says_what_the_bot_says(
    host: str, alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert probe.main([]) == 1
    asked: list[str] = []

    class Bot(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200 if self.path == "/live" else 503)
            self.end_headers()
            self.wfile.write(b"as it is")

        def log_message(self, *_: object) -> None:
            """What was asked stands in ``asked``, not on standard error."""

    try:
        server = HTTPServer((host, 0), Bot)
    except OSError:
        pytest.skip(f"{host} is no address of this machine's")
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        (alone / ".env").write_text(f"HEALTH_PORT={server.server_port}\n", "utf-8")
        monkeypatch.setenv("HEALTH_HOST", host)
        assert probe.main([]) == 0
        assert probe.main(["ready"]) == 1
        server.shutdown()
    assert asked == ["/live", "/ready"]
    assert "as it is" in capsys.readouterr().out
    assert probe.main([]) == 1, "nobody is there any more"


@pytest.mark.parametrize(("written", "set_to"), [
    ("", {"HEALTH_PORT": "8711"}),
    ("HEALTH_PORT=8711\nHEALTH_HOST=10.0.0.7\n", {}),
    ("HEALTH_PORT=8711\nHEALTH_HOST=10.0.0.7\n", {"HEALTH_PORT": "8712", "HEALTH_HOST": ""}),
    ("export health_port = '8711'  # of mine\nHEALTH_HOST=\n", {}),
    ("HEALTH_PORT=\n", {}),
    ("HEALTH_PORT=8711\n", {"SETTINGS_FILE": os.devnull}),
    ("", {"HEALTH_PORT": "8711\n", "HEALTH_HOST": " 10.0.0.7"}),
    ("HEALTH_PORT=' '\n", {"HEALTH_HOST": " "}),
    ("HEALTH_PORT=8711\nHEALTH_HOST=10.0.0.7\n", {"HEALTH_PORT": "\n", "HEALTH_HOST": "\t"}),
])
def test_the_probe_asks_where_the_bot_listens(
    written: str, set_to: dict[str, str], alone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (alone / ".env").write_text(written, "utf-8")
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    settings = read_settings()
    assert probe.asked_at() == (settings.health_host, str(settings.health_port or ""))


def test_the_probe_says_that_the_settings_cannot_be_read(alone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (alone / ".env").write_bytes(b"OPERATOR_CONTACT=Zo\xe9")
    assert probe.main([]) == 1
    assert capsys.readouterr().err.startswith(".env: ")


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(("host", "asked"), [
    ("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("localhost", "localhost"),  # noqa: S104  nothing listens
])
def test_the_probe_asks_this_machine_where_the_bot_listens_everywhere(
    host: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEALTH_HOST", host)
    assert probe.asked_at() == (asked, "")
