# SPDX-License-Identifier: MIT
"""The one table of commands and options, read from the help that is printed from it."""
import re
import subprocess
from typing import NamedTuple


class Option(NamedTuple):
    name: str
    letter: str     # "" when it has none
    value: str      # "" when it takes none


def output(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def commands(program):
    """Their names, without those of verbs."""
    listed = output(program, "--help").split("Commands:\n")[1].split("\n\n")[0]
    names = [line.split()[0] for line in listed.splitlines()]
    assert len(names) > 10, listed
    return names


def verbs(program, command):
    """Verbs that have options of their own: "verify" of "audit verify"."""
    usage = " ".join(output(program, command, "--help").split("\n\n")[0].split())  # it may be wrapped
    words = re.fullmatch(rf"usage: trey {command} ((?:\w+ \| )+\w+)(?: .*)?", usage)
    names = words[1].split(" | ") if words else []
    return [name for name in names
            if output(program, command, name, "--help").startswith(f"usage: trey {command} {name} ")
            ] if command == "audit" else []


def all_commands(program):
    """Every command and every verb with options of its own, as they are typed."""
    for command in commands(program):
        yield command
        for verb in verbs(program, command):
            yield f"{command} {verb}"


def options(program, command):
    text = output(program, *command.split(), "--help")
    listed = text.split("\nOptions:\n")[1].split("\n\n")[0].splitlines()
    rows = []
    for line in listed:
        if line.startswith(31 * " "):       # the rest of the help above
            continue
        row = re.match(r"  (?:-(\w), |    )--([a-z-]+)(?: (\S+))?(?: |$)", line)
        assert row, f"{command}: {line!r}"
        rows.append(Option(row[2], row[1] or "", row[3] or ""))
    assert rows[-1] == Option("help", "h", ""), rows
    return rows
