# SPDX-License-Identifier: MIT
"""Three-card poker, exactly: hands, rounds, settlement, fees and odds, by libtrey.

    >>> import trey
    >>> trey.evaluate("As Ks Qs").category
    'straight-flush'

`trey.odds` has the odds, as fractions; `trey.sim` plays simulated tables; `trey.bank` says what banking is
worth. docs/bindings.md has more examples.
"""
from . import bank, hands, odds, rounds, rules, sim
from .form import NotARound, settle
from .hands import Hand, card_number, card_text, evaluate, evaluate_many
from .refused import Refused
from .rounds import (Award, Awards, Envy, Event, Fee, Line, Meter, Movement, Round, Settlement)
from .rules import (Paytable, Posting, Schedule, designators, options, paytables_of, rulesets,
                    schedules)

__version__ = "0.2.0"

__all__ = [
    "Award", "Awards", "Envy", "Event", "Fee", "Hand", "Line", "Meter", "Movement", "NotARound", "Paytable",
    "Posting", "Refused", "Round", "Schedule", "Settlement", "__version__", "bank", "card_number", "card_text",
    "designators", "evaluate", "evaluate_many", "hands", "odds", "options", "paytables_of", "rounds",
    "rules", "rulesets", "schedules", "settle", "sim",
]
