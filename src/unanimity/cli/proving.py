"""Where do the proofs of verdicts go?

One file holds the proofs of one view's verdicts, since they are about that view's system. If a model has several views,
those of the second and the others are in files of the same name with .2, .3 and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import IO, TYPE_CHECKING, Protocol

from unanimity.cli.show import note, visible
from unanimity.errors import Unproved

if TYPE_CHECKING:
    from unanimity.bags import Bag
    from unanimity.files.models import Model
    from unanimity.files.proofs import ProofWriter
    from unanimity.language.parser import Parse
    from unanimity.learning.supported import Unsupported
    from unanimity.spaces.space import Space
    from unanimity.verdict import Verdict, Withheld

__all__ = ["Prove", "ProveSame", "proof_files", "proving", "proving_same"]


class Prove(Protocol):
    """Takes a question and what was said of it."""

    def __call__(self, text: str, parse: Parse) -> None:
        """Write the proofs of what each view says."""


def proof_files(path: str, views: int) -> list[str]:
    """The names of the files for each view's proofs."""
    return [path, *(f"{path}.{number}" for number in range(2, views + 1))]


class _ProofFile:
    """The proofs of one view's verdicts, and how many there are and are not."""

    def __init__(self, path: str, stream: IO[bytes], writer: ProofWriter) -> None:
        self._path, self._stream, self._writer = path, stream, writer
        self.written = self.unproved = self.held_back = 0

    def take(self, verdict: Verdict | Withheld | Unsupported) -> None:
        """Write the proof of a verdict, if it has one."""
        from unanimity.learning.supported import Unsupported
        from unanimity.verdict import Withheld

        if isinstance(verdict, Unsupported | Withheld):
            self.held_back += 1
            return
        try:
            line = self._writer.line(verdict)
        except Unproved:
            line = None
        self._put(line)

    def take_same(self, one: Bag, other: Bag, verdict: Verdict) -> None:
        """Write the proof that two inputs mean the same, by the verdict on their difference, if it has one."""
        try:
            line = self._writer.same(one, other, verdict)
        except Unproved:
            line = None
        self._put(line)

    def _put(self, line: bytes | None) -> None:
        if line is None:
            self.unproved += 1
        else:
            self._stream.write(line)
            self.written += 1

    def report(self) -> None:
        """Say how many proofs there are, and why others are missing."""
        if not self.written:
            note(f"there is no proof, so {visible(self._path)} was not written")
        else:
            note(f"{self.written:,} proof{'s' if self.written > 1 else ''} written to {visible(self._path)}")
        if self.unproved:
            which = "verdict has" if self.unproved == 1 else "verdicts have"
            note(f"{self.unproved:,} {which} no proof: undecided, or none was found within the search limits")
        if self.held_back:
            which = "answer" if self.held_back == 1 else "answers"
            note(f"{self.held_back:,} {which} held back: no proof, as all mappings agree; something else is missing")


class _NoProof(Exception):
    """There was no verdict, so there is nothing to write."""


@contextmanager
def _proof_file(path: str, space: Space, digest: str, embed: bool) -> Iterator[_ProofFile]:
    """A file that takes its place when the block ends well and something was proved."""
    from unanimity.files.proofs import ProofWriter
    from unanimity.files.safely import writing

    make = ProofWriter.embedding if embed else ProofWriter.quoting
    with suppress(_NoProof), writing(path, "wb") as stream:
        file = _ProofFile(path, stream, make(space, digest))
        yield file
        if not file.written:
            raise _NoProof


@contextmanager
def proving(model: Model, path: str | None, embed: bool) -> Iterator[Prove]:
    """A place to put verdicts, whose proofs become files; where there are none, there will be no file."""
    if path is None:
        yield lambda text, parse: None
        return
    with ExitStack() as stack:
        names = proof_files(path, len(model.parser.views))
        spaces = [view.space for view in model.parser.views]
        parts = zip(names, spaces, model.digests, strict=True)
        files = [stack.enter_context(_proof_file(name, space, digest, embed)) for name, space, digest in parts]

        def prove(text: str, parse: Parse) -> None:
            if len(files) == 1:
                files[0].take(parse.verdict)
            else:
                for file, verdict in zip(files, model.parser.verdicts(text), strict=True):
                    file.take(verdict)

        yield prove
    for file in files:
        file.report()


class ProveSame:
    """Writes proofs that inputs mean the same, if there is a file for them."""

    def __init__(self, space: Space, file: _ProofFile | None) -> None:
        self._space, self._file = space, file

    def all(self, one: Bag, others: Iterable[Bag]) -> None:
        """What an input means, if that is certain, and that others mean the same."""
        from unanimity.verdict import Answer

        if self._file is None:
            return
        verdict = self._space.ask(one)
        if isinstance(verdict, Answer):
            self._file.take(verdict)
        for other in dict.fromkeys(others):
            if other != one:
                self.pair(one, other)

    def pair(self, one: Bag, other: Bag) -> None:
        """That two inputs mean the same."""
        from unanimity.bags import Difference

        if self._file is not None:
            self._file.take_same(one, other, self._space.ask(Difference(one, other)))


@contextmanager
def proving_same(model: Model, path: str | None, embed: bool) -> Iterator[ProveSame]:
    """A place to put inputs that mean the same, by the first view; if nothing is proved, there will be no file."""
    space = model.parser.space
    if path is None:
        yield ProveSame(space, None)
        return
    with _proof_file(path, space, model.digests[0], embed) as file:
        yield ProveSame(space, file)
    file.report()
