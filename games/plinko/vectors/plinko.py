"""Vectors of plinko, computed without any code of the site from the rules and tables in words.

Made by `python3 games/plinko/vectors/plinko.py > games/plinko/vectors/plinko.json`.
"""

import json
import sys
from decimal import Decimal
from fractions import Fraction
from math import comb
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

# Rows, then what low, medium and high risk pay from the centre to the edge.
TABLES = """
 8 | 0.5 1 1.1 2.1 5.6            | 0.4 0.7 1.3 3 13             | 0.2 0.3 1.5 4 29
 9 | 0.7 1 1.6 2 5.6              | 0.5 0.9 1.7 4 18             | 0.2 0.6 2 7 43
10 | 0.5 1 1.1 1.4 3 8.9          | 0.4 0.6 1.4 2 5 22           | 0.2 0.3 0.9 3 10 76
11 | 0.7 1 1.3 1.9 3 8.4          | 0.5 0.7 1.8 3 6 24           | 0.2 0.4 1.4 5.2 14 120
12 | 0.5 1 1.1 1.4 1.6 3 10       | 0.3 0.6 1.1 2 4 11 33        | 0.2 0.2 0.7 2 8.1 24 170
13 | 0.7 0.9 1.2 1.9 3 4 8.1      | 0.4 0.7 1.3 3 6 13 43        | 0.2 0.2 1 4 11 37 260
14 | 0.5 1 1.1 1.3 1.4 1.9 4 7.1  | 0.2 0.5 1 1.9 4 7 15 58      | 0.2 0.2 0.3 1.9 5 18 56 420
15 | 0.7 1 1.1 1.5 2 3 8 15       | 0.3 0.5 1.3 3 5 11 18 88     | 0.2 0.2 0.5 3 8 27 83 620
16 | 0.5 1 1.1 1.2 1.4 1.4 2 9 16 | 0.3 0.5 1 1.5 3 5 10 41 110  | 0.2 0.2 0.2 2 4 9 26 130 1000
"""
RISKS = ["low", "medium", "high"]


def whole_table(centre_to_edge, rows):
    """Bins from left to right; an odd number of rows has two bins in the centre."""
    right = [Decimal(number) for number in centre_to_edge.split()]
    left = list(reversed(right))
    return left + right if rows % 2 else left + right[1:]


def all_tables():
    for line in TABLES.strip().splitlines():
        rows, *halves = (cell.strip() for cell in line.split("|"))
        for risk, half in zip(RISKS, halves):
            yield int(rows), risk, whole_table(half, int(rows))


def exact_return(rows, table):
    return sum((Fraction(pays) * comb(rows, bin_) for bin_, pays in enumerate(table)), Fraction(0)) / 2**rows


def table_vector(rows, risk, table):
    returned = exact_return(rows, table)
    return {
        "rows": rows,
        "risk": risk,
        "multipliersE4": [int(pays * 10_000) for pays in table],
        "return": f"{returned.numerator}/{returned.denominator}",
    }


def ball(seeds, rows, risk, table):
    root, nonce, client_seed = seeds
    seed = server_seed(root, nonce)
    stream = Stream(seed, client_seed, nonce)
    turns = [stream.int(2) for _ in range(rows)]
    path = "".join("LR"[turn] for turn in turns)
    bin_ = path.count("R")
    return {
        "serverSeed": seed,
        "clientSeed": client_seed,
        "nonce": nonce,
        "params": {"rows": rows, "risk": risk},
        "outcome": {"path": path, "bin": bin_},
        "multiplierE4": int(table[bin_] * 10_000),
    }


if __name__ == "__main__":
    tables = list(all_tables())
    balls = [ball(seeds, *tables[(place * 5 + turn) % 27]) for place, seeds in enumerate(all_seeds()) for turn in range(3)]
    lines = lambda items: ",\n".join(json.dumps(item) for item in items)  # noqa: E731
    print('{"tables": [\n' + lines(table_vector(*table) for table in tables) + '\n], "balls": [\n' + lines(balls) + "\n]}")
