#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Card readers over sockets: their keys, the packets that they report, and that nobody sees a card early.

    test_serve_card_reader.py PROGRAM [CASE…]
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Http, Seated, Server, wait_until  # noqa: E402
from tap import CASES, case, equal, holds, run_cases  # noqa: E402

PASSWORD = "correct horse 7 battery"
SETTINGS = "chips: cage, dealer: person, cards: entered, betting_seconds: 600, offer_seconds: 600, bots: 0"
CONFIG = f"""
trey: 1
tables:
  - {{name: Fir, rules: house-banked, {SETTINGS}}}
  - {{name: Elm, rules: house-banked, {SETTINGS}}}
  - {{name: Oak, rules: california-grand, {SETTINGS}}}
  - {{name: Ash, rules: house-banked, chips: cage, dealer: person, betting_seconds: 600, bots: 0}}
"""
FIR, ELM, OAK, ASH = 1, 2, 3, 4
STAFF = {"dealer": "dealer", "floor": "supervisor", "auditor": "auditor"}


class Reader:
    """A device with a key."""

    def __init__(self, room, table, key):
        self.room, self.table, self.key = room, table, key

    def ask(self, method="GET", body=None, table=None, **headers):
        connection = Http(self.room.server.port)
        try:
            rows = {"Authorization": f"Bearer {self.key}"} | {name.replace("_", "-"): value for name, value in headers.items()}
            return connection.ask(method, f"/api/v1/tables/{table or self.table}/cards", body, rows)
        finally:
            connection.close()

    def due(self):
        answer = self.ask()
        equal(answer.status, 200, answer.body)
        return answer.json()

    def post(self, seat, cards, round_number=None, once=None):
        body = {"round": round_number or self.due()["round"] or 1, "seat": seat, "cards": cards}
        return self.ask("POST", body, Idempotency_Key=once or os.urandom(8).hex())

    def reads(self, seat, cards, **more):
        answer = self.post(seat, cards, **more)
        equal(answer.status, 200, answer.body)
        return answer.json()

    def fails(self, status, error, seat, cards, **more):
        answer = self.post(seat, cards, **more)
        equal((answer.status, answer.json()["error"]), (status, error), answer.body)
        return answer


class Room:
    """A server with its staff, and a player with a phone."""

    def __init__(self, program, path):
        config = os.path.join(path, "room.yaml")
        with open(config, "w") as file:
            file.write(CONFIG)
        self.server = Server(program, os.path.join(path, "data"), "--config", config, "--clients-per-address", "1000",
                             "--messages-per-second", "1000").start()
        self.accounts, self.frames = {}, {}
        for name, role in (("Dealer", "dealer"), ("Floor", "floor"), ("Cage", "cage"), ("Ann", "player"), ("Auditor", "auditor"),
                           ("Admin", "admin")):
            self.server.add_user(name, PASSWORD, role)
        equal(self.account("cage").ask("POST", "/api/v1/cage/deposits", {"person": self.account("ann").person, "amount": 1_000_000}).status, 200)

    def account(self, name):
        if name not in self.accounts:
            account = Account(self.server.port)
            if name != "visitor":
                equal(account.login(name.capitalize(), PASSWORD).status, 200, name)
            self.accounts[name] = account
        return self.accounts[name]

    def at(self, name, table):
        one = Seated(self.server.port, self.account(name) if name != "visitor" else None, table)
        one.do("subscribe", **({"as": STAFF[name]} if name in STAFF else {}))
        one.hear_until(lambda: "clock" in one.sections and one.you, "the table")
        return one

    def reader_at(self, table):
        answer = self.account("floor").ask("POST", "/api/v1/readers", {"table": table})
        equal(answer.status, 200, answer.body)
        return Reader(self, table, answer.json()["key"])

    def readers(self):
        return self.account("floor").ask("GET", "/api/v1/readers").json()["readers"]

    def restart(self):
        equal(self.server.stop(), 0)
        self.server.start()
        for account in self.accounts.values():
            account.port = self.server.port

    def changes(self):
        done = self.server.tool("audit", "people", self.server.journal(), "--json")
        return [json.loads(line) for line in done.stdout.splitlines()]


def done(one, do, **members):
    role = {"dealer": "dealer", "supervisor": "supervisor"}.get(one.you["role"])
    answer = one.do(do, **({"as": role} if role else {}) | members)
    equal(answer.get("status"), "ok", f"{do} {members}: {answer}")
    one.do("ping")  # is answered after the updates


