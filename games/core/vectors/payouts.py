"""Vectors of the rounding of payouts, computed without any code of the site: Python's fractions only.

Made by `python3 games/core/vectors/payouts.py > games/core/vectors/payouts.json`, written from the rule in words: a payout is the
stake times the multiplier, cut to whole kopecks. The rules, the stored functions and the page are all compared with the result.
Each line: stake in kopecks, multiplier in ten-thousandths, payout in kopecks. Multipliers of rounds are whole hundredths.
"""

import json
import random
from fractions import Fraction
from math import floor

STAKES = [1, 99, 100, 101, 133, 199, 777, 9_999, 33_333, 199_999, 1_999_999, 2_000_000]
MULTIPLIERS = [0, 1, 5_000, 9_999, 10_000, 10_001, 10_100, 10_200, 14_900, 15_000, 15_100, 19_900, 20_000, 20_100, 20_204, 32_361, 990_000, 100_000_000]
ROUND_MULTIPLIERS = [10_100, 10_200, 13_300, 19_900, 20_000, 20_100, 99_900, 1_000_000, 99_999_900]

chance = random.Random("payouts")
cases = [(stake, multiplier) for stake in STAKES for multiplier in MULTIPLIERS]
cases += [(chance.randrange(100, 2_000_001), chance.randrange(0, 500_000)) for _ in range(60)]
cases += [(chance.randrange(100, 2_000_001), 100 * chance.randrange(101, 5_000)) for _ in range(60)]
cases += [(stake, multiplier) for stake in (103, 107, 109) for multiplier in ROUND_MULTIPLIERS]

print("[\n" + ",\n".join(json.dumps([stake, multiplier, floor(Fraction(stake) * Fraction(multiplier, 10_000))]) for stake, multiplier in cases) + "\n]")
