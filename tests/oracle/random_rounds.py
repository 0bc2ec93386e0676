"""Random rounds for comparing a rules engine with the settlement oracle.

    generate(seed, count)  yields round objects
    labelled(seed, count)  yields (round, expected): expected is ("settled",), ("void",) or
                           ("refused", error, where)

Most rounds are legal: every rule set, every posting member varied, tables that are full and
tables that are not, both ways to count for the action seat, court cards exposed at the largest
tables, back-line bettors, stacked wagers, banks that are often too small, deals with many pairs,
straights, mini royals and ties. About 3 % have a hand with a wrong number of cards. About 14 % are
illegal, each in one way; the ways are taken in turn, so a long enough run holds all of them. Some
of these are broken a second time in a later part of the round, which must change nothing. The same
seed and count always give the same rounds.
"""

import copy
import random

SHFL, GRAND, BUREAU, HOUSE = ("california-shfl", "california-grand",
                              "california-bureau", "house-banked")
CALIFORNIA = (SHFL, GRAND, BUREAU)
EVERY = (SHFL, GRAND, BUREAU, HOUSE)
MOST = 10 ** 15

SHFL_IDS = [str(n) for n in range(1, 8)]
GRAND_IDS = (["A%d" % n for n in range(1, 10)] + ["A10a", "A10b"]
             + ["A%d" % n for n in range(11, 22)]
             + ["B%d" % n for n in range(1, 10)] + ["B10a", "B10b"]
             + ["C%d" % n for n in range(1, 11)])
SCHEDULE_IDS = {SHFL: SHFL_IDS, GRAND: GRAND_IDS, BUREAU: SHFL_IDS + GRAND_IDS, HOUSE: []}
UNDER_1500 = ("C1", "C2", "C3", "C4", "C5")

# What a rule set offers; everything else is refused there.
COMMON = ["seats", "decks", "ante_min", "ante_max", "bonus_min", "bonus_max", "increment"]
OFFERED = {
    SHFL: COMMON + ["schedule", "cover", "action", "action_count"],
    GRAND: COMMON + ["position_max", "player_position_max", "schedule", "charge_bonus", "cover",
                     "action", "action_count"],
    BUREAU: COMMON + ["schedule", "charge_bonus", "cover", "action", "action_count"],
    HOUSE: COMMON + ["paytable", "ante_mandatory", "adjacent_seats", "progressive"],
}
LIMITS = ["ante_min", "ante_max", "bonus_min", "bonus_max"]
NOT_OFFERED = {                                   # member -> (error, a likely value)
    "position_max": ("limit-not-offered", 100000),
    "player_position_max": ("limit-not-offered", 100000),
    "schedule": ("schedule-not-offered", "A1"),
    "charge_bonus": ("charge-bonus-not-offered", True),
    "cover": ("cover-not-offered", "matched"),
    "action": ("action-not-offered", "upcard"),
    "action_count": ("action-count-not-offered", "seats"),
    "paytable": ("paytable-not-offered", "TCP-01"),
    "ante_mandatory": ("ante-mandatory-not-offered", True),
    "adjacent_seats": ("adjacent-seats-not-offered", True),
    "progressive": ("progressive-not-offered",
                    {"paytable": 1, "denomination": 100, "meter": 200000}),
}

NAMES = ["ann", "bo", "cy", "dee", "eve", "fay", "gus", "hal", "ida", "jo", "kim", "lou", "mia",
         "ned", "oli", "pam", "quin", "ray", "sue", "tom", "uma", "vic", "wes", "xia", "yan",
         "Zo\u00eb", "\u674e", "O'Neil \"Red\"", "back\\slash", "Tab\there", "\U0001f0a1"]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
RUNS = ["A23"] + [RANKS[i:i + 3] for i in range(11)]


# --------------------------------------------------------------------------------------------- table

class Table:
    """A legal round under construction: the JSON object and the figures in force."""


def sometimes(rng, chance):
    return rng.random() < chance


def make_posting(rng, rules, force):
    """(posting or None, figures in force)."""
    posting = {}
    table = Table()
    table.rules = rules

    def post(name, value):
        posting[name] = value
        return value

    if rules == SHFL:
        table.seats, table.decks = 7, 1
        if sometimes(rng, 0.2):
            post("seats", 7)
        if sometimes(rng, 0.2):
            post("decks", 1)
    elif rules == GRAND:
        table.seats, table.decks = 10, 1
        if sometimes(rng, 0.6):
            many = rng.choice([11, 11, 12, 12, 13, 13])
            table.seats = post("seats", rng.choice([2, 3, 5, 8, 10, many, many, many, many, many]))
        if sometimes(rng, 0.5):
            table.decks = post("decks", rng.randint(1, 8))
    elif rules == BUREAU:
        table.seats, table.decks = 8, 1
        if sometimes(rng, 0.6):
            table.seats = post("seats", rng.choice([8, 10, 14]))
        if sometimes(rng, 0.5):
            table.decks = post("decks", rng.randint(1, 8))
    else:
        table.seats, table.decks = 7, 1
        if sometimes(rng, 0.4):
            table.seats = post("seats", rng.randint(1, 7))
        if sometimes(rng, 0.2):
            post("decks", 1)

    table.schedule = None
    if SCHEDULE_IDS[rules] and sometimes(rng, 0.85):
        table.schedule = post("schedule", rng.choice(SCHEDULE_IDS[rules]))
    if "schedule" in force:
        table.schedule = post("schedule", force["schedule"])

    table.increment = 100
    if sometimes(rng, 0.3):
        table.increment = post("increment", rng.choice([100, 100, 200, 300, 500, 500, 1000, 2500]))

    low, high = 500, 50000
    if rules == SHFL and table.schedule in ("1", "2"):
        high = 20000
    table.ante_min, table.ante_max = low, high
    if rules == SHFL:
        table.bonus_min, table.bonus_max = 500, 5000
        if sometimes(rng, 0.2):
            table.ante_min = post("ante_min", rng.choice([500, 600, 1000, 2500]))
        if sometimes(rng, 0.2):
            table.ante_max = post("ante_max", rng.choice([5000, 10000, high]))
        if sometimes(rng, 0.2):
            table.bonus_min = post("bonus_min", rng.choice([500, 600, 1000]))
        if sometimes(rng, 0.2):
            table.bonus_max = post("bonus_max", rng.choice([2500, 4000, 5000]))
    else:
        if rules == GRAND:
            minimums, maximums = [100, 200, 500, 1000, 10000], [10000, 50000, 100000, 200000]
        else:
            minimums, maximums = [100, 300, 550, 1000, 5000], [10000, 50000, 99950, 250000]
        if sometimes(rng, 0.5):
            table.ante_min = post("ante_min", rng.choice(minimums))
        if sometimes(rng, 0.5):
            table.ante_max = post("ante_max", rng.choice(maximums))
        if rules in (BUREAU, HOUSE) and sometimes(rng, 0.02):
            table.ante_max = post("ante_max", MOST)
        table.bonus_min, table.bonus_max = table.ante_min, table.ante_max
        if sometimes(rng, 0.3):
            table.bonus_min = post("bonus_min", rng.choice(minimums))
        if sometimes(rng, 0.3):
            table.bonus_max = post("bonus_max", rng.choice(maximums))

    table.position_max = table.player_position_max = MOST
    if rules == GRAND:
        table.position_max = 200000
        if sometimes(rng, 0.4):
            table.position_max = post("position_max",
                                      rng.choice([20000, 50000, 100000, 400000, 2000000]))
        table.player_position_max = table.position_max
        if sometimes(rng, 0.3):
            table.player_position_max = post("player_position_max",
                                             rng.choice([10000, 50000, 100000, 2000000]))

    table.charge_bonus = rules == BUREAU
    if rules in (GRAND, BUREAU) and sometimes(rng, 0.5):
        table.charge_bonus = post("charge_bonus", sometimes(rng, 0.6))
    if rules == GRAND:
        if sometimes(rng, 0.6):
            post("cover", rng.choice(["matched", "running", "running"]))
        if sometimes(rng, 0.5):
            post("action", rng.choice(["upcard", "left"]))
    elif rules != HOUSE:
        if sometimes(rng, 0.3):
            post("cover", "matched" if rules == SHFL else "collect-then-pay")
        if sometimes(rng, 0.3):
            post("action", "upcard")
    if rules != HOUSE and sometimes(rng, 0.6):
        post("action_count", rng.choice(["seats", "hands"]))

    table.ante_mandatory = table.adjacent_seats = False
    table.progressive = False
    if rules == HOUSE:
        if sometimes(rng, 0.7):
            post("paytable", "TCP-%02d" % rng.randint(1, 12))
        if sometimes(rng, 0.3):
            table.ante_mandatory = post("ante_mandatory", sometimes(rng, 0.6))
        if sometimes(rng, 0.4):
            table.adjacent_seats = post("adjacent_seats", sometimes(rng, 0.7))
        if sometimes(rng, 0.6):
            post("progressive", make_progressive(rng))
        for name in ("ante_mandatory", "adjacent_seats", "progressive"):
            if name in force:
                value = post(name, force[name])
                if name == "ante_mandatory":
                    table.ante_mandatory = value
                elif name == "adjacent_seats":
                    table.adjacent_seats = value
        if posting.get("progressive") is not None:
            table.progressive = True
            table.denomination = posting["progressive"].get("denomination") or 100
    for name in ("seats", "increment"):
        if name in force:
            setattr(table, name, post(name, force[name]))

    # null means absent, for members offered and not offered alike
    if sometimes(rng, 0.1):
        for name in COMMON + list(NOT_OFFERED):
            if name not in posting and name not in force and sometimes(rng, 0.3):
                posting[name] = None

    lows = table.ante_min, table.bonus_min
    highs = table.ante_max, table.bonus_max
    for least, most in zip(lows, highs):
        if multiple_at_least(least, table.increment) > most:
            return None                           # no wager would be possible
    if multiple_at_least(table.ante_min, table.increment) > min(table.position_max,
                                                                table.player_position_max):
        return None
    items = list(posting.items())
    if sometimes(rng, 0.3):
        rng.shuffle(items)
    table.posting = dict(items)
    return table


