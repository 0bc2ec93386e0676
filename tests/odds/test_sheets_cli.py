#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""CSV of `trey odds --all` and `trey bank --compare`, what sheets say about their origin, and reports
that fit 80 columns.

    test_sheets_cli.py PROGRAM

Writes TAP.
"""

import csv
import hashlib
import html
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

import test_odds_cli as odds
from test_odds_cli import DIGEST, FINE, USAGE, all_of, check, differs, exact

EPOCH = {"SOURCE_DATE_EPOCH": "1767225600"}
ROUNDS = ("--rounds", "4k")
PLAIN = re.compile(r"-?\d+(\.\d+)?")


def trey(*arguments, environment=None, status=FINE):
    env = {key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"}
    done = subprocess.run([odds.program, *arguments], capture_output=True, timeout=120,
                          env={**env, **(environment or {})}, check=False)
    if done.returncode != status:
        raise RuntimeError("%s: exit %d, %s" % (arguments, done.returncode, done.stderr.decode()))
    return done.stdout.decode() if status == FINE else done.stderr.decode()


def rows_of(text):
    """By RFC 4180: every line ends with CR LF, every row has the fields of the header."""
    if not text.endswith("\r\n") or text.replace("\r\n", "").count("\n") or "\r\r" in text:
        raise RuntimeError("lines do not end with CR LF")
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    if {len(row) for row in rows} != {len(rows[0])} or len(set(rows[0])) != len(rows[0]):
        raise RuntimeError("rows differ in their fields")
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def fraction_of(row, name):
    return Fraction(int(row[name + "_numerator"]), int(row[name + "_denominator"]))


def is_near(decimal, value):
    return abs(Fraction(decimal) - value) <= Fraction(1, 10**12)


# ---- CSV -----------------------------------------------------------------------------------------

def check_all_csv():
    rows = rows_of(trey("odds", "--all", "--csv", "--seats", "5"))
    everything = json.loads(trey("odds", "--all", "--json", "--seats", "5"))
    expected = {}
    for game in everything["games"]:
        key = (game["rules"], game.get("paytable", ""), str(game["decks"]))
        expected[("ante", *key)] = (game["ante_ev"], game.get("ante_bonus", ""), game["allowed"])
        expected[("bonus", *key)] = (game["bonus_ev"], game["bonus"], game["allowed"])
    problems, progressives = [], 0
    for row in rows:
        value = fraction_of(row, "value")
        problems.append(None if is_near(row["value"], value) and PLAIN.fullmatch(row["value"])
                        else "value %s" % row)
        if row["wager"] == "progressive":
            progressives += 1
            found = next(p for p in everything["progressives"]
                         if (str(p["table"]), str(p["decks"])) == (row["table"], row["decks"]))
            problems += [differs(value, exact(found["ev"])), differs(row["seats"], "5"),
                         differs(fraction_of(row, "meter"), exact(found["meter"])),
                         None if is_near(row["meter"], exact(found["meter"])) else "meter"]
            continue
        figure, table, allowed = expected.pop((row["wager"], row["rules"], row["paytable"], row["decks"]))
        problems += [differs(value, exact(figure)), differs(row["table"], table),
                     differs(row["decks_allowed"], "true" if allowed else "false"),
                     differs([row[name] for name in ("seats", "meter", "meter_numerator",
                                                     "meter_denominator")], [""] * 4)]
    check("odds --all --csv has the figures of the JSON", all_of(problems))
    check("all of them", differs((expected, progressives), ({}, 16)))


def check_bank_csv():
    for arguments in ([], ["--bank", "400", "--ante", "50"], ["--schedule", "5", "--ante", "300"]):
        asked = ("bank", "--compare", *arguments, *ROUNDS)
        rows = rows_of(trey(*asked, "--csv"))
        report = json.loads(trey(*asked, "--json"))
        problems = [differs([row["schedule"] for row in rows],
                            [row["schedule"] for row in report["schedules"]])]
        for row, known in zip(rows, report["schedules"]):
            if "refused" in known:
                problems += [differs(row["refused"],
                                     "%(text)s (%(rule)s)" % known["refused"]),
                             differs({value for name, value in row.items()
                                      if name not in ("schedule", "refused")}, {""})]
                continue
            for name in ("bank_fee", "player_fee"):
                problems.append(differs(Fraction(row[name]), Fraction(known[name], 100)))
            for name, cents in (("after_fees", known["after_fees"]),
                                ("player_hour_cost", known["player_hour_costs"])):
                problems.append(None if abs(float(row[name]) - cents / 100) < 1e-9 else name)
            problems += [differs(row["best_for_bank"], str(known["best_for_bank"]).lower()),
                         differs(row["refused"], ""),
                         all_of("%s is %r" % (name, value) for name, value in row.items()
                                if value and name not in ("schedule", "best_for_bank", "best_for_players")
                                and not PLAIN.fullmatch(value))]
            for name, key in (("full_cover_pays_first_at", "first"), ("full_cover_pays_from", "from")):
                ante = known["break_even"][key]
                problems.append(differs(row[name], "" if ante is None else "%.2f" % (ante / 100)))
            problems.append(None if is_near(row["full_cover_after_fees"],
                                            fraction_of(row, "full_cover_after_fees")) else "full cover")
            if report["cover"]["covers"]:
                problems.append(None if is_near(row["after_fees"], fraction_of(row, "after_fees"))
                                else "after fees")
                problems.append(differs(float(row["stderr"]), 0.0))
            else:
                problems.append(differs(row["after_fees_numerator"], ""))
        check("bank --compare --csv %s" % " ".join(arguments), all_of(problems))


def check_misuses():
    for arguments, words in (
            (("odds", "--csv"), "--csv requires --all"),
            (("odds", "--all", "--csv", "--json"), "--csv"),
            (("odds", "--strategy", "best", "--csv"), "--csv requires --all"),
            (("bank", "--csv"), "--csv requires --compare"),
            (("bank", "--compare", "--csv", "--json"), "--csv and --json"),
            (("bank", "--compare", "--csv", "--html", "-"), "standard output")):
        err = trey(*arguments, status=USAGE)
        check("refused: %s" % " ".join(arguments), None if words in err else err)


# ---- Columns -------------------------------------------------------------------------------------

WIDE = (
    ("odds",), ("odds", "--rules", "california-grand", "--decks", "2"), ("odds", "--all"),
    ("odds", "--hand", "Qs 6d 4c"), ("odds", "--rules", "california-bureau", "--hand", "Kd 9s 2c"),
    ("odds", "--rules", "california-shfl", "--strategy", "best", "--strategy", "9-9-4"),
    ("bank", "--compare", "--bank", "500", "--ante", "50", "--bonus", "5", "--bankroll", "5000", *ROUNDS),
    ("bank", "--rules", "california-grand", "--schedule", "B7", "--bank", "40000", *ROUNDS),
    ("sim", "--rounds", "1k", "--seed", "18446744073709551615", "--rotate", "--schedule", "1"),
    ("sim", "--rounds", "1k", "--seat", "2:ante=200,bonus=50,strategy=three-of-a-kind"),
    ("sim", "--rounds", "1k", "--rules", "california-grand", "--post", "seats=10", "--post", "ante_max=300",
     "--post", "bonus_max=300", "--post", "charge_bonus=no", "--post", "ante_min=10", "--post", "decks=2"),
    ("sim", "--rounds", "1k", "--rules", "house-banked", "--post", "ante_max=100000", "--ante", "100000"),
    ("odds", "--help"), ("bank", "--help"), ("sim", "--help"),
)


def check_widths():
    for arguments in WIDE:
        text = trey(*arguments)
        check("80 columns: %s" % " ".join(arguments)[:70], all_of(
            "%d columns: %s" % (len(line), line) for line in text.splitlines()
            if len(line) > 80 or line != line.rstrip()))


# ---- Origin --------------------------------------------------------------------------------------

ROOM = """trey: 1
postings:
  ours: {rules: california-shfl, schedule: "1", ante_max: $100}
