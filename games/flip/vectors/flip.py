"""Vectors of the coin, computed without any code of the site from the rules in words.

Made by `python3 games/flip/vectors/flip.py > games/flip/vectors/flip.json`.
"""

import json
import sys
from fractions import Fraction
from math import floor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

SIDES = ["heads", "tails"]


def prize(streak):
    """Ten-thousandths after so many right sides."""
    return floor(Fraction(99, 100) * 2**streak * 10_000)


def game(seed, client_seed, nonce, place):
    stream = Stream(seed, client_seed, nonce)
    fell = [SIDES[0] if stream.float() < Fraction(1, 2) else SIDES[1] for _ in range(20)]
    # Every third game is played by somebody who knows how the coin will fall.
    wanted = 20 if place % 6 == 0 else 1 + place % 5
    moves, end = [], None
    for thrown in range(wanted):
        side = fell[thrown] if place % 3 == 0 else SIDES[(place + thrown) % 2]
        moves.append({"side": side})
        if side != fell[thrown]:
            end = "lost"
            break
    end = end or ("complete" if wanted == 20 else "taken")
    if end == "taken":
        moves.append({"take": True})
    return {"fell": fell, "moves": moves, "end": end, "multiplierE4": 0 if end == "lost" else prize(wanted)}


def vector(root, nonce, client_seed, place):
    seed = server_seed(root, nonce)
    return {"serverSeed": seed, "clientSeed": client_seed, "nonce": nonce, **game(seed, client_seed, nonce, place)}


if __name__ == "__main__":
    vectors = [vector(*seeds, place) for place, seeds in enumerate(all_seeds())]
    print('{"prizes": ' + json.dumps([prize(streak) for streak in range(1, 21)]) + ',\n"bets": [')
    print(",\n".join(json.dumps(item) for item in vectors) + "\n]}")
