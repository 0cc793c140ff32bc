"""Vectors of the wheel, computed without any code of the site from the rules in words.

Made by `python3 games/wheel/vectors/wheel.py > games/wheel/vectors/wheel.json`.
"""

import json
import sys
from fractions import Fraction
from math import ceil
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

# A hundred cells, clockwise, in seven parts: roubles, fives, twos, and what ends the part.
ENDS = [100, 10, 10, 10, 50, 10, 10]
ROUBLES = [5, 6, 5, 6, 6, 5, 6]
RIM = [
    prize
    for ones, end in zip(ROUBLES, ENDS)
    for prize in [1] * ones + [5] * 2 + [2] * 5 + [end] * (2 if end == 10 else 1)
]
STAKE = 429


def vector(root, nonce, client_seed):
    seed = server_seed(root, nonce)
    cell = Stream(seed, client_seed, nonce).int(len(RIM))
    kopecks = RIM[cell] * 100
    multiplier = ceil(Fraction(kopecks * 10_000, STAKE))
    assert STAKE * multiplier // 10_000 == kopecks
    return {
        "serverSeed": seed, "clientSeed": client_seed, "nonce": nonce,
        "cell": cell, "prize": RIM[cell], "multiplierE4": multiplier, "payout": kopecks,
    }


if __name__ == "__main__":
    assert len(RIM) == 100 and sum(RIM) * 100 == STAKE * len(RIM)
    print('{"rim": ' + json.dumps(RIM) + ',\n"bets": [\n' + ",\n".join(json.dumps(vector(*seeds)) for seeds in all_seeds()) + "\n]}")
