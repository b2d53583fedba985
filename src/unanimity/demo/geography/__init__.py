"""Which questions about US geography come with the library, and which facts answer them?

`training_text` and `questions_text` give the two question sets as tab-separated text, `facts` the facts behind them.
"""

from unanimity.demo.geography.embedded import (
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

__all__ = ["City", "Facts", "Peak", "River", "State", "Thing", "facts", "questions_text", "training_text"]
