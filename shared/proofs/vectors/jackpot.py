"""A pot that fell and was drawn, as the file that a page hands out, by the standard library alone.

Sixty thousand roots modulo a prime of 2048 bits: a few minutes by OpenSSL's library where there is one, half an hour
without. Made by `python3 shared/proofs/vectors/jackpot.py > shared/proofs/vectors/jackpot.json`.
"""

import ctypes
import ctypes.util
import hashlib
import json

STEPS = 60_000
# RFC 3526, group 14: 2^2048 - 2^1984 - 1 + 2^64 * (floor(2^1918 pi) + 124476).
PRIME = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B"
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510"
    "15728E5A8AACAA68FFFFFFFFFFFFFFFF",
    16,
)
ROOT = (PRIME + 1) // 4


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def power_function():
    """value ** ROOT modulo PRIME."""
    name = ctypes.util.find_library("crypto")
    if name is None:
        return lambda value: pow(value, ROOT, PRIME)
    lib = ctypes.CDLL(name)
    for each in ("BN_new", "BN_CTX_new", "BN_bin2bn"):
        getattr(lib, each).restype = ctypes.c_void_p
    lib.BN_bin2bn.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_void_p]
    lib.BN_mod_exp.argtypes = [ctypes.c_void_p] * 5
    lib.BN_bn2binpad.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    number = lambda value, into: lib.BN_bin2bn(value.to_bytes(256, "big"), 256, into)
    context, base, result = lib.BN_CTX_new(), lib.BN_new(), lib.BN_new()
    exponent, prime, out = number(ROOT, None), number(PRIME, None), ctypes.create_string_buffer(256)

    def power(value):
        number(value, base)
        if lib.BN_mod_exp(result, base, exponent, prime, context) != 1:
            raise RuntimeError("BN_mod_exp")
        lib.BN_bn2binpad(result, out, 256)
        return int.from_bytes(out.raw, "big")

    return power


def slow_draw(text, steps):
    power = power_function()
    assert power(12_345) == pow(12_345, ROOT, PRIME)
    start = int("".join(sha256(f"{block}|{text}") for block in range(8)), 16) % (PRIME - 3) + 2
    value = start
    for _ in range(steps):
        swapped = value - 1 if value % 2 == 0 else value + 1
        found = power(swapped)
        is_square = found * found % PRIME == swapped
        value = found if (found % 2 == 0) == is_square else PRIME - found
    at = value
    for _ in range(steps):
        square = at * at % PRIME
        at = square if at % 2 == 0 else PRIME - square
        at = at - 1 if at % 2 == 0 else at + 1
    assert at == start
    return f"{value:0512x}"


def above(left, right):
    text = f"node|{left[0]}|{left[1]}|{right[0]}|{right[1]}"
    return sha256(text), left[1] + right[1]


def levels_of(leaves):
    levels = [leaves]
    while len(levels[-1]) > 1:
        last = levels[-1]
        levels.append(
            [above(*last[at : at + 2]) if at + 1 < len(last) else last[at] for at in range(0, len(last), 2)]
        )
    return levels


def roubles(kopecks):
    return kopecks // 100 if kopecks % 100 == 0 else float(f"{kopecks // 100}.{kopecks % 100:02d}")


POT, LEAST, CEILING, ATTEMPT = 7, 100_000_00, 250_000_00, 0
SECRET = sha256("the secret of pot 7")
AMOUNT = LEAST + int(sha256(f"number|1|{SECRET}"), 16) % (CEILING - LEAST + 1)
TOTAL = AMOUNT * 1_000_000
PLAYERS = ["anna", "boris", "vera", "gleb", "dasha"]
parts = [TOTAL * percent // 100 + 1 for percent in (31, 17, 23, 5)]
shares = list(zip(PLAYERS, [*parts, TOTAL - sum(parts)]))
salted = sorted((sha256(f"salt of {player}")[:32], player, weight) for player, weight in shares)
owners = [sha256(f"owner|1|{POT}|{player}|{salt}") for salt, player, _ in salted]
levels = levels_of(
    [(sha256(f"leaf|1|{POT}|{owner}|{weight}"), weight) for owner, (_, _, weight) in zip(owners, salted)]
)
root = sha256(f"root|1|{POT}|{len(salted)}|{levels[-1][0][0]}|{levels[-1][0][1]}")
seeds = sorted(sha256(f"seed of {player}")[:32] for player in PLAYERS[:3])
seeds_hash = sha256(f"seeds|1|{POT}|{ATTEMPT}|{' '.join(seeds)}")
value = slow_draw(f"draw|1|{POT}|{ATTEMPT}|{root}|{SECRET}|{seeds_hash}", STEPS)
ticket = int(sha256(f"ticket|1|{value}"), 16) % TOTAL


def branch(place):
    siblings = []
    for height, level in enumerate(levels[:-1]):
        at = (place >> height) ^ 1
        if at < len(level):
            siblings.append({"hash": level[at][0], "weight": str(level[at][1])})
    return {"owner": owners[place], "weight": str(salted[place][2]), "place": place, "siblings": siblings}


before = 0
for won, (_, _, weight) in enumerate(salted):
    if ticket < before + weight:
        break
    before += weight
own = next(place for place, (_, player, _) in enumerate(salted) if player == "anna")

jackpot = {
    "form": "kurazh-verify-1",
    "kind": "jackpot",
    "uid": "anna",
    "seed": sha256("seed of anna")[:32],
    "fall": {
        "pot": POT,
        "commitment": sha256(f"jackpot|1|{POT}|{LEAST}|{CEILING}|{SECRET}"),
        "least": roubles(LEAST),
        "ceiling": roubles(CEILING),
        "amount": roubles(AMOUNT),
        "carried": 0,
        "fallenAt": "2026-12-01T00:00:00.000Z",
        "stage": "drawn",
        "attempt": ATTEMPT,
        "root": root,
        "seedsLeftMs": None,
        "seedsHash": seeds_hash,
        "winner": {"name": None, "img": "", "status": None, "own": won == own, "prize": "paid"},
        "own": str(salted[own][2]),
    },
    "proof": {
        "secret": SECRET,
        "leaves": len(salted),
        "steps": STEPS,
        "seeds": seeds,
        "value": value,
        "ticket": str(ticket),
        "winner": branch(won),
        "own": {**branch(own), "salt": salted[own][0]},
    },
}
print(json.dumps(jackpot, ensure_ascii=False, separators=(",", ":")))
