#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Strategies by name, by hand and from files, in `trey odds` and `trey sim`.

    test_strategy_cli.py PROGRAM

Writes TAP. Exact odds are worked out again from enumerated deals, from the par sheet, and from
simulated rounds. The strategy file of docs/strategies.md is loaded.
"""

import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

import test_odds_cli as odds
from test_odds_cli import FINE, IO, REFUSED, ROOT, USAGE, all_of, check, differs, exact, run, run_json

EXPOSED = ("--rules", "california-grand")


def strategies(*arguments):
    return run_json(*arguments)["strategies"]


def simulate(*arguments):
    done = subprocess.run([odds.program, "sim", *arguments, "--json"], capture_output=True,
                          timeout=120, check=False)
    if done.returncode != FINE:
        raise RuntimeError("%s: %s" % (arguments, done.stderr.decode()))
    return json.loads(done.stdout)


def in_folder(directory, name, text):
    path = os.path.join(directory, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


# ---- Exact ---------------------------------------------------------------------------------------

def play_sum(hand, up=()):
    """The sum of (result of playing + 1) over all banker's hands."""
    ways = odds.enumerate_decision(list(hand), list(up), [], 1)
    return 2 * ways["unqualified"] + 3 * ways["win"] + ways["tie"] - ways["loss"]


def suits_of(ranks):
    """One hand of each way in which the suits of three different ranks can lie, and how many there
    are of it."""
    for suits, count in (("ccd", 12), ("cdc", 12), ("dcc", 12), ("cdh", 24)):
        yield [rank + suit for rank, suit in zip(ranks, suits)], count


def check_enumerated():
    """Best play starts at Q-6-4, so what Q-7-2 costs is what Q-6-4 and Q-6-5 would have won, and
    what Q-5-4 costs is what the hands from it to Q-6-3 lose."""
    deals = 22100 * 18424
    cost = Fraction(sum(count * play_sum(hand) for ranks in ("Q64", "Q65")
                        for hand, count in suits_of(ranks)), deals)
    found = strategies("--strategy", "q-7-2")[0]
    check("Q-7-2 costs what the hands below it are worth", all_of([
        differs(exact(found["cost"]), cost), None if cost > 0 else "nothing"]))
    lost = -Fraction(sum(count * play_sum(hand) for ranks in ("Q54", "Q62", "Q63")
                         for hand, count in suits_of(ranks)), deals)
    check("Q-5-4 costs what the hands from it on lose", differs(
        exact(strategies("--strategy", "Q-5-4")[0]["cost"]), lost))


def check_enumerated_exposed():
    """Against an exposed king best play starts at K-9-2; K-8-7 is the hand below it."""
    with tempfile.TemporaryDirectory() as directory:
        path = in_folder(directory, "s.yaml", "trey: 1\nstrategies:\n  s:\n    play: always\n"
                         "    against: {Q: Q-9-2, K: K-8-7, A: A-9-2}\n")
        found = strategies("--rules", "california-shfl", "--strategy-file", path)[0]
    lost = -sum(play_sum(hand, [up]) for hand in itertools.product(*(
        [rank + suit for suit in "cdhs"] for rank in "K87")) if len({c[1] for c in hand}) > 1
        for up in ("Kc", "Kd", "Kh", "Ks") if up not in hand)
    deals = 22100 * 49 * 1128
    by_rank = {row["rank"]: exact(row["cost"]) for row in found["up"]}
    check("one hand too low against a king, by enumeration", all_of([
        differs(exact(found["cost"]), Fraction(lost, deals)),
        differs(by_rank["K"], Fraction(13 * lost, deals)),
        differs({cost for rank, cost in by_rank.items() if rank != "K"}, {0})]))


def problems_of(row, best):
    value = exact(row["ev"])
    yield differs(exact(row["edge"]), -value)
    yield differs(exact(row["cost"]), exact(best["ev"]) - value)
    yield differs(exact(row["element_of_risk"]), -value / (1 + exact(row["play_rate"])))
    yield None if exact(row["cost"]) >= 0 else "better than best play"
    if row["up"]:
        yield differs(sum(exact(up["ev"]) for up in row["up"]) / 13, value)
        yield differs(sum(exact(up["play_rate"]) for up in row["up"]) / 13, exact(row["play_rate"]))
        yield differs(sum(exact(up["cost"]) for up in row["up"]) / 13, exact(row["cost"]))
    else:
        yield differs([], row["up"])


