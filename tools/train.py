"""Train the value by self-play: ``python tools/train.py`` writes weights and a report.

First come the linear weights and the prior, then the net that adds to them. A run that is
interrupted goes on where it was when it is started again with the same options. The report tells
the log loss as it fell, and the rating of the new weights on every map against those before them
and an untrained player, that of the net against the linear weights alone.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from qin_game.ai.match_play import elo  # noqa: E402 - the tool runs from a plain checkout
from qin_game.ai.progress import ProgressBar  # noqa: E402
from qin_game.ai.qin import net_training, training  # noqa: E402
from qin_game.ai.qin.weights import (  # noqa: E402
    WEIGHTS_FILE,
    BadWeightsError,
    Weights,
    first_weights,
    format_weights,
    load_weights,
    without_net,
)
from qin_game.rules.qin.state import QinSetup  # noqa: E402
from qin_game.rules.qin.tiles import SUPPLIES  # noqa: E402
from qin_game.shelf import load_shelf  # noqa: E402

GAMES = {2: 120_000, 3: 80_000, 4: 80_000}
"""Ordinary number of games by number of seats: about half an hour in all on two quiet cores."""
NET_SEATS = (2,)
"""For more seats the linear value alone is strong enough."""
SAVE_EVERY = 20.0
"""Seconds."""


def main() -> int:
    """Train every number of seats asked for; return the exit code."""
    arguments = _arguments()
    folder = arguments.work
    folder.mkdir(parents=True, exist_ok=True)
    boards = [entry.board for entry in load_shelf().maps("qin")]
    before = _known_weights(arguments.before)
    now = Weights(dict(before.by_seats), dict(before.priors), dict(before.nets), dict(before.about))
    report: dict[str, Any] = {}
    started = monotonic()
    for seats in arguments.seats:
        if arguments.only != "net":
            report[f"{seats} seats"] = _train_value(seats, boards, before, now, folder, arguments)
            _save(now, arguments.weights)
        if arguments.only != "value" and seats in NET_SEATS:
            report[f"{seats} seats, net"] = _train_net(seats, boards, now, folder, arguments)
            _save(now, arguments.weights)
    _write_report(folder, report, (monotonic() - started) / 60)
    print(f"weights: {arguments.weights}\nreport:  {folder / 'report.md'}")
    return 0


def _save(weights: Weights, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    _write(path, format_weights(weights))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, nargs="+", choices=(2, 3, 4), default=[2, 3, 4])
    parser.add_argument("--games", type=int, help=f"per number of seats (default: {GAMES})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("value", "net"), help="train one of the two parts")
    parser.add_argument("--step", type=float, default=training.FIRST_STEP, help="first step length")
    parser.add_argument(
        "--decay", type=float, default=training.DECAY, help="lambda: how far results reach"
    )
    parser.add_argument(
        "--explore", type=float, default=training.EXPLORE, help="share of random placements"
    )
    parser.add_argument("--threads", type=int, default=min(training.PARTS, os.cpu_count() or 1))
    parser.add_argument("--pairs", type=int, default=400, help="deals per comparison at the end")
    parser.add_argument("--go-on", action="store_true", help="start from the present weights")
    parser.add_argument(
        "--before", type=Path, default=WEIGHTS_FILE, help="weights to compare with or go on from"
    )
    parser.add_argument("--weights", type=Path, default=WEIGHTS_FILE, help="file to write")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "training", help="folder")
    return parser.parse_args()


def _known_weights(path: Path) -> Weights:
    try:
        return load_weights(path)
    except BadWeightsError as error:
        print(f"starting afresh: {error}", file=sys.stderr)
        return Weights({})


def _train_value(  # noqa: PLR0913, PLR0917 - what from, where to, and how
    seats: int,
    boards: list[Any],
    before: Weights,
    now: Weights,
    folder: Path,
    arguments: argparse.Namespace,
) -> dict[str, Any]:
    """Train linear weights and a prior into ``now``; return their part of the report.

    A net that was trained to add to other linear weights is dropped.
    """
    plan = training.Plan(
        seats, arguments.games or GAMES[seats], arguments.seed,
        step=arguments.step, decay=arguments.decay, explore=arguments.explore,
    )  # fmt: skip
    learner = _learn_value(plan, boards, before if arguments.go_on else None, folder, arguments)
    now.by_seats[seats] = training.learnt_weights(learner)
    now.priors[seats] = training.last_prior(plan, learner, _setups(plan, boards))
    now.nets.pop(seats, None)
    now.about.pop(f"{seats} net", None)
    rivals = {"untrained": first_weights(seats)}
    if seats in before.by_seats:
        rivals["previous"] = before.by_seats[seats]
    figures = _compare(
        seats, boards, without_net(now.by_seats[seats]),
        {name: without_net(rival) for name, rival in rivals.items()}, arguments,
    )  # fmt: skip
    loss = learner.curve[-1][1]
    now.about[str(seats)] = _about(plan.seed, plan.games, loss, figures)
    return {
        "curve": [(games, loss) for games, loss, _ in learner.curve],
        "more": f"The first seat won {learner.curve[-1][2]:.1%} of the last stretch.",
        "against": figures,
    }


def _train_net(
    seats: int, boards: list[Any], now: Weights, folder: Path, arguments: argparse.Namespace
) -> dict[str, Any]:
    """Train the net into ``now``; return its part of the report."""
    plan = net_training.NetPlan(seats, arguments.seed)
    linear, prior = now.for_seats(seats), now.prior_for_seats(seats)
    saved = folder / f"{seats}-seats-net-seed-{plan.seed}.json"
    learner = net_training.new_net(plan)
    if saved.exists():
        learner = net_training.learner_from_json(json.loads(saved.read_text(encoding="utf-8")))
    setups = training.training_setups(boards, seats, Random(plan.seed))
    with ProgressBar(plan.rounds - learner.round, f"{seats} seats, net") as bar:

        def report(now: net_training.NetLearner) -> bool:
            bar.advance(1, f"log loss {now.curve[-1][2]:.4f}")
            _write(saved, json.dumps(net_training.learner_to_json(now)))
            return True

        net_training.train_net(plan, learner, linear, prior, setups, report, arguments.threads)
    now.nets[seats] = net_training.kernel_net(learner)
    games, without, loss = learner.curve[-1]
    rivals = {"linear": without_net(linear)}
    figures = _compare(seats, boards, (*linear, *now.nets[seats]), rivals, arguments)
    now.about[f"{seats} net"] = _about(plan.seed, games, loss, figures)
    return {
        "curve": [(games, loss) for games, _, loss in learner.curve],
        "more": f"Without the net it is {without:.4f}.",
        "against": figures,
    }


def _about(seed: int, games: int, loss: float, figures: dict[str, Any]) -> dict[str, Any]:
    return {
        "command": "python tools/train.py " + " ".join(sys.argv[1:]),
        "seed": seed,
        "games": games,
        "date": datetime.now(UTC).date().isoformat(),
        "log_loss": round(loss, 4),
        "against": figures,
    }


def _learn_value(
    plan: training.Plan,
    boards: list[Any],
    start: Weights | None,
    folder: Path,
    arguments: argparse.Namespace,
) -> training.Learner:
    known = start.by_seats.get(plan.seats) if start else None
    prior = start.priors.get(plan.seats) if start else None
    saved = folder / f"{plan.seats}-seats-{plan.games}-games-seed-{plan.seed}.json"
    learner = training.new_learner(plan.seats, known, prior)
    if saved.exists():
        learner = training.learner_from_json(json.loads(saved.read_text(encoding="utf-8")))
    setups = _setups(plan, boards)
    last_save = monotonic()
    reported = learner.step
    with ProgressBar(plan.steps - learner.step, f"{plan.seats} seats") as bar:

        def report(now: training.Learner) -> bool:
            nonlocal last_save, reported
            bar.advance(now.step - reported, f"log loss {now.curve[-1][1]:.4f}")
            reported = now.step
            if monotonic() - last_save > SAVE_EVERY or now.step == plan.steps:
                last_save = monotonic()
                _write(saved, json.dumps(training.learner_to_json(now)))
            return True

        training.train(plan, learner, setups, report, threads=arguments.threads)
    return learner


def _setups(plan: training.Plan, boards: list[Any]) -> list[QinSetup]:
    return training.training_setups(boards, plan.seats, Random(plan.seed))


def _compare(
    seats: int,
    boards: list[Any],
    learnt: tuple[float, ...],
    rivals: dict[str, tuple[float, ...]],
    arguments: argparse.Namespace,
) -> dict[str, Any]:
    figures = {}
    for name, rival in rivals.items():
        for board in boards:
            setup = QinSetup(board, seats, "forbidden", (SUPPLIES[seats],) * seats)
            scores = training.compare_weights(setup, learnt, rival, arguments.pairs, 7)
            rate = float(scores.mean())
            figures[f"{name} on {board.name}"] = {
                "win_rate": round(rate, 4),
                "half_interval": round(1.96 * float(scores.std()) / arguments.pairs**0.5, 4),
                "elo": elo(rate, seats, arguments.pairs * seats),
            }
    return figures


def _write_report(folder: Path, report: dict[str, Any], minutes: float) -> None:
    lines = ["# Training report", "", f"{minutes:.1f} minutes.", ""]
    for title, part in report.items():
        curve = part["curve"]
        picture = f"learning-{title.replace(',', '').replace(' ', '-')}.png"
        _draw_curve(folder / picture, curve)
        lines += [
            f"## {title}",
            "",
            f"![log loss]({picture})",
            "",
            f"Log loss {curve[0][1]:.4f} at first, {curve[-1][1]:.4f} at last.",
            part["more"],
            "",
            "| against | win rate | 95 % | Elo |",
            "|---|---|---|---|",
        ]
        for name, figure in part["against"].items():
            rate, half = figure["win_rate"], figure["half_interval"]
            lines.append(f"| {name} | {rate:.1%} | +-{half:.1%} | {figure['elo']:+.0f} |")
        lines.append("")
    _write(folder / "report.md", "\n".join(lines))


def _draw_curve(path: Path, points: list[tuple[int, float]]) -> None:
    """Draw log loss over games as a picture, with the extremes in figures."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame  # noqa: PLC0415 - only the report needs it

    pygame.font.init()
    size, edge = (900, 480), 70
    paper, ink, line = (247, 241, 227), (40, 36, 32), (168, 44, 32)
    surface = pygame.Surface(size)
    surface.fill(paper)
    font = pygame.font.Font(None, 24)
    games = [games for games, _ in points]
    losses = [loss for _, loss in points]
    low, high = min(losses), max(losses)
    span = (high - low) or 1.0
    frame = pygame.Rect(edge, edge // 2, size[0] - edge * 3 // 2, size[1] - edge * 3 // 2)
    pygame.draw.rect(surface, ink, frame, 1)
    dots = [
        (
            frame.left + frame.width * at / max(games),
            frame.bottom - frame.height * (loss - low) / span,
        )
        for at, loss in points
    ]
    if len(dots) > 1:
        pygame.draw.aalines(surface, line, False, dots)
    for text, place in (
        (f"{high:.3f}", (8, frame.top)),
        (f"{low:.3f}", (8, frame.bottom - 18)),
        ("log loss over games of self-play", (frame.left, frame.bottom + 8)),
        (f"{max(games)}", (frame.right - 60, frame.bottom + 8)),
    ):
        surface.blit(font.render(text, True, ink), place)
    pygame.image.save(surface, str(path))


def _write(path: Path, text: str) -> None:
    temporary = path.with_suffix(".tmp")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)


if __name__ == "__main__":
    sys.exit(main())
