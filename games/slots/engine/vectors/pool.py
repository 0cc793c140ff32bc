"""Pools by the wording of games/slots/engine/pool.ts, without any code of the site."""

MASK = 0xFFFFFFFF
POOL_SIZE = 2**21


class Numbers:
    def __init__(self, salt, index):
        self.a, self.b, self.c, self.d = 0, index, salt, 1
        for _ in range(12):
            self.next()

    def next(self):
        n = (self.a + self.b + self.d) & MASK
        self.d = (self.d + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        turned = ((self.c << 21) | (self.c >> 11)) & MASK
        self.c = (turned + n) & MASK
        return n

    def symbol(self, weighted):
        """`weighted` is a list of (symbol, weight)."""
        u = self.next() >> 16
        before = 0
        for symbol, weight in weighted:
            before += weight
            if before > u:
                return symbol
        raise ValueError("weights add up to 65,536")


def fill(reels, rows, numbers, weighted):
    """Reels are lists from the top; what is None is empty, and falls out."""
    for place, reel in enumerate(reels):
        left = [symbol for symbol in reel if symbol is not None]
        drawn = [numbers.symbol(weighted) for _ in range(rows - len(left))]
        # The first drawn lies lowest.
        reels[place] = drawn[::-1] + left


def text(reels):
    """One letter a symbol, reels parted by spaces."""
    return " ".join("".join(reel) for reel in reels)


def indices(count, seed):
    """Some from both ends and some scattered over the pool."""
    scattered = [(seed + place * 1_299_709) % POOL_SIZE for place in range(count - 8)]
    return [0, 1, 2, 3, POOL_SIZE - 4, POOL_SIZE - 3, POOL_SIZE - 2, POOL_SIZE - 1, *scattered]


if __name__ == "__main__":
    import json

    # Made by `python3 games/slots/engine/vectors/pool.py > games/slots/engine/vectors/numbers.json`.
    places = [(1, 0), (1, 1), (1, POOL_SIZE - 1), (101, 5), (MASK, 12_345), (0, 0)]
    vectors = []
    for salt, index in places:
        numbers = Numbers(salt, index)
        vectors.append({"salt": salt, "index": index, "first": [numbers.next() for _ in range(20)]})
    print("[\n" + ",\n".join(json.dumps(item) for item in vectors) + "\n]")
