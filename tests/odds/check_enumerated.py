#!/usr/bin/env python3
"""The enumerated odds, tests/data/odds_enumerated.tsv: whether they add up, agree with the published
figures, and are what the enumeration finds.

    check_enumerated.py [PROGRAM [WHAT]...]

Writes TAP. Without a program the file is checked. With the program `enumerate`, each WHAT ("all",
"decks 2", "two-seats") is run and must print the file's rows; "check-pairs" must find the sums over
two seats and the pairs of hands to agree.
"""

import os
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from math import comb

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "data", "odds_enumerated.tsv")
HAND_COUNTS = os.path.join(HERE, "..", "data", "hand_counts.tsv")
TIMEOUT = 600       # seconds for one run of the program

sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "oracle")]

from settle_oracle import PAIR_PLUS, evaluate, qualifies                  # noqa: E402
from tap import Report                                                    # noqa: E402

GAMES = ("closed", "exposed")
DECKS = range(1, 9)
LINES = ("royal", "straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card")
RANKS = "23456789TJQKA"
NET = {"no-qualify": 1, "win": 2, "tie": 0, "lose": -2, "fold": -1}       # OUT-1, OUT-2
ANTE_BONUS = {"none": (0, 0, 0), "5-4-1": (5, 4, 1), "5-3-1": (5, 3, 1), "4-3-1": (4, 3, 1)}
CALIFORNIA = (200, 40, 30, 6, 3, 1, -1)                                   # OUT-4, by line
SIMPLE = ("always", "queen-high", "q-6-4", "pair")

POINTS = []


def point(title, pairs):
    """One point of the test; pairs: (name, wanted, found)."""
    POINTS.append((title, ["%s: expected %s, found %s" % p for p in pairs if p[1] != p[2]]))


# The file ----------------------------------------------------------------------------------------

def read_rows():
    """The rows as they stand in the file, its heading checked."""
    with open(DATA, encoding="ascii") as lines:
        rows = [line.rstrip("\n") for line in lines if not line.startswith("#")]
    if rows[:1] != ["game\tdecks\tkey\tvalue"]:
        raise ValueError("odds_enumerated.tsv: unexpected heading")
    return rows[1:]


def read_values(rows):
    """{(game, decks): {key: value}}"""
    values = {(game, decks): {} for game in GAMES for decks in DECKS}
    for row in rows:
        game, decks, key, value = row.split("\t")
        of = values[game, int(decks)]
        if key in of:
            raise ValueError("odds_enumerated.tsv: twice: " + row)
        of[key] = int(value)
    return values


def each(values):
    """(name, game, decks, {key: value}) for each game and number of decks."""
    for (game, decks), of in values.items():
        yield "%s, %d decks" % (game, decks), game, decks, of


def tally(of, prefix):
    """{(line, result): deals}"""
    return {(line, result): of["%s/%s/%s" % (prefix, line, result)]
            for line in LINES for result in NET}


# Whether the figures agree with each other ----------------------------------------------------------

def won(line, result, table):
    """Ante, play and Ante Bonus together."""
    if result == "fold":
        return NET[result]
    pays = dict(zip(LINES, (table[0],) + table))
    return NET[result] + pays.get(line, 0)


def moment(of, prefix, table, power):
    return sum(deals * won(line, result, ANTE_BONUS[table]) ** power
               for (line, result), deals in tally(of, prefix).items())


