"""The frames that clients receive, assembled as a client does, equal the views: public sections and
private parts after every event of tables that are played at random, and every kind of event. They
contain no card that the rules have not shown to the receiver.

usage: test_views.py PRINT-VIEWS STEPS API-DOCUMENT
"""
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from deltas import Follower  # noqa: E402
from tap import Report  # noqa: E402

STATES = ["closed", "between-rounds", "in-round"]
PHASES = ["bank", "bets", "fees", "deal", "decisions", "forfeits", "reveal", "settlement", "envy",
          "done", "misdealt", "void"]
WAITING = ["nothing", "players", "answer", "bank", "bets", "reveals", "cards", "decision", "dealer",
           "supervisor", "void", "next", "packets", "exposed-card"]
ROLES = ["player", "dealer", "supervisor", "auditor"]
DECISIONS = ["open", "play", "fold"]
CATEGORIES = ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"]
RANKS = ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
         "king", "ace"]
AWARDS = ["none", "straight", "three-of-a-kind", "straight-flush", "akq-suited", "akq-spades"]
KEYPAD = ["open", "locked", "keyed", "recorded"]
DEVICES = ["machine", "shoe", "hand"]
REASONS = ["none", "card-count", "shuffler-fault", "staff-decision", "reveal-missing"]
FAIR = ["idle", "committing", "revealing", "dealing"]
COMMANDS = ["sit", "stand-behind", "buy-in", "cash-out", "leave", "sit-out", "sit-in", "take-bank",
            "decline-bank", "ask-for-bank", "give-up-bank", "place", "withdraw", "ready", "commit",
            "reveal", "decide", "proceed", "enter-hand", "key", "shuffler-fault", "void", "open",
            "post", "drain", "close", "tick", "resume", "change-device", "sign-on", "sign-off", "mark-clock",
            "seat", "free-seat", "repeat", "take-over", "keep-open", "call-floor", "expose-card", "correct-hand", "back"]

# Members of events, beside seq, time and event; a person of the staff and texts are for the staff.
PLAYERS, STAFF = "person", "person for the staff"
EVENTS = {
    "opened": [STAFF, "rules"], "posted": [STAFF, "rules"], "drained": [STAFF], "closed": [STAFF],
    "resumed": [], "reveal-missed": [PLAYERS], "sat": [PLAYERS, "seat"], "stood-behind": [PLAYERS],
    "bought-in": [PLAYERS, "amount"], "cashed-out": [PLAYERS, "amount"], "sat-out": [PLAYERS],
    "sat-in": [PLAYERS], "leaving": [PLAYERS], "left": [PLAYERS],
    "bank-offered": [PLAYERS, "seat"], "bank-declined": [PLAYERS, "seat", "timed_out"],
    "offers-reopened": [PLAYERS], "round-begun": [PLAYERS, "seat", "amount"], "shuffled": [],
    "shoe-pledged": ["root", "shoe"], "bets-opened": [],
    "wager-placed": [PLAYERS, "seat", "wager", "amount"],
    "wager-withdrawn": [PLAYERS, "seat", "wager", "amount", "by_table"], "ready": [PLAYERS],
    "committed": [PLAYERS, "commitment"], "bets-closed": [STAFF, "closing"], "fees-taken": [STAFF],
    "entropy-revealed": [PLAYERS, "entropy"], "hands-dealt": [STAFF],
    "hand-entered": [STAFF, "seat"], "decided": [PLAYERS, "seat", "play"],
    "timed-out": [PLAYERS, "seat"], "forfeits-collected": [STAFF], "banker-revealed": [STAFF],
    "settled": [STAFF], "envy-paid": [STAFF], "round-ended": [STAFF], "called-off": [PLAYERS],
    "key-pressed": [STAFF, "seat", "amount", "key", "hand", "text"],
    "shuffler-failed": [STAFF, "text"], "device-changed": [STAFF, "device"], "voided": [STAFF, "reason", "text"],
    "dealer-signed-on": [STAFF], "dealer-signed-off": [STAFF], "clock-jumped": ["text"],
    "seated": [PLAYERS, "seat", "text"], "floor-took-over": [STAFF], "kept-open": [STAFF],
    "floor-called": [STAFF, "text"],
    "packets-dealt": [STAFF], "card-exposed": [STAFF], "hand-corrected": [STAFF, "seat", "text"],
    "seat-settled": [STAFF, "seat", "amount", "collecting"], "seat-reopened": [STAFF, "seat", "collecting"],
    "disconnected": [PLAYERS], "reconnected": [PLAYERS],
}
# What staff may enter for a player.
AUTHORED = {"sat-out", "sat-in", "leaving", "bank-declined", "offers-reopened", "round-begun", "wager-placed",
            "wager-withdrawn", "ready", "decided", "called-off", "seated"}
