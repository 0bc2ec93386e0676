#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""trey rules and trey fees beyond the rows of test_cli.py: postings that nobody can play, the order
of findings, names that can be written in a file, statements, differences, postings and CSV in fees.

    test_rules.py PROGRAM SOURCE-DIRECTORY

Writes TAP.
"""
import csv
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from test_cli import read_findings

WIDTH = 80


class Trey:
    """The program, run in a directory of its own."""

    def __init__(self, program, source, directory):
        self.program = os.path.abspath(program)
        self.source = pathlib.Path(source).resolve()
        self.directory = pathlib.Path(directory)

    def write(self, name, text):
        (self.directory / name).write_text(text)
        return name

    def run(self, *arguments, status=0):
        """(output, errors) of a run that ends with a status."""
        done = subprocess.run([self.program, *arguments], cwd=self.directory, capture_output=True,
                              encoding="utf-8", timeout=30)
        assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
        return done.stdout, done.stderr

    def out(self, *arguments):
        return self.run(*arguments)[0]

    def json(self, *arguments):
        return [json.loads(line) for line in self.out(*arguments).splitlines()]

    def check(self, text, status):
        """[(line, column, message)] of `rules check`."""
        errors = self.run("rules", "check", self.write("file.yaml", text), status=status)[1]
        found = read_findings(errors)
        assert found is not None, errors
        return found


# ---- rules check ----

POSTING = "trey: 1\npostings:\n  a:\n    rules: %s\n    %s\n"


def posting(rules, *members):
    return POSTING % (rules, "\n    ".join(members))


# rule set, members, what is wrong: (line, text) each
UNPLAYABLE = [
    ("house-banked", ["ante_min: $10.50", "ante_max: $10.75"], [(6, "$11.00, but at most $10.75")]),
    ("california-grand", ["ante_min: $10", "position_max: $5"],
     [(6, "position_max: the smallest possible wager is $10.00, but at most $5.00")]),
    ("california-grand", ["ante_min: $10", "player_position_max: $5"],
     [(6, "player_position_max: the smallest possible wager is $10.00")]),
    ("california-bureau", ["ante_min: $6", "ante_max: $9", "increment: $5"],
     [(6, "$10.00, but at most $9.00")]),
    ("house-banked", ["bonus_min: $6", "bonus_max: $9", "increment: $5"],
     [(6, "bonus_max: the smallest possible wager is $10.00")]),
    # Limits of the rule set itself: reported where the increment is.
    ("california-bureau", ["seats: 8", "increment: $1,000"],
     [(6, "ante_max: the smallest possible wager is $1,000.00, but at most $500.00")]),
    ("california-shfl", ["increment: $100"], [(5, "bonus_max: the smallest possible wager is $100")]),
    # Two at once.
    ("california-grand", ["ante_min: $20", "ante_max: $30", "increment: $50", "position_max: $40"],
     [(6, "ante_max: the smallest possible wager is $50.00, but at most $30.00"),
      (8, "position_max: the smallest possible wager is $50.00, but at most $40.00")]),
]


def postings_nobody_can_play_are_refused(trey):
    for rules, members, wanted in UNPLAYABLE:
        found = trey.check(posting(rules, *members), 1)
        errors = [f for f in found if not f[2].startswith("warning")]
        assert [f[0] for f in errors] == [w[0] for w in wanted], (members, found)
        for (_, _, message), (_, text) in zip(errors, wanted):
            assert text in message and "WAGER-8" in message, (message, text)


def schedule_that_allows_no_ante_is_refused(trey):
    text = ("trey: 1\nschedules:\n  room:\n    R1:\n      total action below: $5\n"
            "      bank: {by total action: {any: $1}}\n"
            "postings:\n  a:\n    rules: california-bureau\n    schedule: R1\n    ante_min: %s\n")
    found = trey.check(text % "$5", 1)
    assert found == [(10, 15, "schedule: the smallest possible wager is $5.00, but at most $4.00 is "
                              "allowed (WAGER-8)")], found
    assert trey.check(text % "$4", 0) == []


def limits_between_multiples_are_warnings(trey):
    found = trey.check(posting("california-bureau", "ante_min: $7", "ante_max: $303",
                               "increment: $5"), 0)
    assert [f[:2] for f in found] == [(5, 15), (6, 15)], found
    assert found[0][2] == ("warning: ante_min $7.00 is not a multiple of the increment $5.00; "
                           "the smallest possible ante is $10.00 (WAGER-9)"), found
    assert "the largest possible ante is $300.00 (WAGER-9)" in found[1][2], found
    found = trey.check(posting("california-bureau", "bonus_min: $7", "increment: $5"), 0)
    assert len(found) == 1 and "the smallest possible bonus is $10.00" in found[0][2], found
    # The rule set's own $5 is reported at the increment.
    found = trey.check(posting("california-bureau", "increment: $10"), 0)
    assert len(found) == 1 and found[0][:2] == (5, 16) and "ante_min $5.00" in found[0][2], found


def a_table_refuses_what_nobody_can_play(trey):
    limits = ["ante_min=10.50", "ante_max=10.75"]
    posts = [word for limit in limits for word in ("--post", limit)]
    for command in ("sim", "play"):
        errors = trey.run(command, "--rules", "house-banked", *posts, status=1)[1]
        assert "$11.00" in errors and "WAGER-8" in errors, errors


def a_wrong_value_hides_no_other_mistake(trey):
    found = trey.check("""\
