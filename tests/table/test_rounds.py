#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every round of random walks over a live table, worked out a second time by the settlement oracle.

usage: test_rounds.py PRINT_ROUNDS [--seeds FROM TO] [--steps N]

What the ledger moved between the beginning and the end of a round must be what the oracle says for
each person, the drop box, the tray and the progressive's pool; a void round must have moved nothing.
Prints TAP, one point a seed.
"""
import argparse
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [TESTS, os.path.join(TESTS, "oracle")]

import settle_oracle                                                      # noqa: E402
from tap import Report                                                    # noqa: E402


def expected_moves(form):
    """Who gets how much in all; a loss is below zero. None when the oracle refuses the round."""
    answer = settle_oracle.settle(form)
    if answer["status"] != "settled":
        return None
    moved = {}

    def give(who, amount):
        moved[who] = moved.get(who, 0) + amount

    banker = form["bank"]["bettor"] if "bank" in form else "tray"
    for fee in answer["fees"]:
        give(fee["bettor"], -fee["amount"])
        give("drop_box", fee["amount"])
    for line in answer["settlements"]:
        give(line["bettor"], line["paid"] - line["collected"])
        give(banker, line["collected"] - line["paid"])
    progressive = answer.get("progressive")
    if progressive:
        for wager in form["wagers"]:
            if wager["kind"] == "progressive":
                give(wager["bettor"], -wager["amount"])
                give("tray", wager["amount"])
        for award in progressive["awards"] + progressive["envy"]:
            give(award["bettor"], award["amount"])
            give("tray", -award["amount"])
        # The pool is the meter: whatever it grew by is the house's no longer.
        growth = progressive["meter_after"] - progressive["meter_before"]
        give("pool", growth)
        give("tray", -growth)
    return moved


def check(line):
    """None, or what is wrong with one printed round."""
    printed = json.loads(line)
    moved = {who: amount for who, amount in printed["moved"].items() if amount}
    if sum(moved.values()) != 0:
        return "the moves do not sum to zero"
    if printed["void"]:
        return "a void moved %s" % moved if moved else None
    expected = expected_moves(printed["round"])
    if expected is None:
        return "the oracle refuses the round: %s" % settle_oracle.settle(printed["round"])
    expected = {who: amount for who, amount in expected.items() if amount}
    return None if moved == expected else "moved %s, expected %s" % (moved, expected)


def is_guest(bettor):
    """Somebody without an account: table and seat are in the number."""
    return int(bettor) >= 0xF0000000


def features(printed):
    """What a round shows beside its rule set."""
    if printed["void"]:
        return ["void"]
    form = printed["round"]
    answer = settle_oracle.settle(form)
    found = [form["rules"]]
    bettors = {(wager["seat"], wager["bettor"]) for wager in form["wagers"]}
    if len(bettors) > len({seat for seat, _ in bettors}):
        found.append("back line")
    if any(is_guest(bettor) for _, bettor in bettors):
        found.append("on the felt" if all(is_guest(bettor) for _, bettor in bettors) else "felt and devices")
    if is_guest(form.get("bank", {}).get("bettor", "0")):
        found.append("bank on the felt")
    if answer.get("covered") is False:
        found.append("not covered")
    progressive = answer.get("progressive", {"awards": [], "envy": []})
    if any(award["from"] == "meter" for award in progressive["awards"]):
        found.append("jackpot")
    if progressive["envy"]:
        found.append("envy")
    return found


def run(program, seed, steps):
    done = subprocess.run([program, str(seed), str(steps)], capture_output=True, text=True)
    if done.returncode != 0:
        return 0, {}, ["the walk failed: " + (done.stderr or done.stdout)[-400:].strip()]
    lines = done.stdout.splitlines()
    seen, notes = {}, []
    for line in lines:
        wrong = check(line)
        for name in () if wrong else features(json.loads(line)):
            seen[name] = seen.get(name, 0) + 1
        if wrong:
            notes += [wrong, line]
    return len(lines), seen, notes


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", type=int, nargs=2, default=(1, 8))
    parser.add_argument("--steps", type=int, default=20000)
    arguments = parser.parse_args()
    first, last = arguments.seeds
    report, total = Report(last - first + 2), {}
    for seed in range(first, last + 1):
        count, seen, notes = run(arguments.program, seed, arguments.steps)
        for name, times in seen.items():
            total[name] = total.get(name, 0) + times
        report.add("seed %d: %d rounds" % (seed, count), notes[:6])
    # A walk that comes to nothing would show nothing.
    wanted = settle_oracle.RULE_SETS + ("void", "back line", "not covered", "jackpot", "envy", "on the felt", "felt and devices",
                                        "bank on the felt")
    report.add("rounds of every rule set and of every kind: %s" % total,
               ["too few: %s" % name for name in wanted if total.get(name, 0) < 5])
    sys.exit(report.finish())


if __name__ == "__main__":
    main()
