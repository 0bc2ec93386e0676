#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The manual pages: one for every command, with exactly its options.

    test_man.py PROGRAM SOURCE-DIRECTORY MADE-PAGES LIBRARY

MADE-PAGES is empty where they are not made. Writes TAP.
"""
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import option_table  # noqa: E402
from tap import run_cases  # noqa: E402

COMMAND_SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS",
                    "ENVIRONMENT", "FILES", "SEE ALSO"]
OTHERS = {"libtrey.3", "trey-round.5", "trey-rules.5"}


class Manual:
    def __init__(self, program, source, made, library):
        self.program, self.source = program, pathlib.Path(source)
        self.made = pathlib.Path(made) if made else None
        self.library = library
        self.pages = {path.stem: path.read_text()
                      for path in (self.source / "docs/man").glob("*.scd")}
        self.commands = option_table.commands(program)


def sections(text, mark="#"):
    parts = re.split(rf"^{mark} (.+)\n", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def described_options(text):
    """Options of a part of a page: *-e*, *--explain*, *--rules-file* _FILE_ alone on a line."""
    rows = []
    for line in text.splitlines():
        if line.startswith("*-"):
            row = re.fullmatch(r"(?:\*-(\w)\*, )?\*--([a-z-]+)\*(?: _(\S+)_)?", line)
            assert row, f"not an option: {line!r}"
            rows.append(option_table.Option(row[2], row[1] or "", row[3] or ""))
    return rows


def every_command_has_a_page_and_no_other(manual):
    wanted = {"trey.1"} | {f"trey-{name}.1" for name in manual.commands} | OTHERS
    assert set(manual.pages) == wanted, set(manual.pages) ^ wanted


def pages_have_their_sections(manual):
    for name, text in manual.pages.items():
        stem, number = name.rsplit(".", 1)
        assert text.startswith(f"{stem}({number})\n"), name
        found = list(sections(text))
        if number == "1":
            assert found == COMMAND_SECTIONS, (name, found)
        else:
            assert found[0] == "NAME" and found[-1] == "SEE ALSO" and "EXAMPLES" in found, name
        assert re.search(rf"^{stem} - .{{10,}}", sections(text)["NAME"], re.M), name


def options_are_those_of_the_table(manual):
    for command in manual.commands:
        text = sections(manual.pages[f"trey-{command}.1"])["OPTIONS"]
        own = text.split("\n## ")[0]
        parts = {command: own} | {title.removeprefix("trey "): part
                                  for title, part in sections(text, "##").items()}
        names = [command] + [f"{command} {verb}" for verb in option_table.verbs(manual.program, command)]
        assert list(parts) == names, (command, list(parts))
        for name, part in parts.items():
            there = option_table.options(manual.program, name)
            assert described_options(part) == there, (name, set(described_options(part)) ^ set(there))
            assert len(re.findall(r"^\*-.*\n\t\S", part, re.M)) == len(there), f"{name}: one says nothing"


def verbs_are_described(manual):
    for command in manual.commands:
        script = option_table.output(manual.program, "completion", "bash")
        words = re.search(rf"^    '{command}'\)\n        options=.*\n        valued=.*\n"
                          r"        words='(.*)'", script, re.M)[1].split()
        for word in words:
            assert f"*{word}*" in manual.pages[f"trey-{command}.1"], (command, word)


def the_first_page_lists_every_command(manual):
    listed = sections(sections(manual.pages["trey.1"])["DESCRIPTION"], "##")["Commands"]
    assert re.findall(r"^\*trey-(\w+)\*\(1\)$", listed, re.M) == manual.commands, listed
    help_text = option_table.output(manual.program, "--help")
    for name, summary in re.findall(r"^\*trey-(\w+)\*\(1\)\n\t(.*)\.$", listed, re.M):
        assert re.search(rf"^  {name} +{re.escape(summary)}$", help_text, re.M | re.I), (name, summary)


def other_pages_that_are_named_are_there(manual):
    for name, text in manual.pages.items():
        for stem, number in re.findall(r"\*((?:lib)?trey[a-z-]*)\*\((\d)\)", text):
            assert f"{stem}.{number}" in manual.pages, (name, stem)


def the_environment_of_a_server_is_described(manual):
    rows = (manual.source / "src/serve/config/config_list.h").read_text()
    variables = set(re.findall(r'"(TREY_[A-Z_]+)"', rows))
    page = sections(manual.pages["trey-serve.1"])["ENVIRONMENT"]
    described = set(re.findall(r"^\*(TREY_[A-Z_]+)\*$", page, re.M))
    assert len(variables) > 20 and described == variables, described ^ variables


def codes_of_rounds_are_known(manual):
    page = sections(manual.pages["trey-round.5"])["ERRORS"]
    described = re.findall(r"^\*([a-z-]+)\*(?: \(([A-Z]+-\d+)\))?$", page, re.M)
    table = dict(re.findall(r"^\| `([a-z-]+)` \| ([A-Z0-9-]*) *\|",
                            (manual.source / "docs/settle.md").read_text(), re.M))
    assert len(described) > 50
    for code, rule in described:
        assert table.get(code) == rule, (code, rule, table.get(code))


def codes_that_statements_meet_are_described(manual):
    """Every code that a case of the statements expects of `trey settle`."""
    met = set()
    for path in (manual.source / "tests/statements").rglob("*"):
        if path.is_file() and path.suffix != ".py":
            met |= set(re.findall(r'\berror: ([a-z-]+)(?![!a-z])', path.read_text()))
    page = sections(manual.pages["trey-round.5"])["ERRORS"]
    assert len(met) > 20, met
    for code in met:
        assert f"\n*{code}*" in page, code


def every_function_of_the_library_is_named(manual):
    symbols = subprocess.run(["nm", "-D", "--defined-only", manual.library], capture_output=True,
                             text=True, check=True).stdout
    exported = set(re.findall(r" [A-Za-z] (trey_\w+)$", symbols, re.M))
    named = set(re.findall(r"^(trey_\w+)$", manual.pages["libtrey.3"], re.M))
    assert len(exported) > 100 and exported <= named, exported - named
    headers = {path.name: path.read_text() for path in (manual.source / "include/trey").glob("*.h")}
    for name in named - exported:
        assert any(re.search(rf"static inline [^;{{]*\b{name}\(", text) for text in headers.values()), name
    for name in set(headers) - {"trey.h", "status_list.h", "sim_status_list.h", "rule_list.h", "conduct_list.h"}:
        assert f"## <trey/{name}>" in manual.pages["libtrey.3"], name


def pages_are_made_without_a_warning(manual):
    if manual.made is None:
        return "scdoc is not installed"
    for name in manual.pages:
        assert (manual.made / name).stat().st_size > 1000, f"{name} is not made"
    if shutil.which("mandoc") is None:
        return "mandoc is not installed"
    said = subprocess.run(["mandoc", "-Tlint", "-W", "warning",
                           *(str(manual.made / name) for name in sorted(manual.pages))],
                          capture_output=True, text=True, check=False)
    # scdoc begins every paragraph with a macro, even the first one.
    lines = [line for line in (said.stdout + said.stderr).splitlines()
             if "skipping paragraph macro: PP" not in line]
    assert lines == [], "\n".join(lines)
    return None


CASES = [every_command_has_a_page_and_no_other, pages_have_their_sections,
         options_are_those_of_the_table, verbs_are_described, the_first_page_lists_every_command,
         other_pages_that_are_named_are_there, the_environment_of_a_server_is_described,
         codes_of_rounds_are_known, codes_that_statements_meet_are_described,
         every_function_of_the_library_is_named, pages_are_made_without_a_warning]


def main():
    return run_cases(CASES, Manual(*sys.argv[1:]))


sys.exit(main())
