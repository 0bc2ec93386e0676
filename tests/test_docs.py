#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The book: every link leads somewhere, every page can be reached from its contents, every path that a page names is
in the tree, every threat of the page about security names tests that exist, and the changelog begins with the version
that is built.

    test_docs.py SOURCE-DIRECTORY

Writes TAP.
"""
import json
import pathlib
import re
import sys
import urllib.parse

from tap import run_cases

CHAPTERS = ["Start", "Playing", "Banking", "Running a room", "Rules", "Odds", "Fairness", "API", "Security",
            "Performance", "Architecture", "Decisions"]
# Folders whose files the pages name.
FOLDERS = ["src", "include", "tests", "docs", "script", "web", "bench", "bindings", "examples", "rules", "packaging"]
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
REFERENCE = re.compile(r"^\[[^\]]+\]:\s+(\S+)", re.M)


def prose(text):
    """A page without what stands in code."""
    text = re.sub(r"^(```|~~~).*?^\1\s*$", "", text, flags=re.M | re.S)
    return re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", lambda code: code[0] if "](" not in code[0] else "", text)


def anchors(text):
    """Of the headings, as they are made of them where Markdown is shown."""
    found = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
    text = re.sub(r"^(```|~~~).*?^\1\s*$", "", text, flags=re.M | re.S)
    for heading in re.findall(r"^#{1,6} +(.*?) *#*$", text, re.M):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        slug = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        number, name = 0, slug
        while name in found:
            number += 1
            name = f"{slug}-{number}"
        found.add(name)
    return found


class Book:
    def __init__(self, source):
        self.source = source
        names = [path for path in source.glob("*.md")] + sorted(source.glob("docs/**/*.md"))
        self.pages = {path.resolve(): path.read_text() for path in names}
        self.links = {path: LINK.findall(prose(text)) + REFERENCE.findall(prose(text))
                      for path, text in self.pages.items()}

    def name(self, path):
        return str(path.relative_to(self.source))

    def targets(self, path):
        """Relative links of a page: as written, the file, the anchor."""
        for link in self.links[path]:
            if not re.match(r"[a-z][a-z0-9+.-]*:", link):
                file, _, anchor = link.partition("#")
                place = (path.parent / urllib.parse.unquote(file)).resolve() if file else path
                yield link, place, anchor


def links_lead_somewhere(book):
    count = 0
    for path in book.pages:
        for link, place, _ in book.targets(path):
            count += 1
            assert place.exists(), f"{book.name(path)}: {link} is not there"
            assert place.is_relative_to(book.source), f"{book.name(path)}: {link} leads out of the tree"
    assert count > 100, f"only {count} links were found"


def anchors_are_there(book):
    count = 0
    for path in book.pages:
        for link, place, anchor in book.targets(path):
            if anchor and place in book.pages:
                count += 1
                assert anchor in anchors(book.pages[place]), f"{book.name(path)}: {link} has no such heading"
    assert count > 10, f"only {count} anchors were found"


def chapters_are_in_order(book):
    contents = book.pages[book.source / "docs/README.md"]
    found = re.findall(r"^\d+\. \*\*\[([^\]]+)\]", contents, re.M)
    assert found == CHAPTERS, found


def every_page_is_reached(book):
    """From the contents by way of directories' own README."""
    reached, waiting = set(), [book.source / "docs/README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page not in book.pages:
            continue
        reached.add(page)
        if page.name == "README.md":
            waiting += [place / "README.md" if place.is_dir() else place
                        for _, place, _ in book.targets(page)]
    left = {book.name(page) for page in set(book.pages) - reached
            if book.name(page).startswith("docs/")}
    assert not left, f"not in the contents: {sorted(left)}"


def pages_begin_with_a_title(book):
    for path, text in book.pages.items():
        assert re.match(r"# \S", text), book.name(path)


def test_of_the_anchors(_book):
    """What the other cases go by."""
    text = "# A b\n```\n# not this\n```\n## `trey x`: what, where?\n## A b\n"
    assert anchors(text) == {"a-b", "trey-x-what-where", "a-b-1"}, anchors(text)
    assert LINK.findall(prose("[a](b.md#c) `[d](e)` ![f](g.svg)")) == ["b.md#c", "g.svg"]


def named_paths(text):
    """Paths of the tree that a page names, such as src/room/room.h or tests/web/."""
    found = re.findall(rf"(?<![\w/.<-])((?:{'|'.join(FOLDERS)})/[\w./-]*\w/?)", text)
    return [path for path in found if not re.search(r"/(?:N|NAME)\b", path)]


def named_sources(text):
    """Files that a page names without a folder: `journal.h`, `test_people.c`."""
    return re.findall(r"`([\w-]+\.(?:c|h|py|mjs|ts))`", text)


def files_that_are_named_exist(book):
    """Also in the manual pages. A folder or file that was moved is found here."""
    texts = {book.name(path): text for path, text in book.pages.items()}
    texts |= {str(path.relative_to(book.source)): path.read_text().replace("\\_", "_")
              for path in book.source.glob("docs/man/*.scd")}
    folders = [book.source / folder for folder in FOLDERS]
    names = {path.name for folder in folders for path in folder.rglob("*") if "node_modules" not in path.parts}
    count, missing = 0, []
    for page, text in sorted(texts.items()):
        for path in named_paths(text):
            count += 1
            if not (book.source / path).exists():
                missing.append(f"{page}: {path}")
        missing += [f"{page}: {name}" for name in named_sources(text) if name not in names]
    assert not missing, "not in the tree:\n" + "\n".join(missing)
    assert count > 60, f"only {count} paths were found"


def threats(text):
    """(threat, [(file of tests, names of its cases)]) of each paragraph of the page about security that names a threat"""
    for paragraph in re.split(r"\n(?=- )|\n\n", text):
        words = " ".join(paragraph.split())
        if words.startswith("- **"):
            named = re.findall(r"`(?:tests/\w+/)?((?:test|fuzz)_\w+\.(?:c|py|mjs))`(?:: ([\w, ]+))?", words)
            yield words[4:words.index("**", 4)], [
                (file, [name.strip() for name in cases.split(",") if name.strip()]) for file, cases in named]


def threats_have_tests(book):
    """Each threat of the page about security names a test, and each test that it names exists"""
    files = {path.name: path for path in book.source.glob("tests/**/*_*.*")}
    missing, count = [], 0
    for threat, named in threats(book.pages[book.source / "docs/security.md"]):
        if not named:
            missing.append(f"{threat} No test.")
        for file, cases in named:
            if file not in files:
                missing.append(f"{threat} {file}")
                continue
            source = files[file].read_text(encoding="utf-8")
            count += len(cases)
            # A case is a function, or a row of a table: "dropped reveal".
            missing += [f"{threat} {file}: {name}" for name in cases
                        if not re.search(rf"(?:def|void) {name}\(|\"{name}\"", source)]
    assert not missing, "not in the tests:\n" + "\n".join(missing)
    assert count > 200, f"only {count} cases were found"


def the_changelog_begins_with_this_version(book):
    changes = book.pages[book.source / "CHANGELOG.md"]
    sections = re.findall(r"^## (.*)$", changes, re.M)
    dated = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)", title) for title in sections]
    assert all(dated), f"a section is a version with its date: {sections}"
    order = [(tuple(map(int, one.groups()[:3])), one[4]) for one in dated]
    assert order == sorted(order, reverse=True) and len({version for version, _ in order}) == len(order), order
    built = re.search(r"version: '([\d.]+)'", (book.source / "meson.build").read_text())[1]
    python = re.search(r'__version__ = "(.*)"', (book.source / "bindings/python/trey/__init__.py").read_text())[1]
    engine = json.loads((book.source / "web/engine/package.json").read_text())["version"]
    versions = {"meson.build": built, "Python": python, "web/engine": engine, "CHANGELOG.md": sections[0].split()[0]}
    assert len(set(versions.values())) == 1, versions


