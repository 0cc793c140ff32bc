"""Vectors of the machine coachman, computed without any code of the site from its rules in words.

Made by `python3 games/slots/coachman/vectors/coachman.py > games/slots/coachman/vectors/coachman.json` (some seconds). The rules: five reels of
three rows; the places of the strips at the top row are drawn reel by reel from the left, 32 alike; lines are paid from the left, W stands
for all but coins. With six coins ($) or more every coin draws its worth, one of 64 places alike, cell by cell: reel by reel from the left, each
from the top. Then respins, three lives: every cell without a coin draws one of 16, in the same order; 0 is a coin, which draws its worth at
once. A respin with a new coin puts the lives back to three, one without takes one. It ends without lives or without free cells; the
coins are paid, and 1,000 bets on top when every cell has one.

The figures are found otherwise than by the site: boards are built reel by reel, those alike in all that still matters put together.
"""

import sys
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "core" / "vectors"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "engine" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, server_seed  # noqa: E402
from law import bands, text  # noqa: E402

# W coachman, T troika, B bell, L letter, H horseshoe, A lantern, E wheel, M mitten, O boots, $ coin.
STRIPS = [
    "LLEEOOMMEEAAATMOOEEHH$$TOOOBBMMM",
    "OOBWEEELLWAAAEMMM$$TOOHHOOOBMM$T",
    "EEETWBMMMOOOAAABHHOO$$$OOELLTWMM",
    "OO$$HHW$MMOOTBEEETWBEAAAOOOMMMLL",
    "BBOOOAAAMM$$MLLHHMMMEEOOTOOEETEE",
]
# Three, four, five of a kind, in hundredths of the total bet.
PAYS = {
    "T": (300, 2000, 35000),
    "B": (200, 1000, 10000),
    "L": (100, 500, 3000),
    "H": (80, 300, 1800),
    "A": (60, 200, 800),
    "E": (50, 150, 400),
    "M": (40, 100, 250),
    "O": (30, 80, 200),
}
# The rows of each reel, from the top.
LINES = """
11111 00000 22222 01210 21012
10001 12221 00122 22100 12101
10121 01110 21112 01010 21212
11011 11211 00200 22022 02220
""".split()
WORTHS = [1] * 24 + [2] * 14 + [3] * 10 + [5] * 8 + [10] * 5 + [25] * 3
NEEDED, LIVES, ONE_IN, FULL_GRID = 6, 3, 16, 1000
BAND_EDGES = [0, 1, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000]


def view(reel, stop):
    strip = STRIPS[reel]
    return "".join(strip[(stop + row) % len(strip)] for row in range(3))


def line_pays(symbols):
    run = 1
    while run < 5 and symbols[run] in (symbols[0], "W"):
        run += 1
    return PAYS[symbols[0]][run - 3] if run >= 3 and symbols[0] in PAYS else 0


def play(stream):
    """The outcome, and what the round pays in hundredths."""
    stops = [stream.int(len(strip)) for strip in STRIPS]
    board = "".join(view(reel, stop) for reel, stop in enumerate(stops))
    pays = sum(line_pays([board[3 * reel + int(row)] for reel, row in enumerate(line)]) for line in LINES)
    coins = {cell: 0 for cell in range(15) if board[cell] == "$"}
    if len(coins) < NEEDED:
        return {"stops": [stops]}, pays
    for cell in coins:
        coins[cell] = WORTHS[stream.int(64)]
    worths, respins, lives = list(coins.values()), [], LIVES
    while lives and len(coins) < 15:
        fresh = []
        for cell in range(15):
            if cell not in coins and stream.int(ONE_IN) == 0:
                fresh.append([cell, WORTHS[stream.int(64)]])
        coins.update(dict(fresh))
        respins.append(fresh)
        lives = LIVES if fresh else lives - 1
    pays += 100 * (sum(coins.values()) + (FULL_GRID if len(coins) == 15 else 0))
    return {"stops": [stops], "worths": worths, "respins": respins}, pays


