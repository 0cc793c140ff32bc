"""What a law of pays comes to and how vectors are written down, for the programs of single machines; without any code of the site."""

import json
from fractions import Fraction


def bands(law, edges):
    """The chance of each band that begins at an edge; `law` is pays in hundredths by their chance."""
    ends = [*edges, max(law) + 1]
    return [str(sum((chance for pays, chance in law.items() if low <= pays < high), Fraction(0))) for low, high in zip(ends, ends[1:])]


def text(figures, bets):
    """The whole file: the figures, and a bet a line."""
    return '{"figures": ' + json.dumps(figures, indent=1) + ',\n"bets": [\n' + ",\n".join(map(json.dumps, bets)) + "\n]}"
