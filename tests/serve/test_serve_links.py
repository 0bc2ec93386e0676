#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Links with a working address, `trey config init`, unknown environment variables, and directories that
are not writable.

    test_serve_links.py PROGRAM SOURCE-DIRECTORY

Writes TAP.
"""
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
FINE, REFUSED, USAGE, IO = 0, 1, 2, 3
NOBODY = 65534


def environment(folder, **more):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TREY_")}
    return {**kept, "HOME": str(folder), "XDG_DATA_HOME": "", **more}


def run(folder, *arguments, status=FINE, **variables):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, cwd=folder, timeout=60,
                          stdin=subprocess.DEVNULL, env=environment(folder, **variables), check=False)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done


def link(folder, *arguments, **variables):
    """(address, output) of a link for pat."""
    done = run(folder, "user", "link", "pat", "--data", "data", *arguments, **variables)
    found = re.fullmatch(r"(\S+)/link#[\w-]{43}\n", done.stdout)
    assert found, done.stdout
    return found[1], done.stderr


class Server:
    """A running server; it is stopped at the end."""

    def __init__(self, folder, *arguments, **streams):
        self.record = folder / "data/server.url"
        if self.record.exists():
            self.record.unlink()
        self.process = subprocess.Popen([PROGRAM, "serve", "--data", "data", *arguments], cwd=folder,
                                        env=environment(folder), stdin=subprocess.DEVNULL,
                                        **{"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, **streams})

    def __enter__(self):
        end = time.monotonic() + 60
        while not self.record.exists() or not self.record.read_text().endswith("\n"):
            assert self.process.poll() is None and time.monotonic() < end, "the server did not start"
            time.sleep(0.02)
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        if self.process.stdout:
            self.process.stdout.close()

    def kill(self):
        self.process.kill()
        self.process.wait(60)


def answers(address):
    """Whether a server answers there, with the address as browsers send it."""
    url = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(url.hostname, url.port, timeout=30)
    connection.request("GET", "/api/v1/tables")
    status = connection.getresponse().status
    connection.close()
    return status == 200


def post(address, path, body):
    """(status, answer) of a request without a session."""
    url = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(url.hostname, url.port, timeout=30)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer = json.loads(response.read() or "{}")
    connection.close()
    return response.status, answer


# ---- Links --------------------------------------------------------------------------------------

def add_pat(folder):
    run(folder, "user", "add", "pat", "--no-password", "--data", "data")


def the_running_server_is_asked(folder):
    """The link has the address of the running server, even if the configuration of `trey user` has another."""
    add_pat(folder)
    with Server(folder, "--listen", "127.0.0.1:0") as server:
        address, said = link(folder)
        assert address == server.record.read_text().strip() and answers(address), address
        assert "not running" not in said, said
        assert server.record.stat().st_mode & 0o777 == 0o600
        first = server.process.stdout.readline().decode() + server.process.stdout.readline().decode()
        assert f"listens at {address}:" in first and "in a browser" not in first, first
    assert not server.record.exists(), "the record stays after the end"


def a_link_asks_for_a_password_by_role(folder):
    """A player's password needs 8 characters, that of staff 12, also when a link sets it."""
    with Server(folder, "--listen", "127.0.0.1:0"):
        for name, role, short, enough in (("pip", "player", "seven77", "eight888"),
                                          ("dee", "dealer", "eleven11111", "twelve121212")):
            run(folder, "user", "add", name, "--role", role, "--no-password", "--data", "data")
            address, token = run(folder, "user", "link", name, "--data", "data").stdout.strip().split("/link#")
            body = {"token": token, "name": name}
            status, answer = post(address, "/api/v1/link", {**body, "password": short})
            assert (status, answer["error"]) == (400, "password"), (name, status, answer)
            status, answer = post(address, "/api/v1/link", {**body, "password": enough})
            assert status == 200, (name, status, answer)


def is_of_this_machine(host):
    """Only an address of this machine can be bound."""
    family, kind, protocol, _, where = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        try:
            probe.bind(where)
            return True
        except OSError:
            return False


