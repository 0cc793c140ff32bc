"""Vectors of the machine aurora, computed without any code of the site from its rules in words.

Made by `python3 games/slots/aurora/vectors/aurora.py > games/slots/aurora/vectors/aurora.json` (a minute or two). The rules: five reels of
three rows; the places of the strips at the top row are drawn reel by reel from the left, 32 or 64 alike. A reel among the middle three that
shows W is W from top to bottom and stays so; then every line is paid from the left and from the right, one that is alike from end to end
once. After a spin in which a reel became W the reels that did not stay turn again, else the round is over.

The figures are found otherwise than by the site: for each view of the three middle reels what a line pays is split into a part that the
first reel decides and one that the last does, and only lines where both matter are looked at together.
"""

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "core" / "vectors"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "engine" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, server_seed  # noqa: E402
from law import bands, text  # noqa: E402

# W aurora, B bear, O owl, F fox, D deer, C crystal, L lantern, S star.
STRIPS = [
    "CCCLLLSSSLLLCCCDDDBBBDDOOOSSSFFF",
    "LLLSSSLSSSBBBLLLDDDCCCSSSDDDFFFWDDDFFFOOOSSSFFFCCCLLLCCCOOBBBOOO",
    "CCCSSSLLLFFFSSSDDDBBBDDDCCCLLLOOOWOOOFFFOOODDDLLLCCCSSSFFFBBBDDD",
    "CCCFFFDDDCCCLLLDDDSSSLLLSSSBBBWFFFOOOBBBDDDOOLLLCCCSSSFFFSSSOOOL",
    "OOOBBBLLLSSSCCCDDFFFCCCDDDSSSLLL",
]
# Three, four, five of a kind, in hundredths of the total bet.
PAYS = {
    "B": (250, 500, 1250),
    "O": (100, 250, 600),
    "F": (80, 200, 500),
    "D": (50, 120, 250),
    "C": (40, 80, 200),
    "L": (40, 60, 150),
    "S": (30, 60, 100),
}
# The rows of each reel, from the top.
LINES = """
11111 00000 22222 01210 21012
10001 12221 00122 22100 12101
""".split()
BAND_EDGES = [0, 1, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000]
MIDDLE = (1, 2, 3)


def view(reel, stop):
    strip = STRIPS[reel]
    return "".join(strip[(stop + row) % len(strip)] for row in range(3))


def one_way(symbols):
    """What a line pays that is read from this end, and how long its run is."""
    run = 1
    while run < 5 and symbols[run] in (symbols[0], "W"):
        run += 1
    return (PAYS[symbols[0]][run - 3] if run >= 3 else 0), run


def line_pays(symbols):
    pays, run = one_way(symbols)
    return pays if run == 5 else pays + one_way(symbols[::-1])[0]


def play(stream):
    """The stops of each spin, and what the round pays in hundredths."""
    board, staying, stops, total = [""] * 5, set(), [], 0
    while True:
        drawn = []
        for reel in range(5):
            if reel not in staying:
                drawn.append(stream.int(len(STRIPS[reel])))
                board[reel] = view(reel, drawn[-1])
        stops.append(drawn)
        fresh = {reel for reel in MIDDLE if reel not in staying and "W" in board[reel]}
        for reel in fresh:
            board[reel] = "WWW"
        total += sum(line_pays([board[reel][int(row)] for reel, row in enumerate(line)]) for line in LINES)
        if not fresh:
            return stops, total
        staying |= fresh


def views(reel, staying):
    """What a reel can show, and at how many stops."""
    if reel in staying:
        return {"WWW": 1}
    counted = {}
    for stop in range(len(STRIPS[reel])):
        seen = view(reel, stop)
        seen = "WWW" if "W" in seen else seen
        counted[seen] = counted.get(seen, 0) + 1
    return counted


