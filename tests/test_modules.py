#!/usr/bin/env python3
"""The modules of src/: their includes are those that docs/architecture.md lists, without a cycle; no header name is used twice;
lists of invariants are whole.

  test_modules.py SOURCE
"""
import collections
import importlib.machinery
import importlib.util
import pathlib
import re
import sys

from tap import Report

EVERYWHERE = {"base"}  # every module may include it, and no row lists it
ROW = re.compile(r"^\| `([\w/]+)` \| [^|]+ \| ([^|]+) \|$", re.M)


def load_modules(source):
    loader = importlib.machinery.SourceFileLoader("modules", str(source / "script/modules"))
    script = importlib.util.module_from_spec(importlib.util.spec_from_loader("modules", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(script)
    return script


def listed_modules(source):
    """{module: modules in its row}, in the order of the table."""
    text = (source / "docs/architecture.md").read_text(encoding="utf-8").split("\n## ")[1]
    return {module: set(re.findall(r"`([\w/]+)`", others)) for module, others in ROW.findall(text)}


def check_includes(source, edges, wrong, listed):
    yield from wrong
    for module in sorted(edges.keys() | listed.keys()):
        if module not in listed:
            yield f"src/{module} has no row in docs/architecture.md"
        elif module not in edges:
            yield f"docs/architecture.md lists {module}, but src/{module} has no C file"
        else:
            for other in sorted(edges[module].keys() - listed[module] - EVERYWHERE):
                yield f"{edges[module][other][0]}, but docs/architecture.md does not list {other} for {module}"
            for other in sorted(listed[module] - edges[module].keys()):
                yield f"docs/architecture.md lists {other} for {module}, which includes nothing of it"


def check_order(source, edges, wrong, listed):
    above = set()
    for module, others in listed.items():
        for other in sorted(others - above):
            yield f"{module} includes {other}, which is not above it in docs/architecture.md"
        above.add(module)


def check_header_names(source, edges, wrong, listed):
    places = collections.defaultdict(list)
    for folder in ("include", "src", "bench", "tests"):
        for path in sorted((source / folder).rglob("*.h")):
            if not {"libc", "emulated"} & set(path.parts):  # stand-ins for system headers carry their names
                places[path.name].append(path.relative_to(source).as_posix())
    yield from (f"one name for several headers: {', '.join(paths)}" for paths in places.values() if len(paths) > 1)


def check_picture(source, edges, wrong, listed):
    if (source / "docs/architecture.svg").read_text(encoding="utf-8") != load_modules(source).svg(edges):
        yield "docs/architecture.svg is out of date: script/modules --svg > docs/architecture.svg"


LISTED = re.compile(r"^ \*( {3,})\S")  # a line of a list in a comment: an invariant, a column, a state
INVARIANT = re.compile(r"^ \*   ([A-Z]\d+)  \S")


def check_invariants(source, edges, wrong, listed):
    """A formatter that folds a comment can pull the end of an invariant out of its list."""
    for path in sorted([*(source / "src").rglob("*.[ch]"), *(source / "include").rglob("*.h")]):
        inside = None
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            begins = INVARIANT.match(line)
            if begins:
                inside = begins[1]
            elif inside and line.startswith(" * ") and not LISTED.match(line):
                yield f"{path.relative_to(source)}:{number}: a line of {inside} is not indented"
            if not line.startswith(" * ") or line == " *":
                inside = None


CASES = {
    "modules include what docs/architecture.md lists": check_includes,
    "modules include only modules above them": check_order,
    "every header has a name of its own": check_header_names,
    "the lines of an invariant stand together": check_invariants,
    "the picture shows the modules as they are": check_picture,
}


def main(source):
    edges, wrong = load_modules(source).modules(source)
    listed = listed_modules(source)
    report = Report(len(CASES))
    for name, check in CASES.items():
        report.add(name, list(check(source, edges, wrong, listed)))
    return report.finish()


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
