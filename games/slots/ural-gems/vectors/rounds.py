"""Rounds of the gems of the Urals by the wording of their rules.ts, without any code of the site.

Made by `python3 games/slots/ural-gems/vectors/rounds.py > games/slots/ural-gems/vectors/rounds.json`; what stands after it are places of
rare rounds, added to its own: `index`, `index:free` or `:free`.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "engine" / "vectors"))
sys.dont_write_bytecode = True
from pool import Numbers, fill, indices, text  # noqa: E402

REELS, ROWS = 6, 5
CAP = 500_000  # hundredths of the total bet, as everything here
# From the rarest: a letter and what 8-9, 10-11, 12 and more of it pay.
GEMS = {
    "a": (1200, 3000, 6000),
    "b": (400, 1000, 2500),
    "c": (250, 600, 1500),
    "d": (150, 300, 1000),
    "e": (100, 200, 800),
    "f": (70, 140, 600),
    "g": (50, 100, 400),
    "h": (40, 80, 300),
    "i": (30, 60, 200),
}
LIZARD = "z"
STONES = {"2": 2, "3": 3, "5": 5, "A": 10, "B": 25, "C": 50, "D": 100}
ORDER = [*GEMS, LIZARD, *STONES]
MAIN_SALT = 118
MAIN = list(zip(ORDER, [3851, 4417, 5066, 5810, 6665, 7644, 8768, 10057, 11522, 1265, 191, 119, 76, 48, 23, 9, 5]))
FREE_SALT = 201
FREE = list(zip(ORDER, [3159, 3760, 4474, 5324, 6336, 7540, 8972, 10677, 12568, 655, 788, 497, 311, 207, 124, 83, 61]))


class Over(Exception):
    """The cap was reached."""


class Round:
    def __init__(self):
        self.total = 0
        self.boards = []

    def add(self, pays):
        self.total = min(CAP, self.total + pays)
        if self.total == CAP:
            raise Over

    def spin(self, numbers, weighted):
        """The board at the end and what was won before it is multiplied."""
        before = self.total
        reels = [[None] * ROWS for _ in range(REELS)]
        while True:
            fill(reels, ROWS, numbers, weighted)
            self.boards.append(text(reels))
            flat = "".join("".join(reel) for reel in reels)
            paying = [gem for gem in GEMS if flat.count(gem) >= 8]
            if not paying:
                return flat, self.total - before
            for gem in paying:
                eight, ten, twelve = GEMS[gem]
                count = flat.count(gem)
                self.add(twelve if count >= 12 else ten if count >= 10 else eight)
            reels = [[None if symbol in paying else symbol for symbol in reel] for reel in reels]

    def ordinary(self, index):
        """Whether free spins begin."""
        flat, won = self.spin(Numbers(MAIN_SALT, index), MAIN)
        factor = stones(flat)
        if factor > 0:
            self.add(won * (factor - 1))
        return flat.count(LIZARD) >= 4

    def free(self, index):
        numbers = Numbers(FREE_SALT, index)
        left, more, kept = 10, 0, 0
        while left > 0:
            left -= 1
            flat, won = self.spin(numbers, FREE)
            if won > 0:
                kept += stones(flat)
                self.add(won * (max(1, kept) - 1))
            if flat.count(LIZARD) >= 3 and more < 2:
                more += 1
                left += 5


def stones(flat):
    return sum(factor * flat.count(stone) for stone, factor in STONES.items())


def play(index, free):
    done = Round()
    begins = index is None
    try:
        if index is not None:
            begins = done.ordinary(index)
        if begins:
            done.free(free)
    except Over:
        pass
    outcome = {} if index is None else {"index": index}
    if begins:
        outcome["free"] = free
    return {"outcome": outcome, "hundredths": done.total, "boards": done.boards}


def place(argument):
    index, _, free = argument.partition(":")
    return (int(index) if index else None, int(free) if free else 0)


if __name__ == "__main__":
    ordinary = [(index, (index * 7) % 2**21) for index in indices(192, 11)]
    bought = [(None, index) for index in indices(24, 13)]
    vectors = [play(*each) for each in [*ordinary, *bought, *map(place, sys.argv[1:])]]
    print("[\n" + ",\n".join(json.dumps(item) for item in vectors) + "\n]")
