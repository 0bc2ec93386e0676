#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program as people and scripts meet it: every command with good and bad input.

    test_cli.py PROGRAM

Writes TAP, a point for each row of the tables below. A row gives the input and the expected output.
The tables come first, the code that runs them last.

The expected output is one of
    NOTHING          empty
    ANY              anything
    [text, ...]      each of the texts; one wrapped in Not() must be absent
    Exactly(text)    that and nothing else
    Json(part, ...)  one JSON object a line, as many as parts, each with the members of its part

Whatever a row says, a process that is not on a terminal writes no escape codes and no zero bytes,
ends its last line, and is never killed by a signal.
"""

import copy
import json
import os
import pty
import re
import resource
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Report  # noqa: E402

SECONDS_MAX = 120           # for a run
BENCH_SECONDS_MAX = 240     # for measuring, which a sanitizer slows down
CHECK_SECONDS_MAX = 60      # for reading a rule file, whatever is in it
# Each group is measured for a second.
BENCH = "bench --json" if os.environ.get("TREY_THOROUGH") else "bench --json hand table store"
MEMORY_MAX = 64 << 10       # KiB, peak memory of a run
HUGE_SIZE = 200 << 20       # bytes in the longest line that is sent


class Not(str):
    """A text that must be absent."""


class Exactly(str):
    """The whole output."""


class Json(tuple):
    """Lines of JSON; no parts: any number of objects over zero."""

    def __new__(cls, *parts):
        return tuple.__new__(cls, parts)


ANY = object()
NOTHING = Exactly("")

FINE, REFUSED, USAGE, IO = 0, 1, 2, 3


# ---- Rounds -------------------------------------------------------------------------------------

ROUND = {
    "id": "r", "rules": "california-bureau",
    "bank": {"seat": 3, "bettor": "bo", "wager": 50000},
    "wagers": [{"seat": 1, "bettor": "ann", "kind": "ante", "amount": 1000}],
    "cards": {"1": "As Kd 3c", "dealer": "Qh 7c 2d"},
    "decisions": [{"seat": 1, "bettor": "ann", "play": True}],
}
HOUSE_ROUND = {
    "id": "h", "rules": "house-banked",
    "wagers": [{"seat": 1, "bettor": "ann", "kind": "ante", "amount": 1000}],
    "cards": {"1": "As Kd 3c", "dealer": "Qh 7c 2d"},
    "decisions": [{"seat": 1, "bettor": "ann", "play": True}],
}
GONE = object()


def but(*changes, base=ROUND):
    """The round with members changed: (path, value), or (path, GONE)."""
    made = copy.deepcopy(base)
    for path, value in changes:
        *outer, last = path.split(".")
        at = made
        for step in outer:
            at = at[int(step)] if isinstance(at, list) else at.setdefault(step, {})
        if isinstance(at, list):
            last = int(last)
        if value is GONE:
            del at[last]
        else:
            at[last] = value
    return json.dumps(made)


GOOD = but()
VOID = but(("cards.1", "As Kd"))
WON = {"id": "r", "status": "settled", "total_action": 1000, "fees": []}

# A good round stands before and after each of these, and must be answered all the same.
# name, path, value, what the refusal says
REFUSALS = [
    ("id is a number", "id", 5, {"error": "wrong-type", "where": "id"}),
    ("id of 200,000 letters", "id", "x" * 200000, {"error": "text-too-long", "where": "id"}),
    ("rules left out", "rules", GONE, {"error": "missing-member", "where": "rules"}),
    ("rules is a list", "rules", [], {"error": "wrong-type", "where": "rules"}),
    ("rules nobody knows", "rules", "california-grnd",
     {"error": "unknown-rules", "where": "rules"}),
    ("rules in capitals", "rules", "CALIFORNIA-BUREAU", {"error": "unknown-rules"}),
    ("rules with a zero byte", "rules", "house-banked\0x", {"error": "unknown-rules"}),
    ("a member nobody knows", "wager", [], {"error": "unknown-member", "where": "wager"}),
    ("posting is a list", "posting", [], {"error": "wrong-type", "where": "posting"}),
    ("15 seats", "posting", {"seats": 15},
     {"error": "seats-not-allowed", "where": "posting.seats", "rule": "GEO-2"}),
    ("9 seats", "posting", {"seats": 9}, {"error": "seats-not-allowed"}),
    ("no seats", "posting", {"seats": 0}, {"error": "seats-not-allowed"}),
    ("seats as text", "posting", {"seats": "10"},
     {"error": "wrong-type", "where": "posting.seats"}),
    ("no decks", "posting", {"decks": 0}, {"error": "decks-not-allowed", "rule": "HAND-1"}),
    ("9 decks", "posting", {"decks": 9}, {"error": "decks-not-allowed"}),
    ("a schedule nobody knows", "posting", {"schedule": "A22"},
     {"error": "schedule-not-offered", "where": "posting.schedule", "rule": "FEE-4"}),
    ("a schedule that is a number", "posting", {"schedule": 7},
     {"error": "wrong-type", "where": "posting.schedule"}),
    ("cover of another rule set", "posting", {"cover": "matched"}, {"error": "cover-not-offered"}),
    ("action of another rule set", "posting", {"action": "left"}, {"error": "action-not-offered"}),
    ("a limit of nothing", "posting", {"ante_min": 0},
     {"error": "amount-not-positive", "where": "posting.ante_min"}),
    ("limits crossed", "posting", {"ante_min": 60000},
     {"error": "limits-crossed", "rule": "WAGER-8"}),
    ("an increment of 50 cents", "posting", {"increment": 50},
     {"error": "increment-not-allowed", "rule": "WAGER-9"}),
    ("a limit of another rule set", "posting", {"position_max": 5000},
     {"error": "limit-not-offered", "where": "posting.position_max"}),
    ("a progressive in California", "posting", {"progressive": {"paytable": 1}},
     {"error": "progressive-not-offered", "rule": "PROG-1"}),
    ("a posting's member nobody knows", "posting", {"colour": "red"},
     {"error": "unknown-member", "where": "posting.colour"}),
    ("bank left out", "bank", GONE, {"error": "bank-missing", "where": "bank"}),
    ("bank is empty", "bank", {}, {"error": "missing-member", "where": "bank.seat"}),
    ("bank in seat 15", "bank.seat", 15, {"error": "seat-out-of-range", "where": "bank.seat"}),
    ("bank puts up nothing", "bank.wager", 0,
     {"error": "amount-not-positive", "where": "bank.wager"}),
    ("bank over the largest amount", "bank.wager", 10 ** 15 + 1,
     {"error": "amount-too-large", "where": "bank.wager"}),
    ("wagers left out", "wagers", GONE, {"error": "missing-member", "where": "wagers"}),
    ("wagers is an object", "wagers", {}, {"error": "wrong-type", "where": "wagers"}),
    ("no wager", "wagers", [], {"error": "no-wagers", "rule": "WAGER-2"}),
    ("a wager is a number", "wagers", [7], {"error": "wrong-type", "where": "wagers[0]"}),
    ("10,000 wagers", "wagers", 10000 * ROUND["wagers"],
     {"error": "wager-twice", "where": "wagers[1]"}),
    ("amount zero", "wagers.0.amount", 0, {"error": "amount-not-positive"}),
    ("amount negative", "wagers.0.amount", -500,
     {"error": "amount-not-positive", "where": "wagers[0].amount"}),
    ("amount with a fraction", "wagers.0.amount", 1000.0,
     {"error": "wrong-type", "where": "wagers[0].amount"}),
    ("amount as text", "wagers.0.amount", "1000", {"error": "wrong-type"}),
    ("amount true", "wagers.0.amount", True, {"error": "wrong-type"}),
    ("amount null", "wagers.0.amount", None, {"error": "missing-member"}),
    ("amount of 10^15 cents", "wagers.0.amount", 10 ** 15, {"error": "ante-over-maximum"}),
    ("amount over 10^15 cents", "wagers.0.amount", 10 ** 15 + 100, {"error": "amount-too-large"}),
    ("amount over 64 bits", "wagers.0.amount", 99999999999999999999, {"error": "amount-too-large"}),
    ("amount under 64 bits", "wagers.0.amount", -99999999999999999999,
     {"error": "amount-not-positive"}),
    ("amount off the increment", "wagers.0.amount", 1250,
     {"error": "off-increment", "rule": "WAGER-9"}),
    ("seat 0", "wagers.0.seat", 0, {"error": "seat-out-of-range"}),
    ("seat 15", "wagers.0.seat", 15, {"error": "seat-out-of-range", "rule": "GEO-2"}),
    ("seat 2^32 + 1", "wagers.0.seat", 2 ** 32 + 1, {"error": "seat-out-of-range"}),
    ("the bank's seat", "wagers.0.seat", 3, {"error": "seat-is-bank"}),
    ("bettor of 70,000 letters", "wagers.0.bettor", "x" * 70000, {"error": "text-too-long"}),
    ("kind in capitals", "wagers.0.kind", "Ante", {"error": "unknown-kind"}),
    ("play before the deal", "wagers.0.kind", "play", {"error": "play-before-deal"}),
    ("cards left out", "cards", GONE, {"error": "missing-member", "where": "cards"}),
    ("cards is a list", "cards", [], {"error": "wrong-type", "where": "cards"}),
    ("a card twice in a hand", "cards.1", "As As 3c",
     {"error": "card-too-often", "where": "cards.1", "rule": "HAND-1"}),
    ("a card in two hands", "cards.1", "Qh Kd 3c",
     {"error": "card-too-often", "where": "cards.dealer", "message": "copies of Qh than the decks"}),
    ("a thousand aces", "cards.1", " ".join(1000 * ["As"]), {"error": "card-too-often"}),
    ("a card nobody knows", "cards.1", "Xx Kd 3c", {"error": "card-unknown", "where": "cards.1"}),
    ("a card in small letters", "cards.1", "as Kd 3c", {"error": "card-unknown"}),
    ("a ten in two digits", "cards.1", "10s Kd 3c", {"error": "card-unknown"}),
    ("cards with two spaces", "cards.1", "As  Kd 3c", {"error": "card-unknown"}),
    ("a hand is a number", "cards.1", 5, {"error": "wrong-type", "where": "cards.1"}),
    ("no hand for the dealer", "cards.dealer", GONE,
     {"error": "dealer-hand-missing", "where": "cards.dealer", "message": "the dealer's hand is missing"}),
    ("no hand for a wager", "cards.1", GONE, {"error": "hand-missing", "where": "cards.1"}),
    ("a hand for an empty seat", "cards.2", "4c 5c 6d",
     {"error": "hand-not-in-play", "where": "cards.2"}),
    ("a hand for seat 0", "cards.0", "4c 5c 6d", {"error": "bad-seat-key"}),
    ("a hand for seat 10^30", "cards.1" + 30 * "0", "4c 5c 6d", {"error": "bad-seat-key"}),
    ("a hand for the house", "cards.house", "4c 5c 6d", {"error": "bad-seat-key"}),
    ("decisions is an object", "decisions", {}, {"error": "wrong-type", "where": "decisions"}),
    ("a decision for an empty seat", "decisions.0.seat", 2,
     {"error": "decision-without-ante", "where": "decisions[0]"}),
    ("a decision for seat 15", "decisions.0.seat", 15, {"error": "decision-without-ante"}),
    ("a decision by a stranger", "decisions.0.bettor", "zed", {"error": "decision-without-ante"}),
    ("two decisions", "decisions", 2 * ROUND["decisions"],
     {"error": "decision-twice", "where": "decisions[1]"}),
    ("a decision that is a text", "decisions.0.play", "yes",
     {"error": "wrong-type", "where": "decisions[0].play"}),
]

# name, text, what the last answer says beside "error": "syntax"
SYNTAX = [
    ("an empty file", "", "no round"),
    ("blank lines", " \n\n", "no round"),
    ("only a byte order mark", b"\xef\xbb\xbf", "no round"),
    ("all 256 bytes", bytes(range(256)), "line 1, column 1"),
    ("zero bytes", b"\0\0\0", "line 1, column 1"),
    ("a round in UTF-16", GOOD.encode("utf-16"), "line 1, column 1"),
    ("a text that is not UTF-8", b'{"id": "\xff"}', "UTF-8"),
    ("a control character in a text", b'{"id": "a\x01"}', "control"),
    ("half a surrogate pair", '{"id": "\\ud800"}', "surrogate"),
    ("100,000 brackets", 100000 * "[", "deep"),
    ("100,000 objects", 100000 * '{"a":', "deep"),
    ("a comma after the last member", '{"id": "a",}', "line 1, column 12"),
    ("quotes of the wrong kind", "{'id': 1}", "line 1, column 2"),
    ("a number that begins with zero", '{"id": 01}', "zero"),
    ("an unknown literal", '{"id": nul}', "line 1, column 11"),
    ("a comment", "// hello\n" + GOOD, "line 1, column 1"),
    ("a mistake after a byte order mark", b'\xef\xbb\xbf{"id":,}', "line 1, column 7"),
    ("a mistake in the third line", '{"id": "a",\r\n"rules":\r\n  oops}', "line 3, column 3"),
]

# ---- A room's rule files ------------------------------------------------------------------------

ROOM = """\
trey: 1
schedules:
  room:
    R1:
      player:
        by wager: {up to $50: $1, $51 and over: $2}
