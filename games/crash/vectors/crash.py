"""Vectors of crash, computed without any code of the site from the rules in words: hashlib, hmac and fractions only.

Made by `python3 games/crash/vectors/crash.py > games/crash/vectors/crash.json`.
"""

import hashlib
import hmac
import json
from fractions import Fraction
from math import floor

LINKS = 12
SALTS = ["0000000000000000000301e2801a9a9598bfb114e574a91a887f2132f33047e6", "a", "соль", ' "quoted" \\ salt ']
SEEDS = [bytes(32), bytes(range(32)), b"\xff" * 32]
DRAWS = [0, 1, 2**51, 2**52 - 1, 2**52 - 99, 2**52 - 100, 44598940 * 10**6, 4458588550900187]


def point(r):
    x = Fraction(r, 2**52)
    return max(100, floor(99 / (1 - x)))


def draw(digest_hex, salt):
    digest = hmac.new(salt.encode(), bytes.fromhex(digest_hex), hashlib.sha256).digest()
    bits = "".join(f"{byte:08b}" for byte in digest)
    return int(bits[:52], 2)


def chain(seed):
    links = [seed]
    for _ in range(LINKS):
        links.append(hashlib.sha256(links[-1]).digest())
    return [link.hex() for link in links]


def vector(seed, salt):
    links = chain(seed)
    rounds = [{"hash": link, "draw": draw(link, salt), "point": point(draw(link, salt))} for link in reversed(links[:-1])]
    return {"salt": salt, "terminatingHash": links[-1], "rounds": rounds}


if __name__ == "__main__":
    chains = [vector(seed, salt) for seed in SEEDS for salt in SALTS]
    # Points beyond 2**53 are not met in JSON: the smallest draws of all kinds stand for themselves.
    points = [[r, point(r)] for r in DRAWS if point(r) < 2**53]
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in chains)
    print(f'{{"points": {json.dumps(points)},\n"chains": [\n{lines}\n]}}')
