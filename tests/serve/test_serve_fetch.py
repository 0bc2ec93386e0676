#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Requests of the pages besides tables: names, rounds, history, reports, odds, accounts."""
import csv
import io
import json
import os
import re
import select
import shutil
import sqlite3
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TIMEOUT, Account, Closed, Http, Seated, Server, wait_until  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"

CONFIG = """
trey: 1
tables:
  - {name: Quick, chips: play, rules: house-banked, bots: 0, betting_seconds: 60, reveal_seconds: 1, result_seconds: 1}
  - {name: Bots, chips: play, rules: california-grand, posting: {schedule: A4}, bots: 3, betting_seconds: 4, offer_seconds: 4,
     reveal_seconds: 1, result_seconds: 1}
  - {name: Meter, chips: play, rules: house-banked, posting: {progressive: {paytable: 1}}, bots: 0, betting_seconds: 60}
"""
QUICK, BOTS, METER = 1, 2, 3


def code(response):
    return response.json()["error"]


def staff(server, name, *roles):
    server.add_user(name, PASSWORD, *roles)
    account = Account(server.port)
    equal(account.login(name, PASSWORD).status, 200)
    return account


class Player(Seated):
    """A player in a seat of the quiet table, with chips."""

    def __init__(self, server, account, seat):
        super().__init__(server.port, account, QUICK)
        self.seat = seat
        self.do("subscribe")
        self.must("sit", seat=seat)
        self.must("buy-in", amount=30000)

    def must(self, do, **members):
        answer = self.do(do, **members)
        equal(answer["status"], "ok", f"{do}: {answer}")
        return answer

    def is_turn(self):
        turn = self.sections["clock"]["turn"]
        return turn is not None and turn["person"] == self.account.person


def play_round(players, plays, ante=1000, bonus=500):
    """Plays a round in which each player bets, and then plays or folds. Returns its number."""
    first = players[0]
    first.hear_until(lambda: first.sections["clock"]["bets_open"], "bets")
    number = first.sections["clock"]["round"]
    for one in players:
        one.must("place", seat=one.seat, wager="ante", amount=ante)
        one.must("place", seat=one.seat, wager="bonus", amount=bonus)
    for one in players:
        one.must("ready")
    for one, play in zip(players, plays):
        one.hear_until(one.is_turn, "the player's turn")
        one.must("decide", seat=one.seat, play=play)
    for one in players:
        one.hear_until(lambda: any(event["event"] == "round-ended" and event["seq"] > 0 for event in one.events[-12:])
                       and (one.sections["clock"]["round"] or 0) >= number, "the end")
        one.results = one.sections["results"]
        one.events.clear()
    return number


@case
def people_have_names(server):
    """People at a table have names and kinds, over HTTP and WebSocket, also after a restart"""
    server.add_user("Märta \"M\"", PASSWORD)
    account, guest = Account(server.port), Account(server.port).guest("Zoe")
    equal(account.login("Märta \"M\"", PASSWORD).status, 200)
    want = {account.person: ("Märta \"M\"", "account"), guest.person: (guest.me["name"], "guest")}
    for seat, who in ((1, guest), (2, account)):
        one = Seated(server.port, who, QUICK)
        equal(one.do("sit", seat=seat)["status"], "ok")
        one.close()
    one = Seated(server.port, guest, QUICK)
    one.do("subscribe")
    one.hear_until(lambda: "people" in one.sections, "people")
    equal({who["person"]: (who["name"], who["kind"]) for who in one.sections["people"]}, want)
    one.close()

    def fetched(table):
        people = Account(server.port).ask("GET", f"/api/v1/tables/{table}").json()["people"]
        return {who["person"]: (who["name"], who["kind"]) for who in people}

    equal(fetched(QUICK), want)
    equal({kind for _, kind in fetched(BOTS).values()}, {"bot"})
    equal(server.stop(), 0)
    holds(not os.path.exists(os.path.join(server.data, "people.db-wal")), "a log of the accounts is left")
    server.start()
    equal(fetched(QUICK), want, "after a restart, before anybody came")
    holds(all(name.endswith(" of table 2") for name, _ in fetched(BOTS).values()), "names of bots")


@case
def logins_do_not_delay_other_clients(server):
    """Many logins at once do not delay other clients; beyond a limit they are told to try again later"""
    zoe = Account(server.port).guest("Patient Zoe")
    doors = [Http(server.port) for _ in range(70)]
    for number, door in enumerate(doors):
        door.send(door.compose("POST", "/api/v1/session", {"name": f"nobody {number}", "password": PASSWORD}))
    equal(zoe.ask("GET", "/api/v1/me").status, 200)
    holds(any(not select.select([door.socket], [], [], 0)[0] for door in doors), "all had their answer before")
    for door in doors:
        door.socket.settimeout(300)  # hashing is slow on a busy machine
    answers = [door.response() for door in doors]
    equal({one.status for one in answers}, {401, 503})
    for one in answers:
        if one.status == 503:
            equal((code(one), one.headers.get("retry-after")), ("busy", "1"))
    for door in doors:
        door.close()


