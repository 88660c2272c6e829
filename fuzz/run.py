"""Long fuzzing of one part of asklint: `python fuzz/run.py markdown --seconds 300`. See README.md beside this file."""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

import atheris

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=["asklint", "asklint_rules"]):
    from tests.hardening.seeds import mutated, seeds
    from tests.hardening.targets import TARGETS

_LONG_ENOUGH = 200
"""Bytes from which on the time per byte says something."""
_TELL_EVERY = 50


class Meter:
    """How long inputs take for their length, and which one takes longest."""

    def __init__(self, name: str, kept: Path) -> None:
        self.target = TARGETS[name]
        self.slowest_file = kept / f"slowest-{name}"
        self.count = 0
        self.rates: list[float] = []
        self.slowest = 0.0
        self.told = kept / f"meter-{name}"

    def __call__(self, data: bytes) -> None:
        self.count += 1
        taken = self._seconds(data)
        if len(data) >= _LONG_ENOUGH:
            self.rates.append(taken / len(data))
            if self.rates[-1] > self.slowest:
                # What is compiled or collected on the way counts once; what is slow is slow again.
                taken = min(taken, self._seconds(data), self._seconds(data))
            if taken / len(data) > self.slowest:
                self.slowest = taken / len(data)
                self.slowest_file.write_bytes(data)
        # The fuzzer ends the process by itself, so there is no last moment to speak in.
        if self.count % _TELL_EVERY == 0 and self.rates:
            median = statistics.median(self.rates)
            self.told.write_text(
                f"{self.count} inputs; {median * 1e6:.2f} µs a byte in the middle, {self.slowest * 1e6:.2f} at worst, "
                f"{self.slowest / median:.1f} times as long\n",
                encoding="utf-8",
            )

    def _seconds(self, data: bytes) -> float:
        started = time.process_time()
        self.target(data)
        return time.process_time() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, help="how long to go on (default: 60)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed mutates in the same way")
    parser.add_argument(
        "--seeds", type=int, default=100, help="how many fixtures to begin with (default: 100)"
    )
    parser.add_argument("--longest", type=int, default=1500, help="bytes of an input (default: 1500)")
    parser.add_argument("--kept", type=Path, default=ROOT / "fuzz" / "kept", help="where inputs are kept")
    parser.add_argument(
        "--timeout", type=int, default=20, help="seconds after which an input counts as a hang"
    )
    parser.add_argument("--again", type=Path, metavar="FILE", help="run one input and nothing else")
    options = parser.parse_args()
    if options.again:
        TARGETS[options.target](options.again.read_bytes())
        return
    corpus = options.kept / options.target
    corpus.mkdir(parents=True, exist_ok=True)
    every = [seed for seed in seeds(options.target) if len(seed) <= options.longest]
    for number, seed in enumerate(every[:: max(1, len(every) // options.seeds)]):
        (corpus / f"seed-{number:04}").write_bytes(seed)
    meter = Meter(options.target, options.kept)

    def mutate(data: bytes, max_size: int, seed: int) -> bytes:
        chance = random.Random(seed)
        changed = (
            mutated(options.target, data, chance) if chance.random() < 0.7 else atheris.Mutate(data, max_size)
        )
        return changed[:max_size]

    arguments = [
        sys.argv[0],
        f"-max_total_time={options.seconds}",
        f"-seed={options.seed}",
        f"-timeout={options.timeout}",
        f"-artifact_prefix={options.kept}/",
        f"-max_len={options.longest}",
        "-rss_limit_mb=4096",
        "-print_final_stats=1",
        str(corpus),
    ]
    atheris.Setup(arguments, meter, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
