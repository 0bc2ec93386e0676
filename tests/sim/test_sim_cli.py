"""`trey sim` as people and scripts meet it: reproducible to the cent, right where exact values are
known, in agreement with `trey fees` and `trey settle`, and clear about what it cannot do.

usage: test_sim_cli.py PROGRAM
"""
import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

FINE, REFUSED, USAGE, IO, INTERRUPTED = 0, 1, 2, 3, 130
BLOCK = 1 << 16


def run(program, *arguments, status=FINE):
    result = subprocess.run([program, "sim", *arguments], capture_output=True, text=True, timeout=300)
    assert result.returncode == status, (arguments, result.returncode, result.stdout, result.stderr)
    return result


def simulate(program, *arguments):
    """The report as a dictionary."""
    result = run(program, *arguments, "--json")
    assert result.stderr == "", result.stderr
    assert result.stdout.count("\n") == 1, result.stdout
    return json.loads(result.stdout)


def without_time(report):
    return {key: value for key, value in report.items() if key not in ("seconds", "engine")}


# ---- The same for everyone ----------------------------------------------------------------------

def defaults_are_useful(program):
    report = simulate(program)
    assert report["rules"] == "california-shfl" and report["rounds"] == 1000000, report
    assert report["seed"] == 1 and report["engine"].startswith("lanes ("), report
    assert [seat["seat"] for seat in report["seats"]] == [1, 2, 3, 4, 5, 6, 7], report
    assert report["wagers"]["ante"]["stake"] == 6 * 1000 * 1000000, report
    assert report["bank"]["short"] == {"rounds": 0, "unpaid": 0, "uncollected": 0}, report
    assert report["bank"]["stake"] == 12000 * 1000000, report
    assert "bonus" not in report["wagers"], report


def same_for_jobs_and_engines(program):
    for plan in (["--bonus", "5", "--bank", "100", "--schedule", "1"],
                 ["--rules", "house-banked", "--bonus", "10", "--players", "3"]):
        plan += ["--rounds", "100k"]
        expected = without_time(simulate(program, *plan, "--jobs", "1"))
        for more in (["--jobs", "2"], ["--jobs", "5"], ["--engine", "lanes"],
                     ["--engine", "rounds", "--jobs", "2"], []):
            assert without_time(simulate(program, *plan, *more)) == expected, more
        assert without_time(simulate(program, *plan, "--seed", "2")) != expected


def room_with_an_ante_bonus(folder):
    """A player-dealer rule set that pays an Ante Bonus, which no rule book has."""
    bureau = pathlib.Path(__file__).parents[2] / "rules" / "california-bureau.yaml"
    text = bureau.read_text()
    for old, new in (("california-bureau:", "room-ab:"), ("akq has own line: yes", "akq has own line: no"),
                     ("bonus table: california-bonus", "designator: TCP-01"),
                     ("among: [collect-then-pay]", "among: [collect-then-pay, matched, running]"),
                     ("order: [ante, play, bonus]", "order: [ante, play, bonus, ante-bonus]")):
        assert old in text, old
        text = text.replace(old, new)
    path = pathlib.Path(folder) / "room.yaml"
    path.write_text(text)
    return str(path)


def an_ante_bonus_is_covered_too(program):
    with tempfile.TemporaryDirectory() as folder:
        room = ["--rules-file", room_with_an_ante_bonus(folder), "--rules", "room-ab",
                "--rounds", "50k", "--players", "2", "--bonus", "5"]
        for cover in ("matched", "collect-then-pay", "running"):
            plan = room + ["--cover", cover]
            auto = simulate(program, *plan)
            rounds = simulate(program, *plan, "--engine", "rounds")
            assert auto["bank"]["short"]["rounds"] == 0, (cover, auto["bank"])
            assert without_time(auto) == without_time(rounds), cover
        cut = simulate(program, *room, "--cover", "matched", "--bank", "30")
        whole = simulate(program, *room, "--cover", "matched")
        short = cut["bank"]["short"]
        assert whole["bank"]["net"] - cut["bank"]["net"] == short["uncollected"] - short["unpaid"]


