"""Games of 抗秦 by the naive rules, and twins of them that one seat cannot tell from them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from compare_kangqin import GAME, OPTIONS, choose, draw_chance
from naive_kangqin import SEATS, NaiveKangqin

if TYPE_CHECKING:
    from kangqin_courses import Course


class Game:
    """A game by the naive rules, and what was played in it."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        self.options = OPTIONS[seed % len(OPTIONS)]
        self.chance = draw_chance(rng, self.options["dice"])
        self.naive = NaiveKangqin(self.chance, **self.options)
        self.played: list[str] = []
        self.rng = rng

    def play_on(self, policy: str, ply: int) -> None:
        naive = self.naive
        while naive.to_move is not None and naive.ply < ply:
            self.played.append(choose(naive, policy, "any", self.rng))
            naive.play(self.played[-1])


class Twin:
    """A game that differs from another in hidden things only, as far as one seat can tell."""

    def __init__(self, game: Game, first_ply: int, course: Course, seat: int, rng: Random) -> None:
        """Rewrite the round that began at ``first_ply`` after another course of it."""
        self.first_ply = first_ply
        naive = game.naive
        deal = [card for hand in course.deal for card in hand]
        deals, dice = list(game.chance["deals"]), list(game.chance["dice"])
        deals[naive.round - 1] = deal
        deals[naive.round :] = [rng.sample(range(1, 10), 9) for _ in deals[naive.round :]]
        if seat != naive.chief and not naive.is_open:
            dice[naive.round - 1] = [rng.randint(1, 6) for _ in naive.dice]
        dice[naive.round :] = [[rng.randint(1, 6) for _ in roll] for roll in dice[naive.round :]]
        self.chance = {**game.chance, "deals": deals, "dice": dice}
        self.played = game.played[:first_ply]
        self._rewrite(game, course)

    def _rewrite(self, game: Game, course: Course) -> None:
        """Write the actions of the round anew, with the cards of the course."""
        blind = list(self.chance["blind"])
        draws = sum(text == "accept:blind" for text in self.played)
        hands = [set(hand) for hand in course.deal]
        turns = iter(course.turns)
        turn: dict[str, Any] = {}
        for text in game.played[self.first_ply :]:
            verb, *words = text.split(":")
            if verb in {"propose", "pass"}:
                turn = next(turns)
            if verb == "propose":
                text = f"propose:{words[0]}:{turn['card']}"  # noqa: PLW2901
            elif text == "accept:blind":
                blind[draws] = sorted(hands[turn["target"]]).index(turn["returned"])
                draws += 1
            elif verb == "accept":
                text = f"accept:{turn['returned']}"  # noqa: PLW2901
            elif verb == "show":
                chief = game.naive.chief
                shown = sum(other.startswith("show") for other in self.played[self.first_ply :])
                text = f"show:{course.shown[(chief + shown) % SEATS]}"  # noqa: PLW2901
            if verb == "accept" or words[:1] == ["qin"]:
                target = 4 if turn["target"] == "qin" else turn["target"]
                hands[turn["seat"]] ^= {turn["card"], turn["returned"]}
                hands[target] ^= {turn["card"], turn["returned"]}
            self.played.append(text)
        self.chance["blind"] = blind


def told(game: Game | Twin, options: dict[str, Any], seat: int) -> list[Any]:
    """Return all that the real rules tell a seat in the course of a game, in JSON."""
    setup = GAME.setup_from_json({"players": 4, "options": options})
    state = GAME.start(setup, GAME.chance_from_json(setup, game.chance))
    lines: list[Any] = [GAME.observation_to_json(GAME.observe(state, seat))]
    for text in game.played:
        if GAME.to_move(state) == seat:
            lines.append([GAME.format_action(action) for action in GAME.legal_actions(state)])
        step = GAME.apply(state, GAME.parse_action(text))
        state = step.state
        seen = [GAME.redact(event, seat) for event in step.events]
        lines += [
            [GAME.event_to_json(event) for event in seen if event is not None],
            GAME.observation_to_json(GAME.observe(state, seat)),
        ]
    return lines


def first_ply_of_round(game: Game) -> int:
    """Return the ply at which the round of a game's last position began."""
    again = NaiveKangqin(game.chance, **game.options)
    first = 0
    for text in game.played:
        number = again.round
        again.play(text)
        if again.round > number:
            first = again.ply
    return first
