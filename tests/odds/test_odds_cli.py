#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey odds` as people and scripts meet it: report, JSON, par sheet, decisions and digest.

    test_odds_cli.py PROGRAM

Writes TAP. Figures are worked out again from the distributions with Python's fractions, from the
counts of hands, and from tests/data/odds_enumerated.tsv, which a plain enumeration found; decisions
are enumerated here once more with an evaluator of their own.
"""

import html.parser
import itertools
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from fractions import Fraction

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Report  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ENUMERATED = os.path.join(ROOT, "tests", "data", "odds_enumerated.tsv")
HOUSE_RULES = os.path.join(ROOT, "rules", "house-banked.yaml")

# One hash over the exact odds of all that is built in. It changes only when a rule set, a pay table
# or the mathematics does; a commit that changes it says why.
DIGEST = "b875e0e78ca1cc70"

CALIFORNIA = ("california-shfl", "california-grand", "california-bureau")
RANKS = "23456789TJQKA"
UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SIMPLE = {"always": "always", "mimic": "queen-high", "q-6-4": "q-6-4", "never-bluff": "pair"}
NET = {"no-qualify": 1, "win": 2, "tie": 0, "lose": -2, "fold": -1}
LINES = ("royal", "straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card")
ANTE_BONUS = {"none": {}, "5-4-1": {"royal": 5, "straight-flush": 5, "three-of-a-kind": 4, "straight": 1},
              "5-3-1": {"royal": 5, "straight-flush": 5, "three-of-a-kind": 3, "straight": 1},
              "4-3-1": {"royal": 4, "straight-flush": 4, "three-of-a-kind": 3, "straight": 1}}
BONUS = {"california-bonus": (200, 40, 30, 6, 3, 1), "pair-plus-A": (40, 40, 30, 6, 4, 1),
         "pair-plus-B": (40, 40, 25, 6, 4, 1), "pair-plus-C": (40, 40, 30, 5, 4, 1),
         "pair-plus-D": (40, 40, 30, 6, 3, 1)}
DESIGNATORS = {"TCP-%02d" % (i + 1): pair for i, pair in enumerate(
    ("AA", "AB", "BA", "BB", "CA", "CB", "AC", "BC", "CC", "AD", "BD", "CD"))}
TABLE_OF = {"A": "5-4-1", "B": "5-3-1", "C": "4-3-1"}
PROGRESSIVE = {1: (500, 70, 60, 6), 2: (500, 100, 90, 0)}
SHARE = {1: Fraction(14, 100), 2: Fraction(20, 100)}

FINE, REFUSED, USAGE, IO = 0, 1, 2, 3

os.environ["SOURCE_DATE_EPOCH"] = "1767225600"  # so that the same question gives the same page

program = None
report = Report()


# ---- TAP ----------------------------------------------------------------------------------------

def check(name, problem):
    """One point: `problem` is None or "" when it holds, otherwise what is wrong."""
    report.add(name, (str(problem).splitlines() or ["it does not hold"])[:12] if problem else [])


def differs(found, expected):
    return None if found == expected else "found %r, expected %r" % (found, expected)


def all_of(problems):
    return "\n".join(str(p) for p in problems if p)


# ---- The program --------------------------------------------------------------------------------

def of_casino(arguments):
    """Most points are about the casino game, which is not the default."""
    others = ("--rules", "--all", "--digest", "--help")
    return arguments if any(a in others for a in arguments) else ("--rules", "house-banked",
                                                                  *arguments)


def run(*arguments, environment=None):
    arguments = of_casino(arguments)
    done = subprocess.run([program, "odds", *arguments], capture_output=True, timeout=300,
                          env={**os.environ, **(environment or {})}, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def run_json(*arguments):
    status, out, err = run(*arguments, "--json")
    if status != FINE:
        raise RuntimeError("%s: exit %d, %s" % (arguments, status, err))
    return json.loads(out, parse_float=Fraction)


def run_on_terminal(*arguments, environment=None):
    """What it writes to a terminal."""
    main, side = pty.openpty()
    child = subprocess.Popen([program, "odds", *of_casino(arguments)], stdout=side, stdin=side,
                             env={**os.environ, "TERM": "xterm", **(environment or {})})
    os.close(side)
    read = b""
    while True:
        try:
            part = os.read(main, 65536)
        except OSError:
            break
        if not part:
            break
        read += part
    child.wait(timeout=300)
    os.close(main)
    return read.decode()


# ---- What was enumerated ------------------------------------------------------------------------

def read_enumerated():
    rows = {}
    with open(ENUMERATED, encoding="ascii") as lines:
        for line in lines:
            if not line.startswith("#") and not line.startswith("game\t"):
                game, decks, key, value = line.rstrip("\n").split("\t")
                rows[game, int(decks), key] = int(value)
    return rows


def hand_text(number):
    """5-3-2 and up, as the data writes a strength, in the words of the program."""
    category, ranks = divmod(number, 1000000)
    if category > 0:
        return None
    names = {11: "J", 12: "Q", 13: "K", 14: "A"}
    cards = [ranks // 10000, ranks // 100 % 100, ranks % 100]
    return "-".join(names.get(card, str(card)) for card in cards)


# ---- Checks of one sheet ------------------------------------------------------------------------

def problem_of_figure(figure, name):
    exact = Fraction(figure["exact"])
    text = str(exact)
    if text != figure["exact"]:
        return "%s: %s is not reduced" % (name, figure["exact"])
    if abs(exact - figure["value"]) > Fraction(1, 10**15):
        return "%s: %s is not %s" % (name, figure["value"], exact)
    return None


def figures_in(value, path=""):
    """Every {"exact", "value"} in a document."""
    if isinstance(value, dict):
        if set(value) == {"exact", "value"}:
            yield path, value
        else:
            for key, inner in value.items():
                yield from figures_in(inner, path + "/" + key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from figures_in(inner, "%s/%d" % (path, index))


def exact(figure):
    return Fraction(figure["exact"])


def problems_of_wager(wager, name):
    rows = wager["distribution"]
    total = sum(row["ways"] for row in rows)
    mean = Fraction(sum(row["ways"] * row["net"] for row in rows), total)
    square = Fraction(sum(row["ways"] * row["net"]**2 for row in rows), total)
    hits = Fraction(sum(row["ways"] for row in rows if row["net"] > 0), total)
    yield differs(wager["deals"], total)
    yield differs(exact(wager["ev"]), mean)
    yield differs(exact(wager["variance"]), square - mean**2)
    yield differs(exact(wager["hit_frequency"]), hits)
    yield differs([row["net"] for row in rows], sorted({row["net"] for row in rows}))
    for row in rows:
        if abs(row["chance"] - Fraction(row["ways"], total)) > Fraction(1, 10**15):
            yield "%s: chance of %d" % (name, row["net"])
    if "edge" in wager:
        yield differs(exact(wager["edge"]), -mean)
        yield differs(exact(wager["element_of_risk"]), -mean / (1 + exact(wager["play_rate"]))
                      if "play_rate" in wager else -mean)
        if abs(wager["stddev"]**2 - (square - mean**2)) > Fraction(1, 10**9):
            yield "%s: deviation %s" % (name, wager["stddev"])


def problems_of_sheet(sheet):
    for path, figure in figures_in(sheet):
        yield problem_of_figure(figure, path)
    for name in ("ante", "ante_bonus", "bonus"):
        if sheet["wagers"][name] is not None:
            yield from problems_of_wager(sheet["wagers"][name], name)
    yield differs(sum(sheet["hands"].values()), sheet["hands_all"])
    ante = exact(sheet["wagers"]["ante"]["ev"])
    for simple in sheet["strategy"]["simple"]:
        yield differs(exact(simple["cost"]), ante - exact(simple["ev"]))
    if sheet["exposes_card"]:
        yield differs(sum(exact(up["ev"]) for up in sheet["up"]) / 13, ante)
        yield differs(sum(exact(up["play_rate"]) for up in sheet["up"]) / 13,
                      exact(sheet["wagers"]["ante"]["play_rate"]))
    else:
        yield differs(sheet["up"], [])
    yield from problems_of_map(sheet)


def problems_of_map(sheet):
    """Cells are all deals; playing all of them is the strategy `always`; a verdict is what the
    worth says."""
    deals = sheet["wagers"]["ante"]["deals"]
    always = exact(sheet["strategy"]["simple"][0]["ev"])
    cells = [cell for row in sheet["map"] for cell in row["play"]]
    yield differs(sum(cell["deals"] for cell in cells), deals)
    yield differs(sum(exact(cell["ev"]) * cell["deals"] for cell in cells) / deals, always)
    for row in sheet["map"]:
        for cell in row["play"]:
            if cell["verdict"] == "play" and exact(cell["ev"]) < -1:
                yield "%s is played at %s" % (row["hands"], cell["ev"]["value"])
            if cell["verdict"] == "fold" and exact(cell["ev"]) >= -1:
                yield "%s is folded at %s" % (row["hands"], cell["ev"]["value"])
            if cell["verdict"] == "none" and cell["deals"] > 0:
                yield "%s: there is such a hand" % row["hands"]


def problems_by_enumeration(sheet, data, game, decks, table):
    """A sheet against what going through all deals found."""
    def found(key):
        return data[game, decks, key]

    deals = found("deals")
    ante = sheet["wagers"]["ante"]
    bonus = ANTE_BONUS[table]
    ways = {}
    for line in LINES:
        for result, net in NET.items():
            paid = bonus.get(line, 0) if result != "fold" else 0
            ways[net + paid] = ways.get(net + paid, 0) + found("best/%s/%s" % (line, result))
    yield differs(ante["deals"], deals)
    yield differs({row["net"]: row["ways"] for row in ante["distribution"]},
                  {net: count for net, count in ways.items() if count > 0})
    yield differs(exact(ante["ev"]), Fraction(found("best/net/" + table), deals))
    yield differs(exact(ante["variance"]), Fraction(found("best/squares/" + table), deals)
                  - Fraction(found("best/net/" + table), deals)**2)
    yield differs(sheet["hands"]["straight-flush"],
                  found("hands/royal") + found("hands/straight-flush"))
    for category in ("three-of-a-kind", "straight", "flush", "pair", "high-card"):
        yield differs(sheet["hands"][category], found("hands/" + category))
    for simple in sheet["strategy"]["simple"]:
        expected = (Fraction(-1) if simple["name"] == "never" else
                    Fraction(found("%s/net/%s" % (SIMPLE[simple["name"]], table)), deals))
        yield differs((simple["name"], exact(simple["ev"])), (simple["name"], expected))
    yield from problems_of_strategy(sheet, found, game)
    if game == "exposed":
        for up, rank in zip(sheet["up"], RANKS):
            net = sum(found("best/%s/%s/%s" % (rank, line, result)) * value
                      for line in LINES for result, value in NET.items())
            yield differs((up["rank"], exact(up["ev"])), (up["rank"], Fraction(13 * net, deals)))
    else:
        pair = next(row for row in sheet["map"] if row["hands"] == "Pair")["play"][0]
        yield differs(exact(pair["ev"]) * pair["deals"],
                      sum(found("always/pair/" + result) * NET[result]
                          for result in ("no-qualify", "win", "tie", "lose")))


def problems_of_strategy(sheet, found, game):
    """The lowest hand that is played, and the highest that is folded."""
    rules = sheet["strategy"]["rules"]
    if game == "closed":
        yield differs(rules[0]["play_from"], hand_text(found("lowest-played")))
        yield differs(len(rules), 1)
        return
    for rule in rules:
        for up in rule["up"]:
            rank = "T" if up == "10" else up
            lowest = hand_text(found("lowest-played/" + rank))
            if rule["play_from"] == "any hand":
                yield differs((up, found("highest-folded/" + rank)), (up, 0))
            elif rule["suit_rule"] is None:
                yield differs((up, rule["play_from"]), (up, lowest))
            else:
                yield differs((up, rule["suit_rule"]["hand"]), (up, lowest))
                yield differs((up, found("mixed-strengths/" + rank)), (up, 1))


def check_sheets(data):
    for decks in range(1, 9):
        for rules in CALIFORNIA:
            sheet = run_json("--rules", rules, "--decks", str(decks))
            check("%s, %d decks, against the enumeration" % (rules, decks), all_of(
                itertools.chain(problems_of_sheet(sheet),
                                problems_by_enumeration(sheet, data, "exposed", decks, "none"))))
    for designator, (ante, bonus) in DESIGNATORS.items():
        for decks in ((1, 2, 8) if designator in ("TCP-01", "TCP-04", "TCP-09") else (1,)):
            sheet = run_json("--paytable", designator, "--decks", str(decks))
            problems = list(problems_of_sheet(sheet))
            problems += problems_by_enumeration(sheet, data, "closed", decks, TABLE_OF[ante])
            problems.append(differs(sheet["wagers"]["bonus"]["table"], "pair-plus-" + bonus))
            problems.append(differs(exact(sheet["wagers"]["bonus"]["ev"]),
                                    bonus_value("pair-plus-" + bonus, sheet, data, decks)))
            check("%s, %d decks, against the enumeration" % (designator, decks), all_of(problems))


def bonus_value(table, sheet, data, decks):
    counts = [data["closed", decks, "hands/" + line] for line in LINES]
    return Fraction(sum(count * pays for count, pays in zip(counts, BONUS[table])) - counts[-1],
                    sheet["hands_all"])


# ---- Known figures ------------------------------------------------------------------------------

KNOWN = (
    (("--paytable", "TCP-01"), "ante", "-686689/20358520"),
    (("--paytable", "TCP-03"), "ante", "-3672957/101792600"),
    (("--paytable", "TCP-05"), "ante", "-778809/20358520"),
    (("--rules", "california-shfl"), "ante", "-229314/12724075"),
    (("--paytable", "TCP-01"), "bonus", "-128/5525"),
    (("--paytable", "TCP-02"), "bonus", "-193/5525"),
    (("--paytable", "TCP-07"), "bonus", "-308/5525"),
    (("--paytable", "TCP-10"), "bonus", "-402/5525"),
    (("--rules", "california-bureau"), "bonus", "-242/5525"),
    (("--rules", "california-grand", "--decks", "2"), "bonus", "1138/22763"),
    ((), "progressive", "-1234/5525"),
    (("--progressive", "2"), "progressive", "-101/442"),
)


def check_known(data):
    for arguments, wager, expected in KNOWN:
        sheet = run_json(*arguments)
        check("%s: the %s is worth %s" % (" ".join(arguments) or "no options", wager, expected),
              differs(sheet["wagers"][wager]["ev"]["exact"], expected))
    check("closed, without a bonus, by enumeration", differs(
        Fraction(data["closed", 1, "best/net/none"], data["closed", 1, "deals"]),
        Fraction(-8813253, 101792600)))


def check_strategy_words():
    words = [rule["advice"] for rule in run_json()["strategy"]["rules"]]
    check("closed: Q-6-4 or better", differs(words, ["play Q-6-4 or better"]))
    rules = run_json("--rules", "california-shfl")["strategy"]["rules"]
    check("exposed: always, then from the nine up", differs(
        [(rule["against"], rule["advice"]) for rule in rules],
        [("exposed jack or lower", "always play"), ("exposed queen", "play Q-9-2 or better"),
         ("exposed king", "play K-9-2 or better"), ("exposed ace", "play A-9-2 or better")]))
    rules = run_json("--rules", "california-grand", "--decks", "2")["strategy"]["rules"]
    check("two decks: the suit rule in words", differs([rule["advice"] for rule in rules[1:]], [
        "play Q-9-3 or better, and Q-9-2 itself when the exposed queen has the suit of the 2",
        "play K-9-3 or better, and K-9-2 itself when the exposed king has the suit of the 2",
        "play A-9-4 or better, and A-9-3 itself when the exposed ace has the suit of the 9 or the 3",
    ]))


# ---- Progressive --------------------------------------------------------------------------------

def progressive_value(number, hands, seats, meter):
    """From the counts of hands alone."""
    total = sum(hands.values())
    akq = hands["straight-flush"] // 48
    suited, straight_flush, three, straight = PROGRESSIVE[number]
    won = (meter * akq + suited * 3 * akq + straight_flush * (hands["straight-flush"] - 4 * akq)
           + three * hands["three-of-a-kind"] + straight * hands["straight"])
    envy = 100 * akq + 25 * 3 * akq
    return (won + (seats - 1) * envy) / Fraction(total) - 1


def check_progressive():
    for number, decks, seats, meter in itertools.product((1, 2), (1, 2, 5), (1, 4, 7),
                                                         (None, "1000", "4,321.25")):
        arguments = ["--progressive", str(number), "--decks", str(decks), "--seats", str(seats)]
        sheet = run_json(*arguments, *(["--meter", meter] if meter else []))
        found, hands = sheet["wagers"]["progressive"], sheet["hands"]
        total, akq = sheet["hands_all"], sheet["hands"]["straight-flush"] // 48
        average = 1000 + SHARE[number] * Fraction(total, akq)
        shown = Fraction(meter.replace(",", "")) if meter else average
        problems = [
            differs(exact(found["average_meter"]), average),
            differs(exact(found["meter"]), shown),
            differs(exact(found["ev"]), progressive_value(number, hands, seats, shown)),
            differs(progressive_value(number, hands, seats, exact(found["break_even_meter"])), 0),
            differs(sum(row["ways"] for row in found["distribution"]), total),
            differs(sum(exact(row["net"]) * row["ways"] for row in found["distribution"]) / total
                    + exact(found["envy"]), exact(found["ev"])),
        ]
        if seats == 1:
            squares = sum(exact(row["net"])**2 * row["ways"] for row in found["distribution"])
            problems.append(differs(exact(found["variance"]),
                                    squares / total - exact(found["ev"])**2))
        check("progressive %d, %d decks, %d seats, meter %s" % (number, decks, seats, meter),
              all_of(problems))


def check_published():
    printed = {}
    for arguments in (("--paytable", "TCP-01"), ("--paytable", "TCP-04"), ("--paytable", "TCP-09"),
                      ("--progressive", "2")):
        for row in run_json(*arguments)["published"]:
            printed[row["what"], row["printed"]] = (row["ours"], row["agrees"])
    expected = {
        ("house edge of the ante, table A", "3.37 %"): ("3.37 %", True),
        ("house edge of the ante, table B", "3.61 %"): ("3.61 %", True),
        ("house edge of the ante, table C", "3.83 %"): ("3.83 %", True),
        ("house edge of the progressive, seven seats", "22.33 %"): ("22.33 %", True),
        ("house edge of the progressive, seven seats", "22.85 %"): ("22.85 %", True),
        ("hit frequency of the progressive", "3.72 %"): ("3.71 %", False),
        ("hit frequency of the progressive", "0.45 %"): ("0.45 %", True),
        ("chance of the top award", "22,100 to 1"): ("1 in 22,100", True),
        ("average top award, $1 wager", "$4,000"): ("$4,094", False),
        ("average top award, $1 wager", "$5,000"): ("$5,420", False),
    }
    for key, value in expected.items():
        check("published: %s, %s" % key, differs(printed.get(key), value))
    check("published: nothing else", differs(set(printed) - set(expected), set()))
    rows = {row["what"]: row for row in run_json()["published"]}
    check("published: the misprint is 820 of 22,100", all_of([
        differs(exact(rows["hit frequency of the progressive"]["figure"]), Fraction(820, 22100)),
        None if "misprint" in rows["hit frequency of the progressive"]["remark"] else "no remark"]))
    check("published: other seats and meters change nothing",
          differs(run_json("--seats", "3", "--meter", "9999")["published"],
                  run_json()["published"]))
    for arguments in (("--decks", "2"), ("--rules", "california-shfl")):
        check("published: none for %s" % " ".join(arguments), differs(
            run_json(*arguments)["published"], []))


# ---- One decision -------------------------------------------------------------------------------

def evaluate(cards):
    """What three cards are worth, plainly."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    same_suit = len({card[1] for card in cards}) == 1
    is_wheel = ranks == [12, 1, 0]
    is_straight = is_wheel or (ranks[0] - ranks[1] == 1 and ranks[1] - ranks[2] == 1)
    if is_straight:
        return (5 if same_suit else 3, [1] if is_wheel else ranks[:1])
    if ranks[0] == ranks[2]:
        return (4, ranks[:1])
    if same_suit:
        return (2, ranks)
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        return (1, [ranks[1], ranks[2] if ranks[0] == ranks[1] else ranks[0]])
    return (0, ranks)


