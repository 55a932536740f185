"""The game and its tables. Knows neither Discord nor pictures."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("ginkgopolis-discord")
except PackageNotFoundError:  # run from a checkout that was never installed
    __version__ = "0+checkout"
