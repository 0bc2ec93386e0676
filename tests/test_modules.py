#!/usr/bin/env python3
"""The rooms of src/: their includes are those that docs/architecture.md lists, without a cycle; no header name is used twice.

  test_rooms.py SOURCE
"""
import collections
import importlib.machinery
import importlib.util
import pathlib
import re
import sys

from tap import Report

EVERYWHERE = {"base"}  # every room may include it, and no row lists it
ROW = re.compile(r"^\| `([\w/]+)` \| [^|]+ \| ([^|]+) \|$", re.M)


def load_rooms(source):
    loader = importlib.machinery.SourceFileLoader("rooms", str(source / "script/rooms"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("rooms", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def listed_rooms(source):
    """{room: rooms in its row}, in the order of the table."""
    text = (source / "docs/architecture.md").read_text(encoding="utf-8").split("\n## ")[1]
    return {room: set(re.findall(r"`([\w/]+)`", others)) for room, others in ROW.findall(text)}


def check_includes(source, edges, wrong, listed):
    yield from wrong
    for room in sorted(edges.keys() | listed.keys()):
        if room not in listed:
            yield f"src/{room} has no row in docs/architecture.md"
        elif room not in edges:
            yield f"docs/architecture.md lists {room}, but src/{room} has no C file"
        else:
            for other in sorted(edges[room].keys() - listed[room] - EVERYWHERE):
                yield f"{edges[room][other][0]}, but docs/architecture.md does not list {other} for {room}"
            for other in sorted(listed[room] - edges[room].keys()):
                yield f"docs/architecture.md lists {other} for {room}, which includes nothing of it"


def check_order(source, edges, wrong, listed):
    above = set()
    for room, others in listed.items():
        for other in sorted(others - above):
            yield f"{room} includes {other}, which is not above it in docs/architecture.md"
        above.add(room)


def check_header_names(source, edges, wrong, listed):
    places = collections.defaultdict(list)
    for folder in ("include", "src", "bench", "tests"):
        for path in sorted((source / folder).rglob("*.h")):
            if not {"libc", "emulated"} & set(path.parts):  # stand-ins for system headers carry their names
                places[path.name].append(path.relative_to(source).as_posix())
    yield from (f"one name for several headers: {', '.join(paths)}" for paths in places.values() if len(paths) > 1)


def check_picture(source, edges, wrong, listed):
    if (source / "docs/architecture.svg").read_text(encoding="utf-8") != load_rooms(source).svg(edges):
        yield "docs/architecture.svg is out of date: script/rooms --svg > docs/architecture.svg"


CASES = {
    "rooms include what docs/architecture.md lists": check_includes,
    "rooms include only rooms above them": check_order,
    "every header has a name of its own": check_header_names,
    "the picture shows the rooms as they are": check_picture,
}


def main(source):
    edges, wrong = load_rooms(source).rooms(source)
    listed = listed_rooms(source)
    report = Report(len(CASES))
    for name, check in CASES.items():
        report.add(name, list(check(source, edges, wrong, listed)))
    return report.finish()


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
