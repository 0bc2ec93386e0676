#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print what the statement cases give `trey settle` to read, as one JSON object: `rounds`, each a
text of one line, and `texts`, which may be anything.

usage: statement_texts.py STATEMENTS-DIRECTORY
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv[1]).resolve()))

import run_statements                                                     # noqa: E402

cases = [case for file in run_statements.load_cases(sys.argv[1]) for case in file]
print(json.dumps({"rounds": [json.dumps(case["round"]) for case in cases if "round" in case],
                  "texts": [case["text"] for case in cases if "text" in case]}))
