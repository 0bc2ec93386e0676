"""A part is pure: its object files refer to nothing outside but memory functions and the compiler's
own helpers, keep no data that can change, and calculate with integers only.

usage: purity.py NAME LIBRARY.a [SYMBOL…]

A SYMBOL is a pattern of names that the part may refer to besides.
"""
import re
import subprocess
import sys

from tap import Report

ALLOWED = re.compile(r"^(mem(cpy|set|move|cmp|chr)|strlen|__stack_chk_fail|__cpu_model|__cpu_indicator_init|"
                     r"_GLOBAL_OFFSET_TABLE_)$")
FLOAT = re.compile(r"\b(v?(add|sub|mul|div|sqrt|min|max|u?comi)(s|p)(s|d)|v?cvt\w*|f(add|mul|div|sub|ld)\w*)\b")


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def undefined_symbols(library, allowed):
    defined, undefined = set(), set()
    for line in run("nm", library).splitlines():
        fields = line.split()
        if len(fields) == 2 and fields[0] == "U":
            undefined.add(fields[1])
        elif len(fields) == 3:
            defined.add(fields[2])
    return sorted(name for name in undefined - defined
                  if not ALLOWED.match(name) and not any(re.fullmatch(a, name) for a in allowed))


def changing_sections(library, _allowed):
    """Sections that hold data a program could write to."""
    found = []
    for line in run("objdump", "-h", library).splitlines():
        fields = line.split()
        if len(fields) > 3 and fields[0].isdigit():
            name, size = fields[1], int(fields[2], 16)
            constant = name.startswith(".data.rel.ro")
            if re.match(r"\.(data|bss|tdata|tbss)", name) and size > 0 and not constant:
                found.append(f"{name} of {size} bytes")
    return found


def float_instructions(library, _allowed):
    found = set()
    for line in run("objdump", "-d", "--no-show-raw-insn", library).splitlines():
        fields = line.split("\t")
        if len(fields) > 1:
            found.update(match.group(0) for match in FLOAT.finditer(fields[1].split()[0]))
    return sorted(found)


CHECKS = [
    ("nothing outside but what it may call", undefined_symbols),
    ("no data that can change", changing_sections),
    ("no floating point", float_instructions),
]


def main():
    part, library, *allowed = sys.argv[1:]
    report = Report(len(CHECKS))
    for name, check in CHECKS:
        report.add(f"{part} is pure: {name}", check(library, allowed))
    return report.finish()


sys.exit(main())
