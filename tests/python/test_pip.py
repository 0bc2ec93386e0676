#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python package installs by pip from the tree, without a network.

    test_pip.py SOURCE-DIRECTORY BUILD-DIRECTORY PROGRAM

Prints TAP.
"""
import contextlib
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Skip, run_cases  # noqa: E402

SOURCE, BUILD, PROGRAM = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
NEEDED = ("pip", "setuptools", "wheel", "cffi")


def pip_install(place, build, target):
    """Install from a copy of the tree's package, so that nothing is left behind in the tree."""
    tree = pathlib.Path(place) / "tree"
    if not tree.exists():
        shutil.copytree(SOURCE / "bindings/python", tree / "bindings/python",
                        ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
        (tree / "include").symlink_to(SOURCE / "include")
    return subprocess.run(
        [sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation", "--no-deps",
         "--disable-pip-version-check", "--root-user-action=ignore", "--target", str(target), str(tree / "bindings/python")],
        capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "TREY_BUILD": str(build), "PIP_CONFIG_FILE": os.devnull})


def run(target, text):
    ran = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=False, cwd="/",
                         env={**os.environ, "PYTHONPATH": str(target), "PYTHONDONTWRITEBYTECODE": "1"})
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def installs(place):
    """It installs against the library of a build directory"""
    target = pathlib.Path(place) / "target"
    ran = pip_install(place, BUILD, target)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert run(target, "import trey; print(trey.__file__)").startswith(str(target))
    assert run(target, "import trey; print(trey.evaluate('AsKsQs'))") == "ace-high straight flush"


def is_known(place):
    """pip and importlib.metadata know it under the program's version"""
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    target = pathlib.Path(place) / "target"
    assert run(target, "import importlib.metadata as m; print(m.version('trey'))") == version
    assert (target / f"trey-{version}.dist-info/METADATA").exists()
    assert (target / "trey/py.typed").exists()


def says_what_is_missing(place):
    """Without the library it says what to do"""
    target = pathlib.Path(place) / "nowhere"
    ran = pip_install(place, pathlib.Path(place) / "no-build", target)
    assert ran.returncode != 0 and "no-build/libtrey.a" in ran.stdout + ran.stderr, ran.stdout + ran.stderr
    assert not target.exists()


def main():
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    with tempfile.TemporaryDirectory() as place:
        @contextlib.contextmanager
        def needed():
            if missing:
                raise Skip(f"{', '.join(missing)} is not installed")
            yield place

        return run_cases([installs, is_known, says_what_is_missing], fixture=needed)


sys.exit(main())