trey: 1
postings:
  a:
    rules: california-grand
    ante_max: lots
    bonus_min: $80
    bonus_max: $50
    position_max: $2
    ante_min: $5
    seats: 99
  b:
    seats: ten
    decks: 1
""", 1)
    assert [(f[0], f[2].split(":")[0]) for f in found] == [
        (5, "'lots'"), (6, "bonus_min"), (8, "position_max"), (10, "seats"),
        (12, "a posting lacks 'rules', the name of its rule set"),
        (12, "'ten' does not fit; expected a whole number from 0 to 1000000")], found


def errors_elsewhere_hide_no_mistake_of_a_posting(trey):
    """A rule set of the file is checked with its postings, whatever is wrong with the rest."""
    text = (trey.source / "rules/house-banked.yaml").read_text().replace("  house-banked:", "  own:")
    found = trey.check(text + "postings:\n  a:\n    rules: own\n    seats: 9\ncolour: red\n", 1)
    assert any("9 seats" in f[2] for f in found) and any("'colour'" in f[2] for f in found), found


def designators_with_a_mistake_do_no_harm(trey):
    found = trey.check("""\
trey: 1
designators:
  X: {ante bonus: ante-bonus-A, bonus: nowhere}
postings:
  a:
    rules: house-banked
    paytable: X
    seats: 9
""", 1)
    assert [f[0] for f in found] == [3, 8], found


def findings_are_in_the_order_of_the_file(trey):
    text = """\
trey: 1
postings:
  b:
    rules: california-grand
    decks: 3
    seats: 99
    ante_min: $100
    ante_max: $10
schedules:
  room:
    R1:
      player: {by wager: {any: 2%}}
paytables:
  P: {pair: 1}
"""
    found = trey.check(text, 1)
    places = [f[:2] for f in found]
    assert places == sorted(places) and {5, 6, 7, 12, 14} == {p[0] for p in places}, found
    trey.write("file.yaml", text)
    lines = [json.loads(line) for line in
             trey.run("rules", "check", "--json", "file.yaml", status=1)[0].splitlines()[:-1]]
    assert [(line["line"], line["column"]) for line in lines] == places, lines


def thousands_of_findings_are_all_reported(trey):
    text = "trey: 1\npostings:\n" + "".join(
        f"  p{i}:\n    rules: house-banked\n    seats: 9\n    x: 1\n    y: 1\n" for i in range(3000))
    assert len(trey.check(text, 1)) == 9000


# ---- fees ----

ROOM = """\
trey: 1
schedules:
  room:
    R1:
      player:
        by wager: {up to $50: $0.50, $51 and over: $1}
      bank:
        by total action: {any: $3}
postings:
  friday: {rules: california-bureau, seats: 10, schedule: R1, ante_min: $10, ante_max: $300, increment: $5, charge_bonus: no}
  waived: {rules: california-bureau}
  grand: {rules: california-grand, schedule: A7, position_max: $100, charge_bonus: yes}
  shfl: {rules: california-shfl, schedule: 3, ante_max: $400}
