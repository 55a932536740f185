"""Voice is not used: who calls this before Discord's library makes a client is spared its two warnings about voice."""

import discord


def without_voice() -> None:
    """Once in a process; they would stand in every log."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
