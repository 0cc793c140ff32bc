"""Rounds of the apiary by the wording of its rules.ts, without any code of the site.

Made by `python3 games/slots/apiary/vectors/rounds.py > games/slots/apiary/vectors/rounds.json`; indices after it are added to its own:
those of the rarest rounds.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "engine" / "vectors"))
sys.dont_write_bytecode = True
from pool import Numbers, fill, indices, text  # noqa: E402

SALT = 1
SIZE = 7
CAP = 250_000  # hundredths of the total bet, as everything here
# From the rarest: a letter, its weight, and what 5, 6, 7, 8, 9, 10, 11-12, 13-14, 15-17, 18-19, 20 and more of it pay.
KINDS = {
    "a": (4029, [300, 600, 1200, 2500, 5000, 8000, 15000, 50000, 100000, 200000, 250000]),
    "b": (4816, [200, 400, 800, 1600, 3500, 6000, 12000, 40000, 80000, 150000, 250000]),
    "c": (5755, [120, 240, 500, 1000, 2000, 4000, 8000, 25000, 60000, 120000, 250000]),
    "d": (6877, [80, 160, 350, 750, 1500, 3000, 6000, 15000, 40000, 100000, 250000]),
    "e": (8218, [60, 120, 250, 600, 1200, 2000, 4000, 10000, 30000, 80000, 250000]),
    "f": (9820, [40, 90, 200, 400, 800, 1500, 3000, 8000, 20000, 60000, 250000]),
    "g": (11735, [35, 80, 160, 350, 700, 1400, 2800, 7000, 15000, 50000, 250000]),
    "h": (14024, [30, 70, 140, 300, 600, 1200, 2400, 6000, 12000, 40000, 250000]),
}
QUEEN = "q"
WEIGHTED = [(letter, weight) for letter, (weight, _) in KINDS.items()] + [(QUEEN, 262)]
STEPS = [5, 6, 7, 8, 9, 10, 11, 13, 15, 18, 20]


def pay(letter, count):
    return [pays for step, pays in zip(STEPS, KINDS[letter][1]) if step <= count][-1]


def clusters(reels):
    """Sets of cells (reel, row), in the order of their first cells; made by joining neighbours, not by walking."""
    group = {(x, y): {(x, y)} for x in range(SIZE) for y in range(SIZE)}
    for (x, y) in list(group):
        for near in ((x + 1, y), (x, y + 1)):
            if near in group and reels[x][y] == reels[near[0]][near[1]] and group[near] is not group[(x, y)]:
                joined = group[(x, y)] | group[near]
                for cell in joined:
                    group[cell] = joined
    found = {frozenset(cells) for cells in group.values() if len(cells) >= 5}
    return sorted((cells for cells in found if reels[min(cells)[0]][min(cells)[1]] != QUEEN), key=min)


def most_of(reels):
    flat = "".join("".join(reel) for reel in reels)
    return max(KINDS, key=lambda letter: (flat.count(letter), -ord(letter)))


def play(index):
    numbers = Numbers(SALT, index)
    reels = [[None] * SIZE for _ in range(SIZE)]
    fill(reels, SIZE, numbers, WEIGHTED)
    total, factor, queens = 0, 1, 0
    boards = [text(reels)]
    while True:
        found = clusters(reels)
        queen = [(x, y) for x in range(SIZE) for y in range(SIZE) if reels[x][y] == QUEEN]
        for cells in found:
            x, y = min(cells)
            total = min(CAP, total + pay(reels[x][y], len(cells)) * factor)
        if total == CAP or not (found or queen):
            break
        if found:
            gone = set().union(*found)
        else:
            kind = most_of(reels)
            queens += 1
            gone = {queen[0]} | {(x, y) for x in range(SIZE) for y in range(SIZE) if reels[x][y] == kind}
        for x, y in gone:
            reels[x][y] = None
        fill(reels, SIZE, numbers, WEIGHTED)
        boards.append(text(reels))
        factor += 1
    return {"index": index, "hundredths": total, "queens": queens, "boards": boards}


if __name__ == "__main__":
    vectors = [play(index) for index in [*indices(192, 7), *map(int, sys.argv[1:])]]
    print("[\n" + ",\n".join(json.dumps(item) for item in vectors) + "\n]")
