#!/usr/bin/env python3
"""Collection fees: what `PROGRAM settle` charges against tests/data/fees.tsv.

    test_fees.py PROGRAM

Writes TAP: one point for each schedule and payer, and a few for what goes with them. Every band is
tried at its lower end, its upper end, one dollar below the one and one dollar above the other:
through california-bureau, whose limits a posting may set as wide as it likes, and again through the
rule set the schedule comes from, as far as its own limits reach. The expected fee is looked up in
fees.tsv row by row (FEE-5). All rounds go through one run of the program.
"""

import json
import os
import subprocess
import sys

from tap import Report

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "fees.tsv")
SHOWN = 8           # failures printed for each point
TIMEOUT = 300       # seconds for the whole run

SHFL = ["1", "2", "3", "4", "5", "6", "7"]
GRAND = (["A%d" % i for i in range(1, 10)] + ["A10a", "A10b"] + ["A%d" % i for i in range(11, 22)]
         + ["B%d" % i for i in range(1, 10)] + ["B10a", "B10b"]
         + ["C%d" % i for i in range(1, 11)])
SCHEDULES = SHFL + GRAND
PAYERS = ("player", "bank")

# FEE-6: these may be used only while total action is under $1,500.
CAPPED = ("C1", "C2", "C3", "C4", "C5")
CAP = 1500


# The table ---------------------------------------------------------------------------------------

def read_table():
    """{(schedule, payer): {part: (basis, [(from, to or None, fee), ...])}}, dollars and cents."""
    table = {}
    seen_head = False
    with open(DATA, encoding="ascii") as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            cells = line.rstrip("\n").split("\t")
            if not seen_head:
                if cells != ["schedule", "payer", "basis", "part", "from_dollars", "to_dollars",
                             "fee_cents"]:
                    raise ValueError("fees.tsv: unexpected heading")
                seen_head = True
                continue
            schedule, payer, basis, part, low, high, fee = cells
            parts = table.setdefault((schedule, payer), {})
            known_basis, rows = parts.setdefault(part, (basis, []))
            if known_basis != basis:
                raise ValueError("fees.tsv: two bases in %s %s %s" % (schedule, payer, part))
            rows.append((int(low), None if high == "over" else int(high), int(fee)))
    return table


def table_faults(table):
    """What is missing from the table or cannot be right in it."""
    faults = []
    wanted = [(s, p) for s in SCHEDULES for p in PAYERS]
    faults += ["%s %s is missing" % key for key in wanted if key not in table]
    faults += ["%s %s is not a schedule of the sources" % key for key in table if key not in wanted]
    for (schedule, payer), parts in table.items():
        series_b = schedule.startswith("B")
        if sorted(parts) != (["additional", "base"] if series_b else ["base"]):
            faults.append("%s %s has the parts %s" % (schedule, payer, ", ".join(sorted(parts))))
        for part, (basis, rows) in parts.items():
            name = "%s %s %s" % (schedule, payer, part)
            if basis not in (("wager",) if payer == "player"
                             else ("total-action", "bank-wager", "flat")):
                faults.append("%s goes by %s" % (name, basis))
            if rows[0][0] not in (0, 5):
                faults.append("%s begins at $%d" % (name, rows[0][0]))
            for (_, high, _), (low, _, _) in zip(rows, rows[1:]):
                if high is None or low != high + 1:
                    faults.append("%s: bands do not meet at $%d" % (name, low))
            if rows[-1][1] is not None:
                faults.append("%s has no last band without end" % name)
            rates = len({fee for _, _, fee in rows if fee})
            if rates > 5:
                faults.append("%s has %d rates" % (name, rates))
    return faults


def lookup(rows, cents):
    """FEE-5: the first band whose upper end is not below the amount."""
    for _, high, fee in rows:
        if high is None or cents <= 100 * high:
            return fee
    raise ValueError("no band")


