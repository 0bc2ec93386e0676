#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`trey play --save FILE` with an existing FILE: a game with other options, or not a game at all.

    test_saved.py PROGRAM

Writes TAP.
"""

import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SECONDS_MAX = 120
GAME = ["--rules", "california-grand", "--schedule", "A7", "--bots", "2", "--seat", "3", "--chips", "500"]


def play(*arguments, typed=""):
    done = subprocess.run([PROGRAM, "play", "--plain", *arguments], input=typed.encode(), capture_output=True,
                          timeout=SECONDS_MAX)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def contents(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.endswith(("-wal", "-shm")) and not os.path.getsize(os.path.join(folder, name.rsplit("-", 1)[0] + "-wal")):
            continue  # reading a journal leaves an empty log
        if os.path.isfile(path):
            with open(path, "rb") as file:
                found[name] = hashlib.sha256(file.read()).hexdigest()
        else:
            found[name] = "directory"
    return found


def refused(folder, name, *arguments, status=1):
    """Returns the error message, and checks that nothing in the folder has changed."""
    before = contents(folder)
    code, _, said = play("--save", os.path.join(folder, name), *arguments)
    assert code == status, (code, said)
    assert contents(folder) == before, (before, contents(folder))
    return said


def other_files_are_left_alone(folder):
    path = os.path.join(folder, "file")
    for content, what in ((b"a shopping list\n", "some other kind of file"), (os.urandom(5000), "some other kind"),
                          (b"", "it is empty"), (b"SQLite format 3\0", "some other kind")):
        with open(path, "wb") as file:
            file.write(content)
        said = refused(folder, "file")
        assert "file is not a saved game of trey play" in said and what in said and "key" not in said, said
    os.remove(path)
    os.mkdir(path)
    assert "it is a directory" in refused(folder, "file")


def databases_of_others_are_left_alone(folder):
    for mode in ("delete", "wal"):
        database = sqlite3.connect(os.path.join(folder, mode + ".db"))
        database.execute("PRAGMA journal_mode = " + mode)
        database.execute("CREATE TABLE recipes (name TEXT)")
        database.commit()
        database.close()
        said = refused(folder, mode + ".db")
        assert "not a saved game of trey play" in said, said


def a_journal_of_a_server_is_left_alone(folder):
    """A server's journal has the same format; who opened the table tells it from a game."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from rooms import Room
    room = Room(PROGRAM, folder, "trey: 1\ntables:\n  - {name: One, chips: play, rules: house-banked, bots: 2, betting_seconds: 1}\n")
    room.close()
    said = refused(os.path.join(folder, "data"), "trey.db")
    assert "the journal of a server" in said, said


def the_same_options_continue(folder):
    save = ["--save", os.path.join(folder, "game.db")]
    code, _, said = play(*save, *GAME, typed="ante 10 deal\nfold\n")
    assert code == 0, said
    for options in ([], GAME, ["--rules", "california-grand"], ["--bots", "2"]):
        code, said, wrong = play(*save, *options)
        assert code == 0 and "The saved game continues." in said, (options, wrong)


def other_options_are_refused(folder):
    save = os.path.join(folder, "game.db")
    assert play("--save", save, *GAME, typed="ante 10 deal\nfold\n")[0] == 0
    with open(save, "rb") as file:
        before = file.read()
    for options, named in ((["--rules", "house-banked"], "--rules"), (["--rules", "california-grand", "--schedule", "A8"],
                           "--schedule"), (["--rules", "california-grand", "--post", "ante_max=50"], "--post"),
                           (["--bots", "3"], "--bots"), (["--seat", "4"], "--seat"), (["--chips", "600"], "--chips")):
        code, _, said = play("--save", save, *options)
        assert code == 1, (options, said)
        for text in (named, "california-grand, schedule A7, seat 3, 2 bots, started with $500", "Leave out", "another file"):
            assert text in said, (options, text, said)
        with open(save, "rb") as file:
            assert file.read() == before, options
    assert play("--save", save)[0] == 0


def a_refused_game_leaves_no_file(folder):
    said = refused(folder, "new.db", "--seat", "9")
    assert "seats 1 to 7" in said, said


def an_unreadable_place_is_the_worlds_fault(folder):
    said = refused(folder, "nowhere/game.db", status=3)
    assert "nowhere/game.db" in said and "No such file or directory" in said, said


def a_key_that_is_missing_or_wrong(folder):
    save, key = os.path.join(folder, "game.db"), os.path.join(folder, "game.db.key")
    assert play("--save", save, *GAME)[0] == 0
    os.rename(key, key + ".away")
    said = refused(folder, "game.db", status=3)
    assert "cannot open the key file" in said and "No such file" in said, said
    for content, what in (("0" * 64 + "\n", "key"), ("my key\n", "is not a key file")):
        with open(key, "w", encoding="ascii") as file:
            file.write(content)
        assert what in refused(folder, "game.db"), content
    os.replace(key + ".away", key)
    assert play("--save", save)[0] == 0


CASES = [other_files_are_left_alone, databases_of_others_are_left_alone, a_journal_of_a_server_is_left_alone,
          the_same_options_continue, other_options_are_refused, a_refused_game_leaves_no_file,
          an_unreadable_place_is_the_worlds_fault, a_key_that_is_missing_or_wrong]


def main():
    return run_cases(CASES, names=sys.argv[2:],
                     fixture=lambda: tempfile.TemporaryDirectory(prefix="trey-saved-"))


if __name__ == "__main__":
    sys.exit(main())
