"""Vectors of baccarat for one player, computed without any code of the site from the rules in words.

Made by `python3 games/baccarat/vectors/solo_baccarat.py > games/baccarat/vectors/solo-baccarat.json`.
"""

import json
import random
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "core" / "vectors")]
sys.dont_write_bytecode = True
from baccarat import counts, play, value, winner  # noqa: E402
from draws import Stream, all_seeds, server_seed  # noqa: E402

SPOTS = ["player", "banker", "tie", "player-pair", "banker-pair", "either-pair"]


def back(spot, won, pairs):
    """What a stake of one brings back, itself included."""
    if spot == "tie":
        return 9 if won == "tie" else 0
    if spot == "either-pair":
        return 6 if any(pairs) else 0
    if spot.endswith("-pair"):
        return 12 if pairs[spot == "banker-pair"] else 0
    if won == "tie":
        return 1
    return 0 if won != spot else 2 if spot == "player" else Fraction(195, 100)


def either_pair():
    """Counted over all ranks of the first four cards."""
    good = 0
    for ranks in product(range(13), repeat=4):
        if ranks[0] != ranks[2] and ranks[1] != ranks[3]:
            continue
        left, orders = [32] * 13, 1
        for rank in ranks:
            orders *= left[rank]
            left[rank] -= 1
        good += orders
    return Fraction(good, 416 * 415 * 414 * 413)


def returns():
    ends = counts()
    of = sum(ends.values())
    pair = Fraction(31, 415)
    whole = {spot: sum(Fraction(count, of) * back(spot, won, ()) for won, count in ends.items()) for spot in SPOTS[:3]}
    return {**whole, "player-pair": 12 * pair, "banker-pair": 12 * pair, "either-pair": 6 * either_pair()}


def bet(seeds, spots, per_share):
    root, nonce, client_seed = seeds
    seed = server_seed(root, nonce)
    cards = [card % 52 for card in Stream(seed, client_seed, nonce).pick(416, 6)]
    player, banker = play([value(card) for card in cards])
    # Player, banker, player, banker; then the third of the player, if any, and that of the banker.
    third = [cards[4]] if len(player) == 3 else []
    hands = {
        "player": [cards[0], cards[2], *third],
        "banker": [cards[1], cards[3], *([cards[4 + len(third)]] if len(banker) == 3 else [])],
    }
    pairs = [hand[0] % 13 == hand[1] % 13 for hand in hands.values()]
    shares = sum(spots.values())
    paid = sum(share * back(spot, winner(player, banker), pairs) for spot, share in spots.items())
    return {
        "serverSeed": seed,
        "clientSeed": client_seed,
        "nonce": nonce,
        "params": {"spots": spots},
        "outcome": hands,
        "multiplierE4": int(Fraction(paid) * 10_000 / shares),
        "stake": str(shares * per_share),
        "payout": str(int(paid * per_share)),
    }


if __name__ == "__main__":
    chance = random.Random("solo baccarat")
    bets = []
    for seeds in list(all_seeds()) * 3:
        spots = {spot: chance.randrange(1, 40) for spot in chance.sample(SPOTS, chance.randrange(1, 7))}
        bets.append(bet(seeds, spots, chance.randrange(1, 100_000)))
    lines = ",\n".join(json.dumps(each) for each in bets)
    rates = json.dumps({spot: str(rate) for spot, rate in returns().items()})
    print('{"returns": ' + rates + ', "bets": [\n' + lines + "\n]}")
