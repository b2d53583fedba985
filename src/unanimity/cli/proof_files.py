"""Where do the proofs of verdicts go?

One file holds the proofs of one view's verdicts, since they are about that view's system. If a model has several views,
those of the second and the others are in files of the same name with .2, .3 and so on. Where a whole call is forced,
its proof takes the place of that of its edges, and holds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import IO, TYPE_CHECKING, Protocol

from unanimity.cli.terminal import note, visible
from unanimity.errors import Unproved

if TYPE_CHECKING:
    from unanimity.bags import Bag
    from unanimity.files.model.models import Model
    from unanimity.files.proofs.calls import CallWriter
    from unanimity.files.proofs.proofs import ProofWriter
    from unanimity.language.asked import Asked
    from unanimity.learning.support.supported import Unsupported
    from unanimity.spaces.space import Space
    from unanimity.verdict import Verdict, Withheld

__all__ = ["Prove", "ProveSame", "proof_files", "proving", "proving_same", "unproved"]


class Prove(Protocol):
    """Takes a question, and what is to be proved of it, one verdict for each view."""

    def __call__(self, asked: Asked, verdicts: Sequence[Verdict | Withheld | Unsupported], /) -> None:
        """Write the proofs."""


def unproved(_asked: Asked, _verdicts: Sequence[Verdict | Withheld | Unsupported]) -> None:
    """Prove nothing, where no proofs are wanted."""


def proof_files(path: str, views: int) -> list[str]:
    """The names of the files for each view's proofs."""
    return [path, *(f"{path}.{number}" for number in range(2, views + 1))]


class _ProofFile:
    """The proofs of one view's verdicts, and how many there are and are not."""

    def __init__(
        self, path: str, stream: IO[bytes], writer: ProofWriter, calls: CallWriter, strange: str | None
    ) -> None:
        self._path, self._stream, self._writer, self._calls, self._strange = path, stream, writer, calls, strange
        self.written = self.unproved = self.held_back = 0

    def take(self, verdict: Verdict | Withheld | Unsupported, asked: Asked | None = None) -> None:
        """Write the proof of a verdict, if it has one, or of the whole call that it makes of a question."""
        from unanimity.learning.support.supported import Unsupported
        from unanimity.verdict import Withheld

        if isinstance(verdict, Unsupported | Withheld):
            self.held_back += 1
            return
        try:
            line = self._writer.line(verdict) if asked is None else self._calls.line(asked, verdict)
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
        if self.written and self._strange is not None:
            strange = visible(self._strange)
            note(f"{strange} and the model are not of the same training, so `check` will refuse the proofs with it.")
            note("Perhaps the training was stopped while it wrote. Train again, then ask again.")
        if self.unproved:
            which = "verdict has" if self.unproved == 1 else "verdicts have"
            note(f"{self.unproved:,} {which} no proof: undecided, or none was found within the search limits")
        if self.held_back:
            which = "answer" if self.held_back == 1 else "answers"
            note(f"{self.held_back:,} {which} held back: no proof, as all mappings agree; something else is missing")


class _NoProof(Exception):
    """There was no verdict, so there is nothing to write."""


@contextmanager
def _proof_file(path: str, view: int, model: Model, embed: bool) -> Iterator[_ProofFile]:
    """A file for a view's proofs, which takes its place when the block ends well and something was proved."""
    from unanimity.files.atomic import writing
    from unanimity.files.model.beside import not_together
    from unanimity.files.proofs.calls import CallWriter
    from unanimity.files.proofs.proofs import ProofWriter

    views = model.parser.views
    make, digest = ProofWriter.embedding if embed else ProofWriter.quoting, model.digests[view]
    with suppress(_NoProof), writing(path, "wb") as stream:
        writer = make(views[view].space, digest)
        roles = make(model.parser.roles.space, digests[0]) if (digests := model.digests[len(views) + view :]) else None
        strange = not_together(model.systems[view], digest, writer.shared) if model.systems else None
        file = _ProofFile(path, stream, writer, CallWriter(writer, roles), strange)
        yield file
        if not file.written:
            raise _NoProof


@contextmanager
def proving(model: Model, path: str | None, embed: bool) -> Iterator[Prove]:
    """A place to put verdicts, whose proofs become files; where there are none, there will be no file."""
    if path is None:
        yield unproved
        return
    with ExitStack() as stack:
        names = proof_files(path, len(model.parser.views))
        files = [stack.enter_context(_proof_file(name, i, model, embed)) for i, name in enumerate(names)]

        def prove(asked: Asked, verdicts: Sequence[Verdict | Withheld | Unsupported]) -> None:
            for file, verdict in zip(files, verdicts, strict=True):
                file.take(verdict, asked)

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
    with _proof_file(path, 0, model, embed) as file:
        yield ProveSame(space, file)
    file.report()
