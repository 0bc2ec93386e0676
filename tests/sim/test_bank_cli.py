"""`trey bank` as people and scripts meet it: right where exact values are known, in agreement with
`trey fees` and `trey sim`, a page that stands by itself, and clear about what it cannot do.

usage: test_bank_cli.py PROGRAM
"""
import fractions
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import run_cases  # noqa: E402

FINE, REFUSED, USAGE, IO = 0, 1, 2, 3
SANITIZED = bool(os.environ.get("TREY_SANITIZED"))
ROUNDS = 10000 if SANITIZED else 40000  # a sanitizer makes them slow
QUICK = ("--rounds", str(ROUNDS))
os.environ["SOURCE_DATE_EPOCH"] = "1767225600"  # so that the same question gives the same answer


def run(program, *arguments, status=FINE, command="bank"):
    result = subprocess.run([program, command, *arguments], capture_output=True, text=True,
                            timeout=300)
    assert result.returncode == status, (arguments, result.returncode, result.stdout, result.stderr)
    return result


def study(program, *arguments):
    """The report as a dictionary."""
    result = run(program, *arguments, *(() if "--rounds" in arguments else QUICK), "--json")
    assert result.stderr == "" and result.stdout.count("\n") == 1, result
    return json.loads(result.stdout)


def near(value, expected, tolerance):
    assert abs(value - expected) <= tolerance, (value, expected, tolerance)


# ---- What it says -------------------------------------------------------------------------------

def alone_it_is_useful(program):
    report = run(program, *QUICK).stdout
    assert report.startswith("california-shfl, schedule 1, 1 deck\n6 players, ante $25, no bonus;"), report
    assert "No: banking here loses $0.30 a round after fees" in report, report
    assert "exactly 1375884/508963" in report, report
    assert "pays from an ante of $37 on" in report, report


def exact_values_stand_there_as_fractions(program):
    edge, bonus = fractions.Fraction(229314, 12724075), fractions.Fraction(242, 5525)
    for players, ante, extra in ((1, 25, 0), (6, 100, 0), (4, 10, 5)):
        options = ["--players", str(players), "--ante", str(ante), "--schedule", "1"]
        report = study(program, *options, *(["--bonus", str(extra)] if extra else []))
        expected = players * 100 * (ante * edge + extra * bonus)
        assert fractions.Fraction(report["value"]["covered"]["exact"]) == expected, report["value"]
        assert report["value"]["before_fees"] == report["value"]["covered"], report["value"]
        after = fractions.Fraction(report["value"]["after_fees"]["exact"])
        assert after == expected - report["fees"]["bank"], report["value"]
        cost = fractions.Fraction(report["player"]["round_costs"]["exact"])
        assert cost * players == expected + players * report["fees"]["player"], report["player"]
        near(report["player"]["hour_costs"]["cents"], 50 * float(cost), 1e-6)
        assert report["cover"]["covers"] and report["cover"]["short_rounds"] == 0, report["cover"]
        assert report["cover"]["always"] == players * 100 * (2 * ante + 200 * extra), report["cover"]


def fees_are_those_of_trey_fees(program):
    for rules, schedule in (("california-shfl", "1"), ("california-shfl", "6"),
                            ("california-grand", "A4"), ("california-grand", "A10b"),
                            ("california-grand", "B7"), ("california-bureau", "A7")):
        table = ["--rules", rules, "--schedule", schedule, "--bonus", "5", "--bank", "700"]
        report = study(program, *table, "--players", "3", "--ante", "60")
        bill = json.loads(run(program, *table, "--ante", "60", "--ante", "60", "--ante", "60",
                              "--json", command="fees").stdout)
        assert report["fees"]["bank"] == bill["bank"], (report["fees"], bill)
        assert report["fees"]["player"] == bill["antes"][0] + bill["bonuses"][0], (report, bill)


