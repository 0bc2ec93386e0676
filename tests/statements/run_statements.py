#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the statement cases through `trey settle` and report in TAP, one point per case.

usage: run_statements.py PROGRAM DIR

Every *.yaml file in DIR is a list. An item with `define` only holds anchors; any other is a case:

  case    its name, beginning with the statements it shows
  round   the round, as the JSON object would be    } one of
  text    what the program reads, as it stands      } the two
  expect  what the one answer must hold             } one of
  answers a list: what each of the answers must hold} the two
  exit    the exit status; left out: 1 when an answer was refused, else 0

A mapping in `expect` must be matched member by member and says nothing about other members; a list
must have the same length. `absent!` stands for a member that must not be there, `match! REGEX` for
a text that the expression is found in.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import yaml

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Report  # noqa: E402

SECONDS_MAX = 60
ABSENT = "absent!"
MATCH = "match! "
CASE_KEYS = {"case", "round", "text", "expect", "answers", "exit"}
SANITIZER = re.compile(r"Sanitizer|runtime error:")


class Loader(yaml.SafeLoader):
    """YAML in which a key given twice in one mapping is an error."""

    def compose_mapping_node(self, anchor):
        node = super().compose_mapping_node(anchor)
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.YAMLError(f"{key.value} given twice\n{key.start_mark}")
            seen.add(key.value)
        return node


def load_cases(directory):
    """The cases of each file, a list of lists."""
    files = []
    names = set()
    for path in sorted(pathlib.Path(directory).glob("*.yaml")):
        with open(path, encoding="utf-8") as file:
            items = yaml.load(file, Loader)
        cases = []
        for item in items:
            if set(item) == {"define"}:
                continue
            name = item.get("case")
            problem = None
            if not isinstance(name, str) or name in names:
                problem = "has no name of its own"
            elif set(item) - CASE_KEYS:
                problem = f"has unknown keys {sorted(set(item) - CASE_KEYS)}"
            elif ("round" in item) == ("text" in item) or ("expect" in item) == ("answers" in item):
                problem = "needs one of round and text and one of expect and answers"
            if problem:
                raise SystemExit(f"{path.name}: case {name!r} {problem}")
            names.add(name)
            cases.append(item)
        files.append(cases)
    if not any(files):
        raise SystemExit(f"{directory}: no cases")
    return files


