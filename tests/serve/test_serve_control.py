#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Dual control: voids and large movements at the cage take effect when a second person approves them."""
import json
import os
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import Account, Seated, Server, wait_until  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
LIMIT = 100_000  # $1,000
CONFIG = """
trey: 1
control: {voids: two-people, cage_from: $1000}
tables:
  - {name: Fir, chips: cage, rules: house-banked, dealer: person, cards: entered, betting_seconds: 600, bots: 0}
"""
FIR = 1
VOID = {"reason": "staff-decision", "text": "a card was seen"}


class Room:
    """A server, its staff and two players."""

    def __init__(self, program, path, *options):
        config = os.path.join(path, "room.yaml")
        with open(config, "w") as file:
            file.write(CONFIG)
        self.server = Server(program, os.path.join(path, "data"), "--config", config, "--clients-per-address", "1000",
                             "--messages-per-second", "1000", *options,
                             environment={"TREY_STAFF_MAY_PLAY": "yes"}).start()
        self.accounts = {}
        for name, *roles in (("Dealer", "dealer"), ("Floor", "floor"), ("Second", "floor"), ("Third", "floor"), ("Cage", "cage"),
                             ("Teller", "cage"), ("Auditor", "auditor"), ("Ann", "player"), ("Both", "floor", "player")):
            self.server.add_user(name, PASSWORD, *roles)

    def __getattr__(self, name):
        """room.floor: the account Floor, logged in."""
        name = name.capitalize()
        if name not in self.accounts:
            account = Account(self.server.port)
            equal(account.login(name, PASSWORD).status, 200, name)
            self.accounts[name] = account
        return self.accounts[name]

    def at(self, name):
        """A person of that name at the table."""
        one = Seated(self.server.port, getattr(self, name), FIR)
        one.do("subscribe")
        one.hear_until(lambda: "clock" in one.sections, "the table")
        return one

    def restart(self):
        equal(self.server.stop(), 0)
        self.server.start()
        self.follow()

    def follow(self):
        """After a start. The server does not keep who has entered their password again."""
        for account in self.accounts.values():
            account.port, account.confirmed_until = self.server.port, 0

    def log(self):
        with open(self.server.log) as file:
            return file.read()

    def exported(self):
        done = self.server.tool("audit", "export", self.server.journal(), "--key", self.server.journal() + ".key")
        equal(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    # ---- Requests ----

    def listed(self, account):
        answer = account.ask("GET", "/api/v1/approvals")
        equal(answer.status, 200, answer.body)
        return answer.json()["approvals"]

    def find(self, account, request):
        return next((one for one in self.listed(account) if one["request"] == request), None)

    def fresh(self, name):
        """Another session, in which the password was not entered again."""
        account = Account(self.server.port)
        equal(account.login(name, PASSWORD).status, 200)
        return account

    def approve(self, account, request, confirms=True):
        if confirms:
            confirm(account)
        return account.ask("POST", f"/api/v1/approvals/{request}")

    def decline(self, account, request):
        return account.ask("DELETE", f"/api/v1/approvals/{request}")

    def move(self, kind, amount, person=None, key=None, cashier=None):
        return (cashier or self.cage).ask("POST", f"/api/v1/cage/{kind}s", {"person": person or self.ann.person, "amount": amount},
                                          {"Idempotency-Key": key} if key else None)

    def wallet(self, person=None):
        return self.cage.ask("GET", f"/api/v1/cage/wallets/{person or self.ann.person}").json()["wallet"]

    def hold(self, kind, amount, **named):
        """Asks for a transfer that needs a second person, and returns its request."""
        answer = self.move(kind, amount, **named)
        equal(answer.status, 202, answer.body)
        return answer.json()["request"]

    # ---- The table ----

    def begin_round(self):
        """A round with a bet of Ann. Returns the table's dealer, supervisor and player."""
        if "table" not in self.__dict__:
            self.table = {name: self.at(name) for name in ("dealer", "floor", "ann")}
            equal(self.table["dealer"].do("sign-on", **{"as": "dealer"})["status"], "ok")
            must(self.table["ann"], "sit", seat=4)
            must(self.table["ann"], "buy-in", amount=20_000)
        dealer, floor, ann = (self.table[name] for name in ("dealer", "floor", "ann"))
        for _ in range(8):
            dealer.catch_up()
            if dealer.sections["clock"]["waits_for"] == "bets":
                break
            must(dealer, "proceed", **{"as": "dealer"})
        answer = ann.do("place", seat=4, wager="ante", amount=1000)
        holds(answer["status"] == "ok" or answer["error"] == "wager-twice", answer)  # the round of the case before
        return dealer, floor, ann

    def forget_table(self):
        for one in self.__dict__.pop("table", {}).values():
            one.close()


def confirm(account):
    """Enters the password again, unless it was entered a moment ago."""
    if time.monotonic() > getattr(account, "confirmed_until", 0):
        equal(account.ask("POST", "/api/v1/session/confirm", {"password": PASSWORD}).status, 200)
        account.confirmed_until = time.monotonic() + 60


def must(one, do, **members):
    answer = one.do(do, **members)
    equal(answer["status"], "ok", f"{do} {members}: {answer}")
    return answer


def code(answer):
    return answer.json()["error"]


def asks_void(one, role="supervisor", **members):
    answer = one.do("void", **{"as": role} | VOID | members)
    equal(answer["status"], "waiting", answer)
    return answer["request"]


def is_void(one):
    one.catch_up()
    return one.sections["clock"]["phase"] == "void"


# ---- Voids ----

@case
def a_void_waits(room):
    """A void is answered with `waiting`, does nothing, and is listed for those who may approve it"""
    holds(room.hold("deposit", LIMIT) and room.approve(room.teller, room.listed(room.cage)[0]["request"]).status == 200, "chips")
    dealer, floor, ann = room.begin_round()
    answer = floor.do("void", id="first", **{"as": "supervisor"} | VOID)
    equal({key: answer.get(key) for key in ("status", "table")}, {"status": "waiting", "table": FIR}, answer)
    request = answer["request"]
    equal(floor.do("void", id="first", **{"as": "supervisor"} | VOID), answer, "the same again")
    equal(floor.do("void", id="first", **{"as": "supervisor"} | VOID | {"text": "another"})["error"], "key-reused")
    holds(not is_void(floor), "the round goes on")
    for name, may in (("second", True), ("third", True), ("floor", False), ("auditor", False)):
        one = room.find(getattr(room, name), request)
        equal((one["kind"], one["state"], one["table"], one["text"], one["may_approve"], one["own"], one["asker_name"]),
              ("void", "waiting", FIR, VOID["text"], may, name == "floor", "Floor"), name)
    equal(room.find(room.dealer, request), None, "a dealer who has not asked")
    equal(room.find(room.cage, request), None, "a cashier")
    equal(room.ann.ask("GET", "/api/v1/approvals").status, 403)
    equal(floor.do("void", **{"as": "supervisor"} | VOID | {"text": ""})["error"], "text-missing", "refused at once")


@case
def the_second_person_approves(room):
    """Only another supervisor who has entered their password approves; the event names both"""
    dealer, floor, ann = room.begin_round()
    request = room.listed(room.floor)[0]["request"]
    for account in (room.floor, room.fresh("Floor")):
        equal(code(room.approve(account, request)), "second-person", "the same person, in any session")
    for name, error in (("dealer", "forbidden"), ("ann", "forbidden"), ("auditor", "forbidden"), ("cage", "no-such-request")):
        equal(code(room.approve(getattr(room, name), request)), error, name)
    equal(code(room.approve(room.fresh("Second"), request, confirms=False)), "confirm-first")
    equal(room.approve(room.second, request + 1).status, 404)
    holds(not is_void(floor), "nothing was done")
    answer = room.approve(room.second, request)
    equal((answer.status, answer.json()["state"], answer.json()["second_name"]), (200, "done", "Second"), answer.body)
    floor.hear_until(lambda: is_void(floor), "the void")
    equal(room.approve(room.second, request).status, 200, "a repeat")
    equal(code(room.approve(room.third, request)), "request-over")
    equal(code(room.decline(room.third, request)), "request-over")
    event = [one for one in floor.events if one["event"] == "voided"][-1]
    equal((event["person"], event["approver"], event["seq"]), (room.floor.person, room.second.person, answer.json()["seq"]))
    ann.hear_until(lambda: any(one["event"] == "voided" for one in ann.events), "the void")
    told = [one for one in ann.events if one["event"] == "voided"][-1]
    holds("person" not in told and "approver" not in told, told)
    equal(floor.do("void", id="first", **{"as": "supervisor"} | VOID)["repeat"], True)
    exported = [one for one in room.exported() if one["event"] == "voided"]
    equal([(one["person"], one["approver"]) for one in exported], [(room.floor.person, room.second.person)])


@case
def a_void_is_for_its_round(room):
    """A round that has ended meanwhile: nothing is done, and the next round is not hit"""
    dealer, floor, ann = room.begin_round()
    requests = [asks_void(floor), asks_void(dealer, "dealer")]
    equal(room.approve(room.second, requests[0]).status, 200)
    floor.hear_until(lambda: is_void(floor), "the void")
    before = floor.sections["clock"]["round"]
    room.begin_round()
    floor.hear_until(lambda: floor.sections["clock"]["round"] == before + 1, "the next round")
    answer = room.approve(room.second, requests[1])
    equal((answer.status, code(answer)), (409, "round-over"), answer.body)
    equal(room.find(room.second, requests[1])["state"], "failed")
    equal(code(room.approve(room.second, requests[1])), "request-over")
    holds(not is_void(floor), "the next round goes on")
    equal(len([one for one in room.exported() if one["event"] == "voided"]), 2)


@case
def dealers_ask_too(room):
    """A dealer asks, a supervisor approves; not after the dealer has signed off"""
    dealer, floor, ann = room.begin_round()
    request = asks_void(dealer, "dealer", id="dealer's")
    equal(room.find(room.dealer, request)["own"], True)
    must(dealer, "sign-off", **{"as": "dealer"})
    equal(code(room.approve(room.floor, request)), "request-over", "the dealer has gone")
    equal(room.find(room.floor, request)["state"], "failed")
    must(dealer, "sign-on", **{"as": "dealer"})
    equal(dealer.do("void", id="dealer's", **{"as": "dealer"} | VOID)["error"], "request-over", "its id is used up")
    request = asks_void(dealer, "dealer")
    equal(room.approve(room.floor, request).status, 200)
    dealer.hear_until(lambda: is_void(dealer), "the void")
    event = [one for one in dealer.events if one["event"] == "voided"][-1]
    equal((event["person"], event["approver"]), (room.dealer.person, room.floor.person))
    number = dealer.sections["clock"]["round"]
    room.begin_round()
    check_record_of_void(room, number)


def check_record_of_void(room, number):
    """The record names who declared the round void, in what role, and who approved it; players learn only the role."""
    path = f"/api/v1/tables/{FIR}/rounds/{number}"
    whole, own = room.auditor.ask("GET", path).json(), room.ann.ask("GET", path).json()
    dealer, floor = room.dealer.person, room.floor.person
    [step] = [one for one in whole["steps"] if one["say"]["code"].startswith("voided")]
    equal((step["by"], step["approved"]), ({"code": "by-dealer", "person": dealer}, {"code": "approved", "person": floor}))
    equal((step["say"]["reason"], step["say"]["text"]), (VOID["reason"], VOID["text"]))
    equal({(one["person"], one["name"], one["dealer"]) for one in whole["sheet"]["staff"]},
          {(dealer, "Dealer", True), (floor, "Floor", False)})
    [told] = [one for one in own["steps"] if one["say"]["code"].startswith("voided")]
    equal((told["say"], told["by"]), ({"code": "voided-untold", "reason": VOID["reason"]}, {"code": "by-the-dealer"}))
    holds("approved" not in told and own["sheet"]["staff"] == [] and not own["sheet"]["full"], told)
    holds(VOID["text"] not in json.dumps(own), "what staff typed is told")
    for sheet in (whole["sheet"], own["sheet"]):
        equal((sheet["sums"]["sum"], sheet["totals"]["net"], sheet["resettled"]), (0, 0, True), "a void changes nothing")


@case
def a_fault_of_the_shuffler(room):
    """IRR-2: a fault that makes the round void needs a second person too; any other does not"""
    dealer, floor, ann = room.begin_round()
    for _ in range(10):
        dealer.catch_up()
        if dealer.sections["clock"]["phase"] == "decisions":
            break
        must(dealer, "proceed", **{"as": "dealer"})
    answer = dealer.do("shuffler-fault", text="it jams", **{"as": "dealer"})
    equal(answer["status"], "waiting", answer)
    one = room.find(room.floor, answer["request"])
    equal((one["kind"], one["reason"], one["text"]), ("void", "shuffler-fault", "it jams"))
    holds(not is_void(dealer), "nothing yet")
    equal(room.approve(room.floor, answer["request"]).status, 200)
    dealer.hear_until(lambda: is_void(dealer), "the void")
    event = [one for one in dealer.events if one["event"] == "shuffler-failed"][-1]
    equal((event["person"], event["approver"]), (room.dealer.person, room.floor.person))
    equal(dealer.do("shuffler-fault", text="again", **{"as": "dealer"})["status"], "ok", "it voids nothing")
    must(dealer, "change-device", device=dealer.sections["rules"]["posted"]["posting"]["device"]
         if "device" in dealer.sections["rules"]["posted"].get("posting", {}) else "machine", **{"as": "dealer"})


@case
def a_correction_of_a_hand(room):
    """A hand is corrected by the dealer alone until chips were handed over; then a supervisor confirms it"""
    dealer, floor, ann = room.begin_round()
    hands = {0: "Qh 7c 2d", 4: "9s 9h 3c"}
    corrects = {"seat": 4, "cards": "9s 8h 3c", "text": "misread", "as": "dealer"}

    def to(phase):
        for _ in range(12):
            dealer.catch_up()
            clock = dealer.sections["clock"]
            if clock["phase"] == phase:
                return
            if clock["waits_for"] == "cards":
                must(dealer, "enter-hand", seat=clock["seat"], cards=hands[clock["seat"]], **{"as": "dealer"})
            elif clock["waits_for"] == "decision":
                must(ann, "decide", seat=4, play=True)
            else:
                must(dealer, "proceed", **{"as": "dealer"})
        raise AssertionError(f"the table stays at {dealer.sections['clock']}")

    to("settlement")
    must(dealer, "enter-hand", seat=4, cards=hands[4], **{"as": "dealer"})
    must(dealer, "correct-hand", **corrects)
    must(dealer, "correct-hand", **corrects | {"cards": hands[4]})
    dealer.hear_until(lambda: dealer.you["turns"] and dealer.you["turns"][0]["amount"] == 2000, "what to pay")
    to("done")
    answer = dealer.do("correct-hand", **corrects)
    equal(answer["status"], "waiting", answer)
    one = room.find(room.floor, answer["request"])
    equal((one["kind"], one["seat"], one["cards"], one["text"]), ("correction", 4, ["9s", "8h", "3c"], "misread"))
    holds("reason" not in one, one)
    dealer.catch_up()
    equal(dealer.sections["clock"]["phase"], "done", "nothing yet")
    equal(room.approve(room.floor, answer["request"]).status, 200)
    dealer.hear_until(lambda: dealer.sections["clock"]["phase"] == "settlement", "the correction")
    event = [one for one in dealer.events if one["event"] == "hand-corrected"][-1]
    equal((event["person"], event["approver"], event["seat"]), (room.dealer.person, room.floor.person, 4))
    dealer.hear_until(lambda: dealer.you["turns"] and not dealer.you["turns"][0]["done"], "the turn")
    [turn] = dealer.you["turns"]
    equal((turn["amount"], turn["handed"], turn["done"]), (-2000, 2000, False), "the dealer takes $40")
    to("done")


@case
def declined_and_taken_back(room):
    """Another supervisor declines, or the asker takes it back: nothing is done, and the id is used up"""
    dealer, floor, ann = room.begin_round()
    for who in (room.second, room.floor):
        request = asks_void(floor, id=f"declined {who.person}")
        equal(code(room.decline(room.dealer, request)), "no-such-request")
        equal(code(room.decline(room.auditor, request)), "forbidden")
        answer = room.decline(who, request)
        equal((answer.status, answer.json()["state"], answer.json()["second"]), (200, "declined", who.person))
        equal(room.decline(who, request).status, 200, "a repeat")
        equal(code(room.approve(room.third, request)), "request-over")
        again = floor.do("void", id=f"declined {who.person}", **{"as": "supervisor"} | VOID)
        equal((again["status"], again["error"]), ("refused", "request-over"))
    holds(not is_void(floor), "the round goes on")


@case
def players_do_not_approve(room):
    """PROG-7: a supervisor who plays at the table cannot approve its voids, nor see them"""
    dealer, floor, ann = room.begin_round()
    both = room.at("both")
    request = asks_void(floor)
    equal(room.find(room.both, request)["may_approve"], True)
    must(both, "sit", seat=5)
    equal(room.find(room.both, request), None)
    equal(code(room.approve(room.both, request)), "no-such-request")
    must(both, "leave")
    equal(room.approve(room.both, request).status, 200)
    both.close()


@case
def two_at_the_same_moment(room):
    """Two supervisors approve at the same moment: one is told so, the other that it is over"""
    for _ in range(3):
        dealer, floor, ann = room.begin_round()
        before = len([one for one in room.exported() if one["event"] == "voided"])
        request, answers = asks_void(floor), []
        people = [room.second, room.third, room.both]
        for one in people:
            confirm(one)
        threads = [threading.Thread(target=lambda one=one: answers.append(room.approve(one, request, confirms=False)))
                   for one in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        equal(sorted(answer.status for answer in answers), [200, 409, 409])
        equal(len([one for one in room.exported() if one["event"] == "voided"]), before + 1)
        floor.hear_until(lambda: is_void(floor), "the void")


@case
def a_flood_of_requests(room):
    """One person has at most eight requests that wait"""
    dealer, floor, ann = room.begin_round()
    requests = [asks_void(floor) for _ in range(8)]
    equal(floor.do("void", **{"as": "supervisor"} | VOID)["error"], "too-many")
    asks = asks_void(dealer, "dealer")
    for request in requests + [asks]:
        equal(room.decline(room.second, request).status, 200)
    equal(room.decline(room.second, asks_void(floor)).status, 200)


# ---- The cage ----

@case
def large_movements_wait(room):
    """A deposit from the limit on waits for another cashier or a supervisor, and is done once"""
    before = room.wallet()
    answer = room.move("deposit", LIMIT, key="large")
    equal(answer.status, 202, answer.body)
    equal(set(answer.json()), {"request", "expires"})
    request = answer.json()["request"]
    equal(room.move("deposit", LIMIT, key="large").json()["request"], request, "the same again")
    equal(room.move("deposit", LIMIT + 1, key="large").status, 422)
    equal(room.wallet(), before)
    one = room.find(room.teller, request)
    equal((one["kind"], one["amount"], one["customer_name"], one["may_approve"]), ("deposit", LIMIT, "Ann", True))
    equal(room.find(room.dealer, request), None)
    equal(code(room.approve(room.cage, request)), "second-person")
    equal(code(room.approve(room.dealer, request)), "forbidden")
    equal(code(room.approve(room.fresh("Teller"), request, confirms=False)), "confirm-first")
    equal(room.approve(room.teller, request).status, 200)
    equal(room.wallet(), before + LIMIT)
    again = room.move("deposit", LIMIT, key="large")
    equal((again.status, again.json()["repeat"], again.json()["wallet"]), (200, True, before + LIMIT))
    equal(room.approve(room.teller, request).status, 200, "a repeat")
    equal(room.wallet(), before + LIMIT)
    request = room.hold("withdrawal", LIMIT)
    equal(room.approve(room.floor, request).status, 200, "a supervisor approves too")
    equal(room.wallet(), before)
    events = [one for one in room.exported() if one["event"] in ("deposited", "withdrawn")][-2:]
    equal([(one["event"], one["cashier"], one["approver"]) for one in events],
          [("deposited", room.cage.person, room.teller.person), ("withdrawn", room.cage.person, room.floor.person)])


@case
def customers_do_not_approve(room):
    """Staff who are the customer cannot approve their own transfer"""
    request = room.hold("deposit", LIMIT, person=room.both.person)
    equal(room.find(room.both, request), None)
    equal(code(room.approve(room.both, request)), "no-such-request")
    equal(room.decline(room.second, request).status, 200)


@case
def pieces_count_together(room):
    """What one person moves for an account within a day counts together, each direction for itself"""
    person = room.both.person
    equal(room.move("deposit", LIMIT - 100, person).status, 200)
    equal(room.move("deposit", 99, person).status, 200)
    request = room.hold("deposit", 1, person=person)
    equal(room.move("deposit", 1, person, cashier=room.teller).status, 202, "another cashier makes no difference")
    equal(room.move("withdrawal", LIMIT - 2, person).status, 200, "the other direction")
    equal(code(room.move("withdrawal", 2, person)), "wallet-short")
    equal(room.move("deposit", 1, person).status, 202)
    room.restart()
    equal(room.move("deposit", 1, person).status, 202, "after a restart too")
    equal(code(room.approve(room.teller, request)), "no-such-request", "what waited was dropped")
    holds("approvals-dropped" in room.log(), "the log says so")
    request = room.hold("deposit", 3 * LIMIT, person=person)
    equal(room.approve(room.teller, request).status, 200)
    equal(room.move("deposit", 1, person).status, 202, "what two people did leaves the sum as it was")


@case
def changed_balances(room):
    """A withdrawal that the wallet no longer covers is refused when it is approved; nothing moves"""
    room.forget_table()
    request = room.hold("deposit", 5 * LIMIT)
    equal(room.approve(room.teller, request).status, 200)
    wallet = room.wallet()
    equal(code(room.move("withdrawal", wallet + 1)), "wallet-short", "refused at once")
    request = room.hold("withdrawal", wallet, key="all of it")
    ann = room.at("ann")
    must(ann, "buy-in", amount=10_000)
    answer = room.approve(room.teller, request)
    equal((answer.status, code(answer)), (409, "wallet-short"))
    equal(room.find(room.cage, request)["state"], "failed")
    equal(room.wallet(), wallet - 10_000)
    equal(room.move("deposit", 10_000).status, 200)
    equal(code(room.approve(room.teller, request)), "request-over", "it is not tried again")
    equal(code(room.move("withdrawal", wallet, key="all of it")), "request-over", "nor is its key")
    equal(room.wallet(), wallet)
    ann.close()


@case
def roles_taken_away(room):
    """A role that the asker or the approver has lost meanwhile counts no more"""
    def roles(name, *given):
        done = room.server.tool("user", "roles", name, "--data", room.server.data,
                                *[word for role in given for word in ("--role", role)])
        equal(done.returncode, 0, done.stderr)
        room.accounts.pop(name, None)

    wallet = room.wallet()
    request = room.hold("deposit", LIMIT)
    teller = room.teller
    confirm(teller)
    roles("Teller", "auditor")
    equal(code(room.approve(teller, request, confirms=False)), "log-in", "the approver's session is over")
    equal(code(room.approve(room.teller, request)), "forbidden", "and the role")
    roles("Cage", "auditor")
    answer = room.approve(room.second, request)
    equal((answer.status, code(answer)), (409, "request-over"), "the asker has lost the role")
    equal(room.find(room.second, request)["state"], "failed")
    for name in ("Cage", "Teller"):
        roles(name, "cage")
    request = room.hold("deposit", LIMIT)
    equal(room.server.tool("user", "disable", "Cage", "--data", room.server.data).returncode, 0)
    equal(code(room.approve(room.second, request)), "request-over", "the asker is disabled")
    equal(room.server.tool("user", "disable", "Cage", "--enable", "--data", room.server.data).returncode, 0)
    room.accounts.pop("Cage", None)
    equal(room.wallet(), wallet)


@case
def killed(room):
    """After a kill, requests that waited are gone, and their keys can be used again"""
    wallet = room.wallet()
    request = room.hold("deposit", LIMIT, key="before the kill")
    room.server.process.kill()
    room.server.process.wait()
    room.server.process.stdout.close()
    room.server.start()
    room.follow()
    equal(code(room.approve(room.teller, request)), "no-such-request")
    equal(room.listed(room.teller), [])
    later = room.hold("deposit", LIMIT, key="before the kill")
    holds(later > request, "a number is never used again")
    equal(room.approve(room.teller, later).status, 200)
    equal(room.wallet(), wallet + LIMIT)
    equal(room.server.verify().returncode, 0)


@case
def expired(room):
    """A request that nobody approves in time expires"""
    with Directory() as path:
        other = Room(room.server.program, path, "--control-seconds", "1")
        try:
            request = other.hold("deposit", LIMIT, key="late")
            wait_until(lambda: other.find(other.teller, request)["state"] == "expired", "its end")
            equal(code(other.approve(other.teller, request)), "request-over")
            equal(code(other.move("deposit", LIMIT, key="late")), "request-over")
            equal(other.wallet(), 0)
            holds("approval-expired" in other.log(), "the log says so")
        finally:
            other.server.stop()


@case
def without_control(room):
    """A room that does not ask for it needs one person, as before"""
    with Directory() as path:
        other = Room(room.server.program, path, "--control-voids", "one-person", "--control-cage-from", "0")
        try:
            equal(other.move("deposit", 50 * LIMIT).status, 200)
            dealer, floor, ann = other.begin_round()
            must(floor, "void", **{"as": "supervisor"} | VOID)
            answer = other.floor.ask("GET", "/api/v1/approvals").json()
            equal(answer, {"voids": False, "cage_from": 0, "approvals": []})
            holds(all("approver" not in one for one in other.exported()), "nobody approved anything")
        finally:
            other.server.stop()


def main():
    with Directory() as path:
        room = Room(sys.argv[1], path)
        try:
            return run(room)
        finally:
            room.server.stop()


if __name__ == "__main__":
    sys.exit(main())
