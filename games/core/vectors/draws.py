"""Vectors of the seeds and draws, computed without any code of the site: Python's hmac, hashlib and fractions only.

Made by `python3 games/core/vectors/draws.py > games/core/vectors/draws.json`, written from the rules in words; the tests compare
the TypeScript with the result. Floats are kept as fractions built byte by byte, so no rounding is shared with the other side.
"""

import hashlib
import hmac
import json
from fractions import Fraction
from math import floor

ROOTS = [bytes(32), bytes(range(32)), bytes([0xFF] * 32)]
NONCES = [0, 1, 63, 1_000_000, 2**53 - 1]
CLIENT_SEEDS = [" ", "a", "player:7:0", "\"quoted\" \\ 'text'", "~" * 64]
INTS = [1, 2, 3, 20, 25, 52, 1_000_000, 2**21]
PICKS = [[25, 3], [25, 24], [20, 10], [52, 52], [1, 1], [5, 0]]


def server_seed(root, nonce):
    return hmac.new(root, str(nonce).encode(), hashlib.sha256).hexdigest()


def commitment(seed):
    return hashlib.sha256(seed.encode()).hexdigest()


class Stream:
    """The bytes of a bet, one after another."""

    def __init__(self, seed, client_seed, nonce):
        self.key = seed.encode()
        self.prefix = f"{client_seed}:{nonce}:"
        self.bytes = b""
        self.blocks = 0

    def take(self, count):
        while len(self.bytes) < count:
            self.bytes += hmac.new(self.key, (self.prefix + str(self.blocks)).encode(), hashlib.sha256).digest()
            self.blocks += 1
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def float(self):
        return sum(Fraction(byte, 256 ** (place + 1)) for place, byte in enumerate(self.take(4)))

    def int(self, n):
        return floor(self.float() * n)

    def pick(self, source, count):
        remaining = list(range(source))
        return [remaining.pop(self.int(len(remaining))) for _ in range(count)]

    def wide(self):
        bits = "".join(f"{byte:08b}" for byte in self.take(7))
        return int(bits[:52], 2)


def vector(root, nonce, client_seed):
    seed = server_seed(root, nonce)

    def fresh():
        return Stream(seed, client_seed, nonce)

    floats, wides, mixed = fresh(), fresh(), fresh()
    return {
        "root": root.hex(),
        "nonce": nonce,
        "clientSeed": client_seed,
        "serverSeed": seed,
        "commitment": commitment(seed),
        # Ten floats and six wide draws reach past the first block.
        "floats": [int(floats.float() * 2**32) for _ in range(10)],
        "ints": [[n, fresh().int(n)] for n in INTS],
        "picks": [[source, count, fresh().pick(source, count)] for source, count in PICKS],
        "wides": [wides.wide() for _ in range(6)],
        # A wide draw between floats leaves the stream off the four-byte grid, so the seventh float straddles two blocks.
        "mixed": [mixed.wide()] + [mixed.int(1_000_000) for _ in range(8)],
    }


def all_seeds():
    pairs = [(nonce, client_seed) for nonce in NONCES for client_seed in CLIENT_SEEDS]
    return [(ROOTS[place % len(ROOTS)], nonce, client_seed) for place, (nonce, client_seed) in enumerate(pairs)]


if __name__ == "__main__":
    print("[\n" + ",\n".join(json.dumps(vector(*seeds)) for seeds in all_seeds()) + "\n]")
