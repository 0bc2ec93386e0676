#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey config` and `trey user` as people and scripts use them; docs/serve.md describes every option
as the program does.

    test_serve_cli.py PROGRAM SOURCE-ROOT

Writes TAP, a point for each case.
"""

import contextlib
import json
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

FINE, REFUSED, USAGE, IO = 0, 1, 2, 3
PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
PASSWORD = "a long enough one"
TOKEN = r"[A-Za-z0-9_-]{43}"


def run(*arguments, status=FINE, stdin="", **variables):
    environment = {"HOME": "/nowhere/home", "PATH": os.environ["PATH"]}
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LD_PRELOAD"):
        if name in os.environ:
            environment[name] = os.environ[name]
    environment.update(variables)
    result = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, text=True,
                            timeout=300, env=environment)
    assert result.returncode == status, (arguments, result.returncode, result.stdout, result.stderr)
    return result


def user(data, *arguments, **more):
    return run("user", *arguments, "--data", str(data / "data"), **more)


def people(data, *arguments):
    return [json.loads(line) for line in user(data, "list", "--json", *arguments).stdout.splitlines()]


def options(*arguments, **variables):
    shown = json.loads(run("config", "show", "--json", *arguments, **variables).stdout)
    return {option["name"]: option for option in shown["options"]}


# ---- trey config --------------------------------------------------------------------------------

def without_a_file_all_is_default(folder):
    shown = json.loads(run("config", "show", "--json").stdout)
    demo = {option["name"]: option["value"] for option in shown["options"] if option["origin"] == "demonstration"}
    assert demo == {"private_tables.allowed": True, "private_tables.bots": 5}, demo
    assert all(option["origin"] == option["source"] == "default" for option in shown["options"]
               if option["name"] not in demo), shown
    assert shown["demo"] and len(shown["tables"]) == 4, shown
    assert {table["rules"] for table in shown["tables"]} == {
        "house-banked", "california-bureau", "california-grand", "california-shfl"}
    assert options()["data"]["value"] == "/nowhere/home/.local/share/trey"
    assert options(XDG_DATA_HOME="/share")["data"]["value"] == "/share/trey"


def each_source_goes_over_the_one_before(folder):
    file = folder / "room.yaml"
    file.write_text("trey: 1\nlisten: 127.0.0.1:1\nbots: 1\nlog:\n  level: debug\n")
    shown = options("--config", str(file), "--listen", "127.0.0.1:3", TREY_LISTEN="127.0.0.1:2",
                    TREY_BOTS="2")
    assert shown["listen"]["value"] == "127.0.0.1:3"
    assert shown["listen"]["origin"] == "flag --listen"
    assert shown["bots"]["value"] == 2
    assert shown["bots"]["origin"] == "environment TREY_BOTS"
    assert shown["log.level"]["value"] == "debug"
    assert shown["log.level"]["origin"] == f"{file}:5"
    assert options(TREY_CONFIG=str(file))["log.level"]["origin"] == f"{file}:5"
    text = run("config", "show", "--config", str(file)).stdout
    assert re.search(rf"^log\.level +debug +{file}:5$", text, re.M), text


def every_option_is_a_flag_with_help(folder):
    text = " ".join(run("config", "--help").stdout.split())    # the lines are folded
    for option in options().values():
        assert f"--{option['flag']} " in text and option["help"] in text, option


def all_mistakes_are_reported(folder):
    file = folder / "room.yaml"
    file.write_text("trey: 1\nbots: x\nlissten: 1\ntables: [{name: A}]\n")
    for verb in ("show", "check"):
        result = run("config", verb, "--config", str(file), status=REFUSED)
        assert [line.split(": ")[0] for line in result.stderr.splitlines()] == [
            f"{file}:2:7", f"{file}:3:1", f"{file}:4:10"], result.stderr
    assert run("config", "check", "--config", "/nowhere.yaml", status=IO).stderr == \
        "/nowhere.yaml: cannot be opened: No such file or directory\n"


def check_looks_at_the_world(folder):
    fine = run("config", "check", "--data", str(folder / "new"))
    assert fine.stdout == (f"The configuration is fine: 4 tables for demonstration, data in "
                           f"{folder}/new.\n"), fine.stdout
    assert not (folder / "new").exists()
    (folder / "file").write_text("")
    refused = run("config", "check", "--data", str(folder / "file"), status=REFUSED)
    assert "Not a directory" in refused.stderr, refused.stderr
    refused = run("config", "check", "--data", str(folder), "--tls-certificate", "/nowhere/c",
                  "--tls-key", "/nowhere/k", status=REFUSED)
    assert "/nowhere/c: cannot be read" in refused.stderr, refused.stderr
    assert "/nowhere/k: cannot be read" in refused.stderr, refused.stderr


def config_misuse_is_reported(folder):
    for arguments, words in (((), "a verb is required: show, check or init"),
                             (("shwo",), "there is no 'trey config shwo'"),
                             (("show", "me"), "unexpected argument 'me'"),
                             (("show", "--lisen", "x"), "did you mean --listen?"),
                             (("show", "--listen"), "requires a value")):
        assert words in run("config", *arguments, status=USAGE).stderr, arguments


# ---- trey user ----------------------------------------------------------------------------------

def accounts_are_added_and_listed(folder):
    added = user(folder, "add", "Kim", "--role", "admin", stdin=PASSWORD + "\n")
    assert added.stdout == "Kim is number 1: added.\n", added.stdout
    user(folder, "add", "Jo Doe", "--role", "dealer", "--role", "cage", stdin=PASSWORD)
    user(folder, "add", "Pat", "--no-password")
    listed = people(folder)
    assert [(p["number"], p["name"], p["roles"], p["password"]) for p in listed] == [
        (1, "Kim", ["admin"], True), (2, "Jo Doe", ["dealer", "cage"], True),
        (3, "Pat", ["player"], False)], listed
    text = user(folder, "list").stdout
    assert re.search(r"^ +3 +account +player +\d{4}-\d\d-\d\d  Pat  \(no password\)$", text, re.M), text
    for name in ("people.db", "people.db-lock"):
        assert (folder / "data" / name).stat().st_mode & 0o777 == 0o600
    assert (folder / "data").stat().st_mode & 0o777 == 0o700


def invalid_accounts_are_refused(folder):
    user(folder, "add", "Kim", "--no-password")
    for name, roles, password, words in (
            ("KIM", (), PASSWORD, "'KIM' is the same name as 'Kim', or looks like it"),
            ("", (), PASSWORD, "a name must not be empty"),
            ("a\nb", (), PASSWORD, "no control characters"),
            ("Jo", ("player", "admin"), PASSWORD, "staff does not play here"),
            ("Jo", ("dealer", "floor"), PASSWORD, "dealer and floor are separate roles"),
            ("Jo", ("auditor", "cage"), PASSWORD, "cage and auditor are separate roles"),
            ("Jo", (), "P@ssw0rd123", "many people use"),
            ("Jo", ("admin",), "only eleven", "too short; the minimum length is 12"),
            ("Jo", (), "seven77", "too short; the minimum length is 8"),
            ("Jo", (), "", "no password was given"),
            ("Jo", (), "x" * 300, "longer than 256 bytes"),
            ("Jo is a name", (), "Jo is a name", "the password is the name")):
        arguments = [part for role in roles for part in ("--role", role)]
        result = user(folder, "add", name, *arguments, stdin=password, status=REFUSED)
        assert words in result.stderr and result.stdout == "", (name, result.stderr)
        assert len(people(folder)) == 1
    user(folder, "add", "Jo", "--role", "player", "--role", "admin", "--no-password",
         TREY_STAFF_MAY_PLAY="yes")
    user(folder, "add", "Max", "--role", "dealer", "--role", "floor", "--no-password", TREY_STAFF_MAY_COMBINE="yes")


def accounts_are_changed(folder):
    user(folder, "add", "Kim", "--role", "admin", stdin=PASSWORD)
    user(folder, "add", "Pat", "--no-password")
    assert "password changed" in user(folder, "password", "pat", stdin=PASSWORD).stdout
    assert "roles changed" in user(folder, "roles", "PAT", "--role", "cage").stdout
    assert "disabled, sessions ended" in user(folder, "disable", "pat").stdout
    assert people(folder)[1] | {"created": 0} == {
        "number": 2, "name": "Pat", "kind": "account", "roles": ["cage"], "disabled": True,
        "password": True, "second_factor": False, "created": 0, "failed": 0, "locked_until": 0}
    assert "enabled" in user(folder, "disable", "pat", "--enable").stdout
    assert not people(folder)[1]["disabled"]
    for arguments in (("disable", "kim"), ("roles", "kim", "--role", "floor")):
        result = user(folder, *arguments, status=REFUSED)
        assert "'Kim' is the only admin" in result.stderr, result.stderr
    for verb in ("password", "disable", "link"):
        result = user(folder, verb, "nobody", stdin=PASSWORD, status=REFUSED)
        assert "no such person 'nobody'" in result.stderr, result.stderr


def links_are_printed_alone(folder):
    user(folder, "add", "Pat", "--no-password")
    made = user(folder, "link", "pat", TREY_LISTEN="[::1]:99")
    assert re.fullmatch(rf"http://\[::1\]:99/link#{TOKEN}\n", made.stdout), made.stdout
    assert made.stderr.endswith("The link is for Pat. It works once, within 24 hours.\n"), made.stderr
    again = user(folder, "link", "pat", "--config", "/dev/null", status=REFUSED)
    assert "the file is empty" in again.stderr
    token = made.stdout.strip().split("#")[1].encode()
    assert all(token not in file.read_bytes() for file in (folder / "data").iterdir())


def files_that_are_not_accounts(folder):
    assert "no such file" in user(folder, "list", status=IO).stderr
    (folder / "data").mkdir()
    (folder / "data" / "people.db").write_text("not a database, however long this text may be\n" * 9)
    assert "not a database" in user(folder, "list", status=REFUSED).stderr
    (folder / "file").write_text("")
    result = run("user", "add", "x", "--no-password", "--data", str(folder / "file"), status=IO)
    assert "Not a directory" in result.stderr, result.stderr


def many_at_once(folder):
    user(folder, "add", "first", "--no-password")
    started = [subprocess.Popen([PROGRAM, "user", "add", f"n{i}", "--no-password", "--data",
                                 str(folder / "data")], stdout=subprocess.DEVNULL)
               for i in range(12)]
    assert [process.wait(60) for process in started] == [FINE] * 12
    assert [p["number"] for p in people(folder)] == list(range(1, 14))


def user_misuse_is_reported(folder):
    for arguments, words in (((), "a verb is required"), (("ad", "x"), "did you mean 'add'?"),
                             (("add",), "add requires one name"), (("list", "x"), "list takes no name"),
                             (("add", "x", "y"), "add requires one name"),
                             (("roles", "x"), "roles requires --role"),
                             (("add", "x", "--role", "guest"), "expected player"),
                             (("add", "x", "--role", "king"), "--role king")):
        if arguments[:1] == ("roles",):
            user(folder, "add", "x", "--no-password")
        assert words in user(folder, *arguments, status=USAGE).stderr, arguments


def read_until(terminal, text):
    seen, end = b"", time.monotonic() + 120
    while text not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0, end - time.monotonic()))
        assert ready, seen
        seen += os.read(terminal, 4096)
    return seen


def a_terminal_does_not_show_passwords(folder):
    for second, status in ((PASSWORD, FINE), ("another one", REFUSED)):
        ours, theirs = pty.openpty()
        process = subprocess.Popen([PROGRAM, "user", "add", f"Kim {status}", "--data",
                                    str(folder / "data")],
                                   stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        seen = read_until(ours, b"New password: ")
        os.write(ours, PASSWORD.encode() + b"\n")
        seen += read_until(ours, b"Again: ")
        os.write(ours, second.encode() + b"\n")
        seen += read_until(ours, b"added" if status == FINE else b"not the same")
        assert process.wait(60) == status
        os.close(ours)
        assert PASSWORD.encode() not in seen and second.encode() not in seen, seen


# ---- The documents ------------------------------------------------------------------------------

def the_reference_has_every_option(folder):
    rows = {}
    for line in (ROOT / "docs/serve.md").read_text().splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]
        if len(cells) == 5 and re.match("--[a-z]", cells[1]):
            rows[cells[0]] = cells
    shown = options()
    assert rows.keys() == shown.keys(), rows.keys() ^ shown.keys()
    for name, option in shown.items():
        expected = option["default"] or {"data": "$XDG_DATA_HOME/trey or ~/.local/share/trey"}.get(
            name, "none")
        assert rows[name][1:] == [f"--{option['flag']}", option["environment"],
                                  expected, option["help"]], (rows[name], option)


def the_example_in_the_reference_is_fine(folder):
    text = (ROOT / "docs/serve.md").read_text()
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.S)
    assert blocks
    for block in blocks:
        block = re.sub(r"^(tls|  certificate|  key|rules_file|data):.*\n", "", block, flags=re.M)
        file = folder / "room.yaml"
        file.write_text(block)
        run("config", "show", "--config", str(file))


def threats_name_tests_that_exist(folder):
    named = re.findall(r"`(test_\w+\.(?:c|py))`:\s([\w,\s]+)", (ROOT / "docs/security.md").read_text())
    assert len(named) > 70, named
    for file, cases in named:
        found = list((ROOT / "tests").rglob(file))
        assert found, file
        for case in re.split(r",\s+", cases.strip()):
            assert re.search(rf"\b{case}\b", found[0].read_text()), (file, case)


CASES = (
    without_a_file_all_is_default, each_source_goes_over_the_one_before,
    every_option_is_a_flag_with_help, all_mistakes_are_reported, check_looks_at_the_world,
    config_misuse_is_reported, accounts_are_added_and_listed, invalid_accounts_are_refused,
    accounts_are_changed, links_are_printed_alone, files_that_are_not_accounts, many_at_once,
    user_misuse_is_reported, a_terminal_does_not_show_passwords, the_reference_has_every_option,
    the_example_in_the_reference_is_fine, threats_name_tests_that_exist,
)


@contextlib.contextmanager
def new_folder():
    with tempfile.TemporaryDirectory() as folder:
        yield pathlib.Path(folder)


def main():
    return run_cases(CASES, names=sys.argv[3:], fixture=new_folder)


if __name__ == "__main__":
    sys.exit(main())
