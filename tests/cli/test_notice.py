#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""FEE-10: the notice of a table as `trey rules notice` prints it, as text and as JSON.

Fees are compared with tests/data/fees.tsv, an independent transcription.

    test_notice.py PROGRAM SOURCE-DIRECTORY

Writes TAP.
"""
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tap import run_cases  # noqa: E402

WIDTH = 72
SETS = ["california-shfl", "california-grand", "california-bureau", "house-banked"]


class Notice:
    """A notice in both forms."""

    def __init__(self, program, name, *posted, more=()):
        self.asked = [name, *[word for choice in posted for word in ("--post", choice)], *more]
        self.text = self.run(program)
        self.made = json.loads(self.run(program, "--json"))
        self.flowing = " ".join(self.text.split())

    def run(self, program, *more):
        done = subprocess.run([program, "rules", "notice", *self.asked, *more], encoding="utf-8",
                              capture_output=True, timeout=30)
        assert done.returncode == 0, (self.asked, done.stderr)
        return done.stdout

    def lines(self, section):
        return [line for found in self.made["sections"] if found["section"] == section
                for line in found["lines"]]

    def cells(self, section=None):
        return [cell for found in self.made["sections"]
                if section is None or found["section"] == section
                for line in found["lines"] for cell in line["cells"]]

    def codes(self, section=None):
        return {cell["code"] for cell in self.cells(section)}

    def say(self, section=None):
        return " ".join(cell["text"] for cell in self.cells(section))

    def facts(self):
        return {line["cells"][0]["text"]: [cell["text"] for cell in line["cells"][1:]]
                for line in self.lines("limits") if line["kind"] == "fact"}

    def tables(self, section):
        """[(caption, heads, rows)]"""
        found = []
        for line in self.lines(section):
            texts = [cell["text"] for cell in line["cells"]]
            if line["kind"] == "caption":
                found.append((texts[0], [], []))
            elif line["kind"] == "columns":
                found[-1][1].extend(texts)
            elif line["kind"] == "row":
                found[-1][2].append(texts)
        return found


def has(text, *parts):
    for part in parts:
        assert part in text, f"{part!r} is not in {text!r}"


# ---- Fees ----

def read_fees(source):
    """{schedule: {payer: {part: (basis, [(upper in cents or None, fee)])}}}"""
    made = {}
    with open(source / "tests/data/fees.tsv", encoding="utf-8") as file:
        rows = csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t")
        for row in rows:
            parts = made.setdefault(row["schedule"], {}).setdefault(row["payer"], {})
            upper = None if row["to_dollars"] == "over" else int(row["to_dollars"]) * 100
            parts.setdefault(row["part"], (row["basis"], []))[1].append(
                (upper, int(row["fee_cents"])))
    return made


def fee_of(bands, amount):
    return next(fee for upper, fee in bands if upper is None or amount <= upper)


def cents(text):
    """Of "$1,234.50", "+ $1" or "–"."""
    if text == "–":
        return 0
    dollars = re.fullmatch(r"(?:\+ )?\$([\d,]+)(?:\.(\d\d))?", text)
    assert dollars, text
    return int(dollars[1].replace(",", "")) * 100 + int(dollars[2] or 0)


def in_band(text, amount):
    """Whether a row of this name is about an amount."""
    if text == "Any amount":
        return True
    for pattern, holds in [
            (r"(\S+) or less", lambda end: amount <= end),
            (r"Under (\S+)", lambda end: amount < end),
            (r"(\S+) and over", lambda end: amount >= end)]:
        match = re.fullmatch(pattern, text)
        if match:
            return holds(cents(match[1]))
    match = re.fullmatch(r"(\S+) to (\S+)", text)
    assert match, text
    return cents(match[1]) <= amount <= cents(match[2])


def amounts_of(parts):
    """Whole dollars at every end of a band and beside it."""
    ends = {upper for _, bands in parts.values() for upper, _ in bands if upper is not None}
    return sorted({100, *[end + step for end in ends for step in (-100, 0, 100, 5000)]} - {0})


def check_column(name, payer, parts, table):
    _, heads, rows = table
    has_two = "additional" in parts and payer_has_two(parts)
    first = 0 if not has_two else len(heads) - 4
    fee_heads = heads[-3:] if has_two else heads[-1:]
    assert fee_heads == (["Base", "Additional", "You pay"] if has_two else ["Fee"]), (name, heads)
    bases = [part[0] for part in parts.values()]
    for amount in amounts_of(parts):
        for other in amounts_of(parts) if first else [amount]:
            found = [row for row in rows if in_band(row[0], amount) and
                     (not first or in_band(row[1], other))]
            assert len(found) == 1, (name, payer, amount, other, found)
            base = fee_of(parts["base"][1], amount)
            more = fee_of(parts["additional"][1], other) if "additional" in parts else 0
            if has_two:
                assert [cents(text) for text in found[0][-3:]] == [base, more, base + more], (
                    name, payer, amount, found, bases)
            else:
                assert cents(found[0][-1]) == base + more, (name, payer, amount, found)


def payer_has_two(parts):
    """B10b takes a flat $2 from the player-dealer, printed as $1 and $1."""
    return any(basis != "flat" for basis, _ in parts.values())


def schedules(trey, source):
    fees = read_fees(source)
    assert len(fees) == 50, len(fees)
    for name, payers in fees.items():
        rules = "california-shfl" if name.isdigit() else "california-grand"
        notice = Notice(trey, rules, f"schedule={name}")
        tables = {table[0]: table for table in notice.tables("fees")}
        for payer, caption in (("player", "Player"), ("bank", "Player-dealer")):
            is_free = all(fee == 0 for _, bands in payers[payer].values() for _, fee in bands)
            assert is_free == (caption not in tables), (name, payer)
            if not is_free:
                check_column(name, payer, payers[payer], tables[caption])
        has(notice.say("fees"), f"Collection, schedule {name}", "never a percentage")


def series_b(trey, source):
    for name in ["B1", "B9", "B10b"]:
        has(Notice(trey, "california-grand", f"schedule={name}").say("fees"),
            "Base fee and additional fee: add both.")
    notice = Notice(trey, "california-grand", "schedule=B9")
    player, bank = notice.tables("fees")
    assert player[2][1] == ["$101 to $200", "$1", "+ $1", "$2"], player
    assert bank[2][1] == ["$100 to $199", "$1", "+ $1", "$2"], bank
    assert bank[2][0][0] == "Under $100" and player[2][0][0] == "$100 or less"
    has(notice.flowing, "With $350 in action, the player-dealer pays $1 + $3 = $4.")
    has(Notice(trey, "california-grand", "schedule=B10b").flowing,
        "The player-dealer pays a flat $2, regardless of the total action and their own wager.",
        "An ante of $350 pays $1 + $3 = $4.")
    crossed = Notice(trey, "california-grand", "schedule=B1").tables("fees")[1]
    assert crossed[1] == ["Own wager", "Total action", "Base", "Additional", "You pay"], crossed
    assert ["$50 or less", "$100 and over", "$0.50", "+ $1", "$1.50"] in crossed[2], crossed
    for name in ["A7", "C7", "1"]:
        rules = "california-shfl" if name == "1" else "california-grand"
        assert "fees.add-both" not in Notice(trey, rules, f"schedule={name}").codes()


def who_pays(trey, source):
    has(Notice(trey, "california-grand", "schedule=C7").flowing,
        "Only the player-dealer pays; Ante, Play and Bonus bets carry no fee.")
    has(Notice(trey, "california-grand", "schedule=A7").flowing,
        "Each ante is charged by itself, back-line antes too. Play and Bonus bets carry no fee.",
        "Total action is all antes together; Play and Bonus bets do not count.")
    charged = Notice(trey, "california-grand", "schedule=A7", "charge_bonus=yes")
    has(charged.flowing, "Each Bonus bet pays the fee of an ante of the same amount")
    assert charged.tables("fees")[0][1][0] == "Each Ante or Bonus"
    waived = Notice(trey, "california-grand", "schedule=none")
    has(waived.say("fees"), "No collection fee is taken at this table.")
    assert waived.tables("fees") == [] and "posted" not in waived.codes("fees")
    assert Notice(trey, "house-banked").lines("fees") == []


def action_limit(trey, source):
    for number in range(1, 11):
        notice = Notice(trey, "california-grand", f"schedule=C{number}")
        limited = number <= 5
        assert ("Total action" in notice.facts()) == limited, number
        assert ("fees.action-below" in notice.codes()) == limited, number
        if limited:
            assert notice.facts()["Total action"] == ["under $1,500", "all antes together"]
            has(notice.flowing, f"Schedule C{number} is for total action under $1,500: an ante "
                                "that would bring it to $1,500 is refused.")


# ---- Limits ----

def limits(trey, source):
    grand = Notice(trey, "california-grand", "ante_min=10", "ante_max=1000", "bonus_min=5",
                   "bonus_max=100", "position_max=2500", "player_position_max=1000", "increment=5")
    assert grand.facts() == {
        "Ante": ["$10 – $1,000", "per wager, in steps of $5"],
        "Bonus": ["$5 – $100", "per wager, not over your ante"],
        "One player": ["$1,000", "maximum in antes in one position"],
        "One position": ["$2,500", "in antes, all players together"]}, grand.facts()
    has(grand.flowing, "Ante and Bonus bets are placed in steps of $5.",
        "A position may hold antes of several players: $2,500 in all, and $1,000 of one player")
    assert Notice(trey, "california-shfl", "schedule=1").facts() == {
        "Ante": ["$5 – $200", "per wager, in steps of $1"],
        "Bonus": ["$5 – $50", "per wager, with an ante"]}
    assert Notice(trey, "california-shfl", "schedule=7").facts()["Ante"][0] == "$5 – $500"
    house = Notice(trey, "house-banked", "progressive.paytable=1", "progressive.denomination=5")
    assert house.facts()["Pair Plus"] == ["$5 – $500", "per wager, with or without an ante"]
    assert house.facts()["Progressive"] == ["$5", "optional, beside a regular wager"]
    assert Notice(trey, "house-banked", "ante_mandatory=yes").facts()["Pair Plus"][1] == (
        "per wager, with an ante")


# ---- Pay tables and rules ----

def pay_tables(trey, source):
    for name, best in [("california-shfl", "Mini royal"), ("california-grand", "Royal flush"),
                       ("california-bureau", "Royal flush")]:
        caption, _, rows = Notice(trey, name).tables("pays")[0]
        assert caption == "Bonus pays" and rows == [
            [best, "200 to 1"], ["Straight flush", "40 to 1"], ["Three of a kind", "30 to 1"],
            ["Straight", "6 to 1"], ["Flush", "3 to 1"], ["Pair", "1 to 1"]], (name, rows)
    named = Notice(trey, "california-shfl", "bonus_name=pair-plus")
    assert named.tables("pays")[0][0] == "Pair Plus pays" and "Pair Plus" in named.facts()
    assert "Bonus" not in named.text and "may bet Pair Plus behind" in named.flowing
    house = Notice(trey, "house-banked", "paytable=TCP-06", "progressive.paytable=2",
                   "progressive.denomination=2")
    tables = {caption: rows for caption, _, rows in house.tables("pays")}
    assert tables == {
        "Pair Plus pays": [["Straight flush", "40 to 1"], ["Three of a kind", "25 to 1"],
                           ["Straight", "6 to 1"], ["Flush", "4 to 1"], ["Pair", "1 to 1"]],
        "Ante Bonus pays": [["Straight flush", "4 to 1"], ["Three of a kind", "3 to 1"],
                            ["Straight", "1 to 1"]],
        "Progressive pays": [["A-K-Q of spades", "the whole meter", "$200"],
                             ["A-K-Q of another suit", "$1,000", "$50"],
                             ["Straight flush", "$200", "–"], ["Three of a kind", "$180", "–"]],
    }, tables
    has(house.flowing, "The progressive wager is not returned. It costs $2; the meter starts at "
                       "$2,000.")
    for name in SETS:
        has(Notice(trey, name).flowing, "A straight beats a flush.")
        assert "pays.not-returned" not in Notice(trey, name).codes()


def action_seat(trey, source):
    shfl = Notice(trey, "california-shfl").flowing
    has(shfl, "The card shown picks it: ace 1, 2 to 10 as printed, jack 11, queen 12, king 13.",
        "Every seat but the player-dealer’s is counted, from seat 1 clockwise and around again; a "
        "seat without a wager passes the action clockwise.")
    has(Notice(trey, "california-shfl", "action_count=hands").flowing,
        "Only seats in play are counted, from seat 1 clockwise and around again.")
    has(Notice(trey, "california-bureau").flowing, "jack 11, queen 12, king 13.",
        "first collects losing wagers, then pays winning wagers")
    grand = Notice(trey, "california-grand").flowing
    has(grand, "ace 1, 2 to 10 as printed, face cards 10.", "left clockwise and around again",
        "Every chip the player-dealer pays or collects counts against their wager.")
    has(grand, "Every seat but the player-dealer’s is counted, from their left")
    for count, code in [("seats", "notes.left-seats"), ("hands", "notes.left-hands")]:
        left = Notice(trey, "california-grand", "action=left", f"action_count={count}")
        assert code in left.codes() and not left.codes() & {"notes.card", "notes.card-faces"}
    # With every seat counted their number is known; with hands it is not.
    for seats, values in [(11, "face cards 10."), (12, "jack 11, queen 10, king 10."),
                          (13, "jack 11, queen 12, king 10.")]:
        notice = Notice(trey, "california-grand", f"seats={seats}")
        has(notice.flowing, f"ace 1, 2 to 10 as printed, {values}")
        assert "notes.card-from" not in notice.codes(), seats
    hands = Notice(trey, "california-grand", "seats=13", "action_count=hands").flowing
    has(hands, "face cards 10. With 11 counted: jack 11, queen 10, king 10. With 12 or "
               "more counted: jack 11, queen 12, king 10. Only seats in play are counted, from "
               "the player-dealer’s left")
    assert "With 12 or more" not in Notice(trey, "california-grand", "seats=12",
                                           "action_count=hands").flowing
    has(Notice(trey, "california-grand", "cover=running").flowing, "join their wager")


def back_line(trey, source):
    has(Notice(trey, "california-shfl").flowing, "a player with an ante in a seat of their own "
        "may bet Bonus behind another seat; no other wager is taken there.")
    has(Notice(trey, "california-grand").flowing, "others may bet Ante and Bonus behind a seat")
    for name in ["california-bureau", "house-banked"]:
        has(Notice(trey, name).flowing, "Back-line bets are not taken.")


# ---- Owner and regulator ----

def rights(trey, source):
    for name, about in [("california-shfl", "Three Card Poker is lawful"),
                        ("california-grand", "the collection rates for California games are "
                                             "lawful")]:
        law = Notice(trey, name).say("law")
        has(law, "has approved these collection rates; games with zero collection are under its "
                 "review.", f"(1) to examine whether {about}",
            "(2) to inform every law enforcement agency and gambling establishment",
            "(3) to order establishments to stop", "(4) to act against an establishment")
    assert "(4)" not in Notice(trey, "california-bureau").say("law")


def owners(trey, source):
    for name, owner in [("california-shfl", "SHFL Entertainment, Inc."),
                        ("california-bureau", "ShuffleMaster Inc.")]:
        has(Notice(trey, name).say("law"), f"owned, patented or copyrighted by {owner}",
            "section 19826, subdivision (g)", "waives no right that the owner may hold",
            "negotiate the terms of their agreement", "a private matter that the Bureau does not "
            "resolve")
    has(Notice(trey, "california-bureau").say("law"), "submits, with its request, the agreement")


def procedure(trey, source):
    has(Notice(trey, "california-grand", "schedule=A7").say("fees"),
        "posted at the table, or in plain view of it, before any card is dealt",
        "one schedule at a time", "a wager of its own for collection", "stacked apart",
        "placed in front of the wager or against it", "stacked together after collection")
    has(Notice(trey, "california-shfl", "schedule=1").say("fees"), "drops them once every ante is on the table, "
        "before any card is dealt", "one schedule at a time")
    has(Notice(trey, "california-bureau", "schedule=A7").say("fees"),
        "set before the round and collected before the hand starts")


# ---- One text ----

def one_text(trey, source):
    for name, posted in [*[(name, ()) for name in SETS],
                         *[("california-grand", (f"schedule={one}",))
                           for one in ["A7", "B1", "B9", "B10b", "C1", "C7", "none"]],
                         ("california-shfl", ("schedule=1",)),
                         ("house-banked", ("progressive.paytable=1",))]:
        notice = Notice(trey, name, *posted)
        at = 0
        for cell in notice.cells():
            words = " ".join(cell["text"].split())
            found = notice.flowing.find(words, at)
            assert found >= 0, (name, posted, cell)
            at = found + len(words)
            assert "{" not in words and "[" not in words, cell
            for strong in cell.get("strong", []):
                assert strong in cell["text"], cell
        for line in notice.text.splitlines():
            assert len(line) <= WIDTH and line == line.rstrip(), line
        has(notice.say("foot"), "Gambling problem? Call 1-800-GAMBLER.",
            "You must be 21 or older to play.", f"Notice {notice.made['number']}")


def numbers(trey, source):
    first = Notice(trey, "california-grand", "schedule=A7")
    again = Notice(trey, "california-grand", "schedule=A7")
    other = Notice(trey, "california-grand", "schedule=A7", "ante_max=400")
    assert re.fullmatch("[0-9a-f]{8}", first.made["number"])
    assert first.made["number"] == again.made["number"] != other.made["number"]


def refused(trey, source):
    for arguments, status, message in [
            (["notice"], 2, "'notice' requires one rule set or posting"),
            (["notice", "A7"], 2, "unknown rule set 'A7'"),
            (["notice", "california-grand", "--post", "schedule=Z9"], 2, "Z9"),
            (["notice", "california-grand", "--post", "ante_max=9000"], 1, "ante_max"),
            (["show", "A7", "--post", "decks=2"], 2, "--post is for 'notice' only")]:
        done = subprocess.run([trey, "rules", *arguments], capture_output=True, encoding="utf-8",
                              timeout=30)
        assert done.returncode == status and done.stdout == "", (arguments, done)
        has(done.stderr, message)


def sentences_of_a_room(trey, source):
    """A room's own rule set has its own sentences; unprintable text is refused."""
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "room.yaml"
        worked = (source / "examples/main-floor.yaml").read_text(encoding="utf-8")

        def write(*sentences):
            listed = "".join(f"      - {json.dumps(one)}\n" for one in sentences)
            path.write_text(worked.replace("    shuffler: A machine",
                                           f"    notices:\n{listed}    shuffler: A machine"),
                            encoding="utf-8")

        def check(status, message):
            done = subprocess.run([trey, "rules", "check", str(path)], capture_output=True,
                                  encoding="utf-8", timeout=30)
            assert done.returncode == status, done
            has(done.stderr + done.stdout, message)

        write("Bet {only} what [you] can lose.", "Ärger? Fragen Sie am Empfang.")
        check(0, "fine")
        law = Notice(trey, "main-casino", more=["--rules-file", str(path)]).say("law")
        has(law, "Bet {only} what [you] can lose.", "Ärger? Fragen Sie am Empfang.")
        write(*["x" * 1000] * 8)
        check(0, "fine")
        assert Notice(trey, "pit-1", more=["--rules-file", str(path)]).say("law").count("x") == 8000
        write("x" * 1001)
        check(1, "a sentence of 1001 bytes is too long for a notice")
        write("two\nlines")
        check(1, "a control character or zero byte in a text")
        write("")
        check(1, "the sentence is empty; remove it")
        write(*["x"] * 9)
        check(1, "at most 8 entries")