def make_progressive(rng):
    value = {}
    if sometimes(rng, 0.7):
        value["paytable"] = rng.choice([1, 2])
    denomination = 100
    if sometimes(rng, 0.5):
        denomination = value["denomination"] = rng.choice([100, 200, 300, 500, 1000, 2500])
    if sometimes(rng, 0.7):
        seed = 1000 * denomination
        value["meter"] = rng.choice([seed, seed + rng.randrange(10 ** 6), 512345, 1,
                                     seed + rng.randrange(10 ** 8)])
    if sometimes(rng, 0.1):
        for name in ("paytable", "denomination", "meter"):
            value.setdefault(name, None)
    return value


# -------------------------------------------------------------------------------------------- wagers

def multiple_at_least(cents, increment):
    return -(-cents // increment) * increment


BAND_EDGES = [5000, 5100, 9900, 10000, 10100, 19900, 20000, 20100, 30000, 30100, 40000, 40100,
              50000, 50100]


def pick_amount(rng, least, most, increment):
    """A multiple of the increment within the limits, or None."""
    least = multiple_at_least(least, increment)
    most = most // increment * increment
    if least > most:
        return None
    dice = rng.random()
    if dice < 0.15:
        wanted = least
    elif dice < 0.22:
        wanted = most
    elif dice < 0.45:
        wanted = rng.choice(BAND_EDGES)
    elif dice < 0.9:
        wanted = least + rng.randrange(20) * increment
    else:
        wanted = rng.randint(least, most)
    wanted = wanted // increment * increment
    return min(max(wanted, least), most)


def ante_room(table, seat, bettor):
    """The largest ante the sums still allow this bettor in this seat."""
    antes = [w for w in table.wagers if w["kind"] == "ante"]
    position = [w for w in antes if w["seat"] == seat]
    room = min(table.ante_max,
               table.position_max - sum(w["amount"] for w in position),
               table.player_position_max - sum(w["amount"] for w in position
                                               if w["bettor"] == bettor))
    if table.schedule in UNDER_1500:              # FEE-6: total action stays under $1,500
        room = min(room, 149999 - sum(w["amount"] for w in antes))
    return room


def add_wager(table, seat, bettor, kind, cents):
    table.wagers.append({"seat": seat, "bettor": bettor, "kind": kind, "amount": cents})


def add_ante(rng, table, seat, bettor):
    cents = pick_amount(rng, table.ante_min, ante_room(table, seat, bettor), table.increment)
    if cents is None:
        return False
    add_wager(table, seat, bettor, "ante", cents)
    return True


def add_bonus(rng, table, seat, bettor):
    most = table.bonus_max
    if table.rules == GRAND:                      # not over their ante
        mine = [w for w in table.wagers if w["seat"] == seat and w["bettor"] == bettor]
        most = min(most, sum(w["amount"] if w["kind"] == "ante" else -w["amount"] for w in mine))
    cents = pick_amount(rng, table.bonus_min, most, table.increment)
    if cents is None:
        return False
    add_wager(table, seat, bettor, "bonus", cents)
    return True


def seats_of(table):
    """Seat -> its seated player."""
    seated = {}
    for wager in table.wagers:
        if wager["kind"] == "ante":
            seated.setdefault(wager["seat"], wager["bettor"])
    for wager in table.wagers:
        seated.setdefault(wager["seat"], wager["bettor"])
    return seated


def seating_is_legal(table):
    seated = seats_of(table)
    if table.rules == GRAND:
        sitting = list(seated.values()) + [table.bank["bettor"]]
        return len(set(sitting)) == len(sitting)
    return True                                   # elsewhere no order of wagers changes it


TOTAL_EDGES = [dollars * 100 for dollars in
               (50, 51, 99, 100, 101, 199, 200, 201, 299, 300, 301, 399, 400, 401, 499, 500, 501,
                600, 601, 700, 701, 900, 901, 1000, 1001, 1499, 1500, 1501)]


def aim_at_a_band(rng, table):
    """Change one ante so that total action is at the end of a fee band, where possible."""
    antes = [w for w in table.wagers if w["kind"] == "ante"]
    total = sum(w["amount"] for w in antes)
    rng.shuffle(antes)
    for target in rng.sample(TOTAL_EDGES, len(TOTAL_EDGES)):
        for wager in antes:
            before = wager["amount"]
            wanted = before + target - total
            if wanted < table.ante_min or wanted % table.increment:
                continue
            wager["amount"] = 0
            fits = wanted <= ante_room(table, wager["seat"], wager["bettor"])
            wager["amount"] = before
            if table.rules == GRAND:
                mine = [w for w in table.wagers
                        if (w["seat"], w["bettor"]) == (wager["seat"], wager["bettor"])]
                ante = sum(w["amount"] for w in mine if w["kind"] == "ante") - before + wanted
                if ante < sum(w["amount"] for w in mine if w["kind"] == "bonus"):
                    fits = False
            if fits:
                wager["amount"] = wanted
                return


def make_wagers(rng, table, names):
    rules = table.rules
    table.wagers = []
    free = [seat for seat in range(1, table.seats + 1)
            if not table.bank or seat != table.bank["seat"]]
    dice = rng.random()
    if dice < (0.5 if table.seats > 10 else 0.25):
        chosen = free
    elif dice > 0.93:
        chosen = [rng.choice(free)]
    elif dice < 0.62 and len(free) > 1:           # all but one: seats and hands differ by one
        chosen = rng.sample(free, len(free) - 1)
    else:
        chosen = rng.sample(free, rng.randint(1, len(free)))
    chosen = sorted(chosen)
    players = {}
    for seat in chosen:
        left = players.get(seat - 1)
        alone = list(players.values()).count(left) == 1
        if table.adjacent_seats and left and alone and sometimes(rng, 0.5):
            players[seat] = left                  # WAGER-7, house-banked
        else:
            players[seat] = names.pop()
    many = rng.choice([0.1, 0.5, 0.9])            # how busy the bonus spots are

    for seat, player in players.items():
        if rules == HOUSE and not table.ante_mandatory and sometimes(rng, 0.15):
            if not add_bonus(rng, table, seat, player):
                continue
        else:
            if not add_ante(rng, table, seat, player):
                continue
            if rules == GRAND:
                while sometimes(rng, 0.15):
                    add_ante(rng, table, seat, player)
            if sometimes(rng, many):
                add_bonus(rng, table, seat, player)
                if rules == GRAND:
                    while sometimes(rng, 0.15):
                        add_bonus(rng, table, seat, player)
        if table.progressive and sometimes(rng, 0.7):
            add_wager(table, seat, player, "progressive", table.denomination)

    if rules == SHFL and sometimes(rng, 0.6):     # players with an ante bet behind other seats
        seated = seats_of(table)
        for seat, player in seated.items():
            for other in seated.values():
                if other != player and sometimes(rng, 0.3):
                    add_bonus(rng, table, seat, other)
    outsiders = [names.pop() for _ in range(3)]
    if rules == GRAND and sometimes(rng, 0.6):
        for seat, player in seats_of(table).items():
            others = outsiders + [p for p in players.values() if p != player]
            for other in rng.sample(others, min(len(others), 4)):
                if not sometimes(rng, 0.25):
                    continue
                if not add_ante(rng, table, seat, other):
                    continue
                if sometimes(rng, 0.25):
                    add_ante(rng, table, seat, other)
                if sometimes(rng, many):
                    add_bonus(rng, table, seat, other)

    if table.schedule and sometimes(rng, 0.65):
        aim_at_a_band(rng, table)
    if sometimes(rng, 0.4):                       # wagers as they happen to be placed
        written = table.wagers
        table.wagers = written[:]
        rng.shuffle(table.wagers)
        if not seating_is_legal(table):
            table.wagers = written
    return bool(table.wagers)


def bank_wager(rng, table):
    antes = sum(w["amount"] for w in table.wagers if w["kind"] == "ante")
    bonuses = sum(w["amount"] for w in table.wagers if w["kind"] == "bonus")
    need = 2 * antes + 200 * bonuses
    dice = rng.random()
    if dice < 0.1:
        cents = rng.randint(1, 100)
    elif dice < 0.45:
        cents = rng.randint(1, antes)
    elif dice < 0.6:
        cents = rng.randint(1, 3 * antes + bonuses)
    elif dice < 0.7:
        cents = rng.randint(1, need)
    elif dice < 0.8:
        cents = need + rng.choice([-1, 0, 0, 1])
    elif dice < 0.92:
        cents = rng.choice([5000, 5000, 5001, 10000, 10000, 10001, 10050])
    else:
        cents = need + rng.randrange(10 ** 6)
    return min(max(cents, 1), MOST)


# --------------------------------------------------------------------------------------------- cards

class Shoe:
    def __init__(self, rng, decks):
        self.rng = rng
        self.left = {card: decks for card in DECK}

    def take(self, cards):
        """Take exactly these cards; False when they are not all there."""
        for card in cards:
            if cards.count(card) > self.left[card]:
                return False
        for card in cards:
            self.left[card] -= 1
        return True

    def any_card(self):
        while True:
            card = self.rng.choice(DECK)
            if self.left[card]:
                self.left[card] -= 1
                return card

    def hand(self, wanted):
        for _ in range(4):
            cards = wanted()
            if cards and self.take(cards):
                self.rng.shuffle(cards)
                return cards
        return [self.any_card() for _ in range(3)]


def wanted_hand(rng, kind, decks, dealer):
    """A maker of three cards of the kind."""
    def suit():
        return rng.choice(SUITS)

    def make():
        if kind == "pair":
            rank, other = rng.sample(RANKS, 2)
            first, second = rng.sample(SUITS, 2)
            return [rank + first, rank + second, other + suit()]
        if kind == "straight":
            return [rank + suit() for rank in rng.choice(RUNS)]
        if kind == "straight-flush":
            same = suit()
            return [rank + same for rank in rng.choice(RUNS)]
        if kind == "mini-royal":
            same = suit()
            return ["A" + same, "K" + same, "Q" + same]
        if kind == "akq-spades":
            return ["As", "Ks", "Qs"]
        if kind == "wheel":
            return [rank + suit() for rank in "A23"]
        if kind == "wrap":
            return [rank + suit() for rank in "KA2"]
        if kind == "three":
            rank = rng.choice(RANKS)
            return [rank + one for one in rng.sample(SUITS, 3)]
        if kind == "flush":
            same = suit()
            return [rank + same for rank in rng.sample(RANKS, 3)]
        if kind == "low":
            return [rank + suit() for rank in rng.sample("23456789TJ", 3)]
        if kind == "queen":
            return ["Q" + suit()] + [rank + suit() for rank in rng.sample("23456789T", 2)]
        if kind == "high":
            return [rng.choice("QKA") + suit()] + [r + suit() for r in rng.sample(RANKS[:10], 2)]
        if kind == "tie" and dealer:
            return [card[0] + suit() for card in dealer]
        if kind == "near-tie" and dealer:
            cards = [card[0] + suit() for card in dealer]
            cards[rng.randrange(3)] = rng.choice(RANKS) + suit()
            return cards
        if kind == "double" and decks > 1:        # the same card twice, HAND-6
            card = rng.choice(DECK)
            return [card, card, rng.choice(RANKS) + (card[1] if sometimes(rng, 0.6) else suit())]
        if kind == "triple" and decks > 2:
            return [rng.choice(DECK)] * 3
        return None
    return make


PLAYER_KINDS = (["any"] * 8 + ["pair"] * 4 + ["straight"] * 3 + ["straight-flush"] * 2
                + ["mini-royal", "akq-spades", "wheel", "wrap"] + ["three"] * 2 + ["flush"] * 3
                + ["tie"] * 4 + ["near-tie"] * 3 + ["double"] * 3 + ["triple"])
DEALER_KINDS = (["any"] * 6 + ["low"] * 5 + ["queen"] * 4 + ["high"] * 4 + ["pair"] * 2
                + ["straight", "flush", "double", "triple", "three", "straight-flush",
                   "mini-royal", "wheel", "wrap"])


def expose_a_court_card(rng, shoe, dealer):
    """Exchange the banker's third card for a jack, queen or king, whose value COVER-3 varies."""
    card = rng.choice("JJQQK") + rng.choice(SUITS)
    if shoe.take([card]):
        shoe.left[dealer[2]] += 1
        dealer[2] = card


def make_cards(rng, table):
    shoe = Shoe(rng, table.decks)
    dealer = shoe.hand(wanted_hand(rng, rng.choice(DEALER_KINDS), table.decks, None))
    if table.rules != HOUSE and sometimes(rng, 0.8 if table.seats in (11, 12, 13) else 0.35):
        expose_a_court_card(rng, shoe, dealer)
    hands = {}
    for seat in sorted({w["seat"] for w in table.wagers}):
        kind = rng.choice(PLAYER_KINDS)
        hands[str(seat)] = shoe.hand(wanted_hand(rng, kind, table.decks, dealer))
    hands["dealer"] = dealer
    table.shoe = shoe
    names = list(hands)
    if sometimes(rng, 0.3):
        rng.shuffle(names)
    table.cards = {name: " ".join(hands[name]) for name in names}


def make_decisions(rng, table):
    keys = []
    for wager in table.wagers:
        key = wager["seat"], wager["bettor"]
        if wager["kind"] == "ante" and key not in keys:
            keys.append(key)
    if sometimes(rng, 0.5):
        rng.shuffle(keys)
    table.decisions = []
    for seat, bettor in keys:
        dice = rng.random()
        if dice < 0.9:
            table.decisions.append({"seat": seat, "bettor": bettor, "play": dice < 0.78})


def make_table(rng, rules, force=()):
    """A legal round."""
    force = dict(force)
    while True:
        table = make_posting(rng, rules, force)
        if not table:
            continue
        names = NAMES[:]
        rng.shuffle(names)
        table.bank = None
        if rules != HOUSE:
            table.bank = {"seat": rng.randint(1, table.seats), "bettor": names.pop(), "wager": 0}
        if not make_wagers(rng, table, names):
            continue
        table.names = names                       # nobody at the table
        if table.bank:
            table.bank["wager"] = bank_wager(rng, table)
        make_cards(rng, table)
        make_decisions(rng, table)
        return table


def to_round(rng, table, number):
    round = {}
    if sometimes(rng, 0.9):
        round["id"] = "r%d" % number
    elif sometimes(rng, 0.3):
        round["id"] = None
    round["rules"] = table.rules
    if table.posting != {} or sometimes(rng, 0.7):
        round["posting"] = table.posting
    elif sometimes(rng, 0.2):
        round["posting"] = None
    if table.bank:
        round["bank"] = table.bank
    elif sometimes(rng, 0.1):
        round["bank"] = None
    round["wagers"] = table.wagers
    round["cards"] = table.cards
    round["decisions"] = table.decisions
    return round


# ---------------------------------------------------------------------------------------------- void

def make_void(rng, table):
    for name in rng.sample(list(table.cards), 2 if sometimes(rng, 0.1) else 1):
        cards = table.cards[name].split(" ")
        wanted = rng.choice([0, 1, 2, 2, 4, 4, 5])
        while len(cards) < wanted:
            cards.append(table.shoe.any_card())
        table.cards[name] = " ".join(cards[:wanted])


# ------------------------------------------------------------------------------------------- illegal
#
# Each way to break a rule is a function (rng, table) -> (rule, where), or None when the round at
# hand does not lend itself to it.  `@illegal` enters it for some rule sets.

ILLEGAL = []


def illegal(*rule_sets, **force):
    def enter(function):
        for rules in rule_sets:
            ILLEGAL.append((rules, function, force))
        return function
    return enter


def parameterised(rule_sets, cases, **force):
    """One way for each case."""
    def enter(function):
        for rules in rule_sets:
            for case in cases(rules) if callable(cases) else cases:
                ILLEGAL.append((rules, lambda rng, table, case=case: function(rng, table, case),
                                force))
        return function
    return enter


def wager_at(index, member=None):
    return "wagers[%d]" % index + ("." + member if member else "")


def pick(rng, table, test):
    """Index of a wager that passes the test, or None."""
    fit = [i for i, wager in enumerate(table.wagers) if test(wager)]
    return rng.choice(fit) if fit else None


def free_seats(table):
    taken = {w["seat"] for w in table.wagers}
    if table.bank:
        taken.add(table.bank["seat"])
    return [seat for seat in range(1, table.seats + 1) if seat not in taken]


def fresh_ante(table, seat, bettor):
    """A new ante in `seat`, legal in itself, or None when the sums leave no room."""
    cents = multiple_at_least(table.ante_min, table.increment)
    if cents > ante_room(table, seat, bettor):
        return None
    return {"seat": seat, "bettor": bettor, "kind": "ante", "amount": cents}


def fresh_bonus(table, seat, bettor):
    return {"seat": seat, "bettor": bettor, "kind": "bonus",
            "amount": multiple_at_least(table.bonus_min, table.increment)}


def insert(rng, table, wager):
    index = rng.randint(0, len(table.wagers))
    table.wagers.insert(index, wager)
    return index


def append(table, wager):
    table.wagers.append(wager)
    return len(table.wagers) - 1


def deal_in(table, seat):
    table.cards[str(seat)] = " ".join(table.shoe.any_card() for _ in range(3))


def own(table, wager, kind):
    return [w for w in table.wagers if w["seat"] == wager["seat"]
            and w["bettor"] == wager["bettor"] and w["kind"] == kind]


# Values of a wrong shape.
NOT_AN_AMOUNT = ["1000", 1000.0, 0, -500, MOST + 1, True, [], {}]
NOT_AN_INTEGER = ["3", 3.0, True, [3]]
NOT_A_TEXT = [7, True, ["x"], {}]
NOT_A_TRUTH = ["true", 1, 0, []]
NOT_AN_OBJECT = [5, "x", [], True]
NOT_AN_ARRAY = [5, "x", {}, True]


def shape_error(value, is_amount):
    """The error of one of these values in a place for an amount, or for something else."""
    if is_amount and type(value) is int:
        return "amount-too-large" if value > MOST else "amount-not-positive"
    return "wrong-type"


# --- the round and its rule set

@illegal(*EVERY)
def unknown_rule_set(rng, table):
    table.rules = rng.choice(["california", "house_banked", "", "CALIFORNIA-SHFL", 4, True])
    return "unknown-rules" if type(table.rules) is str else "wrong-type", "rules"


@illegal(*EVERY)
def rule_set_missing(rng, table):
    table.rules = None
    table.drop = "rules" if sometimes(rng, 0.5) else None
    return "missing-member", "rules"


@illegal(*EVERY)
def unknown_round_member(rng, table):
    name = rng.choice(["foo", "bets", "Wagers", "decks"])
    table.extra = {name: rng.choice([1, "x", {}, False])}
    return "unknown-member", name


@illegal(*EVERY)
def id_not_a_text(rng, table):
    table.extra = {"id": rng.choice(NOT_A_TEXT)}
    return "wrong-type", "id"


# --- posting

@illegal(*EVERY)
def posting_not_an_object(rng, table):
    table.posting = rng.choice(NOT_AN_OBJECT)
    return "wrong-type", "posting"


@illegal(*EVERY)
def unknown_posting_member(rng, table):
    name = rng.choice(["foo", "Seats", "limit"])
    table.posting[name] = rng.choice([1, "x", True])
    return "unknown-member", "posting." + name


@parameterised(EVERY, lambda rules: OFFERED[rules])
def posting_member_of_a_wrong_type(rng, table, name):
    if name in ("seats", "decks"):
        wrong = NOT_AN_INTEGER
    elif name in ("schedule", "cover", "action", "action_count", "paytable"):
        wrong = NOT_A_TEXT
    elif name in ("charge_bonus", "ante_mandatory", "adjacent_seats"):
        wrong = NOT_A_TRUTH
    elif name == "progressive":
        wrong = NOT_AN_OBJECT
    else:
        wrong = NOT_AN_AMOUNT
    table.posting[name] = rng.choice(wrong)
    return shape_error(table.posting[name], wrong is NOT_AN_AMOUNT), "posting." + name


@parameterised(EVERY, lambda rules: [n for n in NOT_OFFERED if n not in OFFERED[rules]])
def posting_member_not_offered(rng, table, name):
    error, value = NOT_OFFERED[name]
    if type(value) is bool:
        value = sometimes(rng, 0.5)
    table.posting[name] = value
    return error, "posting." + name


@illegal(*EVERY)
def seats_out_of_range(rng, table):
    table.posting["seats"] = rng.choice({SHFL: [6, 8, 0, 1], GRAND: [0, 1, 14, -2, 100],
                                         BUREAU: [7, 9, 11, 13, 15, 0],
                                         HOUSE: [0, 8, -1, 14]}[table.rules])
    return "seats-not-allowed", "posting.seats"


@illegal(*EVERY)
def decks_out_of_range(rng, table):
    single = table.rules in (SHFL, HOUSE)
    table.posting["decks"] = rng.choice([0, 2, 8] if single else [0, 9, -1, 52])
    return "decks-not-allowed", "posting.decks"


@parameterised(EVERY, lambda rules: {
    SHFL: [("ante_min", 400), ("ante_min", 499), ("ante_max", 50100), ("ante_max", 20100),
           ("bonus_min", 499), ("bonus_min", 100), ("bonus_max", 5001), ("bonus_max", 50000)],
    GRAND: [("ante_min", 99), ("ante_min", 10001), ("ante_max", 999), ("ante_max", 200001),
            ("bonus_min", 50), ("bonus_min", 10100), ("bonus_max", 900), ("bonus_max", 300000),
            ("position_max", 99), ("position_max", 2000001),
            ("player_position_max", 50), ("player_position_max", 2000100)],
    BUREAU: [("ante_min", 99), ("ante_min", 1), ("bonus_min", 50)],
    HOUSE: [("ante_min", 99), ("ante_min", 1), ("bonus_min", 50)]}[rules])
def limit_out_of_range(rng, table, case):
    name, value = case
    for other in LIMITS:
        table.posting.pop(other, None)
    table.posting[name] = value
    if case == ("ante_max", 20100):               # the table limit of schedules 1 and 2
        table.posting["schedule"] = rng.choice(["1", "2"])
    return "limit-not-allowed", "posting." + name


@parameterised(EVERY, ["ante", "bonus"])
def least_over_most(rng, table, kind):
    other = "bonus" if kind == "ante" else "ante"
    table.posting[other + "_min"], table.posting[other + "_max"] = 500, 5000
    table.posting[kind + "_min"], table.posting[kind + "_max"] = rng.choice(
        [(4000, 2000), (2001, 2000), (5000, 1000)])
    return "limits-crossed", "posting." + kind + "_min"


@illegal(BUREAU, HOUSE)
def most_under_the_usual_least(rng, table):
    for name in LIMITS:
        table.posting.pop(name, None)
    table.posting.update(ante_max=400, bonus_min=100, bonus_max=5000)
    return "limits-crossed", "posting.ante_min"


@illegal(GRAND, BUREAU, HOUSE)
def bonus_most_under_the_ante_least(rng, table):
    for name in LIMITS:
        table.posting.pop(name, None)
    table.posting.update(ante_min=2000, bonus_max=1000)
    return "limits-crossed", "posting.bonus_min"


@illegal(*EVERY)
def increment_not_whole_dollars(rng, table):
    table.posting["increment"] = rng.choice([1, 50, 99, 101, 150, 2550])
    return "increment-not-allowed", "posting.increment"


@illegal(*CALIFORNIA)
def unknown_schedule(rng, table):
    wrong = ["A10", "B10", "A22", "C11", "D1", "a1", "", "0", "8", "A01", " 1"]
    if table.rules == SHFL:
        wrong += GRAND_IDS
    if table.rules == GRAND:
        wrong += SHFL_IDS
    table.posting["schedule"] = rng.choice(wrong)
    for name in ("ante_min", "ante_max"):         # the table limit hangs on the schedule
        table.posting.pop(name, None)
    for name in ("bonus_min", "bonus_max"):
        table.posting.pop(name, None)
    return "schedule-not-offered", "posting.schedule"


@illegal(*CALIFORNIA)
def cover_not_offered(rng, table):
    table.posting["cover"] = rng.choice({
        SHFL: ["running", "collect-then-pay", "full"],
        GRAND: ["collect-then-pay", "Matched", ""],
        BUREAU: ["matched", "running", "none"]}[table.rules])
    return "cover-not-offered", "posting.cover"


@illegal(*CALIFORNIA)
def action_not_offered(rng, table):
    wrong = ["right", "button", ""] + ([] if table.rules == GRAND else ["left", "left"])
    table.posting["action"] = rng.choice(wrong)
    return "action-not-offered", "posting.action"


@illegal(*CALIFORNIA)
def action_count_not_offered(rng, table):
    table.posting["action_count"] = rng.choice(["seat", "Hands", "players", ""])
    return "action-count-not-offered", "posting.action_count"


# WAGER-8: members under which nobody can place an ante, or a bonus, and the one that is to blame.
UNPLAYABLE = {
    SHFL: [("ante_max", {"ante_min": 600, "ante_max": 900, "increment": 500}),
           ("ante_max", {"ante_min": 5100, "ante_max": 5900, "increment": 1000}),
           ("bonus_max", {"increment": 10000}),
           ("bonus_max", {"bonus_min": 1100, "bonus_max": 1400, "increment": 500})],
    GRAND: [("ante_max", {"ante_min": 1150, "ante_max": 1199}),
            ("ante_max", {"ante_min": 2000, "ante_max": 3000, "increment": 5000,
                          "bonus_min": 500, "bonus_max": 50000}),
            ("bonus_max", {"bonus_min": 1100, "bonus_max": 1900, "increment": 1000}),
            ("position_max", {"ante_min": 1000, "position_max": 500, "player_position_max": 5000}),
            ("position_max", {"ante_min": 600, "position_max": 900, "increment": 1000,
                              "player_position_max": 5000}),
            ("player_position_max", {"ante_min": 1000, "player_position_max": 900}),
            ("player_position_max", {"ante_min": 100, "player_position_max": 1500,
                                     "increment": 2000})],
    BUREAU: [("ante_max", {"ante_min": 600, "ante_max": 900, "increment": 500,
                           "bonus_min": 500, "bonus_max": 50000}),
             ("ante_max", {"ante_min": 1050, "ante_max": 1075, "bonus_min": 500,
                           "bonus_max": 50000}),
             ("bonus_max", {"bonus_min": 600, "bonus_max": 900, "increment": 500}),
             ("schedule", {"ante_min": 150000, "ante_max": 200000, "schedule": "C2"})],
    HOUSE: [("ante_max", {"ante_min": 600, "ante_max": 900, "increment": 500,
                          "bonus_min": 500, "bonus_max": 50000}),
            ("bonus_max", {"bonus_min": 1050, "bonus_max": 1075}),
            ("bonus_max", {"bonus_max": 5000, "increment": 7500, "ante_min": 100})],
}


@parameterised(EVERY, lambda rules: UNPLAYABLE[rules])
def posting_nobody_can_play(rng, table, case):
    to_blame, members = case
    for name in LIMITS + ["position_max", "player_position_max", "increment"]:
        table.posting.pop(name, None)
    table.posting.update(members)
    return "limits-unplayable", "posting." + to_blame


@illegal(HOUSE)
def unknown_paytable(rng, table):
    table.posting["paytable"] = rng.choice(["TCP-00", "TCP-13", "TCP-1", "tcp-01", "A/A", ""])
    return "paytable-not-offered", "posting.paytable"


@parameterised([HOUSE], ["paytable", "denomination", "meter", "foo"])
def progressive_member_of_a_wrong_shape(rng, table, name):
    value = make_progressive(rng)
    if name == "foo":
        value["foo"] = 1
        error = "unknown-member"
    else:
        value[name] = rng.choice(NOT_AN_INTEGER if name == "paytable" else NOT_AN_AMOUNT)
        error = shape_error(value[name], name != "paytable")
    table.posting["progressive"] = value
    return error, "posting.progressive." + name


@illegal(HOUSE)
def unknown_progressive_paytable(rng, table):
    table.posting["progressive"] = {"paytable": rng.choice([0, 3, -1, 12])}
    return "progressive-table-unknown", "posting.progressive.paytable"


@illegal(HOUSE)
def denomination_not_whole_dollars(rng, table):
    table.posting["progressive"] = {"denomination": rng.choice([1, 50, 150, 99, 1001])}
    return "denomination-not-allowed", "posting.progressive.denomination"


# --- bank

@illegal(*CALIFORNIA)
def no_bank(rng, table):
    table.bank = None
    return "bank-missing", "bank"


@illegal(HOUSE)
def bank_in_a_house_game(rng, table):
    table.bank = {"seat": rng.randint(1, table.seats), "bettor": table.names.pop(),
                  "wager": 50000}
    return "bank-not-allowed", "bank"


@illegal(*CALIFORNIA)
def bank_not_an_object(rng, table):
    table.bank = rng.choice([5, "x", True, [1]])
    return "wrong-type", "bank"


@illegal(*CALIFORNIA)
def unknown_bank_member(rng, table):
    table.bank["chips"] = 5
    return "unknown-member", "bank.chips"


@parameterised(CALIFORNIA, ["seat", "bettor", "wager"])
def bank_member_missing(rng, table, name):
    if sometimes(rng, 0.7):
        del table.bank[name]
    else:
        table.bank[name] = None
    return "missing-member", "bank." + name


@parameterised(CALIFORNIA, ["seat", "bettor", "wager"])
def bank_member_of_a_wrong_type(rng, table, name):
    table.bank[name] = rng.choice({"seat": NOT_AN_INTEGER, "bettor": NOT_A_TEXT,
                                   "wager": NOT_AN_AMOUNT}[name])
    return shape_error(table.bank[name], name == "wager"), "bank." + name


@illegal(*CALIFORNIA)
def bank_seat_out_of_range(rng, table):
    table.bank["seat"] = rng.choice([0, -1, table.seats + 1, table.seats + 20])
    return "seat-out-of-range", "bank.seat"


# --- wagers: shape

@illegal(*EVERY)
def no_wagers(rng, table):
    table.wagers = []
    table.decisions = []
    table.cards = {"dealer": table.cards["dealer"]}
    return "no-wagers", "wagers"


@illegal(*EVERY)
def wagers_not_an_array(rng, table):
    table.wagers = rng.choice(NOT_AN_ARRAY)
    return "wrong-type", "wagers"


@illegal(*EVERY)
def wager_not_an_object(rng, table):
    return "wrong-type", wager_at(insert(rng, table, rng.choice(NOT_AN_OBJECT)))


@parameterised(EVERY, ["seat", "bettor", "kind", "amount"])
def wager_member_missing(rng, table, name):
    index = rng.randrange(len(table.wagers))
    if sometimes(rng, 0.7):
        del table.wagers[index][name]
    else:
        table.wagers[index][name] = None
    return "missing-member", wager_at(index, name)


@parameterised(EVERY, ["seat", "bettor", "kind", "amount"])
def wager_member_of_a_wrong_type(rng, table, name):
    index = rng.randrange(len(table.wagers))
    table.wagers[index][name] = rng.choice({
        "seat": NOT_AN_INTEGER, "bettor": NOT_A_TEXT, "kind": NOT_A_TEXT,
        "amount": NOT_AN_AMOUNT}[name])
    return shape_error(table.wagers[index][name], name == "amount"), wager_at(index, name)


@illegal(*EVERY)
def unknown_wager_member(rng, table):
    index = rng.randrange(len(table.wagers))
    table.wagers[index]["note"] = "x"
    return "unknown-member", wager_at(index, "note")


# --- wagers: one by one

@illegal(*EVERY)
def wager_seat_out_of_range(rng, table):
    seat = rng.choice([0, -1, table.seats + 1, table.seats + 7])
    wager = fresh_ante(table, seat, table.names.pop())
    return wager and ("seat-out-of-range", wager_at(insert(rng, table, wager)))


@illegal(*CALIFORNIA)
def wager_on_the_banks_seat(rng, table):
    wager = fresh_ante(table, table.bank["seat"], table.names.pop())
    return wager and ("seat-is-bank", wager_at(insert(rng, table, wager)))


@illegal(*EVERY)
def play_before_the_deal(rng, table):
    index = pick(rng, table, lambda w: w["kind"] == "ante")
    if index is None:
        return None
    wager = dict(table.wagers[index], kind="play")
    return "play-before-deal", wager_at(append(table, wager))


@illegal(*CALIFORNIA)
def progressive_in_california(rng, table):
    wager = dict(rng.choice(table.wagers), kind="progressive", amount=100)
    return "progressive-not-posted", wager_at(append(table, wager))


@illegal(HOUSE)
def progressive_not_posted(rng, table):
    if table.progressive:
        return None
    wager = dict(rng.choice(table.wagers), kind="progressive", amount=100)
    return "progressive-not-posted", wager_at(append(table, wager))


@illegal(HOUSE, progressive={"paytable": 2, "denomination": 500})
def progressive_not_the_denomination(rng, table):
    index = pick(rng, table, lambda w: w["kind"] == "progressive")
    if index is None:
        return None
    table.wagers[index]["amount"] = rng.choice([100, 1000, 499, 501])
    return "progressive-amount", wager_at(index)


@illegal(*EVERY)
def ante_under_the_limit(rng, table):
    index = pick(rng, table, lambda w: w["kind"] == "ante" and not own(table, w, "bonus"))
    cents = (table.ante_min - 1) // table.increment * table.increment
    if index is None or cents <= 0:
        return None
    table.wagers[index]["amount"] = cents
    return "ante-under-minimum", wager_at(index)


@illegal(*EVERY)
def ante_over_the_limit(rng, table):
    cents = multiple_at_least(table.ante_max + 1, table.increment)
    if cents > min(table.position_max, table.player_position_max, MOST):
        return None
    if table.schedule in UNDER_1500:
        return None
    index = pick(rng, table, lambda w: w["kind"] == "ante" and sum(
        x["amount"] for x in table.wagers
        if x["kind"] == "ante" and x["seat"] == w["seat"] and x is not w) + cents
        <= min(table.position_max, table.player_position_max))
    if index is None:
        return None
    table.wagers[index]["amount"] = cents
    return "ante-over-maximum", wager_at(index)


@illegal(*EVERY)
def bonus_under_the_limit(rng, table):
    index = pick(rng, table, lambda w: w["kind"] == "bonus")
    cents = (table.bonus_min - 1) // table.increment * table.increment
    if index is None or cents <= 0:
        return None
    table.wagers[index]["amount"] = cents
    return "bonus-under-minimum", wager_at(index)


@illegal(*EVERY)
def bonus_over_the_limit(rng, table):
    cents = multiple_at_least(table.bonus_max + 1, table.increment)
    if cents > MOST:
        return None

    def fits(wager):
        if wager["kind"] != "bonus":
            return False
        if table.rules != GRAND:
            return True
        others = sum(w["amount"] for w in own(table, wager, "bonus") if w is not wager)
        return others + cents <= sum(w["amount"] for w in own(table, wager, "ante"))

    index = pick(rng, table, fits)
    if index is None:
        return None
    table.wagers[index]["amount"] = cents
    return "bonus-over-maximum", wager_at(index)


@parameterised(EVERY, ["ante", "bonus"])
def not_a_multiple_of_the_increment(rng, table, kind):
    least = table.ante_min if kind == "ante" else table.bonus_min
    index = pick(rng, table, lambda w: w["kind"] == kind and w["amount"] - 100 >= least and (
        kind == "bonus" or not own(table, w, "bonus")))
    if index is None:
        return None
    off = rng.choice([1, 50, 100]) if table.increment > 100 else rng.choice([1, 50, 99])
    table.wagers[index]["amount"] -= off
    return "off-increment", wager_at(index)


# --- wagers: sums of antes

@parameterised([GRAND], ["position", "player"])
def position_limit(rng, table, which):
    """Bring the position (or one player's part of it) just over its limit."""
    if table.schedule in UNDER_1500:
        return None
    seated = seats_of(table)
    seat = rng.choice(list(seated))
    limit = table.position_max if which == "position" else table.player_position_max
    if which == "player" and not table.player_position_max < table.position_max:
        return None
    most = table.ante_max // table.increment * table.increment
    for step in range(400):
        bettor = seated[seat] if which == "player" else table.names[step % 5]
        antes = [w for w in table.wagers if w["kind"] == "ante" and w["seat"] == seat]
        if which == "position" and any(w["bettor"] == bettor for w in antes) and step < 5:
            return None
        mine = sum(w["amount"] for w in antes if w["bettor"] == bettor)
        total = sum(w["amount"] for w in antes)
        so_far = total if which == "position" else mine
        over = limit - so_far + 1
        cents = min(most, max(multiple_at_least(over, table.increment),
                              multiple_at_least(table.ante_min, table.increment)))
        wager = {"seat": seat, "bettor": bettor, "kind": "ante", "amount": cents}
        breaks_position = total + cents > table.position_max
        breaks_player = mine + cents > table.player_position_max
        if breaks_position and breaks_player:
            return None
        if breaks_player and which == "position" or breaks_position and which == "player":
            return None
        index = append(table, wager)
        if breaks_position or breaks_player:
            return (("position" if breaks_position else "player-position") + "-over-maximum",
                    wager_at(index))
    return None


@parameterised([GRAND, BUREAU], ["on", "over"], schedule="C3")
def total_action_of_1500(rng, table, where):
    """FEE-6: the last ante brings total action to $1,500 or over."""
    total = sum(w["amount"] for w in table.wagers if w["kind"] == "ante")
    bettor = table.names.pop()
    most = table.ante_max // table.increment * table.increment
    places = free_seats(table)
    while True:
        if table.rules == GRAND and sometimes(rng, 0.5):
            seat = rng.choice(table.wagers)["seat"]
        elif places:
            seat = places.pop()
        else:
            return None
        room = min(most, table.position_max - sum(
            w["amount"] for w in table.wagers if w["kind"] == "ante" and w["seat"] == seat))
        room = min(room, table.player_position_max) // table.increment * table.increment
        if room < table.ante_min:
            return None
        if str(seat) not in table.cards:
            deal_in(table, seat)
        left = 150000 - total
        reach = multiple_at_least(left, table.increment)
        if reach <= room:
            if reach < table.ante_min:
                return None
            cents = reach if where == "on" else room
            add_wager(table, seat, bettor, "ante", cents)
            return "action-over-schedule", wager_at(len(table.wagers) - 1)
        add_wager(table, seat, bettor, "ante", room)
        total += room
        bettor = table.names.pop() if table.names else None
        if bettor is None:
            return None


# --- wagers: who bets where

@illegal(SHFL, BUREAU, HOUSE)
def second_wager_of_the_same_kind(rng, table):
    if table.schedule in UNDER_1500:
        return None
    wager = dict(rng.choice(table.wagers))
    return "wager-twice", wager_at(append(table, wager))


@illegal(SHFL, BUREAU, HOUSE)
def back_line_ante(rng, table):
    index = pick(rng, table, lambda w: w["kind"] == "ante")
    if index is None:
        return None
    wager = fresh_ante(table, table.wagers[index]["seat"], table.names.pop())
    return wager and ("back-line-not-allowed", wager_at(append(table, wager)))


@illegal(BUREAU, HOUSE)
def back_line_bonus(rng, table):
    index = pick(rng, table, lambda w: w["kind"] == "ante")
    if index is None:
        return None
    seat, stranger = table.wagers[index]["seat"], table.names.pop()
    if table.ante_mandatory:
        return None
    return "back-line-not-allowed", wager_at(append(table, fresh_bonus(table, seat, stranger)))


@illegal(BUREAU, HOUSE)
def stranger_bets_first(rng, table):
    """The wager that brings the second bettor to the seat is the one refused."""
    seat = rng.choice(table.wagers)["seat"]
    if table.ante_mandatory:
        return None
    table.wagers.insert(0, fresh_bonus(table, seat, table.names.pop()))
    index = next(i for i, w in enumerate(table.wagers) if i and w["seat"] == seat)
    return "back-line-not-allowed", wager_at(index)


@illegal(HOUSE, progressive={"denomination": 200})
def back_line_progressive(rng, table):
    wager = dict(rng.choice(table.wagers), bettor=table.names.pop(), kind="progressive",
                 amount=200)
    return "back-line-not-allowed", wager_at(append(table, wager))


@illegal(SHFL, GRAND, BUREAU, HOUSE)
def seated_twice(rng, table):
    places = free_seats(table)
    if not places or table.adjacent_seats:
        return None
    seat = rng.choice(places)
    wager = fresh_ante(table, seat, rng.choice(list(seats_of(table).values())))
    if not wager:
        return None
    deal_in(table, seat)
    return "seated-elsewhere", wager_at(append(table, wager))


@parameterised(CALIFORNIA, ["ante in an empty seat", "bonus in an empty seat",
                            "ante behind a player", "bonus behind a player"])
def bank_bets_against_itself(rng, table, what):
    """WAGER-12: in no seat and of no kind. Some of these break WAGER-4 or WAGER-6 as well."""
    if what.endswith("empty seat"):
        places = free_seats(table)
        if not places:
            return None
        seat = rng.choice(places)
    else:
        seat = rng.choice(table.wagers)["seat"]
    fresh = fresh_ante if what.startswith("ante") else fresh_bonus
    wager = fresh(table, seat, table.bank["bettor"])
    if not wager:
        return None
    if str(seat) not in table.cards:
        deal_in(table, seat)
    return "bank-bets-against-itself", wager_at(insert(rng, table, wager))


@illegal(GRAND)
def bank_backs_a_seat_with_ante_and_bonus(rng, table):
    """WAGER-12, where all else would be lawful."""
    seat = rng.choice(table.wagers)["seat"]
    wager = fresh_ante(table, seat, table.bank["bettor"])
    if not wager or wager["amount"] < fresh_bonus(table, seat, "")["amount"]:
        return None
    index = append(table, wager)
    append(table, fresh_bonus(table, seat, table.bank["bettor"]))
    return "bank-bets-against-itself", wager_at(index)


@illegal(SHFL)
def bystander_backs_a_bonus(rng, table):
    """WAGER-4, WAGER-6: nobody without an ante in a seat of their own bets behind another."""
    seat = rng.choice(table.wagers)["seat"]
    wager = fresh_bonus(table, seat, table.names.pop())
    return "bonus-without-ante", wager_at(insert(rng, table, wager))


@illegal(SHFL)
def bonus_of_a_seated_player_where_nobody_sits(rng, table):
    """WAGER-4: there is nobody to bet behind, and no ante in the seat."""
    places = free_seats(table)
    if not places:
        return None
    seat = rng.choice(places)
    wager = fresh_bonus(table, seat, rng.choice(list(seats_of(table).values())))
    deal_in(table, seat)
    return "bonus-without-ante", wager_at(insert(rng, table, wager))


@illegal(SHFL)
def bystander_backs_several_bonuses(rng, table):
    bystander = table.names.pop()
    first = None
    for seat in list(seats_of(table))[:3]:
        index = append(table, fresh_bonus(table, seat, bystander))
        first = index if first is None else first
    return "bonus-without-ante", wager_at(first)


@illegal(SHFL)
def second_back_line_bonus(rng, table):
    seated = seats_of(table)
    pairs = [(seat, other) for seat in seated for other in seated.values()
             if other != seated[seat]]
    if not pairs:
        return None
    seat, other = rng.choice(pairs)
    wager = fresh_bonus(table, seat, other)
    if not any(w["seat"] == seat and w["bettor"] == other for w in table.wagers):
        append(table, wager)
    return "wager-twice", wager_at(append(table, dict(wager)))


@illegal(SHFL)
def back_line_ante_of_a_seated_player(rng, table):
    seated = seats_of(table)
    seat = rng.choice(list(seated))
    others = [player for player in seated.values() if player != seated[seat]]
    wager = fresh_ante(table, seat, rng.choice(others)) if others else None
    return wager and ("back-line-not-allowed", wager_at(append(table, wager)))


@illegal(HOUSE, adjacent_seats=True, seats=7)
def two_seats_not_adjacent(rng, table):
    seated = seats_of(table)
    once = [(s, b) for s, b in seated.items() if list(seated.values()).count(b) == 1]
    pairs = [(seat, b) for s, b in once for seat in free_seats(table) if abs(seat - s) > 1]
    if not pairs:
        return None
    seat, bettor = rng.choice(pairs)
    wager = fresh_ante(table, seat, bettor)
    deal_in(table, seat)
    return "seats-not-adjacent", wager_at(append(table, wager))


@illegal(HOUSE, adjacent_seats=True, seats=7)
def three_seats(rng, table):
    seated = seats_of(table)
    twice = {b for b in seated.values() if list(seated.values()).count(b) == 2}
    pairs = [(seat, b) for b in twice for seat in free_seats(table)
             if any(abs(seat - s) == 1 for s in seated if seated[s] == b)]
    if not pairs:
        return None
    seat, bettor = rng.choice(pairs)
    wager = fresh_ante(table, seat, bettor)
    deal_in(table, seat)
    return "seats-not-adjacent", wager_at(append(table, wager))


# --- wagers: together

@illegal(*CALIFORNIA)
def bonus_without_ante(rng, table):
    if table.rules == GRAND and sometimes(rng, 0.5):      # a back-line bonus with no ante
        seat = rng.choice(table.wagers)["seat"]
    else:
        places = free_seats(table)
        if not places:
            return None
        seat = rng.choice(places)
        deal_in(table, seat)
    wager = fresh_bonus(table, seat, table.names.pop())
    return "bonus-without-ante", wager_at(insert(rng, table, wager))


@illegal(GRAND)
def bonus_over_the_ante(rng, table):
    def raised(wager):
        antes = sum(w["amount"] for w in own(table, wager, "ante"))
        return multiple_at_least(antes + 1, table.increment)

    index = pick(rng, table, lambda w: w["kind"] == "bonus"
                 and len(own(table, w, "bonus")) == 1 and raised(w) <= table.bonus_max)
    if index is None:
        return None
    table.wagers[index]["amount"] = raised(table.wagers[index])
    return "bonus-over-ante", wager_at(index)


@illegal(GRAND)
def stacked_bonuses_over_the_ante(rng, table):
    index = pick(rng, table, lambda w: w["kind"] == "bonus")
    if index is None:
        return None
    wager = dict(table.wagers[index])
    antes = sum(w["amount"] for w in own(table, wager, "ante"))
    for _ in range(50):
        so_far = sum(w["amount"] for w in own(table, wager, "bonus"))
        index = append(table, dict(wager))
        if so_far + wager["amount"] > antes:
            return "bonus-over-ante", wager_at(index)
    return None


@illegal(HOUSE, ante_mandatory=True)
def bonus_alone_where_the_ante_is_mandatory(rng, table):
    places = free_seats(table)
    if not places:
        return None
    seat = rng.choice(places)
    deal_in(table, seat)
    wager = fresh_bonus(table, seat, table.names.pop())
    return "ante-mandatory", wager_at(insert(rng, table, wager))


@illegal(HOUSE, progressive={"denomination": 300, "paytable": 2})
def progressive_alone(rng, table):
    places = free_seats(table)
    if not places:
        return None
    wager = {"seat": rng.choice(places), "bettor": table.names.pop(), "kind": "progressive",
             "amount": 300}
    return "progressive-alone", wager_at(insert(rng, table, wager))


# --- cards

@illegal(*EVERY)
def card_too_often(rng, table):
    hands = {name: written.split(" ") for name, written in table.cards.items()}
    if 3 * len(hands) <= table.decks:
        return None
    card = rng.choice(rng.choice(list(hands.values())))
    spots = [(name, i) for name in hands for i in range(3) if hands[name][i] != card]
    rng.shuffle(spots)
    missing = table.decks + 1 - sum(hand.count(card) for hand in hands.values())
    for name, i in spots[:missing]:
        hands[name][i] = card
    table.cards = {name: " ".join(hand) for name, hand in hands.items()}
    seen = 0
    for name, hand in hands.items():
        seen += hand.count(card)
        if seen > table.decks:
            return "card-too-often", "cards." + name
    return None


@illegal(*EVERY)
def malformed_card(rng, table):
    name = rng.choice(list(table.cards))
    hand = table.cards[name].split(" ")
    hand[rng.randrange(3)] = rng.choice(["Xs", "1c", "10h", "As!", "aS", "sA", "K", "joker",
                                         "Kx", "QS"])
    table.cards[name] = " ".join(hand)
    return "card-unknown", "cards." + name


@illegal(*EVERY)
def hand_for_a_seat_without_wager(rng, table):
    places = free_seats(table)
    if table.bank:
        places.append(table.bank["seat"])
    if not places:
        return None
    seat = rng.choice(places)
    items = list(table.cards.items())
    hand = " ".join(table.shoe.any_card() for _ in range(3))
    items.insert(rng.randint(0, len(items)), (str(seat), hand))
    table.cards = dict(items)
    return "hand-not-in-play", "cards.%d" % seat


@parameterised(EVERY, ["seat", "dealer"])
def hand_missing(rng, table, which):
    name = rng.choice([n for n in table.cards if n != "dealer"]) if which == "seat" else "dealer"
    if sometimes(rng, 0.8):
        del table.cards[name]
    else:
        table.cards[name] = None
    return "dealer-hand-missing" if name == "dealer" else "hand-missing", "cards." + name


@illegal(*EVERY)
def played_hand_not_seen(rng, table):
    played = sorted({row["seat"] for row in table.decisions if row["play"]})
    if not played or any(len(hand.split(" ")) != 3 for hand in table.cards.values()):
        return None
    name = str(rng.choice(played))
    table.cards[name] = "not seen"
    return "hand-not-shown", "cards." + name


@illegal(*EVERY)
def hand_not_a_text(rng, table):
    name = rng.choice(list(table.cards))
    table.cards[name] = rng.choice([7, True, ["As", "Kd", "3c"], {}])
    return "wrong-type", "cards." + name


@illegal(*EVERY)
def cards_not_an_object(rng, table):
    table.cards = rng.choice(NOT_AN_OBJECT)
    return "wrong-type", "cards"


@illegal(*EVERY)
def unknown_cards_member(rng, table):
    name = rng.choice(["foo", "Dealer", "bank"])
    table.cards[name] = " ".join(table.shoe.any_card() for _ in range(3))
    return "bad-seat-key", "cards." + name


# --- decisions

def decision_at(index, member=None):
    return "decisions[%d]" % index + ("." + member if member else "")


@illegal(*EVERY)
def decision_without_ante(rng, table):
    wager = rng.choice(table.wagers)
    choices = [(wager["seat"], table.names.pop()), (table.seats + 3, wager["bettor"])]
    if table.bank:
        choices.append((table.bank["seat"], table.bank["bettor"]))
    for other in table.wagers:                    # bonus alone, or back-line bonus
        if not own(table, other, "ante"):
            choices.append((other["seat"], other["bettor"]))
    seat, bettor = rng.choice(choices)
    index = rng.randint(0, len(table.decisions))
    table.decisions.insert(index, {"seat": seat, "bettor": bettor,
                                   "play": sometimes(rng, 0.5)})
    if sometimes(rng, 0.2):
        make_void(rng, table)                     # refused before it could be void
    return "decision-without-ante", decision_at(index)


@illegal(*EVERY)
def second_decision(rng, table):
    if not table.decisions:
        return None
    again = dict(rng.choice(table.decisions))
    if sometimes(rng, 0.5):
        again["play"] = not again["play"]
    table.decisions.append(again)
    if sometimes(rng, 0.2):
        make_void(rng, table)
    return "decision-twice", decision_at(len(table.decisions) - 1)


@illegal(*EVERY)
def decisions_not_an_array(rng, table):
    table.decisions = rng.choice(NOT_AN_ARRAY)
    return "wrong-type", "decisions"


@illegal(*EVERY)
def decision_not_an_object(rng, table):
    index = rng.randint(0, len(table.decisions))
    table.decisions.insert(index, rng.choice(NOT_AN_OBJECT))
    return "wrong-type", decision_at(index)


@parameterised(EVERY, ["seat", "bettor", "play"])
def decision_member_missing(rng, table, name):
    if not table.decisions:
        return None
    index = rng.randrange(len(table.decisions))
    del table.decisions[index][name]
    return "missing-member", decision_at(index, name)


@parameterised(EVERY, ["seat", "bettor", "play"])
def decision_member_of_a_wrong_type(rng, table, name):
    if not table.decisions:
        return None
    index = rng.randrange(len(table.decisions))
    table.decisions[index][name] = rng.choice({"seat": NOT_AN_INTEGER, "bettor": NOT_A_TEXT,
                                               "play": NOT_A_TRUTH}[name])
    return "wrong-type", decision_at(index, name)


@illegal(*EVERY)
def unknown_decision_member(rng, table):
    if not table.decisions:
        return None
    index = rng.randrange(len(table.decisions))
    table.decisions[index]["why"] = "x"
    return "unknown-member", decision_at(index, "why")


# --- twice at once

PARTS = ["rules", "posting", "bank", "wagers", "cards", "decisions"]
BROKEN = {
    "posting": [5, {"seats": 99}, {"foo": 1}],
    "bank": [5, {}, {"seat": 0, "bettor": "x", "wager": 0}],
    "wagers": [5, [], [{}], [{"seat": 99, "bettor": "x", "kind": "ante", "amount": 1}]],
    "cards": [5, {}, {"dealer": "Xx"}, {"foo": ""}],
    "decisions": [5, [5], [{"seat": 99, "bettor": "x", "play": True}]],
}


def break_a_later_part(rng, round, where):
    """The first cause counts: what is wrong in a later part of the round changes nothing."""
    part = where.replace("[", ".").split(".")[0]
    if part in PARTS[:-1]:
        later = rng.choice(PARTS[PARTS.index(part) + 1:])
        round[later] = rng.choice(BROKEN[later])


# ---------------------------------------------------------------------------------------------- run

def make_illegal(rng, way):
    rules, function, force = way
    for _ in range(5000):
        table = make_table(rng, rules, copy.deepcopy(force))
        table.extra, table.drop = {}, None
        found = function(rng, table)
        if found:
            return table, found
    raise AssertionError("no round lends itself to %s in %s" % (function, rules))


def labelled(seed, count):
    rng = random.Random(seed)
    ways = []
    for number in range(count):
        dice = rng.random()
        if dice < 0.14:
            if not ways:
                ways = ILLEGAL[:]
                rng.shuffle(ways)
            table, (error, where) = make_illegal(rng, ways.pop())
            round = to_round(rng, table, number)
            round.update(table.extra)
            if table.drop:
                del round[table.drop]
            if sometimes(rng, 0.2):
                break_a_later_part(rng, round, where)
            expected = "refused", error, where
        else:
            table = make_table(rng, rng.choice([SHFL, GRAND, GRAND, BUREAU, HOUSE]))
            expected = "settled",
            if dice < 0.17:
                make_void(rng, table)
                expected = "void",
            round = to_round(rng, table, number)
        # Nothing is shared, so that a reader may change what it gets.
        yield copy.deepcopy(round), expected


def generate(seed, count):
    for round, _ in labelled(seed, count):
        yield round
