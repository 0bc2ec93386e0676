"""No name is defined in two of the program's libraries: the linker would take one of them without a
word, and calls would go to the wrong one.

usage: names_once.py LIBRARY.a…
"""
import subprocess
import sys

from tap import Report


def defined(library):
    """Names of functions and data that other files can see."""
    lines = subprocess.run(["nm", "--defined-only", library], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    return {fields[2] for fields in map(str.split, lines)
            if len(fields) == 3 and fields[1] in "TDRB"}


def main():
    owners = {}
    for library in sys.argv[1:]:
        for name in defined(library):
            owners.setdefault(name, []).append(library)
    report = Report(2)
    report.add("there are names", [] if owners else ["none was found"])
    report.add("each has one owner", [f"{name}: {', '.join(where)}" for name, where in sorted(owners.items())
                                      if len(where) > 1])
    return report.finish()


sys.exit(main())
