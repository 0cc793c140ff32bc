"""Vectors of shoes, computed without any code of the site from the rules in words: hashlib, hmac and fractions only.

Made by `python3 games/core/vectors/shoe.py > games/core/vectors/shoe.json`; vectors of card games open their shoes by it.
"""

import hashlib
import hmac
import json
from fractions import Fraction
from math import floor

CARDS = 416


def text_hash(text):
    return hashlib.sha256(text.encode()).hexdigest()


def stream(digest_hex, salt):
    block = 0
    while True:
        yield from hmac.new(salt.encode(), bytes.fromhex(digest_hex) + f":{block}".encode(), hashlib.sha256).digest()
        block += 1


def order(digest_hex, salt):
    source, remaining, picked = stream(digest_hex, salt), list(range(CARDS)), []
    while remaining:
        share = sum(Fraction(next(source), 256 ** (place + 1)) for place in range(4))
        picked.append(remaining.pop(floor(share * len(remaining))) % 52)
    return picked


def card_salt(digest_hex, index):
    return hmac.new(bytes.fromhex(digest_hex), f"card:{index}".encode(), hashlib.sha256).hexdigest()


def levels(digest_hex, cards):
    rows = [[text_hash(f"card|1|{index}|{card}|{card_salt(digest_hex, index)}") for index, card in enumerate(cards)]]
    while len(rows[-1]) > 1:
        below = rows[-1]
        pairs = [below[at:at + 2] for at in range(0, len(below), 2)]
        rows.append([text_hash(f"node|{pair[0]}|{pair[1]}") if len(pair) == 2 else pair[0] for pair in pairs])
    return rows


def root(table, number, top):
    return text_hash(f"root|1|{table}|{number}|{CARDS}|{top}")


def branch(rows, index):
    siblings = []
    for row in rows[:-1]:
        other = index ^ 1
        if other < len(row):
            siblings.append(row[other])
        index //= 2
    return siblings


def cut(root_text, seeds):
    digest = text_hash(f"cut|1|{root_text}|" + "|".join(f"{by}:{seed}" for by, seed in seeds))
    bits = "".join(f"{int(letter, 16):04b}" for letter in digest)[:52]
    return floor(Fraction(int(bits, 2), 2**52) * CARDS)


def cut_list(seeds):
    entries = sorted(seeds)
    return [("*", "2;" + ",".join(f"{len(by)}.{len(seed)}" for by, seed in entries))] + entries if entries else []


def vector(table, number, digest_hex, salt, seeds):
    cards = order(digest_hex, salt)
    rows = levels(digest_hex, cards)
    top = root(table, number, rows[-1][0])
    return {
        "table": table, "number": number, "hash": digest_hex, "salt": salt, "order": cards, "root": top,
        "shown": [{"index": index, "card": cards[index], "salt": card_salt(digest_hex, index), "branch": branch(rows, index)} for index in (0, 1, 207, 383, 384, 415)],
        "seeds": [{"by": by, "seed": seed} for by, seed in seeds], "cut": cut(top, seeds), "uncut": cut(top, []),
        "list": [{"by": by, "seed": seed} for by, seed in cut_list(seeds)], "listed": cut(top, cut_list(seeds)),
    }


if __name__ == "__main__":
    print(json.dumps([
        vector("baccarat", 1, "00" * 32, "соль", []),
        vector("baccarat", 2, bytes(range(32)).hex(), "a", [("A1b2", "client seed"), ("Zz9", "~!|:")]),
        vector("blackjack-high", 4_000_000, "ff" * 32, ' "quoted" \\ salt ', [(f"uid{index}", "s" * (index + 1)) for index in range(30)]),
    ], ensure_ascii=False, separators=(",", ":")))