def refused(one, error, do, **members):
    answer = one.do(do, **{"as": "dealer"} | members)
    equal(answer.get("error"), error, f"{do} {members}: {answer}")


def dealer_at(room, table):
    one = room.at("dealer", table)
    if one.you["staff"]["signed_on"] is None:
        done(one, "sign-on")
    return one


def clock(one):
    one.do("ping")
    return one.sections["clock"]


def begin(room, table, seats=(1, 2)):
    """A round with people on the felt, up to the deal. Returns the dealer's console."""
    dealer = dealer_at(room, table)
    seated = {seat for row in dealer.sections["people"] for seat in row["seats"]}
    for seat in set(seats) - seated:
        done(dealer, "seat", seat=seat)
    while clock(dealer)["phase"] != "bets" or not clock(dealer)["bets_open"]:
        done(dealer, "proceed")
    for seat in seats:
        done(dealer, "place", seat=seat, wager="ante", amount=500)
    while clock(dealer)["phase"] != "deal":
        done(dealer, "proceed")
    return dealer


def finish(dealer, folds=()):
    """Everybody decides, and the dealer goes on until the round is over."""
    number = clock(dealer)["round"]
    while clock(dealer)["round"] == number and dealer.sections["table"]["state"] == "in-round":
        now = clock(dealer)
        if now["phase"] == "decisions":
            done(dealer, "decide", seat=now["turn"]["seat"], play=now["turn"]["seat"] not in folds)
        else:
            equal(now["waits_for"] in ("cards", "exposed-card"), False, "nothing is typed")
            done(dealer, "proceed")
    return number


def cards_of(one, seat):
    found = [hand["cards"] for hand in one.sections["hands"] + one.you.get("hands", []) if hand["seat"] == seat]
    return sorted({card for cards in found for card in cards if card is not None})


# ---- Keys ----

@case
def keys(room):
    """A key is made by the floor or an admin, shown once, kept as a hash, and good for one table and nothing else"""
    for name, status in (("visitor", 401), ("ann", 403), ("dealer", 403), ("cage", 403), ("auditor", 403), ("admin", 200), ("floor", 200)):
        answer = room.account(name).ask("POST", "/api/v1/readers", {"table": FIR})
        equal(answer.status, status, f"{name}: {answer.body}")
    for name, status in (("ann", 403), ("dealer", 403), ("auditor", 200), ("admin", 200)):
        equal(room.account(name).ask("GET", "/api/v1/readers").status, status, name)
    for table in (0, -1, 1 << 33, "1"):
        equal(room.account("floor").ask("POST", "/api/v1/readers", {"table": table}).status, 400, table)
    added = answer.json()
    reader = Reader(room, FIR, added["key"])
    equal((added["table"], added["by_name"], added["last_used"], added["in_use"]), (FIR, "Floor", None, True))
    holds("key" not in json.dumps(room.readers()), "the key is listed")
    for name in os.listdir(room.server.data):
        with open(os.path.join(room.server.data, name), "rb") as file:
            holds(added["key"].encode() not in file.read(), f"the key is in {name}")
    equal(reader.due()["table"], FIR)
    used = next(one for one in room.readers() if one["reader"] == added["reader"])["last_used"]
    holds(used is not None and used >= added["since"], f"last used: {used}")
    equal(reader.ask(table=ELM).json()["error"], "reader-table")
    equal(reader.ask(table=ELM).status, 403)
    for key in ("", "x", added["key"][:-1] + ("A" if added["key"][-1] != "A" else "B"), added["key"] + "A", "A" * 43):
        answer = Reader(room, FIR, key).ask()
        equal((answer.status, answer.json()["error"]), (401, "reader-key"), key)
    as_reader = {"Authorization": f"Bearer {reader.key}"}
    for path in ("/api/v1/readers", "/api/v1/people", "/api/v1/rounds", "/api/v1/me/history", "/metrics"):
        equal(room.account("visitor").ask("GET", path, headers=as_reader).status, 401, path)
    answer = room.account("floor").ask("GET", f"/api/v1/tables/{FIR}/cards", headers=as_reader)
    equal((answer.status, answer.json()["error"]), (403, "forbidden"), "a session is not a reader")


