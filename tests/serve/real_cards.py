# SPDX-License-Identifier: MIT
"""A table with real cards and a progressive, played by tests: the dealer enters the cards, and one player bets."""
from tap import equal

BANKER = "Kd 8c 5h"


class RealCards:
    """Connections of a dealer, a supervisor and a player, who sits at `seat` with chips."""

    def __init__(self, dealer, floor, player, seat):
        self.dealer, self.floor, self.player, self.seat = dealer, floor, player, seat
        self.cards = None  # of the player

    def must(self, one, do, **members):
        """Carries out a command and waits until the dealer has its result."""
        answer = one.do(do, **members)
        equal(answer["status"], "ok", f"{do} {members}: {answer}")
        self.dealer.hear_until(lambda: self.dealer.seq >= answer.get("last", 0), "what came of it")

    def confirm(self, password):
        """The supervisor's key needs the password again."""
        equal(self.floor.account.ask("POST", "/api/v1/session/confirm", {"password": password}).status, 200)

    def proceed(self):
        self.must(self.dealer, "proceed", **{"as": "dealer"})

    def step(self):
        """The next action at the table."""
        clock = self.dealer.sections["clock"]
        if clock["waits_for"] == "cards":
            self.must(self.dealer, "enter-hand", seat=clock["seat"], cards=self.cards if clock["seat"] else BANKER,
                      **{"as": "dealer"})
        elif clock["waits_for"] == "decision":
            self.must(self.player, "decide", seat=self.seat, play=True)
        elif clock["waits_for"] == "bets":
            coin = self.dealer.sections["rules"]["progressive"]["denomination"]
            self.must(self.player, "place", seat=self.seat, wager="ante", amount=1000)
            self.must(self.player, "place", seat=self.seat, wager="progressive", amount=coin)
            self.must(self.player, "ready")
        else:
            self.proceed()

    def until(self, wanted):
        """Plays until something is so."""
        for _ in range(40):
            if wanted(self.dealer.sections):
                return
            self.step()
        raise AssertionError(f"the table stays at {self.dealer.sections['clock']}")