def the_testing_page_is_complete(book):
    """Every folder and file of tests has its row, and the row of the page suites lists what the build runs by default"""
    tests, page = book.source / "tests", (book.source / "docs/testing.md").read_text()
    rows = re.findall(r"^\| (`tests/.*?) \| \[", page, re.M)
    listed = set(re.findall(r"`(tests/[^`]+)`", " ".join(rows)))
    there = {f"tests/{path.name}{'/' if path.is_dir() else ''}" for path in tests.iterdir()
             if path.name not in ("data", "__pycache__", "tap.py", "meson.build")}
    assert listed == there, listed ^ there
    suites = re.search(r"page_suites = \[(.*?)\]", (tests / "meson.build").read_text())[1]
    shown = re.search(r"^\| `web-\*` \| \w+ suites: (.*?) \| all (\d+),", page, re.M)
    assert sorted(re.findall(r"'(\w+)'", suites)) == sorted(shown[1].split(", ")), (suites, shown[1])
    assert len(list(tests.glob("web/test_*.mjs"))) == int(shown[2]), shown[2]


CASES = [files_that_are_named_exist, the_testing_page_is_complete, threats_have_tests,
         the_changelog_begins_with_this_version, links_lead_somewhere, anchors_are_there, chapters_are_in_order, every_page_is_reached, pages_begin_with_a_title, test_of_the_anchors]


def main():
    return run_cases(CASES, Book(pathlib.Path(sys.argv[1]).resolve()), names=sys.argv[2:])


sys.exit(main())