@case
def revoked(room):
    """A revoked key is refused at once and for good; the journal has who made and revoked it"""
    reader = room.reader_at(ELM)
    number = room.readers()[-1]["reader"]
    equal(reader.ask().status, 200)
    equal(room.account("dealer").ask("DELETE", f"/api/v1/readers/{number}").status, 403)
    answer = room.account("admin").ask("DELETE", f"/api/v1/readers/{number}")
    equal((answer.status, answer.json()["in_use"], answer.json()["revoked_by_name"]), (200, False, "Admin"))
    equal(reader.ask().status, 401)
    equal(room.account("floor").ask("DELETE", f"/api/v1/readers/{number}").json()["error"], "no-such-reader")
    equal(room.account("floor").ask("DELETE", "/api/v1/readers/9999").json()["error"], "no-such-reader")
    wait_until(lambda: [one for one in room.changes() if one["event"] == "reader-revoked"], "the record")
    made, ended = [one for one in room.changes() if one.get("reader") == number]
    equal((made["event"], made["at_table"], made["by"], made["person"]), ("reader-added", ELM, room.account("floor").person, None))
    equal((ended["event"], ended["at_table"], ended["by"]), ("reader-revoked", ELM, room.account("admin").person))
    text = room.server.tool("audit", "people", room.server.journal()).stdout
    holds(f"reader {number}" in text and "card reader revoked, table 2" in text, text)
    room.restart()
    equal(reader.ask().status, 401)


# ---- Packets ----

@case
def packets(room):
    """The reader deals the round: it is told which packet is due, each counts once, and the dealer types nothing"""
    reader = room.reader_at(FIR)
    reader.fails(409, "cards-not-due", 1, "As Kd Qc")
    dealer = begin(room, FIR)
    number = clock(dealer)["round"]
    equal(reader.due(), {"table": FIR, "round": number, "next": 1, "deal": [1, 2, 0]})
    holds(dealer.you["reader"]["problem"] is None, dealer.you["reader"])
    reader.fails(409, "deal-out-of-turn", 2, "As Kd Qc")
    reader.fails(409, "cards-not-due", 1, "As Kd Qc", round_number=number + 1)
    for body in ({"round": number, "seat": 1, "cards": "As Kd"}, {"round": number, "seat": 1, "cards": "As Kd Qc Jc"},
                 {"round": 0, "seat": 1, "cards": "As Kd Qc"}, {"round": number, "seat": 77, "cards": "As Kd Qc"},
                 {"round": number, "seat": 1, "cards": ["As", "Kd", "Qc"]}, {"round": number, "seat": 1}):
        answer = reader.ask("POST", body, Idempotency_Key="k")
        equal((answer.status, answer.json()["error"]), (400, "bad-request"), body)
    answer = reader.ask("POST", {"round": number, "seat": 1, "cards": "As Kd Qc"})
    equal((answer.status, answer.json()["error"]), (400, "idempotency-key"))
    answer = reader.fails(400, "card-unreadable", 1, "As ?? Qc")
    equal(answer.json()["where"], "cards")
    dealer.hear_until(lambda: dealer.you["reader"]["problem"] == "unreadable", "the console says so")
    first = reader.reads(1, "As Kd 10c", once="one")
    equal((first["seat"], first["next"], first["repeat"]), (1, 2, False))
    dealer.hear_until(lambda: dealer.you["reader"]["problem"] is None, "it is read")
    again = reader.reads(1, "As Kd 10c", once="one", round_number=number)
    equal((again["seq"], again["repeat"]), (first["seq"], True))
    reader.fails(422, "key-reused", 1, "As Kd 9c", once="one", round_number=number)
    reader.fails(409, "card-out", 2, "2c 3c As")
    reader.fails(409, "card-out", 2, "2c 2c 3c")
    holds("As" not in reader.fails(409, "card-out", 2, "As 2c 3c").body.decode(), "it is named")
    dealer.hear_until(lambda: dealer.you["reader"]["problem"] == "card-out", "the console says so")
    reader.reads(2, "2c 3c 4d")
    equal(clock(dealer)["waits_for"], "packets")
    last = reader.reads(0, "Qh Qs 2d", once="bank")
    equal(last["next"], None)
    equal(clock(dealer)["phase"], "decisions")
    reader.fails(409, "cards-not-due", 0, "Qh Qs 2d", round_number=number)
    room.restart()
    equal(reader.reads(0, "Qh Qs 2d", once="bank", round_number=number)["repeat"], True, "also after a restart")
    dealer = dealer_at(room, FIR)
    equal((dealer.you["reader"]["problem"], "enter-hand" in dealer.you["commands"]), (None, False))
    refused(dealer, "out-of-order", "enter-hand", seat=1, cards="As Kd 10c")
    equal(finish(dealer, folds={2}), number)
    told = room.account("auditor").ask("GET", f"/api/v1/tables/{FIR}/rounds/{number}").json()
    equal({hand["seat"]: sorted(hand["cards"]) for hand in told["hands"]},
          {0: ["2d", "Qh", "Qs"], 1: ["As", "Kd", "Tc"], 2: ["2c", "3c", "4d"]})
    said = [step["say"] for step in told["steps"]]
    equal([(one["code"], one.get("seat")) for one in said if "-read" in one["code"]],
          [("hand-read", 1), ("hand-read", 2), ("bank-read", None)], "the record says that a device read the hands")
    equal([one["code"] for one in said if "-entered" in one["code"]], [], "and that nobody entered them")
    shown = room.server.tool("audit", "show", room.server.journal(), "--key", room.server.journal() + ".key", f"{FIR}:{number}").stdout
    holds("Card reader, hand of seat 1: As Kd Tc" in shown, shown)
    equal(room.server.verify().returncode, 0)