def short_bank_agrees_with_trey_sim(program):
    table = ["--bonus", "5", "--bank", "400", *QUICK, "--seed", "7", "--schedule", "1"]
    report = study(program, "--ante", "25", *table)
    sim = json.loads(run(program, "--ante", "25", *table, "--json", command="sim").stdout)
    short = sim["bank"]["short"]
    assert report["cover"]["short_rounds"] == short["rounds"], (report["cover"], short)
    assert report["cover"]["unpaid"] == short["unpaid"], (report["cover"], short)
    assert report["cover"]["uncollected"] == short["uncollected"], (report["cover"], short)
    near(report["value"]["cut"]["cents"], (short["unpaid"] - short["uncollected"]) / ROUNDS, 1e-6)
    simulated = sim["bank"]["per_round"]
    value = report["value"]["before_fees"]
    near(value["cents"], simulated["value"], 4 * (simulated["stderr"] + value["stderr"]))
    near(report["value"]["deviation"], simulated["deviation"], 1e-6)
    # The exact part leaves less to chance.
    assert value["stderr"] < simulated["stderr"], (value, simulated)


def short_bank_is_reported_separately(program):
    options = ["--ante", "50", "--bank", "400", *QUICK]
    report = run(program, *options).stdout
    assert "cut off by W" in report and "W falls short in" in report, report
    assert "(COVER-5, OUT-1)" in report.replace("\n  ", " "), report
    bureau = study(program, "--rules", "california-bureau", *options)
    assert bureau["value"]["cut"]["cents"] != 0, bureau["value"]


def answers_depend_on_the_seed_alone(program):
    options = ["--bank", "200", "--bankroll", "900", *QUICK]
    expected = study(program, *options, "--jobs", "1")
    assert study(program, *options, "--jobs", "3") == expected
    assert study(program, *options, "--seed", "2") != expected


def distribution_has_every_round(program):
    report = study(program, "--bonus", "5", "--bank", "350")
    assert sum(count for _, count in report["distribution"]) == ROUNDS, report["distribution"]
    results = [result for result, _ in report["distribution"]]
    assert results == sorted(results) and min(results) >= -35000 and max(results) <= 35000, results


def nights_and_ruin(program):
    report = study(program, "--rounds-per-night", "120", "--pace", "40", "--bankroll", "2000")
    night = report["night"]
    assert night["rounds"] == 120 and len(night["results"]) == 25, night
    assert night["percentiles"] == [5, 25, 50, 75, 95] and night["results"][0] == [0] * 5, night
    assert all(row == sorted(row) for row in night["results"]), night["results"]
    assert night["bankroll"] == 200000 and 0 < night["ruined"]["share"] < 1, night
    share = night["losing"]["share"]
    near(night["losing"]["stderr"], math.sqrt(share * (1 - share) / night["nights"]), 1e-9)
    more = study(program, "--rounds-per-night", "120", "--bankroll", "4000")["night"]
    assert more["ruined"]["nights"] < night["ruined"]["nights"], (more["ruined"], night["ruined"])
    assert "ruined" not in study(program)["night"]
    # Never in 100 nights does not mean never.
    never = run(program, "--bankroll", "90000", "--rounds", "40000").stdout
    assert re.search(r"is ruined +under 3 %\n", never), never


def confidence_makes_w(program):
    options = ["--bonus", "5", "--ante", "25", "--seed", "3"]
    before = 0
    for percent in ("50", "90", "99", "99.9"):
        cover = study(program, *options, "--confidence", percent)["cover"]
        near(cover["confidence"], float(percent) / 100, 1e-12)
        assert cover["enough"] >= before, cover
        before = cover["enough"]
        enough = study(program, *options, "--bank", f"{before / 100:.2f}")["cover"]
        assert enough["short_share"] <= 1 - float(percent) / 100 + 1e-12, enough
    assert before < cover["always"], cover


