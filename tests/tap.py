# SPDX-License-Identifier: MIT
"""The Test Anything Protocol (TAP), for every test in Python.

A case is a function. It fails if it raises an exception or returns a list of faults that is not empty; it is skipped
if it raises Skip or returns a text, which is the reason. Returning anything else but None is a mistake in the test, and
fails. Its name is the first line of its docstring, or that of the function. `run_cases` runs a list of cases, `run` those with the decorator `case`. A test whose results do not come
from cases adds them to a Report.

To import it from a folder below, a test puts the folder of this file into sys.path first.
"""
import contextlib
import sys
import time
import traceback

CASES = []
SLOW_SECONDS = 10  # a case that takes longer says how long it took


class Skip(Exception):
    """Something that the case needs is missing."""


def case(function):
    """Registers a case for `run`."""
    CASES.append(function)
    return function


def equal(seen, wanted, what=""):
    if seen != wanted:
        raise AssertionError(f"{what or 'value'}: {seen!r}, not {wanted!r}")


def holds(is_so, what):
    if not is_so:
        raise AssertionError(what)


class Report:
    """Prints results as they come. The plan is printed first if `planned` is given, otherwise by `finish`."""

    def __init__(self, planned=None):
        self.count, self.failed, self.planned = 0, 0, planned
        if planned is not None:
            print(f"1..{planned}", flush=True)

    def add(self, name, result=None):
        """One result: a list of faults, or a text: why it was skipped. With neither it passed."""
        skipped, faults = "", []
        if isinstance(result, str):
            skipped = " ".join(result.split()) or "no reason given"
        elif isinstance(result, (bool, int, float, dict)):
            faults = [f"the result is {result!r}, neither a list of faults nor a reason to skip"]
        elif result is not None:
            faults = list(result)
        self.count += 1
        self.failed += bool(faults)
        name = name.replace("#", "number ")  # TAP reads a directive after #
        print(f"{'not ok' if faults else 'ok'} {self.count} - {name}{f' # SKIP {skipped}' if skipped else ''}")
        for fault in faults:
            self.note(fault)
        sys.stdout.flush()

    @staticmethod
    def note(text):
        """A comment; lines that are very long are cut off."""
        for line in str(text).splitlines():
            print(f"# {line[:2000]}", flush=True)

    def finish(self):
        """Returns the exit status. A test without results, or with fewer than planned, has failed."""
        planned = self.count if self.planned is None else self.planned
        if self.planned is None and self.count > 0:
            print(f"1..{self.count}", flush=True)
        if self.count == 0:
            print("Bail out! There are no results.", flush=True)
        elif self.count != planned:
            self.note(f"{self.count} results, not {planned}")
        return 1 if self.failed or self.count == 0 or self.count != planned else 0


def name_of(function):
    text = (function.__doc__ or "").strip()
    return text.splitlines()[0].rstrip(".") if text else function.__name__.replace("_", " ")


def run_case(report, name, function, arguments, fixture, on_failure):
    try:
        with fixture() if fixture else contextlib.nullcontext() as made:
            result = function(*arguments, *([made] if fixture else []))
    except Skip as why:
        report.add(name, str(why))
    except (Exception, SystemExit):  # whatever it is, the other cases still run
        report.add(name, [traceback.format_exc()])
        if on_failure:
            on_failure()
    else:
        report.add(name, result)


def run_cases(cases, *arguments, names=(), fixture=None, on_failure=None):
    """Runs cases with the arguments, and returns the exit status. A case is a function, or a pair of name and function.

    `names` chooses cases by the names of their functions; empty: all. `fixture` makes a context manager for each case,
    whose value is the last argument. `on_failure` is called after a case that raised an exception.
    """
    pairs = [one if isinstance(one, tuple) else (name_of(one), one) for one in cases]
    functions = [getattr(function, "__name__", "") for _, function in pairs]
    unknown = set(names) - set(functions)
    if unknown:
        print(f"Bail out! There is no case {', '.join(sorted(unknown))}.")
        return 2
    chosen = [pair for pair, function in zip(pairs, functions) if not names or function in names]
    if not chosen:
        print("Bail out! There are no cases.")
        return 2
    report = Report(len(chosen))
    for name, function in chosen:
        begun = time.monotonic()
        run_case(report, name, function, arguments, fixture, on_failure)
        if time.monotonic() - begun > SLOW_SECONDS:
            report.note(f"{time.monotonic() - begun:.0f} s")
    return report.finish()


def run(*arguments):
    """Runs the registered cases; names after the first argument of the program choose some."""
    return run_cases(CASES, *arguments, names=sys.argv[2:])
