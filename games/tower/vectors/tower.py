"""Vectors of the tower, computed without any code of the site from the rules in words.

Made by `python3 games/tower/vectors/tower.py > games/tower/vectors/tower.json`. Returns are without the bias of the draws.
"""

import json
import sys
from fractions import Fraction
from math import floor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

# Doors and safe doors of a floor.
FLOORS = {"easy": (4, 3), "medium": (3, 2), "hard": (2, 1), "expert": (3, 1), "master": (4, 1)}


def prize(doors, safe, climbed):
    """Ten-thousandths after so many floors."""
    return floor(Fraction(99, 100) * Fraction(doors, safe) ** climbed * 10_000)


def traps(stream, doors, safe):
    """A draw a floor: the trap where there is one, otherwise the safe door."""
    drawn = stream.int(doors)
    return [drawn] if doors - safe == 1 else [door for door in range(doors) if door != drawn]


def row(doors, safe):
    prizes = [prize(doors, safe, climbed) for climbed in range(1, 10)]
    returns = [Fraction(paid, 10_000) * Fraction(safe, doors) ** climbed for climbed, paid in enumerate(prizes, 1)]
    return {"prizes": prizes, "returns": [f"{value.numerator}/{value.denominator}" for value in returns]}


def game(seed, client_seed, nonce, difficulty, place):
    doors, safe = FLOORS[difficulty]
    stream = Stream(seed, client_seed, nonce)
    hidden = [traps(stream, doors, safe) for _ in range(9)]
    wanted, moves, end = 1 + place % 9, [], None
    for climbed in range(wanted):
        # Every fourth game is climbed by somebody who sees through the doors.
        safest = next(door for door in range(doors) if door not in hidden[climbed])
        door = safest if place % 4 == 0 else (place + climbed) % doors
        moves.append({"door": door})
        if door in hidden[climbed]:
            end = "lost"
            break
    end = end or ("complete" if wanted == 9 else "taken")
    if end == "taken":
        moves.append({"take": True})
    return {
        "difficulty": difficulty,
        "traps": hidden,
        "moves": moves,
        "end": end,
        "multiplierE4": 0 if end == "lost" else prize(doors, safe, wanted),
    }


def vector(root, nonce, client_seed, place):
    seed = server_seed(root, nonce)
    games = [game(seed, client_seed, nonce, difficulty, place + 5 * index) for index, difficulty in enumerate(FLOORS)]
    return {"serverSeed": seed, "clientSeed": client_seed, "nonce": nonce, "games": games}


if __name__ == "__main__":
    rows = {difficulty: row(*floors) for difficulty, floors in FLOORS.items()}
    vectors = [vector(*seeds, place) for place, seeds in enumerate(all_seeds())]
    print('{"rows": ' + json.dumps(rows) + ',\n"bets": [')
    print(",\n".join(json.dumps(item) for item in vectors) + "\n]}")
