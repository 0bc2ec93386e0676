#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every function of a test in Python is used: a case that nobody calls cannot fail.

usage: test_tests.py TESTS_DIRECTORY
"""
import ast
import pathlib
import sys

from tap import Report


def used_names(tree):
    """Everything the file mentions: names, members, and what it imports by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)


def main():
    folder = pathlib.Path(sys.argv[1])
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}
    used = {name for tree in trees.values() for name in used_names(tree)}
    report = Report(len(trees))
    for path, tree in trees.items():
        # A decorator enters a case in a list.
        unused = [node for node in tree.body if isinstance(node, ast.FunctionDef)
                  and node.name not in used and not node.decorator_list]
        report.add(str(path.relative_to(folder)), [f"line {node.lineno}: {node.name} is never called" for node in unused])
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
