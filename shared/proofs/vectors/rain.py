"""Rains of the chat, drawn by the standard library alone, as the files that a page hands out.

The seed of the site is the key of HMAC-SHA256 over "entropy:number:block"; four bytes make a float, each float takes one
of those who are left. Made by `python3 shared/proofs/vectors/rain.py > shared/proofs/vectors/rain.json`.
"""

import hashlib
import hmac
import json


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def floats(server_seed, entropy, number):
    block = 0
    while True:
        digest = hmac.new(server_seed.encode(), f"{entropy}:{number}:{block}".encode(), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def roubles(kopecks):
    return kopecks // 100 if kopecks % 100 == 0 else float(f"{kopecks // 100}.{kopecks % 100:02d}")


def rain(number, kopecks, receivers, entrants, own):
    server_seed = sha256(f"the site's seed of rain {number}")
    seeds = [sha256(f"entrant {place} of rain {number}")[:32] for place in range(entrants)]
    entropy = sha256(f"kurazh rain {number} of {entrants}\n" + "\n".join(seeds))
    count = min(receivers, entrants)
    left, picked, draw = list(range(entrants)), [], floats(server_seed, entropy, number)
    while len(picked) < count:
        picked.append(left.pop(next(draw) * len(left) // 2**32))
    share = kopecks // count
    prizes = {place: share for place in picked}
    prizes[picked[0]] = kopecks - share * (count - 1)
    return {
        "form": "kurazh-verify-1",
        "kind": "rain",
        "promised": None if own is None else sha256(server_seed),
        "own": None if own is None else {"place": own, "seed": seeds[own - 1]},
        "rain": {
            "id": number,
            "amount": roubles(kopecks),
            "receivers": receivers,
            "commitment": sha256(server_seed),
            "serverSeed": server_seed,
            "entrants": [
                {
                    "name": None if place % 3 == 2 else f"игрок {place + 1}",
                    "seed": seed,
                    "prize": roubles(prizes[place]) if place in prizes else None,
                }
                for place, seed in enumerate(seeds)
            ],
        },
    }


# A usual one; more receivers than entrants; one entrant; more draws than one block has; shares that leave a rest.
rains = [
    rain(41, 25_000, 3, 7, 3),
    rain(42, 10_000, 5, 2, None),
    rain(43, 3_001, 2, 1, 1),
    rain(1_000_000, 777_777, 20, 200, 200),
    rain(7, 10_000, 7, 30, None),
]
print(json.dumps(rains, ensure_ascii=False, separators=(",", ":")))