def enumerate_decision(hand, up, dead, decks):
    shoe = [rank + suit for rank in RANKS for suit in "cdhs"] * decks
    for card in hand + dead + up:
        shoe.remove(card)
    own = evaluate(hand)
    ways = {"unqualified": 0, "win": 0, "tie": 0, "loss": 0}
    for others in itertools.combinations(shoe, 3 - len(up)):
        banker = evaluate(list(others) + up)
        if banker < (0, [10]):
            ways["unqualified"] += 1
        else:
            ways["win" if own > banker else "tie" if own == banker else "loss"] += 1
    return ways


DECISIONS = (
    ("house-banked", "Qs 6d 4c", "", "", 1),
    ("house-banked", "Qs 6d 3c", "", "", 1),
    ("house-banked", "Ah Kh Qh", "", "As Ks", 1),
    ("house-banked", "8c 9d Th", "", "", 1),
    ("california-shfl", "Kd 9s 2c", "Kh", "", 1),
    ("california-shfl", "Kd 8s 7c", "Kh", "", 1),
    ("california-shfl", "5d 3s 2c", "Jh", "Ac Ad Ah As", 1),
    ("california-grand", "Qs 9d 2c", "Qc", "", 2),
    ("california-grand", "Qs 9d 2c", "Qs", "", 2),
    ("california-grand", "Qs Qs 2c", "Qh", "2c 3d", 2),
    ("california-bureau", "9s 9s 9s", "9s", "", 4),
)


