#!/usr/bin/env python3
"""Compare `PROGRAM settle -` with the settlement oracle on random rounds.

    compare.py PROGRAM [--seed N] [--count N] [--timeout SECONDS]

The rounds go in as one JSON object per line; every line that comes out must be the oracle's
answer to the round in the same place. A settled or void round is compared as a whole; of a refused
one `id`, `status`, `error`, `rule` and `where`, and `message` must be a text that is not empty.
Prints TAP; the exit status is 1 when anything differs.
"""

import argparse
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import random_rounds                                                      # noqa: E402
import settle_oracle                                                      # noqa: E402
from tap import Report                                                    # noqa: E402

SHOWN = 3                                         # differences shown for each test point


class DuplicateKey(ValueError):
    pass


def no_duplicates(pairs):
    result = dict(pairs)
    if len(result) != len(pairs):
        raise DuplicateKey("a key occurs twice in one object")
    return result


def canonical(value):
    """Text that is equal for equal JSON values only (1, 1.0 and true are three values)."""
    return json.dumps(value, sort_keys=True)


def first_difference(expected, got, path=""):
    """Where two JSON values part, for the diagnostics."""
    if type(expected) is dict and type(got) is dict:
        for name in list(expected) + [n for n in got if n not in expected]:
            here = path + "." + name if path else name
            if name not in got:
                return "%s: missing, expected %s" % (here, canonical(expected[name]))
            if name not in expected:
                return "%s: not expected, got %s" % (here, canonical(got[name]))
            found = first_difference(expected[name], got[name], here)
            if found:
                return found
        return None
    if type(expected) is list and type(got) is list:
        for index, (one, other) in enumerate(zip(expected, got)):
            found = first_difference(one, other, "%s[%d]" % (path, index))
            if found:
                return found
        if len(expected) != len(got):
            return "%s: %d items, expected %d" % (path, len(got), len(expected))
        return None
    if canonical(expected) != canonical(got):
        return "%s: got %s, expected %s" % (path, canonical(got), canonical(expected))
    return None


def difference(expected, line):
    """None when the printed line is the expected answer, else what differs."""
    try:
        got = json.loads(line, object_pairs_hook=no_duplicates)
    except ValueError as problem:
        return "the answer is not JSON: %s" % problem
    if type(got) is not dict:
        return "the answer is not an object"
    if expected["status"] != "refused":
        if canonical(expected) == canonical(got):
            return None
        return first_difference(expected, got) or "differs"
    reduced = {name: got.get(name) for name in ("status", "error", "rule", "where")}
    if "id" in got or "id" in expected:
        reduced["id"] = got.get("id")
    found = first_difference(expected, reduced)
    if found:
        return found
    if type(got.get("message")) is not str or not got["message"]:
        return "message: must be a text that is not empty"
    return None


class Point:
    """One line of TAP."""

    def __init__(self, name):
        self.name = name
        self.rounds = 0
        self.wrong = 0
        self.notes = []

    def fail(self, *notes):
        self.wrong += 1
        if self.wrong <= SHOWN:
            self.notes.extend(notes)


def group_of(round, status):
    rules = round.get("rules")
    known = type(rules) is str and rules in settle_oracle.RULE_SETS
    return (rules if known else "no known rule set"), status


def feed(rounds, pipe, pending, state):
    """Writes the rounds; runs in a thread of its own, so that neither side can block the other."""
    try:
        for number, round in enumerate(rounds):
            text = json.dumps(round, ensure_ascii=number % 2 == 0)
            pending.put((round, text))            # before the program can see it
            pipe.write(text.encode("utf-8") + b"\n")
            state["written"] += 1
    except OSError as problem:
        state["problem"] = "the program stopped reading after about %d rounds: %s" % (
            state["written"], problem)
    finally:
        try:
            pipe.close()
        except OSError as problem:
            state.setdefault("problem", "the program stopped reading: %s" % problem)


def run(program, seed, count, timeout):
    points = {}
    for rules in settle_oracle.RULE_SETS:
        for status in ("settled", "void", "refused"):
            points[rules, status] = Point("%s: %s" % (rules, status))
    points["no known rule set", "refused"] = Point("no known rule set: refused")
    stream = Point("one answer for each round, in order")
    leaving = Point("exit status")

    print("TAP version 13")
    print("# seed %d, %d rounds" % (seed, count))
    errors = tempfile.TemporaryFile()
    try:
        process = subprocess.Popen([program, "settle", "-"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=errors)
    except OSError as problem:
        print("Bail out! cannot start %s: %s" % (program, problem))
        return 1
    watchdog = threading.Timer(timeout, process.kill)
    watchdog.start()
    pending = queue.SimpleQueue()
    state = {"written": 0}
    feeder = threading.Thread(target=feed, daemon=True,
                              args=(random_rounds.generate(seed, count), process.stdin, pending,
                                    state))
    feeder.start()

    refused = answers = 0
    for line in process.stdout:
        try:
            round, text = pending.get_nowait()
        except queue.Empty:
            stream.fail("a line more than there are rounds: %r" % line[:200])
            continue
        answers += 1
        expected = settle_oracle.settle(round)
        refused += expected["status"] == "refused"
        point = points[group_of(round, expected["status"])]
        point.rounds += 1
        try:
            found = difference(expected, line.decode("utf-8"))
        except UnicodeDecodeError as problem:
            found = "the answer is not UTF-8: %s" % problem
        if found:
            point.fail("difference: " + found, "round:    " + text,
                       "got:      " + line.decode("utf-8", "replace").rstrip("\n"),
                       "expected: " + json.dumps(expected))
    status = process.wait()
    in_time = watchdog.is_alive()
    watchdog.cancel()
    feeder.join()
    if not in_time:
        stream.fail("stopped: not done within %g s" % timeout)
    if "problem" in state:
        stream.fail(state["problem"])
    if answers != count:
        notes = ["%d answers to %d rounds" % (answers, count)]
        try:
            notes.append("first round without answer: " + pending.get_nowait()[1])
        except queue.Empty:
            pass
        stream.fail(*notes)
    wanted = 1 if refused else 0
    if status != wanted:
        leaving.fail("got %d, expected %d" % (status, wanted))
    if stream.wrong or leaving.wrong:
        errors.seek(0)
        for said in errors.read(4000).decode("utf-8", "replace").splitlines()[:20]:
            stream.notes.append("stderr: " + said)
    errors.close()

    report = Report(len(points) + 2)
    for point in [*points.values(), stream, leaving]:
        if point.wrong:
            differing = ["%d of %d rounds differ" % (point.wrong, point.rounds)] if point.rounds else []
            report.add(point.name, differing + (point.notes or ["it is wrong"]))
        elif point in (stream, leaving):
            report.add(point.name)
        elif point.rounds:
            report.add("%s (%d rounds)" % (point.name, point.rounds))
        else:
            report.add(point.name, "no such round")
    return report.finish()


def main():
    parser = argparse.ArgumentParser(
        description="Compare `PROGRAM settle -` with the settlement oracle on random rounds.")
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--timeout", type=float, default=300.0)
    options = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return run(options.program, options.seed, options.count, options.timeout)


if __name__ == "__main__":
    sys.exit(main())
