"""Vectors of mines, computed without any code of the site from the rules in words.

Made by `python3 games/mines/vectors/mines.py > games/mines/vectors/mines.json`.
"""

import json
import sys
from fractions import Fraction
from math import comb, floor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

COUNTS = [1, 2, 3, 5, 10, 24]


def prize(mines, gems):
    """Ten-thousandths after so many gems."""
    return floor(Fraction(99, 100) * Fraction(comb(25, gems), comb(25 - mines, gems)) * 10_000)


def game(seed, client_seed, nonce, mines, place):
    field = Stream(seed, client_seed, nonce).pick(25, mines)
    # Seven has no divisor in common with 25: every cell once, in an order of this game's own.
    order = [(7 * step + place) % 25 for step in range(25)]
    wanted = 1 + place % (25 - mines)
    moves, gems = [], 0
    for cell in order[:wanted]:
        moves.append({"cell": cell})
        if cell in field:
            return {"mines": field, "moves": moves, "end": "lost", "multiplierE4": 0}
        gems += 1
    if gems == 25 - mines:
        return {"mines": field, "moves": moves, "end": "complete", "multiplierE4": prize(mines, gems)}
    return {"mines": field, "moves": [*moves, {"take": True}], "end": "taken", "multiplierE4": prize(mines, gems)}


def vector(root, nonce, client_seed, place):
    seed = server_seed(root, nonce)
    games = [game(seed, client_seed, nonce, mines, place + index) for index, mines in enumerate(COUNTS)]
    return {"serverSeed": seed, "clientSeed": client_seed, "nonce": nonce, "games": games}


if __name__ == "__main__":
    prizes = [[prize(mines, gems) for gems in range(1, 26 - mines)] for mines in range(1, 25)]
    vectors = [vector(*seeds, place) for place, seeds in enumerate(all_seeds())]
    print('{"paytables": [\n' + ",\n".join(json.dumps(item) for item in prizes) + '\n],\n"bets": [')
    print(",\n".join(json.dumps(item) for item in vectors) + "\n]}")
