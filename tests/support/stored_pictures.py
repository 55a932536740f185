"""What a stored picture shows."""

from io import BytesIO

from PIL import Image


def entries(picture: bytes) -> bytes:
    """The palette entries of a PNG."""
    with Image.open(BytesIO(picture)) as image:
        image.load()
        return image.tobytes()
