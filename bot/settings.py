"""What the operator decides, from the environment and ``.env``. Built by ``__main__``, never at import."""

from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

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
    """One field a variable; ``.env.example`` says each in a sentence."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True)

    discord_token: SecretStr = SecretStr("")
    database_url: str = "sqlite+aiosqlite:///data/ginkgopolis.db"
    shards: str = "auto"
    take_over: bool = False
    discord_api: str = DISCORD
    control_port: int | None = Field(default=None, ge=0, le=65535)
    control_token: SecretStr | None = None
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

    @model_validator(mode="after")
    def _shards_are_served(self) -> "Settings":
        """Processes that share the work need a database that they can share."""
        shards = self.own_shards
        if shards is not None and not shards.all and self.database_url.startswith("sqlite"):
            raise ValueError("SHARDS other than auto, or all of them, needs PostgreSQL as DATABASE_URL")
        return self

    @model_validator(mode="after")
    def _control_stays_home(self) -> "Settings":
        """The control port can load positions and turn the clock: never beside the real Discord."""
        if self.control_port is not None:
            if not is_loopback(self.discord_api):
                raise ValueError("CONTROL_PORT opens only where DISCORD_API is an address on this machine")
            if self.control_token is None or not self.control_token.get_secret_value():
                raise ValueError("CONTROL_PORT needs a CONTROL_TOKEN")
        return self