# ---- Who sees what ----

HIDDEN_PATHS = ["/api/v1/tables", "/api/v1/tables/{0}", "/api/v1/tables/{0}/notice", "/api/v1/tables/{0}/rounds/{1}", "/api/v1/rounds",
                "/api/v1/jackpots", "/api/v1/odds?table={0}", "/api/v1/me", "/api/v1/me/history", "/api/v1/alarms", "/api/v1/approvals",
                "/api/v1/readers", "/api/v1/people", "/api/v1/reports/fees", "/metrics"]
WATCHERS = ["visitor", "ann", "dealer", "floor", "auditor"]


class Watching:
    """Everybody who can look at a table. What they are told is kept as text."""

    def __init__(self, room, table):
        self.room, self.table, self.told = room, table, {}
        self.clients = {name: room.at(name, table) for name in WATCHERS}
        for name, one in self.clients.items():
            self.keep(name, one)

    def keep(self, name, one):
        """Records every frame that comes."""
        self.told[name] = json.dumps([one.sections, one.you, one.events])
        hear = one.live.hear

        def and_keep():
            frame = hear()
            self.told[name] += json.dumps(frame)
            return frame

        one.live.hear = and_keep

    def look(self, number):
        """All that anybody is told until now, over the WebSocket and by every route."""
        for one in self.clients.values():
            one.do("ping")
        for name in [*WATCHERS, "cage", "admin"]:
            for path in HIDDEN_PATHS:
                response = self.room.account(name).ask("GET", path.format(self.table, number))
                self.told[name] = self.told.get(name, "") + response.body.decode()
        return self.told

    def nobody_was_told(self, cards, number, but=()):
        for name, text in self.look(number).items():
            for card in cards.split():
                if name not in but:
                    holds(f'"{card}"' not in text, f"{name} was told {card}")