FLAGS = {"timed_out", "by_table", "play", "collecting"}


class Differs(Exception):
    pass


def same(what, got, want):
    if got != want:
        raise Differs(f"{what}: {got!r} is sent, {want!r} is so")


def dropped(value):
    """Arrays of the printer end in a null that means nothing."""
    if isinstance(value, list):
        return [dropped(v) for v in value[:-1]] if value and value[-1] is None else [
            dropped(v) for v in value]
    return {k: dropped(v) for k, v in value.items()} if isinstance(value, dict) else value


def known(number):
    return number if number else None


def seats_of(bits):
    return [seat for seat in range(1, 16) if bits >> seat & 1]


def card_text(card):
    return None if card < 0 else "23456789TJQKA"[card // 4] + "cdhs"[card % 4]


def place(seat, person):
    return {"seat": seat, "person": person} if seat else None


# ---- Public sections ----

def expect_table(look):
    number, state, draining, _ = look["table"]
    return {"id": number, "state": STATES[state], "draining": bool(draining)}


def expect_clock(look):
    (number, has_round, phase, bets, waiting, seat, person, since, until, turn_seat, turn_person,
     next_seat, next_person) = look["clock"]
    word = WAITING[waiting]
    return {"round": known(number), "phase": PHASES[phase] if has_round else None,
            "bets_open": bool(bets), "waits_for": word,
            "seat": seat if seat or word == "cards" else None, "person": known(person),
            "since": since, "until": None if until == 2**63 - 1 else until,
            "turn": place(turn_seat, turn_person), "next": place(next_seat, next_person)}


def expect_people(look):
    def name(number, given):
        return (given, None) if given else (f'Nr "{number}"', "guest") if number % 3 else (None, None)

    return [{"person": person, "name": name(person, given)[0], "kind": name(person, given)[1],
             "seats": seats_of(seats), "stack": stack, "away": bool(away), "leaving": bool(leaving),
             "ready": bool(ready)} | ({"felt": True} if felt else {})
            | ({"disconnected": True} if disconnected else {}) | ({"passes_bank": True} if passes else {})
            | ({"missed": missed} if missed else {})
            for person, seats, away, leaving, ready, stack, felt, given, disconnected, passes, missed in look["people"]]


def expect_bank(look):
    (offered, seat, person, wager, chips, fee, taken, covered, needed, action) = look["bank"]
    kind, holder_seat, holder, rounds = look["rotation"]
    rotation = {"seat": known(holder_seat), "person": known(holder), "rounds": rounds,
                "declined": look["declined"]}
    return {"offered_seat": known(offered), "rotation": rotation if kind else None,
            "seat": known(seat), "person": known(person), "wager": wager, "chips": chips,
            "fee": fee, "fees_taken": bool(taken), "covered": bool(covered),
            "cover_needed": needed, "action_seat": known(action)}


WAGERS = ["ante", "play", "bonus", "progressive"]


def expect_wagers(look):
    rows = []
    for person, seat, decision, ante, play, bonus, progressive, fee in look["stakes"]:
        row = {"seat": seat, "person": person, "ante": ante, "play": play, "bonus": bonus,
               "progressive": progressive, "fee": fee, "decision": DECISIONS[decision]}
        if look["ruleset"] == "california-grand":  # WAGER-6
            row["placed"] = [{"wager": WAGERS[kind], "amount": amount, "fee": own}
                             for who, where, kind, amount, own in look["placed"]
                             if (who, where) == (person, seat)]
        rows.append(row)
    return rows


def expect_announcements(look):
    (no_more, no_bonus, is_known, plays, rank, category, reason, phase, faults) = look["said"]
    return {"no_more_bets": bool(no_more), "no_bonus": seats_of(no_bonus),
            "banker": {"plays": bool(plays), "category": CATEGORIES[category],
                       "high_rank": RANKS[rank]} if is_known else None,
            "void": {"reason": REASONS[reason], "rule": look["void_rule"],
                     "phase": PHASES[phase]} if reason else None,
            "shuffler_faults": faults}


def expect_line(line):
    seat, person, kind, result, rule, amount, due, moved = line
    win = result == "win"
    collected = moved if result in ("lose", "forfeit") else 0
    return {"seat": seat, "person": person, "kind": kind, "amount": amount, "result": result,
            "due": due, "paid": moved if win else 0, "collected": collected,
            "returned": 0 if kind == "ante-bonus" else amount - collected,
            "uncovered": due - moved, "rule": rule}


def expect_results(look):
    has, settled, action, covered, qualifies, paid, collected, meter = look["results"]
    if not has:
        return None
    return {"settled": bool(settled), "action_seat": known(action), "covered": bool(covered),
            "qualifies": bool(qualifies), "paid": paid, "collected": collected,
            "reveal_order": look["order"], "lines": [expect_line(x) for x in look["lines"]],
            "meter": meter,
            "awards": [{"seat": s, "person": p, "hand": h, "amount": a,
                        "from": "meter" if m else "house"} for s, p, h, m, a in look["awards"]],
            "envy": [{"seat": s, "person": p, "trigger": t, "amount": a}
                     for s, p, t, a in look["envy"]]}


def winning(seat, hand):
    return {"seat": seat, "hand": AWARDS[hand]} if seat else None


def expect_meter(look):
    posted, meter, keypad, sensors, won, lit, lit_hand, win, jackpot, jackpot_hand = look["meter"]
    return {"amount": meter, "keypad": KEYPAD[keypad], "sensors": seats_of(sensors),
            "won": seats_of(won), "lit": winning(lit, lit_hand), "win": win,
            "jackpot": winning(jackpot, jackpot_hand)} if posted else None


def expect_shoe(look):
    deck, device, failed, pledged, in_use, decks, phase, number, version, first = look["shoe"]
    used = {"deck": deck, "device": DEVICES[device], "failed": bool(failed)}
    if not pledged:
        return used | {"pledged": False}
    shoe, root, closing = look["digests"]
    added = [{"person": person, "commitment": commitment} | ({"entropy": entropy} if shown else {})
             for person, shown, commitment, entropy in look["contributions"]]
    return used | {"pledged": True, "in_use": bool(in_use), "id": shoe, "decks": decks,
            "root": root, "phase": FAIR[phase], "round": number, "version": version,
            "closing": closing if int(closing, 16) else None, "signature": None, "house_key": None,
            "contributions": added, "first": first, "positions": look["positions"]}


NUMBERS = ["seats", "decks", "ante_min", "ante_max", "bonus_min", "bonus_max", "position_max",
           "player_position_max", "increment", "charge_bonus", "ante_mandatory", "adjacent_seats",
           "rounds_per_shuffle", "decision_seconds", "house_banks"]
TIMES = ["betting_seconds", "offer_seconds", "reveal_seconds", "result_seconds", "result_seconds_min",
         "missed_rounds_max"]
WORDS = [("dealer", ["automatic", "person"]), ("cards", ["shoe", "entered"]),
         ("key_for", ["meter", "all"]), ("chips", ["cage", "play"]), ("away", ["wait", "fold"]), ("showdown", ["seat-by-seat", "hands-first"]),
         ("keep_betting", ["allowed", "forbidden"])]
RULES_MEMBERS = set(NUMBERS) | {"posted", "title", "deal_from", "exposes_card", "back_line", "bank_rounds_max",
                                "cover", "action", "pay_style", "device", "fees", "bonus", "ante_bonus",
                                "progressive", "notices", "action_count", "bonus_name", "akq_name",
                                "bonus_shape", "stacks_wagers"}


NAMES = {  # HAND-4, PROC-1: A-K-Q suited, the bonus, its spot
    "california-shfl": ("mini-royal", "bonus", "lozenge"), "california-grand": ("royal-flush", "bonus", "lozenge"),
    "california-bureau": ("royal-flush", "bonus", "circle"), "house-banked": (None, "pair-plus", "lozenge")}


def check_rules(rules, look):
    posted, *values = look["posting"]
    if not posted:
        same("rules", rules, None)
        return
    same("members of rules", set(rules), RULES_MEMBERS)
    same("names", (rules["akq_name"], rules["bonus_name"], rules["bonus_shape"]), NAMES[look["ruleset"]])
    same("stacks_wagers", rules["stacks_wagers"], look["ruleset"] == "california-grand")
    for name, value in zip(NUMBERS, values):
        same(name, int(rules[name] or 0), value)
    schedule, progressive, *running = values[len(NUMBERS):]
    same("fees", rules["fees"] is not None, bool(schedule))
    same("progressive", rules["progressive"] is not None, bool(progressive))
    same("rule set", rules["posted"]["rules"], look["ruleset"])
    same("times", [rules["posted"][name] for name in TIMES], running[:len(TIMES)])
    same("settings", [rules["posted"][name] for name, _ in WORDS],
         [words[value] for (_, words), value in zip(WORDS, running[len(TIMES):])])
    if not rules["notices"]:
        raise Differs("there are no notices")


SECTIONS = {"table": expect_table, "clock": expect_clock, "people": expect_people,
            "bank": expect_bank, "wagers": expect_wagers, "announcements": expect_announcements,
            "results": expect_results, "meter": expect_meter, "shoe": expect_shoe}


# ---- Cards ----

def check_hands(hands, shown, what):
    """Hands combined from public and private ones, by seat."""
    same(f"{what}: hands", sorted(hands), [seat for seat, *_ in shown])
    for seat, count, cards, value, is_known in shown:
        hand = hands[seat]
        same(f"{what}: seat {seat} known", hand["known"], bool(is_known))
        same(f"{what}: cards of seat {seat}", hand["cards"], [card_text(card) for card in cards])
        same(f"{what}: count of seat {seat}", hand["count"], count)
        all_shown = count == 3 and all(card >= 0 for card in cards)
        same(f"{what}: value of seat {seat}", hand.get("value"), value if all_shown else None)
        same(f"{what}: members of seat {seat}", set(hand), {"seat", "count", "cards", "known"} | (
            {"value", "category", "text"} if all_shown else set()))
        if all_shown:
            category = CATEGORIES[value >> 12]
            if hand["category"] not in (category, "mini-royal"):
                raise Differs(f"{what}: seat {seat} has {hand['category']}, not {category}")


# ---- The procedure ----

def check_procedure(you, told):
    """Dealers and supervisors receive the next steps; the texts are the library's."""
    if you["role"] not in ("dealer", "supervisor"):
        same("procedure", "procedure" in you, False)
        return
    if not told:
        same("procedure", you["procedure"], None)
        return
    sent, (step, steps, now, deal, pick_up, devices, fault) = you["procedure"], told
    same("members of the procedure", set(sent),
         {"step", "steps", "now", "deal", "pick_up", "devices", "fault"})
    same("step", sent["step"], step)
    same("steps", [[row["step"], row["code"]] for row in sent["steps"]], steps)
    same("instructions", [row["code"] for row in sent["now"]], now)
    same("order of the deal", sent["deal"], deal)
    same("cards to pick up", sent["pick_up"], pick_up)
    same("devices", sent["devices"], devices)
    same("how a shuffler is replaced", [row["code"] for row in sent["fault"]], fault)
    for row in sent["steps"] + sent["now"] + sent["fault"]:
        if not row["text"] or not row["rule"]:
            raise Differs(f"{row} lacks its words")


# ---- Events ----

def check_event(event, told, viewer):
    kind = told["kind"]
    for_staff = viewer != 0
    sequence, time, person, seat, amount = told["numbers"]
    root, shoe = told["digests"]
    want = {"seq": sequence, "time": time, "event": kind}
    for member in EVENTS[kind]:
        is_house = kind == "round-begun" and seat == 0
        if member in (PLAYERS, STAFF):
            if person and (for_staff or (member == PLAYERS and not is_house)):
                want["person"] = person
        elif member == "text":
            if for_staff:
                want["text"] = told["text"]
        elif member == "hand":
            if told["hand"] != "none":
                want["hand"] = told["hand"]
        elif member == "rules":
            same("rules of an event", event["rules"]["rules"], told["ruleset"])
            want["rules"] = event["rules"]
        elif member == "shoe":
            want["shoe"] = shoe
        elif member in ("root", "commitment", "closing", "entropy"):
            want[member] = root
        elif member in FLAGS:
            want[member] = bool(told["flag"])
        else:
            want[member] = {"seat": seat, "amount": amount}.get(member, told.get(member))
    author, by_floor = told["by"]
    if author and kind in AUTHORED:
        want |= {"author": author} if for_staff else {"by_staff": True}
    if by_floor and (kind in AUTHORED or PLAYERS in EVENTS[kind] or STAFF in EVENTS[kind]):
        want["by"] = "floor"
    same(f"{kind} as told to viewer {viewer}", event, want)


# ---- Clients ----

class Client:
    """Stores the received frames."""

    def __init__(self):
        self.public, self.you = {}, {}
        self.looks = self.privates = self.events = self.hidden = self.unchanged = self.updates = 0
        self.kinds, self.event, self.told, self.followers = set(), None, {}, {}

    def begin(self):
        self.public, self.you, self.followers = {}, {}, {}

    def take_update(self, viewer, message):
        """A client of trey.v2 has the same as one of trey.v1."""
        follower = self.followers.setdefault(viewer, Follower())
        events = follower.follow(message)
        same(f"sections of viewer {viewer} by deltas", follower.sections, self.public)
        same(f"you of viewer {viewer} by deltas", follower.you, self.you[viewer])
        if "whole" not in message:
            same("events", events, [self.told[self.you[viewer]["role"] != "player"]])
            self.updates += 1

    def take_state(self, message):
        same("type", message["type"], "state")
        if self.public and not message["sections"]:
            self.unchanged += 1
        for name, section in message["sections"].items():
            if name in self.public and self.public[name] == section:
                raise Differs(f"{name} is sent again and has not changed")
            self.public[name] = section
        self.time = message["time"]

    def check_look(self, look):
        same("sections", set(self.public), set(SECTIONS) | {"rules", "hands"})
        same("time", self.time, look["table"][3])
        for name, expect in SECTIONS.items():
            same(name, self.public[name], expect(look))
        check_rules(self.public["rules"], look)
        check_hands({h["seat"]: h for h in self.public["hands"]}, look["hands"], "everyone")
        self.looks += 1

    def check_private(self, viewer, private):
        you = self.you[viewer]
        role, person, bound, commands = private["you"]
        same("role", you["role"], ROLES[role])
        same("person", you["person"], known(person))
        same("bound", you["bound"], bound)
        same("seats", you["seats"], [seat for p in self.public["people"] if p["person"] == person
                                     for seat in p["seats"]])
        same("commands", you["commands"],
             [word for bit, word in enumerate(COMMANDS) if commands >> bit & 1])
        staff = dict(zip(["signed_on", "dealer", "lit_by", "supervisor", "void_author"],
                         map(known, private["staff"])))
        deals, denied_seat, denied_by = private["floor"]
        staff |= {"floor_deals": True} if deals else {}
        staff |= {"denied_seat": denied_seat, "denied_by": denied_by} if denied_seat else {}
        same("staff", you.get("staff"), staff if role else None)
        last = [dict(zip(["seat", "ante", "bonus", "progressive"], row)) for row in private["last"]]
        same("last wagers", you.get("last_wagers"), last if ROLES[role] in ("dealer", "supervisor") else None)
        check_procedure(you, private["procedure"])
        hands = {h["seat"]: h for h in self.public["hands"]}
        hands |= {h["seat"]: h for h in you["hands"]}
        check_hands(hands, private["hands"], f"viewer {viewer}")
        self.hidden += sum(card is None for hand in hands.values() for card in hand["cards"])
        self.privates += 1

    def take(self, line):
        viewer = line.get("viewer")
        if "walk" in line:
            self.begin()
        elif "state" in line:
            self.take_state(line["state"])
        elif "you" in line:
            self.you[viewer] = line["you"]["you"]
        elif "event" in line:
            self.event = viewer, line["event"]
            self.told[viewer != 0] = line["event"]
            self.events += 1
            self.kinds.add(line["event"]["event"])
        elif "told" in line:
            check_event(self.event[1], dropped(line["told"]), self.event[0])
        elif "update" in line:
            self.take_update(viewer, line["update"])
        elif "look" in line:
            self.check_look(dropped(line["look"]))
        else:
            self.check_private(viewer, dropped(line["private"]))


MEMBERS = set()

# Output of the printer only.
PRINTED = {"walk", "viewer", "state", "update", "event", "told", "look", "private", "flag", "kind", "numbers",
           "digests", "order", "stakes", "placed", "said", "void_rule", "posting", "ruleset", "floor", "last", "end", "-", "+"}


def twice_refused(pairs):
    names = [name for name, _ in pairs]
    MEMBERS.update(names)
    if len(set(names)) != len(names):
        raise Differs(f"a member is there twice: {names}")
    return dict(pairs)


def main():
    program, steps, document = sys.argv[1:4]
    told = set(re.findall(r"`([a-z_]+)`", pathlib.Path(document).read_text()))
    client, where, problem = Client(), "every event", None
    with subprocess.Popen([program, steps], stdout=subprocess.PIPE, text=True) as run:
        for text in run.stdout:
            try:
                line = json.loads(text, object_pairs_hook=twice_refused)
                where = f"{line['walk']}, seed {line['seed']}" if "walk" in line else where
                client.take(line)
            except (Differs, ValueError, KeyError, TypeError) as wrong:
                problem = f"{where}: {type(wrong).__name__} {wrong}"
                run.kill()
                break
    untold = {name for name in MEMBERS if not name.isdigit()} - told - PRINTED  # digits: elements of a list
    seen = (f"{client.looks} looks, {client.privates} of viewers, {client.events} events, {client.hidden} hidden cards, "
            f"{client.unchanged} events that changed nothing public")
    is_enough = client.looks > 500 and client.privates > 6000 and client.hidden > 5000 and client.updates > 5000
    report = Report(4)
    report.add("what is sent is what the views hold",
               [] if problem is None and run.returncode == 0 else [problem or f"exit status {run.returncode}"])
    report.add("every kind of event is written", sorted(client.kinds ^ set(EVENTS)))
    report.add("enough was looked at", [] if is_enough else [seen])
    report.add("every member is in the document", [f"not in the document: {name}" for name in sorted(untold)])
    report.note(seen)
    return report.finish()


sys.exit(main())
