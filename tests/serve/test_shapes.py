#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The files that are made from the tables of src/protocol are up to date.

    test_shapes.py PRINT-SHAPES SOURCE
"""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

tool, source = sys.argv[1], pathlib.Path(sys.argv[2])


def compare(form, path):
    made = subprocess.run([tool, form], capture_output=True, text=True, check=True).stdout
    is_same = (source / path).read_text(encoding="utf-8") == made
    return [] if is_same else [f"{path} is out of date: script/shapes"]


def schemas():
    """docs/api/shapes.yaml is what print-shapes prints"""
    return compare("yaml", "docs/api/shapes.yaml")


def types():
    """web/client/shapes.ts is what print-shapes prints"""
    return compare("ts", "web/client/shapes.ts")


sys.exit(run_cases([schemas, types]))