def check_decisions():
    for rules, hand, up, dead, decks in DECISIONS:
        arguments = ["--rules", rules, "--hand", hand, "--decks", str(decks)]
        arguments += ["--up", up] if up else []
        arguments += ["--dead", dead] if dead else []
        answer = run_json(*arguments)
        ways = enumerate_decision(hand.split(), up.split(), dead.split(), decks)
        total = sum(ways.values())
        category = evaluate(hand.split())[0]
        paid = {5: 5, 4: 4, 3: 1}.get(category, 0) if rules == "house-banked" else 0
        play = paid + Fraction(ways["unqualified"] + 2 * (ways["win"] - ways["loss"]), total)
        check("decision %s" % " ".join(arguments[1:]), all_of([
            differs(answer["ways"], ways), differs(answer["deals"], total),
            differs(exact(answer["play"]), play), differs(exact(answer["fold"]), -1),
            differs(answer["better"], "play" if play >= -1 else "fold"),
            differs(exact(answer["cost"]), abs(play + 1)),
            differs(exact(answer["value"]), max(play, Fraction(-1)))]))
    status, out, _ = run("--hand", "Qs 6d 4c")
    check("decision in words", all_of([
        differs(status, FINE),
        None if "Play. Folding costs 0.0066 antes." in out else out]))
    status, out, _ = run("--hand", "Qs 6d 3c")
    check("decision to fold in words", None if "Fold. Playing costs" in out else out)


