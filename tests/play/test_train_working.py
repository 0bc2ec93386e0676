#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey train`: the working after a wrong answer, its records and its JSON.

    test_train_working.py PROGRAM

Writes TAP. The steps are followed here by a second arithmetic: what they add up to must be the answer.
"""

import json
import os
import re
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from test_train import PROGRAM, cents, said, told, train, worth  # noqa: E402
from tap import run_cases  # noqa: E402

MONEY = r"\$[\d,]+(?:\.\d\d)?"


def wrong_answers(kind, seed, count, *more):
    """Questions and their working. 98,765.43 is never right; the first choice is wrong often enough."""
    typed = "98765.43\n13\n1\n" * count if kind in ("winner", "action", "irregular") else "98765.43\n" * count
    text = said("--kind", kind, "--seed", str(seed), "--count", str(count), *more, typed=typed)
    parts = re.split(r"\n\d+\. ", text.split("\nResult\n")[0])[1:]
    found = []
    for part in parts:
        if "Wrong. " in part:
            # Join lines that were wrapped.
            rows = re.sub(r"\n {11}(?=\S)", " ", part.split("Wrong. ")[1].partition("\n")[2]).rstrip()
            steps = [(row[2:11].strip(), row[11:]) for row in rows.split("\n")]
            found.append((part, steps))
    assert len(found) >= count // 4, text
    return found


def texts(steps, rule):
    return [text for one, text in steps if one == rule]


def every_step_has_a_clause():
    ids = set()
    for kind in ("winner", "pays", "fee", "action", "cover", "irregular"):
        for part, steps in wrong_answers(kind, 11, 40):
            assert steps and all(text.endswith(".") for _, text in steps), part
            assert all(len(row) <= 80 for row in part.split("Wrong. ")[1].splitlines()), part
            assert all(re.fullmatch(r"[A-Z]+-\d+|=", rule) for rule, _ in steps) and steps[0][0] != "=", part
            ids |= {rule for rule, _ in steps} - {"="}
    for rule in ("HAND-2", "HAND-7", "OUT-1", "OUT-2", "OUT-3", "WAGER-5", "FEE-2", "FEE-3", "FEE-5", "COVER-2", "COVER-3",
                 "COVER-4", "COVER-5", "COVER-6", "COVER-8", "COVER-9", "IRR-1", "IRR-2"):
        assert rule in ids, (rule, sorted(ids))
    for rule in sorted(ids):
        done = subprocess.run([PROGRAM, "rules", "show", rule], capture_output=True, timeout=60)
        assert done.returncode == 0, (rule, done)


def a_right_answer_needs_no_working():
    text = said("--kind", "winner", "--seed", "1", "--count", "8", typed="4\n" * 8)
    for part in re.split(r"\n\d+\. ", text)[1:]:
        assert ("HAND-7" in part) == ("Wrong. " in part), part


def winners_name_the_hands():
    for part, steps in wrong_answers("winner", 12, 60):
        bank = worth(re.search(r"Bank: (\S+ \S+ \S+)", part).group(1).split())
        qualifies, = texts(steps, "HAND-7")
        assert ("it qualifies" in qualifies) == (bank >= (0, [10])), part
        assert texts(steps, "OUT-1" if "does not qualify" in qualifies else "OUT-2"), part


def pays_add_up():
    for part, steps in wrong_answers("pays", 13, 60):
        asked = re.search(r"What does the (.*) of seat", part).group(1)
        paid = lost = 0
        answer = 0
        for rule, text in steps:
            wager = re.match(rf"(Ante Bonus|Ante|Play|Bonus|Pair Plus) ({MONEY}): (.*)", text)
            if not wager:
                continue
            name, amount, rest = wager.group(1), cents(wager.group(2)), wager.group(3)
            times = re.search(r"(\d+) to 1", rest)
            win = amount * int(times.group(1)) if times else 0
            paid += win
            answer += win if name == asked else 0
            lost += amount if "loses" in rest or "forfeits" in rest else 0
            assert rule in ("OUT-1", "OUT-2", "OUT-3", "OUT-6", "WAGER-5"), part
        total = re.search(rf"is paid ({MONEY}) and loses ({MONEY}); the .* pays ({MONEY})", steps[-1][1])
        assert [cents(amount) for amount in total.groups()] == [paid, lost, answer] and cents(told(part)) == answer, part


def fees_are_those_of_the_band():
    for rules, schedule in (("california-grand", "A7"), ("california-grand", "B2"), ("california-shfl", "1")):
        for part, steps in wrong_answers("fee", 14, 30, "--rules", rules, "--schedule", schedule):
            fee = 0
            for text in texts(steps, "FEE-5"):
                band = re.search(rf"({MONEY}) is in the band(?: over ({MONEY}),?)?(?: up to ({MONEY}))?: ({MONEY})", text)
                if band:
                    amount, over, upper, part_fee = (cents(m) if m else None for m in band.groups())
                    assert (over is None or amount > over) and (upper is None or amount <= upper), part
                    fee += part_fee
                else:
                    fee += cents(re.search(rf"({MONEY})\.$", text).group(1))
            for text in texts(steps, "FEE-3"):
                if "=" in text:
                    antes, total = text.split(": ")[1].rstrip(".").split(" = ")
                    assert sum(map(cents, antes.split(" + "))) == cents(total), part
                    assert antes.split(" + ") == [f"${a}" for a in re.findall(r"ante \$([\d,.]*\d)", part)], part
            assert fee == cents(told(part)), part


def the_action_is_counted():
    for part, steps in wrong_answers("action", 15, 40):
        count = int(re.search(r"counts (\d+)", texts(steps, "COVER-3")[0]).group(1))
        seats = texts(steps, "COVER-2")[0].split(": ")[1].rstrip(".").split(", ")
        in_play = set(re.search(r"In play: seats(.*)", part).group(1).split())
        bank, table = re.search(r"Bank: seat (\d+) of (\d+)", part).groups()
        others = [str(seat) for seat in range(1, int(table) + 1) if str(seat) != bank]
        assert len(seats) == count and set(seats) <= set(others), part
        # COVER-2: seats are counted, and one without a wager passes the action clockwise.
        passed = texts(steps, "COVER-2")[1:]
        assert len(passed) == (seats[-1] not in in_play), part
        here = int(seats[-1])
        while str(here) not in in_play:
            here = here % int(table) + 1
        assert told(part) == f"seat {here}", part


def cover_is_used_up_step_by_step():
    for rules, more in (("california-shfl", ()), ("california-bureau", ()), ("california-grand", ("--post", "cover=running"))):
        for part, steps in wrong_answers("cover", 16, 40, "--rules", rules, *more):
            bank = cents(re.search(rf"Bank, seat \d+, ({MONEY})", part).group(1))
            left = {"paid": bank, "lost": bank}
            for _, text in steps:
                moved = re.search(rf"(is paid|loses|forfeits) ({MONEY}); ({MONEY}) left", text)
                if moved:
                    way, other = ("paid", "lost") if moved.group(1) == "is paid" else ("lost", "paid")
                    amount = cents(moved.group(2))
                    left[way] -= amount
                    left[other] += {"california-shfl": -1, "california-bureau": 0, "california-grand": 1}[rules] * amount
                    assert left[way] == cents(moved.group(3)), part
            due, rest = map(cents, re.search(rf"({MONEY}) is due and ({MONEY}) is left", steps[-2][1]).groups())
            assert rest < due and rest == cents(told(part)) and rest in left.values(), part


def irregularities_add_up():
    jackpots = voids = 0
    for part, steps in wrong_answers("irregular", 17, 60, "--rules", "house-banked", "--post", "progressive.paytable=1"):
        if "returned in all" in part:
            voids += 1
            amounts = [cents(a) for _, text in steps[:-1] for a in re.findall(MONEY, text)]
            assert sum(amounts) == cents(told(part)) == cents(re.search(MONEY, steps[-1][1]).group()), part
        elif "progressive pay seat" in part:
            jackpots += 1
            amounts = [cents(a) for _, text in steps[:-1] for a in re.findall(MONEY, text)]
            assert sum(amounts) == cents(told(part)), part
            assert texts(steps, "PROG-3"), part
        else:
            assert texts(steps, "IRR-2") and steps[-1][1] == f"So {told(part)}.", part
    assert jackpots > 3 and voids > 3


def the_working_goes_with_the_questions():
    done = train("--json", "--kind", "winner", "--seed", "1", "--count", "6", typed="1\n" * 6)
    json.loads(done.stdout)
    assert b"HAND-7" in done.stderr and b"HAND-7" not in done.stdout


def an_unwritable_record_is_noticed_first():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("nowhere/record.tsv", "."):
            path = os.path.join(folder, name)
            done = train("--record", path, "--seed", "1", typed="1\n" * 10)
            assert done.returncode == 3 and path.encode() in done.stderr and b"1. " not in done.stdout, done
        if os.geteuid() != 0:
            path = os.path.join(folder, "locked.tsv")
            with open(path, "w", encoding="ascii"):
                os.chmod(path, stat.S_IRUSR)
            done = train("--record", path, "--seed", "1", typed="1\n" * 10)
            assert done.returncode == 3 and b"1. " not in done.stdout, done


def another_file_is_not_overwritten():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "letter.txt")
        with open(path, "w", encoding="ascii") as file:
            file.write("Dear Ada\n")
        done = train("--record", path, "--seed", "1", typed="1\n" * 10)
        assert done.returncode == 1 and b"letter.txt:1: not a row" in done.stderr and b"1. " not in done.stdout, done
        with open(path, encoding="ascii") as file:
            assert file.read() == "Dear Ada\n"


def a_session_without_answers_leaves_no_file():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "record.tsv")
        said("--record", path, "--seed", "1", typed="quit\n")
        assert os.listdir(folder) == []
        said("--record", path, "--seed", "1", "--count", "2", "--kind", "fee", typed="1\n1\n")
        with open(path, encoding="ascii") as file:
            rows = file.read()
        with open(path, "w", encoding="ascii") as file:
            file.write(rows.rstrip("\n"))  # some editors write no newline at the end
        said("--record", path, "--seed", "2", "--count", "2", "--kind", "fee", typed="1\n1\n")
        with open(path, encoding="ascii") as file:
            assert len(file.read().splitlines()) == 2


def progress_as_json():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "re\"cord.tsv")
        with open(path, "w", encoding="ascii") as file:
            file.write("1000\tfee\t4\t3\t9000\n1000\twinner\t6\t6\t6000\n5000\tfee\t2\t0\t500\n")
        progress = json.loads(said("--progress", "--json", "--record", path))
        assert progress == {
            "record": path,
            "sessions": [{"started": 1000, "asked": 10, "right": 9, "ms": 15000},
                         {"started": 5000, "asked": 2, "right": 0, "ms": 500}],
            "all": {"asked": 12, "right": 9, "ms": 15500},
            "kinds": {"winner": {"asked": 6, "right": 6, "ms": 6000}, "fee": {"asked": 6, "right": 3, "ms": 9500}}}, progress
        fees = json.loads(said("--progress", "--json", "--record", path, "--kind", "fee"))
        assert [s["asked"] for s in fees["sessions"]] == [4, 2] and list(fees["kinds"]) == ["fee"], fees
        with open(path, "w", encoding="ascii"):
            pass
        assert json.loads(said("--progress", "--json", "--record", path))["sessions"] == []
        done = train("--progress", "--json", "--record", path + ".not")
        assert done.returncode == 3 and done.stdout == b"", done


def wrong_names_are_named():
    for command in ("play", "train"):
        for arguments, names in ((["--rules", "california-shf"], ["california-shf'", "california-shfl"]),
                                 (["--rules", "california-grand", "--schedule", "A77"], ["A77", "california-grand", "A7"]),
                                 (["--rules", "california-shfl", "--schedule", "99"], ["99", "california-shfl"]),
                                 (["--rules", "whist"], ["whist", "trey rules list"])):
            done = subprocess.run([PROGRAM, command, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
            assert done.returncode in (1, 2) and all(name in done.stderr.decode() for name in names), (arguments, done)
    done = train("--kind", "winner,dance")
    assert done.returncode == 2 and b"'dance'" in done.stderr and b"irregular" in done.stderr, done


CASES = [every_step_has_a_clause, a_right_answer_needs_no_working, winners_name_the_hands, pays_add_up,
          fees_are_those_of_the_band, the_action_is_counted, cover_is_used_up_step_by_step, irregularities_add_up,
          the_working_goes_with_the_questions, an_unwritable_record_is_noticed_first, another_file_is_not_overwritten,
          a_session_without_answers_leaves_no_file, progress_as_json, wrong_names_are_named]


def main():
    return run_cases(CASES, names=sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