def board_law():
    """By coins and what the lines pay: how many of the positions of the reels."""
    # A state: the coins so far, what is certain to be paid, and of each line that may yet grow its symbol and number.
    states = {(0, 0, tuple((number, None) for number in range(len(LINES)))): 1}
    for reel in range(5):
        seen = {}
        for stop in range(len(STRIPS[reel])):
            seen[view(reel, stop)] = seen.get(view(reel, stop), 0) + 1
        following = {}
        for (coins, paid, growing), count in states.items():
            for cells, times in seen.items():
                more, alive = paid, []
                for number, symbol in growing:
                    here = cells[int(LINES[number][reel])]
                    if symbol is None and here in PAYS or symbol is not None and here in (symbol, "W"):
                        alive.append((number, symbol or here))
                        if reel == 4:
                            more += PAYS[symbol][2]
                    elif symbol is not None and reel >= 3:
                        more += PAYS[symbol][reel - 3]
                state = (coins + cells.count("$"), more, tuple(alive) if reel < 4 else ())
                following[state] = following.get(state, 0) + count * times
        states = following
    law = {}
    for (coins, paid, _), count in states.items():
        law.setdefault(coins, {})[paid] = count
    return law


@cache
def ends_with(coins):
    """How many coins there are at the end, as chances: of three respins without a coin, or of the first of them that brings some."""
    free, law = 15 - coins, {}
    none = Fraction(ONE_IN - 1, ONE_IN) ** free
    law[coins] = none**LIVES
    tries = sum(none**failed for failed in range(LIVES))
    for fresh in range(1, free + 1):
        brings = comb(free, fresh) * Fraction(1, ONE_IN) ** fresh * Fraction(ONE_IN - 1, ONE_IN) ** (free - fresh)
        for end, chance in ends_with(coins + fresh).items():
            law[end] = law.get(end, 0) + tries * brings * chance
    return law if free else {15: Fraction(1)}


def worth_counts():
    """For each number of coins: how many of 64^coins ways are worth so much."""
    counts = [{0: 1}]
    for _ in range(15):
        following = {}
        for worth, count in counts[-1].items():
            for more in set(WORTHS):
                following[worth + more] = following.get(worth + more, 0) + count * WORTHS.count(more)
        counts.append(following)
    return counts


def figures():
    boards, positions, worths = board_law(), 32**5, worth_counts()
    assert sum(sum(counted.values()) for counted in boards.values()) == positions
    mean_worth = Fraction(sum(WORTHS), 64)
    spread = Fraction(sum(worth * worth for worth in WORTHS), 64) - mean_worth**2
    mean = square = feature = Fraction(0)
    law = {}
    for coins, counted in boards.items():
        chance = Fraction(sum(counted.values()), positions)
        lines = sum(Fraction(count * pays, positions * 100) for pays, count in counted.items())
        mean += lines
        square += sum(Fraction(count * pays * pays, positions * 10000) for pays, count in counted.items())
        if coins < NEEDED:
            for pays, count in counted.items():
                law[pays] = law.get(pays, 0) + Fraction(count, positions)
            continue
        feature += chance
        # Mean and square from those of one coin: nothing of the distribution is used here.
        for end, times in ends_with(coins).items():
            fixed = end * mean_worth + (FULL_GRID if end == 15 else 0)
            mean += chance * times * fixed
            square += chance * times * (fixed**2 + end * spread) + 2 * lines * times * fixed
        collected = {}
        for end, times in ends_with(coins).items():
            for worth, count in worths[end].items():
                paid = 100 * (worth + (FULL_GRID if end == 15 else 0))
                collected[paid] = collected.get(paid, 0) + times * Fraction(count, 64**end)
        for pays, count in counted.items():
            for more, times in collected.items():
                law[pays + more] = law.get(pays + more, 0) + Fraction(count, positions) * times
    assert sum(law.values()) == 1
    best = max(law)
    return {
        "rtp": str(mean), "hit": str(1 - law[0]), "feature": str(feature), "bestE4": best * 100, "bestChance": str(law[best]), "variance": str(square - mean * mean),
        "bands": bands(law, BAND_EDGES),
    }


def bets():
    """Forty rounds as they come, then twenty with respins, and three of them that last twelve respins or more."""
    plain, short, long = 40, 20, 3
    for nonce in range(1_000_000):
        seed, client = server_seed(bytes(range(32)), nonce), f"coachman:{nonce % 7}"
        outcome, pays = play(Stream(seed, client, nonce))
        respins = len(outcome.get("respins", []))
        if respins == 0 and plain > 0:
            plain -= 1
        elif 0 < respins < 12 and short > 0:
            short -= 1
        elif respins >= 12 and long > 0:
            long -= 1
        else:
            continue
        yield {"serverSeed": seed, "clientSeed": client, "nonce": nonce, "outcome": outcome, "multiplierE4": pays * 100}
        if plain == short == long == 0:
            return


if __name__ == "__main__":
    print(text(figures(), bets()))