def check_decision_by_up():
    answer = run_json("--rules", "california-grand", "--decks", "2", "--hand", "Qs 9d 2c")
    better = {row["rank"]: row["better"] for row in answer["by_up"]}
    check("without --up: every exposed rank", differs(better, {
        **{rank: "play" for rank in UPS[:10]}, "Q": "split", "K": "fold", "A": "fold"}))
    check("without --up: all cards that can lie there", differs(
        sum(row["cards"] for row in answer["by_up"]), 101))
    one = run_json("--rules", "california-shfl", "--hand", "Kd 9s 2c")
    kings = [run_json("--rules", "california-shfl", "--hand", "Kd 9s 2c", "--up", "K" + suit)
             for suit in "chs"]
    row = next(row for row in one["by_up"] if row["rank"] == "K")
    check("without --up: a rank is the sum of its cards", all_of([
        differs(row["deals"], sum(king["deals"] for king in kings)),
        differs(row["ways"], {key: sum(king["ways"][key] for king in kings)
                              for key in kings[0]["ways"]})]))
    value = sum(max(exact(row["play"]), Fraction(-1)) * row["deals"] for row in one["by_up"])
    check("without --up: the average of the better choices", differs(
        exact(one["value"]), value / sum(row["deals"] for row in one["by_up"])))
    check("without --up, in words",
          None if "--up names one" in run("--rules", "california-shfl", "--hand", "Kd 9s 2c")[1]
          else "does not name --up")