"""


def footer_of(page):
    footer = re.search(r"<footer.*?</footer>", page, re.S)[0]
    return dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", html.unescape(footer)))


def check_pages(room):
    version = trey("--version").split()[1]
    sha = hashlib.sha256(ROOM.encode()).hexdigest()
    for command in (("odds",), ("bank", *ROUNDS)):
        page = trey(*command, "--html", "-", environment=EPOCH)
        check("%s: the page says where it comes from" % command[0], differs(footer_of(page), {
            "Program": "trey " + version, "Date": "2026-01-01T00:00:00Z", "Odds digest": DIGEST,
            "Rule file": "none; built-in rules only"}))
        check("%s: the same bytes again" % command[0], differs(
            trey(*command, "--html", "-", environment=EPOCH) == page, True))
        own = trey(*command, "--rules-file", room, "--rules", "ours", "--html", "-", environment=EPOCH)
        check("%s: the hash of the rule file" % command[0], differs(
            footer_of(own)["Rule file"], "room.yaml, SHA-256 " + sha))
        check("%s: another day, another page" % command[0], differs(
            footer_of(trey(*command, "--html", "-", environment={"SOURCE_DATE_EPOCH": "0"}))["Date"],
            "1970-01-01T00:00:00Z"))
        before = time.strftime("%Y-%m-%dT%H:%M", time.gmtime())
        date = footer_of(trey(*command, "--html", "-"))["Date"]
        after = time.strftime("%Y-%m-%dT%H:%M", time.gmtime())
        check("%s: without SOURCE_DATE_EPOCH it is now" % command[0],
              None if before <= date[:16] <= after else (before, date, after))
        for wrong in ("yesterday", "-5", "1e9", "99999999999999"):
            err = trey(*command, "--html", "-", environment={"SOURCE_DATE_EPOCH": wrong}, status=USAGE)
            check("%s: SOURCE_DATE_EPOCH=%s" % (command[0], wrong),
                  None if "SOURCE_DATE_EPOCH is '%s'" % wrong in err else err)


def check_json(room):
    version, sha = trey("--version").split()[1], hashlib.sha256(ROOM.encode()).hexdigest()
    made = {"version": version, "date": "2026-01-01T00:00:00Z", "digest": DIGEST, "rules_file": None}
    own = {**made, "rules_file": {"name": "room.yaml", "sha256": sha}}
    strategy = os.path.join(os.path.dirname(room), "s.yaml")
    with open(strategy, "w", encoding="utf-8") as file:
        file.write("trey: 1\nstrategies: {s: pair}\n")
    with open(strategy, "rb") as file:
        strategies = {"name": "s.yaml", "sha256": hashlib.sha256(file.read()).hexdigest()}
    for arguments, expected in (
            (("bank", *ROUNDS), made), (("bank", *ROUNDS, "--rules-file", room, "--rules", "ours"), own),
            (("odds", "--all"), made), (("odds", "--all", "--rules-file", room), own),
            (("odds", "--strategy", "q-7-2"), made),
            (("odds", "--strategy-file", strategy), {**made, "strategy_file": strategies})):
        text = trey(*arguments, "--json", environment=EPOCH)
        check("%s: JSON says where it comes from" % " ".join(arguments[:2]),
              differs(json.loads(text)["made"], expected))
        check("%s: the same bytes again" % " ".join(arguments[:2]),
              differs(trey(*arguments, "--json", environment=EPOCH) == text, True))
    check("a par sheet as JSON is the engine's, without a date", differs(
        "made" in json.loads(trey("odds", "--json")), False))


def check_pipe(room):
    """A rule file that can be read only once."""
    with open(room, "rb") as file:
        reading, writing = os.pipe()
        os.write(writing, file.read())
        os.close(writing)
    done = subprocess.run([odds.program, "bank", *ROUNDS, "--rules-file", "/dev/fd/%d" % reading,
                           "--rules", "ours", "--json"], pass_fds=[reading], capture_output=True,
                          timeout=60, check=False)
    os.close(reading)
    check("a rule file from a pipe", all_of([differs(done.returncode, FINE), differs(
        json.loads(done.stdout or "{}").get("made", {}).get("rules_file", {}).get("sha256"),
        hashlib.sha256(ROOM.encode()).hexdigest())]))


def main():
    odds.program = sys.argv[1]
    check_all_csv()
    check_bank_csv()
    check_misuses()
    check_widths()
    with tempfile.TemporaryDirectory() as directory:
        room = os.path.join(directory, "room.yaml")
        with open(room, "w", encoding="utf-8") as file:
            file.write(ROOM)
        check_pages(room)
        check_json(room)
        check_pipe(room)
    sys.exit(odds.report.finish())


if __name__ == "__main__":
    main()
