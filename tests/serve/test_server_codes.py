#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/api.md lists every error code of the server that is no status of the rules: just those of the source, each
with its HTTP status.

usage: test_server_codes.py SOURCE-DIRECTORY
"""
import pathlib
import re
import sys

SHARED = "trey_status_code"  # and what message_read finds: of the closed list in docs/settle.md, which has a test of its own


def arguments(text, start):
    """The arguments of a call whose parenthesis opens before `start`, as texts."""
    parts, depth, quoted, begin, at = [], 0, False, start, start
    while True:
        letter = text[at]
        if quoted:
            at += letter == "\\"
            quoted = letter != '"'
        elif letter == '"':
            quoted = True
        elif letter in "([{":
            depth += 1
        elif letter in ")]}" and depth > 0:
            depth -= 1
        elif letter in ",)" and depth == 0:
            parts.append(" ".join(text[begin:at].split()))
            begin = at + 1
            if letter == ")":
                return parts
        at += 1


def calls(source, name):
    for path in sorted(pathlib.Path(source, "src/serve").rglob("*.c")):
        text = path.read_text()
        for match in re.finditer(rf"\b{name}\(", text):
            before = text[:match.start()].rsplit("\n", 1)[-1]
            if re.match(r"(static )?(void|bool|int|auth_step)\b", before):
                continue  # where it is defined
            yield path.name, arguments(text, match.end())


def people_codes(source):
    """Codes of the accounts with their statuses, as auth_answer.c maps them."""
    names = dict(re.findall(r'\[(PEOPLE_\w+)\] = "([a-z-]+)"', pathlib.Path(source, "src/accounts/people_open.c").read_text()))
    text = pathlib.Path(source, "src/serve/auth/auth_answer.c").read_text()
    body = re.search(r"static int status_of\(.*?\n}", text, re.S)[0]
    statuses, waiting = {}, []
    for name, status in re.findall(r"case (PEOPLE_\w+):|return (\d+);", body):
        if name:
            waiting.append(name)
        else:
            statuses |= {one: status for one in waiting}
            waiting = []
    return {(statuses.get(name, "503"), code) for name, code in names.items() if code not in ("ok", "end")}


def web_codes(source):
    found = people_codes(source)
    for path in pathlib.Path(source, "src/serve").rglob("web_*.c"):  # what is wrong with a request, with its place
        found |= {("400", code) for code in re.findall(r'"error", "([a-z-]+)"', path.read_text())}
    for where, (_, status, code, *_) in [*calls(source, "web_answer_error"), *calls(source, "web_answer_error_at")]:
        statuses, codes = re.findall(r"\b\d{3}\b", status), re.findall(r'"([a-z-]+)"', code)
        if codes and len(statuses) in (1, len(codes)):
            found |= set(zip(statuses * (len(codes) // len(statuses)), codes))
        elif not codes and (SHARED in code or "people_status_code" in code or code == "error.code"):
            continue
        else:
            raise SystemExit(f"{where}: cannot read {status}, {code}")
    return found


def live_codes(source):
    found = set()
    for name, index in (("message_write_refused", 2), ("refuse", 2)):
        for where, parts in calls(source, name):
            if where.startswith("message_") or len(parts) <= index:
                continue
            codes = re.findall(r'^"([a-z-]+)"$', parts[index])
            found |= set(codes)
    return found


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
        print(f"# {'not in docs/api.md' if one in want else 'not in the source'}: {one}")
    return bool(wrong)


def main():
    source = sys.argv[1]
    pairs, live = documented(source)
    print("1..2")
    failed = report(1, "the errors of REST, each with its status", web_codes(source), pairs)
    failed |= report(2, "the causes outside the rules for which a request is refused", live_codes(source), live)
    return 1 if failed else 0


sys.exit(main())
