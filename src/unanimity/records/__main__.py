"""Writes what follows from the declarations of records: their JSON Schema files, and docs/records.md.

python -m unanimity.records FOLDER DOCUMENT
"""

from __future__ import annotations

import sys
from pathlib import Path

from unanimity.records.kinds import KINDS
from unanimity.records.schema import schema_text, table_text

__all__ = ["written"]

HEAD = """# Records

Every result that a command prints with `--json` is a *record*: one JSON object on one line.
Its kind stands in `record`, and the version of that kind in `version`.
In Python, `unanimity.records` has them as dataclasses: `verdict_record(parser.asked("...")).json`.

A field that may be left out is left out where it has nothing to say; all others are always there, perhaps null.
Numbers are exact: an atom's count that is no whole number is the text “p/q”.
A form in JSON stands in its record as JSON, with its numbers as they were written.
The version of a kind grows when a field goes or changes its meaning; new fields may come at any time.
The JSON Schema of each kind lies in `src/unanimity/records/schemas`.
This page and the schemas are written by `make records` from the declarations of the records.
"""


def written(schemas: Path, document: Path) -> dict[Path, str]:
    """The text of each file that follows from the records."""
    texts = {schemas / f"{kind.kind}.json": schema_text(kind) for kind in KINDS}
    return texts | {document: "\n".join([HEAD, *map(table_text, KINDS)])}


if __name__ == "__main__":
    folder, page = map(Path, sys.argv[1:])
    for path, text in written(folder, page).items():
        path.write_text(text, encoding="utf-8")
