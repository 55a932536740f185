"""Random play and copying in the two engines ours is measured beside."""

import random

import chess
from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE)


def catanatron_game(seed: int) -> Game:
    """Three random players to the end; every legal move is listed before each move."""
    random.seed(seed)  # its players draw from the global generator
    game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)
    game.play()
    return game


def catanatron_moves(game: Game) -> int:
    """Moves made in a game."""
    return len(game.state.actions)


def chess_game(seed: int) -> chess.Board:
    """Random play to the end; every legal move is listed before each move."""
    rng = random.Random(seed)
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board