"""


def fees_take_postings(trey):
    room = ("-r", trey.write("room.yaml", ROOM))
    text = trey.out("fees", "--rules", "friday", *room, "-a", "50", "-a", "60", "-b", "20", "-k", "500")
    assert text.startswith("friday (california-bureau), schedule R1, total action $110.00\n"), text
    answer, = trey.json("fees", "-j", "-u", "friday", *room, "-a", "50", "-a", "60", "-b", "20", "-k", "5")
    assert answer == {"rules": "friday", "schedule": "R1", "total_action": 11000, "antes": [50, 100],
                      "bonuses": [0], "bank": 300, "total": 450}, answer
    # What is typed comes before what is posted.
    answer, = trey.json("fees", "-j", "-u", "friday", *room, "-a", "50", "-b", "20", "-k", "5", "-c", "yes",
                        "-s", "A9")
    assert (answer["schedule"], answer["bonuses"]) == ("A9", [100]), answer
    answer, = trey.json("fees", "-j", "-u", "grand", *room, "-a", "50", "-b", "20", "-k", "5")
    assert (answer["schedule"], answer["bonuses"]) == ("A7", [50]), answer
    schedules = [row["schedule"] for row in
                 trey.json("fees", "-j", "--all", "-u", "grand", *room, "-a", "50", "-k", "5")]
    assert "A7" in schedules and "R1" not in schedules, schedules


def fees_keep_the_limits_of_a_posting(trey):
    room = ("-r", trey.write("room.yaml", ROOM))
    for rules, wagers, rule, text in (
            ("friday", ("-a", "5"), "WAGER-8", "minimum of $10.00"),
            ("friday", ("-a", "305"), "WAGER-8", "maximum of $300.00"),
            ("friday", ("-a", "53"), "WAGER-9", "increment of $5.00"),
            ("friday", ("-a", "50", "-b", "5"), "WAGER-4", "minimum of $10.00"),
            ("grand", ("-a", "105"), "WAGER-8", "maximum of $100.00"),
            ("waived", ("-a", "50"), "", "has no schedule")):
        errors = trey.run("fees", "-u", rules, *room, *wagers, "-k", "500", status=1)[1]
        assert rule in errors and text in errors, errors
    # Schedule 1 has a table limit of $200, under the posted maximum.
    rows = trey.json("fees", "-j", "--all", "-u", "shfl", *room, "-a", "50", "-k", "5")
    assert ["not_usable" in row for row in rows] == [True, True] + 5 * [False], rows
    errors = trey.run("fees", "-u", "frday", *room, "-a", "50", "-k", "5", status=2)[1]
    assert "did you mean 'friday'?" in errors, errors


def fees_as_csv(trey):
    arguments = ("fees", "--rules", "california-grand", "--all", "-a", "75", "-a", "1500", "-b", "20",
                 "-k", "500")
    done = subprocess.run([trey.program, *arguments, "--csv"], capture_output=True, check=True)
    assert done.stdout.count(b"\n") == done.stdout.count(b"\r\n"), "lines end in CR LF"
    header, *rows = csv.reader(io.StringIO(done.stdout.decode(), newline=""), strict=True)
    assert header == ["schedule", "ante_1", "ante_2", "bonus_1", "bank", "total", "not_usable"], header
    told = trey.json(*arguments, "--json")
    assert len(rows) == len(told) == 43, len(rows)
    for row, one in zip(rows, told):
        if "not_usable" in one:
            assert row == [one["schedule"], "", "", "", "", "", one["not_usable"]], row
        else:
            fees = [*one["antes"], *one["bonuses"], one["bank"], one["total"]]
            assert row == [one["schedule"], *("%.2f" % (fee / 100) for fee in fees), ""], (row, one)
    assert any(row[-1] for row in rows) and any(not row[-1] for row in rows)
    one = trey.out("fees", "--csv", "-s", "1", "-a", "75", "-k", "500").splitlines()
    assert one[1] == "1,1.00,2.00,3.00,", one
    trey.run("fees", "--csv", "--json", "-s", "1", "-a", "75", "-k", "500", status=2)


def fees_fit_the_width(trey):
    room = ("-r", trey.write("room.yaml", ROOM))
    for wagers in (1, 4, 5, 64):
        for amount in ("100", "500", "100000", "1000000"):
            for rules in ("california-grand", "california-shfl", "shfl"):
                text = trey.out("fees", "-u", rules, *room, "--all", *wagers * ("-a", amount),
                                *(wagers // 2) * ("-b", "100"), "-k", "500")
                wide = [line for line in text.splitlines() if len(line) > WIDTH]
                assert not wide, wide


# ---- The default rule set ----

def one_default_for_every_command(trey):
    default = re.search(r'TREY_RULES_DEFAULT "(.*)"', (trey.source / "include/trey/book.h").read_text())[1]
    assert trey.json("fees", "-j", "-s", "1", "-a", "5", "-k", "5")[0]["rules"] == default
    assert trey.json("odds", "--json")[0]["rules"] == default
    for command in ("fees", "odds", "sim", "bank", "play"):
        listed = re.search(r"--rules ID.*?\((.*)\)", trey.out(command, "--help"))
        assert listed and listed[1] == default, (command, listed)
        page = (trey.source / f"docs/man/trey-{command}.1.scd").read_text()
        assert f"; *{default}* without it." in page, command
    assert f"uses *{default}*" in (trey.source / "docs/man/trey.1.scd").read_text()
    errors = trey.run("odds", "--paytable", "TCP-04", status=2)[1]
    assert "--rules house-banked" in errors, errors
    errors = trey.run("fees", "-s", "A7", "-a", "5", "-k", "5", status=1)[1]
    assert "--rules california-grand" in errors, errors


TESTS = [postings_nobody_can_play_are_refused, schedule_that_allows_no_ante_is_refused,
         limits_between_multiples_are_warnings, a_table_refuses_what_nobody_can_play,
         a_wrong_value_hides_no_other_mistake, errors_elsewhere_hide_no_mistake_of_a_posting,
         designators_with_a_mistake_do_no_harm, findings_are_in_the_order_of_the_file,
         thousands_of_findings_are_all_reported, fees_take_postings,
         fees_keep_the_limits_of_a_posting, fees_as_csv, fees_fit_the_width,
         one_default_for_every_command]


def main():
    print(f"1..{len(TESTS)}")
    failed = False
    for number, test in enumerate(TESTS, 1):
        with tempfile.TemporaryDirectory() as directory:
            try:
                test(Trey(sys.argv[1], sys.argv[2], directory))
                fault = None
            except AssertionError as problem:
                fault = repr(problem)
        failed = failed or fault is not None
        print(f"{'not ok' if fault else 'ok'} {number} - {test.__name__.replace('_', ' ')}",
              flush=True)
        if fault:
            print("#   " + fault.replace("\n", "\n#   "))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
