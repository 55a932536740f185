"""What the operator decides, from the environment and ``.env``. Read by ``__main__``, never at import."""

import os
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, EnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

from bot.settings_file import settings_file
from engine.places import is_file, is_pipe
from engine.store.shards import Shards

DISCORD = "https://discord.com/api/v10"


def is_loopback(url: str) -> bool:
    """Whether the address can only be reached on this machine."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class Settings(BaseSettings):
    """One field a variable; ``.env.example`` says each in a sentence. What a field is checked against stands
    before it. Made by itself it looks at the environment alone.
    """

    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore", frozen=True)

    discord_token: SecretStr = SecretStr("")
    database_url: str = "sqlite+aiosqlite:///data/ginkgopolis.db"
    shards: str = "auto"
    take_over: bool = False
    discord_api: str = DISCORD
    control_token: SecretStr | None = None
    control_port: int | None = Field(default=None, ge=0, le=65535)
    ends_with_stdin: bool = False
    health_port: int | None = Field(default=None, ge=0, le=65535)
    health_host: str = "127.0.0.1"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_libraries: bool = False
    source_url: str = ""
    privacy_url: str = ""
    operator_contact: str = ""

    @property
    def own_shards(self) -> Shards | None:
        """Those that this process serves; None: all that Discord recommends, and there is no other process."""
        return None if self.shards == "auto" else Shards.parse(self.shards)

    @classmethod
    def settings_customise_sources(
        cls, settings_cls: type[BaseSettings], init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource, dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """White space alone is an empty line. Docker's ``--env-file`` keeps what stands behind the sign, and a
        HEALTH_HOST of a space alone would open the port to everybody.
        """
        for source in (env_settings, dotenv_settings):
            if isinstance(source, EnvSettingsSource):
                source.env_vars = {name: said for name, said in source.env_vars.items() if said and said.strip()}
        return super().settings_customise_sources(
            settings_cls, init_settings, env_settings, dotenv_settings, file_secret_settings)

    @field_validator("*", mode="before")
    @classmethod
    def _without_white_space(cls, said: object) -> object:
        """A secret that was made of a file has the end of its line behind it, which is part of no setting."""
        return said.strip() if isinstance(said, str) else said

    @field_validator("discord_token")
    @classmethod
    def _token_can_be_sent(cls, token: SecretStr) -> SecretStr:
        if not token.get_secret_value().isprintable():
            raise ValueError("it has the end of a line inside, or the like")
        return token

    @field_validator("shards")
    @classmethod
    def _shards_can_be_served(cls, shards: str, known: ValidationInfo) -> str:
        """Processes that share the work need a database that they can share."""
        shared = shards != "auto" and not Shards.parse(shards).all
        if shared and known.data.get("database_url", "").startswith("sqlite"):
            raise ValueError("other than auto, or all of them, it needs PostgreSQL as DATABASE_URL")
        return shards

    @field_validator("control_port")
    @classmethod
    def _control_stays_home(cls, port: int | None, known: ValidationInfo) -> int | None:
        """The control port can load positions and turn the clock: never beside the real Discord."""
        if port is not None:
            if not is_loopback(known.data.get("discord_api", "")):
                raise ValueError("it opens only where DISCORD_API is an address on this machine")
            token = known.data.get("control_token")
            if token is None or not token.get_secret_value():
                raise ValueError("it needs a CONTROL_TOKEN")
        return port


class SettingsFileError(Exception):
    """The file can't be read; its words say why."""


def read_settings() -> Settings:
    """From the environment, and what it leaves open from the file. pydantic's ``ValidationError``; SettingsFileError,
    also where SETTINGS_FILE names one that is not there: the bot would run with none of its settings.
    """
    file = settings_file()
    try:
        if os.environ.get("SETTINGS_FILE") and str(file) != os.devnull and not is_file(file) and not is_pipe(file):
            raise SettingsFileError("there is no such file")
        return Settings(_env_file=file)  # type: ignore[call-arg]  # pydantic-settings' own, told to nobody
    except UnicodeDecodeError as error:
        raise SettingsFileError("it is not written in UTF-8") from error
    except OSError as error:
        raise SettingsFileError(error.strerror or str(error)) from error