def wildcards_become_an_address_of_this_machine(folder):
    add_pat(folder)
    for listen in ("0.0.0.0:0", "[::]:0"):
        with Server(folder, "--listen", listen) as server:
            address, _ = link(folder)
            host = urllib.parse.urlsplit(address).hostname
            assert host not in ("0.0.0.0", "::") and is_of_this_machine(host), address
            printed = ""
            while "Ctrl-C" not in printed:
                line = server.process.stdout.readline().decode()
                assert line, printed
                printed += line
            assert f"Open {address} in a browser." in printed and f"{address}/link#" in printed, printed
            assert f"\n  {PROGRAM} user add NAME --role admin --data data\n" in printed, printed  # as the server was started


def the_origin_comes_first(folder):
    add_pat(folder)
    with Server(folder, "--listen", "127.0.0.1:0", "--origins", "https://play.example,https://b.example"):
        assert link(folder)[0] == "https://play.example"


def a_stale_record_is_not_believed(folder):
    """A server that was killed leaves the record; the lock is gone with it."""
    add_pat(folder)
    with Server(folder, "--listen", "127.0.0.1:0") as server:
        server.kill()
        assert server.record.exists()
        address, said = link(folder, TREY_LISTEN="127.0.0.1:77")
        assert address == "http://127.0.0.1:77" and "not running" in said, (address, said)
    with Server(folder, "--listen", "127.0.0.1:0") as server:
        assert answers(link(folder)[0])


def a_second_server_leaves_the_record(folder):
    """It fails because the journal is in use, and the address of the first stays."""
    add_pat(folder)
    with Server(folder, "--listen", "127.0.0.1:0") as server:
        before = server.record.read_text()
        run(folder, "serve", "--data", "data", "--listen", "127.0.0.1:0", status=IO)
        assert server.record.read_text() == before and answers(link(folder)[0])


def without_a_server_it_is_as_configured(folder):
    add_pat(folder)
    for variables, expected in (
            ({}, "http://127.0.0.1:8333"), ({"TREY_LISTEN": "[::1]:99"}, r"http://\[::1\]:99"),
            ({"TREY_LISTEN": "room.example:80"}, "http://room.example"),
            ({"TREY_LISTEN": "0.0.0.0:443"}, r"http://(?!0\.0\.0\.0)[\w.:]+:443"),
            ({"TREY_LISTEN": "0.0.0.0:8333"}, r"http://(?!0\.0\.0\.0)[\w.]+:8333"),
            ({"TREY_LISTEN": "0.0.0.0:443", "TREY_TLS_CERTIFICATE": "c", "TREY_TLS_KEY": "k"},
             r"https://(?!0\.0\.0\.0)[\w.]+"),
            ({"TREY_ORIGINS": "https://play.example", "TREY_LISTEN": "127.0.0.1:0"}, "https://play.example")):
        address, said = link(folder, **variables)
        assert re.fullmatch(expected, address) and "not running" in said, (variables, address, said)
    refused = run(folder, "user", "link", "pat", "--data", "data", status=REFUSED, TREY_LISTEN="127.0.0.1:0")
    assert "port" in refused.stderr and refused.stdout == "", refused


def a_server_outlives_its_readers(folder):
    """A closed standard output and clients that disconnect do not end a server."""
    (folder / "data").mkdir()
    reader, writer = os.pipe()
    os.close(reader)
    with Server(folder, "--listen", "127.0.0.1:0", stdout=writer) as server:
        os.close(writer)
        address = server.record.read_text().strip()
        url = urllib.parse.urlsplit(address)
        for _ in range(20):
            connection = http.client.HTTPConnection(url.hostname, url.port, timeout=30)
            connection.putrequest("GET", "/api/v1/rules")
            connection.endheaders()
            connection.sock.close()
        assert answers(address) and server.process.poll() is None
    assert server.process.returncode == FINE, server.process.returncode


# ---- trey config init ---------------------------------------------------------------------------

def options(folder, *arguments):
    return {option["name"]: option for option in
            json.loads(run(folder, "config", "show", "--json", *arguments).stdout)["options"]}


