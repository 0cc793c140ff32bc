"""Vectors of the heist, computed without any code of the site from the rules in words.

Made by `python3 games/heist/vectors/heist.py > games/heist/vectors/heist.json`.
"""

import json
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, all_seeds, server_seed  # noqa: E402

# Safes in each room, and how many of them are good.
ROOMS = [(3, 2), (3, 2), (2, 1), (3, 1), (4, 1)]


def prize(rooms):
    """Ten-thousandths after so many rooms: the inverse of the share of ways through that are all good, by counting the ways."""
    ways = list(product(*[range(safes) for safes, _ in ROOMS[:rooms]]))
    good = [way for way in ways if all(safe < ROOMS[room][1] for room, safe in enumerate(way))]
    fair = Fraction(len(ways), len(good)) * 10_000
    assert fair.denominator == 1
    return int(fair)


def game(seed, client_seed, nonce, place, wanted):
    stream = Stream(seed, client_seed, nonce)
    alarms = [stream.pick(safes, safes - good) for safes, good in ROOMS]
    moves = []
    for room in range(wanted):
        # Goes through the first rooms for certain, then chooses blindly: runs of every length, of every end.
        good = [safe for safe in range(ROOMS[room][0]) if safe not in alarms[room]]
        safe = good[0] if room < place % 6 else (place + room) % ROOMS[room][0]
        moves.append({"safe": safe})
        if safe in alarms[room]:
            return {"alarms": alarms, "moves": moves, "end": "lost", "multiplierE4": 0}
    if wanted == len(ROOMS):
        return {"alarms": alarms, "moves": moves, "end": "complete", "multiplierE4": prize(wanted)}
    return {"alarms": alarms, "moves": [*moves, {"take": True}], "end": "taken", "multiplierE4": prize(wanted)}


def vector(root, nonce, client_seed, place):
    seed = server_seed(root, nonce)
    games = [game(seed, client_seed, nonce, place, wanted) for wanted in range(1, len(ROOMS) + 1)]
    return {"serverSeed": seed, "clientSeed": client_seed, "nonce": nonce, "games": games}


if __name__ == "__main__":
    prizes = [prize(rooms) for rooms in range(1, len(ROOMS) + 1)]
    vectors = [vector(*seeds, place) for place, seeds in enumerate(all_seeds())]
    print('{"paytable": ' + json.dumps(prizes) + ',\n"bets": [')
    print(",\n".join(json.dumps(item) for item in vectors) + "\n]}")
