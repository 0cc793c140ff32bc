"""Vectors of roulette for one player, computed without any code of the site from the rules in words.

The board is that of roulette.py. Made by `python3 games/roulette/vectors/solo_roulette.py > games/roulette/vectors/solo-roulette.json`.
"""

import json
import random
import sys
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "core" / "vectors")]
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402
from roulette import PAYS, SPOTS  # noqa: E402

POCKETS = 37


def chance_of(number):
    """Of the 2^52 draws r, those with floor(37 r / 2^52) = number."""
    first = lambda n: -(-n * 2**52 // POCKETS)  # noqa: E731
    return Fraction(first(number + 1) - first(number), 2**52)


def pays(spots, number):
    """What a layout of whole shares pays, in shares, the staked ones included."""
    return sum(share * (PAYS[len(SPOTS[spot])] + 1) for spot, share in spots.items() if number in SPOTS[spot])


def bet(seeds, spots, per_share):
    root, nonce, client_seed = seeds
    seed = server_seed(root, nonce)
    number = Stream(seed, client_seed, nonce).wide() * POCKETS // 2**52
    of, paid = sum(spots.values()), pays(spots, number)
    return {
        "serverSeed": seed,
        "clientSeed": client_seed,
        "nonce": nonce,
        "params": {"spots": spots},
        "outcome": {"number": number},
        "multiplierE4": paid * 10_000 // of,
        "exact": {"paid": paid, "of": of},
        # Chip by chip, as a table pays: nothing is rounded.
        "stake": str(of * per_share),
        "payout": str(paid * per_share),
        "best": str(max(pays(spots, n) for n in range(POCKETS)) * per_share),
        "return": str(sum(chance_of(n) * pays(spots, n) for n in range(POCKETS)) / of),
    }


if __name__ == "__main__":
    chance = random.Random("solo roulette")
    names = list(SPOTS)
    bets = []
    for place, seeds in enumerate(list(all_seeds()) * 3):
        # Every kind alone, equal chips on several numbers, and unequal ones on anything.
        kind = place % 3
        if kind == 0:
            spots = {chance.choice(names): 1}
        elif kind == 1:
            spots = {f"straight-{n}": 1 for n in chance.sample(range(37), chance.randrange(2, 37))}
        else:
            spots = {spot: chance.randrange(1, 500) for spot in chance.sample(names, chance.randrange(2, 40))}
        bets.append(bet(seeds, spots, chance.randrange(1, 100_000)))
    print("[\n" + ",\n".join(json.dumps(each) for each in bets) + "\n]")
