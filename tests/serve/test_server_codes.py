#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/api.md lists every error code of the server (src/serve/http/server_error_list.h), each with its HTTP status.

usage: test_server_codes.py SOURCE-DIRECTORY
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tap import Report  # noqa: E402

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


def compare(report, what, want, have):
    report.add(what, [f"{'not in docs/api.md' if one in want else 'not in the list'}: {one}"
                      for one in sorted(want ^ have)])


def main():
    source = sys.argv[1]
    pairs, live = documented(source)
    http, websocket = listed(source)
    report = Report(3)
    compare(report, "the errors of HTTP responses, each with its status", http, pairs)
    compare(report, "the errors of answers over the WebSocket", websocket, live)
    report.add("every error of the list is used", [f"no file uses SERVER_ERROR_{name}" for name in sorted(unused(source))])
    return report.finish()


sys.exit(main())