# ---- Warnings -----------------------------------------------------------------------------------

def check_warnings():
    arguments = ("--rules", "california-grand", "--decks", "2")
    sheet = run_json(*arguments)
    check("player's edge in JSON", differs(sheet["warnings"], [
        "The bonus favors the player: +5.00 % of each wager, and the player-dealer pays it."]))
    first = run(*arguments)[1].splitlines()
    check("player's edge on top of the report", all_of([
        None if "PLAYER'S EDGE" in first[0] else first[0],
        None if "+5.00 %" in first[1] else first[1]]))
    page = run(*arguments, "--html", "-")[1]
    check("player's edge on top of the page",
          None if 0 < page.find("Player’s edge") < page.find("<svg class=\"chart\"") else "not there")
    for quiet in ((), ("--rules", "california-shfl"), ("--meter", "9029")):
        check("no edge, no warning: %s" % " ".join(quiet), differs(run_json(*quiet)["warnings"], []))
    check("a meter over break-even", differs(len(run_json("--meter", "9031")["warnings"]), 1))
    for table in BONUS:
        sheet = run_json("--rules", "california-grand", "--decks", "2", "--paytable", table)
        check("two decks, %s favours the player" % table, differs(len(sheet["warnings"]), 1))
    notes = run_json("--decks", "3")["notes"]
    check("decks that are not allowed", None if any("does not allow three decks" in note
                                                    for note in notes) else notes)
    check("decks_allowed", differs(
        [run_json("--rules", rules, "--decks", "2")["decks_allowed"]
         for rules in (*CALIFORNIA, "house-banked")], [False, True, True, False]))


