"""Vectors of hilo, computed without any code of the site from the rules in words.

Made by `python3 games/hilo/vectors/hilo.py > games/hilo/vectors/hilo.json`. Returns are without the bias of the draws.
"""

import json
import sys
from fractions import Fraction
from math import floor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

RANKS = range(1, 14)


def winners(guess, rank):
    """The ranks that a guess wins with: an equal card counts for both sides, except where a side would be everything."""
    if guess == "higher":
        return [r for r in RANKS if (r > rank if rank == 1 else r >= rank)]
    return [r for r in RANKS if (r < rank if rank == 13 else r <= rank)]


def likelier(rank):
    return "higher" if len(winners("higher", rank)) >= len(winners("lower", rank)) else "lower"


def prize(fair):
    return floor(Fraction(99, 100) * fair * 10_000)


def returns(start, stops):
    """Of the likelier side every time, taken after one, two, … right guesses."""
    lines = {(start, Fraction(1)): Fraction(1)}
    for _ in range(stops):
        after = {}
        for (rank, fair), chance in lines.items():
            wins = winners(likelier(rank), rank)
            for each in wins:
                key = (each, fair * Fraction(13, len(wins)))
                after[key] = after.get(key, 0) + chance / 13
        lines = after
        value = sum((chance * Fraction(prize(fair), 10_000) for (_, fair), chance in lines.items()), Fraction(0))
        yield f"{value.numerator}/{value.denominator}"


def game(seeds, start, wanted):
    """Plays these moves until one is wrong, and takes after the last."""
    root, nonce, client_seed = seeds
    seed = server_seed(root, nonce)
    stream = Stream(seed, client_seed, nonce)
    drawn = [stream.int(52) for _ in range(104)]
    card, fair, moves, end = start, Fraction(1), [], "taken"
    for place, word in enumerate(wanted):
        rank, following = card % 13 + 1, drawn[place]
        if word == "skip":
            moves.append({"skip": True})
        else:
            moves.append({"guess": word})
            wins = winners(likelier(rank) if word == "likelier" else word, rank)
            if following % 13 + 1 not in wins:
                end = "lost"
                break
            fair *= Fraction(13, len(wins))
        card = following
    if end == "taken":
        moves.append({"take": True})
    return {
        "serverSeed": seed,
        "clientSeed": client_seed,
        "nonce": nonce,
        "start": start,
        "moves": moves,
        "cards": drawn,
        "end": end,
        "multiplierE4": prize(fair) if end == "taken" else 0,
    }


PLANS = [
    ["likelier"],
    ["likelier", "skip", "likelier"],
    ["higher", "skip", "skip", "lower"],
    ["lower"],
    ["likelier", "likelier", "skip", "higher", "likelier"],
    ["likelier"] + ["skip"] * 52,
]

if __name__ == "__main__":
    bets = [
        game(seeds, (place * 11 + turn * 17) % 52, PLANS[(place + turn) % len(PLANS)])
        for place, seeds in enumerate(all_seeds())
        for turn in range(3)
    ]
    lines = lambda items: ",\n".join(json.dumps(item) for item in items)  # noqa: E731
    rows = [{"start": rank - 1, "returns": list(returns(rank, 4))} for rank in RANKS]
    print('{"returns": [\n' + lines(rows) + '\n], "bets": [\n' + lines(bets) + "\n]}")
