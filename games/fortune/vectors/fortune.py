"""Vectors of fortune, computed without any code of the site from the rules in words.

Made by `python3 games/fortune/vectors/fortune.py > games/fortune/vectors/fortune.json`. Returns include the bias of the draw.
"""

import json
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

# Risk, number of segments, then what the segments pay, clockwise from the first. «3x1.2» is three of them.
WHEELS = """
low 10 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2
low 20 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2
low 30 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2
low 40 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2
low 50 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2 1.6 2x1.2 0 1.2 1.1 2x1.2 0 1.2
medium 10 0 1.5 0 1.6 0 1.8 0 2 0 3
medium 20 0 1.5 0 2 0 1.5 0 1.8 0 2 0 1.5 0 1.7 0 1.8 0 2 0 4
medium 30 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 1.7 0 2 0 5
medium 40 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 1.6 0 2 0 6.5 0
medium 50 1.5 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 2 0 1.5 0 8 0
high 10 2x0 9.9 7x0
high 20 4x0 19.8 15x0
high 30 2x0 29.7 27x0
high 40 0 39.6 38x0
high 50 12x0 49.5 37x0
"""


def all_wheels():
    for line in WHEELS.strip().splitlines():
        risk, count, *runs = line.split()
        segments = []
        for run in runs:
            times, _, pays = run.rpartition("x")
            segments += [Decimal(pays)] * int(times or 1)
        assert len(segments) == int(count), line
        yield risk, int(count), segments


def returned(segments):
    """The share of the 2^32 draws that stop at each segment, times what it pays."""
    count = len(segments)
    first = [-(-place * 2**32 // count) for place in range(count + 1)]
    return sum(Fraction(pays) * (after - at) for pays, at, after in zip(segments, first, first[1:])) / 2**32


def wheel_vector(risk, count, segments):
    value = returned(segments)
    return {
        "risk": risk,
        "segments": count,
        "multipliersE4": [int(pays * 10_000) for pays in segments],
        "return": f"{value.numerator}/{value.denominator}",
    }


def draw(seeds, risk, count, segments):
    root, nonce, client_seed = seeds
    seed = server_seed(root, nonce)
    segment = Stream(seed, client_seed, nonce).int(count)
    return {
        "serverSeed": seed,
        "clientSeed": client_seed,
        "nonce": nonce,
        "params": {"risk": risk, "segments": count},
        "outcome": {"segment": segment},
        "multiplierE4": int(segments[segment] * 10_000),
    }


if __name__ == "__main__":
    wheels = list(all_wheels())
    draws = [
        draw(seeds, *wheels[(place * 3 + turn) % len(wheels)]) for place, seeds in enumerate(all_seeds()) for turn in range(3)
    ]
    lines = lambda items: ",\n".join(json.dumps(item) for item in items)  # noqa: E731
    print('{"wheels": [\n' + lines(wheel_vector(*wheel) for wheel in wheels) + '\n], "draws": [\n' + lines(draws) + "\n]}")