postings:
  friday:
    rules: california-bureau
    seats: 10
    decks: 2
    schedule: R1
    ante_min: $5
"""

MISTAKES = """\
trey: 1
colour: green
schedules:
  room:
    R1:
      player:
        by wager: {up to $50: 2%, $51 and over: $1}
    R2:
      player:
        by wager: {up to $10: $1, $11 to $20: $2, $21 to $30: $3, $31 to $40: $4, $41 to $50: $5, $51 and over: $6}
    R3:
      bank:
        by total action: {up to $50: $1, $40 to $100: $2, $101 and over: $3}
    R4:
      bank:
        by total action: {up to $50: $1, $53 and over: $2}
    R5:
      player:
        by wager: {up to $50: $1, $51 to $100: $2}
    R6:
      players: {}
      bank:
        by wager: {any: $1}
    R7:
      table limit: $200 to $5
    R7:
      player: {}
    R8:
      bank:
        by total action: {any: -$1}
        by bank wager: {any: $1}
  grand:
    A99:
      player:
        by wager: {any: $1}
postings:
  one:
    rules: california-bureau
    seats: 9
    decks: 9
    ante_max: $0.50
    increment: $1.50
    cover: matched
    paytable: TCP-01
    decision_seconds: 4
  two:
    rules: california-grand
    ante_min: $0.50
    ante_max: $5,000
    position_max: $30,000
    bonus_min: -5
    seats: ten
  three:
    rules: california-grand
    schedule: 1
  four:
    rules: california-shfl
    schedule: A7
  five:
    rules: california-shfl
    schedule: 1
    ante_max: $500
  six:
    rules: california-grnd
  seven:
    seats: 7
    seats: 8
  eight:
    rules: house-banked
    decks: 2
    progressive: {paytable: 9, denomination: $1.50, x: 1}
  nine:
    rules: california-grand
    ante_min: $100
    ante_max: $10
  house-banked:
    rules: house-banked
  ten:
    rules: california-grand
    decks: 3
  eleven:
    rules: california-grand
    decks: 2
    ante_min: $80
    ante_max: $20
    bonus_min: $50
    bonus_max: $10
