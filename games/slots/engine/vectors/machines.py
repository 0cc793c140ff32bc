"""Vectors of machines of strips, computed without any code of the site from the form in words (docs/slot-machine-form.md).

Made by `python3 games/slots/engine/vectors/machines.py [name …]`, which writes machines.json beside it: all of it in minutes, or the named ones.
The examples of the documents are small: every board is looked at, and the law of a whole round is multiplied out with fractions.
Of our machines the return is computed in another way than the site does, by linearity: a line sees every place of a strip alike, so
one line stands for all; ways are products of what the reels show; the feature is the mean spin times the mean number of spins.
Besides, some bets of each are played from their seeds.
"""

import itertools
import json
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
sys.path.insert(0, str(ROOT / "games" / "core" / "vectors"))
sys.dont_write_bytecode = True
from draws import Stream, server_seed  # noqa: E402


class Machine:
    def __init__(self, path):
        self.form = json.loads(path.read_text())
        self.reels, self.rows = self.form["reels"], self.form["rows"]
        self.symbols = {symbol["id"]: symbol for symbol in self.form["symbols"]}
        self.groups = {group["id"]: group for group in self.form.get("groups", [])}
        self.free = self.form.get("free")
        self.lines = self.form["wins"].get("lines", [])
        self.scatter = next((name for name, symbol in self.symbols.items() if symbol["role"] in ("scatter", "book")), None)

    def pays(self, name, count):
        return Fraction(str((self.symbols.get(name) or self.groups[name]).get("pays", {}).get(str(count), 0)))

    def is_wild(self, name):
        return self.symbols[name]["role"] in ("wild", "book")

    def stands(self, lying, name):
        if name in self.groups:
            return any(self.stands(lying, one) for one in self.groups[name]["of"])
        if lying == name:
            return True
        return self.is_wild(lying) and self.symbols[name]["role"] == "pays" and name in self.symbols[lying].get("standsFor", [name])

    def factor(self, name, run):
        if self.form.get("wildWins") == "plain" and name in self.symbols and self.is_wild(name):
            return 1
        factors = [self.symbols[name].get("factor", 1) for name in run if self.is_wild(name) and self.symbols[name].get("factor", 1) > 1]
        if self.form.get("wildFactors") == "sum":
            return sum(factors) or 1
        if self.form.get("wildFactors") == "once":
            return max(factors, default=1)
        product = 1
        for factor in factors:
            product *= factor
        return product

    def run(self, line):
        """The best pay of a line and how long the run is that has it."""
        best = (Fraction(0), 0)
        for name in [name for name, symbol in self.symbols.items() if symbol["role"] in ("pays", "wild")] + list(self.groups):
            run = list(itertools.takewhile(lambda lying: self.stands(lying, name), line))
            pay = self.pays(name, len(run)) * self.factor(name, run)
            if pay > best[0]:
                best = (pay, len(run))
        return best

    def line(self, line):
        pay = self.run(line)[0]
        if self.form["wins"].get("from") == "both":
            back, length = self.run(line[::-1])
            if length < self.reels:
                pay += back
        return pay

    def window(self, strip, stop):
        return [strip[(stop + row) % len(strip)] for row in range(self.rows)]

    def ways(self, board):
        """Pays of all ways and the cells that win."""
        total, cells = Fraction(0), set()
        for name, symbol in self.symbols.items():
            if symbol["role"] != "pays":
                continue
            shown = [[(reel, row) for row in range(self.rows) if self.stands(board[reel][row], name)] for reel in range(self.reels)]
            shown = list(itertools.takewhile(bool, shown))
            pay = self.pays(name, len(shown))
            for reel in shown:
                pay *= sum(self.symbols[board[at][row]].get("factor", 1) for at, row in reel)
            if pay:
                total += pay
                cells.update(cell for reel in shown for cell in reel)
        return total, cells

    def board_pays(self, board):
        if self.form["wins"]["kind"] == "ways":
            return self.ways(board)
        total, cells = Fraction(0), set()
        for line in self.lines:
            names = [board[reel][row - 1] for reel, row in enumerate(line)]
            pay = self.line(names)
            total += pay
            if self.run(names)[0]:
                cells.update((reel, line[reel] - 1) for reel in range(self.run(names)[1]))
        return total, cells

    def spin(self, strips, stops, factor, expanding):
        """What a spin pays and how many scatters lie there in the end."""
        reels = self.form["strips"][strips]
        board = [self.window(strip, stop) for strip, stop in zip(reels, stops)]
        cascades = self.form.get("cascades")
        total, cells = self.board_pays(board)
        if cascades:
            total, tops, falls = Fraction(0), list(stops), 0
            while True:
                pay, cells = self.board_pays(board)
                if not pay:
                    break
                total += pay * cascades["factors"][min(falls, len(cascades["factors"]) - 1)]
                if falls == cascades["atMost"]:
                    break
                for reel in range(self.reels):
                    kept = [board[reel][row] for row in range(self.rows) if (reel, row) not in cells]
                    missing = self.rows - len(kept)
                    tops[reel] -= missing
                    board[reel] = [reels[reel][(tops[reel] + row) % len(reels[reel])] for row in range(missing)] + kept
                falls += 1
        lying = [name for reel in board for name in reel]
        scatters = lying.count(self.scatter) if self.scatter else 0
        total += self.scatter_pays(scatters)
        if expanding:
            total += len(self.lines) * self.pays(expanding, sum(expanding in reel for reel in board))
        return total * factor, scatters

    def scatter_pays(self, count):
        if not self.scatter:
            return Fraction(0)
        known = [int(number) for number in self.symbols[self.scatter].get("pays", {}) if int(number) <= count]
        return self.pays(self.scatter, max(known)) if known else Fraction(0)

    def brought(self, rule, scatters):
        """How many spins so many scatters bring by a number or a table of spins."""
        if not rule:
            return 0
        if isinstance(rule["spins"], int):
            return rule["spins"] if scatters >= rule["count"] else 0
        known = [int(count) for count in rule["spins"] if int(count) <= scatters]
        return rule["spins"][str(max(known))] if known else 0

    def law(self, strips, factor, expanding, rule):
        """(pay, how many spins the scatters bring) -> chance, from every board."""
        lengths = [len(strip) for strip in self.form["strips"][strips]]
        counts = defaultdict(int)
        for stops in itertools.product(*(range(length) for length in lengths)):
            pay, scatters = self.spin(strips, stops, factor, expanding)
            counts[pay, self.brought(rule, scatters)] += 1
        boards = sum(counts.values())
        return {key: Fraction(count, boards) for key, count in counts.items()}

    def feature(self, expanding, spins):
        free = self.free
        retrigger = free.get("retrigger")
        law = self.law(free.get("strips", "main"), free.get("factor", 1), expanding, retrigger)
        at = {(spins, 0, Fraction(0)): Fraction(1)}
        ended = defaultdict(Fraction)
        while at:
            following = defaultdict(Fraction)
            for (left, used, paid), chance in at.items():
                for (pay, brings), part in law.items():
                    more = brings > 0 and used < retrigger["atMost"]
                    state = (left - 1 + (brings if more else 0), used + more, paid + pay)
                    (ended if state[0] == 0 else following)[state[2] if state[0] == 0 else state] += chance * part
            at = following
        return ended

    def features(self, spins):
        choices = self.free.get("expanding", [None])
        feature = defaultdict(Fraction)
        for name in set(choices):
            for pay, chance in self.feature(name, spins).items():
                feature[pay] += chance * Fraction(choices.count(name), len(choices))
        return feature

    def round(self):
        """pay -> chance of a whole round, and of the free spins that are bought."""
        base = self.law("main", 1, None, self.free)
        brought = sorted({brings for _, brings in base if brings})
        features = {spins: self.features(spins) for spins in brought}
        rounds = defaultdict(Fraction)
        for (pay, brings), chance in base.items():
            for more, part in features[brings].items() if brings else [(Fraction(0), Fraction(1))]:
                rounds[pay + more] += chance * part
        return rounds, features[brought[0]] if brought else {}

    def shown(self, strip, test):
        """The law of how many cells of a reel pass a test."""
        law = defaultdict(Fraction)
        for stop in range(len(strip)):
            law[sum(test(name) for name in self.window(strip, stop))] += Fraction(1, len(strip))
        return law

    def mean_spin(self, strips, expanding):
        reels = self.form["strips"][strips]
        mean = Fraction(0)
        if self.lines:
            chances = [[(name, Fraction(strip.count(name), len(strip))) for name in sorted(set(strip))] for strip in reels]
            for line in itertools.product(*chances):
                pay = self.line([name for name, _ in line])
                if pay:
                    for _, chance in line:
                        pay *= chance
                    mean += pay * len(self.lines)
        else:
            for name, symbol in self.symbols.items():
                if symbol["role"] != "pays":
                    continue
                weight = [sum(self.symbols[lying].get("factor", 1) for lying in strip if self.stands(lying, name)) * Fraction(self.rows, len(strip)) for strip in reels]
                for count in range(1, self.reels + 1):
                    part = self.pays(name, count)
                    for reel in range(count):
                        part *= weight[reel]
                    if count < self.reels:
                        part *= self.shown(reels[count], lambda lying: self.stands(lying, name))[0]
                    mean += part
        for count, chance in self.scatters(strips).items():
            mean += chance * self.scatter_pays(count)
        if expanding:
            visible = {0: Fraction(1)}
            for strip in reels:
                hidden = self.shown(strip, lambda lying: lying == expanding)[0]
                visible = {count: visible.get(count, 0) * hidden + visible.get(count - 1, 0) * (1 - hidden) for count in range(len(visible) + 1)}
            mean += sum(chance * self.pays(expanding, count) for count, chance in visible.items()) * len(self.lines)
        return mean

    def scatters(self, strips):
        law = {0: Fraction(1)}
        for strip in self.form["strips"][strips]:
            following = defaultdict(Fraction)
            for count, chance in law.items():
                for more, part in self.shown(strip, lambda lying: lying == self.scatter).items():
                    following[count + more] += chance * part
            law = following
        return law

    def mean_spins(self):
        retrigger = self.free.get("retrigger")
        enough = sum(chance for count, chance in self.scatters(self.free.get("strips", "main")).items() if retrigger and count >= retrigger["count"])
        known = {}

        def left(spins, used):
            if spins == 0:
                return Fraction(0)
            if (spins, used) not in known:
                on = left(spins - 1, used)
                more = left(spins - 1 + retrigger["spins"], used + 1) if retrigger and used < retrigger["atMost"] else on
                known[spins, used] = 1 + enough * more + (1 - enough) * on
            return known[spins, used]

        return left(self.free["spins"], 0)

    def returns(self):
        mean = self.mean_spin("main", None)
        if not self.free:
            return {"spin": mean}
        choices = self.free.get("expanding", [None])
        each = {name: self.mean_spin(self.free.get("strips", "main"), name) for name in set(choices)}
        feature = sum(each[name] for name in choices) / len(choices) * self.free.get("factor", 1) * self.mean_spins()
        begins = sum(chance for count, chance in self.scatters("main").items() if count >= self.free["count"])
        found = {"spin": mean + begins * feature}
        if "buyCost" in self.free:
            found["buy"] = feature / self.free["buyCost"]
        return found

    def play(self, seed, client_seed, nonce, mode):
        stream, stops, outcome = Stream(seed, client_seed, nonce), [], {}

        def spin(strips, factor, expanding):
            stops.append([stream.int(len(strip)) for strip in self.form["strips"][strips]])
            return self.spin(strips, stops[-1], factor, expanding)

        total, scatters = spin("main", 1, None) if mode == "spin" else (Fraction(0), self.free["count"])
        if self.free and scatters >= self.free["count"]:
            free, expanding = self.free, None
            if "expanding" in free:
                outcome["expanding"] = stream.int(len(free["expanding"]))
                expanding = free["expanding"][outcome["expanding"]]
            retrigger, left, used = free.get("retrigger"), free["spins"], 0
            while left:
                left -= 1
                pay, scatters = spin(free.get("strips", "main"), free.get("factor", 1), expanding)
                total += pay
                if retrigger and used < retrigger["atMost"] and scatters >= retrigger["count"]:
                    used, left = used + 1, left + retrigger["spins"]
        outcome["stops"] = stops
        cost = 1 if mode == "spin" else self.free["buyCost"]
        multiplier = total * 10_000 / cost
        assert multiplier.denominator == 1
        return {"mode": mode, "serverSeed": seed, "clientSeed": client_seed, "nonce": nonce, "outcome": outcome, "multiplierE4": int(multiplier)}


