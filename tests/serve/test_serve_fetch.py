#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What pages fetch of a running server besides tables: names, rounds, history, reports, odds, accounts."""
import os
import select
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cases import Directory, case, equal, holds, run  # noqa: E402
from client import Account, Http, Seated, Server  # noqa: E402

PASSWORD = "correct horse 7 battery"

CONFIG = """
trey: 1
tables:
  - {name: Quick, rules: house-banked, bots: 0, betting_seconds: 60, reveal_seconds: 1, result_seconds: 1}
  - {name: Bots, rules: california-grand, posting: {schedule: A4}, bots: 3, betting_seconds: 4, offer_seconds: 4,
     reveal_seconds: 1, result_seconds: 1}
"""
QUICK, BOTS = 1, 2


def code(response):
    return response.json()["error"]


@case
def people_have_names(server):
    """People at a table have names and kinds, over REST and over the WebSocket, also after a restart"""
    server.add_user("Märta \"M\"", PASSWORD)
    account, guest = Account(server.port), Account(server.port).guest("Zoe")
    equal(account.login("Märta \"M\"", PASSWORD).status, 200)
    want = {account.person: ("Märta \"M\"", "account"), guest.person: ("Zoe", "guest")}
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
def logins_hold_up_nobody(server):
    """Many who log in at once hold up nobody else, and when they are too many some are told to come again"""
    zoe = Account(server.port).guest("Patient Zoe")
    doors = [Http(server.port) for _ in range(80)]
    for number, door in enumerate(doors):
        door.send(door.compose("POST", "/api/v1/session", {"name": f"nobody {number}", "password": PASSWORD}))
    equal(zoe.ask("GET", "/api/v1/me").status, 200)
    holds(any(not select.select([door.socket], [], [], 0)[0] for door in doors), "all had their answer before")
    answers = [door.response() for door in doors]
    equal({one.status for one in answers}, {401, 503})
    for one in answers:
        if one.status == 503:
            equal((code(one), one.headers.get("retry-after")), ("busy", "1"))
    for door in doors:
        door.close()


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