def init_makes_a_file_that_changes_nothing(folder):
    made = run(folder, "config", "init", "room.yaml")
    assert made.stdout == "" and made.stderr == "", made
    text = (folder / "room.yaml").read_text()
    assert run(folder, "config", "init").stdout == text
    checked = run(folder, "config", "check", "--config", "room.yaml")
    assert checked.stderr == "" and "fine" in checked.stdout, checked
    plain, loaded = options(folder), options(folder, "--config", "room.yaml")
    for name, option in plain.items():
        if name != "config":
            assert loaded[name]["value"] == option["value"], name
            assert re.search(rf"^ *#? *{name.rsplit('.')[-1]}: ", text, re.M), name
            folded = re.sub(r"\n *# ", " ", text)
            assert option["help"] in folded, option["help"]
    from_file = [name for name, option in loaded.items() if option["source"] == "file"]
    assert len(from_file) > 20, from_file


def init_options_can_be_set_where_they_stand(folder):
    """With its # removed, each commented option is read, and so is the example of a table."""
    run(folder, "config", "init", "room.yaml")
    text = (folder / "room.yaml").read_text()
    for placeholder, value in (("data: DIR", "data: d"), ("certificate: FILE", "certificate: c.pem"),
                               ("key: FILE", "key: k.pem"), ("HOST:PORT", "127.0.0.1:9100"),
                               ("rules_file: FILE", "rules_file: rules.yaml"), ("seed: 0", "seed: 0")):
        assert placeholder in text, placeholder
        text = text.replace(placeholder, value)
    text = re.sub(r"^(\s*)#(\s*(?:[a-z_]+:|- name:).*)$", r"\1\2", text, flags=re.M)
    (folder / "rules.yaml").write_text("trey: 1\n")
    (folder / "all.yaml").write_text(text)
    loaded = options(folder, "--config", "all.yaml")
    assert {name for name, option in loaded.items() if option["source"] != "file"} == {"config"}, loaded
    shown = run(folder, "config", "show", "--config", "all.yaml").stdout
    assert "High limit" in shown, shown


def init_never_overwrites(folder):
    (folder / "room.yaml").write_text("mine")
    (folder / "link.yaml").symlink_to("nowhere")
    for name in ("room.yaml", "link.yaml"):
        refused = run(folder, "config", "init", name, status=REFUSED)
        assert f"{name} already exists" in refused.stderr, refused.stderr
    assert (folder / "room.yaml").read_text() == "mine" and not (folder / "nowhere").exists()
    run(folder, "config", "init", "absent/room.yaml", status=IO)
    run(folder, "config", "init", "a", "b", status=USAGE)
    assert sorted(path.name for path in folder.iterdir()) == ["link.yaml", "room.yaml"]


# ---- Variables ----------------------------------------------------------------------------------

def unknown_variables_are_warned_about(folder):
    for command in (["config", "check"], ["config", "show"], ["user", "add", "x", "--no-password", "--data", "data"]):
        done = run(folder, *command, TREY_LISTN="127.0.0.1:1", TREY_BOTS="2")
        assert done.stderr == ("TREY_LISTN: warning: unknown variable; "
                               "did you mean TREY_LISTEN?\n"), (command, done.stderr)
        (folder / "data").exists() and [path.unlink() for path in (folder / "data").iterdir()]
    for name in ("TREY_SOMETHING_ELSE_ENTIRELY", "TREY_FOO"):  # the prefix alone makes no name similar
        done = run(folder, "config", "check", **{name: "1"})
        assert done.stderr == f"{name}: warning: unknown variable\n", done.stderr


