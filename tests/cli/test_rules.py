#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""trey rules and trey fees beyond the rows of test_cli.py: postings that nobody can play, the order
of findings, names that can be written in a file, statements, differences, postings and CSV in fees.

    test_rules.py PROGRAM SOURCE-DIRECTORY

Writes TAP.
"""
import contextlib
import csv
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from test_cli import read_findings  # noqa: E402
from tap import run_cases  # noqa: E402

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
        return [one for one in found if "(FEE-9)" not in one[2]]  # it has a case of its own


# ---- rules check ----

POSTING = "trey: 1\npostings:\n  a:\n    rules: %s\n    %s\n"


def posting(rules, *members):
    return POSTING % (rules, "\n    ".join(members))


# rule set, members, findings as (line, text)
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


def fee_9_no_schedule_is_a_warning(trey):
    for rules in ("california-shfl", "california-grand", "california-bureau"):
        _, errors = trey.run("rules", "check", trey.write("file.yaml", posting(rules, "decks: 1")), status=0)
        assert read_findings(errors) == [(4, 5, "warning: no collection schedule: the rule books require a fee, and "
                                                "zero collection is under the regulator's review (FEE-9)")], errors
        schedule = "1" if rules == "california-shfl" else "A7"
        assert trey.run("rules", "check", trey.write("file.yaml", posting(rules, f"schedule: {schedule}")), status=0)[1] == ""
    assert trey.run("rules", "check", trey.write("file.yaml", posting("house-banked", "decks: 1")), status=0)[1] == ""


def cover_7_running_needs_approval(trey):
    found = trey.check(posting("california-grand", "cover: running"), 0)
    assert found == [(5, 12, "warning: no rule book has running cover; it needs the regulator's approval "
                             "(COVER-7)")], found
    assert trey.check(posting("california-grand", "cover: matched"), 0) == []


def fee_7_rates_are_counted_over_both_columns(trey):
    text = ("trey: 1\nschedules:\n  room:\n    R1:\n      player: {by wager: {up to $50: $1, $51 to $100: $2, $101 and over: $3}}\n"
            "      bank: {by total action: {up to $100: %s, $101 to $200: $4, $201 and over: $5}}\n")
    assert trey.check(text % "$3", 0) == []
    assert trey.check(text % "$0", 0) == []  # a waived fee does not count
    found = trey.check(text % "$6", 1)
    assert [one[0] for one in found] == [4] and "6 collection rates" in found[0][2] and "FEE-7" in found[0][2], found
    # The schedules of the rule books are approved as they stand; a room's copy is not.
    one = (trey.source / "rules/schedules-shfl.yaml").read_text()
    assert trey.check(one, 0) == []
    own = one[:one.index("    2:\n")].replace("  shfl:", "  room:").replace("    1:", "    R9:")
    found = trey.check(own, 1)
    assert "6 collection rates" in found[0][2], found


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


def unplayable_limits_are_refused(trey):
    limits = ["ante_min=10.50", "ante_max=10.75"]
    posts = [word for limit in limits for word in ("--post", limit)]
    for command in ("sim", "play"):
        errors = trey.run(command, "--rules", "house-banked", *posts, status=1)[1]
        assert "$11.00" in errors and "WAGER-8" in errors, errors


def defaults_that_cross_are_refused(trey):
    """A rule set whose defaults make no playable table is refused before any command uses it."""
    worked = (trey.source / "examples/main-floor.yaml").read_text().replace("as ante_max, from: $100", "as ante_max, from: $5")
    for limit, low, high in (("ante", "$10", "$500"), ("bonus", "as ante_min", "as ante_max")):
        text = worked
        for bound, before, after in (("min", low, "$90, from: $5, to: $100"), ("max", high, "$50, from: $5, to: $5000")):
            text, changed = re.subn(rf"({limit}_{bound}: {{default: ){re.escape(before)}, [^}}]*",
                                    lambda found: found.group(1) + after, text)
            assert changed == 1, text
        found = trey.check(text, 1)
        assert any(f"default of '{limit}_min': " in message for _, _, message in found), found
        errors = trey.run("rules", "diff", "main-casino", "pit-1", "-r", "file.yaml", status=1)[1]
        assert f"default of '{limit}_min': " in errors, errors


def values_of_no_rule_set_are_named(trey):
    for rules, member, message in (
            ("california-grand", "schedule: A77",
             "schedule: california-grand has no collection schedule 'A77'; did you mean 'A7'? (FEE-4)"),
            ("california-shfl", "schedule: A7",
             "schedule: california-shfl has no collection schedule 'A7'; it has 1, 2, 3, 4, 5, 6 and 7 (FEE-4)"),
            ("house-banked", "schedule: A7",
             "schedule: house-banked has no collection schedules; leave out 'A7' (FEE-4)"),
            ("house-banked", "paytable: TCP-77",
             "paytable: house-banked has no pay table 'TCP-77'; did you mean 'TCP-07'? (OUT-7)"),
            ("california-shfl", "paytable: TCP-01",
             "paytable: california-shfl has no pay tables to choose from; leave out 'TCP-01' (OUT-7)"),
            ("california-grand", "cover: sideways", "'sideways' is not valid here; expected matched or running")):
        (_, _, printed), = trey.check(posting(rules, member), 1)
        assert printed == message, printed


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
        (12, "the posting has no 'rules', the name of its rule set"),
        (12, "'ten' is not valid here; expected a whole number from 0 to 1000000")], found


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
    assert [(line["line"], line["column"]) for line in lines if line.get("rule") != "FEE-9"] == places, lines


def thousands_of_findings_are_all_reported(trey):
    text = "trey: 1\npostings:\n" + "".join(
        f"  p{i}:\n    rules: house-banked\n    seats: 9\n    x: 1\n    y: 1\n" for i in range(3000))
    assert len(trey.check(text, 1)) == 9000


# ---- Names: printed names can be written in a file, documented files can be loaded ----

def blocks(text, mark):
    """Literal blocks of a page that are rule files or sections of one."""
    found = re.findall(r"^```%s\n(.*?)^```$" % mark, text, re.M | re.S)
    return [block for block in found
            if re.match(r"(trey: 1|paytables|designators|progressives|schedules|rule_sets|postings)", block)]


def examples_of_the_docs_load(trey):
    book = (trey.source / "docs/rule-files.md").read_text()
    page = (trey.source / "docs/man/trey-rules.5.scd").read_text()
    examples = blocks(book, "yaml") + blocks(page, "")
    assert len(blocks(book, "yaml")) >= 6 and len(blocks(page, "")) >= 2, len(examples)
    sections = set()
    for block in examples:
        text = block if block.startswith("trey: 1") else "trey: 1\n" + block
        found = trey.check(text, 0)
        assert found == [], (block, found)
        sections |= set(re.findall(r"^(\w+):", text, re.M))
    assert sections == {"trey", "paytables", "designators", "progressives", "schedules", "rule_sets",
                        "postings"}, sections


def the_complete_example_is_one_file(trey):
    worked = (trey.source / "examples/main-floor.yaml").read_text()
    worked = worked[worked.index("trey: 1\n"):]
    assert worked in blocks((trey.source / "docs/rule-files.md").read_text(), "yaml")
    assert worked in blocks((trey.source / "docs/man/trey-rules.5.scd").read_text(), "")
    room = ("-r", trey.write("room.yaml", worked))
    assert "400 for 1" in trey.out("rules", "show", "progressive-3", *room)
    answer, = trey.json("odds", "--json", "--rules", "pit-1", *room)
    assert answer["rules"] == "pit-1" or "pit-1" in json.dumps(answer), answer
    answer, = trey.json("fees", "-j", "--rules", "friday-night", *room, "-a", "50", "-k", "100")
    assert (answer["schedule"], answer["total"]) == ("M1", 150), answer


def everything_shown_as_yaml_loads(trey):
    """A file may repeat a built-in item only unchanged, so this is a round trip."""
    listed, = trey.json("rules", "list", "--json")
    ids = [*listed["rule_sets"], *listed["schedules"], *listed["paytables"], *listed["designators"],
           *("progressive-%d" % number for number in listed["progressives"])]
    assert len(ids) > 70, ids
    for one in ids:
        text = trey.out("rules", "show", one, "--yaml")
        assert trey.check(text, 0) == [], (one, text)
    # The check above can fail: another value under a built-in name.
    text = trey.out("rules", "show", "pair-plus-A", "--yaml").replace("flush: 4", "flush: 5")
    assert "already exists" in trey.check(text, 1)[0][2]


def a_rooms_things_shown_as_yaml_load(trey):
    worked = (trey.source / "examples/main-floor.yaml").read_text()
    postings = worked[worked.index("postings:"):]
    room = ("-r", trey.write("room.yaml", worked))
    for one in ("main-ante", "main-pair-plus", "MAIN-1", "progressive-3", "M1", "main-casino"):
        trey.write("one.yaml", trey.out("rules", "show", one, "--yaml", *room))
        trey.run("rules", "check", "one.yaml", *room)
    for one in ("pit-1", "friday-night"):
        text = trey.out("rules", "show", one, "--yaml", *room)
        trey.write("bare.yaml", worked.replace(postings, ""))
        trey.write("one.yaml", text)
        trey.run("rules", "check", "one.yaml", "-r", "bare.yaml")
        merged = ("-r", trey.write("merged.yaml", worked.replace(postings, text.split("\n", 1)[1])))
        assert trey.out("rules", "show", one, "--json", *merged) == \
            trey.out("rules", "show", one, "--json", *room), text
    trey.run("rules", "show", "COVER-2", "--yaml", status=2)
    trey.run("rules", "list", "--yaml", status=2)


def orders_and_hostile_texts_survive(trey):
    text = (trey.source / "rules/house-banked.yaml").read_text().replace("  house-banked:", "  own:")
    text = re.sub(r"title: .*", r"""title: 'A "quoted" \\ title: # with {signs}, é'""", text, count=1)
    text += "postings:\n  a:\n    rules: own\n    reconcile: [bonus, ante, play, ante-bonus]\n"
    room = ("-r", trey.write("room.yaml", text))
    trey.write("one.yaml", trey.out("rules", "show", "own", "--yaml", *room))
    trey.run("rules", "check", "one.yaml", *room)
    assert "reconcile: [bonus, ante, play, ante-bonus]\n" in trey.out("rules", "show", "a", "--yaml", *room)
    assert "[bonus, ante, play, ante-bonus]" in trey.out("rules", "show", "a", *room)


def names_of_json_can_be_written(trey):
    shown, = trey.json("rules", "show", "california-bonus", "--json")
    shown.pop("id")
    assert trey.check("trey: 1\npaytables:\n  own: " + json.dumps(shown) + "\n", 0) == []
    shown, = trey.json("rules", "show", "progressive-1", "--json")
    number = shown.pop("paytable")
    for key in ("seed", "envy_spades", "envy_suited"):
        shown[key] = "$%d" % (shown[key] // 100)
    assert trey.check("trey: 1\nprogressives:\n  %d: %s\n" % (number, json.dumps(shown)), 0) == []
    found = trey.check("trey: 1\npaytables:\n  own: {straight flush: 1, straight-flush: 2, "
                       "three of a kind: 1, straight: 1}\n", 1)
    assert len(found) == 1 and "twice" in found[0][2], found
    # The text uses the names that a file accepts.
    text = trey.out("rules", "show", "california-bonus")
    for key in ("a-k-q suited", "straight flush", "three of a kind", "straight", "flush", "pair"):
        assert re.search(r"^  %s +\d+ to 1$" % key, text, re.M), text


def a_posting_names_its_progressive_both_ways(trey):
    flat = posting("house-banked", "progressive.paytable: 2", "progressive.denomination: $5")
    nested = posting("house-banked", "progressive: {paytable: 2, denomination: $5}")
    shown = []
    for text in (flat, nested):
        assert trey.check(text, 0) == []
        shown.append(trey.out("rules", "show", "a", "--json", "-r", "file.yaml"))
    assert shown[0] == shown[1] and '"progressive.paytable": "2"' in shown[0], shown
    found = trey.check(posting("house-banked", "progressive: {paytable: 2}", "progressive.paytable: 1"), 1)
    assert len(found) == 1 and "twice" in found[0][2], found
    found = trey.check(posting("house-banked", "progressive.denomination: $5"), 1)
    assert len(found) == 1 and "requires 'progressive.paytable'" in found[0][2], found


# ---- Statements and differences ----

def statements_are_listed(trey):
    ids = re.findall(r"^    X\((\w+), (\d+),", (trey.source / "include/trey/rule_list.h").read_text(), re.M)
    ids = ["%s-%s" % one for one in ids]
    listed, = trey.json("rules", "list", "statements", "--json")
    assert [one["id"] for one in listed["statements"]] == ids, listed
    assert all(len(one["clause"]) > 20 for one in listed["statements"])
    text = trey.out("rules", "list", "statements")
    assert re.findall(r"^([A-Z]+-\d+) ", text, re.M) == ids
    family, = trey.json("rules", "show", "COVER", "--json")
    assert family["statements"] == [one for one in listed["statements"] if one["id"].startswith("COVER-")]
    assert trey.out("rules", "show", "cover") == trey.out("rules", "show", "COVER")
    one = trey.out("rules", "show", "COVER-2")
    assert one.startswith("COVER-2 ") and one in trey.out("rules", "show", "COVER")
    assert "did you mean 'COVER'?" in trey.run("rules", "show", "COVR", status=2)[1]
    assert "statements" in trey.run("rules", "list", "statement", status=2)[1]


def differences_of_rule_sets(trey):
    printed, = trey.json("rules", "diff", "california-shfl", "california-grand", "--json")
    found = {one["key"]: (one["a"], one["b"]) for one in printed["differences"]}
    assert found["seats"] == ("7 (allowed: 7)", "10 (allowed: 2 to 13)"), found
    assert found["back line"] == ("bonus", "all") and found["position_max"][0] is None, found
    assert "banker" not in found and "exposes card" not in found and "bonus table" not in found, found
    text = trey.out("rules", "diff", "california-shfl", "california-grand")
    assert text.count("\n\n") == len(found) - 1 and "  california-shfl   bonus\n" in text, text
    assert trey.out("rules", "diff", "A7", "A7") == "A7 and A7 do not differ.\n"
    same, = trey.json("rules", "diff", "A7", "A7", "--json")
    assert same == {"a": "A7", "b": "A7", "differences": []}, same


def differences_of_postings(trey):
    room = ("-r", trey.write("room.yaml", ROOM))
    printed, = trey.json("rules", "diff", "friday", "waived", "--json", *room)
    assert {one["key"]: (one["a"], one["b"]) for one in printed["differences"]} == {
        "seats": ("10", "8"), "schedule": ("R1", "none"), "ante_min": ("$10", "$5"),
        "ante_max": ("$300", "$500"), "bonus_min": ("$10", "$5"), "bonus_max": ("$300", "$500"),
        "increment": ("$5", "$1"), "charge_bonus": ("no", "yes")}, printed
    bare, = trey.json("rules", "diff", "friday", "california-bureau", "--json", *room)
    assert bare["differences"] == printed["differences"], bare
    printed, = trey.json("rules", "diff", "friday", "grand", "--json", *room)
    assert printed["differences"][0] == {"key": "rules", "a": "california-bureau", "b": "california-grand"}


def differences_of_the_rest(trey):
    printed, = trey.json("rules", "diff", "A7", "C1", "--json")
    assert printed["differences"] == [
        {"key": "player by wager", "a": "up to $50: $0.50, $51 to $100: $1, $101 to $200: $2, "
                                        "$201 to $300: $3, $301 and over: $4", "b": None},
        {"key": "bank by total action", "a": "up to $200: $1, $201 and over: $2", "b": "any: $1"},
        {"key": "total action below", "a": None, "b": "$1500"},
        {"key": "player", "a": None, "b": "pays nothing"}], printed
    printed, = trey.json("rules", "diff", "pair-plus-A", "pair-plus-D", "--json")
    assert printed["differences"] == [{"key": "flush", "a": "4", "b": "3"}], printed
    printed, = trey.json("rules", "diff", "progressive-1", "progressive-2", "--json")
    assert {one["key"] for one in printed["differences"]} == {"straight flush", "three of a kind",
                                                          "straight", "share"}, printed
    printed, = trey.json("rules", "diff", "TCP-01", "TCP-02", "--json")
    assert printed["differences"] == [{"key": "bonus", "a": "pair-plus-A", "b": "pair-plus-B"}], printed
    assert "same kind" in trey.run("rules", "diff", "A7", "TCP-01", status=2)[1]
    assert "did you mean 'A7'" in trey.run("rules", "diff", "A1", "AA7", status=2)[1]
    assert "did you mean" not in trey.run("rules", "diff", "A1", "X", status=2)[1]
    for first, second in (("COVER-1", "COVER-2"), ("A7", "COVER-2"), ("fee", "A7")):
        errors = trey.run("rules", "diff", first, second, status=2)[1]
        assert "which diff does not compare" in errors and "did you mean" not in errors, errors
    assert "two ids" in trey.run("rules", "diff", "A1", status=2)[1]


def rules_fit_the_width(trey):
    worked = (trey.source / "examples/main-floor.yaml").read_text()
    room = ("-r", trey.write("room.yaml", worked))
    listed, = trey.json("rules", "list", "--json", *room)
    shown = [one for part in listed.values() for one in part if isinstance(one, str)]
    runs = [("list",), ("list", "statements"), ("show", "progressive-3"), ("diff", "A1", "C10"),
            ("diff", "california-bureau", "house-banked"), ("diff", "pit-1", "friday-night"),
            *(("show", one) for one in shown)]
    for run in runs:
        text = trey.out("rules", *run, *room)
        wide = [line for line in text.splitlines() if len(line) > WIDTH]
        assert not wide, (run, wide)
        assert not [line for line in text.splitlines() if line != line.rstrip()], run
    for command in ("rules", "fees"):
        wide = [line for line in trey.out(command, "--help").splitlines() if len(line) > WIDTH]
        assert not wide, wide


def long_names_do_no_harm(trey):
    text = (trey.source / "rules/house-banked.yaml").read_text().replace("  house-banked:",
                                                                        "  " + 500 * "x" + ":")
    text += "postings:\n  " + 300 * "y" + ": {rules: house-banked, seats: 3}\n"
    text += "schedules:\n  " + 400 * "f" + ":\n    " + 200 * "s" + ": {}\n"
    room = ("-r", trey.write("room.yaml", text))
    listed = trey.out("rules", "list", *room)
    assert all(name in listed for name in (500 * "x", 300 * "y", 400 * "f", 200 * "s")), listed
    for one in (500 * "x", 300 * "y", 200 * "s"):
        assert one in trey.out("rules", "show", one, *room)
    assert 300 * "y" in trey.out("rules", "diff", 300 * "y", "house-banked", *room)
    assert trey.check(trey.out("rules", "show", 200 * "s", "--yaml", *room), 0) == []


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
    # Options override the posting.
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
    printed = trey.json(*arguments, "--json")
    assert len(rows) == len(printed) == 43, len(rows)
    for row, one in zip(rows, printed):
        if "not_usable" in one:
            assert row == [one["schedule"], "", "", "", "", "", one["not_usable"]], row
        else:
            fees = [*one["antes"], *one["bonuses"], one["bank"], one["total"]]
            assert row == [one["schedule"], *("%.2f" % (fee / 100) for fee in fees), ""], (row, one)
    assert any(row[-1] for row in rows) and any(not row[-1] for row in rows)
    one = trey.out("fees", "--csv", "-s", "1", "-a", "75", "-k", "500").splitlines()
    assert one[1] == "1,1.00,2.00,3.00,", one
    plain = trey.out("fees", "--csv", "--all", "--rules", "california-shfl", "-a", "250", "-k", "500")
    note = "ante $250.00: the table limit is $5.00 to $200.00 (WAGER-8)"
    assert plain.splitlines()[1] == "1,,,," + note, "quotes only where a field needs them"
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
        listed = re.search(r"--rules ID  .*?\((\S*)\)", trey.out(command, "--help"), re.S)
        assert listed and listed[1] == default, (command, listed)
        page = (trey.source / f"docs/man/trey-{command}.1.scd").read_text()
        assert re.search(rf"Default: \*{default}\*\.|; \*{default}\* without it\.", page), command
    assert f"uses *{default}*" in (trey.source / "docs/man/trey.1.scd").read_text()
    errors = trey.run("odds", "--paytable", "TCP-04", status=2)[1]
    assert "--rules house-banked" in errors, errors
    errors = trey.run("fees", "-s", "A7", "-a", "5", "-k", "5", status=1)[1]
    assert "--rules california-grand" in errors, errors


CASES = [postings_nobody_can_play_are_refused, schedule_that_allows_no_ante_is_refused,
         limits_between_multiples_are_warnings, fee_9_no_schedule_is_a_warning, cover_7_running_needs_approval,
         fee_7_rates_are_counted_over_both_columns, unplayable_limits_are_refused,
         defaults_that_cross_are_refused, values_of_no_rule_set_are_named,
         a_wrong_value_hides_no_other_mistake, errors_elsewhere_hide_no_mistake_of_a_posting,
         designators_with_a_mistake_do_no_harm, findings_are_in_the_order_of_the_file,
         thousands_of_findings_are_all_reported, examples_of_the_docs_load,
         the_complete_example_is_one_file, everything_shown_as_yaml_loads,
         a_rooms_things_shown_as_yaml_load, orders_and_hostile_texts_survive,
         names_of_json_can_be_written, a_posting_names_its_progressive_both_ways,
         statements_are_listed, differences_of_rule_sets, differences_of_postings,
         differences_of_the_rest, rules_fit_the_width, long_names_do_no_harm, fees_take_postings,
         fees_keep_the_limits_of_a_posting, fees_as_csv, fees_fit_the_width,
         one_default_for_every_command]


def main():
    @contextlib.contextmanager
    def place():
        with tempfile.TemporaryDirectory() as directory:
            yield Trey(sys.argv[1], sys.argv[2], directory)

    return run_cases(CASES, names=sys.argv[3:], fixture=place)


if __name__ == "__main__":
    sys.exit(main())
