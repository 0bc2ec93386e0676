#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The examples of docs/bindings.md do what the page says: each block of C, JavaScript or Python is run,
and prints what stands in the block after it.

    test_page.py BINDINGS.md SOURCE-DIRECTORY [--c COMPILER LIBTREY.a] [--python PACKAGE-DIRECTORY]
                 [--node NODE TREY.wasm]

An example without a program to run it is skipped. Prints TAP.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tap import Report  # noqa: E402


def blocks(page):
    """(language, text, what it prints) of each example."""
    return re.findall(r"^```(c|js|python)\n(.*?)^```\n\n```\n(.*?)^```$", page, re.M | re.S)


def run_python(text, asked):
    environment = {**os.environ, "PYTHONPATH": str(pathlib.Path(asked.python).resolve()),
                   "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, "-"], input=text, capture_output=True, text=True,
                          env=environment, timeout=300)


def run_c(text, asked):
    compiler, library = asked.c
    with tempfile.TemporaryDirectory() as place:
        source, made = pathlib.Path(place, "example.c"), pathlib.Path(place, "example")
        source.write_text(text, encoding="utf-8")
        built = subprocess.run([compiler, "-std=c17", "-Wall", "-Wextra", "-Werror", f"-I{asked.source}/include",
                                str(source), library, "-lm", "-lpthread", "-o", str(made)],
                               capture_output=True, text=True, timeout=300)
        return built if built.returncode else subprocess.run([str(made)], capture_output=True, text=True, timeout=300)


def run_node(text, asked):
    """In a directory with the package as it is installed: the files of the tree with the module beside them."""
    node, module = asked.node
    with tempfile.TemporaryDirectory() as place:
        package = pathlib.Path(place, "node_modules/trey-engine")
        shutil.copytree(pathlib.Path(asked.source, "web/engine"), package)
        shutil.copy(module, package)
        program = pathlib.Path(place, "example.mjs")
        program.write_text(text, encoding="utf-8")
        return subprocess.run([node, str(program)], capture_output=True, text=True, timeout=300)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page")
    parser.add_argument("source")
    parser.add_argument("--c", nargs=2)
    parser.add_argument("--python")
    parser.add_argument("--node", nargs=2)
    asked = parser.parse_args()
    found = blocks(pathlib.Path(asked.page).read_text(encoding="utf-8"))
    report = Report(len(found) + 1)
    languages = {language for language, _, _ in found}
    report.add("there are examples of all three", sorted(languages ^ {"c", "js", "python"}))
    for language, text, prints in found:
        how = {"c": asked.c and run_c, "js": asked.node and run_node, "python": asked.python and run_python}[language]
        if not how:
            report.add(language, "it is not built")
            continue
        ran = how(text, asked)
        is_fine = ran.returncode == 0 and ran.stdout == prints
        report.add(f"{language}: {text.strip().splitlines()[0]}",
                   [] if is_fine else [f"exit status {ran.returncode}", ran.stdout + ran.stderr])
    return report.finish()


sys.exit(main())
