"""Vectors of keno, computed without any code of the site from the rules and tables in words.

Made by `python3 games/keno/vectors/keno.py > games/keno/vectors/keno.json`. Returns are the hypergeometric ones, without the bias
of the draws.
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

# Picked numbers, then what low, classic, medium and high risk pay from no hit to all.
TABLES = """
 1 | 0.7 1.86 | 0 3.96 | 0 3.96 | 0 3.96
 2 | 0 1.1 9.82 | 0 1.4 7.82 | 0 0 17.16 | 0 0 17.16
 3 | 0 1.11 2.77 10.1 | 0 1.13 2.75 9.61 | 0 0 1.82 61 | 0 0 0 81.51
 4 | 0 0.99 1.75 3.89 9.62 | 0 0 1.42 9.53 135 | 0 0 1.81 9.63 97 | 0 0 0 6.17 325
 5 | 0 0.67 1.28 3.23 9.21 29 | 0 0 1.42 4.37 21 125 | 0 0 0 1.85 48 1000 | 0 0 0 3.59 36 941
 6 | 0 0 1.11 2.67 9.01 36 166 | 0 0 1.27 2.7 7.72 25.5 96.9 | 0 0 0 1.82 13 200 1000 | 0 0 0 0 7.02 390 1000
 7 | 0 0 1.11 1.94 4.25 10.5 27.7 83.2 | 0 0 0 1.42 6.2 48 495 1000 | 0 0 0 1.84 6.7 41 330 1000 | 0 0 0 0 3.57 82 1000 1000
 8 | 0 0 0.77 1.44 3.35 8.82 25.5 81.1 257 | 0 0 0 1.41 4.06 17.5 94.3 581 1000 | 0 0 0 1.65 4.2 15.5 71.4 367 1000 | 0 0 0 0 3.58 23 310 1000 1000
 9 | 0 0 0.57 1.04 2.52 6.9 20.5 67.4 231 868 | 0 0 0 1.27 2.86 8.81 31 125 604 1000 | 0 0 0 0 1.95 10 105 1000 1000 1000 | 0 0 0 0 0 4.28 220 1000 1000 1000
10 | 0 0 0 1.12 2.11 5.3 15 46.4 155 575 1000 | 0 0 0 0.85 1.92 6.02 21.5 90.2 406 1000 1000 | 0 0 0 0 1.83 6.5 38 285 1000 1000 1000 | 0 0 0 0 0 3.58 37 980 1000 1000 1000
"""
RISKS = ["low", "classic", "medium", "high"]


def all_tables():
    for line in TABLES.strip().splitlines():
        picks, *rows = (cell.strip() for cell in line.split("|"))
        for risk, row in zip(RISKS, rows):
            yield int(picks), risk, [Decimal(number) for number in row.split()]


def hypergeometric(picks, row):
    ways = (comb(picks, hits) * comb(40 - picks, 10 - hits) for hits in range(picks + 1))
    return sum((Fraction(pays) * count for pays, count in zip(row, ways)), Fraction(0)) / comb(40, 10)


def table_vector(picks, risk, row):
    returned = hypergeometric(picks, row)
    return {
        "picks": picks,
        "risk": risk,
        "multipliersE4": [int(pays * 10_000) for pays in row],
        "return": f"{returned.numerator}/{returned.denominator}",
    }


def draw(seeds, turn, picks, risk, row):
    root, nonce, client_seed = seeds
    seed = server_seed(root, nonce)
    drawn = [index + 1 for index in Stream(seed, client_seed, nonce).pick(40, 10)]
    # Any numbers, so that some hit.
    own = sorted({(turn * 7 + step * 11) % 40 + 1 for step in range(picks)})
    hits = len(set(own) & set(drawn))
    return {
        "serverSeed": seed,
        "clientSeed": client_seed,
        "nonce": nonce,
        "params": {"picks": own, "risk": risk},
        "outcome": {"drawn": drawn, "hits": hits},
        "multiplierE4": int(row[hits] * 10_000),
    }


if __name__ == "__main__":
    tables = list(all_tables())
    draws = [
        draw(seeds, turn + place, *tables[(place * 3 + turn) % len(tables)])
        for place, seeds in enumerate(all_seeds())
        for turn in range(3)
    ]
    lines = lambda items: ",\n".join(json.dumps(item) for item in items)  # noqa: E731
    print('{"tables": [\n' + lines(table_vector(*table) for table in tables) + '\n], "draws": [\n' + lines(draws) + "\n]}")
