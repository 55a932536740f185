"""Where the settings stand beside the environment. Loads nothing, for the probe's sake."""

import os
from pathlib import Path


def settings_file() -> Path:
    """The file that SETTINGS_FILE names, else ``.env`` in this folder.

    The playground names an empty one (``os.devnull``): an ``.env`` in the checkout is for the bot on Discord.
    """
    return Path(os.environ.get("SETTINGS_FILE") or ".env")