"""

# Every finding of MISTAKES: line, column, what it says.
FINDINGS = [
    (2, 1, "'colour'"),
    (7, 31, "percentage"), (7, 31, "FEE-1"),
    (8, 5, "6 collection rates"), (8, 5, "FEE-7"),
    (13, 42, "overlaps"), (13, 42, "FEE-7"),
    (16, 42, "missing"), (16, 42, "$51.00"), (16, 42, "FEE-5"),
    (19, 35, "last band"), (19, 35, "FEE-5"),
    (21, 7, "'players'"),
    (23, 9, "FEE-3"),
    (25, 20, "table limit"),
    (26, 5, "'R7'"), (26, 5, "twice"), (26, 5, "line 24"),
    (30, 32, "negative"),
    (31, 9, "one 'by' part"),
    (33, 5, "'grand'"), (33, 5, "FEE-4"),
    (39, 12, "9 seats"), (39, 12, "GEO-2"),
    (40, 12, "9 decks"), (40, 12, "HAND-1"),
    (41, 15, "$0.50"), (41, 15, "WAGER-8"),
    (42, 16, "$1.50"), (42, 16, "WAGER-9"),
    (43, 12, "cover"), (43, 12, "COVER-5"),
    (44, 15, "OUT-7"),
    (45, 23, "4 seconds"), (45, 23, "ROUND-8"),
    (48, 15, "$1.00"), (48, 15, "WAGER-8"),
    (49, 15, "$2,000.00"), (49, 15, "WAGER-8"),
    (50, 19, "$20,000.00"), (50, 19, "WAGER-8"),
    (51, 16, "negative"),
    (52, 12, "'ten'"),
    (55, 15, "FEE-4"),
    (58, 15, "FEE-4"),
    (62, 15, "$200.00"), (62, 15, "WAGER-8"),
    (64, 12, "rule set"),
    (66, 5, "'rules'"),
    (67, 5, "'seats'"), (67, 5, "twice"), (67, 5, "line 66"),
    (70, 12, "2 decks"), (70, 12, "HAND-1"),
    (71, 29, "progressive"), (71, 29, "PROG-2"),
    (71, 46, "$1.50"), (71, 46, "PROG-1"),
    (71, 53, "'x'"),
    (74, 15, "$100.00 is above"), (74, 15, "WAGER-8"),
    (76, 3, "already exists"),
    (80, 12, "warning"), (80, 12, "3 decks"), (80, 12, "OUT-4"),
    (84, 15, "$80.00 is above"), (86, 16, "$50.00 is above"),
    (83, 12, "warning"), (83, 12, "2 decks"),
    (38, 5, "FEE-9"),
    (47, 5, "FEE-9"),
    (73, 5, "FEE-9"),
    (79, 5, "FEE-9"),
    (82, 5, "FEE-9"),
]

SCHEDULE = "trey: 1\nschedules:\n  room:\n    R1:\n      player:\n        by wager: %s\n"
POSTING = "trey: 1\npostings:\n  a:\n    rules: %s\n    %s\n"

# A file with one mistake has one finding. name, text, line, column, what it says
ONE_FINDING = [
    ("an empty file", "", 1, 1, ["empty"]),
    ("a comment alone", "# nothing\n", 1, 1, ["empty"]),
    ("binary", b"\x7fELF\0\1\2\xff", 1, 1, []),
    ("a text", "hello\n", 1, 1, ["rule file"]),
    ("a list", "- a\n- b\n", 1, 1, ["rule file"]),
    ("no version", "schedules: {}\n", 1, 1, ["'trey'"]),
    ("another version", "trey: 2\n", 1, 7, ["'2'"]),
    ("the version twice", "trey: 1\ntrey: 1\n", 2, 1, ["'trey'", "twice", "line 1"]),
    ("a section nobody knows", "trey: 1\nposting: {}\n", 2, 1, ["'posting'", "postings"]),
    ("a section with nothing in it", "trey: 1\npostings:\n", 2, 10, []),
    ("a list as a key", "trey: 1\n? [a, b]\n: 3\n", 2, 3, []),
    ("a tab", "trey: 1\npostings:\n\ta: {}\n", 3, 1, ["tab"]),
    ("a bracket left open", "trey: 1\npostings: [\n", 3, 1, []),
    ("an alias without anchor", "trey: 1\npostings: *p\n", 2, 11, ["alias"]),
    ("an alias", "trey: 1\npostings:\n  a: &x\n    rules: house-banked\n  b: *x\n",
     None, None, ["anchors and aliases"]),
    ("an alias within itself", "trey: 1\npostings: &p\n  a: *p\n",
     None, None, ["anchors and aliases"]),
    ("a second document", "trey: 1\n---\ntrey: 7\nbogus: 1\n", None, None, []),
    ("text after the document's end", "trey: 1\n...\nbogus: [\n", None, None, []),
    ("a percentage", SCHEDULE % "{any: 5%}", 6, 25, ["'5%'", "FEE-1"]),
    ("a percentage in the last band", SCHEDULE % "{up to $50: $1, $51 and over: 2%}",
     6, 49, ["FEE-1"]),
    ("a percentage with a space", SCHEDULE % "{any: 2.5 %}", 6, 25, ["FEE-1"]),
    ("a negative fee", SCHEDULE % "{any: -1}", 6, 25, ["negative"]),
    ("a fee of half a cent", SCHEDULE % "{any: $0.005}", 6, 25, ["two digits"]),
    ("no band", SCHEDULE % "{}", 6, 19, ["FEE-5"]),
    ("a band that runs backwards", SCHEDULE % "{$50 to $5: $1, $51 and over: $2}", 6, 20, []),
    ("a band twice", SCHEDULE % "{up to $50: $1, up to $50: $2, $51 and over: $3}",
     6, 35, ["twice"]),
    ("a band after all", SCHEDULE % "{any: $1, $51 and over: $2}", 6, 29, ["FEE-7"]),
    ("no band for the first dollars", SCHEDULE % "{$10 to $50: $1, $51 and over: $2}",
     6, 20, ["FEE-5"]),
    ("a band that ends within a dollar", SCHEDULE % "{up to $50.50: $1, $51 and over: $2}",
     6, 20, ["WAGER-9"]),
    ("an amount over the largest", SCHEDULE % "{up to $99999999999999999999: $1, any: $2}",
     6, 20, []),
    ("a band's list", SCHEDULE % "[any, $1]", 6, 19, ["bands"]),
    ("a schedule of a built-in name",
     "trey: 1\nschedules:\n  room:\n    A7:\n      player:\n        by wager: {any: $1}\n",
     4, 5, ["already exists"]),
    ("a posting that is a list", "trey: 1\npostings:\n  a: []\n", 3, 6, ["posting"]),
    ("a posting with nothing in it", "trey: 1\npostings:\n  a:\n", 3, 5, ["posting"]),
    ("a posting without rules", "trey: 1\npostings:\n  a:\n    seats: 7\n", 4, 5, ["'rules'"]),
    ("a posting with rules nobody knows", POSTING % ("california-grnd", "seats: 7"),
     4, 12, ["california-grnd"]),
    ("a posting's member nobody knows", POSTING % ("house-banked", "colour: red"),
     5, 5, ["'colour'"]),
    ("a schedule nobody knows", POSTING % ("california-grand", "schedule: A22"),
     5, 15, ["FEE-4"]),
    ("15 seats", POSTING % ("california-grand", "seats: 15"), 5, 12, ["15 seats", "GEO-2"]),
    ("9 decks", POSTING % ("california-grand", "decks: 9"), 5, 12, ["9 decks", "HAND-1"]),
    ("the rules' own schedule is another", POSTING % ("california-grand", "schedule: 3"),
     5, 15, ["FEE-4"]),
    ("an invalid flag", POSTING % ("california-grand", "charge_bonus: maybe"),
     5, 19, ["'maybe'", "yes"]),
    ("an order with a kind twice",
     POSTING % ("house-banked", "reconcile: [ante, play, ante, bonus]"), 5, None, ["OUT-8"]),
    ("an order with kinds left out", POSTING % ("house-banked", "reconcile: [ante, play]"),
     5, 16, ["OUT-8"]),
    ("an order in California",
     POSTING % ("california-grand", "reconcile: [ante, play, bonus, ante-bonus]"),
     5, 16, ["OUT-8"]),
    ("a zero byte in a name", 'trey: 1\npostings:\n  "a\\0b":\n    rules: house-banked\n',
     3, 3, ["zero byte"]),
    ("200,000 brackets", "trey: 1\npostings: " + 200000 * "[", None, None, []),
]

# name, text, what standard error says beside the file being fine
FINE_FILES = [
    ("the version alone", "trey: 1\n", NOTHING),
    ("a byte order mark", b"\xef\xbb\xbftrey: 1\n", NOTHING),
    ("lines that end in CR LF", POSTING.replace("\n", "\r\n") % ("house-banked", "seats: 7"),
     NOTHING),
    ("five rates and a waived one",
     SCHEDULE % "{up to $9: $0, $10 to $20: $2, $21 to $30: $3, $31 to $40: $4, $41 to $50: $5, "
                "$51 and over: $6}", NOTHING),
    ("one deck", POSTING % ("california-grand", "decks: 1"), ["4:5: warning: no collection schedule", "FEE-9"]),
    ("two decks", ROOM, ["11:12: warning: with 2 decks", "OUT-4"]),
    ("eight decks", POSTING % ("california-grand", "decks: 8"), ["5:12: warning: with 8 decks"]),
    ("an order of its own",
     POSTING % ("house-banked", "reconcile: [ante, play, bonus, ante-bonus]"), NOTHING),
]

FILES = {
    "round.json": GOOD,
    "rounds.json": GOOD + "\n" + VOID + GOOD,
    "mixed.json": GOOD + '\n{"id": "x"}\n' + GOOD,
    "friday.json": but(("rules", "friday"), ("bank.seat", 9), ("wagers.0.amount", 5100)),
    "room.yaml": ROOM,
    "mistakes.yaml": MISTAKES,
    "escapes.yaml": 'trey: 1\npostings:\n  "\\e[31mred":\n    rules: house-banked\n',
    "empty": "",
    "long.yaml": "#" * ((1 << 20) + 1),
}


# ---- Commands -----------------------------------------------------------------------------------

TRY = "Try 'trey%s --help'."
A7 = ["fees", "--rules", "california-grand", "--schedule", "A7", "--bank", "500"]


def money_row(text, wrong):
    return ("fees: an ante of '%s'" % text, [*A7, "--ante", text], "", USAGE, NOTHING,
            ["--ante", wrong, TRY % " fees"])


# Arguments without blanks in them may be given in one text.
# name, arguments, standard input, exit status, standard output, standard error
ROWS = [
    # The program itself.
    ("no command", [], "", USAGE, NOTHING, ["usage: trey COMMAND", "settle", "fees", "rules"]),
    ("--help", "--help", "", FINE, ["usage: trey COMMAND", "hand", "bench"], NOTHING),
    ("-h", "-h", "", FINE, ["usage: trey COMMAND"], NOTHING),
    ("help", "help", "", FINE, ["usage: trey COMMAND"], NOTHING),
    ("help fees", "help fees", "", FINE, ["usage: trey fees"], NOTHING),
    ("--version", "--version", "", FINE, ["trey "], NOTHING),
    ("a command nobody knows", "bogus", "", USAGE, NOTHING, ["'bogus'", TRY % ""]),
    ("an empty command", [""], "", USAGE, NOTHING, ["''"]),
    ("settle misspelt", "setle", "", USAGE, NOTHING, ["did you mean 'settle'?"]),
    ("fees misspelt in help", "help fee", "", USAGE, NOTHING, ["did you mean 'fees'?"]),
    ("--version misspelt", "--versio", "", USAGE, NOTHING, ["--version"]),
    *[("%s --help" % name, [name, "--help"], "", FINE,
       ["usage: trey " + name, "--help", Not("\t")], NOTHING)
      for name in ("settle", "fees", "hand", "rules", "sim", "bench", "completion")],
    *[("%s --hlep" % name, [name, "--hlep"], "", USAGE, NOTHING,
       ["--hlep", "did you mean --help?", TRY % (" " + name)])
      for name in ("settle", "fees", "hand", "rules", "sim", "bench", "completion")],

    # Options.
    ("an option misspelt", "settle --jsn", "", USAGE, NOTHING, ["did you mean --json?"]),
    ("an option misspelt after the file", "settle round.json --jsn", "", USAGE, NOTHING,
     ["--jsn", "did you mean --json?"]),
    ("an option misspelt after the cards", ["hand", "As Kd 3c", "--jsn"], "", USAGE, NOTHING,
     ["--jsn", "did you mean --json?"]),
    ("a letter nobody knows", "settle -x", "", USAGE, NOTHING, ["-x"]),
    ("a letter nobody knows after the file", "settle round.json -x", "", USAGE, NOTHING,
     ["-x"]),
    ("an option shortened so that it may mean two", "fees --rul x", "", USAGE, NOTHING,
     ["--rul", "--rules"]),
    ("an option shortened", "settle --expl round.json", "", FINE, ["Settlement"], NOTHING),
    ("a value for an option that takes none", "settle --json=yes", "", USAGE, NOTHING,
     ["--json", Not("did you mean --json")]),
    ("an option without its value", "fees --ante", "", USAGE, NOTHING, ["--ante", "value"]),
    ("a letter without its value", "fees --all -a", "", USAGE, NOTHING, ["-a", "value"]),

    # settle
    ("settle: a round", "settle", GOOD, FINE, Json(WON), NOTHING),
    ("settle: a file", "settle round.json", "", FINE, Json(WON), NOTHING),
    ("settle: - is standard input", "settle -", GOOD, FINE, Json(WON), NOTHING),
    ("settle: a file after --", "settle -- round.json", "", FINE, Json(WON), NOTHING),
    ("settle: three rounds, two of them without a line between", "settle rounds.json", "", FINE,
     Json(WON, {"status": "void", "rule": "IRR-1", "returned": 1000}, WON), NOTHING),
    ("settle: printed over many lines", "settle", json.dumps(ROUND, indent=4), FINE, Json(WON),
     NOTHING),
    ("settle: after a byte order mark", "settle", b"\xef\xbb\xbf" + GOOD.encode(), FINE, Json(WON),
     NOTHING),
    ("settle: no id", "settle", but(("id", GONE)), FINE, Json({"id": GONE, "status": "settled"}),
     NOTHING),
    ("settle: nobody decides, so the hand folds", "settle", but(("decisions", GONE)), FINE,
     Json({"settlements": [{"kind": "ante", "result": "forfeit", "rule": "WAGER-5"}]}), NOTHING),
    ("settle: four cards void the round", "settle", but(("cards.dealer", "Qh 7c 2d 2c")), FINE,
     Json({"status": "void", "rule": "IRR-1"}), NOTHING),
    ("settle: the largest bank", "settle", but(("bank.wager", 10 ** 15)), FINE,
     Json({"bank": {"wager": 10 ** 15, "paid": 2000, "net": -2000}}), NOTHING),
    ("settle: control characters come back escaped", "settle", but(("id", "\x1b[31m\x07\x7f")),
     FINE, Json({"id": "\x1b[31m\x07\x7f"}), NOTHING),
    ("settle: a refused round between good ones", "settle mixed.json", "", REFUSED,
     Json(WON, {"id": "x", "status": "refused", "error": "missing-member"}, WON), NOTHING),
    ("settle: good rounds before a mistake are out", "settle", GOOD + '\n{"id":,}\n' + GOOD,
     REFUSED, Json(WON, {"status": "refused", "error": "syntax", "message": "line 2, column 7"}),
     NOTHING),
    ("settle: standard input breaks off", "settle", GOOD + "\n" + GOOD[:100], REFUSED,
     Json(WON, {"error": "syntax", "message": "line 2, column 101"}), NOTHING),
    ("settle: a list of rounds", "settle", "[" + GOOD + "," + GOOD + "]", REFUSED,
     Json({"error": "wrong-type"}), NOTHING),
    ("settle: numbers and words for rounds", "settle", "3 true null \"x\"", REFUSED,
     Json(*4 * [{"error": "wrong-type"}]), NOTHING),
    ("settle: a member twice", "settle", '{"id": "a", "id": "b"}', REFUSED,
     Json({"error": "duplicate-key", "where": "id"}), NOTHING),
    ("settle: a posting's member twice", "settle",
     GOOD[:-1] + ', "posting": {"seats": 8, "seats": 10}}', REFUSED,
     Json({"error": "duplicate-key", "where": "posting.seats"}), NOTHING),
    ("settle: 200 lists within each other are still JSON", "settle",
     '{"id": "a", "rules": ' + 200 * "[" + 200 * "]" + "}" + GOOD, REFUSED,
     Json({"id": "a", "error": "wrong-type", "where": "rules"}, WON), NOTHING),
    ("settle: a seat over 64 bits is not reported as another number", "settle",
     but(("wagers.0.seat", 10 ** 20)), REFUSED,
     [Not("9223372036854775807"), "seat-out-of-range"], NOTHING),
    ("settle: a schedule of shfl in grand", "settle",
     but(("rules", "california-grand"), ("posting", {"schedule": "1"})), REFUSED,
     Json({"error": "schedule-not-offered", "rule": "FEE-4"}), NOTHING),
    ("settle: a schedule of grand in shfl", "settle",
     but(("rules", "california-shfl"), ("posting", {"schedule": "A7"})), REFUSED,
     Json({"error": "schedule-not-offered", "where": "posting.schedule"}), NOTHING),
    ("settle: a schedule where the house banks", "settle",
     but(("posting", {"schedule": "A7"}), base=HOUSE_ROUND), REFUSED,
     Json({"error": "schedule-not-offered"}), NOTHING),
    ("settle: a bank where the house banks", "settle",
     but(("bank", ROUND["bank"]), base=HOUSE_ROUND), REFUSED,
     Json({"error": "bank-not-allowed", "where": "bank"}), NOTHING),
    ("settle: the house banks", "settle", json.dumps(HOUSE_ROUND), FINE,
     Json({"status": "settled", "bank": GONE, "action_seat": None, "covered": None}), NOTHING),
    ("settle: a designator nobody knows", "settle",
     but(("posting", {"paytable": "TCP-13"}), base=HOUSE_ROUND), REFUSED,
     Json({"error": "paytable-not-offered", "rule": "OUT-7",
           "message": "house-banked has no pay table 'TCP-13'; did you mean 'TCP-03'?"}), NOTHING),
    ("settle: a meter of nothing", "settle",
     but(("posting", {"progressive": {"paytable": 1, "meter": 0}}), base=HOUSE_ROUND), REFUSED,
     Json({"error": "amount-not-positive", "where": "posting.progressive.meter"}), NOTHING),
    ("settle --explain", "settle --explain round.json", "", FINE,
     ["Round r, California, Bureau rules", "Ante: wins $10.00", "OUT-2", "ann", "+$20.00"], NOTHING),
    ("PROC-6 settle --explain: the bank's pair before its kicker; the order of dealing shows",
     "settle -e", but(("cards", {"1": "As Kd 3c", "dealer": "Kc 4d 4h"})), FINE,
     ["bank               4d 4h Kc  pair of fours, king kicker; plays"], NOTHING),
    ("PROC-6 settle --explain: A-2-3 is laid out as 3-2-A", "settle -e",
     but(("cards", {"1": "As Kd 3c", "dealer": "2h Ac 3d"})), FINE,
     ["bank               3d 2h Ac  three-high straight; plays"], NOTHING),
    ("PROC-6 settle: the third card as given finds the action", "settle",
     but(("cards", {"1": "As Kd 3c", "dealer": "Kc 4d 4h"}), ("bank.wager", 100)), FINE,
     Json({"action_seat": 1, "covered": False}), NOTHING),
    ("COVER-9 settle --explain: no action button where all is covered", "settle -e", but(), FINE,
     ["action button      Not used: the bank covers all action", Not("Settlement begins")], NOTHING),
    ("COVER-9 settle --explain: the action button where it is used", "settle -e",
     but(("bank.wager", 1999)), FINE,
     ["action button      Settlement begins at seat 1: the bank shows 2d.", Not("Not used")], NOTHING),
    ("HAND-4 settle --explain: a royal flush in Bureau", "settle -e",
     but(("cards", {"1": "Qs As Ks", "dealer": "Qh 7c 2d"})), FINE, ["Qs As Ks  royal flush\n"], NOTHING),
    ("HAND-4 settle --explain: a mini royal in SHFL", "settle -e",
     but(("rules", "california-shfl"), ("cards", {"1": "Qs As Ks", "dealer": "Qh 7c 2d"})), FINE,
     ["Round r, California, Shuffle Master rules", "Qs As Ks  mini royal\n"], NOTHING),
    ("HAND-4 settle --explain: house-banked has no such line, and a Pair Plus", "settle -e",
     but(("cards", {"1": "Qs As Ks", "dealer": "Qh 7c 2d"}),
         ("wagers", [{"seat": 1, "bettor": "ann", "kind": "bonus", "amount": 500}]),
         ("decisions", []), base=HOUSE_ROUND), FINE,
     ["ace-high straight flush", "Pair Plus: wins $200.00", Not("Bonus: wins")], NOTHING),
    ("HAND-4 rules show: Bureau's pay table has a royal flush", "rules show california-bureau", "",
     FINE, ["  royal flush        200 to 1", "California, Bureau rules"], NOTHING),
    ("HAND-4 odds: SHFL's hands have a mini royal", "odds --rules california-shfl", "", FINE,
     ["  Mini royal ", "Bonus pays", Not("A-K-Q suited")], NOTHING),
    ("HAND-4 odds: house-banked has no A-K-Q line", "odds --rules house-banked", "", FINE,
     ["  Straight flush               48", "Pair Plus pays", "Results of Pair Plus"], NOTHING),
    ("settle --explain: void", "settle -e", VOID, FINE, ["Seat 1 got 2 cards", "$10.00", "IRR-1"],
     NOTHING),
    ("settle --explain: refused", "settle -e", but(("posting", {"seats": 9})), REFUSED,
     ["Round r", "refused at posting.seats", "GEO-2"], NOTHING),
    ("settle --explain: no blanks at the ends of lines", "settle -e", '{"id": "x"}' + VOID + "[",
     REFUSED, [Not(" \n")], NOTHING),
    ("settle --explain: control characters are not passed on", "settle -e",
     but(("id", "\x1b[31mred\x9b\r\n"), ("wagers.0.bettor", "\x1b]0;x\x07"), ("decisions", GONE)),
     FINE, [Not("\x9b"), Not("\x07"), Not("\r")], NOTHING),
    ("settle: two files", "settle round.json round.json", "", USAGE, NOTHING, ["one file"]),
    ("settle: a file that is not there", "settle absent.json", "", IO, NOTHING,
     ["trey settle: cannot open absent.json: No such file or directory"]),
    ("settle: a directory", "settle .", "", IO, NOTHING, ["cannot read .: Is a directory"]),
    ("settle: a room's posting", "settle -r room.yaml friday.json", "", FINE,
     Json({"total_action": 5100,
           "fees": [{"seat": 1, "bettor": "ann", "kind": "ante", "amount": 200}]}), ["warning"]),
    ("settle: a room's posting without its file", "settle friday.json", "", REFUSED,
     Json({"error": "unknown-rules"}), NOTHING),
    ("settle: a room's file with mistakes", "settle -r mistakes.yaml round.json", "", REFUSED,
     NOTHING, ["mistakes.yaml:2:1:"]),
    ("settle: a room's file that is not there", "settle -r absent.yaml round.json", "", IO,
     NOTHING, ["cannot open absent.yaml"]),

    # fees
    ("fees: A7 by hand", [*A7, "--ante", "75", "--ante", "150"], "", FINE,
     Exactly("california-grand, schedule A7, total action $225.00\n"
             "  ante           $75.00   fee      $1.00\n"
             "  ante          $150.00   fee      $2.00\n"
             "  bank          $500.00   fee      $2.00\n"
             "  total                            $5.00\n"), NOTHING),
    # Players: 50 c; $1 and $2 in addition. Bank: $1 by its own $80, $1 by the $290 of action.
    ("fees: B1 by hand", "fees -u california-grand -s B1 -a 40 -a 250 -k 80 --json", "", FINE,
     Json({"schedule": "B1", "total_action": 29000, "antes": [50, 300], "bonuses": [], "bank": 200,
           "total": 550}), NOTHING),
    ("fees: 1 of shfl by hand",
     "fees -u california-shfl -s 1 -a 200 -a 51 -b 50 -k 1 --json", "", FINE,
     Json({"total_action": 25100, "antes": [200, 100], "bonuses": [0], "bank": 400, "total": 700}),
     NOTHING),
    ("fees: A10b goes by the bank's wager", "fees -u california-grand -s A10b -a 5 -k 100.01 -j", "",
     FINE, Json({"antes": [100], "bank": 200}), NOTHING),
    ("fees: bureau charges the bonus",
     "fees -u california-bureau -s A7 -a 60 -b 50 -k 500 -j", "", FINE,
     Json({"antes": [100], "bonuses": [50], "bank": 100, "total": 250}), NOTHING),
    ("fees: bureau may waive it",
     "fees -u california-bureau -s A7 -a 60 -b 50 -k 500 -j -c no", "", FINE,
     Json({"bonuses": [0], "total": 200}), NOTHING),
    ("fees: shfl never charges the bonus",
     "fees -u california-shfl -s 1 -a 60 -b 50 -k 500 -c yes", "", REFUSED, NOTHING,
     ["FEE-2"]),
    ("fees: $1,000 and 1,000.00",
     [*A7, "--ante", "$1,000", "--ante", "1,000.00", "--json"], "", FINE,
     Json({"total_action": 200000, "antes": [400, 400], "bank": 200, "total": 1000}), NOTHING),
    money_row("12.345", "two digits"),
    money_row("12.5", "two digits"),
    money_row("-5", "negative"),
    money_row("1e9", "not an amount"),
    money_row("five", "not an amount"),
    money_row("5 ", "not an amount"),
    money_row("99999999999999999999", "too large"),
    money_row("10000000000000.01", "too large"),
    money_row("1,00", "comma"),
    money_row("", "missing"),
    money_row("$", "missing"),
    money_row("0", "over zero"),
    money_row("0.00", "over zero"),
    ("fees: 65 antes", [*A7, *65 * ["--ante", "5"]], "", USAGE, NOTHING, ["64"]),
    ("fees: nothing asked", "fees", "", USAGE, NOTHING,
     ["--ante", "--bank", "--schedule", "--all"]),
    ("fees: --schedule and --all", [*A7, "--all", "--ante", "5"], "", USAGE, NOTHING,
     ["--schedule", "--all"]),
    ("fees: an argument too many", [*A7, "--ante", "5", "75"], "", USAGE, NOTHING, ["'75'"]),
    ("fees: --charge-bonus maybe", [*A7, "--ante", "5", "--charge-bonus", "maybe"], "", USAGE,
     NOTHING, ["yes or no"]),
    ("fees: rules misspelt", [*A7, "--ante", "5", "--rules", "california-grnd"], "", USAGE, NOTHING,
     ["did you mean 'california-grand'?"]),
    ("fees: a schedule of other rules", "fees -s A7 -a 5 -k 5", "", REFUSED, NOTHING,
     ["california-shfl", "'A7'", "FEE-4", "--rules california-grand"]),
    ("fees: a schedule misspelt", "fees -u california-grand -s A77 -a 5 -k 5", "", ANY, NOTHING,
     ["'A77'", "did you mean"]),
    ("fees: over the schedule's table limit",
     "fees -u california-shfl -s 1 -a 201 -k 5", "", REFUSED, NOTHING,
     ["$201.00", "$200.00", "WAGER-8"]),
    ("fees: over the schedule's action", "fees -u california-grand -s C1 -a 1495 -a 5 -k 5", "",
     REFUSED, NOTHING, ["$1,500.00", "FEE-6"]),
    ("fees --all: every schedule of shfl",
     "fees -u california-shfl --all -a 100 -k 1000 -j", "", FINE,
     Json({"schedule": "1", "antes": [100], "bank": 200, "total": 300},
          *[{"schedule": str(i), "antes": [0], "bank": 100, "total": 100} for i in range(2, 8)]),
     NOTHING),
    ("fees --all: what cannot be used says why",
     "fees -u california-grand --all --ante 1500 --bank 500", "", FINE,
     ["schedule", "A1 ", "B10b", "C1 ", "FEE-6", "C10"], NOTHING),
    ("fees --all: the house banks", "fees -u house-banked --all -a 5 -k 5", "", ANY,
     NOTHING, ["house-banked"]),
    ("fees: a room's schedule",
     "fees -r room.yaml -u california-bureau -s R1 -a 50 -a 51 -k 9 -j", "", FINE,
     Json({"schedule": "R1", "antes": [100, 200], "bank": 0, "total": 300}), ["warning"]),
    ("fees: a room's schedule in grand", "fees -r room.yaml -s R1 -a 50 -k 9",
     "", REFUSED, NOTHING, ["'R1'", "FEE-4"]),

    # hand
    ("hand: cards one by one", "hand As Ks Qs", "", FINE,
     ["ace-high straight flush", "1 of 741", "200 to 1", "the meter"], NOTHING),
    ("hand: in the order of their strength",
     ["hand", "Ks Ah 2d", "9c 9d 4s", "Ah Kh Jh", "Ah 2c 3d", "2c 3d 4h", "7c 7d 7s", "5d 4d 3d",
      "As Ks Qs"], "", FINE,
     ["\nStrongest first: As Ks Qs > 5d 4d 3d > 7c 7d 7s > 2c 3d 4h > Ah 2c 3d >\n"
      "                 Ah Kh Jh > 9c 9d 4s > Ks Ah 2d\n"], NOTHING),
    ("hand: suits never rank", ["hand", "Ac Kd 9h", "As Kh 9d"], "", FINE,
     ["Strongest first: Ac Kd 9h = As Kh 9d\n"], NOTHING),
    ("hand: from two decks", ["hand", "As As Ks", "Ad Ah Kc", "As As As", "Ac Kc Jc"], "", FINE,
     ["needs two decks", "Strongest first: As As As > As As Ks > Ac Kc Jc > Ad Ah Kc\n"], NOTHING),
    ("hand --json", ["hand", "--json", "As Ks Qs", "2c 3d 5h", "Qc 3d 2h"], "", FINE,
     Json({"cards": "As Ks Qs", "place": 1, "places": 741, "qualifies": True,
           "pays": {"california-bonus": 200, "pair-plus-A": 40, "ante-bonus-C": 4}},
          {"category": "high-card", "place": 741, "qualifies": False, "pays": {"pair-plus-D": 0}},
          {"category": "high-card", "qualifies": True}), NOTHING),
    ("hand: none", "hand", "", USAGE, NOTHING, ["1 to 64"]),
    ("hand: two cards", ["hand", "As Kd"], "", USAGE, NOTHING, ["'As Kd'", "three cards, not 2"]),
    ("hand: four cards", ["hand", "As Kd 3c 4c"], "", USAGE, NOTHING, ["three cards, not 4"]),
    ("hand: no cards", ["hand", ""], "", USAGE, NOTHING, ["''", "three cards, not 0"]),
    ("hand: a ten in two digits", ["hand", "10h 9h 8h"], "", FINE, ["Th 9h 8h", "ten-high straight flush"],
     NOTHING),
    ("hand: a suit nobody knows", ["hand", "As Kx Qs"], "", USAGE, NOTHING,
     ["'As Kx Qs'", "character 5", "c, d, h or s"]),
    ("hand: one bad hand among good ones", ["hand", "As Ks Qs", "zz"], "", USAGE, NOTHING,
     ["'zz'"]),

    # rules
    ("rules: nothing asked", "rules", "", USAGE, NOTHING, ["list", "show", "check"]),
    ("rules list", "rules list", "", FINE,
     ["california-shfl", "california-grand", "california-bureau", "house-banked", "A10b", "TCP-12",
      "progressive-2", "pair-plus-D", Not("Postings")], NOTHING),
    ("rules list --json", "rules list --json", "", FINE,
     Json({"rule_sets": ["california-shfl", "california-grand", "california-bureau",
                         "house-banked"],
           "progressives": [1, 2], "postings": []}), NOTHING),
    ("rules list: a room's", "rules list -r room.yaml", "", FINE,
     ["Postings", "friday", "room", "R1"], ["warning"]),
    ("rules list: names do not reach the terminal raw", "rules list -r escapes.yaml", "", ANY,
     ANY, ANY),
    ("rules list: an argument", "rules list x", "", USAGE, NOTHING, ["only argument"]),
    ("rules: a verb misspelt", "rules chek x", "", USAGE, NOTHING, ["did you mean 'check'?"]),
    ("rules show: nothing", "rules show", "", USAGE, NOTHING, ["one id"]),
    ("rules show california-grand", "rules show california-grand", "", FINE,
     ["2 to 13", "$1 to $100", "matched", "running", "WAGER-8", "200 to 1", "FEE-10"],
     NOTHING),
    ("rules show california-bureau", "rules show california-bureau", "", FINE,
     ["collect-then-pay", "14", Not("any series")], NOTHING),
    ("rules show house-banked --json", "rules show house-banked --json", "", FINE,
     Json({"id": "house-banked", "house_banks": True,
           "options": {"paytable": {"default": "TCP-01", "rule": "OUT-7"}}}), NOTHING),
    ("rules show B1", "rules show B1", "", FINE,
     ["in addition", "total action", "the bank's wager", "$4.00"], NOTHING),
    ("rules show 1 --json", "rules show 1 --json", "", FINE,
     Json({"id": "1", "family": "shfl", "ante_min": 500, "ante_max": 20000,
           "bank": [{"by": "total-action"}]}), NOTHING),
    ("rules show C1 --json", "rules show C1 --json", "", FINE,
     Json({"total_action_below": 150000, "player": [],
           "bank": [{"bands": [{"up_to": None, "fee": 100}]}]}), NOTHING),
    ("rules show pair-plus-B --json", "rules show pair-plus-B --json", "", FINE,
     Json({"straight-flush": 40, "three-of-a-kind": 25, "straight": 6, "flush": 4, "pair": 1}),
     NOTHING),
    ("rules show TCP-12 --json", "rules show TCP-12 --json", "", FINE,
     Json({"ante_bonus": {"id": "ante-bonus-C"}, "bonus": {"id": "pair-plus-D"}}), NOTHING),
    ("rules show progressive-2 --json", "rules show progressive-2 --json", "", FINE,
     Json({"paytable": 2, "straight-flush": 100, "seed": 100000}), NOTHING),
    ("rules show cover-5", "rules show cover-5", "", FINE, ["COVER-5"], NOTHING),
    ("rules show COVER-5 --json", "rules show COVER-5 -j", "", FINE, Json({"id": "COVER-5"}),
     NOTHING),
    ("rules show: a posting", "rules show friday -r room.yaml", "", FINE,
     ["friday", "california-bureau", "R1"], ["warning"]),
    ("rules show: a room's schedule", "rules show R1 -r room.yaml", "", FINE,
     ["R1", "up to $50 ", "$2.00"], ["warning"]),
    ("rules show: a statement misspelt", "rules show COVER-55", "", USAGE, NOTHING,
     ["did you mean 'COVER-5'?"]),
    ("rules show: an unknown name", "rules show zzzzzz", "", USAGE, NOTHING,
     ["'zzzzzz'", "trey rules list"]),
    ("rules check: nothing", "rules check", "", USAGE, NOTHING, ["file"]),
    ("rules check: a good file", "rules check room.yaml", "", FINE, ["room.yaml: fine"],
     ["room.yaml:11:12: warning:"]),
    ("rules check: several files", "rules check empty room.yaml", "", REFUSED,
     ["room.yaml: fine", Not("empty: fine")], ["empty:1:1:"]),
    ("rules check: a file that is not there, after a bad one", "rules check empty absent.yaml",
     "", IO, NOTHING, ["empty:1:1:", "cannot open absent.yaml"]),
    ("rules check: a directory", "rules check .", "", IO, NOTHING, ["Is a directory"]),
    ("rules check: over 1 MiB", "rules check long.yaml", "", IO, NOTHING, ["long.yaml", "1 MiB"]),
    ("rules check --json: a good file", "rules check --json room.yaml", "", FINE, Json(), ANY),
    ("rules check --json: mistakes", "rules check --json empty", "", REFUSED, Json(), ANY),

    # bench
    ("bench: unknown group 'x'", "bench x", "", USAGE, NOTHING, ["unknown group 'x'"]),
    ("bench --json", BENCH, "", FINE, Json(), NOTHING),
]

# A name in the wrong case is found, or suggested.
OTHER_CASE = [("tcp-01", "TCP-01"), ("a10B", "A10b"), ("California-Grand", "california-grand"),
              ("PAIR-plus-a", "pair-plus-A"), ("Cover-5", "COVER-5")]

# Through a shell, so that a stream is full or closed. name, arguments, redirection, exit status,
# standard error
STREAMS = [
    *[("%s: a full disk" % " ".join(arguments), arguments, ">/dev/full", IO,
       ["cannot write standard output: No space left on device"])
      for arguments in (["settle", "round.json"], ["settle", "-e", "round.json"],
                        [*A7, "--ante", "5"], ["fees", "--all", "-a", "5", "-k", "5", "-j"],
                        ["hand", "As Ks Qs"], ["hand", "-j", "As Ks Qs"], ["rules", "list"],
                        ["rules", "show", "A7", "-j"], ["rules", "check", "room.yaml"],
                        ["--help"], ["--version"], ["settle", "--help"])],
    *[("%s: standard output closed" % " ".join(arguments), arguments, ">&-", IO, ["cannot write"])
      for arguments in (["settle", "round.json"], ["settle", "-r", "room.yaml", "round.json"],
                        ["hand", "As Ks Qs"], ["rules", "list"], ["--version"])],
    ("settle: standard input closed", ["settle"], "<&-", IO, ["cannot read standard input"]),
    ("settle: standard input a directory", ["settle"], "<.", IO, ["cannot read standard input"]),
    ("settle: everything closed", ["settle", "round.json"], "<&- >&- 2>&-", IO, []),
    ("settle: standard error closed", ["settle", "absent.json"], "2>&-", IO, []),
]

# On a terminal. name, arguments, environment, keys, exit status, escape codes?, output
TERMINAL = [
    ("settle explains the round on a terminal", "settle round.json", {}, "", FINE, True,
     ["Settlement", "OUT-2"]),
    ("NO_COLOR", "settle round.json", {"NO_COLOR": "1"}, "", FINE, False, ["Settlement", "OUT-2"]),
    ("NO_COLOR is empty", "settle round.json", {"NO_COLOR": ""}, "", FINE, True, ["Settlement"]),
    ("TERM=dumb", "settle round.json", {"TERM": "dumb"}, "", FINE, False, ["Settlement"]),
    ("settle --json", "settle --json round.json", {}, "", FINE, False, ['{"id": "r", "status"']),
    ("settle from the keys", "settle", {"NO_COLOR": "1"}, '{"id": "x"}\n\x04', REFUSED, False,
     ["Ctrl-D", "Round x", "refused at rules"]),
    ("settle, and no input is typed", "settle", {"NO_COLOR": "1"}, "\x04", REFUSED, False,
     ["no round"]),
    ("a refusal and NO_COLOR", "settle mixed.json", {"NO_COLOR": "1"}, "", REFUSED, False,
     ["refused at rules"]),
    ("fees and NO_COLOR", "fees -u california-grand --all -a 5 -k 5", {"NO_COLOR": "1"}, "", FINE, False,
     ["A10b"]),
    ("hand and NO_COLOR", ["hand", "As Ks Qs"], {"NO_COLOR": "1"}, "", FINE, False, ["200 to 1"]),
    ("rules list and NO_COLOR", "rules list", {"NO_COLOR": "1"}, "", FINE, False, ["TCP-01"]),
    ("rules check and NO_COLOR", "rules check mistakes.yaml", {"NO_COLOR": "1"}, "", REFUSED, False,
     ["mistakes.yaml:2:1:"]),
    ("a usage error and TERM=dumb", "setle", {"TERM": "dumb"}, "", USAGE, False, ["'settle'"]),
]


# ---- Judging ------------------------------------------------------------------------------------

def mismatch(expected, got, path=""):
    """The difference between a part and a value; None if the value has all of the part."""
    if expected is GONE:
        return "%s is there" % path
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return "%s is not an object" % path
        for key, part in expected.items():
            if key not in got:
                if part is GONE:
                    continue
                return "%s.%s is missing" % (path, key)
            wrong = mismatch(part, got[key], path + "." + key)
            if wrong:
                return wrong
        return None
    if isinstance(expected, list):
        if not isinstance(got, list) or len(got) != len(expected):
            return "%s is %s, not %s" % (path, json.dumps(got)[:200], json.dumps(expected)[:200])
        for i, part in enumerate(expected):
            wrong = mismatch(part, got[i], "%s[%d]" % (path, i))
            if wrong:
                return wrong
        return None
    if path.endswith(".message"):
        return None if expected in got else "the message is '%s'" % got
    if type(expected) is not type(got) or expected != got:
        return "%s is %r, not %r" % (path, got, expected)
    return None


def judge_json(name, expected, text):
    try:
        lines = [json.loads(line) for line in text.splitlines()]
    except ValueError as problem:
        return ["%s is not JSON, line by line: %s" % (name, problem), "it is " + repr(text[:300])]
    if not lines or (expected and len(lines) != len(expected)):
        return ["%s has %d lines, not %s: %s"
                % (name, len(lines), len(expected) or "one or more", text[:300])]
    faults = []
    for i, part in enumerate(expected):
        wrong = mismatch(part, lines[i])
        if wrong:
            faults.append("%s, line %d: %s" % (name, i + 1, wrong))
    return faults


def judge_output(name, expected, text):
    if expected is ANY:
        return []
    if isinstance(expected, Json):
        return judge_json(name, expected, text)
    if isinstance(expected, Exactly):
        if text == expected:
            return []
        return ["%s is %r" % (name, text[:400]), "expected %r" % expected[:400]]
    assert isinstance(expected, list), expected
    faults = []
    for fragment in expected:
        present = fragment in text
        if present == isinstance(fragment, Not):
            faults.append("%s %s %r" % (name, "has" if present else "lacks", str(fragment)))
    if faults:
        faults.append("%s is %r" % (name, text[:400]))
    return faults


def judge_bytes(name, output):
    """Faults that no output may have."""
    faults = []
    for byte, what in ((b"\x1b", "an escape code"), (b"\0", "a zero byte")):
        if byte in output:
            faults.append("%s has %s: %r" % (name, what, output[:300]))
    if output and not output.endswith(b"\n"):
        faults.append("%s does not end its last line: %r" % (name, output[-80:]))
    try:
        output.decode("utf-8")
    except UnicodeDecodeError:
        faults.append("%s is not UTF-8: %r" % (name, output[:300]))
    return faults


def judge_run(run, exit_status, out, err):
    status, output, errors = run
    if status is None:
        return ["it was stopped: it took too long"]
    faults = []
    if status < 0:
        faults.append("it was killed by signal %d" % -status)
    elif exit_status is not ANY and status != exit_status:
        faults.append("exit status %d, not %d" % (status, exit_status))
    faults += judge_bytes("standard output", output) + judge_bytes("standard error", errors)
    faults += judge_output("standard output", out, output.decode("utf-8", "replace"))
    faults += judge_output("standard error", err, errors.decode("utf-8", "replace"))
    return faults


FINDING = re.compile(r"^[^:]+:(\d+):(\d+): (.*)$")


def read_findings(text):
    """[(line, column, message)] of the findings of `rules check`, or None if a line is not a finding."""
    found = []
    for line in text.splitlines():
        matched = FINDING.match(line)
        if matched is None:
            return None
        found.append((int(matched[1]), int(matched[2]), matched[3]))
    return found


# ---- Running ------------------------------------------------------------------------------------

class Place:
    """The program, and a directory with FILES where it runs."""

    def __init__(self, program, directory):
        self.program = os.path.abspath(program)
        self.directory = directory
        self.environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TERM": "xterm"}
        for key in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LLVM_PROFILE_FILE"):
            if key in os.environ:
                self.environment[key] = os.environ[key]
        for name, text in FILES.items():
            self.write(name, text)
        with open(self.program, "rb") as file:
            self.is_sanitized = b"__asan_init" in file.read()

    def write(self, name, text):
        with open(os.path.join(self.directory, name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def command(self, arguments):
        return [self.program, *(arguments.split() if isinstance(arguments, str) else arguments)]

    def start(self, arguments, **streams):
        return subprocess.Popen(self.command(arguments), cwd=self.directory, env=self.environment,
                                **streams)

    def run(self, arguments, given="", command=None, seconds=SECONDS_MAX):
        """(exit status, output, errors); the status is None when it took too long."""
        if arguments == BENCH:
            seconds = BENCH_SECONDS_MAX
        given = given if isinstance(given, bytes) else given.encode()
        try:
            done = subprocess.run(command or self.command(arguments), input=given,
                                  capture_output=True, cwd=self.directory, env=self.environment,
                                  timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return None, b"", b""
        return done.returncode, done.stdout, done.stderr

    def run_redirected(self, arguments, redirection):
        return self.run([], "", ["/bin/sh", "-c", 'exec "$0" "$@" ' + redirection, self.program,
                                 *arguments])


def run_on_terminal(place, arguments, environment, keys):
    """(exit status, the whole output)."""
    child, terminal = pty.fork()
    if child == 0:
        try:
            os.chdir(place.directory)
            os.execve(place.program, place.command(arguments),
                      {**place.environment, **environment})
        finally:
            os._exit(127)
    shown = b""
    end = time.monotonic() + SECONDS_MAX
    while time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 1)
        if not ready:
            continue
        try:
            piece = os.read(terminal, 65536)
        except OSError:     # the other side is gone
            break
        if not piece:
            break
        shown += piece
        if keys:            # it has written something, so it reads
            os.write(terminal, keys.encode())
            keys = ""
    else:
        os.kill(child, 9)
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), shown


def read_line(stream, seconds):
    """A line from an unbuffered stream, or the part of it that came before the timeout."""
    line = b""
    end = time.monotonic() + seconds
    while not line.endswith(b"\n") and time.monotonic() < end:
        ready, _, _ = select.select([stream], [], [], 0.1)
        if ready:
            piece = os.read(stream.fileno(), 1)
            if not piece:
                break
            line += piece
    return line


# ---- Points that need more than a row -----------------------------------------------------------

def findings_of_mistakes(place):
    """Every mistake is found at its place, with its clause, and nothing else is reported."""
    status, output, errors = place.run(["rules", "check", "mistakes.yaml"])
    found = read_findings(errors.decode())
    if found is None:
        return ["a line has no file:line:column", repr(errors[:400])]
    faults = [] if status == REFUSED else ["exit status %s, not 1" % status]
    faults += ["standard output is %r" % output] if output else []
    for line, column, text in FINDINGS:
        if not any(f[0] == line and f[1] == column and text in f[2] for f in found):
            faults.append("%d:%d: nothing says %r" % (line, column, text))
    places = {(line, column) for line, column, _ in FINDINGS}
    faults += ["%d:%d: not a mistake: %s" % f for f in found if f[:2] not in places]
    twice = {f[:2] for f in found if [g[:2] for g in found].count(f[:2]) > 1}
    faults += ["%d:%d is reported more than once" % f for f in sorted(twice)]
    return faults


def refusals_keep_the_stream(place):
    """REFUSALS in one stream, a good round between them: (name, faults) for each."""
    rounds = []
    for _, path, value, _ in REFUSALS:
        rounds += [but((path, value)), GOOD]
    status, output, errors = place.run(["settle"], GOOD + "\n".join(rounds))
    try:
        answers = [json.loads(line) for line in output.decode().splitlines()]
    except ValueError as problem:
        answers = [str(problem)]
    yield ("settle: refused rounds, one after another, and good ones between",
           [fault for wrong, fault in (
               (status != REFUSED, "exit status %s" % status),
               (errors, "standard error is %r" % errors[:300]),
               (len(answers) != 1 + len(rounds), "%d answers for %d rounds"
                % (len(answers), 1 + len(rounds))),
               (any(mismatch(WON, a) for a in answers[::2]), "a good round was not settled"))
            if wrong])
    for i, (name, _, _, expected) in enumerate(REFUSALS):
        answer = answers[2 * i + 1] if 2 * i + 1 < len(answers) else None
        wrong = mismatch({"status": "refused", **expected}, answer)
        if not wrong and not answer.get("message"):
            wrong = "no message"
        yield "settle refuses: " + name, [wrong, json.dumps(answer)[:300]] if wrong else []


def answers_while_waiting(place):
    """Each round is answered before the next one is sent."""
    process = place.start(["settle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    faults = []
    for i, end in enumerate(("\n", "", "\n\n", "  ")):
        process.stdin.write((but(("id", str(i))) + end).encode())
        line = read_line(process.stdout, 5)
        wrong = judge_json("answer %d" % i, Json({"id": str(i), "status": "settled"}),
                           line.decode())
        faults += wrong
        if wrong:
            break
    process.stdin.write(GOOD[:60].encode())     # and then the input ends
    process.stdin.close()
    faults += judge_json("the last answer", Json({"error": "syntax"}),
                         read_line(process.stdout, 5).decode())
    process.stdout.close()
    status = process.wait(SECONDS_MAX)
    return faults + ([] if status == REFUSED else ["exit status %d, not 1" % status])


def input_that_fails(place):
    """When reading fails, earlier rounds have been answered, and the exit status reports the failure."""
    ours, theirs = socket.socketpair()
    theirs.send(b"never read")                  # so that closing our end is an error at the other end
    process = place.start(["settle"], stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          bufsize=0)
    theirs.close()
    ours.sendall((GOOD + "\n" + GOOD[:60]).encode())
    faults = judge_json("the first answer", Json(WON), read_line(process.stdout, 5).decode())
    ours.close()
    output, errors = process.communicate(timeout=SECONDS_MAX)
    return faults + judge_run((process.returncode, output, errors), IO, NOTHING,
                              ["cannot read standard input: Connection reset by peer"])


def reader_that_goes(place, arguments):
    """Like `| head -1`."""
    process = place.start(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, bufsize=0)
    line = b"x\n"
    if arguments[0] == "settle":
        process.stdin.write(GOOD.encode())
        line = read_line(process.stdout, 5)
    process.stdout.close()
    try:
        for _ in range(1000):
            process.stdin.write(100 * GOOD.encode())
        process.stdin.close()
    except BrokenPipeError:
        pass
    status = process.wait(SECONDS_MAX)
    faults = [] if line.endswith(b"\n") else ["the first line did not come"]
    errors = process.stderr.read()
    process.stderr.close()
    faults += ["standard error is %r" % errors] if errors else []
    # A short output may be written before the reader closes; then nothing has failed.
    fine = {-signal.SIGPIPE} if arguments[0] == "settle" else {-signal.SIGPIPE, FINE}
    return faults + ([] if status in fine else ["exit status %d, not SIGPIPE" % status])


def huge_line(place, head, body, tail, expected):
    """A line of HUGE_SIZE bytes, made while it is sent."""
    process = place.start(["settle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, bufsize=0)
    piece = body * ((1 << 20) // len(body))
    try:
        process.stdin.write(head)
        for _ in range(HUGE_SIZE // len(piece)):
            process.stdin.write(piece)
        process.stdin.write(tail)
    except BrokenPipeError:
        pass
    output, errors = process.communicate(timeout=SECONDS_MAX)
    return judge_run((process.returncode, output, errors), REFUSED, expected, NOTHING)


HUGE_LINES = [
    ("a text", b'{"id": "', b"x", b'"}\n' + GOOD.encode(),
     Json({"error": "text-too-long", "where": "id"}, WON)),
    ("a text that never ends", b'{"id": "', b"x", b"", Json({"error": "syntax"})),
    ("a number", b'{"id": ', b"1", b"}" + GOOD.encode(),
     Json({"error": "wrong-type", "where": "id"}, WON)),
    ("wagers", b'{"rules": "house-banked", "cards": {}, "wagers": [',
     b'{"seat": 1, "bettor": "ann", "kind": "ante", "amount": 500}, ', b"7]}" + GOOD.encode(),
     Json({"status": "refused"}, WON)),
    ("blanks", b" ", b" ", GOOD.encode() + b"{", Json(WON, {"error": "syntax"})),
]


def fees_of_every_schedule(place):
    """`fees --all` has a line for each schedule of the rule set, those of the book in its order."""
    grand = [*["A%d" % i for i in range(1, 10)], "A10a", "A10b",
             *["A%d" % i for i in range(11, 22)],
             *["B%d" % i for i in range(1, 10)], "B10a", "B10b",
             *["C%d" % i for i in range(1, 11)]]
    shfl = ["%d" % i for i in range(1, 8)]
    faults = []
    for rules, expected in (("california-grand", grand), ("california-shfl", shfl),
                            ("california-bureau", shfl + grand)):
        arguments = ["fees", "--rules", rules, "--all", "--ante", "100", "--bank", "100"]
        for as_json in (False, True):
            status, output, _ = place.run(arguments + (["--json"] if as_json else []))
            lines = output.decode().splitlines()
            got = ([json.loads(line)["schedule"] for line in lines] if as_json
                   else [line.split()[0] for line in lines[3:]])
            if status != FINE or got != expected:
                faults.append("%s: exit status %s, schedules %s" % (rules, status, " ".join(got)))
    return faults


def built_in_files(place):
    """The rule files that are built in pass the check themselves."""
    rules = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "rules")
    names = sorted(os.path.join(rules, name) for name in os.listdir(rules)
                   if name.endswith(".yaml"))
    return judge_run(place.run(["rules", "check", *names]), FINE,
                     [os.path.basename(name) + ": fine" for name in names], NOTHING)


def shown_or_suggested(place, given, name):
    status, output, errors = place.run(["rules", "show", given])
    said = (output + errors).decode()
    if status in (FINE, USAGE) and re.search(r"\b%s\b" % re.escape(name), said):
        return []
    return ["exit status %s, %r" % (status, said[:300])]


def memory_taken():
    """Peak memory of any run, in KiB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