@case
def rounds_are_played(server):
    """Two guests play three rounds at the quiet table, for the cases that follow"""
    with_one = [Account(server.port).guest(name) for name in ("Ann", "Bob")]
    server.ann, server.bob = with_one
    players = [Player(server, account, 3 + seat) for seat, account in enumerate(with_one)]
    server.players = players
    server.stacks = [{one.account.person: one.myself()["stack"]} for one in players]
    server.rounds = [play_round(players, plays) for plays in ((True, False), (False, False), (True, True))]
    server.auditor = staff(server, "Audrey", "auditor")
    server.floor = staff(server, "Flo", "floor")
    server.admin = staff(server, "Adam", "admin")
    server.cage = staff(server, "Kate", "cage")
    for one in players:
        one.close()


@case
def a_round_in_full(server):
    """The floor and the auditor see the whole sheet of a round, and it is consistent"""
    number = server.rounds[0]
    path = f"/api/v1/tables/{QUICK}/rounds/{number}"
    sheet = server.auditor.ask("GET", path).json()
    equal(server.floor.ask("GET", path).json(), sheet, "the floor's")
    equal((sheet["table"], sheet["round"], sheet["status"]), (QUICK, number, "settled"))
    people = {one["person"]: one for one in sheet["people"]}
    equal({one["name"] for one in people.values()} >= {server.ann.me["name"], server.bob.me["name"]}, True, "names")
    equal([event["event"] for event in sheet["events"]][0], "round-begun")
    equal(sheet["events"][-1]["event"], "round-ended")
    with sqlite3.connect(f"file:{os.path.join(server.data, 'trey.db')}?mode=ro", uri=True) as journal:
        places = dict(journal.execute("SELECT sequence, position FROM entries WHERE stream = ?", (QUICK,)))
    equal([event["position"] for event in sheet["events"]], [places[event["seq"]] for event in sheet["events"]], "places")
    net = {person: 0 for person in people}
    for event in sheet["events"]:
        holds(event["event"] != "shoe-pledged" or "seed" not in event, "a seed")
        for moved in event["transfers"]:
            if "wallet" in (moved["from"]["account"], moved["to"]["account"]):
                continue
            for end, sign in (("from", -1), ("to", 1)):
                if moved[end]["account"] == "stack":
                    net[moved[end]["person"]] += sign * moved["amount"]
    for person, one in people.items():
        equal(one["net"], net[person], "net")
        equal(one["after"] - one["before"] - one["from_wallet"], net[person], "stack")
    holds(all(line["rule"] for line in sheet["results"]["lines"]), "a line without a rule")
    equal({one["seat"]: one["decision"] for one in sheet["wagers"]}, {3: "play", 4: "fold"})
    hands = {one["seat"]: one for one in sheet["hands"]}
    holds(all(None not in one["cards"] for one in hands.values()), "the auditor does not see all cards")
    equal((hands[3]["shown"], hands[4]["shown"], hands[0]["shown"]), (True, False, True))
    openings = sheet["shoe"]["openings"]
    equal(len(openings), 9, "openings")
    dealt, first = sheet["shoe"]["positions"], sheet["shoe"]["first"]
    equal([one["position"] for one in openings], [dealt[first + one["number"]] for one in openings], "positions")
    for opening in openings:
        holds(opening["card"] in hands[opening["hand"]]["cards"], "an opening of another card")


@case
def a_round_of_ones_own(server):
    """A player of the round sees their own hand and the hands that were shown, not folded hands of others"""
    path = f"/api/v1/tables/{QUICK}/rounds/{server.rounds[0]}"
    whole = server.auditor.ask("GET", path).json()
    folded = next(one for one in whole["hands"] if one["seat"] == 4)["cards"]
    for account, sees in ((server.ann, {0, 3}), (server.bob, {0, 3, 4})):
        response = account.ask("GET", path)
        sheet = response.json()
        equal({one["seat"] for one in sheet["hands"] if None not in one["cards"]}, sees)
        equal({one["hand"] for one in sheet["shoe"]["openings"]}, sees, "openings")
        paper = sheet["sheet"]
        equal({one["seat"] for one in paper["seats"] if one["seen"] == "seen"}, sees, "the sheet on paper")
        equal({one["seat"]: (one["cards"], one["value"]) for one in paper["seats"] if one["seen"] == "hidden"},
              {seat: ([], None) for seat in {0, 3, 4} - sees}, "hidden")
        equal((paper["full"], paper["staff"], paper["resettled"]), (False, [], True))
        if account is server.ann:
            for card in folded:
                holds(f'"{card}"'.encode() not in response.body or card in json.dumps(
                    [one["cards"] for one in sheet["hands"]]), f"{card} is told")
            salts = {one["salt"] for one in whole["shoe"]["openings"] if one["hand"] == 4}
            holds(not any(salt.encode() in response.body for salt in salts), "a salt is told")


