"""JSON as it stands in the database."""

import orjson


def to_json(value: object) -> str:
    """In the shortest form; keys that are numbers become text."""
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()