def house_banks_without_fees(program):
    report = study(program, "--rules", "house-banked", "--bonus", "10")
    exact = 6 * 100 * (25 * fractions.Fraction(686689, 20358520) + 10 * fractions.Fraction(128, 5525))
    assert fractions.Fraction(report["value"]["after_fees"]["exact"]) == exact, report["value"]
    assert report["house_banks"] and "cover" not in report, report
    assert report["fees"] == {"bank": 0, "player": 0} and report["schedule"] is None, report
    other = study(program, "--rules", "house-banked", "--paytable", "TCP-04", "--players", "1")
    assert fractions.Fraction(other["value"]["covered"]["exact"]) == \
        2500 * fractions.Fraction(3672957, 101792600), other["value"]


def two_decks_warn(program):
    options = ["--rules", "california-grand", "--decks", "2", "--bonus", "25", "--rounds", "20k"]
    assert "PLAYERS' EDGE" in run(program, *options).stdout
    assert "PLAYERS' EDGE" not in run(program, *options[:4], "--rounds", "20k").stdout


# ---- Schedules ----------------------------------------------------------------------------------

def comparison_has_every_schedule(program):
    report = study(program, "--compare")
    rows = report["schedules"]
    assert [row["schedule"] for row in rows] == list("1234567"), rows
    for row in rows:
        near(row["after_fees"], report["value"]["before_fees"]["cents"] - row["bank_fee"], 1e-9)
        assert row["best_for_bank"] == (row["after_fees"] == max(r["after_fees"] for r in rows)), row
    assert rows[0]["break_even"] == report["break_even"] == {"first": 2800, "from": 3700}, rows[0]
    # Schedules 2 to 7 take nothing from players.
    assert [row["best_for_players"] for row in rows] == [False] + [True] * 6, rows
    alone = study(program, "--schedule", "6")
    assert alone["break_even"] == rows[5]["break_even"], (alone["break_even"], rows[5])
    near(alone["player"]["hour_costs"]["cents"], rows[5]["player_hour_costs"], 1e-9)


def comparison_lists_refused_schedules(program):
    rows = study(program, "--schedule", "5", "--ante", "300", "--compare")["schedules"]
    assert [row["refused"]["rule"] for row in rows[:2]] == ["WAGER-8", "WAGER-8"], rows[:2]
    assert all("refused" not in row for row in rows[2:]), rows
    grand = study(program, "--rules", "california-grand", "--ante", "300", "--compare")["schedules"]
    assert len(grand) == 43, len(grand)
    refused = {row["schedule"]: row["refused"]["rule"] for row in grand if "refused" in row}
    assert refused == {f"C{n}": "FEE-6" for n in range(1, 6)}, refused
    text = run(program, "--schedule", "5", "--ante", "300", "--compare", *QUICK).stdout
    assert "an ante of $300.00 is above the table maximum of $200.00 (WAGER-8)" in text, text


def rooms_own_rules(program):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "room.yaml"
        path.write_text("""trey: 1
schedules:
  ours:
    flat:
      player: {by wager: {any: $1}}
      bank: {by total action: {any: $2}}
rule_sets: {}
postings:
  evening:
    rules: california-bureau
    schedule: flat
    ante_max: $100
""")
        result = subprocess.run([program, "rules", "check", str(path)], capture_output=True, text=True)
        if result.returncode != FINE:
            path.write_text(path.read_text().replace("rule_sets: {}\n", ""))
        report = study(program, "--rules-file", str(path), "--rules", "evening")
        assert report["schedule"] == "flat" and report["fees"] == {"bank": 200, "player": 100}, report
        assert report["antes"]["most"] == 10000, report["antes"]


# ---- The page -----------------------------------------------------------------------------------

