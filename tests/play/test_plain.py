#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey play --plain`, driven by a script.

    test_plain.py PROGRAM

Writes TAP. A row is a name, options, what is typed, and what must (or, with Not, must not) be said.
"""

import functools
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


class Not(str):
    """A text that must be absent."""


HOUSE = ["--rules", "house-banked", "--seed", "3"]
SHFL = ["--rules", "california-shfl", "--seed", "5"]

ROWS = [
    ("a round", HOUSE, "ante 10 bonus 5 deal\nplay\n",
     ["You: Ante $10.", "You: Pair Plus $5.", "No more bets.", "Your cards: ", "Your turn: play $10 or fold.", "You play.",
      "The bank has ", "Ante: ", "Pair Plus: "]),
    ("a fold", HOUSE, "ante 10 deal fold\n", ["You fold.", "Ante: forfeits $10.00. WAGER-5", "You lose $10."]),
    ("coach", HOUSE + ["--coach"], "ante 10 deal\nplay\n", [" Coach: ", "Coach: right. "]),
    ("coach on and off", HOUSE, "coach on ante 10 deal\ncoach off play\n",
     ["The coach is on.", "The coach is off.", Not("Coach: right"), Not("Coach: a mistake")]),
    ("why", HOUSE, "ante 10 deal why\n", [", fold -1. Win "]),
    ("figures", HOUSE, "ante 10 deal fold ante 10 deal fold stats history\n",
     ["Rounds: 2; won 0, lost 2, void 0.", "Net: -$20 on $20 wagered", "folded 2", "Round 2: folded"]),
    ("repeat", HOUSE, "ante 10 deal fold repeat deal fold stats\n", ["Net: -$20 on $20"]),
    ("refused", HOUSE, "ante 3 deal\nstatus\n",
     ["Refused: an ante of $3.00 is below the table minimum of $5.00. WAGER-8", "You: $1,000."]),
    ("no second bet", HOUSE, "ante 10 deal\nante 10\nfold\n", ["You cannot bet now."]),
    ("nothing to decide", HOUSE, "play\nfold\n", ["You have nothing to decide now."]),
    ("house banks", HOUSE, "bank 300\npass\n", ["The house banks here.", "The bank is not offered to you now."]),
    ("unknown", HOUSE, "dance\n", ['Unknown command "dance". Type help for a list.']),
    ("no value", HOUSE, "ante\n", ["ante needs a value: ante AMOUNT."]),
    ("no amount", HOUSE, "ante ten\n", ['"ten": not an amount; write dollars, as in 75 or 12.50.']),
    ("no progressive", HOUSE, "progressive\n", ["No progressive is posted here."]),
    ("progressive", HOUSE + ["--post", "progressive.paytable=1"], "ante 10 progressive deal\nfold\n",
     ["You: Progressive $1.", "You lose $11."]),
    ("help", HOUSE, "help\n", ["ante AMOUNT: set the ante.", "quit: leave"]),
    ("notice", HOUSE, "notice\n", ["The house banks this game and covers every wager.", "Players place no bets among themselves."]),
    ("sitting a round out", HOUSE, "deal\nante 10 deal\n", ["Round 2."]),
    ("fees", SHFL, "ante 25 deal\nfold\n", ["Your fee is $0.50. FEE-2", "after your fee"]),
    ("fees waived", SHFL + ["--schedule", "none"], "ante 25 deal\nfold\n", [Not("Your fee")]),
    ("other rules", HOUSE, "rules california-grand:A7\nstatus\n", ["Posted: California Grand."]),
    ("no such rules", HOUSE, "rules whist\n", ["Rule sets; a schedule", "california-grand: "]),
    ("more chips", HOUSE, "buy 500 status\n", ["You buy in for $500.", "You: $1,500."]),
    ("escapes", HOUSE, "\033[2J\n", ["Unknown command"]),
    ("a long line", HOUSE, "x" * 5000 + "\nhelp\n", ["The line is too long.", "ante AMOUNT"]),
    ("no end of the line", HOUSE, "help", ["ante AMOUNT"]),
    ("nothing at all", HOUSE, "", ["Type help for a list of commands."]),
]

WRONG = [
    (["--rules", "whist"], 2, "whist"),
    (["--paytable", "TCP-04"], 1, "OUT-7"),
    (["--seat", "9"], 1, "seat"),
    (["--bots", "99"], 2, "--bots 99"),
    (["--chips", "x"], 2, "--chips x"),
    (["more"], 2, "unexpected argument 'more'"),
    (["--save", "/nowhere/at/all.db"], 3, "/nowhere/at"),
]


def run(arguments, typed=""):
    return subprocess.run([PROGRAM, "play", "--plain", *arguments], input=typed.encode(), capture_output=True,
                          timeout=60)


def judge_row(options, typed, expected):
    done = run(options, typed)
    said = done.stdout.decode()
    assert done.returncode == 0, (done.returncode, done.stderr)
    assert "\033" not in said.replace("\033[2J", "") and said.endswith("\n")
    for text in expected:
        assert (text in said) != isinstance(text, Not), f"{text!r}:\n{said}"


def judge_wrong(arguments, status, text):
    done = run(arguments)
    assert done.returncode == status and text in done.stderr.decode(), (done.returncode, done.stderr)


def the_notice_comes_first():
    """FEE-10: the notice comes before the first bet, after a change of rules, and on request."""
    printed = subprocess.run([PROGRAM, "rules", "notice", "california-shfl", "--post", "schedule=1"], capture_output=True, check=True,
                             timeout=60).stdout.decode()
    text, number = printed.rsplit("Notice ", 1)
    text += "Notice " + number.strip() + ", posted "
    said = run(SHFL, "notice\nquit\n").stdout.decode()
    assert said.count(text) == 2 and said.index(text) < said.index("Type help") + 80, said
    assert "Bets are open" not in said[:said.index(text)] and "Round 1" not in said[:said.index(text)], said
    said = run(HOUSE, "rules california-grand:B9\nquit\n").stdout.decode()
    assert said.count("Three Card Poker\n") == 2, said
    assert said.index("Pair Plus pays") < said.index("Base fee and additional fee: add both."), said


def the_same_seed_is_the_same_game():
    typed = "ante 10 deal\nplay\n" * 6 + "stats\n"
    first, second = run(SHFL, typed).stdout, run(SHFL, typed).stdout
    other = run(["--rules", "california-shfl", "--seed", "6"], typed).stdout
    assert first == second and first != other


def a_session_is_banked_saved_and_resumed():
    with tempfile.TemporaryDirectory() as folder:
        save = ["--save", os.path.join(folder, "s.db"), *SHFL, "--bots", "2"]
        said = run(save, "ante 10 deal play bank 400\n" * 12 + "stats\n").stdout.decode()
        assert "You bank with $400" in said or "Round " in said
        stats = said[said.rindex("Rounds: "):]
        again = run(save, "stats\n").stdout.decode()
        assert "The saved game continues." in again and stats.split("\nBets")[0].strip() in again, (stats, again)
        verified = subprocess.run([PROGRAM, "audit", "verify", save[1]], capture_output=True, timeout=60)
        assert verified.returncode == 0, verified.stdout
        with open(save[1] + ".key", "w", encoding="ascii") as key:
            key.write("0" * 64 + "\n")
        assert run(save).returncode == 1


def main():
    cases = [(name, functools.partial(judge_row, *row)) for name, *row in ROWS]
    cases += [(" ".join(row[0]), functools.partial(judge_wrong, *row)) for row in WRONG]
    return run_cases(cases + [the_notice_comes_first, the_same_seed_is_the_same_game,
                              a_session_is_banked_saved_and_resumed])


if __name__ == "__main__":
    sys.exit(main())