def split(middle):
    """What a line with these middle symbols pays: by the first symbol, by the last, or None where both matter at once."""
    table = {(a, e): line_pays([a, *middle, e]) for a in PAYS for e in PAYS}
    # Some pair of ends that pays nothing tells the parts apart.
    nothing = next((ends for ends, pays in table.items() if pays == 0), None)
    if nothing is None:
        return table
    first = {a: table[a, nothing[1]] for a in PAYS}
    last = {e: table[nothing[0], e] for e in PAYS}
    if any(table[a, e] != first[a] + last[e] for a in PAYS for e in PAYS):
        return table
    return {a: p for a, p in first.items() if p}, {e: p for e, p in last.items() if p}


SPLIT = {middle: split(middle) for middle in product("WBOFDCLS", repeat=3)}


def spin_law(staying):
    """By the reels that become W and what the spin pays: how many positions of the reels that turn."""
    firsts, lasts = list(views(0, staying).items()), list(views(4, staying).items())
    law = {}
    for middle in product(*(views(reel, staying).items() for reel in MIDDLE)):
        fresh = frozenset(reel for reel, (seen, _) in zip(MIDDLE, middle) if seen == "WWW" and reel not in staying)
        weight = middle[0][1] * middle[1][1] * middle[2][1]
        by_first, by_last, together = [0] * len(firsts), [0] * len(lasts), []
        for line in LINES:
            parts = SPLIT[tuple(middle[reel - 1][0][int(line[reel])] for reel in MIDDLE)]
            if isinstance(parts, dict):
                together.append((int(line[0]), int(line[4]), parts))
                continue
            for pays, ends, sums, row in ((parts[0], firsts, by_first, int(line[0])), (parts[1], lasts, by_last, int(line[4]))):
                if pays:
                    for index, (seen, _) in enumerate(ends):
                        sums[index] += pays.get(seen[row], 0)
        counted = law.setdefault(fresh, {})
        for (a, times_a), sum_a in zip(firsts, by_first):
            for (e, times_e), sum_e in zip(lasts, by_last):
                pays = sum_a + sum_e + sum(table[a[top], e[bottom]] for top, bottom, table in together)
                counted[pays] = counted.get(pays, 0) + weight * times_a * times_e
    return law


def round_law(staying=frozenset()):
    """What a round pays from here on, as chances; and the chance that this spin makes a reel W."""
    positions = 1
    for reel in range(5):
        positions *= 1 if reel in staying else len(STRIPS[reel])
    law, goes_on = {}, 0
    for fresh, counted in spin_law(staying).items():
        rest = round_law(staying | fresh)[0] if fresh else {0: 1}
        goes_on += sum(counted.values()) if fresh else 0
        for pays, count in counted.items():
            for more, chance in rest.items():
                law[pays + more] = law.get(pays + more, 0) + count * chance
    return {pays: Fraction(chance) / positions for pays, chance in law.items()}, Fraction(goes_on, positions)


def figures():
    law, feature = round_law()
    assert sum(law.values()) == 1
    mean = sum(pays * chance for pays, chance in law.items()) / 100
    best = max(law)
    edges = [edge for edge in BAND_EDGES if edge <= best]
    return {
        "rtp": str(mean), "hit": str(1 - law[0]), "feature": str(feature), "bestE4": best * 100, "bestChance": str(law[best]),
        "variance": str(sum(pays * pays * chance for pays, chance in law.items()) / 10000 - mean * mean),
        "bands": bands(law, edges),
    }


def bets():
    """Forty rounds as they come, then of those with respins every one until there are some of each length."""
    wanted = {1: 40, 2: 10, 3: 8, 4: 3}
    for nonce in range(1_000_000):
        seed, client = server_seed(bytes(range(32)), nonce), f"aurora:{nonce % 7}"
        stops, pays = play(Stream(seed, client, nonce))
        if wanted.get(len(stops), 0) > 0:
            wanted[len(stops)] -= 1
            yield {"serverSeed": seed, "clientSeed": client, "nonce": nonce, "outcome": {"stops": stops}, "multiplierE4": pays * 100}
        if not any(wanted.values()):
            return


if __name__ == "__main__":
    print(text(figures(), bets()))
