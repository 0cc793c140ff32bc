"""Vectors of baccarat, computed without any code of the site from the rules in words.

Chances are counted over all values of six cards, whether they are looked at or not: 10**6 of them, each with its number of orders.
Roads are drawn as sets of cells. Made by `python3 games/baccarat/vectors/baccarat.py > games/baccarat/vectors/baccarat.json`.
"""

import hashlib
import json
import os
import random
import sys
from fractions import Fraction
from itertools import product

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "core", "vectors"))
import shoe  # noqa: E402

HANDS, SHOES = 500, 100


def value(card):
    rank = card % 13 + 1
    return rank if rank < 10 else 0


def banker_takes(banker, third):
    """The table of the rules, read line by line; third is None where the player stood."""
    if third is None:
        return banker <= 5
    if banker <= 2:
        return True
    if banker == 3:
        return third != 8
    if banker == 4:
        return third in range(2, 8)
    if banker == 5:
        return third in range(4, 8)
    if banker == 6:
        return third in (6, 7)
    return False


def play(values):
    """How many of the values each side gets, in the order player, banker, player, banker, and on."""
    player, banker = [values[0], values[2]], [values[1], values[3]]
    rest = list(values[4:])
    first, second = sum(player) % 10, sum(banker) % 10
    if first < 8 and second < 8:
        third = None
        if first <= 5:
            third = rest.pop(0)
            player.append(third)
        if banker_takes(second, third):
            banker.append(rest.pop(0))
    return player, banker


def winner(player, banker):
    a, b = sum(player) % 10, sum(banker) % 10
    return "tie" if a == b else "player" if a > b else "banker"


def counts():
    total = {"player": 0, "banker": 0, "tie": 0}
    for values in product(range(10), repeat=6):
        left, orders = [128] + [32] * 9, 1
        for one in values:
            orders *= left[one]
            left[one] -= 1
        total[winner(*play(values))] += orders
    return total


def pays(spot, stake, hand):
    won, pair = hand["winner"], {"player": hand["playerPair"], "banker": hand["bankerPair"]}
    if spot == "tie":
        return stake * 9 if won == "tie" else 0
    if spot == "either-pair":
        return stake * 6 if pair["player"] or pair["banker"] else 0
    if spot.endswith("-pair"):
        return stake * 12 if pair[spot.split("-")[0]] else 0
    if won == "tie":
        return stake
    if won != spot:
        return 0
    return stake + (stake if spot == "player" else int(Fraction(95, 100) * stake))


def hands_of(number, count):
    digest, salt = hashlib.sha256(f"shoe {number}".encode()).hexdigest(), f"salt {number}"
    cards = shoe.order(digest, salt)
    top = shoe.root("baccarat", number, shoe.levels(digest, cards)[-1][0])
    at_cut, first, hands = shoe.cut(top, [("me", f"seed {number}")]), 0, []
    while first < 208 and len(hands) < count:
        dealt = [cards[(at_cut + first + place) % 416] for place in range(6)]
        player, banker = play([value(card) for card in dealt])
        used = len(player) + len(banker)
        hand = {
            "first": first, "cards": dealt[:used], "winner": winner(player, banker), "player": sum(player) % 10, "banker": sum(banker) % 10,
            "playerPair": dealt[0] % 13 == dealt[2] % 13, "bankerPair": dealt[1] % 13 == dealt[3] % 13,
        }
        stakes = {spot: 101 + 7 * len(hands) for spot in ("player", "banker", "tie", "player-pair", "banker-pair", "either-pair")}
        hands.append({**hand, "spots": stakes, "back": {spot: pays(spot, stake, hand) for spot, stake in stakes.items()}})
        first += used
    return {"hash": digest, "salt": salt, "number": number, "root": top, "seed": f"seed {number}", "cut": at_cut, "hands": hands}


def roads(winners):
    """Derived roads by cells: a streak is a column, a cell is (column, row) counted from one."""
    cells, column, row, last = [], 0, 0, None
    for one in winners:
        if one == "T":
            continue
        if one == last:
            row += 1
        else:
            column, row, last = column + 1, 1, one
        cells.append((column, row))
    answers = []
    for k in (1, 2, 3):
        seen, colours, begun = set(), "", False
        depth = {}
        for column, row in cells:
            begun = begun or (column, row) in ((k + 1, 2), (k + 2, 1))
            if begun:
                if row == 1:
                    red = depth.get(column - 1, 0) == depth.get(column - 1 - k, 0)
                else:
                    beside, above = (column - k, row) in seen, (column - k, row - 1) in seen
                    red = beside or not above
                colours += "r" if red else "b"
            seen.add((column, row))
            depth[column] = row
        answers.append(colours)
    return answers


def main():
    shoes, left, number = [], HANDS, 0
    while left > 0:
        number += 1
        shoes.append(hands_of(number, left))
        left -= len(shoes[-1]["hands"])
    chance = random.Random("roads")
    seen = ["".join(chance.choices("PBT", [446, 458, 95], k=chance.randrange(0, 90))) for _ in range(SHOES)]
    thirds = [{"player": p, "banker": b, "third": t, "takes": banker_takes(b, t)} for p in range(8) for b in range(8) for t in (range(10) if p <= 5 else [None])]
    print(json.dumps({
        "counts": {side: str(count) for side, count in counts().items()},
        "thirds": thirds, "shoes": shoes, "roads": [{"winners": winners, "colours": roads(winners)} for winners in seen],
    }, separators=(",", ":")))


if __name__ == "__main__":
    main()
