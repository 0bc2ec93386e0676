# SPDX-License-Identifier: MIT
"""Cases as TAP: a function with a name is a point, and what it raises is why it failed."""
import shutil
import sys
import tempfile
import traceback

CASES = []


def case(function):
    """Its docstring's first line is the point's name."""
    CASES.append(function)
    return function


def equal(seen, wanted, what=""):
    if seen != wanted:
        raise AssertionError(f"{what or 'value'}: {seen!r}, not {wanted!r}")


def holds(is_so, what):
    if not is_so:
        raise AssertionError(what)


class Skip(Exception):
    """What a case needs is not here."""


def run(*fixtures):
    """Runs all cases, each with what the fixtures gave. Names after the program choose some."""
    wanted = sys.argv[2:]
    chosen = [one for one in CASES if not wanted or one.__name__ in wanted]
    print(f"1..{len(chosen)}")
    failed = 0
    for number, one in enumerate(chosen, 1):
        name = one.__doc__.strip().splitlines()[0].rstrip(".")
        try:
            one(*fixtures)
            print(f"ok {number} - {name}", flush=True)
        except Skip as why:
            print(f"ok {number} - {name} # SKIP {why}", flush=True)
        except Exception:  # whatever it is, the other cases still run
            failed += 1
            for line in traceback.format_exc().splitlines():
                print(f"# {line}")
            print(f"not ok {number} - {name}", flush=True)
    return 1 if failed else 0


class Directory:
    """A place for data directories, gone afterwards."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="trey-serve-")

    def __enter__(self):
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)