def check_par_sheet():
    """Names of the par sheet have its figures, and all figures fit together."""
    for game in ((), EXPOSED, (*EXPOSED, "--decks", "2"), ("--paytable", "TCP-05", "--decks", "8")):
        sheet = run_json(*game)
        names = ("best", "always", "mimic", "q-6-4", "never-bluff", "never", "a-9-2", "9-9-4", "flush")
        asked = run_json(*game, *(part for name in names for part in ("--strategy", name)))
        found = {row["name"]: row for row in asked["strategies"]}
        simple = {row["name"]: exact(row["ev"]) for row in sheet["strategy"]["simple"]}
        check("%s: as on the par sheet" % (" ".join(game) or "no options"), all_of([
            differs(list(found), list(names)),
            differs({name: exact(found[name]["ev"]) for name in simple}, simple),
            differs(found["best"]["cost"]["exact"], "0"),
            differs(found["best"]["rules"], sheet["strategy"]["rules"]),
            differs(found["best"]["play_rate"], sheet["wagers"]["ante"]["play_rate"]),
            differs(asked["best"]["ev"], sheet["wagers"]["ante"]["ev"]),
            differs(asked["best"]["element_of_risk"], sheet["wagers"]["ante"]["element_of_risk"]),
            *(problem for row in found.values() for problem in problems_of(row, asked["best"]))]))


# ---- Ways to write a hand ------------------------------------------------------------------------

SAME = (
    ("q-7-2", "Q-7-2", "Q 7 2", "2-7-q", "q72", "Q_7_2"),
    ("10-8-4", "t84", "T-8-4"),
    ("queen-high", "Q-high", "q high"),
    ("pair", "PAIR"),
    ("pair-of-9s", "pair of nines", "Pair of 9"),
    ("pair-of-6s", "pair of sixes"),
    ("9-9-4", "4-9-9", "994"),
    ("three-of-a-kind", "Three of a kind"),
    ("straight-flush", "straight flush"),
    ("always", "Always"), ("never", "NEVER"), ("k-9-2", "K-9-2"),
    ("q-j-10", "10-j-q"), ("a-3-2", "a23"), ("7-7-7", "777"),
)


def check_forms():
    for name, *others in SAME:
        rows = strategies(*(part for form in (name, *others) for part in ("--strategy", form)))
        check("%s in all its forms" % name, differs(
            {(row["name"], row["ev"]["exact"]) for row in rows}, {(name, rows[0]["ev"]["exact"])}))
    order = [exact(row["ev"]) for row in strategies(*(part for name in (
        "never", "straight-flush", "three-of-a-kind", "straight", "flush", "pair-of-9s", "pair",
        "king-high") for part in ("--strategy", name)))]
    check("folding less is worth more, down to a king", differs(order, sorted(order)))


def check_words():
    status, out, err = run("--strategy", "q-7-2")
    check("in words", all_of([
        differs((status, err), (FINE, "")),
        *(None if text in out else "no %r in %s" % (text, out) for text in (
            "play Q-7-2 or better", "value  exactly -12281/363545", "costs  exactly 1047/20358520",
            "best play"))]))
    for arguments in (("--strategy", "q-7-2"), (*EXPOSED, "--strategy", "best", "--decks", "2"),
                      (*EXPOSED, "--strategy", "never", "--strategy", "three-of-a-kind")):
        lines = run(*arguments)[1].splitlines()
        check("%s fits 80 columns" % " ".join(arguments), all_of(
            line for line in lines if len(line) > 80 or line != line.rstrip()))
    check("never and pairs in words", all_of(
        None if text in run("--strategy", name)[1] else "no %r" % text for name, text in (
            ("never", "always fold"), ("pair-of-9s", "play pair of 9s or better"),
            ("9-9-4", "play 9-9-4 or better"), ("mimic", "play Q-high or better"),
            ("q-j-10", "play Q-high straight or better"), ("777", "play three 7s or better"))))


# ---- Files ---------------------------------------------------------------------------------------

def documented():
    with open(os.path.join(ROOT, "docs", "strategies.md"), encoding="utf-8") as file:
        return re.findall(r"```yaml\n(.*?)```", file.read(), re.S)


