"""Positions of 抗秦 as a test wants them, and what follows, in the engine protocol's words.

The cards are written as five words: the hands of seats 0 to 3, two digits each, and Qin's card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qin_game.rules.kangqin.game import KangqinGame

if TYPE_CHECKING:
    from qin_game.rules.kangqin.state import KangqinObservation, KangqinState

GAME = KangqinGame()
DEALS = [
    [3, 7, 1, 4, 2, 8, 5, 9, 6],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
    [2, 4, 6, 8, 1, 3, 5, 7, 9],
]
"""The first is 37 14 28 59 6 as cards are written here."""
DICE = [[2, 6, 1], [1, 1, 1], [6, 6, 6], [3, 4, 5]]


def chance(**changed: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return chance results of a game; seats are Chief in their order."""
    parts: dict[str, Any] = {"deals": DEALS, "dice": DICE, "chief_order": [0, 1, 2, 3], "blind": []}
    return {**parts, **changed}


def new(options: dict[str, Any] | None = None, **changed: Any) -> KangqinState:  # noqa: ANN401
    """Start a game from chance results that are written out."""
    setup = GAME.setup_from_json({"players": 4, "options": options or {}})
    return GAME.start(setup, GAME.chance_from_json(setup, chance(**changed)))


def draw_json(cards: str = "37 14 28 59 6", **parts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a position; what is not told is that of a round 1 that has just begun."""
    *hands, qin_card = cards.split()
    stones = parts.get("stones", [2, 2, 2, 2])
    order = parts.get("chief_order", [0, 1, 2, 3])
    number = parts.get("round", 1)
    chief = order[number - 1]
    return {
        "game": "kangqin",
        "options": {},
        "round": number,
        "phase": "exchange",
        "chief": chief,
        "chief_order": order,
        "to_move": chief,
        "hands": [[int(card) for card in hand] for hand in hands],
        "qin_card": int(qin_card),
        "dice": [2, 6, 1],
        "stones": stones,
        "qin_stones": 17 - sum(stones),
        "proposals": [0, 0, 0, 0],
        "shown": [None] * 4,
        "history": [],
        "outcome": None,
        **parts,
    }


def draw(cards: str = "37 14 28 59 6", **parts: Any) -> KangqinState:  # noqa: ANN401
    """Return a position that :func:`draw_json` describes."""
    return GAME.state_from_json(draw_json(cards, **parts))


def reveal(
    cards: str,
    shown: str,
    dice: str,
    options: dict[str, Any] | None = None,
    **parts: Any,  # noqa: ANN401
) -> tuple[KangqinState, list[dict[str, Any]]]:
    """Let the four seats show their cards; return the position after it and all that happened."""
    roll = [int(die) for die in dice]
    options = {"dice": len(roll), **(options or {})}
    state = draw(cards, phase="reveal", dice=roll, options=options, **parts)
    texts = [f"show:{shown[(state.chief + place) % 4]}" for place in range(4)]
    return play(state, *texts)


def play(state: KangqinState, *texts: str) -> tuple[KangqinState, list[dict[str, Any]]]:
    """Play actions; return the position after them and all events in JSON, one after another."""
    events = []
    for text in texts:
        step = GAME.apply(state, GAME.parse_action(text))
        events += [GAME.event_to_json(event) for event in step.events]
        state = step.state
    return state, events


def after(state: KangqinState, *texts: str) -> KangqinState:
    """Play actions."""
    return play(state, *texts)[0]


def legal(state: KangqinState) -> list[str]:
    """Return the legal actions in the rules' order."""
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


def reason(state: KangqinState, text: str) -> str | None:
    """Return why an action is illegal, or None."""
    return GAME.explain_illegal(state, GAME.parse_action(text))


def named(events: list[dict[str, Any]], *names: str) -> list[dict[str, Any]]:
    """Return the events of these names, without their names."""
    chosen = [event for event in events if event["event"] in names]
    return [{key: value for key, value in event.items() if key != "event"} for event in chosen]


def hands(state: KangqinState) -> str:
    """Return the cards as they are written here."""
    return " ".join([f"{one}{other}" for one, other in state.hands] + [str(state.qin_card)])


def table(state: KangqinState) -> tuple[int, ...]:
    """Return the stones of the seats and, last, of Qin."""
    assert sum(state.stones) + state.qin_stones == 17
    return (*state.stones, state.qin_stones)


def see(state: KangqinState, seat: int) -> KangqinObservation:
    """Return what a seat may know."""
    return GAME.observe(state, seat)