@case
def hidden(room):
    """No role sees a card that the reader has reported before the rules show it, in no answer of the server"""
    reader = room.reader_at(OAK)
    watching = Watching(room, OAK)
    ann = watching.clients["ann"]
    done(ann, "sit", seat=3)
    done(ann, "buy-in", amount=200_000)
    dealer = dealer_at(room, OAK)
    for seat in (1, 2):
        done(dealer, "seat", seat=seat)
    bank = None
    while bank is None:
        offered = dealer.sections["bank"]["offered_seat"]
        if offered == 3:
            done(ann, "decline-bank", seat=3)
            dealer.do("ping")
        elif offered is not None:
            bank = offered
            done(dealer, "take-bank", seat=bank, amount=50_000)
        else:
            dealer.hear_until(lambda: dealer.sections["bank"]["offered_seat"] is not None, "an offer")
    other = 3 - bank
    while not clock(dealer)["bets_open"]:
        done(dealer, "proceed")
    done(dealer, "place", seat=other, wager="ante", amount=500)
    done(ann, "place", seat=3, wager="ante", amount=500)
    while clock(dealer)["phase"] != "deal":
        done(dealer, "proceed")
    number = clock(dealer)["round"]
    hands = {other: "7h 8d Jc", 3: "9s 9d 2h", 0: "Kh 5s Ac"}
    for seat in reader.due()["deal"]:
        watching.nobody_was_told(" ".join(hands[one] for one in (other, 0)), number)
        told = reader.reads(seat, hands[seat])
        holds(not any(f'"{card}"' in json.dumps(told) for card in hands[seat].split()), "the reader is told cards")
    equal(clock(dealer)["phase"], "decisions")
    watching.nobody_was_told(hands[other], number)
    watching.nobody_was_told("Kh 5s", number)
    watching.nobody_was_told(hands[3], number, but={"ann"})
    holds('"Ac"' in watching.told["visitor"], "the exposed card lies open (ROUND-3)")
    equal(cards_of(ann, 3), sorted(hands[3].split()), "a player sees their own hand")
    for name, one in watching.clients.items():
        equal((cards_of(one, 0), cards_of(one, other)), (["Ac"], []), name)
    for card in ("Kh", "7h", "2c"):  # whatever the dealer tries, the answer is the same
        for command, members in (("expose-card", {"cards": card}), ("enter-hand", {"seat": 0, "cards": f"Ac {card} 3c"}),
                                 ("correct-hand", {"seat": 0, "cards": card, "text": "another"}),
                                 ("correct-hand", {"seat": other, "cards": f"{card} 3c 3d", "text": "another"})):
            refused(dealer, "out-of-order", command, **members)
    while clock(dealer)["phase"] == "decisions":
        turn = clock(dealer)["turn"]["seat"]
        done(ann if turn == 3 else dealer, "decide", seat=turn, play=turn == 3)
    watching.nobody_was_told("Kh 5s", number)
    while clock(dealer)["phase"] != "settlement":
        done(dealer, "proceed")
    watching.look(number)
    holds('"Kh"' in watching.told["visitor"], "the bank's hand is revealed")
    watching.nobody_was_told(hands[other], number)  # folded: it is never shown
    finish(dealer)
    holds('"7h"' in watching.look(number)["auditor"], "an auditor sees the hands of a round that is over")
    with open(room.server.journal(), "rb") as file:
        equal(room.server.verify().returncode, 0, file.name)


# ---- Without the reader ----

@case
def fallback(room):
    """If the reader fails, the dealer deals without it and types every hand; what was read no longer counts"""
    reader = room.reader_at(ELM)
    dealer = begin(room, ELM)
    number = clock(dealer)["round"]
    reader.reads(1, "As Kd Qc")
    equal(clock(dealer)["waits_for"], "packets")
    done(dealer, "proceed", step="deal")
    equal(clock(dealer)["phase"], "decisions")
    reader.fails(409, "cards-not-due", 2, "2c 3c 4d", round_number=number)
    while clock(dealer)["phase"] == "decisions":
        done(dealer, "decide", seat=clock(dealer)["turn"]["seat"], play=True)
    hands = {0: ["As", "Qh", "2d"], 1: ["Ks", "Kd", "4c"], 2: ["2c", "3c", "5d"]}  # the reader was wrong about seat 1
    while clock(dealer)["phase"] != "done":
        now = clock(dealer)
        if now["waits_for"] == "cards":
            done(dealer, "enter-hand", seat=now["seat"], cards=" ".join(hands[now["seat"]]))
        else:
            done(dealer, "proceed")
    done(dealer, "proceed")
    told = room.account("auditor").ask("GET", f"/api/v1/tables/{ELM}/rounds/{number}").json()
    equal({hand["seat"]: sorted(hand["cards"]) for hand in told["hands"]}, {seat: sorted(cards) for seat, cards in hands.items()})
    shown = room.server.tool("audit", "show", room.server.journal(), "--key", room.server.journal() + ".key", f"{ELM}:{number}")
    equal(shown.returncode, 0, shown.stderr)
    equal(room.server.verify().returncode, 0)


@case
def shoe(room):
    """A table that deals from its own shoe takes no packets, and one without a reader says so"""
    reader = room.reader_at(ASH)
    dealer = dealer_at(room, ASH)
    done(dealer, "seat", seat=1)
    equal(reader.due()["next"], None)
    reader.fails(409, "cards-not-due", 1, "As Kd Qc")
    equal(dealer.you["reader"]["problem"], None)
    for one in room.readers():
        if one["table"] == ASH:
            equal(room.account("floor").ask("DELETE", f"/api/v1/readers/{one['reader']}").status, 200)
    dealer.hear_until(lambda: dealer.you["reader"] is None, "the reader is gone")
    holds("reader" not in room.at("auditor", ASH).you, "only dealers and supervisors are told of readers")


def main():
    program = os.path.abspath(sys.argv[1])
    with Directory() as path:
        room = Room(program, path)
        try:
            return run_cases(CASES, room, names=sys.argv[2:])
        finally:
            room.server.stop()


if __name__ == "__main__":
    sys.exit(main())
