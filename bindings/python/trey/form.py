# SPDX-License-Identifier: MIT
"""A whole round at once, in the form of `trey settle` (docs/settle.md)."""
import re
from typing import Any, Dict, Hashable, List, Mapping, NoReturn, Optional, Sequence, Tuple

from ._names import suggestion
from ._trey import lib
from .hands import RANKS, SUITS
from .refused import Refused, refusal
from .rounds import BANKER, INT64_MAX, Event, Meter, Round
from .rules import ROUND_CHOICES, Posting, rulesets

AMOUNT_MAX: int = lib.TREY_AMOUNT_MAX

Form = Mapping[str, Any]

# How messages call a round as a whole; its members are called by their names alone.
WHOLE = "the round"
KINDS = ("ante", "bonus", "progressive")


class NotARound(ValueError):
    """What was given does not have the form of a round. `code` is one of the closed list of docs/settle.md,
    such as "missing-member", `where` a path into the round."""

    def __init__(self, code: str, where: str, message: str) -> None:
        self.code, self.where = code, where
        super().__init__(f"{where}: {message}")


def _refuse(code: str, where: str, given: int = 0, limit: int = 0) -> NoReturn:
    raise Refused(refusal(code, given, limit), where)


# ---- The form ----

def _path(where: str, name: str) -> str:
    return name if where == WHOLE else f"{where}.{name}"


def _wrong(where: str, wanted: str, value: Any) -> NoReturn:
    raise NotARound("wrong-type", where, f"this must be {wanted}, not {value!r}")


def _object(value: Any, where: str, needed: Sequence[str], allowed: Sequence[str] = ()) -> Form:
    """A mapping with members of these names only. None stands for a member that is absent."""
    if not isinstance(value, Mapping):
        _wrong(where, "an object (a dict)", value)
    known = tuple(needed) + tuple(allowed)
    for name in value:
        if name not in known:
            raise NotARound("unknown-member", _path(where, str(name)),
                            f"there is no such member here{suggestion(name, known)}"
                            f" (members: {', '.join(known)})")
    for name in needed:
        if value.get(name) is None:
            raise NotARound("missing-member", _path(where, name), "this member is required; add it")
    return value


def _list(value: Any, where: str) -> Sequence[Any]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        _wrong(where, "a list", value)
    return value


def _integer(value: Any, where: str) -> int:
    """A whole number; one that 64 bits cannot hold is refused like the greatest that they can."""
    if isinstance(value, bool) or not isinstance(value, int):
        _wrong(where, "a whole number", value)
    return max(-INT64_MAX, min(value, INT64_MAX))


def _amount(value: Any, where: str) -> int:
    """An amount that may enter the library."""
    amount = _integer(value, where)
    if amount <= 0:
        _refuse("amount-not-positive", where)
    if amount > AMOUNT_MAX:
        _refuse("amount-too-large", where, 0, AMOUNT_MAX)
    return amount


def _bettor(value: Any, where: str) -> Hashable:
    if not isinstance(value, Hashable):
        _wrong(where, "a name, or another value that can be a key", value)
    return value


# ---- The round ----

def _apply(round: Round, event: Event, where: str) -> None:
    try:
        round.apply(event)
    except Refused as why:
        why.where = where
        raise


def _seat(round: Round, value: Any, path: str, where: str) -> int:
    """A seat of the table; the refusal is about `where`."""
    seat = _integer(value, path)
    if not 1 <= seat <= round.posting.seats:
        _refuse("seat-out-of-range", where, seat, round.posting.seats)
    return seat


def _choice(kind: int, value: Any, where: str) -> Any:
    """A choice of a posting, which has the right type."""
    if kind == lib.TREY_OPTION_AMOUNT:
        return _amount(value, where)
    if kind == lib.TREY_OPTION_NUMBER:
        return _integer(value, where)
    wanted = (bool, "true or false") if kind == lib.TREY_OPTION_FLAG else (str, "a text")
    if not isinstance(value, wanted[0]):
        _wrong(where, wanted[1], value)
    return value


def _choices(form: Form) -> Tuple[Dict[str, Any], Optional[Meter]]:
    """The choices of a posting, as Posting takes them, and the meter."""
    given = form.get("posting")
    choices = dict(_object({} if given is None else given, "posting", (), tuple(ROUND_CHOICES)))
    asked = choices.pop("progressive", None)
    for name, value in choices.items():
        if value is not None:
            choices[name] = _choice(ROUND_CHOICES[name], value, f"posting.{name}")
    if asked is None:
        return choices, None
    progressive = _object(asked, "posting.progressive", (), ("paytable", "denomination", "meter"))
    for name in ("denomination", "meter"):
        if progressive.get(name) is not None:
            _amount(progressive[name], f"posting.progressive.{name}")
    table, meter = progressive.get("paytable"), progressive.get("meter")
    choices["progressive"] = 1 if table is None else _integer(table, "posting.progressive.paytable")
    choices["denomination"] = progressive.get("denomination")
    return choices, None if meter is None else Meter(meter)


