"""Small languages without spaces between words, in which the truth is known by construction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

__all__ = ["LANGUAGES", "Language"]

Parts = Mapping[str, str]


@dataclass(frozen=True)
class Language:
    """Commands: one of each part, in order, with what each part contributes to the output."""

    name: str
    parts: Sequence[Parts]
    ends: str  # how a sentence may end, one mark each

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every command with its output."""
        return [("".join(some), " ".join(self._said(some))) for some in product(*self.parts)]

    def _said(self, some: Sequence[str]) -> list[str]:
        return [meaning for part, words in zip(self.parts, some, strict=True) if (meaning := part[words])]


CHINESE = Language(
    "Chinese",
    [
        {"请": "", "麻烦你": ""},
        {"打开": "on", "关闭": "off", "检查": "check"},
        {"客厅": "living", "卧室": "bed", "厨房": "kitchen", "书房": "study"},
        {"的": ""},
        {"灯": "light", "空调": "aircon", "窗户": "window", "音响": "speaker"},
    ],
    "。！",
)
JAPANESE = Language(
    "Japanese",
    [
        {"居間": "living", "寝室": "bed", "台所": "kitchen", "書斎": "study"},
        {"の": ""},
        {"ライト": "light", "エアコン": "aircon", "窓": "window", "テレビ": "tv"},
        {"を": ""},
        {"つけて": "on", "消して": "off", "調べて": "check"},
        {"ください": "", "ね": ""},
    ],
    "。！",
)
THAI = Language(
    "Thai",
    [
        {"ช่วย": "", "กรุณา": ""},
        {"เปิด": "on", "ปิด": "off", "ตรวจ": "check"},
        {"ไฟ": "light", "แอร์": "aircon", "พัดลม": "fan", "หน้าต่าง": "window"},
        {"ใน": ""},
        {"ห้องนอน": "bed", "ห้องครัว": "kitchen", "ห้องน้ำ": "bath", "สวน": "garden"},
    ],
    "!.",
)
LANGUAGES = (CHINESE, JAPANESE, THAI)