@case
def rounds_of_others(server):
    """Other players do not learn whether a round exists; visitors have to log in"""
    path = f"/api/v1/tables/{QUICK}/rounds/{server.rounds[0]}"
    stranger = Account(server.port).guest("Eve")
    none = stranger.ask("GET", f"/api/v1/tables/{QUICK}/rounds/99999")
    other = stranger.ask("GET", path)
    equal((none.status, none.body), (other.status, other.body))
    equal((other.status, code(other)), (404, "no-such-round"))
    equal(Account(server.port).ask("GET", path).status, 401)
    equal(server.cage.ask("GET", path).status, 403)
    equal(server.auditor.ask("GET", "/api/v1/tables/77/rounds/1").status, 404)
    for far in ("4294967295", "99999999999999999"):
        equal(server.auditor.ask("GET", f"/api/v1/tables/{far}/rounds/{far}").status, 404, far)
    wrong = server.auditor.ask("GET", path + "?all=1")
    equal((wrong.status, code(wrong), wrong.json()["where"]), (400, "bad-query", "all"))


@case
def a_round_under_way(server):
    """A round in progress has no sheet"""
    players = [Player(server, Account(server.port).guest(name), 5) for name in ("Tim",)]
    one = players[0]
    one.hear_until(lambda: one.sections["clock"]["bets_open"], "bets")
    one.must("place", seat=5, wager="ante", amount=1000)
    number = one.sections["clock"]["round"]
    for who in (server.auditor, server.floor, one.account):
        answer = who.ask("GET", f"/api/v1/tables/{QUICK}/rounds/{number}")
        equal((answer.status, code(answer)), (409, "under-way"))
    one.must("withdraw", seat=5, wager="ante")
    one.must("leave")
    one.close()


@case
def history(server):
    """A player's own rounds, the latest first, in pages and by table; their results match the stack"""
    for account, index in ((server.ann, 0), (server.bob, 1)):
        told = account.ask("GET", "/api/v1/me/history").json()
        rounds = told["rounds"]
        equal([one["round"] for one in rounds], server.rounds[::-1])
        equal(told["next"], None)
        for one in rounds:
            sheet = account.ask("GET", one["path"]).json()
            mine = next(who for who in sheet["people"] if who["person"] == account.person)
            equal(one["net"], mine["net"], "net")
            equal([stake["seat"] for stake in one["stakes"]], [3 + index])
            stake = one["stakes"][0]
            equal(stake["cards"], next(hand["cards"] for hand in sheet["hands"] if hand["seat"] == 3 + index))
            equal(one["banker"], next((hand["cards"] for hand in sheet["hands"]
                                       if hand["seat"] == 0 and hand["shown"]), None), "the banker's")
            sums = sum(stake[kind]["net"] for kind in ("ante", "play", "bonus", "progressive") if stake[kind])
            equal(sums + stake["ante_bonus"] - one["fees"], one["net"], "the parts")
            equal(stake["decision"], "play" if stake["play"] else "fold")
        first = account.ask("GET", "/api/v1/me/history?limit=2").json()
        equal(len(first["rounds"]), 2)
        rest = account.ask("GET", f"/api/v1/me/history?limit=2&before={first['next']}").json()
        equal(first["rounds"] + rest["rounds"], rounds)
        equal(rest["next"], None)
        equal(account.ask("GET", f"/api/v1/me/history?table={BOTS}").json()["rounds"], [])
    equal(Account(server.port).ask("GET", "/api/v1/me/history").status, 401)
    equal(server.auditor.ask("GET", "/api/v1/me/history").json()["rounds"], [])


@case
def history_as_csv(server):
    """The same as CSV, with a row for each seat; the columns add up"""
    response = server.ann.ask("GET", "/api/v1/me/history.csv")
    equal((response.status, response.headers["content-type"]), (200, "text/csv"))
    rows = list(csv.DictReader(io.StringIO(response.body.decode())))
    told = server.ann.ask("GET", "/api/v1/me/history").json()["rounds"]
    equal([int(row["round"]) for row in rows], [one["round"] for one in told])
    for row, one in zip(rows, told):
        equal(None in row, False, "a row that is too long")
        equal((int(row["net"]), int(row["fees"]), int(row["id"])), (one["net"], one["fees"], one["id"]))
        equal(row["cards"].split(), one["stakes"][0]["cards"])
        equal(row["banker"].split(), one["banker"] or [])
        equal(row["ante_result"], one["stakes"][0]["ante"]["result"])
    equal(len(list(csv.DictReader(io.StringIO(server.ann.ask("GET", "/api/v1/me/history.csv?limit=1").body.decode())))), 1)


