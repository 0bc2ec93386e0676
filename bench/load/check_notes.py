#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_notes.py TREY DIRECTORY: whether the journal that a load run left holds up (`trey audit
verify`), and has everything that was acknowledged to a client, each command exactly once."""
import hashlib
import json
import os
import subprocess
import sys


ID_SIZE = 10  # bytes of a key that identify a request; the others are a hash of its content


def key_of(person, name):
    """The part of a key that the server makes of a person and the id of their command."""
    return hashlib.blake2b(person.to_bytes(4, sys.byteorder) + name.encode(), digest_size=16).hexdigest()[:2 * ID_SIZE]


def read_journal(program, journal):
    """Where each command's key is: (table, sequence), as often as it is there."""
    places = {}
    export = subprocess.Popen([program, "audit", "export", journal, "--without-key"], stdout=subprocess.PIPE)
    for line in export.stdout:
        if b'"key": null' in line:
            continue
        event = json.loads(line)
        if event.get("key"):
            places.setdefault(event["key"][:2 * ID_SIZE], []).append((event["table"], event["sequence"]))
    if export.wait() != 0:
        raise SystemExit("the journal cannot be exported")
    return places


def check(program, directory):
    """Every mistake as a sentence, and how many notes there are."""
    journal = os.path.join(directory, "data", "trey.db")
    wrong = []
    verified = subprocess.run([program, "audit", "verify", journal, "--key", journal + ".key"],
                              capture_output=True, text=True, check=False)
    if verified.returncode != 0:
        wrong.append(f"audit verify: {verified.stdout}{verified.stderr}")
    places = read_journal(program, journal)
    wrong += [f"key {key} is {len(found)} times in the journal" for key, found in places.items() if len(found) > 1]
    notes, claimed = 0, {}
    with open(os.path.join(directory, "notes.tsv"), encoding="ascii") as file:
        for line in file:
            person, name, table, first = line.split()
            if int(first) < 0:
                continue  # it is done, and nothing happened
            notes += 1
            place = (int(table), int(first))
            if places.get(key_of(int(person), name)) != [place]:
                wrong.append(f"{name} of {person} was acknowledged at {place} and is "
                             f"{places.get(key_of(int(person), name), 'nowhere')}")
            if claimed.setdefault(place, (person, name)) != (person, name):
                wrong.append(f"{place} was told to two commands")
    return wrong, notes


def main():
    wrong, notes = check(sys.argv[1], sys.argv[2])
    for one in wrong[:20]:
        print(one, file=sys.stderr)
    print(json.dumps({"run": "notes", "acknowledged": notes, "wrong": len(wrong)}))
    return 1 if wrong or notes == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
