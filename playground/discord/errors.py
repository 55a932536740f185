"""What Discord answers when it refuses, with its own codes.

Codes and sentences are those of the developer documentation's page "Opcodes and Status Codes".
"""

from __future__ import annotations

from playground.wire import JsonObject


class ApiError(Exception):
    """A refusal: HTTP status, Discord's code and sentence, and for 50035 the nested errors."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: JsonObject | None = None,
        *,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after

    def body(self) -> JsonObject:
        """The JSON body of the refusal."""
        body: JsonObject = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": round(self.retry_after, 3), "global": False}
        return body


def unauthorized() -> ApiError:
    """No token, or a wrong one."""
    return ApiError(401, 0, "401: Unauthorized")


def no_such_route() -> ApiError:
    """A path the playground does not have."""
    return ApiError(404, 0, "404: Not Found")


def unknown(what: str) -> ApiError:
    """10003 and its sisters: something that is not (any more) there."""
    codes = {
        "Application": 10002,
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "Role": 10011,
        "User": 10013,
        "Webhook": 10015,
        "interaction": 10062,
        "application command": 10063,
    }
    return ApiError(404, codes[what], f"Unknown {what}")


def already_acknowledged() -> ApiError:
    """A second answer to one interaction."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def not_a_text_channel() -> ApiError:
    """A forum, which holds posts alone."""
    return ApiError(400, 50008, "Cannot send messages in a non-text channel")


def missing_access() -> ApiError:
    """The bot cannot see the channel."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the channel but may not do this there."""
    return ApiError(403, 50013, "Missing Permissions")


def not_the_author() -> ApiError:
    """Editing what another wrote."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """Nothing to send."""
    return ApiError(400, 50006, "Cannot send an empty message")


def dms_closed() -> ApiError:
    """The person takes no direct messages from this bot."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def dms_opened_too_fast() -> ApiError:
    """Direct messages with too many people in too short a time; no time to wait is named."""
    return ApiError(403, 40003, "You are opening direct messages too fast")


def no_mutual_guilds() -> ApiError:
    """The bot and the person share no server."""
    return ApiError(400, 50278, "Cannot send messages to this user due to having no mutual guilds")


def invalid_webhook_token() -> ApiError:
    """An interaction's token after its 15 minutes."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def wrong_channel_type() -> ApiError:
    """Something that this kind of channel does not have."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def archived_thread() -> ApiError:
    """Writing into an archived thread."""
    return ApiError(400, 50083, "Thread is archived")


def locked_thread() -> ApiError:
    """Writing into a locked thread without managing threads."""
    return ApiError(403, 160005, "Thread is locked")


def thread_exists() -> ApiError:
    """A second thread on one message."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def too_many_threads() -> ApiError:
    """One thread too many in a server that is not folded away."""
    return ApiError(400, 160006, "Maximum number of active threads reached")


def too_many_announcement_threads() -> ApiError:
    """The same of the threads of announcement channels."""
    return ApiError(400, 160007, "Maximum number of active announcement threads reached")


def too_large() -> ApiError:
    """A file over the limit."""
    return ApiError(413, 40005, "Request entity too large")


def invalid_json() -> ApiError:
    """A body that is not JSON."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def too_old_to_bulk_delete() -> ApiError:
    """Bulk deletion past two weeks."""
    return ApiError(400, 50034, "A message provided was too old to bulk delete")


def edited_too_often(retry_after: float) -> ApiError:
    """One edit too many of a message older than an hour; a 429 with a time to wait."""
    sentence = "Maximum number of edits to messages older than 1 hour reached. Try again later."
    return ApiError(429, 30046, sentence, retry_after=retry_after)


def invalid_form(errors: JsonObject) -> ApiError:
    """50035 with its nested ``errors``."""
    return ApiError(400, 50035, "Invalid Form Body", errors)
