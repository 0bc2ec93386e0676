#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Debian packages, installed, started, upgraded, removed and purged on a root of their own.

    test_deb.py [--root ROOT] PACKAGES [PACKAGES-AGAIN]
    test_deb.py --make-root ROOT PACKAGES

Both are directories that script/deb has filled; the second ones, built elsewhere, must be the same
bytes. The root is made first unless it is there: --make-root does only that. Needs root and
mmdebstrap. Writes TAP.
"""
import argparse
import hashlib
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

NAMES = {"libtrey-dev", "libtrey0", "python3-trey", "trey"}
SECONDS_MAX = 60
DATA = "var/lib/trey"
# What installing anything leaves behind.
CHANGES_ANYWAY = re.compile(r"var/(lib/dpkg|log|cache|lib/systemd/deb-systemd)|etc/ld\.so\.cache|run/|"
                            r"etc/(passwd|group|shadow|gshadow|subuid|subgid)-?$|etc/\.pwd\.lock|dev/")


def run(*command, **options):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)
    assert result.returncode == 0, (command, result.returncode, result.stdout[-2000:], result.stderr[-2000:])
    return result.stdout


class Package:
    def __init__(self, path):
        self.path = path
        fields = run("dpkg-deb", "--field", path)
        self.fields = dict(re.findall(r"^([A-Za-z-]+): (.*)$", fields, re.M))
        self.name = self.fields["Package"]


def packages(directory):
    found = {package.name: package for package in map(Package, pathlib.Path(directory).glob("*.deb"))}
    assert set(found) == NAMES, set(found) ^ NAMES
    return found


class Root:
    """A Debian with nothing but what the packages need."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.before = self.files()

    @staticmethod
    def make(path, found):
        """dpkg is all that is needed there: packages come from outside. Nothing is to survive a power cut."""
        needed = {re.match(r"[a-z0-9.+-]+", part.strip())[0] for package in found.values()
                  for part in package.fields["Depends"].split(",")} - NAMES
        release = dict(re.findall(r"^(\w+)=(.*)$", pathlib.Path("/etc/os-release").read_text(), re.M))
        run("mmdebstrap", "--variant=essential", f"--include={','.join(sorted(needed))}",
            "--aptopt=Acquire::Languages none", "--dpkgopt=force-unsafe-io", release["VERSION_CODENAME"], path)

    def __truediv__(self, name):
        return self.path / name

    def run(self, *command, user=None, **options):
        return run("chroot", *([f"--userspec={user}"] if user else []), self.path, *command,
                   env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
                        "DEBIAN_FRONTEND": "noninteractive", "PYTHONDONTWRITEBYTECODE": "1"}, **options)

    def install(self, found):
        names = []
        for package in found.values():
            shutil.copy(package.path, self / "tmp")
            names.append(f"/tmp/{pathlib.Path(package.path).name}")
        said = self.run("dpkg", "--install", *names)
        for name in names:
            (self.path / name.lstrip("/")).unlink()
        return said

    def files(self):
        listed = subprocess.run(["find", ".", "-xdev", "-printf", "%P\n"], cwd=self.path,
                                capture_output=True, text=True, check=True).stdout.splitlines()
        return {name for name in listed if name and not CHANGES_ANYWAY.match(name)}

    def users(self):
        return set(re.findall(r"^(\w[\w-]*):", (self / "etc/passwd").read_text(), re.M))


class Server:
    """What the unit and its drop-in would start, at a free port."""

    def __init__(self, root):
        units = root / "lib/systemd/system"
        unit = (units / "trey.service").read_text()
        drop_in = (units / "trey.service.d/debian.conf").read_text()
        assert "DynamicUser=no" in drop_in and re.search(r"^User=trey$", unit, re.M)
        command = re.search(r"^ExecStart=(.*)$", unit, re.M)[1].replace("${STATE_DIRECTORY}", f"/{DATA}")
        environment = dict(re.findall(r"^Environment=(\w+)=(.*)$", drop_in, re.M))
        assert environment["TREY_CONFIG"] == "/etc/trey/trey.yaml", environment
        self.process = subprocess.Popen(
            [shutil.which("chroot"), "--userspec=trey:trey", root.path, *command.split()], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, umask=0o077,
            env=environment | {"TREY_LISTEN": "127.0.0.1:0", "PATH": "/usr/bin"})
        self.address = None

    def __enter__(self):
        line = self.process.stdout.readline()
        address = re.search(r"listens at (?:https?://)?([0-9.]+:\d+)", line)
        if address is None:
            self.process.kill()
            raise AssertionError(f"it does not start: {line!r}")
        self.address = address[1]
        return self

    def get(self, path):
        with urllib.request.urlopen(f"http://{self.address}{path}", timeout=SECONDS_MAX) as answer:
            return answer.status, answer.read().decode()

    def __exit__(self, *_failure):
        self.process.send_signal(signal.SIGTERM)
        self.process.stdout.read()
        status = self.process.wait(SECONDS_MAX)
        assert status == 0, f"it ends with {status}"


class World:
    def __init__(self, place, root, first, again):
        self.place = pathlib.Path(place)
        self.root_path = root
        self.found = packages(first)
        self.again = packages(again) if again else None
        self.root = None


# ---- The cases, each on what the one before left ----

def same_bytes(world):
    """Two builds in two directories are the same bytes"""
    if world.again is None:
        return "there is only one"
    for name, package in world.found.items():
        digests = {hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
                   for path in (package.path, world.again[name].path)}
        assert len(digests) == 1, name
    return None


