"""Vectors of video poker, computed without any code of the site from the rules in words.

Made by `python3 games/video-poker/vectors/video_poker.py > games/video-poker/vectors/video-poker.json` in a minute or two; needs numpy.
Hands are told apart by their sorted ranks. `worths` go through every draw of every hold of a few hands; `returns` take
the best hold of each of the 2,598,960 hands.
"""

import json
import sys
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

ROYAL, STRAIGHT_FLUSH, ACES, LOW, FOUR, FULL, FLUSH, STRAIGHT, THREE, TWO, PAIR, NOTHING = range(12)
TABLES = {
    "jacks": [800, 50, 25, 25, 25, 9, 6, 4, 3, 2, 1, 0],
    "bonus": [800, 50, 80, 40, 25, 8, 5, 4, 3, 2, 1, 0],
}


def kinds(hands):
    """The kind of each row of five cards; an ace ranks 14 and, in the lowest straight, 1."""
    ranks = hands % 13 + 1
    ranks = np.sort(np.where(ranks == 1, 14, ranks), axis=1)
    suits = hands // 13
    flush = (suits == suits[:, :1]).all(axis=1)
    same = ranks[:, 1:] == ranks[:, :-1]
    pairs = same.sum(axis=1)
    a, b, c, d, e = ranks.T
    row = (pairs == 0) & ((e - a == 4) | ((e == 14) & (d == 5)))
    four = (a == d) | (b == e)
    full = (pairs == 3) & ~four
    three = ((a == c) | (b == d) | (c == e)) & (pairs == 2)
    paired = np.where(same, ranks[:, 1:], 0).max(axis=1)
    return np.select(
        [
            row & flush & (a == 10),
            row & flush,
            four & (c == 14),
            four & (c <= 4),
            four,
            full,
            flush,
            row,
            three,
            pairs == 2,
            (pairs == 1) & (paired >= 11),
        ],
        list(range(NOTHING)),
        NOTHING,
    )


def prizes(table, hands):
    return np.array(TABLES[table], dtype=np.int64)[kinds(hands)]


def picks(cards, count):
    """All ways to take so many of these cards, as rows."""
    flat = np.fromiter((each for way in combinations(cards, count) for each in way), dtype=np.int64)
    return flat.reshape(-1, count) if count else np.zeros((1, 0), dtype=np.int64)


def worths(hand):
    """By table: what each hold pays on average, the first place being bit 0, by going through all draws."""
    found = {table: [] for table in TABLES}
    others = [card for card in range(52) if card not in hand]
    drawn = [picks(others, count) for count in range(6)]
    for hold in range(32):
        held = np.array([card for place, card in enumerate(hand) if hold >> place & 1], dtype=np.int64)
        rest = drawn[5 - len(held)]
        whole = np.hstack([np.tile(held, (len(rest), 1)), rest])
        for table in TABLES:
            found[table].append(str(Fraction(int(prizes(table, whole).sum()), len(rest))))
    return {"hand": hand, **found}


# A set of cards in rising order is a number: this many sets come before those with this card at this place.
BEFORE = np.array([[comb(card, place + 1) for card in range(52)] for place in range(5)], dtype=np.int64)


def number_of(sets):
    return sum((BEFORE[place][sets[:, place]] for place in range(sets.shape[1])), np.zeros(len(sets), dtype=np.int64))


def perfect(table, hands):
    """The sum, over all hands, of what the best hold is worth, over the count of hands."""
    paid = prizes(table, hands)
    sums = {}
    for held in range(32):
        cards = hands[:, [place for place in range(5) if held >> place & 1]]
        numbers = number_of(cards)
        size = cards.shape[1]
        added = np.bincount(numbers, weights=paid, minlength=comb(52, size))
        sums[size] = sums.get(size, 0) + added
    containing = [
        sums[bin(held).count("1")][number_of(hands[:, [place for place in range(5) if held >> place & 1]])]
        for held in range(32)
    ]
    best = np.zeros(len(hands))
    for held in range(32):
        gone = [place for place in range(5) if not held >> place & 1]
        total = np.zeros(len(hands))
        for count in range(len(gone) + 1):
            for part in combinations(gone, count):
                total += (-1) ** count * containing[held | sum(1 << place for place in part)]
        best = np.maximum(best, total * (7_669_695 // comb(47, len(gone))))
    return Fraction(int(best.astype(np.int64).sum()), len(hands) * 7_669_695)


def bet(seeds, table, hold):
    """A game with this hold; without one the dealt hand is taken."""
    root, nonce, client_seed = seeds
    seed = server_seed(root, nonce)
    drawn = Stream(seed, client_seed, nonce).pick(52, 10)
    hand = [drawn[place] if hold is None or place + 1 in hold else drawn[place + 5] for place in range(5)]
    pays = int(prizes(table, np.array([hand]))[0])
    return {
        "serverSeed": seed,
        "clientSeed": client_seed,
        "nonce": nonce,
        "table": table,
        "moves": [{"deal": True}, {"take": True} if hold is None else {"hold": hold}],
        "drawn": drawn,
        "end": "taken" if hold is None else "complete" if pays else "lost",
        "multiplierE4": pays * 10_000,
    }


HANDS = [
    [0, 12, 11, 10, 9],
    [0, 12, 11, 10, 24],
    [0, 13, 26, 39, 5],
    [1, 14, 27, 40, 12],
    [4, 17, 30, 43, 0],
    [10, 23, 3, 16, 47],
    [4, 5, 6, 7, 21],
    [2, 16, 30, 44, 6],
    [51, 49, 33, 5, 1],
    [0, 26, 39, 8, 22],
    [12, 7, 20, 33, 50],
    [9, 10, 24, 38, 13],
]

HOLDS = [None, [], [1], [2, 4], [1, 2, 3], [1, 3, 5], [2, 3, 4, 5], [1, 2, 3, 4, 5], [5]]

if __name__ == "__main__":
    seeds = all_seeds()
    turns = [(place, turn) for place in range(len(seeds)) for turn in range(4)]
    bets = [
        bet(seeds[place], list(TABLES)[turn % 2], HOLDS[(place * 4 + turn) % len(HOLDS)]) for place, turn in turns
    ]
    everything = picks(range(52), 5)
    returns = {table: str(perfect(table, everything)) for table in TABLES}
    counts = np.bincount(kinds(everything), minlength=12).tolist()
    lines = lambda items: ",\n".join(json.dumps(item) for item in items)  # noqa: E731
    print(
        f'{{"returns": {json.dumps(returns)},\n"dealt": {json.dumps(counts)},\n"worths": [\n'
        + lines(worths(hand) for hand in HANDS)
        + '\n], "bets": [\n'
        + lines(bets)
        + "\n]}"
    )
