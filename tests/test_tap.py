#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The TAP helper swallows no failure: each program is run by itself, and its output and exit status are compared.

usage: test_tap.py
"""
import pathlib
import subprocess
import sys

from tap import equal, holds, run_cases

FOLDER = str(pathlib.Path(__file__).resolve().parent)


def run(text):
    """Runs a program after `from tap import *`. Returns its exit status and the lines that are not comments."""
    program = f"import sys; sys.path.insert(0, {FOLDER!r})\nfrom tap import *\n{text}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    return done.returncode, [line for line in done.stdout.splitlines() if not line.startswith("#")]


def run_one(body, call="run_cases([one])"):
    return run(f"def one():\n    {body}\nsys.exit({call})")


def good_cases_pass():
    equal(run_one("pass"), (0, ["1..1", "ok 1 - one"]))
    equal(run_one("return []"), (0, ["1..1", "ok 1 - one"]))


def exceptions_fail():
    for body in ("assert 1 == 2", "raise ValueError('x')", "equal(1, 2)", "holds(False, 'x')"):
        equal(run_one(body), (1, ["1..1", "not ok 1 - one"]), body)


def faults_fail():
    for body in ("return ['a fault']", "return ['']", "yield 'a fault'", "return ('a', 'b')"):
        equal(run_one(body), (1, ["1..1", "not ok 1 - one"]), body)


def other_results_fail():
    for value in ("False", "True", "0", "3", "{}"):
        equal(run_one(f"return {value}"), (1, ["1..1", "not ok 1 - one"]), value)


def later_cases_run():
    status, lines = run("def one():\n    raise ValueError\ndef two():\n    pass\nsys.exit(run_cases([one, two]))")
    equal((status, lines), (1, ["1..2", "not ok 1 - one", "ok 2 - two"]))


def an_exit_within_a_case_fails():
    equal(run_one("sys.exit(0)"), (1, ["1..1", "not ok 1 - one"]))


def skipped_cases_say_why():
    for body, why in (("raise Skip('no disk')", "no disk"), ("return 'no disk'", "no disk"), ("raise Skip", "no reason given"),
                      ("return ''", "no reason given"), ("raise Skip('two\\nlines')", "two lines")):
        equal(run_one(body), (0, ["1..1", f"ok 1 - one # SKIP {why}"]), body)


def names_choose_cases():
    text = "def one():\n    pass\ndef two():\n    raise ValueError\nsys.exit(run_cases([one, two], names=[%r]))"
    equal(run(text % "one"), (0, ["1..1", "ok 1 - one"]))
    equal(run(text % "two"), (1, ["1..1", "not ok 1 - two"]))
    status, lines = run(text % "three")
    equal(status, 2)
    holds(lines == ["Bail out! There is no case three."], lines)


def no_cases_fail():
    equal(run("sys.exit(run_cases([]))"), (2, ["Bail out! There are no cases."]))
    equal(run("sys.exit(Report().finish())"), (1, ["Bail out! There are no results."]))


def missing_results_fail():
    equal(run("report = Report(2); report.add('one'); sys.exit(report.finish())"), (1, ["1..2", "ok 1 - one"]))
    equal(run("report = Report(1); report.add('one'); report.add('two'); sys.exit(report.finish())"),
          (1, ["1..1", "ok 1 - one", "ok 2 - two"]))


def fixtures_that_fail_are_failures():
    text = "import contextlib\n@contextlib.contextmanager\ndef made():\n    %s\ndef one(_):\n    pass\nsys.exit(run_cases([one], fixture=made))"
    equal(run(text % "yield 1"), (0, ["1..1", "ok 1 - one"]))
    equal(run(text % "raise ValueError; yield 1"), (1, ["1..1", "not ok 1 - one"]))
    equal(run(text % "yield 1; raise ValueError"), (1, ["1..1", "not ok 1 - one"]))


def names_hold_no_directives():
    equal(run("report = Report(1); report.add('seat #1 # TODO'); sys.exit(report.finish())"),
          (0, ["1..1", "ok 1 - seat number 1 number  TODO"]))


CASES = [good_cases_pass, exceptions_fail, faults_fail, other_results_fail, later_cases_run, an_exit_within_a_case_fails,
         skipped_cases_say_why, names_choose_cases, no_cases_fail, missing_results_fail, fixtures_that_fail_are_failures,
         names_hold_no_directives]


if __name__ == "__main__":
    sys.exit(run_cases(CASES, names=sys.argv[1:]))
