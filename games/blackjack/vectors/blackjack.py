"""Vectors of blackjack, computed without any code of the site from the rules in words.

Made by `python3 games/blackjack/vectors/blackjack.py > games/blackjack/vectors/blackjack.json` (some minutes).

Hands: seats, cards in the order dealt, decisions, and what each spot brings back of its stake. Dealer: the chance of every end for each open card of a
full shoe. Returns: play by the chart, by adding up conditional chances in floating point, both hands of a split played out one after the other.
"""

import json
import random
from functools import lru_cache

RANKS = "A23456789TJQK"
VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def value(card):
    return VALUES[card % 13]


def best(values):
    """Total and whether an ace counts eleven."""
    low = sum(values)
    return (low + 10, True) if 1 in values and low + 10 <= 21 else (low, False)


def total(cards):
    return best([value(c) for c in cards])[0]


# The chart as books print it, rows by total, columns 2..10, ace.
HARD = {9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDH", 12: "HHSSSHHHHH", 13: "SSSSSHHHHH", 14: "SSSSSHHHHH", 15: "SSSSSHHHHH", 16: "SSSSSHHHHH"}
SOFT = {12: "HHHHHHHHHH", 13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH", 17: "HDDDDHHHHH", 18: "SdddDSSHHH".replace("dddD", "dddd")}
SPLIT = {1: "2345678910A", 2: "234567", 3: "234567", 4: "56", 6: "23456", 7: "234567", 8: "2345678910A", 9: "2345689"}


def column(up):
    return 9 if up == 1 else up - 2


def splits(pair, up):
    name = "A" if up == 1 else str(up)
    return pair in SPLIT and name in SPLIT[pair]


def cell(values, up):
    points, soft = best(values)
    if soft:
        return SOFT[points][column(up)] if points < 19 else "S"
    return "H" if points < 9 else "S" if points > 16 else HARD[points][column(up)]


def chart_goes_on(values, up):
    return cell(values, up) in "HD"


# ---- hands ----


def play_hand(cards, seats, behind_only, choose, stake=1001):
    """One round. `choose(options)` decides; returns what happened."""
    shoe = iter(cards)
    used = []

    def draw():
        used.append(next(shoe))
        return used[-1]

    hands = {s: [[]] for s in seats}
    for s in seats:
        hands[s][0].append(draw())
    up = draw()
    for s in seats:
        hands[s][0].append(draw())
    hole = draw()
    decisions, doubled, insured, did_split = [], set(), set(), set()
    first = {s: tuple(hands[s][0]) for s in seats}

    def decide(options):
        decisions.append(choose(options))
        return decisions[-1]

    if value(up) == 1:
        for s in seats:
            if s not in behind_only and decide(["insure", "decline"]) == "insure":
                insured.add(s)
    dealer_bj = total([up, hole]) == 21
    natural = {s: total(hands[s][0]) == 21 for s in seats}
    if not dealer_bj:
        for s in seats:
            if natural[s]:
                continue
            if s in behind_only:
                hand = hands[s][0]
                while total(hand) < 21 and chart_goes_on([value(c) for c in hand], value(up)):
                    hand.append(draw())
                continue
            at = 0
            while at < len(hands[s]):
                hand = hands[s][at]
                if len(hand) == 1:
                    hand.append(draw())
                aces = s in did_split and value(hand[0]) == 1
                while total(hand) < 21 and not aces:
                    options = ["hit", "stand"]
                    if len(hand) == 2:
                        options.append("double")
                        if s not in did_split and value(hand[0]) == value(hand[1]):
                            options.append("split")
                    move = decide(options)
                    if move == "stand":
                        break
                    if move == "split":
                        did_split.add(s)
                        hands[s] = [[hand[0]], [hand[1]]]
                        hand = hands[s][0]
                        hand.append(draw())
                        aces = value(hand[0]) == 1
                        continue
                    hand.append(draw())
                    if move == "double":
                        doubled.add((s, at))
                        break
                at += 1
    dealer = [up, hole]
    needs = not dealer_bj and any(not natural[s] and any(total(h) <= 21 for h in hands[s]) for s in seats)
    while needs and total(dealer) < 17:
        dealer.append(draw())

    def back(s, at, stake):
        if natural[s]:
            return stake if dealer_bj else stake + 3 * stake // 2
        if dealer_bj or total(hands[s][at]) > 21:
            return 0
        ours, theirs = total(hands[s][at]), total(dealer)
        return 2 * stake if theirs > 21 or ours > theirs else stake if ours == theirs else 0

    pays = {}
    for s in seats:
        pays[f"{s}-behind"] = back(s, 0, stake)
        if s in behind_only:
            continue
        pays[f"{s}-main"] = back(s, 0, stake)
        pays[f"{s}-pairs"] = stake * pairs(first[s])
        pays[f"{s}-poker"] = stake * poker(first[s] + (up,))
        if s in insured:
            pays[f"{s}-insurance"] = 3 * stake if dealer_bj else 0
        if s in did_split:
            pays[f"{s}-split"] = back(s, 1, stake)
        for at in (0, 1):
            if (s, at) in doubled:
                pays[f"{s}-double-{at}"] = back(s, at, stake)
    return {"seats": seats, "behind": behind_only, "cards": used, "moves": decisions, "stake": stake, "pays": pays}


def pairs(two):
    a, b = two
    if a % 13 != b % 13:
        return 0
    if a == b:
        return 26
    black = {0, 3}
    return 13 if (a // 13 in black) == (b // 13 in black) else 7


def poker(three):
    ranks = sorted(c % 13 for c in three)
    flush = len({c // 13 for c in three}) == 1
    trips = ranks[0] == ranks[2]
    straight = ranks in ([r, r + 1, r + 2] for r in range(11)) or ranks == [0, 11, 12]
    if trips:
        return 101 if flush else 31
    if straight:
        return 41 if flush else 11
    return 6 if flush else 0


def some_hands(count):
    rng = random.Random("blackjack hands")
    found, wanted = [], {"double": 60, "split": 80, "insure": 60}
    while len(found) < count:
        shoe = [c for c in range(52) for _ in range(8)]
        rng.shuffle(shoe)
        seats = sorted(rng.sample(range(1, 8), rng.choice([1, 1, 2, 3])))
        behind = [s for s in seats if rng.random() < 0.1]

        def choose(options):
            if "split" in options and rng.random() < 0.8:
                return "split"
            return rng.choice(options)

        hand = play_hand(shoe, seats, behind, choose)
        rare = [m for m in wanted if m in hand["moves"] and wanted[m] > 0]
        if rare or sum(max(0, n) for n in wanted.values()) < count - len(found):
            for m in rare:
                wanted[m] -= 1
            found.append(hand)
    return found


# ---- chances ----

FULL = (32,) * 9 + (128,)


def less(shoe, v):
    return shoe[: v - 1] + (shoe[v - 1] - 1,) + shoe[v:]


def no_blackjack(up):
    """The hidden card that a dealer who has looked does not have; 0 where nobody looks."""
    return 10 if up == 1 else 1 if up == 10 else 0


@lru_cache(maxsize=None)
def dealer_ends(unseen, up):
    """Chances of 17..21 and bust for a dealer who shows `up`, has looked, and whose hidden card is one of the unseen."""
    known = {}

    def goes_on(shoe, cards):
        points, _ = best(cards)
        if points >= 17:
            return tuple(float(points == end or (end == 22 and points > 21)) for end in range(17, 23))
        if cards not in known:
            known[cards] = mixed((shoe[v - 1] / sum(shoe), goes_on(less(shoe, v), tuple(sorted(cards + (v,))))) for v in range(1, 11) if shoe[v - 1])
        return known[cards]

    may = [v for v in range(1, 11) if v != no_blackjack(up) and unseen[v - 1]]
    of = sum(unseen[v - 1] for v in may)
    return mixed((unseen[v - 1] / of, goes_on(less(unseen, v), tuple(sorted((up, v))))) for v in may)


def mixed(parts):
    sums = [0.0] * 6
    for chance, ends in parts:
        for i, one in enumerate(ends):
            sums[i] += chance * one
    return tuple(sums)


def next_card(unseen, up):
    """Chances of the next card for a player: what the peek told makes some hidden cards impossible, and so others likelier to be still in the shoe."""
    bad, n = no_blackjack(up), sum(unseen)
    may = n - (unseen[bad - 1] if bad else 0)
    for v in range(1, 11):
        hidden_here = 0 if v == bad else unseen[v - 1]
        # Over the hidden card h: P(h) times what is left of v without it.
        chance = (hidden_here * (unseen[v - 1] - 1) + (may - hidden_here) * unseen[v - 1]) / may / (n - 1)
        if chance > 0:
            yield v, chance


def settled(points, ends):
    if points > 21:
        return -1.0
    return sum(chance * ((end == 22 or points > end) - (end != 22 and points < end)) for end, chance in zip(range(17, 23), ends))


def drawn(unseen, up, hand, then):
    return sum(chance * then(less(unseen, v), hand + (v,)) for v, chance in next_card(unseen, up))


def stands(unseen, up, hand):
    points = best(hand)[0]
    return -1.0 if points > 21 else settled(points, dealer_ends(unseen, up))


def hand_value(unseen, hand, up, split):
    """What a hand wins by the chart, the dealer having no blackjack."""
    two, points = len(hand) == 2, best(hand)[0]
    what = "S" if points >= 21 or (split and two and hand[0] == 1) else cell(hand, up)
    if two and what in "Dd":
        return 2 * drawn(unseen, up, hand, lambda now, cards: stands(now, up, cards))
    if what in "HD":
        return drawn(unseen, up, hand, lambda now, cards: hand_value(now, cards, up, split))
    return stands(unseen, up, hand)


def one_of_split(unseen, pair, up):
    return drawn(unseen, up, (pair,), lambda now, cards: hand_value(now, cards, up, True))


def split_one_after_the_other(unseen, pair, up):
    """Both hands of a split, the second from what the first has left, the dealer last: every order of cards."""

    def finish(now, hand, units, other):
        if other is None:
            return second(now, (best(hand)[0], units))
        ends = dealer_ends(now, up)
        return units * settled(best(hand)[0], ends) + other[1] * settled(other[0], ends)

    def play(now, hand, other):
        two, points = len(hand) == 2, best(hand)[0]
        what = "S" if points >= 21 or (two and pair == 1) else cell(hand, up)
        if two and what in "Dd":
            return drawn(now, up, hand, lambda later, cards: finish(later, cards, 2, other))
        if what in "HD":
            return drawn(now, up, hand, lambda later, cards: play(later, cards, other))
        return finish(now, hand, 1, other)

    memo = {}

    def second(now, first):
        if (now, first) not in memo:
            memo[now, first] = drawn(now, up, (pair,), lambda later, cards: play(later, cards, first))
        return memo[now, first]

    return drawn(unseen, up, (pair,), lambda now, cards: play(now, cards, None))


def chart_against(up):
    """Stakes won when this card is open, by the chart."""
    shoe = less(FULL, up)
    left, won = sum(shoe), 0.0
    for a in range(1, 11):
        for b in range(a, 11):
            chance = shoe[a - 1] * (shoe[b - 1] - (a == b)) / left / (left - 1) * (1 if a == b else 2)
            unseen = less(less(shoe, a), b)
            bad = no_blackjack(up)
            blackjack = unseen[bad - 1] / sum(unseen) if bad else 0.0
            if best((a, b))[0] == 21:
                won += chance * (1 - blackjack) * 1.5
                continue
            value = 2 * one_of_split(unseen, a, up) if a == b and splits(a, up) else hand_value(unseen, (a, b), up, False)
            won += chance * ((1 - blackjack) * value - blackjack)
    return won


def split_check(pair, up):
    unseen = less(less(less(FULL, up), pair), pair)
    joint, twice = split_one_after_the_other(unseen, pair, up), 2 * one_of_split(unseen, pair, up)
    dealer_ends.cache_clear()
    return {"pair": pair, "open": up, "joint": joint, "twice": twice}


def main():
    ends = {}
    for up in range(1, 11):
        ends[up] = dealer_ends(less(FULL, up), up)
    returns = {}
    for up in range(1, 11):
        returns[up] = chart_against(up)
        dealer_ends.cache_clear()
    checks = [split_check(10, 6), split_check(9, 9), split_check(1, 5)]
    print('{"dealer":' + json.dumps(ends) + ',\n"chart":' + json.dumps(returns) + ',\n"splits":' + json.dumps(checks) + ',\n"hands":[')
    print(",\n".join(json.dumps(h) for h in some_hands(500)))
    print("]}")


if __name__ == "__main__":
    main()
