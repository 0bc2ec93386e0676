#!/usr/bin/env python3
"""How many three-card hands of each category there are in 1 to 8 decks.

    plain_counts.py            check tests/data/hand_counts.tsv (TAP)
    plain_counts.py --print    write what that file should hold

With n decks each of the 52 cards exists n times, and the copies are distinguishable: C(52n, 3) hands.
They are counted by going through every multiset of three of the 52 cards; one that holds a card k
times stands for C(n, k) choices of its copies.
"""

import os
import sys
from itertools import combinations_with_replacement
from math import comb

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Report  # noqa: E402

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "hand_counts.tsv")
DECKS = range(1, 9)
CATEGORIES = ["straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card"]
HEAD = """\
# Three-card hands by category, for 1 to 8 decks (HAND-2, HAND-3, HAND-6). With n decks each of the 52
# cards exists n times as n different physical cards, so there are C(52n, 3) hands. A-K-Q suited is in
# straight-flush. Three of one suit holding a pair is a flush; three equal ranks are three of a kind
# even when suited.
decks\tcategory\thands
"""


def category(cards):
    """The best category that three (rank, suit) cards satisfy; rank 2..14."""
    ranks = sorted(rank for rank, _ in cards)
    low, middle, high = ranks
    suited = len({suit for _, suit in cards}) == 1
    in_sequence = (middle == low + 1 and high == middle + 1) or ranks == [2, 3, 14]
    if in_sequence and suited:
        return "straight-flush"
    if low == high:
        return "three-of-a-kind"
    if in_sequence:
        return "straight"
    if suited:
        return "flush"
    if low == middle or middle == high:
        return "pair"
    return "high-card"


def count():
    """{(decks, category): hands}"""
    counts = {(n, c): 0 for n in DECKS for c in CATEGORIES}
    deck = [(rank, suit) for rank in range(2, 15) for suit in range(4)]
    for cards in combinations_with_replacement(deck, 3):
        what = category(cards)
        times = [cards.count(card) for card in set(cards)]
        for n in DECKS:
            ways = 1
            for k in times:
                ways *= comb(n, k)
            counts[n, what] += ways
    return counts


def read():
    """The file's rows as a list of (decks, category, hands), its heading checked."""
    with open(DATA, encoding="ascii") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    if not rows or rows[0] != ["decks", "category", "hands"]:
        raise ValueError("hand_counts.tsv: unexpected heading")
    return [(int(n), c, int(hands)) for n, c, hands in rows[1:]]


def main():
    counts = count()
    if sys.argv[1:] == ["--print"]:
        sys.stdout.write(HEAD)
        for n in DECKS:
            for c in CATEGORIES:
                print("%d\t%s\t%d" % (n, c, counts[n, c]))
        return 0
    if sys.argv[1:]:
        print("usage: plain_counts.py [--print]", file=sys.stderr)
        return 2

    rows = read()
    filed = {(n, c): hands for n, c, hands in rows}
    results = []

    def check(title, pairs):
        """pairs: (name, wanted, found)"""
        results.append((title, ["%s: expected %s, found %s" % p for p in pairs if p[1] != p[2]]))

    check("the file has one row for each number of decks and category",
          [("rows", sorted(counts), sorted((n, c) for n, c, _ in rows))])
    for n in DECKS:
        check("%d deck%s: the file is what enumeration finds" % (n, "" if n == 1 else "s"),
              [(c, counts[n, c], filed.get((n, c))) for c in CATEGORIES])
    check("every number of decks: the hands are C(52n, 3) together",
          [("%d decks" % n, comb(52 * n, 3), sum(filed.get((n, c), 0) for c in CATEGORIES))
           for n in DECKS])
    check("one deck: the known counts",
          [(c, known, filed.get((1, c)))
           for c, known in zip(CATEGORIES, (48, 52, 720, 1096, 3744, 16440))])
    # Suited with a pair in it: a card's copies two at a time, and another card of its suit.
    suited_pairs = {n: 4 * 13 * comb(n, 2) * 12 * n for n in DECKS}
    known = {
        "straight-flush": ("48n^3", lambda n: 48 * n ** 3),
        "three-of-a-kind": ("13 C(4n, 3)", lambda n: 13 * comb(4 * n, 3)),
        "straight": ("720n^3", lambda n: 720 * n ** 3),
        "flush": ("1096n^3 and the suited pairs", lambda n: 1096 * n ** 3 + suited_pairs[n]),
        "pair": ("13 C(4n, 2) 48n without the suited pairs",
                 lambda n: 13 * comb(4 * n, 2) * 48 * n - suited_pairs[n]),
        "high-card": ("16440n^3", lambda n: 16440 * n ** 3),
    }
    for c in CATEGORIES:
        formula, value = known[c]
        check("%s: %s" % (c, formula),
              [("%d decks" % n, value(n), filed.get((n, c))) for n in DECKS])

    report = Report(len(results))
    for title, wrong in results:
        report.add(title, wrong)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