@case
def bad_queries(server):
    """An error in a query names the parameter"""
    for path, where in (("me/history?limit=0", "limit"), ("me/history?limit=501", "limit"),
                        ("me/history?limit=x", "limit"), ("me/history?before=-1", "before"), ("me/history?limit", "limit"),
                        ("me/history?limit=5&limit=6", "limit"), ("me/history?nonsense=1", "nonsense"),
                        ("me/history.csv?limit=10001", "limit"), ("me/history?table=99999999999", "table"),
                        ("rounds?from=yesterday", "from"), ("rounds?seat=15", "seat"), ("rounds?amount=1.5", "amount"),
                        ("rounds?x" + "y" * 300 + "=1", ""), ("rounds?" + "&".join(["limit=" + "1" * 200] * 6), ""),
                        ("reports/fees?to=2026-13-01", "to")):
        answer = server.floor.ask("GET", f"/api/v1/{path}")
        equal((answer.status, code(answer), answer.json()["where"]), (400, "bad-query", where), path[:60])


@case
def rounds_are_found(server):
    """The floor and the auditor find rounds by table, person, seat, time and amount; other roles may not"""
    def found(query, who=None):
        return [(one["table"], one["round"]) for one in
                (who or server.floor).ask("GET", f"/api/v1/rounds?{query}").json()["rounds"]]

    quick = [(QUICK, number) for number in server.rounds[::-1]]
    equal(found(f"table={QUICK}"), quick)
    equal(found(f"table={QUICK}", server.auditor), quick)
    equal(found(f"person={server.ann.person}"), quick)
    equal(found(f"person={server.ann.person}&seat=3&amount=1000"), quick)
    equal(found(f"person={server.ann.person}&seat=4"), [])
    equal(found(f"table={QUICK}&amount=1001"), [])
    equal(found(f"table={QUICK}&limit=1"), quick[:1])
    one = server.floor.ask("GET", f"/api/v1/rounds?table={QUICK}").json()["rounds"][1]
    equal(found(f"table={QUICK}&from={one['ended']}&to={one['ended'] + 1}"), quick[1:2])
    equal(found(f"table={QUICK}&to={one['ended']}"), quick[2:])
    equal(found("to=1971-01-01"), [])
    equal(found("from=2100-01-01T00:00Z"), [])
    equal({who["name"] for who in one["people"]}, {server.ann.me["name"], server.bob.me["name"]})
    equal(one["wagers"], sum(stake for stake in (1000, 500) * 2) + 0, "wagers of a round that everyone folded")
    for who in (server.ann, server.cage, server.admin):
        equal(who.ask("GET", "/api/v1/rounds").status, 403)
    equal(Account(server.port).ask("GET", "/api/v1/rounds").status, 401)


@case
def fees(server):
    """Fees, drop and the house's win by table and day match the sheets"""
    equal(server.floor.ask("GET", "/api/v1/reports/fees").json()["days"], [], "COVER-10: the drop counts no play chips")
    told = server.floor.ask("GET", "/api/v1/reports/fees?chips=play").json()
    equal(server.cage.ask("GET", "/api/v1/reports/fees").status, 200)
    day = next(one for one in told["days"] if one["table"] == QUICK)
    sheets = [server.auditor.ask("GET", f"/api/v1/tables/{QUICK}/rounds/{number}").json() for number in server.rounds]
    equal(day["rounds"] - day["called_off"] - day["void"], 3)
    equal(day["wagers"], sum(sum(one[kind] for kind in ("ante", "play", "bonus", "progressive"))
                             for sheet in sheets for one in sheet["wagers"]), "wagers")
    equal(day["house"], -sum(one["net"] for sheet in sheets for one in sheet["people"]), "the house")
    equal(sum(one["rounds"] for one in told["days"]), told["total"]["rounds"])
    equal(server.floor.ask("GET", "/api/v1/reports/fees?to=1971-01-01").json()["days"], [])
    equal(server.floor.ask("GET", f"/api/v1/reports/fees?chips=play&table={QUICK}").json()["days"], [day])
    equal(server.ann.ask("GET", "/api/v1/reports/fees").status, 403)


