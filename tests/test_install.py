#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `meson install` puts where, and that it works from there.

    test_install.py SOURCE-DIRECTORY BUILD-DIRECTORY

Writes TAP.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from tap import run_cases


def run(*command, **options):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)
    assert result.returncode == 0, (command, result.returncode, result.stdout, result.stderr)
    return result.stdout


class Installed:
    def __init__(self, source, build, place):
        self.source, self.build, self.place = source, build, place
        run("meson", "install", "-C", build, "--no-rebuild", "--destdir", place)
        options = {row["name"]: row["value"]
                   for row in json.loads(run("meson", "introspect", "--buildoptions", build))}
        self.prefix = pathlib.PurePosixPath(options["prefix"])
        self.options = options
        self.root = pathlib.Path(place) / self.prefix.relative_to("/")
        self.library = self.root / options["libdir"]
        self.files = {str(path.relative_to(self.root)) for path in self.root.rglob("*")
                      if not path.is_dir()}
        built = {path.name for path in pathlib.Path(build).glob("docs/man/*.[135]")}
        self.has_man = bool(built)
        self.has_wasm = (pathlib.Path(build) / "src/wasm/trey.wasm").exists()
        self.has_python = any(pathlib.Path(build).glob("bindings/python/trey/_trey*.so"))


def in_place(at):
    """Each file where systems look for it, and none that nobody expects"""
    lib, source = at.options["libdir"], at.source
    wanted = {"bin/trey", f"{lib}/libtrey.a", f"{lib}/libtrey.so", f"{lib}/libtrey.so.0",
              f"{lib}/pkgconfig/trey.pc", "share/bash-completion/completions/trey",
              "share/zsh/site-functions/_trey", "share/fish/vendor_completions.d/trey.fish",
              "lib/systemd/system/trey.service", "lib/systemd/system/trey.socket"}
    wanted |= {f"include/trey/{path.name}" for path in source.glob("include/trey/*.h")}
    if at.has_man:
        wanted |= {f"share/man/man{path.stem[-1]}/{path.stem}" for path in source.glob("docs/man/*.scd")}
    doc = "share/doc/trey"
    wanted |= {f"{doc}/{name}" for name in ("CHANGELOG.md", "LICENSE", "README.md", "trey.yaml")}
    wanted |= {f"{doc}/{path.relative_to(source)}"
               for folder in ("docs", "examples", "rules") for path in (source / folder).rglob("*")
               if path.is_file() and "docs/man/" not in str(path)}
    if at.has_wasm:
        wanted |= {f"share/trey/js/{path.name}" for path in (source / "web/engine").iterdir()}
        wanted |= {f"share/trey/js/{name}.wasm" for name in ("trey", "trey-odds", "trey-table")}
    versioned = {name for name in at.files if re.fullmatch(rf"{lib}/libtrey\.so\.\d+\.\d+\.\d+", name)}
    assert len(versioned) == 1, versioned
    package = {name for name in at.files
               if re.match(r"lib/python3[^/]*/(dist|site)-packages/trey(-[0-9.]+\.dist-info)?/", name)}
    if at.has_python:
        assert sum(name.endswith(".dist-info/METADATA") for name in package) == 1, package
        names = {pathlib.PurePath(name).name for name in package}
        modules = {path.name for path in source.glob("bindings/python/trey/*.py*")} | {"py.typed"}
        assert modules <= names and any(name.startswith("_trey.cpython") for name in names), names
    found = at.files - versioned - package
    assert found == wanted, (sorted(wanted - found), sorted(found - wanted))


def modes(at):
    """Programs can be run, and nobody but the owner writes anything"""
    for name in at.files:
        path = at.root / name
        if path.is_symlink():
            continue
        mode = path.stat().st_mode & 0o777
        assert mode & 0o022 == 0 and mode & 0o444 == 0o444, (name, oct(mode))
        if name == "bin/trey":
            assert mode == 0o755, oct(mode)


def program(at):
    """The program runs from there, on the rules and examples beside it"""
    trey, doc = at.root / "bin/trey", at.root / "share/doc/trey"
    assert run(trey, "--version").startswith("trey ")
    run(trey, "rules", "check", *sorted((doc / "rules").glob("*.yaml")), doc / "examples/room.yaml")
    assert "Totals" in run(trey, "settle", "--explain", doc / "examples/house.json")
    with tempfile.TemporaryDirectory() as data:
        run(trey, "config", "check", "--config", doc / "trey.yaml", "--data", data)


def unit(at):
    """The unit starts the program that was installed"""
    text = (at.root / "lib/systemd/system/trey.service").read_text()
    assert re.search(rf"^ExecStart={at.prefix}/bin/trey serve ", text, re.M), text


def linked(at):
    """A program links by pkg-config and runs with the installed library"""
    environment = dict(os.environ, PKG_CONFIG_PATH=str(at.library / "pkgconfig"),
                       PKG_CONFIG_SYSROOT_DIR=str(at.place), LD_LIBRARY_PATH=str(at.library))
    flags = run("pkg-config", "--cflags", "--libs", "trey", env=environment).split()
    made = pathlib.Path(at.place) / "settle"
    run("cc", "-std=c17", at.root / "share/doc/trey/examples/settle.c", *flags, "-o", made)
    assert run(made, env=environment).count("OUT-2") == 4


def python(at):
    """The Python package is found with the library, and knows a hand"""
    if not at.has_python:
        return "the Python package was not built"
    package = next(at.root.glob("lib/python3*/*-packages"))
    environment = dict(os.environ, PYTHONPATH=str(package), LD_LIBRARY_PATH=str(at.library),
                       PYTHONDONTWRITEBYTECODE="1")
    said = run(sys.executable, "-c", "import trey; print(trey.__file__, trey.evaluate('Ah Kh Qh').category)",
               env=environment, cwd="/")
    assert said.startswith(str(package)) and "straight-flush" in said, said
    said = run(sys.executable, "-c", "import importlib.metadata as m, trey; print(m.version('trey'), trey.__version__, "
               "m.metadata('trey')['Requires-Python'])", env=environment, cwd="/")
    version = run(at.root / "bin/trey", "--version").split()[1]
    assert said.split() == [version, version, ">=3.9"], said
    return None


def described(at):
    """The pages and the completions are those of this program"""
    trey = at.root / "bin/trey"
    for name, shell in [("share/bash-completion/completions/trey", "bash"),
                        ("share/zsh/site-functions/_trey", "zsh"),
                        ("share/fish/vendor_completions.d/trey.fish", "fish")]:
        assert (at.root / name).read_text() == run(trey, "completion", shell), name
    if not at.has_man:
        return "the manual pages were not made"
    assert (at.root / "share/man/man1/trey.1").read_text().startswith(".\\\" Generated by scdoc")
    return None


CASES = [in_place, modes, program, unit, linked, python, described]


def main():
    source, build = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as place:
        return run_cases(CASES, Installed(source, build, place), names=sys.argv[3:])


sys.exit(main())
