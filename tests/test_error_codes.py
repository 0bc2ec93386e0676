"""docs/settle.md prints the closed list of error codes: exactly those of the two lists in the
source, each with its rule.

usage: test_error_codes.py SOURCE-DIRECTORY [--print]
"""
import pathlib
import re
import sys


def listed_in_source(source):
    """{code: rule or ''} of both lists."""
    statuses = pathlib.Path(source, "include/trey/status_list.h").read_text()
    problems = pathlib.Path(source, "src/format/problem_list.h").read_text()
    codes = {code: "" for code in re.findall(r'X\(\w+, "([a-z-]+)", "', problems)}
    for code, rule in re.findall(r'X\(\w+, "([a-z-]+)", (\w+),', statuses):
        codes[code] = "" if rule == "NONE" else rule.replace("_", "-")
    return codes


def texts_in_source(source):
    pattern = r'X\(\w+, "([a-z-]+)",(?: \w+,)? (?:\\\n\s*)?"((?:[^"\\]|\\.)*)"'
    text = "".join(pathlib.Path(source, name).read_text()
                   for name in ("src/format/problem_list.h", "include/trey/status_list.h"))
    return dict(re.findall(pattern, text))


def listed_in_docs(source):
    text = pathlib.Path(source, "docs/settle.md").read_text()
    return {code: rule for code, rule in re.findall(r"^\| `([a-z-]+)` \| ([A-Z0-9-]*) ?\|", text, re.M)}


def main():
    source = sys.argv[1]
    if "--print" in sys.argv:
        texts = texts_in_source(source)
        for code, rule in listed_in_source(source).items():
            text = re.sub(r"\{#?(given|limit)\}", "…", texts[code])
            print(f"| `{code}` | {rule} | {text} |")
        return 0
    want, have = listed_in_source(source), listed_in_docs(source)
    wrong = sorted(code for code in want.keys() | have.keys() if want.get(code) != have.get(code))
    print("1..1")
    print(f"{'not ok' if wrong else 'ok'} 1 - the list of error codes in docs/settle.md is complete")
    for code in wrong:
        print(f"# {code}: source {want.get(code)!r}, docs {have.get(code)!r}")
    return 1 if wrong else 0


sys.exit(main())
