"""docs/settle.md prints the closed list of error codes: exactly those of the lists in the source,
each with its rule and text.

usage: test_error_codes.py SOURCE-DIRECTORY [--print]
"""
import pathlib
import re
import sys

from tap import Report


PROBLEMS = "src/format/json/problem_list.h"
STATUSES = ("include/trey/status_list.h", "src/table/fair_status_list.h", "src/table/table_status_list.h",
            "include/trey/sim_status_list.h")


def read(source, names):
    return "".join(pathlib.Path(source, name).read_text() for name in names)


def listed_in_source(source):
    """{code: rule or ''} of all lists."""
    statuses = read(source, STATUSES)
    problems = read(source, [PROBLEMS])
    codes = {code: "" for code in re.findall(r'X\(\w+, "([a-z-]+)", "', problems)}
    for code, rule in re.findall(r'X\(\w+, "([a-z-]+)", (\w+),', statuses):
        codes[code] = "" if rule == "NONE" else rule.replace("_", "-")
    return codes


def texts_in_source(source):
    pattern = r'X\(\w+, "([a-z-]+)",(?: \w+,)? (?:\\\n\s*)?"((?:[^"\\]|\\.)*)"'
    return dict(re.findall(pattern, read(source, (PROBLEMS, *STATUSES))))


def rows_of_source(source):
    texts = texts_in_source(source)
    return [f"| `{code}` | {rule} | " + re.sub(r"\{[#@]?(given|limit)\}", "…", texts[code]) + " |"
            for code, rule in listed_in_source(source).items()]


def rows_of_docs(source):
    text = pathlib.Path(source, "docs/settle.md").read_text()
    return re.findall(r"^\| `[a-z-]+` \| [A-Z0-9-]* ?\| .* \|$", text[text.index("## Error codes"):], re.M)


def main():
    source = sys.argv[1]
    want = rows_of_source(source)
    if "--print" in sys.argv:
        print("\n".join(want))
        return 0
    report = Report(1)
    report.add("the list of error codes in docs/settle.md is complete",
               [f"{'missing' if row in want else 'not in the source'}: {row}"
                for row in sorted(set(want) ^ set(rows_of_docs(source)))])
    return report.finish()


sys.exit(main())