# ---- Side by side -------------------------------------------------------------------------------

def check_all(data):
    everything = run_json("--all")
    rows = everything["games"]
    check("--all: every rule set, pay table and number of decks", differs(
        len({(row["rules"], row.get("paytable"), row["decks"]) for row in rows}), (3 + 12) * 8))
    problems = []
    for row in rows:
        game = "closed" if row["rules"] == "house-banked" else "exposed"
        table = TABLE_OF[row["ante_bonus"][-1]] if game == "closed" else "none"
        decks = row["decks"]
        problems.append(differs(
            exact(row["ante_ev"]), Fraction(data[game, decks, "best/net/" + table],
                                            data[game, decks, "deals"])))
    check("--all: antes against the enumeration", all_of(problems))
    check("--all: progressives", differs(len(everything["progressives"]), 16))
    status, out, _ = run("--all")
    check("--all in words", all_of([
        differs(status, FINE),
        *(None if text in out else "no '%s'" % text
          for text in ("-1.80  -1.97", "-3.37", "-4.38  +5.00", "-22.33", "-22.85"))]))


def check_digest():
    check("digest", differs(run("--digest"), (FINE, DIGEST + "\n", "")))
    check("digest again", differs(run("--digest")[1], DIGEST + "\n"))


# ---- Bad input ----------------------------------------------------------------------------------

BAD = (
    (("--decks", "9"), USAGE, "from 1 to 8"), (("--decks", "0"), USAGE, "from 1 to 8"),
    (("--decks", "two"), USAGE, "from 1 to 8"), (("--decks", "1.5"), USAGE, "from 1 to 8"),
    (("--decks", "-1"), USAGE, "from 1 to 8"), (("--decks", ""), USAGE, "from 1 to 8"),
    (("--decks", "99999999999999999999"), USAGE, "from 1 to 8"),
    (("--hand", "Qs Qs 4c"), REFUSED, "Qs appears 2 times in the options; one deck has only 1 of each card"),
    (("--decks", "2", "--hand", "Qs Qs Qs"), REFUSED, "two decks have only 2 of each card"),
    (("--hand", "Qs 4c"), USAGE, "three cards, not 2"),
    (("--hand", "Qs 4c 5d 6d"), USAGE, "three cards, not 4"),
    (("--hand", ""), USAGE, "three cards, not 0"),
    (("--hand", "Qs 1d 4c"), USAGE, "character 4: 1 is not a rank"),
    (("--hand", "Qs 6d 4c", "--up", "Kh"), REFUSED, "does not expose a banker card (ROUND-3)"),
    (("--rules", "california-shfl", "--hand", "Qs 6d 4c", "--up", "Kh Kd"), USAGE, "not 2"),
    (("--rules", "california-shfl", "--hand", "Qs 6d 4c", "--up", "Qs"), REFUSED, "Qs appears 2 times"),
    (("--rules", "california-shfl", "--hand", "Qs 6d 4c", "--up", "x"), USAGE, "character 1: not a rank"),
    (("--hand", "Qs 6d 4c", "--dead", "4c"), REFUSED, "4c appears 2 times"),
    (("--hand", "Qs 6d 4c", "--dead", "4h,,5h"), USAGE, "character 4: a card is missing"),
    (("--up", "Kh"), USAGE, "require --hand"), (("--dead", "Kh"), USAGE, "require --hand"),
    (("--rules", "california-grnad"), USAGE, "did you mean 'california-grand'?"),
    (("--rules", "california"), USAGE, "trey rules list"),
    (("--rules", "whist-drive-1890"), USAGE, "trey rules list"),
    (("--paytable", "TCP-4"), USAGE, "did you mean 'TCP-04'?"),
    (("--paytable", "pair-plus-E"), USAGE, "did you mean 'pair-plus-"),
    (("--paytable", "TCP-01", "--paytable", "TCP-02", "--paytable", "TCP-03", "--paytable",
      "TCP-04", "--paytable", "TCP-05"), USAGE, "at most"),
    (("--progressive", "3"), USAGE, "unknown progressive table 3"),
    (("--progressive", "x"), USAGE, "whole number"),
    (("--rules", "california-grand", "--progressive", "1"), REFUSED, "PROG-1"),
    (("--rules", "california-grand", "--meter", "5000"), REFUSED, "PROG-1"),
    (("--meter", "lots"), USAGE, "not an amount"), (("--meter", "0"), USAGE, "over zero"),
    (("--meter", "-4"), USAGE, "negative"), (("--meter", "1,23"), USAGE, "comma"),
    (("--meter", "10,000,000.01"), USAGE, "the maximum is $10,000,000"),
    (("--seats", "0"), USAGE, "from 1 to 14"), (("--seats", "15"), USAGE, "from 1 to 14"),
    (("--all", "--decks", "2"), USAGE, "--all can be used only with"),
    (("--all", "--html", "x.html"), USAGE, "--all can be used only with"),
    (("--digest", "--json"), USAGE, "cannot be used with other options"),
    (("--html", "-", "--json"), USAGE, "standard output"),
    (("--hand", "Qs 6d 4c", "--html", "x.html"), USAGE, "par sheet"),
    (("--html", "/nonexistent/x.html"), IO, "cannot open"),
    (("--html",), USAGE, "requires a value"), (("--dekcs", "2"), USAGE, "did you mean --decks?"),
    (("Qs 6d 4c",), USAGE, "--hand"), (("--rules-file", "/nonexistent"), IO, "cannot open"),
)


