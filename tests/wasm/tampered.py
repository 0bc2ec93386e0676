#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print transcripts of fair shoes, honest ones and the tampered ones of tests/table, one JSON object
a line: `name`, `transcript`, `notes`, and `reason`, null where a verifier must accept.

usage: tampered.py TABLE-TESTS PRINT-TRANSCRIPT
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True
DIRECTORY, PROGRAM = sys.argv[1:]
sys.path.insert(0, str(pathlib.Path(DIRECTORY).resolve()))
sys.argv[1:] = [PROGRAM, "", "", ""]

import test_verify_shoe as tests                                          # noqa: E402

KEPT = []    # what the verifier is asked about


def keep(name):
    """The verifier of the tests, which also keeps what it was asked and what it said."""
    def verify(transcript, notes=None, honest=tests.shoe.verify):
        reason = None
        copy = json.loads(json.dumps([transcript, notes]))
        try:
            honest(transcript, notes)
        except tests.shoe.Rejected as why:
            reason = str(why)
            raise
        finally:
            KEPT.append({"name": name, "transcript": copy[0], "notes": copy[1], "reason": reason})
    return verify


honest = tests.shoe.verify
cases = [(f"rejected: {name}", lambda change=change, reason=reason: tests.rejects(change, reason))
         for name, change, reason in tests.TAMPERINGS]
cases += [(case.__name__.replace("_", " "), case) for case in tests.CASES[5:]
          if case not in (tests.viewers_get_only_what_they_may_see, tests.the_program_says_what_it_found)]
for name, case in cases:
    tests.shoe.verify = lambda *arguments, verify=keep(name): verify(*arguments, honest=honest)
    case()
for line in KEPT:
    print(json.dumps(line))