def check_counts(values):
    def deals(game, decks):
        return ((1 if game == "closed" else 3)
                * comb(52 * decks, 3) * comb(52 * decks - 3, 3))

    point("deals are as many as the cards allow",
          [(name, deals(game, n), of["deals"]) for name, game, n, of in each(values)])
    point("what comes of the deals adds up to all of them",
          [("%s, %s" % (name, prefix), of["deals"], sum(tally(of, prefix).values()))
           for name, _, _, of in each(values) for prefix in ("best", "always")])
    point("each line has its share of the deals",
          [("%s, %s, %s" % (name, prefix, line),
            of["hands/" + line] * (of["deals"] // comb(52 * n, 3)),
            sum(deals for (of_line, _), deals in tally(of, prefix).items() if of_line == line))
           for name, _, n, of in each(values) for prefix in ("best", "always") for line in LINES])
    point("each exposed rank has a thirteenth of the deals",
          [("%s, %s" % (name, rank), Fraction(of["deals"], 13),
            sum(tally(of, "best/" + rank).values()))
           for name, game, _, of in each(values) if game == "exposed" for rank in RANKS])
    point("the exposed ranks add up to the whole game",
          [("%s, %s, %s" % (name, line, result), of["best/%s/%s" % (line, result)],
            sum(of["best/%s/%s/%s" % (rank, line, result)] for rank in RANKS))
           for name, game, _, of in each(values) if game == "exposed"
           for line in LINES for result in NET])
    point("an exposed card changes nothing for strategies that ignore it",
          [("%d decks, %s" % (n, key), 3 * value, values["exposed", n][key])
           for n in DECKS for key, value in values["closed", n].items()
           if key.split("/")[0] in SIMPLE])


def check_hand_counts(values):
    """Against tests/data/hand_counts.tsv, where A-K-Q suited is in straight-flush."""
    with open(HAND_COUNTS, encoding="ascii") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")][1:]
    pairs = []
    for n, category, hands in rows:
        of = values["closed", int(n)]
        royal = of["hands/royal"] if category == "straight-flush" else 0
        pairs.append(("%s decks, %s" % (n, category), int(hands), of["hands/" + category] + royal))
    point("the hands are those of hand_counts.tsv", pairs)
    point("A-K-Q suited: 4n^3 hands",
          [("%d decks" % n, 4 * n ** 3, values["closed", n]["hands/royal"]) for n in DECKS])


def check_sums(values):
    point("results and their squares follow from the outcomes",
          [("%s, %s, %s" % (name, strategy, table),
            (moment(of, strategy, table, 1), moment(of, strategy, table, 2)),
            (of["%s/net/%s" % (strategy, table)], of["%s/squares/%s" % (strategy, table)]))
           for name, _, _, of in each(values)
           for strategy in ("best", "always") for table in ANTE_BONUS])
    point("a pair or better: the played lines of always, the rest folded",
          [(name,
            sum(deals * (NET[result] if line != "high-card" else -1)
                for (line, result), deals in tally(of, "always").items()),
            of["pair/net/none"])
           for name, _, _, of in each(values)])
    point("only hands without a pair are folded, so no bonus is forfeited and none changes a decision",
          [("%s, %s" % (name, line), 0, of["best/%s/fold" % line])
           for name, _, _, of in each(values) for line in LINES if line != "high-card"])
    point("no simple strategy does better than the best",
          [("%s, %s, %s" % (name, strategy, table), True,
            of["%s/net/%s" % (strategy, table)] <= of["best/net/" + table])
           for name, _, _, of in each(values) for strategy in SIMPLE for table in ANTE_BONUS])
    point("seeing a card never costs",
          [("%d decks" % n, True,
            values["exposed", n]["best/net/none"] >= 3 * values["closed", n]["best/net/none"])
           for n in DECKS])


# Published figures ----------------------------------------------------------------------------------

def pair_plus(of, pays):
    """What a bonus of 1 is worth; pays: from straight flush to pair."""
    by_line = dict(zip(LINES, (pays[0],) + tuple(pays) + (-1,)))
    hands = sum(of["hands/" + line] for line in LINES)
    return Fraction(sum(of["hands/" + line] * by_line[line] for line in LINES), hands)


def california(of):
    return Fraction(of["california-bonus/net"], sum(of["hands/" + line] for line in LINES))


def check_published(values):
    closed = values["closed", 1]
    exposed = values["exposed", 1]

    def worth(of, key):
        return Fraction(of[key], of["deals"])

    point("one deck: ante and play, exactly",
          [("closed, no bonus", Fraction(-8813253, 101792600), worth(closed, "best/net/none")),
           ("5-4-1", Fraction(-686689, 20358520), worth(closed, "best/net/5-4-1")),
           ("5-3-1", Fraction(-3672957, 101792600), worth(closed, "best/net/5-3-1")),
           ("4-3-1", Fraction(-778809, 20358520), worth(closed, "best/net/4-3-1")),
           ("exposed, no bonus", Fraction(-229314, 12724075), worth(exposed, "best/net/none"))])
    point("one deck: the manual's ante edges of 3.37, 3.61 and 3.83 %",
          [(table, percent, "%.2f" % (-100 * worth(closed, "best/net/" + table)))
           for table, percent in (("5-4-1", "3.37"), ("5-3-1", "3.61"), ("4-3-1", "3.83"))])
    point("one deck: bonus tables",
          [("California", Fraction(-242, 5525), california(closed))]
          + [("Pair Plus " + name, Fraction(wanted, 5525),
              pair_plus(closed, list(PAIR_PLUS[name].values())))
             for name, wanted in (("A", -128), ("B", -193), ("C", -308), ("D", -402))])
    point("two decks: the California bonus favors the player by 5.0 %",
          [("percent", "5.0", "%.1f" % (100 * california(values["closed", 2])))])
    point("from two decks up every bonus table favors the player",
          [("%d decks, %s" % (n, name), True, value > 0)
           for n in DECKS if n > 1 for of in [values["closed", n]]
           for name, value in [("California", california(of))]
           + [(name, pair_plus(of, list(pays.values()))) for name, pays in PAIR_PLUS.items()]])
    point("one deck, closed: Q-6-4 or better is the best play",
          [("lowest played", 120604, closed["lowest-played"]),
           ("highest folded", 120603, closed["highest-folded"])]
          + [("q-6-4, " + table, closed["best/net/" + table], closed["q-6-4/net/" + table])
             for table in ANTE_BONUS])
    point("one deck, exposed: always against J or lower; Q-9-2, K-9-2, A-9-2 against Q, K, A",
          [(rank, {"Q": (120902, 120807), "K": (130902, 130807), "A": (140902, 140807)}
            .get(rank, (50302, 0)),
            (exposed["lowest-played/" + rank], exposed["highest-folded/" + rank]))
           for rank in RANKS])


# Decisions again, card by card -----------------------------------------------------------------------

DECK = [rank + suit for rank in RANKS for suit in "cdhs"]


def margin_of(hand, exposed, decks):
    """What playing brings over folding, over all banker's hands of physical cards, and how many
    there are; by the evaluator of the settlement oracle. exposed: one card, or none."""
    shoe = DECK * decks
    for card in hand + exposed:
        shoe.remove(card)
    own = evaluate(hand)
    deals = margin = 0
    for hidden in combinations(shoe, 3 - len(exposed)):
        banker = exposed + list(hidden)
        other = evaluate(banker)
        deals += 1
        if not qualifies(banker):
            margin += 2
        else:
            margin += 1 + (2 if own > other else -2 if own < other else 0)
    return deals, margin


def cards_of(text):
    return [] if text == "-" else [text[i:i + 2] for i in range(0, len(text), 2)]


def check_mixed(values):
    pairs = []
    for name, _, decks, of in each(values):
        for key, deals in of.items():
            if not (key.startswith("mixed/") and key.endswith("/deals")):
                continue
            _, exposed, hand, _ = key.split("/")
            one_deals, one_margin = margin_of(cards_of(hand), cards_of(exposed), decks)
            pairs.append(("%s, %s" % (name, key), Fraction(one_margin, one_deals),
                          Fraction(of[key.replace("/deals", "/margin")], deals)))
    point("hands whose suits decide: %d margins found once more, card by card" % len(pairs), pairs)
    point("only with two decks and a card exposed do suits decide",
          [(name, 3 if (game, n) == ("exposed", 2) else 0,
            sum(value for key, value in of.items() if key.startswith("mixed-strengths")))
           for name, game, n, of in each(values)])


def check_thresholds():
    """The hands on both sides of each line, one deck; suits do not matter there."""
    pairs = []
    for hand, exposed, plays in (("Qc6d4h", "-", True), ("Qc6d3h", "-", False),
                                 ("Qc9d2h", "Qs", True), ("Qc8d7h", "Qs", False),
                                 ("Kc9d2h", "Ks", True), ("Kc8d7h", "Ks", False),
                                 ("Ac9d2h", "As", True), ("Ac8d7h", "As", False),
                                 ("5c3d2h", "Js", True)):
        _, margin = margin_of(cards_of(hand), cards_of(exposed), 1)
        pairs.append(("%s against %s" % (hand, exposed), plays, margin >= 0))
    point("one deck: both sides of each line once more, card by card", pairs)


# Two seats ------------------------------------------------------------------------------------------

def check_two_seats(values):
    point("two seats: one seat's result is that of the game",
          [(game, values[game, 1]["best/net/none"], values[game, 1]["two-seats/base-once"])
           for game in GAMES])
    point("two seats: a card seen changes nothing between two bonuses",
          [("exposed", 3 * values["closed", 1]["two-seats/bonus-bonus"],
            values["exposed", 1]["two-seats/bonus-bonus"])])
    # Bonuses alone need no banker: two disjoint hands, and any three of the 46 cards left.
    point("two seats: bonus times bonus, once more without the banker",
          [("closed", bonus_products() * comb(46, 3),
            values["closed", 1]["two-seats/bonus-bonus"])])


def bonus_products():
    """Sum of the product of both bonuses over all pairs of disjoint hands of one deck. For each first
    hand the second ones are all hands but those that hold one of its cards; those that hold two of
    them were then taken away twice, and the hand itself three times and put back three times."""
    worth = {hand: CALIFORNIA[line_index(hand)] for hand in combinations(DECK, 3)}
    holding = {card: sum(value for hand, value in worth.items() if card in hand) for card in DECK}
    both = {}
    for hand, value in worth.items():
        for two in combinations(hand, 2):
            both[two] = both.get(two, 0) + value
    everything = sum(worth.values())
    return sum(value * (everything - sum(holding[card] for card in hand)
                        + sum(both[two] for two in combinations(hand, 2)) - value)
               for hand, value in worth.items())


def line_index(hand):
    category, ranks = evaluate(hand)
    return 0 if (category, ranks) == (5, [14]) else 6 - category


# The program ----------------------------------------------------------------------------------------

def check_run(program, what, rows):
    """Whether the program prints the rows of the file that belong to what it was asked."""
    printed = subprocess.run([program] + what.split(), stdout=subprocess.PIPE, check=True,
                             timeout=TIMEOUT, encoding="ascii").stdout.splitlines()
    if what == "check-pairs":
        point("enumerate %s" % what, [("answer", ["same"], printed)])
        return
    if what.startswith("decks "):
        rows = [row for row in rows if row.split("\t")[1] == what.split()[1]
                and "two-seats/" not in row]
    if what == "two-seats":
        rows = [row for row in rows if "two-seats/" in row]
    wrong = [(str(i + 1), wanted, found)
             for i, (wanted, found) in enumerate(zip(rows, printed)) if wanted != found]
    point("enumerate %s prints the file's rows" % what,
          [("rows", len(rows), len(printed))] + wrong[:8])


def check_file(rows):
    values = read_values(rows)
    check_counts(values)
    check_hand_counts(values)
    check_sums(values)
    check_published(values)
    check_mixed(values)
    check_thresholds()
    check_two_seats(values)


def main():
    rows = read_rows()
    if len(sys.argv) == 1:
        check_file(rows)
    for what in sys.argv[2:]:
        check_run(sys.argv[1], what, rows)

    report = Report(len(POINTS))
    for title, wrong in POINTS:
        report.add(title, wrong[:20])
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
