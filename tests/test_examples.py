"""The examples do what they say: rounds settle, the room's file is fine, and the C programs build
against an installed library by pkg-config alone.

usage: test_examples.py PROGRAM SOURCE-DIRECTORY BUILD-DIRECTORY
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from tap import run_cases


def run(*command, **options):
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}: exit {result.returncode}\n"
                             f"{result.stdout}{result.stderr}")
    return result.stdout


def rounds_settle(program, source, _build):
    for path in sorted(source.glob("examples/*.json")):
        assert '"status": "refused"' not in run(program, "settle", path), path
        assert "Totals" in run(program, "settle", "--explain", path), path


def room_file_is_fine(program, source, _build):
    room = source / "examples/room.yaml"
    assert "fine" in run(program, "rules", "check", room)
    assert "friday-night" in run(program, "rules", "--rules-file", room, "list")
    round_text = ('{"rules": "friday-night", "bank": {"seat": 1, "bettor": "bo", "wager": 9000},'
                  ' "wagers": [{"seat": 2, "bettor": "ann", "kind": "ante", "amount": 6000}],'
                  ' "cards": {"2": "As Kd 3c", "dealer": "Qh 7c 2d"}}')
    answer = run(program, "settle", "--rules-file", room, input=round_text)
    assert '"fees": [{"seat": 2, "bettor": "ann", "kind": "ante", "amount": 100}, ' \
           '{"seat": 1, "bettor": "bo", "kind": "bank", "amount": 100}]' in answer, answer


def rooms_progressive_is_kept(program, _source, _build):
    """A round that gives its meter keeps the room's own table and denomination (PROG-2, PROG-4)."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as room:
        room.write("trey: 1\npostings:\n  big: {rules: house-banked, "
                   "progressive: {paytable: 2, denomination: $5}}\n")
        room.flush()
        round_text = ('{"rules": "big", "posting": {"progressive": {"meter": 512345}}, "wagers": ['
                      '{"seat": 1, "bettor": "a", "kind": "ante", "amount": 500},'
                      '{"seat": 1, "bettor": "a", "kind": "progressive", "amount": 500}],'
                      '"cards": {"1": "4c 5d 6h", "dealer": "2d 5c 9c"}}')
        answer = run(program, "settle", "--rules-file", room.name, input=round_text)
        assert '"meter_after": 512445, "awards": []' in answer, answer


def built_in_files_are_fine(program, source, _build):
    run(program, "rules", "check", *sorted(source.glob("rules/*.yaml")))


# What a rule set must not say: text of a built-in file, what stands there instead, what is reported.
BAD_RULE_SETS = [
    ("california-grand", "decks: {default: 1, from: 1, to: 8}", "decks: {default: 9, from: 1, to: 8}",
     "the default of 'decks' is outside its range (HAND-1)"),
    ("california-grand", "to: 13}", "to: 15}", "the range of 'seats' is not possible (GEO-2)"),
    ("california-grand", "as ante_max, from: $10, to: $2000", "as ante_max, from: $10, to: $20",
     "the default of 'bonus_max' is outside its range (WAGER-8)"),
    ("california-grand", "    schedule families: [grand]\n", "", "'schedule families' to choose from"),
    ("california-grand", "      increment: {default: $1, from: $1}\n",
     "      increment: {default: $1, from: $1}\n      progressive.paytable: {}\n",
     "only the house can bank a progressive (PROG-1)"),
    ("california-grand", "      increment: {default: $1, from: $1}\n", "",
     "lacks the option 'increment' (WAGER-9)"),
    ("california-grand", "    rotation: offer ", "    rotation: none ", "(BANK-1)"),
    ("california-grand", "order: [ante, play, bonus]", "order: [ante, ante, bonus]", "(OUT-8)"),
    ("house-banked", "    designator: TCP-01 ", "    bonus table: pair-plus-A ",
     "expected a 'designator', the default of postings (OUT-7)"),
    ("house-banked", "    rotation: none\n", "    rotation: strict\n", "(COVER-10)"),
]


def bad_rule_sets_are_refused(program, source, _build):
    for name, good, bad, report in BAD_RULE_SETS:
        text = (source / "rules" / f"{name}.yaml").read_text()
        assert good in text, (name, good)
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write(text.replace(good, bad).replace(f"  {name}:\n", "  another:\n"))
            file.flush()
            result = subprocess.run([program, "rules", "check", file.name], capture_output=True,
                                    text=True)
            assert result.returncode == 1 and report in result.stderr, (bad, result.stderr)


def settle_example_says(output):
    return output.count("OUT-2") == 4 and output.count("OUT-3") == 2


def sim_example_says(output):
    return output.count("give or take") == 3 and "nan" not in output


def odds_example_says(output):
    return ("1: an ante is worth -229314/12724075 " in output and output.count("an ante is worth") == 8
            and "against a king is worth -2 (" in output)


def hands_example_says(output):
    return "Th 9h 8h  straight-flush\n" in output and output.endswith("strongest: Th 9h 8h\n")


EXAMPLE_PROGRAMS = [("hands.c", hands_example_says), ("settle.c", settle_example_says), ("odds.c", odds_example_says),
                    ("sim.c", sim_example_says)]


def programs_link_by_pkg_config(_program, source, build):
    if os.environ.get("TREY_SANITIZED"):
        return  # a plain program cannot load a sanitized library
    with tempfile.TemporaryDirectory() as place:
        run("meson", "install", "-C", build, "--no-rebuild", "--destdir", place)
        found = list(pathlib.Path(place).rglob("trey.pc"))
        assert len(found) == 1, found
        environment = dict(os.environ, PKG_CONFIG_PATH=str(found[0].parent),
                           PKG_CONFIG_SYSROOT_DIR=place)
        library = str(next(pathlib.Path(place).rglob("libtrey.so")).parent)
        for name, is_right in EXAMPLE_PROGRAMS:
            outputs = []
            for extra in ([], ["-static"]):
                flags = run("pkg-config", "--cflags", "--libs", *(f"-{flag}" for flag in extra),
                            "trey", env=environment).split()
                program = pathlib.Path(place, "example")
                run("cc", "-std=c17", "-Wall", "-Werror", source / "examples" / name, *extra, *flags,
                    "-o", program)
                outputs.append(run(program, env=dict(os.environ, LD_LIBRARY_PATH=library)))
            assert outputs[0] == outputs[1] and is_right(outputs[0]), (name, outputs)


CASES = [rounds_settle, room_file_is_fine, rooms_progressive_is_kept, built_in_files_are_fine,
         bad_rule_sets_are_refused, programs_link_by_pkg_config]


def main():
    arguments = [pathlib.Path(argument).resolve() for argument in sys.argv[1:4]]
    return run_cases(CASES, *arguments, names=sys.argv[4:])


sys.exit(main())
