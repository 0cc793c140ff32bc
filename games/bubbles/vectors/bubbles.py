"""Vectors of bubbles, computed without any code of the site from the rules in words.

Made by `python3 games/bubbles/vectors/bubbles.py > games/bubbles/vectors/bubbles.json`.
"""

import json
import sys
from fractions import Fraction
from math import floor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

TARGETS = ["1.01", "1.5", "1.98", "2", "3.33", "10", "100", "12345.67", "1000000"]
# Draws at both ends and beside round points.
WIDES = [0, 1, 2**51, 2**51 - 1, 2**51 + 1, 45035996273704, 45035996273705, 2**52 - 2**20, 2**52 - 100, 2**52 - 50]


def point_of(wide):
    share = Fraction(wide, 2**52)
    return max(100, floor(99 / (1 - share)))


def slips():
    """Draws just below a point, where a division in doubles rounds up to it."""
    found = []
    for hundredths in range(101, 20_000):
        wide = 2**52 - (-(-99 * 2**52 // hundredths))
        if point_of(wide) != floor(99 / (1 - wide / 2**52)):
            found.append(wide)
    return found[:: max(1, len(found) // 12)]


def edges():
    """The last draw below each target and the first one that reaches it, found by halving."""
    found = []
    for target in TARGETS:
        hundredths = int(Fraction(target) * 100)
        low, high = 0, 2**52 - 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if point_of(middle) < hundredths else (low, middle)
        found.append({"target": float(target), "below": low, "reached": high, "winning": 2**52 - high})
    return found


def vector(root, nonce, client_seed):
    seed = server_seed(root, nonce)
    point = point_of(Stream(seed, client_seed, nonce).wide())
    bets = []
    for target in TARGETS:
        win = point >= Fraction(target) * 100
        bets.append([float(target), win, int(Fraction(target) * 10_000) if win else 0])
    return {"serverSeed": seed, "clientSeed": client_seed, "nonce": nonce, "point": point, "bets": bets}


def lines(items):
    return "[\n" + ",\n".join(json.dumps(item) for item in items) + "\n]"


if __name__ == "__main__":
    points = [[wide, point_of(wide)] for wide in WIDES + slips()]
    bets = [vector(*seeds) for seeds in all_seeds()]
    print('{"points": ' + json.dumps(points) + ',\n"edges": ' + lines(edges()) + ',\n"bets": ' + lines(bets) + "}")
