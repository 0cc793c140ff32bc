"""Vectors of money train, computed without any code of the site from the rules in words.

Made by `python3 games/money-train/vectors/money-train.py > games/money-train/vectors/money-train.json`.
"""

import json
import sys
from fractions import Fraction
from math import comb, floor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

AMBUSHES = {"easy": 1, "medium": 3, "hard": 5, "expert": 10}


def prize(ambushes, robbed):
    """Ten-thousandths after so many wagons."""
    return floor(Fraction(98, 100) * Fraction(comb(20, robbed), comb(20 - ambushes, robbed)) * 10_000)


def game(seed, client_seed, nonce, difficulty, place):
    count = AMBUSHES[difficulty]
    ambushes = Stream(seed, client_seed, nonce).pick(20, count)
    wanted = 1 + place % (20 - count)
    moves = []
    for wagon in range(wanted):
        moves.append({"next": True})
        if wagon in ambushes:
            return {"difficulty": difficulty, "ambushes": ambushes, "moves": moves, "end": "lost", "multiplierE4": 0}
    end = "complete" if wanted == 20 - count else "taken"
    if end == "taken":
        moves.append({"take": True})
    return {"difficulty": difficulty, "ambushes": ambushes, "moves": moves, "end": end, "multiplierE4": prize(count, wanted)}


def vector(root, nonce, client_seed, place):
    seed = server_seed(root, nonce)
    games = [game(seed, client_seed, nonce, difficulty, place + 5 * index) for index, difficulty in enumerate(AMBUSHES)]
    return {"serverSeed": seed, "clientSeed": client_seed, "nonce": nonce, "games": games}


if __name__ == "__main__":
    prizes = {difficulty: [prize(count, robbed) for robbed in range(1, 21 - count)] for difficulty, count in AMBUSHES.items()}
    vectors = [vector(*seeds, place) for place, seeds in enumerate(all_seeds())]
    print('{"paytables": ' + json.dumps(prizes) + ',\n"bets": [')
    print(",\n".join(json.dumps(item) for item in vectors) + "\n]}")
