#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The first run on a bare Debian: nothing but apt, ca-certificates and git, a clone, script/setup, script/run.

    test_bare_root.py TREE

Needs root and mmdebstrap. The root directory is temporary; what is mounted there is seen by this test's
processes alone. Writes TAP.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

SECONDS_MAX = 60  # for one request, however busy the machine is
TREE = "root/trey"  # the clone, below the root directory
LOCAL_AUTHORITIES = pathlib.Path("/usr/local/share/ca-certificates")
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
# The network this machine is on, as its own clients of apt and npm are told about it.
NETWORK = re.compile(r"(https?|no|all)_proxy|npm_config_registry", re.I)
# A line for each step of a script: what it did, and how long that took.
STEP = re.compile(r"^.+: \d+ s$")


def run(*command, **options):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)
    assert result.returncode == 0, (command, result.returncode, result.stdout[-3000:], result.stderr[-3000:])
    return result


class Root:
    """A Debian with apt, ca-certificates and git, and a clone of the tree."""

    def __init__(self, path, tree):
        self.path = pathlib.Path(path)
        release = dict(re.findall(r"^(\w+)=(.*)$", pathlib.Path("/etc/os-release").read_text(), re.M))
        run("mmdebstrap", "--variant=apt", "--include=ca-certificates,git", "--aptopt=Acquire::Languages none",
            "--dpkgopt=force-unsafe-io", release["VERSION_CODENAME"], self.path)
        run("git", "clone", "--quiet", "--no-hardlinks", "--depth=1", f"file://{os.path.realpath(tree)}", self.path / TREE)
        run("chown", "-R", "0:0", self.path / TREE)
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        self.environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8"}
        self.environment |= {name: value for name, value in os.environ.items() if NETWORK.fullmatch(name)}
        if list(LOCAL_AUTHORITIES.glob("*.crt")):
            shutil.copytree(LOCAL_AUTHORITIES, self.path / LOCAL_AUTHORITIES.relative_to("/"), dirs_exist_ok=True)
            run(*self.command("update-ca-certificates"), env=self.environment)
            self.environment["NODE_EXTRA_CA_CERTS"] = AUTHORITIES

    def command(self, *command):
        """A command in the clone, in a mount namespace of its own with what programs expect to be mounted."""
        script = ('mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" '
                  f'sh -c \'cd "/{TREE}" && exec "$@"\' sh "$@"')
        return ["unshare", "--mount", "sh", "-c", script, str(self.path), *command]

    def run(self, *command):
        return run(*self.command(*command), env=self.environment)

    def __truediv__(self, name):
        return self.path / name


class Server:
    """script/run in the clone, at a free port."""

    def __init__(self, root):
        self.process = subprocess.Popen(root.command("script/run", "--listen", "127.0.0.1:0", "--drain-seconds", "0"),
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env=root.environment)
        self.said, self.address = [], None

    def __enter__(self):
        while self.address is None or not re.search("Ctrl-C", self.said[-1]):
            line = self.process.stdout.readline()
            assert line, f"it does not start: {self.said} {self.process.stderr.read()[-3000:]}"
            self.said.append(line)
            found = re.search(r"listens at http://([0-9.]+:\d+)", line)
            self.address = found[1] if found else self.address
        return self

    def get(self, path):
        with urllib.request.urlopen(f"http://{self.address}{path}", timeout=SECONDS_MAX) as answer:
            return answer.headers["content-type"], answer.read()

    def modules(self, page):
        """The WebAssembly modules that a page's scripts name, with the scripts those load."""
        scripts, modules, waiting = set(), set(), [page]
        while waiting:
            named = set(re.findall(rb"/assets/[\w-]+\.(?:js|wasm)\b", waiting.pop()))
            modules |= {name.decode() for name in named if name.endswith(b".wasm")}
            new = {name.decode() for name in named if name.endswith(b".js")} - scripts
            scripts |= new
            waiting += [self.get(name)[1] for name in new]
        return modules

    def __exit__(self, *_failure):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(SECONDS_MAX)
        finally:
            self.process.kill()
            self.log = self.process.stderr.read()
        assert status == 0, f"it ends with {status}: {self.log[-3000:]}"


class World:
    def __init__(self, place, tree):
        self.root = Root(os.path.join(place, "root"), tree)


# ---- The cases, each on what the one before left ----

def sets_up(world):
    """script/setup installs what is missing and builds, in one line for each step"""
    said = world.root.run("script/setup").stderr.splitlines()
    wrong = [line for line in said if not STEP.match(line)]
    assert not wrong, wrong
    for what in ("Installing Debian packages", "Installing the npm packages", "Configuring", "Building"):
        assert any(line.startswith(what) for line in said), (what, said)


def has_every_part(world):
    """The build has every part: manual, pages, engine, Python package; the log of the configuration says so"""
    build = world.root / TREE / "build"
    for name in ("trey", "docs/man/trey.1", "docs/man/libtrey.3", "src/wasm/trey.wasm", "src/wasm/trey-table.wasm",
                 "src/wasm/trey-odds.wasm"):
        assert (build / name).exists(), name
    log = (build / "meson-logs/meson-log.txt").read_text()
    for part in ("pages", "WebAssembly engine", "manual pages", "Python package"):
        assert re.search(rf"^\s*{part}\s*: YES$", log, re.M), part
    said = world.root.run("env", "PYTHONPATH=build/bindings/python", "python3", "-c",
                          "import trey; print(trey.evaluate('As Ks Qs').category)").stdout
    assert said == "straight-flush\n", said


ENGINE = """
import { Engine } from './web/engine/engine.js';
const engine = await Engine.load(await (await fetch(process.argv[1])).arrayBuffer());
console.log(engine.evaluate('As Ks Qs').category);
"""


def runs(world):
    """script/run has nothing left to do, starts the server and says address, admin link and how to stop it"""
    with Server(world.root) as server:
        said = "".join(server.said)
        assert re.search(r"http://127\.0\.0\.1:\d+/link#\S+", said), said
        kind, page = server.get("/")
        assert kind.startswith("text/html") and b"<html" in page, kind
        modules = server.modules(page)
        assert len(modules) == 2, modules
        for module in modules:
            kind, body = server.get(module)
            assert kind == "application/wasm" and body.startswith(b"\0asm"), (module, kind)
            said = world.root.run("node", "--input-type=module", "--eval", ENGINE,
                                  f"http://{server.address}{module}").stdout
            assert said == "straight-flush\n", (module, said)
    steps = [line for line in server.log.splitlines() if STEP.match(line)]
    assert [line.split(":")[0] for line in steps] == ["Building in build"], steps


CASES = [sets_up, has_every_part, runs]


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        return run_cases(CASES, World(place, sys.argv[1]))


sys.exit(main())
