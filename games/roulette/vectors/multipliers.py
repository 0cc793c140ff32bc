"""Vectors of roulette with multipliers, computed without any code of the site from the rules in words.

Only hashlib, hmac and fractions. A stream of bytes is HMAC-SHA256(salt, hash bytes + "before the ball:n") for n = 0, 1, …
Each draw takes seven bytes and keeps their top 52 bits. Made by
`python3 games/roulette/vectors/multipliers.py > games/roulette/vectors/multipliers.json`.
"""

import hashlib
import hmac
import json
import random
from fractions import Fraction

ROUNDS = 200
COUNTS = {1: 5, 2: 6, 3: 5, 4: 2, 5: 2}
MULTIPLIERS = {50: 424, 100: 276, 150: 120, 200: 70, 250: 40, 300: 30, 400: 20, 500: 20}
PLAIN = 29
D = 2**52


def stream(hash_hex, salt):
    n = 0
    while True:
        message = bytes.fromhex(hash_hex) + f"before the ball:{n}".encode()
        yield from hmac.new(salt.encode(), message, hashlib.sha256).digest()
        n += 1


def draw(source, of):
    r = int.from_bytes(bytes(next(source) for _ in range(7)), "big") >> 4
    return r * of // D


def chosen(weights, part):
    for name, weight in weights.items():
        if part < weight:
            return name
        part -= weight
    raise ValueError(part)


def spin(hash_hex, salt):
    source = stream(hash_hex, salt)
    left, carried = list(range(37)), []
    for _ in range(chosen(COUNTS, draw(source, sum(COUNTS.values())))):
        number = left.pop(draw(source, len(left)))
        carried.append([number, chosen(MULTIPLIERS, draw(source, sum(MULTIPLIERS.values())))])
    digest = hmac.new(salt.encode(), bytes.fromhex(hash_hex), hashlib.sha256).digest()
    return carried, (int.from_bytes(digest[:7], "big") >> 4) * 37 // D


def law():
    """The mean that a straight is paid back once it is hit, by symmetry and without the bias of the draw."""
    numbers = Fraction(sum(count * weight for count, weight in COUNTS.items()), sum(COUNTS.values()))
    back = Fraction(sum((m + 1) * weight for m, weight in MULTIPLIERS.items()), sum(MULTIPLIERS.values()))
    carried = numbers / 37
    return (1 - carried) * (PLAIN + 1) + carried * back


random.seed(20261201)
rounds = []
for at in range(ROUNDS):
    hash_hex = hashlib.sha256(f"spin {at}".encode()).hexdigest()
    salt = f"соль {at % 7}"
    carried, number = spin(hash_hex, salt)
    of = dict(map(tuple, carried))
    # The number that falls, one that carries a multiplier, and any other.
    straights = {number, carried[0][0], random.randrange(37)}
    back = {f"straight-{n}": (100 * (of.get(n, PLAIN) + 1) if n == number else 0) for n in sorted(straights)}
    rounds.append({"hash": hash_hex, "salt": salt, "multipliers": carried, "number": number, "back": back})
assert law() == 36
print(json.dumps({"mean": str(law()), "rounds": rounds}, ensure_ascii=False))
