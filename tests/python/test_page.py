#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The examples of docs/bindings.md do what the page says: each block of JavaScript or Python is run,
and prints what stands in the block after it.

    test_page.py BINDINGS.md SOURCE-DIRECTORY [--python PACKAGE-DIRECTORY] [--node NODE TREY.wasm]

What has no program to run it is skipped. Prints TAP.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def blocks(page):
    """(language, text, what it prints) of each example."""
    return re.findall(r"^```(js|python)\n(.*?)^```\n\n```\n(.*?)^```$", page, re.M | re.S)


def run_python(text, asked):
    environment = {**os.environ, "PYTHONPATH": str(pathlib.Path(asked.python).resolve()),
                   "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, "-"], input=text, capture_output=True, text=True,
                          env=environment, timeout=300)


def run_node(text, asked):
    node, module = asked.node
    text = text.replace("./web/engine/", f"{pathlib.Path(asked.source).resolve().as_uri()}/web/engine/")
    text = text.replace("build/src/wasm/trey.wasm", str(pathlib.Path(module).resolve()))
    with tempfile.NamedTemporaryFile("w", suffix=".mjs") as file:
        file.write(text)
        file.flush()
        return subprocess.run([node, file.name], capture_output=True, text=True, timeout=300)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page")
    parser.add_argument("source")
    parser.add_argument("--python")
    parser.add_argument("--node", nargs=2)
    asked = parser.parse_args()
    found = blocks(pathlib.Path(asked.page).read_text(encoding="utf-8"))
    print(f"1..{len(found) + 1}")
    languages = {language for language, _, _ in found}
    failed = languages != {"js", "python"}
    print(f"{'not ok' if failed else 'ok'} 1 - there are examples of both")
    for number, (language, text, prints) in enumerate(found, 2):
        how = {"js": asked.node and run_node, "python": asked.python and run_python}[language]
        if not how:
            print(f"ok {number} - {language} # SKIP it is not built")
            continue
        ran = how(text, asked)
        fine = ran.returncode == 0 and ran.stdout == prints
        failed = failed or not fine
        print(f"{'ok' if fine else 'not ok'} {number} - {language}: {text.strip().splitlines()[0]}")
        for line in ("" if fine else ran.stdout + ran.stderr).splitlines():
            print(f"# {line}")
    return 1 if failed else 0


sys.exit(main())
