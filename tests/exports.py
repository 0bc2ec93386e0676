#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The libraries define no name that a program linking them could have too.

    exports.py INCLUDE-DIRECTORY LIBTREY.a LIBTREY.so

The static library defines only names that begin with trey_; the shared one exports exactly what the
public headers mark with TREY_API. Prints TAP.
"""
import pathlib
import re
import subprocess
import sys

from tap import Report

# Names that the compiler makes up itself for sanitizers and coverage.
COMPILER = re.compile(r"_{2,3}(asan|ubsan|odr_asan|sanitizer|gcov|llvm|start|stop|emutls)|_(init|fini|edata|end|_bss_start)$|"
                      r"__bss_start$|mangled_path$")


def symbols(*arguments):
    lines = subprocess.run(["nm", "--defined-only", "--extern-only", *arguments], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    found = {line.split()[-1] for line in lines if len(line.split()) == 3}
    return {name for name in found if not COMPILER.match(name)}


def declared(include):
    """What the public headers mark as exported."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in pathlib.Path(include, "trey").glob("*.h"))
    text = re.sub(r"/\*.*?\*/|^#[^\n]*", "", text, flags=re.S | re.M)
    return set(re.findall(r"\bTREY_API\b[^;(\[]*?\b(trey_\w+)\s*[;(\[]", text))


def main():
    include, static, shared = sys.argv[1:]
    wanted, in_static, in_shared = declared(include), symbols(static), symbols("--dynamic", shared)
    cases = [
        ("the headers declare something", wanted, set() if len(wanted) > 100 else wanted),
        ("the static library defines only trey_ names", in_static,
         {name for name in in_static if not name.startswith("trey_")}),
        ("the static library has all that is declared", in_static, wanted - in_static),
        ("the shared library exports what is declared, and nothing else", in_shared, in_shared ^ wanted),
    ]
    report = Report(len(cases))
    for what, some, wrong in cases:
        report.add(what, sorted(wrong) if some else ["there are no names"])
    return report.finish()


sys.exit(main())
