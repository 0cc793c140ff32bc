"""Vectors of dice, computed without any code of the site from the rules in words.

Made by `python3 games/dice/vectors/dice.py > games/dice/vectors/dice.json`.
"""

import json
import sys
from fractions import Fraction
from math import floor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

CHANCES = ["1", "1.01", "7.77", "33.33", "49.5", "50", "66.6", "94.99", "95"]


def vector(root, nonce, client_seed, place):
    seed = server_seed(root, nonce)
    number = Stream(seed, client_seed, nonce).int(1_000_000)
    bets = []
    for chance in CHANCES:
        width = Fraction(chance) * 10_000
        side = "under" if (place + len(bets)) % 2 == 0 else "over"
        win = number < width if side == "under" else number >= 1_000_000 - width
        multiplier = floor(Fraction(99, 100) * 1_000_000 / width * 10_000) if win else 0
        bets.append([float(chance), side, win, multiplier])
    return {"serverSeed": seed, "clientSeed": client_seed, "nonce": nonce, "number": number, "bets": bets}


if __name__ == "__main__":
    vectors = [vector(*seeds, place) for place, seeds in enumerate(all_seeds())]
    print("[\n" + ",\n".join(json.dumps(item) for item in vectors) + "\n]")
