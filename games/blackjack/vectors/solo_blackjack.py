"""Vectors of blackjack for one player, computed without any code of the site from the rules in words.

Made by `python3 games/blackjack/vectors/solo_blackjack.py > games/blackjack/vectors/solo-blackjack.json`.
"""

import json
import random
import sys
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "core" / "vectors")]
sys.dont_write_bytecode = True
from blackjack import play_hand  # noqa: E402
from draws import ROOTS, Stream, server_seed  # noqa: E402

GAMES = 400
# What a move adds, in stakes of the hand.
COSTS = {"double": Fraction(1), "split": Fraction(1), "insure": Fraction(1, 2)}
ADDED = {"insurance": Fraction(1, 2), "split": Fraction(1), "double-0": Fraction(1), "double-1": Fraction(1)}
UNIT = 2000


def game(nonce, chance):
    seed, client_seed = server_seed(ROOTS[1], nonce), f"solo {nonce}"
    cards = [card % 52 for card in Stream(seed, client_seed, nonce).pick(416, 48)]
    shares = {"main": chance.randrange(1, 9)}
    shares |= {bet: chance.randrange(1, 5) for bet in ("pairs", "poker") if chance.random() < 0.4}

    def choose(options):
        if "split" in options:
            return "split"
        return chance.choice(options)

    hand = play_hand(cards, [1], [], choose, UNIT)
    back = {spot[2:]: Fraction(paid, UNIT) for spot, paid in hand["pays"].items()}
    first, main = sum(shares.values()), shares["main"]
    paid = sum(back[bet] * share for bet, share in shares.items())
    paid += sum(back[spot] * part * main for spot, part in ADDED.items() if spot in back)
    staked = first + sum(COSTS.get(move, 0) * main for move in hand["moves"])
    # Halves of shares are whole kopecks.
    stake = 2 * first * chance.randrange(1, 5_000)
    return {
        "serverSeed": seed,
        "clientSeed": client_seed,
        "nonce": nonce,
        "params": {"spots": shares},
        "moves": [{"deal": True}, *({"play": move} for move in hand["moves"])],
        "cards": hand["cards"],
        "multiplierE4": int(paid * 10_000 / staked),
        "stake": str(stake),
        "staked": str(int(stake * staked / first)),
        "payout": str(int(stake * paid / first)),
    }


if __name__ == "__main__":
    chance = random.Random("solo blackjack")
    print('{"games": [\n' + ",\n".join(json.dumps(game(nonce, chance)) for nonce in range(GAMES)) + "\n]}")
