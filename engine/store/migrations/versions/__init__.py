"""One file a step, each with data of its schema in ``tests/store/schemas``. One that was released is never changed.

A step that takes rows away names their tables in ``EMPTIES``; any other row that is missing afterwards stops it.
"""