def counts_as_people_write_them(program):
    for text in ("20000", "20,000", "20k", "20K", "2e4", "2.0e+4", "0.02M", "0.00002g"):
        assert simulate(program, "--rounds", text)["rounds"] == 20000, text


# ---- Right --------------------------------------------------------------------------------------

# arguments, wager, exact value
KNOWN = [
    (["--rounds", "2M", "--bonus", "5"], "ante", -229314 / 12724075),
    (["--rounds", "2M", "--bonus", "5"], "bonus", -242 / 5525),
    (["--rounds", "2M", "--strategy", "q-6-4"], "ante", -8813253 / 101792600),
    (["--rounds", "2M", "--rules", "house-banked", "--bonus", "5"], "ante", -686689 / 20358520),
    (["--rounds", "2M", "--rules", "house-banked", "--bonus", "5"], "bonus", -128 / 5525),
    (["--rounds", "2M", "--rules", "house-banked", "--paytable", "TCP-04"], "ante",
     -3672957 / 101792600),
]


def known_values(program):
    for arguments, wager, exact in KNOWN:
        value = simulate(program, *arguments)["wagers"][wager]["ev"]
        assert abs(value["value"] - exact) < 3 * value["stderr"] < 0.01, (arguments, value, exact)


def progressive_in_the_long_run(program):
    report = simulate(program, "--rules", "house-banked", "--players", "7", "--progressive", "1",
                      "--rounds", "100k")
    value = report["wagers"]["progressive"]["long_run"]
    assert abs(value["value"] + 1234 / 5525) < 3 * value["stderr"] < 0.1, value
    assert report["wagers"]["progressive"]["stake"] == 7 * 100 * 100000, report
    lower = simulate(program, "--rules", "house-banked", "--progressive", "1", "--rounds", "10k",
                     "--meter", "1000", "--seat", "1:progressive=no")
    higher = simulate(program, "--rules", "house-banked", "--progressive", "1", "--rounds", "10k",
                      "--meter", "9,000", "--seat", "1:progressive=no")
    difference = (higher["wagers"]["progressive"]["result"] -
                  lower["wagers"]["progressive"]["result"])
    assert difference in (0, 800000), difference  # the first award takes the whole meter


def fees_match_trey_fees(program):
    report = simulate(program, "--rules", "california-bureau", "--schedule", "A7", "--ante", "60",
                      "--bonus", "50", "--bank", "500", "--players", "3", "--rounds", "5000")
    told = json.loads(subprocess.run(
        [program, "fees", "-u", "california-bureau", "-s", "A7", *3 * ["-a", "60", "-b", "50"],
         "-k", "500", "--json"], capture_output=True, text=True, check=True).stdout)
    assert report["fees"]["bank"] == 5000 * told["bank"] > 0, (report, told)
    assert report["fees"]["players"] == 5000 * (told["total"] - told["bank"]), (report, told)
    assert report["bank"]["fees"] == report["fees"]["bank"], report
    before, after = report["bank"]["per_round"], report["bank"]["per_round_after_fees"]
    assert abs(before["value"] - after["value"] - told["bank"]) < 1e-9, report
    assert abs(before["deviation"] - after["deviation"]) < 1e-6, report


def bank_goes_around(program):
    report = simulate(program, "--rotate", "--bank", "60", "--seat", "3:bank=0", "--rounds", "1200",
                      "--seat", "5:bank=cover")
    banked = {seat["seat"]: seat.get("banked_rounds", 0) for seat in report["seats"]}
    assert banked == {1: 200, 2: 200, 3: 0, 4: 200, 5: 200, 6: 200, 7: 200}, banked
    wagers = {seat["seat"]: seat.get("bank_wager") for seat in report["seats"]}
    assert wagers[1] == 6000 and wagers[5] == 12000, wagers
    stakes = {seat["seat"]: seat["stake"] for seat in report["seats"]}
    assert stakes[3] == 1200 * 1000 and stakes[1] == 1000 * 1000, stakes
    idle = simulate(program, "--rules", "california-bureau", "--rotate", "--players", "2", "--seat",
                    "1:bank=0", "--seat", "2:bank=0", "--rounds", "100")
    assert idle["rounds"] == 2 and idle["idle_rounds"] == 98, idle  # BANK-2


