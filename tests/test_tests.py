#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every function of a test in Python is used: a case that nobody calls cannot fail.

usage: test_tests.py TESTS_DIRECTORY
"""
import ast
import pathlib
import sys


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
    print(f"1..{len(trees)}")
    for number, (path, tree) in enumerate(trees.items(), 1):
        # A decorator enters a case in a list.
        unused = [node for node in tree.body if isinstance(node, ast.FunctionDef)
                  and node.name not in used and not node.decorator_list]
        for node in unused:
            print(f"# {path.relative_to(folder)}:{node.lineno}: {node.name} is never called")
        print(f"{'not ok' if unused else 'ok'} {number} - {path.relative_to(folder)}")


if __name__ == "__main__":
    main()
