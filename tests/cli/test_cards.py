#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Cards on the command line, as people write them, and hands from standard input.

    test_cards.py PROGRAM

Writes TAP.
"""
import json
import os
import pty
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

PROGRAM = sys.argv[1]

# The same three cards, in every way that people write them.
SPELLINGS = ["As Kd 3c", "AsKd3c", "askd3c", "AS,KD,3C", "As, Kd; 3c", "  As   Kd 3c ", "A\u2660K\u26663\u2663",
             "a\u2664 k\u2662 3\u2667", "A\u2660\ufe0f K\u2666\ufe0f 3\u2663\ufe0f"]
# Invalid hands, and a part of the error message.
BAD = [("As Kd 3x", "character 8: not a suit"), ("As Kd 1c", "character 7: 1 is not a rank"),
       ("A\u2660 K\u2666 ?", "character 7: not a rank"), ("As,,Kd 3c", "character 4: a card is missing"),
       ("As Kd 10", "character 9: not a suit"), ("As Kd", "three cards, not 2"),
       ("AsKd3c4c", "three cards, not 4")]


def run(*arguments, text=""):
    data = text if isinstance(text, bytes) else text.encode()
    ran = subprocess.run([PROGRAM, *arguments], input=data, capture_output=True, timeout=60, check=False)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


def hand_reads_every_spelling():
    for spelling in SPELLINGS:
        status, out, err = run("hand", "--json", spelling)
        assert (status, json.loads(out)["cards"], err) == (0, "As Kd 3c", ""), (spelling, out, err)
    status, out, _ = run("hand", "--json", "10h", "9H", "8\u2665")
    assert status == 0 and json.loads(out)["cards"] == "Th 9h 8h", out


def hand_says_where():
    for text, message in BAD:
        status, out, err = run("hand", text)
        assert status == 2 and out == "" and message in err and f"'{text}'" in err, (text, err)


def odds_read_every_spelling():
    wanted = run("odds", "--json", "--rules", "california-shfl", "--hand", "As Kd 3c", "--up", "Th", "--dead", "4h 5h")
    assert wanted[0] == 0 and '"Th"' in wanted[1], wanted
    for spelling in SPELLINGS:
        found = run("odds", "--json", "--rules", "california-shfl", "--hand", spelling, "--up", "10\u2665", "--dead",
                    "4h,5H")
        assert found == wanted, (spelling, found)
    for text, message in BAD:
        status, out, err = run("odds", "--hand", text)
        assert status == 2 and out == "" and message in err, (text, err)


def hands_from_standard_input():
    text = "As Ks Qs\n\n  \n10h,9h,8h\r\n9s9h4d"
    for arguments in (["hand", "--json"], ["hand", "--json", "-"]):
        status, out, err = run(*arguments, text=text)
        assert (status, err) == (0, ""), err
        assert [json.loads(line)["cards"] for line in out.splitlines()] == ["As Ks Qs", "Th 9h 8h", "9s 9h 4d"], out
    status, out, _ = run("hand", "-", text=text)
    assert status == 0 and out.endswith("\nStrongest first: As Ks Qs > Th 9h 8h > 9s 9h 4d\n"), out


def a_bad_line_does_not_stop_the_others():
    status, out, err = run("hand", "--json", "-", text="As Ks Qs\nAs Kx Qs\nAs Ks\n2c3d4h\n")
    assert status == 1
    assert [json.loads(line)["cards"] for line in out.splitlines()] == ["As Ks Qs", "2c 3d 4h"], out
    lines = err.splitlines()
    assert len(lines) == 2 and "line 2: character 5: not a suit" in lines[0] and \
        "line 3: a hand is three cards, not 2" in lines[1], err


def strange_lines():
    status, out, err = run("hand", "--json", "-", text=b"As\0Ks Qs\n\xff\xfe\n" + b"As" * 10000 + b"\nAs Ks Qs")
    assert status == 1 and len(out.splitlines()) == 1, out
    assert "line 1: character 3" in err and "line 2: character 1" in err and "line 3: longer than" in err, err


def many_hands():
    status, out, err = run("hand", "--json", "-", text="As Ks Qs\n" * 200)
    assert status == 0 and len(out.splitlines()) == 200 and err == "", err


def nothing_to_read():
    assert run("hand", "-")[:2] == (0, "")
    status, out, err = run("hand")
    assert status == 2 and out == "" and "no hands on standard input; give 1 to 64 hands" in err, err
    status, out, err = run("hand", "-", "As Ks Qs")
    assert status == 2 and "'-'" in err and out == "", err
    leader, follower = pty.openpty()
    ran = subprocess.run([PROGRAM, "hand"], stdin=follower, capture_output=True, timeout=60, check=False)
    os.close(leader)
    os.close(follower)
    assert ran.returncode == 2 and b"1 to 64 hands" in ran.stderr, ran


def unreadable_input():
    with open("/proc/self/mem", "rb") as memory:
        ran = subprocess.run([PROGRAM, "hand", "-"], stdin=memory, capture_output=True, timeout=60, check=False)
    assert ran.returncode == 3 and b"cannot read standard input" in ran.stderr, ran


def a_round_keeps_its_exact_form():
    """The JSON of a round has one spelling, which docs/settle.md gives."""
    form = {"rules": "house-banked", "wagers": [{"seat": 1, "bettor": "ann", "kind": "ante", "amount": 1000}],
            "cards": {"1": "As Kd 3c", "dealer": "Qh 7c 2d"}}
    for spelling in SPELLINGS + ["As Kd 10c", "Askd 3c"]:
        form["cards"]["1"] = spelling
        status, out, _ = run("settle", "--json", text=json.dumps(form))
        fine = spelling == "As Kd 3c"
        assert status == (0 if fine else 1) and (fine or json.loads(out)["error"] == "card-unknown"), (spelling, out)


CASES = [hand_reads_every_spelling, hand_says_where, odds_read_every_spelling, hands_from_standard_input,
         a_bad_line_does_not_stop_the_others, strange_lines, many_hands, nothing_to_read, unreadable_input,
         a_round_keeps_its_exact_form]


def main():
    return run_cases(CASES, names=sys.argv[2:])


sys.exit(main())