def check_documented(directory):
    examples = documented()
    check("the documentation has an example", differs(len(examples), 1))
    path = in_folder(directory, "documented.yaml", examples[0])
    rows = {row["name"]: row for row in strategies("--rules", "california-shfl", "--strategy-file", path)}
    check("all strategies of the file", differs(list(rows), ["cautious", "one-deck", "two-decks"]))
    check("one-deck is best play with a card exposed", differs(rows["one-deck"]["cost"]["exact"], "0"))
    closed = {row["name"]: row for row in strategies("--strategy-file", path)}
    check("and without", differs(
        (closed["one-deck"]["cost"]["exact"], closed["one-deck"]["rules"][0]["play_from"]), ("0", "Q-6-4")))
    check("cautious is Q-7-2", differs(closed["cautious"]["ev"],
                                       strategies("--strategy", "q-7-2")[0]["ev"]))
    two = strategies(*EXPOSED, "--decks", "2", "--strategy-file", path, "--strategy", "two-decks")
    best = run_json(*EXPOSED, "--decks", "2")["strategy"]["rules"]
    check("two-decks is best play with two decks, its suit rules included", all_of([
        differs(two[0]["cost"]["exact"], "0"), differs(two[0]["rules"], best)]))
    check("without the suit rules it is not", None if exact(strategies(
        *EXPOSED, "--decks", "2", "--strategy-file", in_folder(
            directory, "plain.yaml", re.sub(r", also: \S+, suited: [^}]*", "", examples[0])),
        "--strategy", "two-decks")[0]["cost"]) > 0 else "costs nothing")
    mixed = strategies(*EXPOSED, "--strategy-file", path, "--strategy", "mimic", "--strategy", "cautious")
    check("names of the file and built-in ones together", differs(
        [row["name"] for row in mixed], ["mimic", "cautious"]))
    return path


HEAD = "trey: 1\nstrategies:\n"
BAD_FILES = (
    ("", ":1:1: the file is empty"),
    ("strategies: {s: pair}\n", ":1:1: a strategy file lacks 'trey'; add 'trey: 1' as the first line"),
    ("trey: 2\nstrategies: {s: pair}\n", ":1:7: '2' is not valid here"),
    ("trey: 1\n", ":1:1: a strategy file lacks 'strategies'"),
    ("trey: 1\nstrategies: {}\n", ":2:13: the file contains no strategy"),
    ("trey: 1\nstrategies: []\n", ":2:13: expected strategies: keys with values"),
    ("trey: 1\nstrategy: {s: pair}\n", ":2:1: a strategy file has no 'strategy'"),
    (HEAD + "  s: Q-6\n", ":3:6: 'Q-6' is not a hand; expected a hand such as Q-7-2"),
    (HEAD + "  s: [pair]\n", ":3:6: expected a strategy: keys with values"),
    (HEAD + "  s: {}\n", ":3:6: a strategy requires 'play'"),
    (HEAD + "  s: {plays: pair}\n", ":3:7: a strategy has no 'plays'; expected play"),
    (HEAD + "  s: {play: pair, play: flush}\n", ":3:19: 'play' appears twice"),
    (HEAD + "  s: {against: {Q: pair}}\n", ":3:6: a strategy without 'play' must list every"),
    (HEAD + "  s: {play: pair, against: {X: pair}}\n", ":3:29: 'X' is not an exposed rank"),
    (HEAD + "  s: {play: pair, against: {2-: pair}}\n", ":3:29: '2-' is not an exposed rank"),
    (HEAD + "  s: {play: pair, against: {J-2: pair}}\n", ":3:29: range 'J-2' runs backward"),
    (HEAD + "  s: {play: pair, against: {2-J: pair, 9: flush}}\n", ":3:40: an exposed rank of '9' was given"),
    (HEAD + "  s: {play: pair, against: {Q: Q-9}}\n", ":3:32: 'Q-9' is not a hand"),
    (HEAD + "  s: {play: pair, against: {Q: {also: Q-9-2}}}\n", ":3:32: what to do against an exposed rank lacks 'play'"),
    (HEAD + "  s: {play: pair, against: {Q: {play: pair, also: Q-9-2}}}\n", ":3:51: 'also' requires 'suited'"),
    (HEAD + "  s: {play: pair, against: {Q: {play: pair, suited: 2}}}\n", ":3:53: 'suited' requires 'also'"),
    (HEAD + "  s: {play: pair, against: {Q: {play: pair, also: flush, suited: 2}}}\n", ":3:51: 'also' is one hand of three"),
    (HEAD + "  s: {play: pair, against: {Q: {play: pair, also: Q-9-2, suited: 3}}}\n", ":3:66: '3' is not a rank of the hand"),
    (HEAD + "  s: {play: pair, against: {Q: {play: pair, also: Q-9-2, suited: []}}}\n", ":3:66: 'suited' must name at least one rank"),
    (HEAD + "  s: {play: pair, against: {Q: {play: Q-9-2, also: Q-9-3, suited: 3}}}\n", "is played anyway"),
    (HEAD + "  s: {play: pair, against: {Q-K: {play: pair, also: Q-9-2, suited: 2}}}\n", "for one exposed rank, not for a range"),
    (HEAD + "  best: pair\n", ":3:3: 'best' is the name of a built-in strategy"),
    (HEAD + "  q-6-4: pair\n", ":3:3: 'q-6-4' is the name of a built-in strategy"),
    (HEAD + "  two words: pair\n", ":3:3: a name may contain only letters"),
    (HEAD + "  " + "x" * 32 + ": pair\n", ":3:3: a name has at most 31 characters"),
    (HEAD + "".join("  s%d: pair\n" % i for i in range(65)), ":67:3: a file has at most 64 strategies"),
    (HEAD + "  s: &a pair\n  t: *a\n", "aliases are not supported"),
    (HEAD + "\ts: pair\n", "tab character; indent with spaces"),
    (HEAD + "  s: pair\n---\ntrey: 1\n", "a second document begins here; a strategy file holds only one"),
)