@case
def players_bank(server):
    """With player-dealers the bank's results, fees and sums match the sheets to the cent"""
    path = f"/api/v1/rounds?table={BOTS}&limit=500&to="
    company = Seated(server.port, None, BOTS)  # bots play only while somebody watches
    company.do("subscribe")
    ended = lambda: sum(event["event"] == "round-ended" for event in company.events)
    listed, end = [], time.monotonic() + 3 * TIMEOUT
    while not any(one["status"] == "settled" for one in listed):  # some rounds end without a bet
        holds(time.monotonic() < end, f"no round was settled: {[one['status'] for one in listed]}")
        seen = ended()
        company.hear_until(lambda: ended() > seen, "a round")
        now = int(time.time() * 1000)
        listed = server.floor.ask("GET", path + str(now)).json()["rounds"]
    company.close()
    drop, wagers, bank = 0, 0, 0
    for one in listed:
        sheet = server.auditor.ask("GET", one["path"]).json()
        moved = [move for event in sheet["events"] for move in event["transfers"]]
        fees_ = sum((move["to"]["account"] == "drop-box") * move["amount"]
                    - (move["from"]["account"] == "drop-box") * move["amount"] for move in moved)
        equal(one["fees"], fees_, "fees of a round")
        equal(sum(who["net"] for who in one["people"]), -fees_, "what they won together")
        equal((one["bank"]["seat"], one["bank"]["person"], one["bank"]["wager"]),
              tuple(sheet["bank"][name] for name in ("seat", "person", "wager")))
        if sheet["status"] == "settled":
            equal(one["bank"]["net"], sheet["bank"]["collected"] - sheet["bank"]["paid"])
            bank += sheet["bank"]["fee"]
            wagers += sum(stake[kind] for stake in sheet["wagers"] for kind in ("ante", "play", "bonus", "progressive"))
        drop += fees_
    days = server.cage.ask("GET", f"/api/v1/reports/fees?chips=play&table={BOTS}&to={now}").json()["total"]
    equal((days["rounds"], days["fees"], days["wagers"], days["house"]), (len(listed), drop, wagers, 0))
    equal((days["bank_fees"], days["player_fees"]), (bank, drop - bank))


@case
def odds(server):
    """The odds of rules and of a table match `trey odds`; the bank matches `trey bank`"""
    ask = lambda query: Account(server.port).ask("GET", f"/api/v1/odds?{query}")
    tool = lambda *words: json.loads(server.tool(*words).stdout)
    for query, words in (("rules=california-grand&decks=2", ("--rules", "california-grand", "--decks", "2")),
                         ("rules=house-banked&paytable=TCP-04&meter=12345&seats=5",
                          ("--rules", "house-banked", "--paytable", "TCP-04", "--meter", "123.45", "--seats", "5")),
                         ("rules=house-banked&progressive=2", ("--rules", "house-banked", "--progressive", "2"))):
        wanted = tool("odds", "--json", *words)
        for _ in range(2):  # the second comes from the cache
            told = ask(query).json()
            equal((told["odds"], told["table"]), (wanted, None), query)
    told = ask(f"table={BOTS}&players=4&ante=2000&bonus=500").json()
    equal(told["odds"], tool("odds", "--json", "--rules", "california-grand"))
    bank = tool("bank", "--json", "--rules", "california-grand", "--schedule", "A4", "--players", "4", "--ante", "20",
                "--bonus", "5", "--rounds", "1000", "--rounds-per-night", "100")
    one = told["bank"]
    equal((told["table"], one["house"], one["fee"], one["player_fee"], one["cover"]),
          (BOTS, False, bank["fees"]["bank"], bank["fees"]["player"], bank["cover"]["always"]))
    equal(one["before_fees"]["exact"], bank["value"]["covered"]["exact"])
    equal(round(one["after_fees"]["value"], 9), round(one["before_fees"]["value"] - one["fee"], 9))
    equal(one["break_even"], {name: value or 0 for name, value in bank["break_even"].items()})
    equal(one["deviation"], bank["value"]["deviation"])
    now = ask(f"table={BOTS}").json()["bank"]
    holds(1 <= now["players"] <= 3 and now["ante"] >= 500, f"as it is played: {now}")
    equal(ask(f"table={QUICK}").json()["bank"]["house"], True)
    equal(ask("rules=california-grand&ante=1").json()["bank"]["error"], "ante-under-minimum")
    for query, status, where in (("", 400, "rules"), ("rules=nothing", 400, "rules"), ("table=99", 404, None),
                                 ("table=4294967295", 404, None), ("table=4294967296", 400, "table"),
                                 ("table=x", 400, "table"), ("table=1&decks=2", 400, "decks"),
                                 ("rules=california-grand&meter=5", 400, "meter"),
                                 ("rules=california-grand&decks=9", 400, "decks"),
                                 ("rules=california-grand&paytable=none", 400, "paytable"),
                                 ("rules=california-grand&schedule=none", 400, "schedule"),
                                 ("rules=house-banked&progressive=77", 400, "progressive"),
                                 ("rules=california-grand&players=14", 400, "players"),
                                 ("rules=%20", 400, "rules"), ("rules=a&rules=b", 400, "rules")):
        answer = ask(query)
        equal((answer.status, answer.json().get("where")), (status, where), query)


