"""From a picture as a screen asks for it to its bytes: orders, the cache, films."""
