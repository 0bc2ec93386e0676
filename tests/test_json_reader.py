"""The JSON reader against Python's: what one calls JSON the other does too.

Texts are made by breaking good ones at random places; whatever else is wrong with such a round, the
program must say "syntax" exactly when Python's reader refuses the text.

usage: test_json_reader.py PROGRAM
"""
import json
import os
import random
import re
import subprocess
import sys

from tap import Report

BROKEN = 1500 if os.environ.get("TREY_THOROUGH") else 400  # a run of the program each
GOOD = ['{"a": [1, -2, 3.5e+3, 0, -0.0, 1E-2], "b": "x\\u00e9\\n\\"\\\\\\/", "c": {"d": null}}',
        '[true, false, null, "", [], {}, [[[]]], "\U0001f0a1 \\ud83c\\udca1"]',
        '{"rules": "house-banked", "wagers": [{"seat": 1, "bettor": "ann", "kind": "ante"}]}',
        '"text"', "12", "-1", "0.5", "true", "null", "{}", "[]", "[1,2]"]
BAD = ["", "{", "[", '"', "{]", "[}", "{,}", "[,]", "[1,]", '{"a":1,}', '{"a"}', '{"a":}', "{1:2}",
       "01", "-01", "1.", ".5", "+1", "1e", "1e+", "-", "--1", "tru", "nul", "True", "NaN",
       "Infinity", "'a'", '"\t"', '"\\x"', '"\\u12"', '"\\ud800"', '"\\udc00"', '"\\ud800\\u0041"',
       "[1 2]", '{"a":1 "b":2}', "/* */ 1", "[1] ]", "nullx", '"a" : 1']
PIECES = list('{}[],:"\\ \n\t0123456789.eE+-') + ["true", "null", "\\u", "\\ud800", "é", "\x01", "\x7f"]


def refuse(name):
    raise ValueError(name)


def is_json(text):
    """A stream of JSON values, strictly: no NaN, no half of a surrogate pair."""
    decoder = json.JSONDecoder(parse_constant=refuse)
    at, values = 0, 0
    while True:
        while at < len(text) and text[at] in " \n\t\r":
            at += 1
        if at == len(text):
            return values > 0
        try:
            if re.match(r"-?0[0-9]", text[at:]):
                return False  # Python would take 01 for a zero and a one
            value, at = decoder.raw_decode(text, at)
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except (ValueError, UnicodeEncodeError):
            return False
        values += 1


def says_syntax(program, text):
    result = subprocess.run([program, "settle"], input=text.encode("utf-8"), capture_output=True)
    answers = [json.loads(line) for line in result.stdout.decode().splitlines()]
    if result.returncode != 1 or not answers:
        raise AssertionError(f"exit {result.returncode}: {result.stdout!r} {result.stderr!r}")
    return answers[-1].get("error") == "syntax"


def broken(random_source):
    text = random_source.choice(GOOD)
    for _ in range(random_source.randint(1, 3)):
        at = random_source.randrange(len(text) + 1)
        piece = random_source.choice(PIECES) if random_source.random() < 0.6 else ""
        text = text[:at] + piece + text[at + random_source.randint(0, 2):]
    return text


def main():
    program = sys.argv[1]
    source = random.Random(20010101)
    groups = [("good texts", GOOD), ("bad texts", BAD),
              ("texts broken at random", [broken(source) for _ in range(BROKEN)])]
    report = Report(len(groups))
    for name, texts in groups:
        wrong = [text for text in texts if says_syntax(program, text) == is_json(text)]
        report.add(f"{name}: as Python's reader",
                   [f"{text!r}: Python says {'JSON' if is_json(text) else 'not JSON'}" for text in wrong[:5]])
    return report.finish()


sys.exit(main())
