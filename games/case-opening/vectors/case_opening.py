"""Vectors of cases, computed without any code of the site from the rules in words.

Made by `python3 games/case-opening/vectors/case_opening.py > games/case-opening/vectors/case-opening.json`. Returns include the bias of the draw.
"""

import json
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

# What an entry pays, and how many of a hundred thousand it is.
CASES = """
basket 0.6:15290 0.84:41650 0.96:20000 1.2:15000 1.44:5000 2.4:2500 6:500 24:60
casket 0.12:37040 0.36:23320 0.72:18000 1.2:11000 2.4:7000 6:3200 36:400 240:40
chest 0:28217 0.24:46250 0.6:14000 1.8:7500 6:3200 24:700 120:120 1200:13
hoard 0:13241 0.12:75000 1.2:9000 6:2000 30:600 120:130 600:26 6000:3
"""
WHOLE = 100_000


def all_cases():
    for line in CASES.strip().splitlines():
        name, *pairs = line.split()
        entries = [(Fraction(pays), int(weight)) for pays, weight in (pair.split(":") for pair in pairs)]
        assert sum(weight for _, weight in entries) == WHOLE, name
        yield name, entries


def chances(entries):
    """Of the 2^32 draws, the share that ends in each entry: the numbers from the first to below the last of its own."""
    ends = [sum(weight for _, weight in entries[: place + 1]) for place in range(len(entries))]
    first = [-(-end * 2**32 // WHOLE) for end in [0, *ends]]
    return [Fraction(after - at, 2**32) for at, after in zip(first, first[1:])]


def case_vector(name, entries):
    share = chances(entries)
    one = sum(chance * pays for chance, (pays, _) in zip(share, entries))
    # Two cases for 37 kopecks: every pair, the payout rounded down to the kopeck.
    two = sum(
        a * b * (37 * (x + y) / 2 // 1) for (a, (x, _)), (b, (y, _)) in product(list(zip(share, entries)), repeat=2)
    )
    return {
        "case": name,
        "entries": [{"multiplierE4": int(pays * 10_000), "weight": weight} for pays, weight in entries],
        "return": str(one),
        "twoFor37Kopecks": str(two / 37),
    }


def bet(seeds, name, entries, count):
    root, nonce, client_seed = seeds
    seed = server_seed(root, nonce)
    stream = Stream(seed, client_seed, nonce)
    deck = [place for place, (_, weight) in enumerate(entries) for _ in range(weight)]
    places = [deck[stream.int(WHOLE)] for _ in range(count)]
    mean = sum(entries[place][0] for place in places) / count
    assert (mean * 10_000).denominator == 1
    return {
        "serverSeed": seed,
        "clientSeed": client_seed,
        "nonce": nonce,
        "params": {"case": name, "count": count},
        "outcome": {"entries": places},
        "multiplierE4": int(mean * 10_000),
    }


COUNTS = [1, 2, 3, 4, 5, 6, 8, 10]

if __name__ == "__main__":
    cases = list(all_cases())
    turns = [(seeds, place * 4 + turn) for place, seeds in enumerate(all_seeds()) for turn in range(4)]
    bets = [bet(seeds, *cases[turn % 4], COUNTS[turn // 4 % len(COUNTS)]) for seeds, turn in turns]
    lines = lambda items: ",\n".join(json.dumps(item) for item in items)  # noqa: E731
    print('{"cases": [\n' + lines(case_vector(*each) for each in cases) + '\n], "bets": [\n' + lines(bets) + "\n]}")