@case
def accounts_are_added(server):
    """An admin adds accounts, with a password or a one-time link; names, roles and passwords are checked"""
    add = lambda body, who=server.admin: who.ask("POST", "/api/v1/people", body)
    made = add({"name": "Dana", "roles": ["dealer", "cage"]})
    equal(made.status, 200, made.body)
    told = made.json()
    equal((told["name"], told["kind"], told["roles"], told["disabled"], told["password"]),
          ("Dana", "account", ["dealer", "cage"], False, False))
    token = told["link"]["path"].split("#")[1]
    dana = Account(server.port)
    equal(dana.ask("POST", "/api/v1/link", {"token": token, "name": "Dana", "password": PASSWORD}).status, 200)
    equal((dana.me["person"], dana.me["roles"]), (told["person"], ["dealer", "cage"]))
    given = add({"name": "Pia", "roles": ["player"], "password": PASSWORD}).json()
    equal((given["link"], given["password"]), (None, True))
    equal(Account(server.port).login("Pia", PASSWORD).status, 200)
    for body, status, error in (({"name": "DANA", "roles": ["player"]}, 409, "name-taken"),
                                ({"name": "x\u0000", "roles": ["player"]}, 400, "bad-request"),
                                ({"name": "New", "roles": []}, 400, "roles-bad"),
                                ({"name": "New", "roles": ["king"]}, 400, "bad-request"),
                                ({"name": "New", "roles": ["player", "floor"]}, 400, "roles-bad"),
                                ({"name": "New", "roles": "player"}, 400, "bad-request"),
                                ({"name": "New"}, 400, "bad-request"),
                                ({"name": "New", "roles": ["floor"], "password": "tooshort8"}, 400, "password"),
                                ({"name": "New", "roles": ["player"], "more": 1}, 400, "bad-request")):
        answer = add(body)
        equal((answer.status, code(answer)), (status, error), str(body))
    holds("New" not in [one["name"] for one in server.admin.ask("GET", "/api/v1/people").json()["people"]], "added")
    equal(add({"name": "Mine", "roles": ["admin"]}, server.floor).status, 403)


@case
def accounts_are_changed(server):
    """Changes of roles, disabling and links take effect at once, also for connected people; the last admin stays"""
    change = lambda number, body: server.admin.ask("PATCH", f"/api/v1/people/{number}", body)
    server.add_user("Vic", PASSWORD)
    vic = Account(server.port)
    vic.login("Vic", PASSWORD)
    number = vic.person
    live = Seated(server.port, vic, QUICK)
    live.do("subscribe")
    answer = change(number, {"roles": ["dealer"]})
    equal((answer.status, answer.json()["roles"]), (200, ["dealer"]))
    with_close = lambda one: one.hear_until(lambda: False, "the end")
    try:
        with_close(live)
    except Closed:
        pass
    equal(live.live.close_code, 4001)
    equal(vic.ask("GET", "/api/v1/me").json(), {"person": None})
    equal(vic.login("Vic", PASSWORD).status, 200)
    equal(vic.me["roles"], ["dealer"])
    equal(change(number, {"disabled": True}).json()["disabled"], True)
    equal(vic.ask("GET", "/api/v1/me").json(), {"person": None})
    equal(vic.login("Vic", PASSWORD).status, 401)
    link = change(number, {"disabled": False, "link": True}).json()["link"]["path"].split("#")[1]
    again = {"token": link, "name": "Vic", "password": PASSWORD + " new"}
    equal(vic.ask("POST", "/api/v1/link", again).status, 200)
    equal(vic.ask("POST", "/api/v1/link", again).status, 404, "a link twice")
    equal(Account(server.port).login("Vic", PASSWORD).status, 401, "the old password")
    mine = server.admin.person
    for body in ({"disabled": True}, {"roles": ["floor"]}):
        answer = change(mine, body)
        equal((answer.status, code(answer)), (409, "last-admin"))
    equal(server.admin.ask("GET", "/api/v1/me").status, 200)
    for wanted, body in ((400, {}), (400, {"link": 1}), (400, {"roles": ["guest"]}), (400, {"name": "other"})):
        equal(change(number, body).status, wanted, str(body))
    equal(change(999999, {"disabled": True}).status, 404)
    bot = next(one for one in server.admin.ask("GET", "/api/v1/people").json()["people"] if one["kind"] == "bot")
    equal(change(bot["person"], {"disabled": True}).status, 403)
    # A change is made completely or not at all.
    equal(change(number, {"roles": ["cage"], "disabled": True, "link": True}).status, 409)
    listed = {one["person"]: one for one in server.admin.ask("GET", "/api/v1/people").json()["people"]}
    equal((listed[number]["roles"], listed[number]["disabled"]), (["dealer"], False))


