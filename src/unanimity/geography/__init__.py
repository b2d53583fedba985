"""Which questions about US geography come with the library, and what answers them?

`training_text` and `questions_text` give the two question sets as tab-separated text,
`facts` gives the facts behind them, and `look_up` answers an output bag from the facts.
"""

from unanimity.geography.answers import PREDICATES, look_up
from unanimity.geography.embedded import (
    City,
    Facts,
    Peak,
    River,
    State,
    Thing,
    facts,
    questions_text,
    training_text,
)

__all__ = [
    "PREDICATES",
    "City",
    "Facts",
    "Peak",
    "River",
    "State",
    "Thing",
    "facts",
    "look_up",
    "questions_text",
    "training_text",
]