def _begin(form: Form) -> Round:
    rules = form["rules"]
    if not isinstance(rules, str):
        _wrong("rules", "the name of a rule set", rules)
    if rules not in rulesets():
        raise NotARound("unknown-rules", "rules",
                        f"{rules!r} is not a rule set; choose from {', '.join(rulesets())}")
    choices, meter = _choices(form)
    return Round(Posting(rules, **choices), meter)


def _post_bank(round: Round, form: Form) -> None:
    if form.get("bank") is not None and round.posting.house_banks:
        _refuse("bank-not-allowed", "bank")
    if form.get("bank") is None:
        if not round.posting.house_banks:
            _refuse("bank-missing", "bank")
        return
    bank = _object(form["bank"], "bank", ("seat", "bettor", "wager"))
    amount = _amount(bank["wager"], "bank.wager")
    seat = _seat(round, bank["seat"], "bank.seat", "bank.seat")
    _apply(round, Event("bank-post", seat, _bettor(bank["bettor"], "bank.bettor"), amount=amount, chips=amount),
           "bank")


def _bet(round: Round, form: Form) -> None:
    _post_bank(round, form)
    for index, given in enumerate(_list(form["wagers"], "wagers")):
        where = f"wagers[{index}]"
        wager = _object(given, where, ("seat", "bettor", "kind", "amount"))
        if not isinstance(wager["kind"], str):
            _wrong(f"{where}.kind", "the kind of a wager", wager["kind"])
        if wager["kind"] not in KINDS + ("play",):    # which the rules refuse (WAGER-1)
            raise NotARound("unknown-kind", f"{where}.kind",
                            f"{wager['kind']!r} is not a wager; it is one of {', '.join(KINDS)}")
        amount = _amount(wager["amount"], f"{where}.amount")
        seat = _seat(round, wager["seat"], f"{where}.seat", where)
        _apply(round, Event("wager-place", seat, _bettor(wager["bettor"], f"{where}.bettor"), wager["kind"],
                            amount), where)
    try:
        round.close_bets()
    except Refused as why:
        why.where = "wagers" if why.code == "no-wagers" else f"wagers[{why.subject}]"
        raise


# What stands in the place of the cards of a folded hand that nobody looked at.
NOT_SEEN = "not seen"


def _hand_seat(key: Any) -> int:
    """The seat that a hand is given for."""
    if key == "dealer":
        return BANKER
    number = str(key)
    if not re.fullmatch("[1-9][0-9]?", number):
        raise NotARound("bad-seat-key", f"cards.{key}", "each member of cards must be a seat number or dealer")
    return int(number)


def _cards(text: Any, where: str) -> Tuple[int, ...]:
    """Cards in their canonical form, which is the only one that a round's form has."""
    if not isinstance(text, str):
        _wrong(where, "a text such as 'As Kd 3c'", text)
    cards = text.split(" ") if text else []
    if any(len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS for card in cards):
        _refuse("card-unknown", where)
    return tuple(RANKS.index(card[0]) * len(SUITS) + SUITS.index(card[1]) for card in cards)


def _read_hands(round: Round, form: Form) -> Dict[int, Optional[Tuple[int, ...]]]:
    """Hands by seat, as written: in play, of cards, and no card too often. None: a hand that nobody saw."""
    hands: Dict[int, Optional[Tuple[int, ...]]] = {}
    tally: Dict[int, int] = {}
    if not isinstance(form["cards"], Mapping):
        _wrong("cards", "an object (a dict)", form["cards"])
    for key, text in form["cards"].items():
        seat, where = _hand_seat(key), f"cards.{key}"
        if text is None:
            continue
        if seat != BANKER and seat not in round.seats_in_play:
            _refuse("hand-not-in-play", where, seat)
        cards = None if text == NOT_SEEN else _cards(text, where)
        hands[seat] = cards
        for card in cards or ():
            tally[card] = tally.get(card, 0) + 1
            if tally[card] > round.posting.decks:
                _refuse("card-too-often", where, card, round.posting.decks)
    return hands


def _deal(round: Round, form: Form) -> None:
    hands = _read_hands(round, form)
    for seat in round.seats_in_play:
        if seat not in hands:
            _refuse("hand-missing", f"cards.{seat}", seat)
    if hands.get(BANKER) is None:
        _refuse("dealer-hand-missing", "cards.dealer")
    round.take_fees()
    while round.phase == "deal" and (next_seat := round.deals_next) is not None:
        _apply(round, Event("hand-deal", next_seat, cards=hands[next_seat]),
               f"cards.{next_seat if next_seat != BANKER else 'dealer'}")


