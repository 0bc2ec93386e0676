"""Deltas as docs/api.md describes them, written again from that description."""


def apply(before, delta):
    """The value that a delta makes of another; None is also nothing."""
    if isinstance(delta, list):
        return chain(None, delta)
    if not isinstance(delta, dict):
        return delta
    if isinstance(before, list):
        return apply_to_list(before, delta)
    made = dict(before) if isinstance(before, dict) else {}
    for name in delta.get("-", []):
        made.pop(name)
    for name, change in delta.items():
        if name != "-":
            made[name] = apply(made.get(name), change)
    return made


def apply_to_list(before, delta):
    made = list(before)
    if "at" not in delta:
        for index, change in delta.items():
            made[int(index)] = apply(made[int(index)], change)
        return made
    at, removed = delta["at"], delta.get("-", 0)
    if not 0 <= at <= at + removed <= len(made):
        raise ValueError(f"{delta} of {len(made)} elements")
    made[at:at + removed] = chain(made[at - 1] if at > 0 else None, delta.get("+", []))
    return made


def chain(previous, elements):
    """A row that follows a row is a delta of it."""
    made = []
    for element in elements:
        previous = apply(previous if isinstance(previous, dict) else None, element)
        made.append(previous)
    return made


class Follower:
    """The state of a table, from the messages that trey.v2 has for it."""

    def __init__(self):
        self.sections, self.you, self.seq, self.time = {}, {}, 0, 0

    def follow(self, message):
        """Takes an update; returns its events as trey.v1 has them."""
        if "whole" in message:
            self.sections, self.you = {}, {}
        self.sections = apply(self.sections, message.get("sections", {}))
        self.you = apply(self.you, message.get("you", {}))
        self.seq, self.time = message["seq"], message["time"]
        events = chain(None, message.get("events", []))
        first = message["seq"] - len(events) + 1
        return [{"seq": first + index, "time": self.time} | event for index, event in enumerate(events)]