def variables_of_tests_and_scripts_are_not(folder):
    """Those that our own tests and scripts set or read."""
    named = set()
    for place in ("tests", "script", "bench", ".ci"):
        for path in (ROOT / place).rglob("*") if (ROOT / place).is_dir() else []:
            if path.is_file() and path.suffix in (".py", ".c", ".build", ".sh", ".mjs", "") \
                    and path.name != pathlib.Path(__file__).name:
                text = path.read_text(errors="replace")
                named |= set(re.findall(r"""(?:getenv\(|environ(?:\.get\(|\[)|\$\{?|export )["']?(TREY_[A-Z_]+)""", text))
                named |= set(re.findall(r"^(TREY_[A-Z_]+)=", text, re.M))
                named |= set(re.findall(r"""env: \{?.*?'(TREY_[A-Z_]+)'""", text))
    known = {row["environment"] for row in options(folder).values()}
    assert "TREY_SANITIZED" in named and len(named - known) > 5, named
    done = run(folder, "config", "check", **{name: "" for name in named})
    assert done.stderr == "", done.stderr


# ---- Folders that are not writable --------------------------------------------------------------

def as_nobody(folder, *arguments):
    """The program as a user who owns nothing; root may write everywhere."""
    def drop():
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, cwd="/", timeout=60,
                          stdin=subprocess.DEVNULL, env=environment(folder), preexec_fn=drop, check=False)


def closed_directories_are_named(folder):
    os.chmod(folder, 0o755)
    closed, locked = folder / "closed", folder / "locked"
    closed.mkdir()
    locked.mkdir()
    (locked / "game.db").write_text("")
    (locked / "people.db").write_text("")
    (folder / "unreadable.db").write_bytes(b"SQLite format 3\0" + bytes(200))
    os.chmod(folder / "unreadable.db", 0)
    os.chmod(closed, 0o555)
    os.chmod(locked, 0)
    try:
        if as_nobody(folder, "--version").returncode != 0:
            return "the program cannot be run by another user here"
        for arguments, words in (
                (["serve", "--data", f"{closed}/data", "--listen", "127.0.0.1:0"],
                 f"cannot create the directory {closed}/data: Permission denied; choose another data directory "
                 "with --data"),
                (["serve", "--data", f"{closed}", "--listen", "127.0.0.1:0"],
                 f"cannot write to the directory {closed}: Permission denied"),
                (["user", "add", "x", "--no-password", "--data", f"{closed}/data"],
                 f"cannot create the directory {closed}/data: Permission denied"),
                (["user", "list", "--data", f"{locked}"], f"{locked}/people.db: Permission denied"),
                (["audit", "verify", f"{locked}/game.db"],
                 f"{locked}/game.db: Permission denied; check the permissions of its directory"),
                (["audit", "verify", f"{folder}/unreadable.db", "--without-key"],
                 f"{folder}/unreadable.db: Permission denied; check the permissions of the file"),
                (["audit", "verify", f"{folder}"], f"{folder}: a directory, not a journal"),
                (["play", "--plain", "--save", f"{closed}/game.db"], f"{closed}/game.db.key: Permission denied"),
                (["odds", "--html", f"{closed}/x.html"], f"cannot open {closed}/x.html: Permission denied"),
                (["config", "init", f"{closed}/x.yaml"], f"cannot open {closed}/x.yaml: Permission denied")):
            done = as_nobody(folder, *arguments)
            assert done.returncode == IO and words in done.stderr, (arguments, done.returncode, done.stderr)
        checked = as_nobody(folder, "config", "check", "--data", f"{closed}/data")
        assert checked.returncode == REFUSED and f"{closed}: Permission denied" in checked.stderr, checked
        assert list(closed.iterdir()) == []
    finally:
        os.chmod(closed, 0o755)
        os.chmod(locked, 0o755)
    return None


CASES = (
    the_running_server_is_asked, a_link_asks_for_a_password_by_role, wildcards_become_an_address_of_this_machine, the_origin_comes_first,
    a_stale_record_is_not_believed, a_second_server_leaves_the_record, without_a_server_it_is_as_configured,
    a_server_outlives_its_readers, init_makes_a_file_that_changes_nothing,
    init_options_can_be_set_where_they_stand, init_never_overwrites, unknown_variables_are_warned_about,
    variables_of_tests_and_scripts_are_not, closed_directories_are_named,
)


@contextlib.contextmanager
def new_folder():
    with tempfile.TemporaryDirectory() as folder:
        yield pathlib.Path(folder)


def main():
    return run_cases(CASES, names=sys.argv[3:], fixture=new_folder)


sys.exit(main())