def check_bad_input():
    for arguments, status, text in BAD:
        found, out, err = run(*arguments)
        check("refused: %s" % " ".join(arguments), all_of([
            differs(found, status), None if text in err else err, differs(out, "")]))
    cards = " ".join(rank + suit for rank in RANKS for suit in "cdhs"
                     if rank + suit not in ("Qs", "6d", "4c", "2c", "3c"))
    status, _, err = run("--hand", "Qs 6d 4c", "--dead", cards)
    check("refused: too few cards are left", all_of([
        differs(status, REFUSED), None if "too few cards" in err else err]))
    status, _, err = run("--hand", "Qs 6d 4c", "--dead", cards[3:])
    check("three cards are enough", differs((status, err), (FINE, "")))


# ---- A room's own rules -------------------------------------------------------------------------

ROOM = """trey: 1
paytables:
  generous: {straight flush: 50, three of a kind: 30, straight: 6, flush: 4, pair: 1}
designators:
  ROOM-1: {ante bonus: ante-bonus-C, bonus: generous}
postings:
  corner-table: {rules: california-grand, decks: 4}
  casino-table: {rules: house-banked, paytable: ROOM-1, seats: 5, progressive: {paytable: 2}}
"""


def check_rules_file(directory):
    name = os.path.join(directory, "room.yaml")
    with open(name, "w", encoding="utf-8") as file:
        file.write(ROOM)
    sheet = run_json("--rules-file", name, "--rules", "corner-table")
    check("a posting is a rule set and its choices", differs(
        (sheet["rules"], sheet["posting"], sheet["decks"]), ("california-grand", "corner-table", 4)))
    sheet = run_json("--rules-file", name, "--rules", "corner-table", "--decks", "3")
    check("options go over a posting", differs(sheet["decks"], 3))
    status, out, err = run("--rules-file", name, "--rules", "casino-table", "--json")
    sheet = json.loads(out) if status == FINE else None
    check("a posting of the casino game", err if status != FINE else differs(
        (sheet["paytable"], sheet["wagers"]["bonus"]["table"],
         sheet["wagers"]["progressive"]["table"], sheet["wagers"]["progressive"]["seats"]),
        ("ROOM-1", "generous", 2, 5)))
    check("a room's table by its name", differs(
        run_json("--rules-file", name, "--paytable", "generous")["wagers"]["bonus"]["table"],
        "generous"))
    check("--all has a room's tables",
          None if "generous" in run("--all", "--rules-file", name)[1] else "no such row")
    check("an Ante Bonus and a bonus apart", differs(
        [run_json("--paytable", "ante-bonus-C", "--paytable", "pair-plus-D")["wagers"][wager]["table"]
         for wager in ("ante_bonus", "bonus")], ["ante-bonus-C", "pair-plus-D"]))


def check_hostile_title(directory):
    """A rule set's title is any text; on a page it must stay text."""
    with open(HOUSE_RULES, encoding="utf-8") as file:
        rules = file.read()
    rules = rules.replace("  house-banked:\n", "  hostile:\n", 1)
    rules = rules.replace("title: Casino, house banks",
                          "title: \"</style><script>alert(1)</script> & \\\"more\\\"\"", 1)
    name = os.path.join(directory, "hostile.yaml")
    with open(name, "w", encoding="utf-8") as file:
        file.write(rules)
    status, page, err = run("--rules-file", name, "--rules", "hostile", "--html", "-")
    check("a title cannot become markup", all_of([
        differs((status, err), (FINE, "")), None if "<script" not in page else "a script",
        None if "&lt;script&gt;" in page else "no title", problem_of_page(page)]))


# ---- The page -----------------------------------------------------------------------------------