def retry_after_a_lost_answer(server, unconfirmed):
    """A command that was done while confirmed is answered as done, and not repeated, after the confirmation has expired."""
    adjust = lambda who, name, amount=100: Seated(server.port, who, METER).do(
        "key", id=name, key="adjust", amount=amount, text="why", **{"as": "supervisor"})
    meter = lambda: server.floor.ask("GET", f"/api/v1/tables/{METER}").json()["meter"]["amount"]
    before = meter()
    first = adjust(server.floor, "adjust-once")
    equal((first["status"], first["repeat"]), ("ok", False), f"{first}")
    again = adjust(unconfirmed, "adjust-once")
    equal((again["status"], again["repeat"], again["first"]), ("ok", True, first["first"]), "the same again")
    equal(adjust(unconfirmed, "adjust-twice")["error"], "confirm-first", "another")
    other = adjust(unconfirmed, "adjust-once", 200)
    equal((other["status"], other["error"], other.get("retry")), ("refused", "key-reused", None), "other content")
    equal(meter(), before + 100, "once and only once")


@case
def keys_need_a_password(server):
    """The supervisor's key needs the password again, and works for two minutes in one session"""
    key = lambda one, name: one.do("key", key=name, seat=1, hand="straight", amount=100, text="why", **{"as": "supervisor"})
    one = Seated(server.port, server.floor, QUICK)
    for name in ("turn-jph", "turn-run", "adjust"):
        answer = key(one, name)
        equal((answer["status"], answer["error"]), ("refused", "confirm-first"), name)
    confirm = lambda who, password: who.ask("POST", "/api/v1/session/confirm", {"password": password})
    equal(confirm(server.floor, "not it at all").status, 401)
    equal(key(one, "turn-jph")["error"], "confirm-first")
    answer = confirm(server.floor, PASSWORD)
    equal(answer.status, 200)
    holds(0 < answer.json()["until"] - time.time() * 1000 <= 121000, "until")
    one.do("ping")
    for name in ("turn-jph", "turn-run", "adjust"):
        holds(key(one, name).get("error") != "confirm-first", name)
    later = Seated(server.port, server.floor, QUICK)
    holds(key(later, "turn-jph").get("error") != "confirm-first", "a connection that came later")
    second = Account(server.port)
    second.login("Flo", PASSWORD)
    other = Seated(server.port, second, QUICK)
    equal(key(other, "turn-jph")["error"], "confirm-first", "another session of the same person")
    for connection in (one, later, other):
        connection.close()
    retry_after_a_lost_answer(server, second)
    equal(confirm(server.ann, PASSWORD).status, 403, "a guest")
    equal(confirm(server.admin, "").status, 401)


@case
def rounds_nobody_bet_in(server):
    """A new meter and new rules cancel a round without bets; archive, sheets and verification agree"""
    person = Account(server.port)
    person.guest("Mae")
    one = Seated(server.port, person, METER)
    one.do("subscribe")
    equal([one.do("sit", seat=1)["status"], one.do("buy-in", amount=30000)["status"]], ["ok"] * 2)
    floor = Seated(server.port, server.floor, METER)
    floor.do("subscribe")
    for kind, members in (("key", {"key": "adjust", "amount": 100, "text": "the printed meter says so"}),
                          ("key", {"key": "adjust", "amount": -100, "text": "it did not"}),
                          ("post", {"rules": {"rules": "house-banked"}})):
        one.hear_until(lambda: one.sections["clock"]["bets_open"], "bets")
        number = one.sections["clock"]["round"]
        answer = floor.do(kind, **members, **{"as": "supervisor"})
        equal(answer["status"], "ok", str(answer))
        sheet = server.auditor.ask("GET", f"/api/v1/tables/{METER}/rounds/{number}").json()
        equal(sheet["status"], "called-off", kind)
        listed = server.floor.ask("GET", f"/api/v1/rounds?table={METER}").json()["rounds"][0]
        equal((listed["round"], listed["status"], listed["wagers"]), (number, "called-off", 0), kind)
        one.hear_until(lambda: one.sections["clock"]["round"] != number, "the next round")
    one.hear_until(lambda: one.sections["clock"]["bets_open"], "bets")
    one.do("place", seat=1, wager="ante", amount=1000)
    one.do("ready")
    one.hear_until(lambda: one.may("decide"), "her turn")
    equal(one.do("decide", seat=1, play=False)["status"], "ok")
    one.hear_until(lambda: any(event["event"] == "round-ended" for event in one.events), "the end")
    total = server.floor.ask("GET", f"/api/v1/reports/fees?chips=play&table={METER}").json()["total"]
    equal((total["rounds"], total["called_off"], total["house"]), (4, 3, 1000))
    for connection in (one, floor):
        connection.close()