def page_of(program, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "bank.html"
        result = run(program, *arguments, *QUICK, "--html", str(path))
        assert result.stdout == "" and result.stderr == "", result
        return path.read_text()


def page_stands_by_itself(program):
    for arguments in ([], ["--compare", "--bankroll", "5000"], ["--bank", "150", "--bankroll", "2000"],
                      ["--rules", "house-banked", "--bonus", "10"],
                      ["--rules", "california-bureau", "--schedule", "none"],
                      ["--post", "ante_min=25", "--post", "ante_max=25"],
                      ["--rules", "california-grand", "--ante", "500", "--bonus", "500"]):
        text = page_of(program, *arguments)
        assert not re.search(r"(?i)https?://|<script|url\((?!#)|@import|<link|\bon\w+=", text), arguments
        assert "nan" not in re.sub(r"<style>.*</style>", "", text, flags=re.S).lower().split(), arguments
        assert not re.search(r'="-?(nan|inf)|[ML] ?-?(nan|inf)', text), arguments
        page = ElementTree.fromstring(text.replace("<!DOCTYPE html>", ""))
        assert page.attrib["lang"] == "en" and page.find("head/title").text, arguments
        ids = [element.attrib["id"] for element in page.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids)), ids
        for element in page.iter():
            for name in element.attrib.get("aria-labelledby", "").split():
                assert name in ids, name
        charts = [svg for svg in page.iter("svg") if svg.attrib.get("role") == "img"]
        assert len(charts) >= (2 if "--post" in arguments else 3), arguments
        assert all(svg.find("title") is not None and svg.find("desc") is not None for svg in charts)
        assert len([e for e in page.iter("h1")]) == 1 and text.count("@media print") >= 1


def page_says_what_the_report_says(program):
    text = page_of(program, "--compare", "--bankroll", "5000")
    for words in ("Is it worth banking here?", "No: banking here loses $0.30 a round after fees",
                  "pays from $37", "first at $28", "below this the bankroll is ruined",
                  "before fees", "after fees", "Every schedule"):
        assert words in text, words
    short = page_of(program, "--bank", "150")
    assert "W falls short" in short and "COVER-5" in short


def page_goes_to_standard_output(program):
    result = run(program, *QUICK, "--html", "-")
    assert result.stdout.startswith("<!DOCTYPE html>") and result.stdout.endswith("</html>\n")
    run(program, *QUICK, "--html", "-", "--json", status=USAGE)
    assert "cannot open" in run(program, *QUICK, "--html", "/nowhere/x.html", status=IO).stderr


# ---- The report ---------------------------------------------------------------------------------

def lines_fit_a_terminal(program):
    for arguments in (["--compare"], ["--bank", "150", "--bonus", "5", "--bankroll", "20000"],
                      ["--rules", "california-grand", "--compare", "--ante", "500", "--bonus", "500",
                       "--bankroll", "5000000"],
                      ["--rules", "california-bureau", "--players", "7", "--bankroll", "100000"],
                      ["--rules", "house-banked", "--bonus", "10", "--bankroll", "1000"]):
        report = run(program, *arguments, *QUICK).stdout
        assert "\033" not in report, arguments
        for line in report.splitlines():
            assert len(line) <= 80 and line == line.rstrip(), (len(line), line)


def help_has_examples(program):
    text = run(program, "--help").stdout
    assert "Examples:" in text and "trey bank --compare --html bank.html" in text, text
    assert "bank" in run(program, command="--help").stdout


# ---- What cannot be -----------------------------------------------------------------------------

