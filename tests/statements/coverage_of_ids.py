#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that every statement of the rules is shown by a test; TAP with one point per statement.

usage: coverage_of_ids.py RULE_LIST_H FILE_OR_DIR...

A statement is shown by a case in a YAML file whose name begins with its id (alone, or among the
ids the name begins with), or by a C, Python or JavaScript test that has its id in a string literal.
Comments, docstrings and expected values do not count. Of a directory the *.yaml, *.c, *.py and *.mjs
files count, at any depth. An id that is named but not in the list fails a point of its own.
"""
import ast
import pathlib
import re
import sys

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tap import Report  # noqa: E402

ENTRY = re.compile(r"\bX\(\s*([A-Z]+)\s*,\s*(\d+)\s*,")
C_TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|"((?:\\.|[^"\\\n])*)\"""", re.DOTALL)
JS_TOKEN = re.compile(r'''//[^\n]*|/\*.*?\*/|(["'`])((?:\\.|(?!\1)[^\\])*)\1''', re.DOTALL)
SUFFIXES = (".yaml", ".c", ".py", ".mjs")


def ids_of_yaml(text, an_id):
    """The ids at the beginning of each case's name."""
    items = yaml.safe_load(text)
    for item in items if isinstance(items, list) else ():
        name = item.get("case") if isinstance(item, dict) else None
        while isinstance(name, str) and (found := an_id.match(name)):
            yield found.group()
            name = name[found.end():].lstrip(" ,/")


def ids_of_c(text, an_id):
    for token in C_TOKEN.finditer(text):
        yield from an_id.findall(token.group(1) or "")


def ids_of_python(text, an_id):
    tree = ast.parse(text)
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in statements:
                yield from an_id.findall(node.value)


def ids_of_javascript(text, an_id):
    for token in JS_TOKEN.finditer(text):
        yield from an_id.findall(token.group(2) or "")


READERS = dict(zip(SUFFIXES, (ids_of_yaml, ids_of_c, ids_of_python, ids_of_javascript)))


def files_of(arguments):
    for argument in map(pathlib.Path, arguments):
        if argument.is_dir():
            yield from sorted(path for path in argument.rglob("*") if path.suffix in SUFFIXES)
        elif argument.suffix in SUFFIXES:
            yield argument
        else:
            raise SystemExit(f"{argument}: neither a directory nor a YAML, C, Python or JavaScript file")


def main():
    if len(sys.argv) < 3:
        raise SystemExit("usage: coverage_of_ids.py RULE_LIST_H FILE_OR_DIR...")
    entries = ENTRY.findall(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    if not entries:
        raise SystemExit(f"{sys.argv[1]}: no statements found")
    statements = [f"{family}-{number}" for family, number in entries]
    families = "|".join(sorted({family for family, _ in entries}))
    an_id = re.compile(rf"\b(?:{families})-\d+\b")

    shown = {}
    for path in files_of(sys.argv[2:]):
        for found in READERS[path.suffix](path.read_text(encoding="utf-8"), an_id):
            shown.setdefault(found, []).append(path.name)

    unknown = sorted(set(shown) - set(statements))
    report = Report(len(statements) + len(unknown))
    for statement in statements:
        report.add(statement, [] if statement in shown else ["no test shows it"])
    for statement in unknown:
        report.add(statement, [f"named in {', '.join(sorted(set(shown[statement])))}, not in the list"])
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
