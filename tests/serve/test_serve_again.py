#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reconnecting: missed events are sent, and no request is carried out twice, after a lost connection, a restart
and kill -9."""
import json
import os
import signal
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from cases import Directory  # noqa: E402
from client import TEXT, Account, Live, Seated, Server  # noqa: E402
from tap import case, equal, holds, run  # noqa: E402

PASSWORD = "correct horse 7 battery"
RING = 128  # EVENT_RING_MAX
CONFIG = """
trey: 1
tables:
  - {name: Quiet, chips: play, rules: house-banked, bots: 0, betting_seconds: 60}
  - {name: Other, chips: play, rules: house-banked, bots: 0}
"""


class Watcher(Seated):
    """Stores every frame as it was received."""

    def __init__(self, *arguments, **options):
        self.told = []
        super().__init__(*arguments, **options)

    def hear(self):
        self.told.append(super().hear())
        return self.told[-1]

    def come(self, **members):
        """Subscribes, and reads up to the state with all sections. Returns the frames after the answer."""
        equal(self.do("subscribe", **members)["status"], "ok")
        self.told, self.events = self.told[-1:], []  # the answer
        self.hear_until(lambda: any(one["type"] == "you" for one in self.told), "the private part")
        state = next(one for one in self.told if one["type"] == "state")
        holds("shoe" in state["sections"] and "rules" in state["sections"], "not all sections")
        return [one for one in self.told if one["type"] == "events"], state


def bustle(one, count):
    """Makes events at a table: `count` of them."""
    for number in range(count):
        equal(one.do("sit-in" if number % 2 else "sit-out")["status"], "ok")


def seated(server, name, seat, **options):
    account = Account(server.port).guest(name)
    one = Watcher(server.port, account, **options)
    equal(one.do("sit", seat=seat)["status"], "ok")
    equal(one.do("buy-in", amount=10000)["status"], "ok")
    return one


@case
def missed(server):
    """Exactly the events after `after` are sent, and then the current state of the table"""
    ann = seated(server, "Ann", 1)
    events, state = ann.come()
    equal((events, state.get("fresh")), ([], True), "the first time")
    last = state["seq"]
    ann.close()
    ben = seated(server, "Ben", 2)
    bustle(ben, 6)
    again = Watcher(server.port, ann.account)
    events, state = again.come(after=last)
    equal([one["seq"] for one in events[0]["events"]], list(range(last + 1, state["seq"] + 1)))
    equal([one["event"] for one in events[0]["events"]][-8:], ["sat", "bought-in"] + ["sat-out", "sat-in"] * 3)
    equal(len(events), 1)
    equal(state.get("fresh"), None, "nothing is missing")
    types = [one["type"] for one in again.told]
    equal(types, ["answer", "events", "state", "you"])
    # Later events follow without a gap.
    bustle(ben, 2)
    again.hear_until(lambda: again.seq == state["seq"] + 2, "news")
    equal([one["seq"] for one in again.events], list(range(last + 1, state["seq"] + 3)))
    # Nothing was missed.
    events, state = again.come(after=again.seq)
    equal((events, state.get("fresh")), ([], None))
    again.close()
    ben.close()


@case
def elsewhere(server):
    """An `after` from the future, or from before the buffered events, starts over with the full state"""
    cleo = seated(server, "Cleo", 3)
    before = cleo.come()[1]["seq"]
    bustle(cleo, RING)
    events, state = cleo.come(after=before)
    equal([one["seq"] for one in events[0]["events"]], list(range(before + 1, before + RING + 1)))
    equal(state.get("fresh"), None)
    equal(cleo.do("sit-out")["status"], "ok")
    for after in (before, 0, state["seq"] + 2, 2 ** 62):
        events, state_ = cleo.come(after=after)
        equal((events, state_.get("fresh")), ([], True), f"after {after}")
    cleo.close()


@case
def readings(server):
    """Each client receives the events it missed as its role may see them"""
    floor = Account(server.port)
    equal(floor.login("Flo", PASSWORD).status, 200)
    staff = Watcher(server.port, floor, table=2)
    player = Watcher(server.port, Account(server.port).guest("Gus"), table=2)
    last = staff.come(**{"as": "supervisor"})[1]["seq"]
    equal(staff.do("close", **{"as": "supervisor"})["status"], "ok")
    equal(staff.do("open", rules={"rules": "house-banked"}, **{"as": "supervisor"})["status"], "ok")
    for one, knows in ((staff, True), (player, False)):
        events = one.come(after=last)[0][0]["events"]
        opened = next(event for event in events if event["event"] == "opened")
        equal(opened.get("person"), floor.person if knows else None, "who opened it")
    staff.close()
    player.close()


@case
def ids(server):
    """A repeated id, in one write, on another connection or from another address, is carried out once"""
    dora = seated(server, "Dora", 4)
    asked = {"id": "once", "do": "buy-in", "table": 1, "amount": 700}
    frame = Live.compose(TEXT, json.dumps(asked).encode())
    dora.live.send(frame * 3)
    told = []
    while len(told) < 3:
        one = dora.hear()
        told += [one] if one.get("id") == "once" else []
    equal([one["repeat"] for one in told], [False, True, True])
    equal({one["first"] for one in told}, {told[0]["first"]})
    dora.close()
    again = Watcher(server.port, dora.account)
    answer = again.do("buy-in", id="once", amount=700)
    equal((answer["status"], answer["repeat"], answer["first"]), ("ok", True, told[0]["first"]))
    # Another person's id is another id.
    emil = seated(server, "Emil", 5)
    equal(emil.do("buy-in", id="once", amount=300)["repeat"], False)
    again.come()
    stacks = {one["person"]: one["stack"] for one in again.sections["people"]}
    equal((stacks[dora.account.person], stacks[emil.account.person]), (10700, 10300))
    again.close()
    emil.close()


@case
def other_content(server):
    """An id that comes again with another command, or another member, is refused, also after a restart"""
    iris = seated(server, "Iris", 3, table=2)
    asked = {"id": "bound", "do": "buy-in", "table": 2, "amount": 700}
    first = iris.do("buy-in", id="bound", amount=700)["first"]
    others = (("buy-in", {"amount": 701}), ("cash-out", {"amount": 700}), ("sit-out", {}), ("buy-in", {"amount": 700, "as": "player"}))
    for round_ in range(2):
        for do, members in others[:3]:
            answer = iris.do(do, id="bound", **members)
            equal((answer["status"], answer["error"]), ("refused", "key-reused"), f"{do} {members}")
            holds("retry" not in answer, f"it does not help to wait: {answer}")
        for do, members in (("buy-in", {"amount": 700}), others[3]):
            answer = iris.do(do, id="bound", **members)
            equal((answer["status"], answer["repeat"], answer["first"]), ("ok", True, first), f"{do} {members}")
        iris.live.say({name: asked[name] for name in reversed(asked)})
        equal(iris.hear()["repeat"], True, "the same members in another order")
        if round_ == 0:
            equal(server.stop(), 0)
            server.start()
            iris.account.port = server.port
            iris = Watcher(server.port, iris.account, table=2)
    iris.come()
    equal(iris.myself()["stack"], 10700)
    equal(iris.do("leave")["status"], "ok")
    iris.close()


@case
def killed(server):
    """After kill -9 events continue without a gap, an answered id is a repeat, and an unanswered one is done once"""
    faye = seated(server, "Faye", 6)
    last = faye.come()[1]["seq"]
    server.stop(signal.SIGKILL)
    server.start()
    faye.account.port = server.port
    faye = Watcher(server.port, faye.account)
    events, state = faye.come(after=last)
    equal(state.get("fresh"), None, "what happened since is there")
    equal([(one["seq"], one["event"]) for one in events[0]["events"]], [(last + 1, "resumed")])
    answered = faye.do("buy-in", id="answered", amount=500)
    faye.ask("buy-in", id="unanswered", amount=900)
    server.stop(signal.SIGKILL)
    server.start()
    faye.account.port = server.port
    again = Watcher(server.port, faye.account)
    answer = again.do("buy-in", id="answered", amount=500)
    equal((answer["repeat"], answer["first"]), (True, answered["first"]))
    equal(again.do("buy-in", id="unanswered", amount=900)["status"], "ok")
    again.come()
    equal(again.myself()["stack"], 11400)
    again.close()


@case
def adds_up(server):
    """At the end the journal passes the audit"""
    equal(server.stop(), 0)
    done = server.verify()
    equal(done.returncode, 0, done.stdout + done.stderr)


def main():
    with Directory() as path:
        config = os.path.join(path, "room.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        server = Server(sys.argv[1], os.path.join(path, "room"), "--config", config,
                        "--messages-per-second", "10000", "--message-burst", "10000")
        server.start()
        server.add_user("Flo", PASSWORD, "floor")
        try:
            return run(server)
        finally:
            if server.process.poll() is None:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
