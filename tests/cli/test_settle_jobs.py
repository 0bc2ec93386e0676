#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""trey settle --jobs: the same bytes and the same exit status as with one thread.

    test_settle_jobs.py PROGRAM

Writes TAP. The files have several batches (256 KiB each), so that threads share them.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

TREY = os.path.abspath(sys.argv[1])
ROUNDS = 2500


def a_round(number, **changes):
    form = {"id": f"r{number}", "rules": "california-grand", "posting": {"schedule": "A7"},
            "bank": {"seat": 3, "bettor": "bo", "wager": 50000},
            "wagers": [{"seat": 1, "bettor": "ann \" } ] \\ é", "kind": "ante", "amount": 1000}],
            "cards": {"1": "As Kd 3c", "dealer": "Qh 7c 2d"},
            "decisions": [{"seat": 1, "bettor": "ann \" } ] \\ é", "play": number % 3 > 0}]}
    form.update(changes)
    return form


def settle(text, *options):
    with tempfile.NamedTemporaryFile() as file:
        file.write(text)
        file.flush()
        done = subprocess.run([TREY, "settle", *options, file.name], capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def same(text, status, *options):
    """Returns the output, which is the same with any number of jobs."""
    alone = settle(text, "--json", *options)
    assert alone[0] == status, alone[0]
    for jobs in ("2", "5"):
        together = settle(text, "--json", "--jobs", jobs, *options)
        assert together[0] == alone[0], (jobs, together[0])
        assert together[1] == alone[1], f"{jobs} jobs: other output"
    return alone[1].decode()


def lines(forms, **options):
    return "\n".join(json.dumps(form, ensure_ascii=False, **options) for form in forms).encode()


def in_order():
    out = same(lines(a_round(n) for n in range(ROUNDS)), 0)
    assert [json.loads(line)["id"] for line in out.splitlines()] == [f"r{n}" for n in range(ROUNDS)]


def any_layout():
    same(lines((a_round(n) for n in range(ROUNDS)), indent=3), 0)
    same(b"\xef\xbb\xbf" + lines(a_round(n) for n in range(ROUNDS)).replace(b"\n", b""), 0)


def in_words():
    same(lines(a_round(n) for n in range(ROUNDS // 4)), 0, "--explain")


def refused_in_the_middle():
    forms = [a_round(n, rules="none") if n % 700 == 5 else a_round(n) for n in range(ROUNDS)]
    out = same(lines(forms), 1)
    assert out.count('"unknown-rules"') == len([n for n in range(ROUNDS) if n % 700 == 5])


def broken_in_the_middle():
    whole = lines(a_round(n) for n in range(ROUNDS))
    places = [whole.find(b"\n", len(whole) * part // 10) for part in (1, 5, 9)]
    for at in places:
        for wrong in (b"}", b"{]", b"x", b'"\n"', b'{"id": "\\q"}', b"[[", b'{"a" 1}'):
            out = same(whole[:at] + wrong + whole[at:], 1)
            last = json.loads(out.splitlines()[-1])
            assert last["error"] == "syntax" or wrong == b"[[", last


def broken_column():
    """All rounds in one line, after a byte order mark."""
    whole = b"\xef\xbb\xbf" + lines(a_round(n) for n in range(ROUNDS)).replace(b"\n", b" ")
    same(whole + b"?", 1)


def breaks_off():
    whole = lines(a_round(n) for n in range(ROUNDS))
    for size in (0, 1, 100, len(whole) // 2, len(whole) - 1):
        same(whole[:size], 1)
    same(b" \n" * 300000, 1)


def other_values():
    same(b"1 true null \"x\" [] {} " * 30000, 1)


def a_large_value():
    whole = lines(a_round(n) for n in range(ROUNDS))
    large = json.dumps(a_round(0, id="x" * 600000)).encode()
    same(whole + large + whole, 1)


def closed_pipe():
    text = lines(a_round(n) for n in range(ROUNDS))
    with tempfile.NamedTemporaryFile() as file:
        file.write(text)
        file.flush()
        with subprocess.Popen([TREY, "settle", "--jobs", "3", file.name], stdout=subprocess.PIPE) as trey:
            trey.stdout.read(10)
            trey.stdout.close()
            assert trey.wait() == -signal.SIGPIPE, trey.returncode


def full_disk():
    with tempfile.NamedTemporaryFile() as file, open("/dev/full", "wb") as full:
        file.write(lines(a_round(n) for n in range(ROUNDS)))
        file.flush()
        done = subprocess.run([TREY, "settle", "--jobs", "3", file.name], stdout=full,
                              stderr=subprocess.PIPE, check=False)
    assert done.returncode == 3 and b"cannot write standard output" in done.stderr, done


def a_pipe_is_answered_at_once():
    with subprocess.Popen([TREY, "settle", "--json", "--jobs", "4"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as trey:
        for n in range(3):
            trey.stdin.write(lines([a_round(n)]) + b"\n")
            trey.stdin.flush()
            assert json.loads(trey.stdout.readline())["id"] == f"r{n}"
        trey.stdin.close()
        assert trey.wait() == 0


def numbers_of_jobs():
    for wrong in ("0", "-1", "x", "257", ""):
        status, out, err = settle(lines([a_round(1)]), "--jobs", wrong)
        assert status == 2 and out == b"" and b"--jobs" in err, (wrong, status, err)


CASES = [in_order, any_layout, in_words, refused_in_the_middle, broken_in_the_middle, broken_column,
         breaks_off, other_values, a_large_value, closed_pipe, full_disk, a_pipe_is_answered_at_once,
         numbers_of_jobs]

if __name__ == "__main__":
    sys.exit(run_cases([(case.__name__.replace("_", " "), case) for case in CASES]))