def player_fee(table, schedule, cents):
    return sum(lookup(rows, cents) for _, rows in table[schedule, "player"].values())


def bank_fee(table, schedule, total_action, bank_wager):
    fee = 0
    for basis, rows in table[schedule, "bank"].values():
        if basis == "flat":
            fee += rows[0][2]
        else:
            fee += lookup(rows, bank_wager if basis == "bank-wager" else total_action)
    return fee


def edges(rows, largest):
    """Whole-dollar amounts around the ends of each band, the largest among them."""
    found = {1, largest}
    for low, high, _ in rows:
        found |= {low - 1, low, low + 1}
        if high is not None:
            found |= {high, high + 1}
    return sorted(d for d in found if 1 <= d <= largest)


# Rounds ------------------------------------------------------------------------------------------

class Table:
    """A rule set with the limits its rounds are played under (dollars)."""

    def __init__(self, rules, seats, bank_seat, ante_min, ante_max, posting):
        self.rules, self.bank_seat = rules, bank_seat
        self.ante_min, self.ante_max, self.posting = ante_min, ante_max, posting
        self.free = [s for s in range(1, seats + 1) if s != bank_seat]

    def splits(self, total):
        """Ways to make up a total action: the fewest antes that do, and the most."""
        fewest = max(1, -(-total // self.ante_max))
        most = min(len(self.free), total // self.ante_min)
        for antes in sorted({fewest, most}):
            if fewest <= antes <= most:
                share, rest = divmod(total, antes)
                yield [share + 1] * rest + [share] * (antes - rest)


BUREAU = Table("california-bureau", 14, 5, 1, 100000,
               {"seats": 14, "charge_bonus": False, "ante_min": 100, "ante_max": 10000000})
GRAND_TABLE = Table("california-grand", 13, 13, 1, 2000,
                    {"seats": 13, "ante_min": 100, "ante_max": 200000, "position_max": 2000000})


def shfl_table(schedule):
    return Table("california-shfl", 7, 1, 5, 200 if schedule in ("1", "2") else 500, {})


def own_table(schedule):
    return shfl_table(schedule) if schedule in SHFL else GRAND_TABLE


DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def deal(seats):
    """Distinct cards, three to each seat and to the dealer, taken across the deck."""
    cards = [DECK[(17 * i) % 52] for i in range(3 * len(seats) + 3)]
    hands = [" ".join(cards[i:i + 3]) for i in range(0, len(cards), 3)]
    return dict(zip([str(s) for s in seats] + ["dealer"], hands))


class Round:
    """A round, and what is expected of it. Wagers: (seat, bettor, kind, dollars)."""

    def __init__(self, name, point, place, schedule, wagers, bank_wager, posting=None):
        self.name, self.point, self.schedule = name, point, schedule
        self.wagers = [(s, b, k, 100 * d) for s, b, k, d in wagers]
        self.bank_seat, self.bank_wager = place.bank_seat, bank_wager
        self.posting = dict(place.posting)
        self.posting.update(posting or {})
        if schedule is not None:
            self.posting["schedule"] = schedule
        self.rules = place.rules
        # FEE-2: the bonus where the posting says so; never in shfl, in bureau unless waived.
        self.bonus_charged = (self.posting.get("charge_bonus", place.rules == "california-bureau")
                              and place.rules != "california-shfl")
        self.total_action = sum(a for _, _, k, a in self.wagers if k == "ante")
        self.cards = deal(sorted({s for s, _, _, _ in self.wagers}))
        self.expect = "settled"
        self.where = None
        if schedule in CAPPED and self.total_action >= 100 * CAP:
            self.expect = "refused"
            running = 0
            for i, (_, _, kind, amount) in enumerate(self.wagers):
                running += amount if kind == "ante" else 0
                if running >= 100 * CAP:
                    self.where = "wagers[%d]" % i
                    break

    def json(self, number):
        antes = {(s, b): None for s, b, k, _ in self.wagers if k == "ante"}
        return json.dumps({
            "id": "%d %s" % (number, self.name), "rules": self.rules, "posting": self.posting,
            "bank": {"seat": self.bank_seat, "bettor": "bank", "wager": self.bank_wager},
            "wagers": [{"seat": s, "bettor": b, "kind": k, "amount": a}
                       for s, b, k, a in self.wagers],
            "cards": self.cards,
            "decisions": [{"seat": s, "bettor": b, "play": True} for s, b in antes]})

    def player_fees(self, table):
        if self.schedule is None:
            return []
        fees = [{"seat": s, "bettor": b, "kind": k,
                 "amount": player_fee(table, self.schedule, a)}
                for s, b, k, a in self.wagers if k == "ante" or self.bonus_charged]
        return [f for f in fees if f["amount"]]

    def bank_fees(self, table):
        if self.schedule is None:
            return []
        amount = bank_fee(table, self.schedule, self.total_action, self.bank_wager)
        if not amount:
            return []
        return [{"seat": self.bank_seat, "bettor": "bank", "kind": "bank", "amount": amount}]


def antes(place, amounts, backwards=False):
    """One ante for each amount, a seat and a bettor each."""
    wagers = [(seat, "p%d" % seat, "ante", amount) for seat, amount in zip(place.free, amounts)]
    return wagers[::-1] if backwards else wagers


def player_rounds(table, schedule):
    point = (schedule, "player")
    amounts = set()
    for place in (BUREAU, own_table(schedule)):
        amounts = sorted({d for _, rows in table[point].values()
                          for d in edges(rows, place.ante_max) if d >= place.ante_min}
                         | ({d for d in (CAP - 1, CAP, CAP + 1) if d <= place.ante_max}
                            if schedule in CAPPED else set()))
        # Each amount alone, then as many side by side as there are seats, given from the last.
        for dollars in amounts:
            yield Round("%s player %s $%d" % (schedule, place.rules, dollars), point, place,
                        schedule, antes(place, [dollars]), 100000)
        for first in range(0, len(amounts), len(place.free)):
            group = amounts[first:first + len(place.free)]
            yield Round("%s player %s together from $%d" % (schedule, place.rules, group[0]),
                        point, place, schedule, antes(place, group, True), 100000)
    if schedule in GRAND:
        # FEE-2: the antes one bettor stacks in a seat, and those behind them, are charged apart.
        seat = GRAND_TABLE.free[0]
        small = [d for d in amounts if d < 1000]
        stack = [(seat, bettor, "ante", d) for d in small for bettor in ("ann", "cy")]
        yield Round("%s player %s stacked" % (schedule, GRAND_TABLE.rules), point, GRAND_TABLE,
                    schedule, stack, 100000)


def bank_rounds(table, schedule):
    point = (schedule, "bank")
    parts = table[point].values()
    by_wager = [rows for basis, rows in parts if basis == "bank-wager"]
    for place in (BUREAU, own_table(schedule)):
        largest = place.ante_max * len(place.free)
        totals = {d for basis, rows in parts for d in edges(rows, largest)}
        if schedule in CAPPED:
            totals |= {CAP - 2, CAP - 1, CAP, CAP + 1}
        totals = sorted(d for d in totals if d <= largest)
        # The bank's wager has no increment, so the amounts between whole dollars count as well.
        wagers = {1, 100000, 10 ** 15}
        for rows in by_wager:
            for dollars in edges(rows, 1000000):
                wagers |= {100 * dollars - 1, 100 * dollars, 100 * dollars + 1}
        for total in totals:
            for split in place.splits(total):
                for wager in sorted(wagers):
                    yield Round("%s bank %s total $%d in %d, bank wager %d cents"
                                % (schedule, place.rules, total, len(split), wager),
                                point, place, schedule, antes(place, split), wager)


def bonus_rounds(table, schedule):
    own = own_table(schedule)
    for place in (BUREAU, own):
        bonus_max = 50 if place.rules == "california-shfl" else place.ante_max
        amounts = sorted({d for _, rows in table[schedule, "player"].values()
                          for d in edges(rows, bonus_max) if d >= place.ante_min})
        amounts = amounts[:len(place.free)]
        if schedule in CAPPED:
            amounts = [CAP // 2 - 1, CAP // 2]      # with the bonuses counted it would be over
        wagers = []
        for seat, dollars in zip(place.free, amounts):
            wagers.append((seat, "p%d" % seat, "ante", dollars))
            wagers.append((seat, "p%d" % seat, "bonus", dollars))
        choices = [{}]
        if place.rules != "california-shfl":
            choices += [{"charge_bonus": True}, {"charge_bonus": False}]
        for choice in choices:
            said = {None: "silent", True: "charged", False: "waived"}[choice.get("charge_bonus")]
            made = Round("%s bonus %s %s" % (schedule, place.rules, said), "bonus", place,
                         schedule, wagers, 100000)
            made.posting.pop("charge_bonus", None)
            made.posting.update(choice)
            made.bonus_charged = (said == "charged"
                                  or said == "silent" and place.rules == "california-bureau")
            yield made


def other_rounds():
    for place in (BUREAU, GRAND_TABLE, shfl_table("7")):
        yield Round("no schedule %s" % place.rules, "none", place, None,
                    antes(place, [5, 51, 150, 200]), 100000)
        made = Round("schedule null %s" % place.rules, "none", place, None,
                     antes(place, [5, 51, 150, 200]), 100000)
        made.posting["schedule"] = None
        yield made
    for schedule in SCHEDULES:
        made = Round("%s void" % schedule, "void", BUREAU, schedule,
                     antes(BUREAU, [5, 51, 101, 201, 301, 401]), 7500)
        made.cards["2"] = made.cards["2"][:5]
        made.expect = "void"
        yield made
    for place, names in ((BUREAU, ["0", "8", "A", "A0", "A10", "A22", "B10", "B11", "C0", "C11", ""]),
                         (GRAND_TABLE, ["A10", "A22", "B10", "C11", "1", "7"]),
                         (shfl_table("7"), ["0", "8", "A1", "C10"])):
        for name in names:
            made = Round("schedule '%s' in %s" % (name, place.rules), "unknown", place, None,
                         antes(place, [20]), 100000)
            made.posting["schedule"] = name
            made.expect = "unknown schedule"
            yield made


# Judgement ---------------------------------------------------------------------------------------

def judge(table, made, answer, fail):
    """Compare one answer with what its round expects; fail(point, text) for each difference."""
    def wrong(text, payer=None):
        point = made.point
        if payer is not None and isinstance(point, tuple):
            point = (point[0], payer)
        fail(point, "%s: %s" % (made.name, text))

    status = answer.get("status")
    if made.expect == "unknown schedule":
        if status != "refused" or not str(answer.get("where", "")).startswith("posting"):
            wrong("expected refusal of the posting, got %s" % json.dumps(answer)[:300])
    elif made.expect == "refused":
        where = str(answer.get("where", ""))
        if status != "refused" or answer.get("rule") != "FEE-6":
            wrong("expected refused by FEE-6, got %s" % json.dumps(answer)[:300])
        elif where != made.where and not where.startswith(made.where + "."):
            wrong("expected the refusal at %s, got %s" % (made.where, where))
    elif made.expect == "void":
        wanted = sum(a for _, _, _, a in made.wagers) + sum(
            f["amount"] for f in made.player_fees(table) + made.bank_fees(table))
        if (status, answer.get("rule"), answer.get("returned")) != ("void", "IRR-1", wanted):
            wrong("expected void by IRR-1 with %d returned, got %s"
                  % (wanted, json.dumps(answer)[:300]))
    elif status != "settled" or not isinstance(answer.get("fees"), list):
        wrong("expected settled with fees, got %s" % json.dumps(answer)[:300])
    else:
        fees = answer["fees"]
        # Players' fees as their wagers were given, then the bank's.
        of_bank = [f for f in fees if f.get("kind") == "bank"]
        of_players = [f for f in fees if f.get("kind") != "bank"]
        if of_players != made.player_fees(table):
            wrong("player fees: expected %s, got %s"
                  % (json.dumps(made.player_fees(table)), json.dumps(of_players)), "player")
        if of_bank != made.bank_fees(table):
            wrong("bank fee: expected %s, got %s"
                  % (json.dumps(made.bank_fees(table)), json.dumps(of_bank)), "bank")
        elif fees[:len(of_players)] != of_players:
            wrong("the bank's fee does not come last", "bank")
        if answer.get("total_action") != made.total_action:
            wrong("total action: expected %d, got %s"
                  % (made.total_action, answer.get("total_action")), "bank")


def main():
    if len(sys.argv) != 2:
        print("usage: test_fees.py PROGRAM", file=sys.stderr)
        return 2
    table = read_table()
    faults = table_faults(table)
    points = ([(s, p) for s in SCHEDULES for p in PAYERS]
              + ["bonus", "none", "void", "unknown", "run"])
    titles = {"bonus": "the bonus is charged only where posted and is not part of total action",
              "none": "without a schedule nothing is charged",
              "void": "a void round gives all fees back",
              "unknown": "a schedule that does not exist, or not there, is refused",
              "run": "one answer for each round, in order, and exit status 1 for the refusals"}
    report = Report(len(points) + 1)
    report.add("fees.tsv holds every schedule, and its bands meet", faults)
    if faults:
        print("Bail out! fees.tsv cannot be used")
        return 1

    rounds = []
    for schedule in SCHEDULES:
        rounds += player_rounds(table, schedule)
        rounds += bank_rounds(table, schedule)
        rounds += bonus_rounds(table, schedule)
    rounds += other_rounds()
    text = "".join(made.json(i) + "\n" for i, made in enumerate(rounds))

    failures = {point: [] for point in points}
    tried = {point: 0 for point in points}

    def fail(point, what):
        failures[point].append(what)

    try:
        # The whole input is fed while both outputs are being read.
        run = subprocess.run([sys.argv[1], "settle"], input=text.encode("utf-8"),
                             capture_output=True, timeout=TIMEOUT, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        print("Bail out! %s" % str(problem)[:300])
        return 1
    answers = run.stdout.decode("utf-8", "replace").splitlines()
    tried["run"] = 1
    if run.returncode != 1:
        fail("run", "exit status %d" % run.returncode)
    if len(answers) != len(rounds):
        fail("run", "%d rounds, %d answers" % (len(rounds), len(answers)))
    for line in run.stderr.decode("utf-8", "replace").splitlines()[:SHOWN]:
        report.note("stderr: " + line)
    for i, made in enumerate(rounds):
        tried[made.point] += 1
        if i >= len(answers):
            fail(made.point, "%s: no answer" % made.name)
            continue
        try:
            answer = json.loads(answers[i])
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            fail(made.point, "%s: not a JSON object: %s" % (made.name, answers[i][:200]))
            continue
        if answer.get("id") != "%d %s" % (i, made.name):
            fail("run", "answer %d has the id %s" % (i, json.dumps(answer.get("id"))))
        judge(table, made, answer, fail)

    for point in points:
        wrong = failures[point]
        title = ("schedule %s, %s" % point if isinstance(point, tuple) else titles[point])
        if not tried[point]:
            wrong.append("no round tried it")
        more = ["and %d more" % (len(wrong) - SHOWN)] if len(wrong) > SHOWN else []
        report.add(title if point == "run" else "%s (%d rounds)" % (title, tried[point]), wrong[:SHOWN] + more)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