def _read_decisions(round: Round, form: Form) -> Dict[Tuple[int, Hashable], bool]:
    """Decisions by seat and bettor: each of a bettor with an ante, and the only one."""
    decided: Dict[Tuple[int, Hashable], bool] = {}
    given = form.get("decisions")
    for index, one in enumerate([] if given is None else _list(given, "decisions")):
        where = f"decisions[{index}]"
        decision = _object(one, where, ("seat", "bettor", "play"))
        seat = _integer(decision["seat"], f"{where}.seat")
        bettor = _bettor(decision["bettor"], f"{where}.bettor")
        if not isinstance(decision["play"], bool):
            _wrong(f"{where}.play", "true or false", decision["play"])
        if not 1 <= seat <= round.posting.seats or round.check_decision(seat, bettor) is not None:
            _refuse("decision-without-ante", where, seat)
        if (seat, bettor) in decided:
            _refuse("decision-twice", where, seat)
        decided[seat, bettor] = decision["play"]
    return decided


def _decide(round: Round, decided: Mapping[Tuple[int, Hashable], bool]) -> None:
    while round.turn is not None:
        if round.turn in decided:
            round.decide(*round.turn, play=decided[round.turn])
        else:
            round.time_out()    # ROUND-8: no decision is a fold


def settle(form: Form) -> Dict[str, Any]:
    """Settle a round: what `trey settle` answers, as a dict. Raises Refused, with `where` in the
    round the cause lies, when the rules do not allow it; NotARound, with the same codes as the
    program, when it does not have the form of a round.

    >>> answer = settle({"rules": "house-banked",
    ...     "wagers": [{"seat": 1, "bettor": "ann", "kind": "ante", "amount": 1000}],
    ...     "cards": {"1": "As Kd 3c", "dealer": "Qh 7c 2d"},
    ...     "decisions": [{"seat": 1, "bettor": "ann", "play": True}]})
    >>> [(line["kind"], line["paid"]) for line in answer["settlements"]]
    [('play', 1000), ('ante', 1000)]
    """
    if isinstance(form, (str, bytes)):
        raise TypeError("settle() takes a round as a dict, not as text; json.loads() makes one of JSON")
    _object(form, WHOLE, ("rules", "wagers", "cards"), ("id", "posting", "bank", "decisions"))
    if form.get("id") is not None and not isinstance(form["id"], str):
        _wrong("id", "a text", form["id"])
    round = _begin(form)
    _bet(round, form)
    _deal(round, form)
    decided = _read_decisions(round, form)
    answer: Dict[str, Any] = {"id": form["id"]} if form.get("id") is not None else {}
    if round.phase == "misdealt":
        round.void("card-count", author=1)
    if round.phase == "void":
        return {**answer, "status": "void", "rule": round.void_rule, "returned": round.void_amount}
    _decide(round, decided)
    for seat in round.unseen:
        _refuse("hand-not-shown", f"cards.{seat}", seat)
    round.finish()
    return {**answer, "status": "settled", **_settled(round)}


def _settled(round: Round) -> Dict[str, Any]:
    house, settlement = round.posting.house_banks, round.settlement()
    answer: Dict[str, Any] = {
        "action_seat": None if house else settlement.action_seat,
        "covered": None if house else settlement.covered,
        "total_action": round.total_action,
        "dealer": {"category": round.category(BANKER), "qualifies": settlement.banker_qualifies},
        "hands": {str(seat): round.category(seat) for seat in round.seats_in_play if round.knows(seat)},
        "fees": [vars(fee) for fee in round.fees()],
        "settlements": [vars(line) for line in settlement.lines],
    }
    if not house:
        answer["bank"] = {"wager": round.bank_wager, "paid": settlement.paid,
                          "collected": settlement.collected,
                          "net": settlement.collected - settlement.paid}
    if round.posting.progressive is not None:
        answer["progressive"] = _progressive(round)
    return answer


def _progressive(round: Round) -> Dict[str, Any]:
    paid = round.awards()
    awards: List[Dict[str, Any]] = [
        {"seat": one.seat, "bettor": one.bettor, "hand": one.hand, "amount": one.amount,
         "from": "meter" if one.from_meter else "house"} for one in paid.awards]
    envy = [{"seat": one.seat, "bettor": one.bettor, "amount": one.amount} for one in paid.envy]
    return {"meter_before": round.meter_before.cents, "meter_after": round.meter.cents, "awards": awards,
            "envy": envy}
