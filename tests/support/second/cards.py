"""The characters, written down from the cards a second time, by number."""

# Colour and action: resources, points, tiles at the start.
KINDS = {
    "red exploit": (1, 1, 1), "red urbanize": (1, 1, 1), "red construct": (0, 0, 1),
    "blue exploit": (2, 1, 0), "blue urbanize": (2, 1, 0), "blue construct": (1, 0, 0),
    "yellow exploit": (2, 2, 1), "yellow urbanize": (2, 2, 1), "yellow construct": (2, 1, 1),
}
CHARACTERS = {
    1: "red urbanize", 2: "yellow construct", 3: "blue construct",
    4: "red construct", 5: "yellow construct", 6: "blue exploit",
    7: "red exploit", 8: "yellow urbanize", 9: "blue urbanize",
    10: "red urbanize", 11: "yellow urbanize", 12: "blue construct",
    13: "red exploit", 14: "yellow exploit", 15: "blue construct",
    16: "red urbanize", 17: "yellow exploit", 18: "blue exploit",
    19: "blue urbanize", 20: "blue urbanize", 21: "red construct", 22: "red construct", 23: "red construct",
    24: "red exploit", 25: "red exploit", 26: "blue exploit", 27: "red urbanize",
}
START_ITEMS = {number: KINDS[kind] for number, kind in CHARACTERS.items()}