@case
def verified(server):
    """The journal is verified in the background while tables play"""
    equal(server.floor.ask("POST", "/api/v1/audit/verify").status, 403)
    equal(server.auditor.ask("GET", "/api/v1/audit/verify").json()["state"], "none")
    begun = server.auditor.ask("POST", "/api/v1/audit/verify")
    equal(begun.status, 202)
    holds(begun.json()["state"] in ("running", "done"), "not begun")
    wait_until(lambda: server.admin.ask("GET", "/api/v1/audit/verify").json()["state"] != "running", "the end of it")
    told = server.admin.ask("GET", "/api/v1/audit/verify").json()
    equal(told["state"], "done")
    equal((told["person"], told["result"]["holds"], told["result"]["findings"]), (server.auditor.person, True, []))
    holds(told["result"]["settled"] >= 3, "rounds")


def move(server):
    """Updates the addresses after a restart, which uses another port."""
    for account in (server.ann, server.bob, server.auditor, server.floor, server.admin, server.cage):
        account.port = server.port


def play_hand(server):
    """Ann plays one more round alone, in whichever seat she has."""
    bob = Seated(server.port, server.bob, QUICK)
    bob.do("sit-out")
    bob.close()
    one = Seated(server.port, server.ann, QUICK)
    one.do("subscribe")
    one.hear_until(lambda: one.sections, "the table")
    if one.myself() is None:
        equal([one.do("sit", seat=1)["status"], one.do("buy-in", amount=30000)["status"]], ["ok"] * 2)
    elif one.myself()["away"]:
        equal(one.do("sit-in")["status"], "ok")
    one.hear_until(lambda: one.myself() and one.sections["clock"]["bets_open"], "bets")
    seat = next(place["seat"] for place in server.ann.ask("GET", "/api/v1/me").json()["tables"] if place["table"] == QUICK)
    equal(one.do("place", seat=seat, wager="ante", amount=1000)["status"], "ok")
    one.do("ready")
    one.hear_until(lambda: one.may("decide"), "her turn")
    equal(one.do("decide", seat=seat, play=False)["status"], "ok")
    one.hear_until(lambda: any(event["event"] == "round-ended" for event in one.events), "the end")
    one.close()


@case
def the_archive_is_made_anew(server):
    """A server rebuilds an archive that is missing, broken or of another journal; the history stays the same"""
    before = server.ann.ask("GET", "/api/v1/me/history").body
    archive = os.path.join(server.data, "rounds.db")

    def spoil_pages():  # all but the first, which identifies the file
        with open(archive, "r+b") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(4096)
            file.write(b"x" * (size - 4096))

    def restore():  # a journal from before the rounds in the archive
        for end in ("", "-wal", "-shm", "-mark"):
            if os.path.exists(server.journal() + end):
                os.remove(server.journal() + end)
        shutil.copy(server.data + ".backup", server.journal())

    equal(server.stop(), 0)
    shutil.copy(server.journal(), server.data + ".backup")
    server.start()
    move(server)
    play_hand(server)
    holds(server.ann.ask("GET", "/api/v1/me/history").body != before, "nothing was played")
    for number, spoil in enumerate((restore, lambda: os.remove(archive), lambda: open(archive, "wb").write(b"x" * 8192),
                                    spoil_pages, lambda: None)):
        equal(server.stop(), 0)
        spoil()
        server.start()
        move(server)

        def history():
            answer = server.ann.ask("GET", "/api/v1/me/history")
            holds(answer.status != 503 or answer.json()["error"] in ("storage", "unknown", "busy"), answer.body)
            return answer if answer.status != 503 else None

        answer = wait_until(history, f"history, {number},")
        equal(answer.body, before, f"history, {number}")
    path = f"/api/v1/tables/{QUICK}/rounds/{server.rounds[0]}"
    equal(server.ann.ask("GET", path).status, 200)
    with open(server.log, encoding="utf-8") as log:
        lines = [line for line in log if "archive-" in line]
    said = re.findall(r"archive-(?:broken|back)", " ".join(lines))
    equal(said, ["archive-broken", "archive-back"], "once, where its pages were damaged")
    holds(archive in lines[0] and "the file is damaged" in lines[0], lines[0])


def main():
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w") as file:
            file.write(CONFIG)
        server = Server(sys.argv[1], os.path.join(path, "data"), "--config", config,
                        "--clients-per-address", "1000").start()
        try:
            return run(server)
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