def without_fee_warnings(found):
    """California postings without a schedule have a warning of their own."""
    return found and [one for one in found if "(FEE-9)" not in one[2]]


# ---- TAP ----------------------------------------------------------------------------------------

def points(place):
    """(name, faults) for everything; faults is a text where the point is skipped."""
    for name, arguments, given, status, out, err in ROWS:
        yield name, judge_run(place.run(arguments, given), status, out, err)
    for name, text, says in SYNTAX:
        yield "settle: " + name, judge_run(
            place.run(["settle"], text), REFUSED,
            Json({"status": "refused", "error": "syntax", "message": says}), NOTHING)
    yield from refusals_keep_the_stream(place)
    for name, text, err in FINE_FILES:
        place.write("file.yaml", text)
        yield "rules check: fine: " + name, judge_run(
            place.run(["rules", "check", "file.yaml"]), FINE, ["file.yaml: fine"], err)
    for name, text, line, column, says in ONE_FINDING:
        place.write("file.yaml", text)
        run = place.run(["rules", "check", "file.yaml"], seconds=CHECK_SECONDS_MAX)
        faults = judge_run(run, REFUSED, NOTHING, says)
        found = without_fee_warnings(read_findings(run[2].decode("utf-8", "replace")))
        if found is None or len(found) != 1:
            faults.append("not one finding: %r" % run[2][:400])
        elif line not in (None, found[0][0]) or column not in (None, found[0][1]):
            faults.append("found at %d:%d, not %s:%s" % (*found[0][:2], line, column))
        yield "rules check: " + name, faults
    yield "rules check: a file with many mistakes", findings_of_mistakes(place)
    yield "rules check: the built-in files", built_in_files(place)
    for given, name in OTHER_CASE:
        yield "rules show %s: %s is near" % (given, name), shown_or_suggested(place, given, name)
    yield "fees --all names every schedule", fees_of_every_schedule(place)
    for name, arguments, redirection, status, err in STREAMS:
        if "/dev/full" in redirection and not os.path.exists("/dev/full"):
            yield name, "no /dev/full"
        else:
            yield name, judge_run(place.run_redirected(arguments, redirection), status, NOTHING,
                                  err)
    for name, arguments, environment, keys, status, escapes, says in TERMINAL:
        got, shown = run_on_terminal(place, arguments, environment, keys)
        faults = [] if got == status else ["exit status %d, not %d" % (got, status)]
        if (b"\x1b" in shown) != escapes:
            faults.append("%s escape codes: %r" % ("no" if escapes else "there are", shown[:200]))
        faults += judge_output("output", says, shown.decode("utf-8", "replace"))
        yield "on a terminal: " + name, faults
    yield "settle answers before the next round is sent", answers_while_waiting(place)
    yield "settle: reading fails half-way", input_that_fails(place)
    for arguments in (["settle"], ["settle", "--explain"], ["rules", "list"], ["--help"]):
        yield " ".join(arguments) + ": the reader goes away", reader_that_goes(place, arguments)
    for name, *line in HUGE_LINES:
        yield "settle: 200 MB in a line: " + name, huge_line(place, *line)
    taken = memory_taken()
    yield ("no run takes over 64 MB",
           "a sanitizer takes its own" if place.is_sanitized
           else [] if taken < MEMORY_MAX else ["one took %d KiB" % taken])


def main():
    if len(sys.argv) != 2:
        print("usage: test_cli.py PROGRAM", file=sys.stderr)
        return 2
    report = Report()
    with tempfile.TemporaryDirectory() as directory:
        for name, faults in points(Place(sys.argv[1], directory)):
            report.add(name, faults)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
