"""Vectors of roulette, computed without any code of the site from the rules in words: hashlib, hmac and fractions only.

The cloth is looked at as a board of 12 rows and 3 columns; a spot is what chips on its lines and crossings touch.
Made by `python3 games/roulette/vectors/roulette.py > games/roulette/vectors/roulette.json`.
"""

import hashlib
import hmac
import json
import random
from fractions import Fraction

SETTLEMENTS = 500
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
WHEEL = [int(n) for n in "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()]
ANNOUNCED = {
    "voisins-du-zero": {"trio-0-2-3": 2, "split-4-7": 1, "split-12-15": 1, "split-18-21": 1, "split-19-22": 1, "split-32-35": 1, "corner-25": 2},
    "tiers": {"split-5-8": 1, "split-10-11": 1, "split-13-16": 1, "split-23-24": 1, "split-27-30": 1, "split-33-36": 1},
    "orphelins": {"straight-1": 1, "split-6-9": 1, "split-14-17": 1, "split-17-20": 1, "split-31-34": 1},
    "jeu-zero": {"split-0-3": 1, "split-12-15": 1, "straight-26": 1, "split-32-35": 1},
}


def board():
    """Every spot with what it touches, by places (row, column) of the board."""
    at = {(row, column): 3 * row + column + 1 for row in range(12) for column in range(3)}
    spots = {f"straight-{n}": {n} for n in range(37)}
    for row in range(12):
        for column in range(3):
            here = at[row, column]
            for other in ((row, column + 1), (row + 1, column)):
                if other in at:
                    spots[f"split-{here}-{at[other]}"] = {here, at[other]}
            square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
            if all(place in at for place in square):
                spots[f"corner-{here}"] = {at[place] for place in square}
        line = {at[row, column] for column in range(3)}
        spots[f"street-{min(line)}"] = line
        if row < 11:
            spots[f"six-line-{min(line)}"] = line | {at[row + 1, column] for column in range(3)}
    for column in range(3):
        spots[f"split-0-{column + 1}"] = {0, column + 1}
        spots[f"column-{column + 1}"] = {at[row, column] for row in range(12)}
        spots[f"dozen-{column + 1}"] = {at[row, c] for row in range(4 * column, 4 * column + 4) for c in range(3)}
    spots["trio-0-1-2"], spots["trio-0-2-3"], spots["first-four"] = {0, 1, 2}, {0, 2, 3}, {0, 1, 2, 3}
    all36 = set(range(1, 37))
    spots["red"], spots["black"] = RED, all36 - RED
    spots["even"], spots["odd"] = {n for n in all36 if n % 2 == 0}, {n for n in all36 if n % 2}
    spots["low"], spots["high"] = {n for n in all36 if n < 19}, {n for n in all36 if n > 18}
    return spots


SPOTS = board()
EVEN = {"red", "black", "even", "odd", "low", "high"}
PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1}


def pocket(digest_hex, salt):
    digest = hmac.new(salt.encode(), bytes.fromhex(digest_hex), hashlib.sha256).digest()
    r = int("".join(f"{byte:08b}" for byte in digest)[:52], 2)
    return int(Fraction(r, 2**52) * 37)


def back(spot, stake, number, partage):
    if number in SPOTS[spot]:
        return stake + stake * PAYS[len(SPOTS[spot])]
    return stake // 2 if partage and number == 0 and spot in EVEN else 0


def layout(chance, index):
    """Every spot in turn, every announced bet, numbers with neighbours, and layouts of many spots."""
    names = list(SPOTS)
    if index < len(names):
        return {names[index]: chance.randrange(1, 2_000_000)}
    kind = index % 3
    chip = chance.randrange(1, 50_000)
    if kind == 0:
        return {spot: chips * chip for spot, chips in ANNOUNCED[list(ANNOUNCED)[index % 4]].items()}
    if kind == 1:
        number, each = chance.randrange(37), chance.randrange(1, 5)
        at = WHEEL.index(number)
        return {f"straight-{WHEEL[(at + step) % 37]}": chip for step in range(-each, each + 1)}
    return {spot: chance.randrange(1, 500_000) for spot in chance.sample(names, chance.randrange(2, 40))}


def settlement(chance, index):
    spots = layout(chance, index)
    salt = "соль" if index % 7 == 0 else f"salt {index % 5}"
    # Every third on a number that something was laid on: a wheel by itself would hardly ever pay a straight.
    while True:
        digest = chance.randbytes(32).hex()
        number = pocket(digest, salt)
        if index % 3 or any(number in SPOTS[spot] for spot in spots):
            break
    return {
        "hash": digest, "salt": salt, "number": number, "spots": spots,
        "back": {spot: back(spot, stake, number, False) for spot, stake in spots.items()},
        "partage": {spot: back(spot, stake, number, True) for spot, stake in spots.items()},
    }


def neighbours():
    return [{"number": n, "each": e, "numbers": sorted(WHEEL[(WHEEL.index(n) + s) % 37] for s in range(-e, e + 1))} for n in (0, 7, 26, 32) for e in range(1, 5)]


if __name__ == "__main__":
    chance = random.Random("roulette")
    print(json.dumps({
        "covers": {spot: sorted(numbers) for spot, numbers in SPOTS.items()},
        "announced": ANNOUNCED,
        "neighbours": neighbours(),
        "settlements": [settlement(chance, index) for index in range(SETTLEMENTS)],
    }, ensure_ascii=False, separators=(",", ":")))
