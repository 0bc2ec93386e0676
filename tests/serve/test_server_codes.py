#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/api.md lists every error code of the server (src/serve/http/server_error_list.h), each with its HTTP status.

usage: test_server_codes.py SOURCE-DIRECTORY
"""
import pathlib
import re
import sys

ROW = re.compile(r'X\((\w+), "([a-z-]+)", (\d+), (true|false), "')


def listed(source):
    """The pairs of status and code in HTTP responses, and the codes in answers over the WebSocket."""
    text = pathlib.Path(source, "src/serve/http/server_error_list.h").read_text()
    rows = ROW.findall(text)
    if len(rows) != len(re.findall(r"^    X\(", text, re.M)) or len(rows) < 40:
        raise SystemExit("src/serve/http/server_error_list.h: a row cannot be read")
    return ({(status, code) for _, code, status, _ in rows if status != "0"},
            {code for _, code, _, is_live in rows if is_live == "true"})


def unused(source):
    """The names of rows that no file uses, neither by name nor by the code of an account's status."""
    text = "".join(path.read_text() for path in sorted(pathlib.Path(source, "src/serve").rglob("*.c")))
    people = pathlib.Path(source, "src/accounts/people_open.c").read_text()
    codes = set(re.findall(r'\[PEOPLE_\w+\] = "([a-z-]+)"', people))
    rows = ROW.findall(pathlib.Path(source, "src/serve/http/server_error_list.h").read_text())
    return {name for name, code, _, _ in rows if code not in codes and not re.search(rf"\bSERVER_ERROR_{name}\b", text)}


def documented(source):
    text = pathlib.Path(source, "docs/api.md").read_text()
    web = text[text.index("| status | error | |"):]
    web = web[:web.index("\n\n")]
    pairs = set()
    for statuses, codes in re.findall(r"^\| ([\d, ]+) \| (.*?) \| ?.*\|$", web, re.M):
        numbers, names = re.findall(r"\d+", statuses), re.findall(r"`([a-z-]+)`", codes)
        pairs |= {(numbers[0], name) for name in names}
    live = text[text.index("| cause outside the rules | |"):]
    live = live[:live.index("\n\n")]
    return pairs, {name for row in re.findall(r"^\| (`.*?) \|", live, re.M) for name in re.findall(r"`([a-z-]+)`", row)}


def report(number, what, want, have):
    wrong = sorted(want ^ have)
    print(f"{'not ok' if wrong else 'ok'} {number} - {what}")
    for one in wrong:
        print(f"# {'not in docs/api.md' if one in want else 'not in the list'}: {one}")
    return bool(wrong)


def main():
    source = sys.argv[1]
    pairs, live = documented(source)
    http, websocket = listed(source)
    left = sorted(unused(source))
    print("1..3")
    failed = report(1, "the errors of HTTP responses, each with its status", http, pairs)
    failed |= report(2, "the errors of answers over the WebSocket", websocket, live)
    print(f"{'not ok' if left else 'ok'} 3 - every error of the list is used")
    for name in left:
        print(f"# no file uses SERVER_ERROR_{name}")
    return 1 if failed or left else 0


sys.exit(main())