def unique_members(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member is written twice")
    return members


def no_float(text):
    raise ValueError(f"{text} is not an integer")


def parse_answers(text):
    """The answers in what the program wrote: one object per line, each line ended."""
    *lines, rest = text.split("\n")
    if rest:
        raise ValueError("the last line has no end")
    answers = [json.loads(line, object_pairs_hook=unique_members, parse_float=no_float)
               for line in lines]
    if not all(isinstance(answer, dict) for answer in answers):
        raise ValueError("an answer is not an object")
    return answers


def differences(expected, got, path):
    """Yield one line for each place where `got` is not what `expected` asks for."""
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            yield f"{path}: expected an object, got {json.dumps(got)}"
            return
        for key, value in expected.items():
            key = str(key)
            place = f"{path}.{key}"
            if value == ABSENT:
                if key in got:
                    yield f"{place}: expected no such member, got {json.dumps(got[key])}"
            elif key not in got:
                yield f"{place}: expected {json.dumps(value)}, got no such member"
            else:
                yield from differences(value, got[key], place)
    elif isinstance(expected, list):
        if not isinstance(got, list) or len(got) != len(expected):
            yield f"{path}: expected {len(expected)} elements, got {json.dumps(got)}"
            return
        for index, (wanted, element) in enumerate(zip(expected, got)):
            yield from differences(wanted, element, f"{path}[{index}]")
    elif isinstance(expected, str) and expected.startswith(MATCH):
        if not isinstance(got, str) or not re.search(expected[len(MATCH):], got):
            yield f"{path}: expected a text with /{expected[len(MATCH):]}/, got {json.dumps(got)}"
    elif type(expected) is not type(got) or expected != got:
        yield f"{path}: expected {json.dumps(expected)}, got {json.dumps(got)}"


def broken_sums(answer, path):
    """Yield where a settled answer breaks what round-json.md says of every one."""
    rows = answer.get("settlements")
    if not isinstance(rows, list):
        yield f"{path}.settlements: missing in a settled answer"
        return
    for index, row in enumerate(rows):
        place = f"{path}.settlements[{index}]"
        paid, collected, returned = row["paid"], row["collected"], row["returned"]
        whole = 0 if row["kind"] == "ante-bonus" else row["amount"]
        if min(paid, collected, returned, row["uncovered"]) < 0:
            yield f"{place}: a negative amount"
        if collected + returned != whole:
            yield f"{place}: collected {collected} and returned {returned} are not {whole}"
        if paid and (row["result"] != "win" or collected):
            yield f"{place}: paid {paid} on a wager that did not win"
        if collected and row["result"] not in ("lose", "forfeit"):
            yield f"{place}: collected {collected} from a wager that did not lose"
        if row["uncovered"] and not row["rule"].startswith("COVER-"):
            yield f"{place}: {row['uncovered']} uncovered under {row['rule']}"
    bank = answer.get("bank")
    if bank is None:
        return
    if bank["paid"] != sum(row["paid"] for row in rows):
        yield f"{path}.bank.paid: not the sum of what was paid"
    if bank["collected"] != sum(row["collected"] for row in rows):
        yield f"{path}.bank.collected: not the sum of what was collected"
    if bank["net"] != bank["collected"] - bank["paid"]:
        yield f"{path}.bank.net: not collected minus paid"
    if abs(bank["net"]) > bank["wager"]:
        yield f"{path}.bank.net: more than the bank's wager"


def settle(program, text):
    """Run the program on a text: its answers, its exit status and what went wrong beside them."""
    try:
        done = subprocess.run([program, "settle"], input=text.encode(), timeout=SECONDS_MAX,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    except subprocess.TimeoutExpired:
        return [], None, [f"no end after {SECONDS_MAX} s"]
    problems = []
    answers = []
    out = done.stdout.decode(errors="replace")
    err = done.stderr.decode(errors="replace")
    try:
        answers = parse_answers(out)
    except ValueError as error:
        problems += [f"the output is not as agreed: {error}", "output: " + out]
    if done.returncode not in (0, 1) or SANITIZER.search(err):
        problems += [f"exit status {done.returncode}", "errors: " + err]
    return answers, done.returncode, problems


def exit_due(answers):
    return 1 if any(answer.get("status") == "refused" for answer in answers) else 0


def judge(case, answers):
    """Return what is wrong with a case's answers."""
    expected = case["answers"] if "answers" in case else [case["expect"]]
    problems = list(differences(expected, answers, "answer"))
    for index, answer in enumerate(answers):
        if answer.get("status") == "settled":
            try:
                problems += broken_sums(answer, f"answer[{index}]")
            except (KeyError, TypeError, AttributeError) as error:
                problems.append(f"a settlement is not as agreed: {error!r}")
    if problems:
        problems += ["output: " + json.dumps(answer, ensure_ascii=False) for answer in answers]
    return problems


def text_of(case):
    return case["text"] if "text" in case else json.dumps(case["round"], ensure_ascii=False) + "\n"


def run_alone(program, case):
    answers, status, problems = settle(program, text_of(case))
    problems = judge(case, answers) + problems
    due = case.get("exit", exit_due(answers))
    if status != due:
        problems.append(f"exit status: expected {due}, got {status}")
    return problems


def run_file(program, cases):
    """Return the problems of each case of a file. Rounds go through the program in one stream, and
    one by one when that does not give an answer for each; cases that ask for more run alone."""
    streamed = [case for case in cases if "round" in case and "exit" not in case and "expect" in case]
    answers, status, problems = settle(program, "".join(map(text_of, streamed)))
    found = {}
    if not problems and len(answers) == len(streamed) and status == exit_due(answers):
        for case, answer in zip(streamed, answers):
            found[case["case"]] = judge(case, [answer])
    results = []
    for case in cases:
        wrong = found.get(case["case"])
        if wrong is None:
            wrong = run_alone(program, case)
        results.append(wrong + ["input: " + text_of(case)] if wrong else [])
    return results


def main():
    if len(sys.argv) != 3:
        raise SystemExit("usage: run_statements.py PROGRAM DIR")
    program, directory = sys.argv[1:]
    files = load_cases(directory)
    report = Report(sum(map(len, files)))
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for cases, results in zip(files, pool.map(lambda cases: run_file(program, cases), files)):
            for case, problems in zip(cases, results):
                report.add(case["case"], problems)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
