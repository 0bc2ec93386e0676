# SPDX-License-Identifier: MIT
"""Why something was refused."""
import re
from typing import Any, Callable, Dict

from ._names import RULES, text
from ._trey import lib
from .hands import card_text


def money(cents: int) -> str:
    """ "$75.00", "$1,234.50"."""
    return f"{'-' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


# How a message shows a figure, by the sign before its name (include/trey/status_list.h).
FORMS: Dict[str, Callable[[int], str]] = {"": money, "#": str, "@": card_text}


class Refused(Exception):
    """The rules do not allow it. Nothing has changed.

    `code` is one of the closed list of docs/settle.md, `rule` the statement behind it ("" where
    there is none), `given` and `limit` the figures that explain it, `subject` the index of the wager
    or option it is about, `where` a path into a round that was given as a whole, `message` the
    sentence of `trey settle`, `hint` what to do about it ("" where there is nothing to add).
    """

    def __init__(self, raw: Any, where: str = "", hint: str = "") -> None:
        self.code = text(lib.trey_refusal_code(raw))
        self.rule = RULES[lib.trey_refusal_rule(raw)]
        self.given, self.limit, self.subject, self.where = raw.given, raw.limit, raw.subject, where
        self.message = re.sub(r"{([#@]?)(given|limit)}",
                              lambda mark: FORMS[mark[1]](getattr(raw, mark[2])),
                              text(lib.trey_refusal_text(raw)))
        self.hint = hint
        super().__init__((f"{self.message} ({self.rule})" if self.rule else self.message)
                         + (f": {hint}" if hint else ""))

    def __repr__(self) -> str:
        return f"<Refused {self.code}: {self}>"


def refusal(code: str, given: int = 0, limit: int = 0) -> Any:
    """A refusal of the library with a code of the rules."""
    made = (lib.trey_refuse(status, given, limit) for status in range(lib.TREY_STATUS_COUNT))
    return next(raw for raw in made if text(lib.trey_refusal_code(raw)) == code)