def text(value):
    return f"{value.numerator}/{value.denominator}"


def figures(law, cost):
    mean = sum(pay * chance for pay, chance in law.items()) / cost
    variance = sum(pay * pay * chance for pay, chance in law.items()) / cost**2 - mean * mean
    best = max(law)
    return {
        "rtp": text(mean), "hit": text(sum(chance for pay, chance in law.items() if pay)), "variance": text(variance),
        "bestE4": int(best * 10_000 / cost), "bestChance": text(law[best]),
    }


def example(path):
    machine = Machine(path)
    rounds, feature = machine.round()
    found = {"spin": figures(rounds, 1)}
    if machine.free and "buyCost" in machine.free:
        found["buy"] = figures(feature, machine.free["buyCost"])
    return found


def ours(path):
    machine = Machine(path)
    modes = ["spin", "buy"] if machine.free and "buyCost" in machine.free else ["spin"]
    root = bytes(range(32))
    bets = [machine.play(server_seed(root, nonce), f"player {nonce}", nonce, mode) for mode in modes for nonce in range(400 if mode == "spin" else 10)]
    # Of the plain spins that pay nothing a few are enough.
    kept = [bet for index, bet in enumerate(bets) if bet["multiplierE4"] > 0 or index % 20 == 0]
    return {"returns": {mode: text(value) for mode, value in machine.returns().items()}, "bets": kept[:60] + [bet for bet in kept[60:] if len(bet["outcome"]["stops"]) > 1]}


if __name__ == "__main__":
    file = Path(__file__).with_suffix(".json")
    vectors = json.loads(file.read_text()) if len(sys.argv) > 1 else {"examples": {}, "machines": {}}
    for path in sorted((ROOT / "docs" / "machines").glob("*.json")):
        if path.stem in sys.argv[1:] or len(sys.argv) == 1:
            vectors["examples"][path.stem] = example(path)
    for path in sorted((ROOT / "games" / "slots").glob("*/form.json")):
        if path.parent.name in sys.argv[1:] or len(sys.argv) == 1:
            vectors["machines"][path.parent.name] = ours(path)
    file.write_text(json.dumps(vectors) + "\n")