def installs(world):
    """They install on a clean root, with user, data directory and configuration"""
    path = world.root_path or world.place / "root"
    if not world.root_path:
        Root.make(path, world.found)
    world.root = root = Root(path)
    said = root.install(world.found)
    assert not re.search("warning|error", said), said
    assert root.run("dpkg", "--audit") == ""
    owner = root.run("stat", "-c", "%U:%G %a", f"/{DATA}").strip()
    assert owner == "trey:trey 700", owner
    assert root.run("dpkg-query", "-f", "${Conffiles}", "-W", "trey").split()[0] == "/etc/trey/trey.yaml"
    for name in ["usr/share/man/man1/trey.1.gz", "usr/share/zsh/vendor-completions/_trey",
                 "lib/systemd/system/trey.socket", "usr/share/trey/js/index.js", "usr/share/trey/js/trey.wasm", "usr/share/doc/trey/docs/serve.md"]:
        assert (root / name).exists(), name


def units_are_enabled(world):
    """systemd understands the units; the service is enabled, the socket is not"""
    wanted = world.root / "etc/systemd/system"
    assert os.path.islink(wanted / "multi-user.target.wants/trey.service")
    assert not os.path.lexists(wanted / "sockets.target.wants/trey.socket")
    if shutil.which("systemd-analyze") is None:
        return "systemd-analyze is not installed"
    # The root has no systemd, so this machine's looks at them.
    units = world.place / "units"
    shutil.copytree(world.root / "lib/systemd/system", units)
    service = units / "trey.service"
    service.write_text(service.read_text().replace("/usr/bin/trey", str(world.root / "usr/bin/trey")))
    said = subprocess.run(["systemd-analyze", "verify", service, units / "trey.socket"],
                          capture_output=True, text=True, check=False)
    assert not [line for line in said.stderr.splitlines() if "trey." in line], said.stderr
    return None


def starts(world):
    """The service's command runs as its user, with the pages, and keeps its data to itself"""
    with Server(world.root) as server:
        assert server.get("/healthz")[0] == 200
        assert "<html" in server.get("/")[1]
        world.root.run("trey", "user", "add", "kim", "--role", "admin", "--no-password", "--data", f"/{DATA}",
                       user="trey:trey")
    names = {path.name for path in (world.root / DATA).iterdir()}
    assert {"trey.db", "trey.db.key", "people.db"} <= names, names


def others_run(world):
    """Program, library and Python package work there"""
    assert "straight flush" in world.root.run("trey", "hand", "As Ks Qs")
    said = world.root.run("python3", "-c", "import trey; print(trey.evaluate('As Ks Qs').category)")
    assert said == "straight-flush\n", said
    said = world.root.run("python3", "-c", "import importlib.metadata, trey; "
                          "print(importlib.metadata.version('trey') == trey.__version__)")
    assert said == "True\n", said
    assert "libtrey.so.0" in world.root.run("ldconfig", "-p")


def newer(world):
    """The same packages under a higher version."""
    made = {}
    for name, package in world.found.items():
        tree = world.place / f"newer-{name}"
        run("dpkg-deb", "--raw-extract", package.path, tree)
        control = tree / "DEBIAN/control"
        version = package.fields["Version"]
        control.write_text(control.read_text().replace(version, version + "+1"))
        path = world.place / f"{name}_newer.deb"
        run("dpkg-deb", "--root-owner-group", "--build", tree, path)
        made[name] = Package(path)
    return made


def upgrades(world):
    """An upgrade keeps accounts, journal and what was changed in the configuration"""
    root = world.root
    configuration = root / "etc/trey/trey.yaml"
    configuration.write_text(configuration.read_text().replace("allowed: yes", "allowed: no"))
    key = (root / DATA / "trey.db.key").read_bytes()
    root.install(newer(world))
    assert root.run("dpkg-query", "-f", "${Version}", "-W", "trey").endswith("+1")
    assert "allowed: no" in configuration.read_text()
    assert (root / DATA / "trey.db.key").read_bytes() == key
    with Server(root) as server:
        assert server.get("/healthz")[0] == 200
    assert "kim" in root.run("trey", "user", "list", "--data", f"/{DATA}", user="trey:trey")
    root.run("trey", "audit", "verify", f"/{DATA}/trey.db", user="trey:trey")


def removes(world):
    """Removing takes the program and leaves configuration and data"""
    world.root.run("dpkg", "--remove", *sorted(NAMES))
    assert not (world.root / "usr/bin/trey").exists()
    assert (world.root / "etc/trey/trey.yaml").exists()
    assert (world.root / DATA / "trey.db").exists()


def purges(world):
    """Purging leaves nothing"""
    world.root.run("dpkg", "--purge", *sorted(NAMES))
    left = world.root.files() ^ world.root.before
    assert not left, sorted(left)[:20]
    assert "trey" not in world.root.users()


CASES = [same_bytes, installs, units_are_enabled, starts, others_run, upgrades, removes, purges]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--root")
    arguments.add_argument("--make-root")
    arguments.add_argument("packages", nargs="+")
    asked = arguments.parse_args()
    first, again = (asked.packages + [None])[:2]
    if asked.make_root:
        Root.make(asked.make_root, packages(first))
        return 0
    with tempfile.TemporaryDirectory() as place:
        return run_cases(CASES, World(place, asked.root, first, again))


sys.exit(main())
