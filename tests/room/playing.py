# SPDX-License-Identifier: MIT
"""People and staff of a room who play rounds through the API of `trey serve`, with the cards that the test chooses."""
import time

from client import PING, PONG, TIMEOUT, Account, Seated, Wrong

PASSWORD = "correct horse 7 battery"
DEALER, FLOOR, CASHIER, AUDITOR = "dan", "flo", "cay", "aud"


class Client(Seated):
    """Answers pings while nothing else comes."""

    def hear_all(self, seconds=0):
        while self.live.has_more(seconds):
            if not self.live.bytes:
                self.live.more()
            if self.live.bytes[0] & 15 == PING:
                self.live.send_frame(PONG, self.live.frame()[1])
            else:
                self.hear()


class Room:
    """A server, its people, and a connection for each person and table."""

    def __init__(self, server):
        self.server, self.accounts, self.clients, self.seats = server, {}, {}, {}

    def log_in(self, *names):
        for name in names:
            self.accounts[name] = Account(self.server.port)
            answer = self.accounts[name].login(name, PASSWORD)
            assert answer.status == 200, answer.body

    def cage(self, what, name, amount):
        answer = self.accounts[CASHIER].ask("POST", f"/api/v1/cage/{what}",
                                          {"person": self.accounts[name].person, "amount": amount})
        assert answer.status == 200, answer.body

    def name_of(self, person):
        return next((name for name, one in self.accounts.items() if one.person == person), None)

    def at(self, name, table):
        if (name, table) not in self.clients:
            one = self.clients[name, table] = Client(self.server.port, self.accounts[name], table)
            assert one.do("subscribe")["status"] == "ok"
        if name == DEALER and (on := self.signed_on(table)) != self.accounts[name].person:
            one = self.clients[name, table]
            assert on is None and one.do("sign-on", **{"as": "dealer"})["status"] == "ok"
        return self.clients[name, table]

    def signed_on(self, table):
        """The dealer of a table, as the floor sees it."""
        watcher = self.at(FLOOR, table)
        watcher.hear_until(lambda: watcher.you, "the floor's own part")
        watcher.hear_all()
        return watcher.you["staff"]["signed_on"]

    def ask(self, name, table, do, **members):
        """Sends a request, and waits until the floor has seen its result."""
        if name in (DEALER, FLOOR):
            members.setdefault("as", "dealer" if name == DEALER else "supervisor")
        answer = self.at(name, table).do(do, **members)
        watcher = self.at(FLOOR, table)
        watcher.hear_until(lambda: watcher.seq >= answer.get("last", 0), f"the state after {do}")
        return answer

    def do(self, name, table, do, **members):
        answer = self.ask(name, table, do, **members)
        if answer.get("status") != "ok":
            raise Wrong(f"table {table}, {name}, {do} {members}: {answer}, {self.look(table)['clock']}")
        return answer

    def refused(self, name, table, code, do, **members):
        answer = self.ask(name, table, do, **members)
        if answer.get("error") != code:
            raise Wrong(f"table {table}, {name}, {do} {members}: {answer}, not {code}")

    def look(self, table, seconds=0.05):
        watcher = self.at(FLOOR, table)
        for one in self.clients.values():
            one.hear_all()
        watcher.hear_all(seconds)
        return watcher.sections

    def sit(self, table, **seats):
        """Seats people; seat 0 stands behind."""
        for name, seat in seats.items():
            self.do(name, table, "sit", seat=seat) if seat else self.do(name, table, "stand-behind")
            self.do(name, table, "buy-in", amount=200000)
            self.seats[table, name] = seat

    def ended(self, table):
        self.look(table)
        return sum(one["event"] == "round-ended" for one in self.at(FLOOR, table).events)

    def play(self, table, bank=None, wagers=(), hands=None, folds=(), before=None):
        """A round. `before`: steps as (phase or awaited action, function), each done once."""
        placed, steps, count, number = False, list(before or ()), self.ended(table), 0
        end = time.monotonic() + TIMEOUT
        while self.ended(table) == count:
            now = self.look(table, 0.1)
            clock = now["clock"]
            waits = clock["waits_for"]
            if time.monotonic() > end:
                raise Wrong(f"table {table}: {clock}, {now['bank']}, {now['wagers']}")
            if steps and steps[0][0] in (waits, clock["phase"]):
                steps.pop(0)[1]()
            elif waits == "answer":
                self.answer(table, now["bank"]["offered_seat"], bank)
            elif waits == "bank":
                self.do(bank[0], table, "ask-for-bank")
            elif waits == "bets" and not placed:
                placed, number = True, clock["round"]
                for name, seat, kind, amount in wagers:
                    self.do(name, table, "place", seat=seat, wager=kind, amount=amount)
                if now["rules"]["posted"]["dealer"] == "person":
                    self.do(DEALER, table, "proceed")
                else:
                    for name in [n for (t, n), seat in self.seats.items() if t == table]:
                        if self.look(table)["clock"]["bets_open"]:
                            self.ask(name, table, "ready")
            elif waits == "packets":
                self.do(DEALER, table, "proceed")
            elif waits == "exposed-card":
                self.do(DEALER, table, "expose-card", cards=hands[0].split()[2])
            elif waits == "cards":
                self.do(DEALER, table, "enter-hand", seat=clock["seat"], cards=hands[clock["seat"]])
            elif waits == "decision":
                name = self.name_of(clock["person"])
                if name is not None:
                    self.ask(name, table, "decide", seat=clock["seat"], play=(name, clock["seat"]) not in folds)
            elif waits == "supervisor":
                self.keys(table)
            elif waits == "dealer":
                self.proceed(table, now)
        return number

    def answer(self, table, seat, bank):
        name = next((n for (t, n), s in self.seats.items() if t == table and s == seat), None)
        if name is None:
            return  # a bot
        if bank and name == bank[0]:
            self.do(name, table, "take-bank", seat=seat, amount=bank[1])
        else:
            self.do(name, table, "decline-bank", seat=seat)

    def proceed(self, table, now):
        jackpot = (now["meter"] or {}).get("jackpot")
        if jackpot:
            self.do(DEALER, table, "key", key="hand", seat=jackpot["seat"], hand=jackpot["hand"])
            self.keys(table)
        elif self.ask(DEALER, table, "proceed").get("error") == "jackpot-waits":
            self.look(table, 0.3)

    def wait_between(self, table):
        """Waits until no round is in progress, and does what the dealer must do."""
        for _ in range(20):
            now = self.look(table, 0.2)
            if now["table"]["state"] == "between-rounds" or now["clock"]["waits_for"] != "dealer":
                return
            self.ask(DEALER, table, "proceed")

    def keys(self, table):
        answer = self.accounts[FLOOR].ask("POST", "/api/v1/session/confirm", {"password": PASSWORD})
        assert answer.status == 200, answer.body
        for key in ("turn-jph", "j-pot", "turn-run"):
            self.do(FLOOR, table, "key", key=key)

    def ask_for_round(self, table, number):
        return self.accounts[AUDITOR].ask("GET", f"/api/v1/tables/{table}/rounds/{number}")

    def sheet(self, table, number):
        """A round that is over, as the auditor sees it."""
        answer = self.ask_for_round(table, number)
        assert answer.status == 200, answer.body
        return answer.json()

    def close(self):
        for one in self.clients.values():
            one.close()
        self.clients = {}
