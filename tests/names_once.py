"""No name is defined in two of the program's libraries: the linker would take one of them without a
word, and calls would go to the wrong one.

usage: names_once.py LIBRARY.a…
"""
import subprocess
import sys


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
    twice = {name: where for name, where in owners.items() if len(where) > 1}
    print("1..2")
    print("ok 1 - there are names" if owners else "not ok 1 - there are names")
    for name, where in sorted(twice.items()):
        print(f"# {name}: {', '.join(where)}")
    print("not ok 2 - each has one owner" if twice else "ok 2 - each has one owner")


main()