REFUSALS = (
    (["--players", "0"], "WAGER-2"),
    (["--players", "7"], "GEO-2"),
    (["--players", "100"], "GEO-2"),
    (["--rules", "california-grand", "--decks", "9"], "HAND-1"),
    (["--decks", "2"], "HAND-1"),
    (["--ante", "4"], "WAGER-8"),
    (["--ante", "201"], "WAGER-8"),
    (["--ante", "25.50"], "WAGER-9"),
    (["--bonus", "4"], "WAGER-4"),
    (["--bonus", "51"], "WAGER-4"),
    (["--rules", "california-grand", "--ante", "10", "--bonus", "11"], "WAGER-4"),
    (["--schedule", "A1"], "FEE-4"),
    (["--rules", "california-grand", "--schedule", "C1", "--ante", "250"], "FEE-6"),
    (["--bankroll", "302.99"], "WAGER-10"),
    (["--bank", "50", "--bankroll", "50"], "WAGER-10"),
    (["--rules", "house-banked", "--schedule", "1"], "FEE-4"),
    (["--rules", "house-banked", "--bank", "500"], "the house banks"),
    (["--cover", "running"], "COVER-5"),
)

MISUSES = (
    (["--schedule", "8"], "FEE-4"),
    (["--bank", "0"], "over zero"),
    (["--bank", "-5"], "--bank"),
    (["--bank", "all"], "--bank"),
    (["--ante", "0"], "over zero"),
    (["--confidence", "100"], "99.99"),
    (["--confidence", "0"], "99.99"),
    (["--confidence", "x"], "99.99"),
    (["--rounds", "0"], "the minimum is"),
    (["--rounds", "399"], "a night has 400"),
    (["--rounds-per-night", "0"], "the minimum is"),
    (["--rounds-per-night", "65537"], "the maximum is"),
    (["--pace", "0"], "the minimum is"),
    (["--seed", "-1"], "seed"),
    (["--jobs", "0"], "the minimum is"),
    (["--players", "six"], "not a whole number"),
    (["--rules", "california-shf"], "did you mean 'california-shfl'?"),
    (["--rules", "house-banked", "--compare"], "the house banks"),
    (["--comparee"], "did you mean --compare?"),
    (["bank"], "unexpected argument 'bank'"),
    (["--post", "ante"], "ante_max=100"),
)


def refusals_have_their_rule(program):
    for arguments, words in REFUSALS:
        result = run(program, *arguments, status=REFUSED)
        assert result.stdout == "" and words in result.stderr, (arguments, result.stderr)
        assert result.stderr.startswith("trey bank: ") and result.stderr.count("\n") == 1, result.stderr


def misuse_is_reported(program):
    for arguments, words in MISUSES:
        result = run(program, *arguments, status=USAGE)
        assert result.stdout == "" and words in result.stderr, (arguments, result.stderr)
    assert "open" in run(program, "--rules-file", "/nowhere", status=IO).stderr


def full_disk_is_reported(program):
    if not os.path.exists("/dev/full"):
        return
    with open("/dev/full", "w") as full:
        result = subprocess.run([program, "bank", *QUICK], stdout=full, stderr=subprocess.PIPE)
    assert result.returncode == IO, result


CASES = (
    alone_it_is_useful, exact_values_stand_there_as_fractions, fees_are_those_of_trey_fees,
    short_bank_agrees_with_trey_sim, short_bank_is_reported_separately, answers_depend_on_the_seed_alone,
    distribution_has_every_round, nights_and_ruin, confidence_makes_w, house_banks_without_fees,
    two_decks_warn, comparison_has_every_schedule, comparison_lists_refused_schedules, rooms_own_rules,
    page_stands_by_itself, page_says_what_the_report_says, page_goes_to_standard_output,
    lines_fit_a_terminal, help_has_examples, refusals_have_their_rule, misuse_is_reported,
    full_disk_is_reported,
)

# What these look at are figures, and a sanitizer changes none; the code they run, the others run too.
FIGURES = (
    exact_values_stand_there_as_fractions, fees_are_those_of_trey_fees, answers_depend_on_the_seed_alone,
    distribution_has_every_round, confidence_makes_w, comparison_has_every_schedule, page_says_what_the_report_says,
    lines_fit_a_terminal,
)


def main():
    cases = [case for case in CASES if not SANITIZED or case not in FIGURES]
    return run_cases(cases, sys.argv[1], names=sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