def check_bad_files(directory):
    for number, (text, words) in enumerate(BAD_FILES):
        path = in_folder(directory, "bad.yaml", text)
        status, out, err = run(*EXPOSED, "--strategy-file", path)
        check("a bad file %d: %s" % (number + 1, words.replace("\n", " ")), all_of([
            differs((status, out), (REFUSED, "")), None if words in err else err,
            None if err.startswith(path + ":") else "not where: " + err]))
    path = in_folder(directory, "bad.yaml", HEAD + "  s: Q-6\n  t: {plays: x}\n  u: nothing\n")
    check("every mistake at once", differs(
        re.findall(r"^.*?:(\d+):\d+: ", run("--strategy-file", path)[2], re.M), ["3", "4", "5"]))
    path = in_folder(directory, "exposed.yaml", HEAD + "  s: {against: {2-A: pair}}\n")
    status, _, err = run("--strategy-file", path)
    check("a strategy for exposed cards only", all_of([
        differs(status, REFUSED), None if "strategy 's' has no 'play'" in err else err,
        differs(run("--rules", "california-shfl", "--strategy-file", path)[0], FINE)]))


MISUSES = (
    (("--strategy", "bets"), USAGE, "did you mean 'best'?"),
    (("--strategy", "q-7"), USAGE, "unknown strategy 'q-7'"),
    (("--strategy", "q-7-2-2"), USAGE, "unknown strategy"),
    (("--strategy", "q-7-1"), USAGE, "unknown strategy"),
    (("--strategy", ""), USAGE, "unknown strategy"),
    (("--strategy", "whatever it takes"), USAGE, "a hand such as q-7-2"),
    (("--strategy", "x" * 3000), USAGE, "unknown strategy"),
    (("--strategy", "best", "--hand", "Qs 6d 4c"), USAGE, "--hand and --strategy"),
    (("--strategy", "best", "--html", "x.html"), USAGE, "--html"),
    (("--strategy", "best", "--all"), USAGE, "--all can be used only with"),
    (("--strategy", "best", "--digest"), USAGE, "--digest"),
    (("--strategy", "best", "--meter", "5000"), USAGE, "leave out"),
    (("--strategy-file", "/nonexistent"), IO, "cannot open"),
    (("--strategy",) + ("best", "--strategy") * 64 + ("best",), USAGE, "at most 64 times"),
)


def check_misuses():
    for arguments, status, words in MISUSES:
        found, out, err = run(*arguments)
        check("refused: %s" % " ".join(arguments)[:60], all_of([
            differs((found, out), (status, "")), None if words in err else err]))


