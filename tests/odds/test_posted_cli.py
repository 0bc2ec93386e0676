#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey odds` shows the progressive of a posting only where it is posted.

    test_posted_cli.py PROGRAM

Writes TAP.
"""

import os
import sys
import tempfile

import test_odds_cli as odds
from test_odds_cli import FINE, REFUSED, all_of, check, differs, run, run_json

ROOM = """trey: 1
postings:
  plain: {rules: house-banked, paytable: TCP-04, seats: 5}
  with-meter: {rules: house-banked, seats: 5, progressive: {paytable: 2}}
  west: {rules: california-grand, schedule: A7}
"""


def told(text, *parts):
    """Each part is in the text, whatever its line breaks."""
    flat = " ".join(text.split())
    return all_of(None if part in flat else "no %r in\n%s" % (part, text) for part in parts)


def check_posting_without(room):
    asked = ("--rules-file", room, "--rules", "plain")
    sheet = run_json(*asked)
    check("JSON has no progressive", all_of([
        differs(sheet["wagers"]["progressive"], None),
        differs(any("progressive" in row for row in sheet["by_decks"]), False),
        differs([note for note in sheet["notes"] if "rogressive" in note], [])]))
    check("nor has the report", differs("rogressive" in run(*asked)[1], False))
    check("nor has the page", differs("rogressive" in run(*asked, "--html", "-")[1], False))
    for option, value in (("--meter", "5000"), ("--seats", "3")):
        status, out, err = run(*asked, option, value)
        check("%s is refused" % option, all_of([
            differs((status, out), (REFUSED, "")),
            told(err, option, "posting 'plain' has no progressive", "--progressive N")]))


def check_what_if(room):
    asked = ("--rules-file", room, "--rules", "plain", "--progressive", "1", "--meter", "5000")
    found = run_json(*asked)
    check("a table that is asked for is marked as not posted", all_of([
        differs((found["wagers"]["progressive"]["table"], found["wagers"]["progressive"]["posted"]),
                (1, False)),
        differs(len([n for n in found["notes"] if "does not post progressive table 1" in n]), 1)]))
    check("in words, too", told(run(*asked)[1], "table 1, not posted",
                                "plain does not post progressive table 1 (PROG-1)"))
    check("a decision has nothing to do with it",
          differs("progressive" in run(*asked, "--hand", "Qs 6d 4c")[1], False))


def check_posting_with(room):
    asked = ("--rules-file", room, "--rules", "with-meter")
    found = run_json(*asked)["wagers"]["progressive"]
    check("a posted table is shown as posted", differs(
        (found["table"], found["posted"], found["seats"]), (2, True, 5)))
    check("without a label", differs("not posted" in run(*asked)[1], False))
    check("--meter and --seats hold for it", differs(
        [run_json(*asked, "--meter", "5000", "--seats", "3")["wagers"]["progressive"][key]
         for key in ("posted", "seats")], [True, 3]))
    check("the same table by its number is posted as well", differs(
        run_json(*asked, "--progressive", "2")["wagers"]["progressive"]["posted"], True))
    check("another table is not", differs(
        run_json(*asked, "--progressive", "1")["wagers"]["progressive"]["posted"], False))


def check_rule_sets(room):
    found = run_json()
    check("a bare rule set shows what it offers, labeled so", all_of([
        differs((found["wagers"]["progressive"]["table"], found["wagers"]["progressive"]["posted"]),
                (1, False)),
        differs(len([n for n in found["notes"] if "only where the room posts it" in n]), 1)]))
    check("in the report", told(run()[1], "table 1, offered, not posted",
                                "house-banked offers a progressive"))
    check("on the page", told(run("--html", "-")[1], "Progressive (not posted)",
                              "Progressive, not posted"))
    status, out, err = run("--rules-file", room, "--rules", "west")
    check("player-dealer games have none", all_of([
        differs((status, err), (FINE, "")), differs("rogressive" in out, False)]))


def main():
    odds.program = sys.argv[1]
    with tempfile.TemporaryDirectory() as directory:
        room = os.path.join(directory, "room.yaml")
        with open(room, "w", encoding="utf-8") as file:
            file.write(ROOM)
        check_posting_without(room)
        check_what_if(room)
        check_posting_with(room)
        check_rule_sets(room)
    sys.exit(odds.report.finish())


if __name__ == "__main__":
    main()