# ---- Events -------------------------------------------------------------------------------------

EVENTS = [
    ["--bonus", "5", "--bank", "100", "--schedule", "1", "--seat", "2:back-bonus=10"],
    ["--rules", "california-grand", "--decks", "2", "--rotate", "--bank", "75", "--schedule", "B1",
     "--cover", "running", "--post", "action=left", "--post", "charge_bonus=yes", "--bonus", "5",
     "--seat", "3:back-ante=20,back-bonus=20,back-strategy=always", "--seat", "4:strategy=never"],
    ["--rules", "california-bureau", "--post", "seats=10", "--players", "9", "--bank", "30",
     "--schedule", "A7", "--bonus", "25", "--strategy", "mimic"],
    ["--rules", "house-banked", "--progressive", "2", "--meter", "5000", "--paytable", "TCP-09",
     "--seat", "1:ante=0,bonus=5", "--post", "progressive.denomination=5", "--bonus", "5"],
]


def settle(program, path):
    output = subprocess.run([program, "settle", "--json", path], capture_output=True, text=True,
                            check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def events_settle_to_the_same(program):
    for plan in EVENTS:
        with tempfile.TemporaryDirectory() as place:
            path = os.path.join(place, "rounds.ndjson")
            report = simulate(program, *plan, "--events", path, "--rounds", "2000")
            rounds = [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]
            answers = settle(program, path)
        assert len(answers) == 2000 == len(rounds), len(answers)
        assert [answer["id"] for answer in answers] == [str(n + 1) for n in range(2000)]
        compare_with_answers(report, rounds, answers)
        assert without_time(simulate(program, *plan, "--rounds", "2000")) == without_time(report)


def compare_with_answers(report, rounds, answers):
    lines = [line for answer in answers for line in answer["settlements"]]
    net = {True: 0, False: 0}
    for line in lines:
        net[line["kind"] == "bonus"] += line["paid"] - line["collected"]
    wagers = report["wagers"]
    assert net[False] == wagers["ante"]["result"], (net, wagers)
    assert net[True] == wagers["bonus"]["result"], (net, wagers)
    assert sum(answer["total_action"] for answer in answers) == wagers["ante"]["stake"]
    assert -(net[True] + net[False]) == report["bank"]["net"]
    if "bank" in answers[0]:
        assert sum(answer["bank"]["net"] for answer in answers) == report["bank"]["net"]
        short = sum(any(line["uncovered"] for line in answer["settlements"]) for answer in answers)
        assert short == report["bank"]["short"]["rounds"] > 0, report["bank"]
    fees = [fee for answer in answers for fee in answer["fees"]]
    banks = sum(fee["amount"] for fee in fees if fee["kind"] == "bank")
    assert banks == report["fees"]["bank"]
    assert sum(fee["amount"] for fee in fees) - banks == report["fees"]["players"]
    compare_seats(report, rounds, answers)


def compare_seats(report, rounds, answers):
    for seat in report["seats"]:
        name, result = f"seat {seat['seat']}", 0
        for given, answer in zip(rounds, answers):
            # WAGER-6: what the player bets behind another seat is that seat's back line.
            mine = [line for line in answer["settlements"] if line["bettor"] == name and line["seat"] == seat["seat"]]
            result += sum(line["paid"] - line["collected"] for line in mine)
            result -= sum(fee["amount"] for fee in answer["fees"]
                          if fee["bettor"] == name and fee["kind"] != "bank")
            result -= sum(wager["amount"] for wager in given["wagers"]
                          if wager["bettor"] == name and wager["kind"] == "progressive")
            progressive = answer.get("progressive", {"awards": [], "envy": []})
            result += sum(award["amount"] for award in progressive["awards"] + progressive["envy"]
                          if award["bettor"] == name)
        assert result == seat.get("result", 0), (seat, result)


def events_of_a_room(program):
    with tempfile.TemporaryDirectory() as place:
        room, path = os.path.join(place, "room.yaml"), os.path.join(place, "rounds.ndjson")
        pathlib.Path(room).write_text(
            "trey: 1\nschedules:\n  room:\n    R1:\n      player:\n"
            "        by wager: {up to $50: $1, $51 and over: $2}\n"
            "postings:\n  friday:\n    rules: california-bureau\n    seats: 10\n    schedule: R1\n"
            "    ante_min: $20\n")
        report = simulate(program, "--rules-file", room, "--rules", "friday", "--ante", "60",
                          "--events", path)
        assert report["rounds"] == 1000 and report["fees"]["players"] == 6 * 200 * 1000, report
        answers = subprocess.run([program, "settle", "--json", "--rules-file", room, path],
                                 capture_output=True, text=True, check=True).stdout.splitlines()
        assert sum(json.loads(answer)["bank"]["net"] for answer in answers) == report["bank"]["net"]


def events_to_standard_output(program):
    rounds = run(program, "--events", "-", "--rounds", "20").stdout
    assert [json.loads(line)["rules"] for line in rounds.splitlines()] == 20 * ["california-shfl"]
    answers = subprocess.run([program, "settle", "-"], input=rounds, capture_output=True, text=True)
    assert answers.returncode == FINE and answers.stdout.count("\n") == 20, answers


def a_seat_emptied_may_be_filled_again(program):
    report = simulate(program, "--seat", "1:empty", "--seat", "1:ante=30", "--rounds", "1k")
    assert report["seats"][0]["ante"] == 3000, report["seats"]


def posting_is_reported(program):
    plan = ["--rules", "house-banked", "--paytable", "TCP-04", "--progressive", "2", "--rounds", "1k"]
    report = simulate(program, *plan)
    assert report["posting"] == {"paytable": "TCP-04", "progressive.paytable": "2"}, report
    assert report["meter"] == 100000, report
    assert "posted: paytable TCP-04, progressive.paytable 2" in run(program, *plan).stdout


def events_that_cannot_be_written(program):
    if os.path.exists("/dev/full"):
        result = run(program, "--events", "/dev/full", status=IO)
        assert "cannot write /dev/full: No space left on device" in result.stderr, result.stderr
    assert "cannot open" in run(program, "--events", "/absent/file", status=IO).stderr


# ---- People -------------------------------------------------------------------------------------

def report_for_people(program):
    text = run(program, "--bonus", "5", "--bank", "100", "--schedule", "1", "--rounds", "1k").stdout
    for part in ("california-shfl, schedule 1", "1,000 rounds", "ante", "bonus", "before fees",
                 "after fees", "standard deviation", "fell short", "of them to play", "std. error"):
        assert part in text, (part, text)
    assert "\033" not in text and " \n" not in text and "Seats" not in text, text
    text = run(program, "--seat", "2:ante=25,strategy=always", "--rounds", "1k").stdout
    assert "Seats" in text and "always" in text and "$25.00" in text, text
    text = run(program, "--rounds", "1").stdout
    assert "nan" not in text and "1 round in" in text, text
    assert run(program, "--rounds", "300k").stderr == ""


def read_terminal(parent):
    """All that was written to a terminal nobody writes to any more; it may come in parts."""
    shown = b""
    while True:
        try:
            part = os.read(parent, 1 << 16)
        except OSError:
            part = b""
        if not part:
            os.close(parent)
            return shown.decode()
        shown += part


PROGRESS = re.compile(rb"\r\[#* *\] +\d+ %  [\d,]+ rounds, \d+ s left ")


def check_progress(program, *arguments):
    """A run on a terminal shows its progress, and removes it at the end. The run is endless, so that there is a bar on
    any machine, and is interrupted once there is one."""
    parent, child = pty.openpty()
    process = subprocess.Popen([program, *arguments, "--rounds", "1e12"], stderr=child, stdout=subprocess.PIPE, text=True)
    os.close(child)
    before = b""
    while not PROGRESS.search(before):
        before += os.read(parent, 1 << 16)
    process.send_signal(signal.SIGINT)
    shown = before.decode() + read_terminal(parent)
    output, _ = process.communicate(timeout=120)
    assert process.returncode == INTERRUPTED and output != "" and "\033" not in output + shown, (process.returncode, output)
    bars, blank, message = shown.rpartition("\r" + 79 * " " + "\r")
    assert blank and "s left" in bars and "s left" not in message, shown


def progress_on_a_terminal(program):
    check_progress(program, "sim", "--engine", "rounds")


def processor_seconds(process):
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for_blocks(process):
    """Waits until a run has worked long enough for some blocks."""
    while processor_seconds(process) < 0.5 and process.poll() is None:
        time.sleep(0.02)


def interrupted_run_reports(program):
    process = subprocess.Popen([program, "sim", "--rounds", "1e12", "--engine", "rounds", "--json"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_blocks(process)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=120)
    assert process.returncode == INTERRUPTED, (process.returncode, errors)
    report = json.loads(output)
    assert report["stopped"] and report["rounds"] > 0 and report["rounds"] % BLOCK == 0, report
    shorter = simulate(program, "--rounds", str(report["rounds"]))
    assert without_time(shorter) == {**without_time(report), "stopped": False}


# ---- Mistakes -----------------------------------------------------------------------------------

# arguments, exit status, what is said
MISTAKES = [
    ("--rounds 0", USAGE, "the minimum is 1"),
    ("--rounds -5", USAGE, "negative"),
    ("--rounds 1.5", USAGE, "whole number"),
    ("--rounds 1,00", USAGE, "not a whole number; write"),
    ("--rounds 1e", USAGE, "not a whole number; write"),
    ("--rounds many", USAGE, "not a whole number; write"),
    ("--rounds 1e30", USAGE, "too large"),
    ("--rounds 99999999999999999999", USAGE, "too large"),
    ("--rounds 1e18", REFUSED, "with these wagers a run can have at most"),
    ("--jobs 0", USAGE, "the minimum is 1"),
    ("--jobs 5000", USAGE, "the maximum is 1,024"),
    ("--seed -1", USAGE, "seed"),
    ("--seed 18446744073709551616", USAGE, "seed"),
    ("--engine vector", USAGE, "auto, rounds or lanes"),
    ("--seat 1:empty,ante=30", USAGE, "an empty seat has no other settings"),
    ("--seat 1:ante=30,empty", USAGE, "an empty seat has no other settings"),
    ("--seat 1:empty=yes", USAGE, "takes no value"),
    ("--bank 0", USAGE, "over zero"),
    ("--bank enough", USAGE, "not an amount"),
    ("--bank-seat 9", REFUSED, "seats 1 to 7 (GEO-2)"),
    ("--bank-seat 15", USAGE, "the maximum is 14"),
    ("--bank-seat 0", USAGE, "the minimum is 1"),
    ("--rotate --bank-seat 3", USAGE, "--bank-seat"),
    ("--rotate --players 1 --seat 1:bank=0 --seat 2:bank=0", REFUSED, "(BANK-1)"),
    ("--rotate --players 0 --seat 1:ante=10,bank=100", REFUSED, "(WAGER-2)"),
    ("--rules california-shlf", USAGE, "did you mean 'california-shfl'?"),
    ("--rules friday", USAGE, "unknown rule set 'friday'"),
    ("--rules-file /absent.yaml", IO, "cannot open"),
    ("--schedule A77", USAGE, "FEE-4"),
    ("--rules house-banked --schedule A7", REFUSED, "FEE-4"),
    ("--rules house-banked --bank 100", REFUSED, "the house banks"),
    ("--rules house-banked --rotate", REFUSED, "the house banks"),
    ("--rules house-banked --paytable TCP-13", USAGE, "house-banked has no pay table 'TCP-13'; did you mean"),
    ("--paytable TCP-01", REFUSED, "california-shfl has no pay tables to choose from; leave out 'TCP-01' (OUT-7)"),
    ("--rules house-banked --progressive 3", USAGE, "no progressive pay table"),
    ("--progressive 1", REFUSED, "PROG-1"),
    ("--meter 1000", REFUSED, "PROG-1"),
    ("--decks 2", REFUSED, "HAND-1"),
    ("--decks two", USAGE, "whole number"),
    ("--rules california-grand --cover collect-then-pay", REFUSED, "COVER-5"),
    ("--post ante_mx=100", USAGE, "did you mean 'ante_max'?"),
    ("--post ante_max", USAGE, "ante_max=100"),
    ("--post charge_bonus=yes", REFUSED, "FEE-2"),
    ("--rules california-grand --post charge_bonus=maybe", USAGE, "yes or no"),
    ("--players 7", REFUSED, "room for 6 (GEO-2)"),
    ("--players 0", REFUSED, "WAGER-2"),
    ("--players -1", USAGE, "negative"),
    ("--ante 4", REFUSED, "seat 1: an ante of $4.00 is below the table minimum of $5.00 (WAGER-8)"),
    ("--ante 600", REFUSED, "WAGER-8"),
    ("--ante 10.50", REFUSED, "WAGER-9"),
    ("--ante 0", USAGE, "over zero"),
    ("--bonus 51", REFUSED, "WAGER-4"),
    ("--strategy bets", USAGE, "did you mean 'best'?"),
    ("--strategy whatever", USAGE, "never-bluff"),
    ("--seat 3", USAGE, "3:ante=25"),
    ("--seat x:ante=5", USAGE, "3:ante=25"),
    ("--seat -3:ante=5", USAGE, "3:ante=25"),
    ("--seat 0:ante=5", REFUSED, "GEO-2"),
    ("--seat 8:ante=5", REFUSED, "seats 1 to 7 (GEO-2)"),
    ("--seat 99999999999999999999:ante=5", REFUSED, "GEO-2"),
    ("--seat 7:ante=5", REFUSED, "holds the bank"),
    ("--seat 3:", USAGE, "unknown key ''"),
    ("--seat 3:anty=5", USAGE, "did you mean 'ante'?"),
    ("--seat 3:ante", USAGE, "value is missing"),
    ("--seat 3:ante=five", USAGE, "not an amount"),
    ("--seat 3:ante=-5", USAGE, "negative"),
    ("--seat 3:ante=4", REFUSED, "seat 3: an ante of $4.00"),
    ("--seat 3:strategy=bets", USAGE, "did you mean 'best'?"),
    ("--seat 3:bank=100", USAGE, "--rotate"),
    ("--seat 3:progressive=maybe", USAGE, "yes or no"),
    ("--seat 3:progressive", REFUSED, "PROG-1"),
    ("--seat 3:back-ante=10", REFUSED, "WAGER-6"),
    ("--seat 3:" + 100 * "x" + "=1", USAGE, "too long"),
    ("--seat 3:ante=" + 100 * "1", USAGE, "too long"),
    ("--engine lanes --seat 3:ante=20", REFUSED, "lanes need"),
    ("--engine lanes --rotate", REFUSED, "lanes need"),
    ("--engine lanes --events x", USAGE, "--events needs the rounds engine"),
    ("1000000", USAGE, "'1000000'"),
    ("--round 5 --rond 6", USAGE, "did you mean --rounds?"),
]


def mistakes_are_reported(program):
    for arguments, status, said in MISTAKES:
        result = run(program, *arguments.split(), status=status)
        assert result.stdout == "" and said in result.stderr, (arguments, result.stderr)
        assert ("Try 'trey sim --help'." in result.stderr) == (status == USAGE), result.stderr


CASES = [defaults_are_useful, same_for_jobs_and_engines, an_ante_bonus_is_covered_too,
         a_seat_emptied_may_be_filled_again, counts_as_people_write_them, known_values,
         progressive_in_the_long_run, fees_match_trey_fees, bank_goes_around, events_settle_to_the_same,
         events_of_a_room, events_to_standard_output, events_that_cannot_be_written,
         posting_is_reported, report_for_people, progress_on_a_terminal,
         interrupted_run_reports, mistakes_are_reported]


def main():
    return run_cases(CASES, os.path.abspath(sys.argv[1]), names=sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