CASES = [
    ("FEE-10 FEE-5 every schedule on a notice against its second transcription", schedules),
    ("FEE-10 FEE-3 series B: base, additional part, and that they add up", series_b),
    ("FEE-10 FEE-2 who pays for what", who_pays),
    ("FEE-10 FEE-6 C1 to C5 are for total action under $1,500", action_limit),
    ("FEE-10 WAGER-8 WAGER-4 limits per wager, position and player", limits),
    ("FEE-10 PROG-1 HAND-2 pay tables, and wagers that are not returned", pay_tables),
    ("FEE-10 COVER-2 COVER-3 how the action seat is found", action_seat),
    ("FEE-10 WAGER-6 back-line bets", back_line),
    ("FEE-10 the four rights of the Bureau", rights),
    ("FEE-10 the owner's notices", owners),
    ("FEE-10 FEE-11 the collection procedure", procedure),
    ("FEE-10 text and JSON are one text", one_text),
    ("FEE-10 another text has another number", numbers),
    ("FEE-10 a room's own sentences", sentences_of_a_room),
    ("bad input", refused),
]


def main():
    return run_cases(CASES, sys.argv[1], pathlib.Path(sys.argv[2]), names=sys.argv[3:])


if __name__ == "__main__":
    sys.exit(main())
