#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The mutants that script/mutate makes: which changes there are, and what is left alone.

usage: test_mutants.py SOURCE_ROOT
"""
import os
import pathlib
import sys
import tomllib

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from mutants import mutants_of  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402


def changes(body, result="void"):
    """(line, what it becomes) of all mutants of a function."""
    return {(one.line_text, one.becomes) for one in mutants_of("a.c", f"{result} made(int a, int b)\n{{\n{body}\n}}\n")}


def becomes(body, result="void"):
    return sorted(after for _, after in changes(body, result))


@case
def conditions(_):
    """Conditions are negated and forced, and their operators changed"""
    equal(becomes("if (a < b) {\n}"), sorted(
        ["if (!(a < b)) {", "if ((a < b) && false) {", "if ((a < b) || true) {", "if (a <= b) {", "if (a >= b) {"]))
    equal(becomes("while (a == b) {\n}"), sorted(
        ["while (!(a == b)) {", "while ((a == b) && false) {", "while (a != b) {"]))
    equal(becomes("if (a && !b) {\n}")[-2:], ["if (a &&  b) {", "if (a || !b) {"])
    equal(becomes("for (int i = 0; i < a; i++) {\n}"), sorted(
        ["for (int i = 1; i < a; i++) {", "for (int i = 0; i <= a; i++) {", "for (int i = 0; i >= a; i++) {",
         "for (int i = 0; i < a; i--) {"]))


@case
def values(_):
    """Arithmetic, constants and returned values are changed"""
    equal(becomes("int c = a + 2 * b;"), sorted(
        ["int c = a - 2 * b;", "int c = a + 3 * b;", "int c = a + 1 * b;", "int c = a + 2 + b;"]))
    equal(becomes("b = a << 8 | 0x10;")[:3], ["(void)0;", "b = a << 7 | 0x10;", "b = a << 8 & 0x10;"])
    equal(becomes("return a;", "int"), ["return (a) + 1;"])
    equal(becomes("return a == b;", "static bool"), ["return !(a == b);", "return a != b;"])
    equal(becomes("return &all[a];", "const struct row *"), ["return NULL;"])
    equal(becomes("return refuse_command(a);", "trey_refusal"), ["return trey_accept();"])
    equal(becomes("return TREE;", "kind"), [])
    with_attribute = mutants_of("a.c", "__attribute__((cold)) static bool made(int a)\n{\nreturn a;\n}\n")
    equal([(one.function, one.becomes) for one in with_attribute], [("made", "return !(a);")])
    equal(becomes("bool is = true;"), ["bool is = false;"])


@case
def statements(_):
    """Calls and assignments are removed, declarations are not"""
    equal(becomes("publish(a, b);"), ["(void)0;"])
    equal(becomes("(void)publish(a);"), ["(void)0;"])
    equal(becomes("at->rows[a].kind = b;"), ["(void)0;"])
    equal(becomes("*a = b;"), ["(void)0;"])
    equal(becomes("a += b;"), ["(void)0;", "a -= b;"])
    for kept in ("table *here;", "const char *text = name(a);", "char text[128];", "uint8_t bytes[2 * SIZE] = {KIND};",
                 "enum { LIMIT = 5 };", "static const int rows[] = {1, 2, 3};", "sodium_memzero(key, sizeof key);"):
        equal(becomes(kept), [], kept)


@case
def left_alone(_):
    """Comments, strings, directives, assertions and log lines are left alone"""
    for kept in ("/* a < b; publish(a); */", "// a < b", "TREY_ASSERT(a < 1 && b > 2);", "#define TWICE(x) ((x) * 2)\n",
                 '_Static_assert(sizeof(int) == 4, "a < b");', 'LOG(log, 3, "a < b", {"n", 5});', "case 5:\nbreak;",
                 "goto end;"):
        equal(becomes(kept), [], kept)
    equal(becomes('publish("1 < 2", \'<\');'), ["(void)0;"])
    equal(becomes("int c = (int)-a;"), [], "a cast is not a subtraction")
    equal(mutants_of("a.c", "static const row rows[] = {{1, a < b}, {2, 3}};\nenum { A = 1 };\nint made(int);\n"), [])


@case
def lines(_):
    """No change adds or removes a line, and each changes something"""
    text = ("int made(int a)\n{\n    publish(a,\n            a + 1);\n"
            "    if (a < 1 &&\n        a > 2) {\n        a = 3;\n    }\n    return a;\n}\n")
    found = mutants_of("a.c", text)
    holds(len(found) > 10, f"{len(found)} mutants")
    for one in found:
        changed = one.apply(text)
        equal((changed.count("\n"), changed == text, one.function), (text.count("\n"), False, "made"), str(one))
        holds(text.splitlines()[one.line - 1].strip() == one.line_text, str(one))


@case
def equal_lines(_):
    """Equal lines of a function are told apart by their number"""
    found = mutants_of("a.c", "bool made(int a)\n{\nif (a) {\nreturn a;\n}\nreturn a;\n}\n"
                              "bool other(int a)\n{\nreturn a;\n}\n")
    equal([(one.function, one.line, one.nth) for one in found if one.kind == "returned"],
          [("made", 4, 1), ("made", 6, 2), ("other", 10, 1)])


@case
def explained(root):
    """Every explained mutant names its place and a reason"""
    rows = tomllib.loads((root / "tests/mutate/explained.toml").read_text(encoding="utf-8")).get("mutant", [])
    names = [(row["file"], row["function"], row["line"], row["becomes"], row.get("nth")) for row in rows]
    equal(len(names), len(set(names)), "a mutant that is explained twice")
    return [f"{row}: a place without a file, or no reason" for row in rows
            if not (root / row["file"]).is_file() or len(row["why"].split()) < 4]


if __name__ == "__main__":
    ROOT = pathlib.Path(sys.argv.pop(1))
    sys.exit(run(ROOT))