class Outline(html.parser.HTMLParser):
    """What a page holds, and what is wrong with its nesting."""

    VOID = ("meta", "br", "img", "link", "input")

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.ids, self.references, self.problems = [], [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.handle_startendtag(tag, attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            elif name == "aria-labelledby":
                self.references += value.split()
            elif name in ("href", "src", "srcset", "data", "action", "style") or name.startswith("on"):
                self.problems.append("%s has %s=%s" % (tag, name, value))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append("</%s> ends nothing" % tag)


def problem_of_page(page):
    problems = []
    outline = Outline()
    outline.feed(page)
    problems += outline.problems
    problems += ["%s is left open" % tag for tag in outline.open]
    problems += ["id %s twice" % name for name in {i for i in outline.ids if outline.ids.count(i) > 1}]
    problems += ["no id %s" % name for name in outline.references if name not in outline.ids]
    problems += ["there is <%s>" % tag for tag in ("script", "link", "img", "iframe", "object")
                 if tag in outline.tags]
    problems += ["reaches outside: " + found
                 for found in re.findall(r"https?:|//[a-z]|@import|url\((?!#)[^)]*", page)]
    tree = xml.etree.ElementTree.fromstring(page)
    for element in tree.iter("svg"):
        title, description = element.find("title"), element.find("desc")
        is_picture = element.get("role") == "img"
        if title is None or not (title.text or "").strip():
            problems.append("a picture without a title")
        if is_picture and (description is None or not (description.text or "").strip()):
            problems.append("a picture without a description")
        if not is_picture and element.get("aria-hidden") != "true":
            problems.append("a picture that is neither shown nor hidden")
        for number in re.findall(r"\b(?:x|y|cx|cy|width|height)=\"(-\d[^\"]*)\"",
                                 xml.etree.ElementTree.tostring(element).decode()):
            problems.append("a length below zero: " + number)
    for table in tree.iter("table"):
        if not list(table.iter("th")) or any(th.get("scope") is None for th in table.iter("th")):
            problems.append("a table whose heads have no scope")
    problems += [None if tree.get("lang") == "en" else "no language",
                 None if len(list(tree.iter("h1"))) == 1 else "not one h1",
                 None if "prefers-color-scheme: dark" in page else "no dark style",
                 None if "@media print" in page else "no print style"]
    return all_of(problems)


def check_pages(directory):
    for rules in (*CALIFORNIA, "house-banked"):
        for decks in (1, 2, 8):
            status, page, err = run("--rules", rules, "--decks", str(decks), "--html", "-")
            pictures = re.findall(r"<title id=\"([a-z-]+)-title\">", page)
            expected = {"results", "map", "decks-ante", "decks-bonus"}
            expected |= ({"meter", "decks-progressive"} if rules == "house-banked" else {"exposed"})
            check("page of %s, %d decks" % (rules, decks), all_of([
                differs((status, err), (FINE, "")), differs(set(pictures), expected),
                problem_of_page(page)]))
    for meter in ("1", "4100", "9030", "10000000"):
        check("page with a meter of %s" % meter, problem_of_page(
            run("--meter", meter, "--html", "-")[1]))
    name = os.path.join(directory, "par.html")
    status, out, err = run("--html", name)
    with open(name, encoding="utf-8") as file:
        page = file.read()
    check("--html writes a file, and nothing else", all_of([
        differs((status, out, err), (FINE, "", "")), differs(page, run("--html", "-")[1])]))
    for text in ("−686689/20358520", "-686689/20358520"):
        if text in page:
            break
    else:
        text = None
    check("the page has the exact value", None if text else "not there")
    check("the page has the published figures",
          all_of(None if figure in page else "no " + figure
                 for figure in ("3.72 %", "misprint", "$4,094", "1 in 22,100")))
    status, out, _ = run("--html", name, "--json")
    check("--html and --json together", all_of([
        differs(status, FINE), differs(json.loads(out)["rules"], "house-banked")]))
    full = "/dev/full"
    if os.path.exists(full):
        status, _, err = run("--html", full)
        check("a page that cannot be written", all_of([
            differs(status, IO), None if "cannot write" in err else err]))


# ---- The report ---------------------------------------------------------------------------------

REPORTS = ((), ("--decks", "2"), ("--rules", "california-grand", "--decks", "2"),
           ("--rules", "california-shfl"), ("--decks", "8", "--progressive", "2"),
           ("--meter", "10000000"), ("--all",), ("--hand", "Qs 6d 4c"), ("--help",),
           ("--rules", "california-grand", "--decks", "8", "--hand", "Qs 9d 2c"),
           ("--rules", "california-grand", "--decks", "8"))


def check_reports():
    for arguments in REPORTS:
        status, out, err = run(*arguments)
        lines = out.splitlines()
        check("report fits: %s" % (" ".join(arguments) or "no options"), all_of([
            differs((status, err), (FINE, "")), None if "\033" not in out else "an escape code",
            *("over 80 columns: " + line for line in lines if len(line) > 80),
            *("ends in a space: " + repr(line) for line in lines if line != line.rstrip())]))
    out = run()[1]
    check("report of the casino game", all_of(
        None if text in out else "no '%s'" % text
        for text in ("-686689/20358520", "-128/5525", "-1234/5525", "play Q-6-4 or better",
                     "67.42 %", "22,100 to 1", "misprint: 820 of 22,100 hands win", "$9,030",
                     "407,170,400 deals")))
    out = run("--rules", "california-shfl")[1]
    check("report of a California game", all_of(
        None if text in out else "no '%s'" % text
        for text in ("exposed jack or lower: always play", "exposed queen: play Q-9-2 or better",
                     "-229314/12724075", "200 to 1")))
    check("colour on a terminal", None if "\033[1m" in run_on_terminal() else "none")
    check("no colour with NO_COLOR", None if "\033" not in run_on_terminal(
        environment={"NO_COLOR": "1"}) else "an escape code")
    check("the player's edge is loud on a terminal", None if "\033[1;7m" in run_on_terminal(
        "--rules", "california-grand", "--decks", "2") else "it is not")


def main():
    global program
    program = sys.argv[1]
    data = read_enumerated()
    with tempfile.TemporaryDirectory() as directory:
        check_known(data)
        check_sheets(data)
        check_strategy_words()
        check_progressive()
        check_published()
        check_decisions()
        check_decision_by_up()
        check_warnings()
        check_all(data)
        check_digest()
        check_bad_input()
        check_rules_file(directory)
        check_hostile_title(directory)
        check_pages(directory)
        check_reports()
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
