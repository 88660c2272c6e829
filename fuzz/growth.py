"""Looks for input that takes more than its share: pieces of the seeds repeated, at one length and at four times that.

`python fuzz/growth.py markdown --seconds 300`. What takes much more than four times as long is tried again, longer; what
still does is printed with its times, and kept as `fuzz/kept/growth-TARGET-NUMBER`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.hardening.seeds import PIECES, lines, mutated, seeds  # noqa: E402  (this folder is no package)
from tests.hardening.targets import TARGETS  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_SHORT = 3_000
_TIMES = 4
_SUSPECT, _GUILTY = 6.0, 7.0
"""Four times the length is four times the work; the rest is noise, or growth."""


class Grown(NamedTuple):
    short: float
    long: float

    @property
    def ratio(self) -> float:
        return self.long / max(self.short, 0.002)


def seconds(target: Callable[[bytes], None], data: bytes, tries: int = 1) -> float:
    taken = []
    for _ in range(tries):
        started = time.process_time()
        target(data)
        taken.append(time.process_time() - started)
    return min(taken)


def grown(target: Callable[[bytes], None], unit: bytes, size: int, tries: int) -> Grown:
    times = max(1, size // len(unit))
    return Grown(
        seconds(target, unit * times, tries + 1), seconds(target, unit * (times * _TIMES), max(1, tries))
    )


def units(target: str, chance: random.Random) -> Iterator[bytes]:
    """What to repeat: lines, some of them together, parts of them, and what means something to a parser."""
    pool = lines(target)
    while True:
        kind = chance.randrange(6)
        if kind == 0:
            unit = chance.choice(pool)
        elif kind == 1:
            unit = chance.choice(pool).strip() + b" "
        elif kind == 2:
            unit = b"".join(chance.choices(pool, k=chance.randint(2, 5)))
        elif kind == 3:
            row = chance.choice(pool)
            start = chance.randrange(len(row))
            unit = row[start : start + chance.randint(1, 30)]
        elif kind == 4:
            unit = b"".join(
                (*chance.choices(PIECES, k=chance.randint(1, 3)), chance.choice((b"", b"ask? ", b"\n")))
            )
        else:
            unit = mutated(target, chance.choice(seeds(target))[:600], chance)
        if 0 < len(unit) <= _SHORT:
            yield unit


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, help="how long to go on (default: 60)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed tries the same pieces")
    parser.add_argument("--kept", type=Path, default=ROOT / "fuzz" / "kept", help="where inputs are kept")
    options = parser.parse_args()
    options.kept.mkdir(parents=True, exist_ok=True)
    target = TARGETS[options.target]
    chance = random.Random(options.seed)
    end = time.monotonic() + options.seconds
    tried = found = 0
    for unit in units(options.target, chance):
        if time.monotonic() > end:
            break
        tried += 1
        first = grown(target, unit, _SHORT, 0)
        if first.ratio < _SUSPECT:
            continue
        second = grown(target, unit, _SHORT * _TIMES // 2, 1)
        if second.ratio < _GUILTY:
            continue
        found += 1
        kept = options.kept / f"growth-{options.target}-{options.seed}-{found}"
        kept.write_bytes(unit)
        print(
            f"{second.ratio:5.1f} times for four times the length ({second.short:.2f} s, {second.long:.2f} s): "
            f"{unit[:70]!r} in {kept.name}",
            flush=True,
        )
    print(f"{options.target}: {tried} pieces tried, {found} grow", flush=True)


if __name__ == "__main__":
    main()