# ---- Simulated -----------------------------------------------------------------------------------

def problem_of_sim(arguments, name, game, file=()):
    """Whether simulated antes come to what the exact odds say."""
    expected = exact(strategies(*game, *file, "--strategy", name)[0]["ev"])
    report = simulate(*game, *file, "--strategy", name, *arguments)
    found = report["wagers"]["ante"]["ev"]
    away = abs(found["value"] - float(expected))
    return all_of([
        None if away < 4.5 * found["stderr"] else "%s is not %s ± %s" % (
            found["value"], float(expected), found["stderr"]),
        differs({seat["strategy"] for seat in report["seats"] if "strategy" in seat}, {name})])


def check_simulated(directory, path):
    rounds = ("--rounds", "20k" if os.environ.get("TREY_SANITIZED") else "400k")
    for name in ("q-7-2", "k-9-2", "pair-of-9s", "always"):
        check("sim plays %s, closed" % name, problem_of_sim(rounds, name, ("--rules", "house-banked")))
        check("sim plays %s, exposed" % name, problem_of_sim(rounds, name, EXPOSED))
    check("sim plays a file's strategy", problem_of_sim(
        rounds, "one-deck", ("--rules", "california-shfl"), ("--strategy-file", path)))
    check("sim plays suit rules", problem_of_sim(
        ("--rounds", "20k" if os.environ.get("TREY_SANITIZED") else "100k"), "two-decks",
        (*EXPOSED, "--decks", "2"), ("--strategy-file", path)))
    few = ("--rounds", "1k")
    engines = [simulate("--strategy", "j-7-2", "--engine", engine, *few)["wagers"]
               for engine in ("rounds", "lanes")]
    check("both engines alike", differs(engines[0], engines[1]))
    report = simulate("--strategy-file", path, "--strategy", "best", "--seat", "2:strategy=cautious",
                      "--seat", "3:strategy=Q-8-2", *few)
    check("seats by name and by hand", differs(
        [seat["strategy"] for seat in report["seats"] if "strategy" in seat],
        ["best", "cautious", "q-8-2", "best", "best", "best"]))
    one = in_folder(directory, "one.yaml", HEAD + "  mine: K-2-3\n")
    check("the only strategy of a file is played", differs(
        simulate("--strategy-file", one, *few)["seats"][0]["strategy"], "mine"))


SIM_MISUSES = (
    (("--strategy-file", "FILE"), USAGE, "has 3 strategies; choose one with --strategy"),
    (("--strategy-file", "FILE", "--strategy", "cautios"), USAGE, "did you mean 'cautious'?"),
    (("--strategy", "q-7"), USAGE, "a hand such as q-7-2"),
    (("--seat", "1:strategy=q-7"), USAGE, "a hand such as q-7-2"),
    (("--strategy-file", "/nonexistent"), IO, "cannot open"),
    (("--strategy-file", "BAD"), REFUSED, "bad.yaml:3:6: 'Q-6' is not a hand"),
    (("--rules", "house-banked", "--strategy-file", "EXPOSED"), REFUSED, "has no 'play'"),
)


def check_sim_misuses(directory, path):
    names = {"FILE": path, "BAD": in_folder(directory, "bad.yaml", HEAD + "  s: Q-6\n"),
             "EXPOSED": in_folder(directory, "exposed.yaml", HEAD + "  s: {against: {2-A: pair}}\n")}
    for arguments, status, words in SIM_MISUSES:
        done = subprocess.run([odds.program, "sim", *(names.get(a, a) for a in arguments)],
                              capture_output=True, timeout=60, text=True, check=False)
        check("sim refuses: %s" % " ".join(arguments), all_of([
            differs((done.returncode, done.stdout), (status, "")),
            None if words in done.stderr else done.stderr]))


def main():
    odds.program = sys.argv[1]
    check_enumerated()
    check_enumerated_exposed()
    check_par_sheet()
    check_forms()
    check_words()
    with tempfile.TemporaryDirectory() as directory:
        path = check_documented(directory)
        check_bad_files(directory)
        check_misuses()
        check_simulated(directory, path)
        check_sim_misuses(directory, path)
    sys.exit(odds.report.finish())


if __name__ == "__main__":
    main()
