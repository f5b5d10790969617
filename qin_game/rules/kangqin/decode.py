"""Reading setups and chance results of 抗秦 from JSON, and the parts positions share with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.json_reading import (
    ShapeError,
    read_choice,
    read_int,
    read_list,
    read_object,
)
from qin_game.rules.kangqin.state import (
    CARDS,
    DICE_COUNTS,
    MAX_BLIND,
    ROUNDS,
    SEATS,
    SECOND_PRICES,
    TAKES,
    KangqinChance,
    KangqinSetup,
)

if TYPE_CHECKING:
    from qin_game.rules.game import Json


def decode_setup(data: Json) -> KangqinSetup:
    """Read a setup; options that are missing take their defaults. Raises ShapeError."""
    data = read_object(data, "setup", ("players",), ("options",))
    read_int(data["players"], "players", SEATS, SEATS)
    return read_options(data.get("options", {}))


def read_options(value: Json) -> KangqinSetup:
    """Read the difficulty and the house rules."""
    options = read_object(value, "options", (), ("dice", "second_price", "take"))
    dice = read_int(options.get("dice", DICE_COUNTS[0]), "options.dice", *DICE_COUNTS)
    second_price = options.get("second_price", SECOND_PRICES[0])
    take = options.get("take", TAKES[0])
    return KangqinSetup(
        dice=dice,
        second_price=read_choice(second_price, "options.second_price", SECOND_PRICES),
        take=read_choice(take, "options.take", TAKES),
    )


def decode_chance(data: Json, setup: KangqinSetup) -> KangqinChance:
    """Read all random results of a game. Raises ShapeError.

    ``blind`` may be left out or be shorter than the draws to come: then they take the lower card.
    """
    data = read_object(data, "chance", ("deals", "dice", "chief_order"), ("blind",))
    return KangqinChance(
        deals=read_deals(data["deals"], "deals", ROUNDS),
        dice=read_rolls(data["dice"], "dice", ROUNDS, setup),
        chief_order=read_chief_order(data["chief_order"]),
        blind=read_blind(data.get("blind", []), "blind"),
    )


def read_card(value: Json, place: str) -> int:
    """Read a card."""
    return read_int(value, place, CARDS[0], CARDS[-1])


def read_exactly(value: Json, place: str, count: int) -> list[Json]:
    """Read a list of ``count`` items."""
    items = read_list(value, place)
    if len(items) != count:
        raise ShapeError(f"{place}: {len(items)} entries, not {count}")
    return items


def read_ints(value: Json, place: str, count: int, low: int, high: int) -> tuple[int, ...]:
    """Read a list of ``count`` integers."""
    items = read_exactly(value, place, count)
    return tuple(read_int(item, f"{place}[{i}]", low, high) for i, item in enumerate(items))


def read_deals(value: Json, place: str, count: int) -> tuple[tuple[int, ...], ...]:
    """Read shuffled packs of nine cards."""
    return tuple(
        _all_different(read_ints(item, f"{place}[{i}]", len(CARDS), 1, 9), f"{place}[{i}]")
        for i, item in enumerate(read_exactly(value, place, count))
    )


def read_rolls(
    value: Json, place: str, count: int, setup: KangqinSetup
) -> tuple[tuple[int, ...], ...]:
    """Read rolls of as many dice as the setup has."""
    return tuple(
        read_roll(item, f"{place}[{i}]", setup)
        for i, item in enumerate(read_exactly(value, place, count))
    )


def read_roll(value: Json, place: str, setup: KangqinSetup) -> tuple[int, ...]:
    """Read a roll."""
    return read_ints(value, place, setup.dice, 1, 6)


def read_chief_order(value: Json) -> tuple[int, ...]:
    """Read the Chief of each round, every seat once."""
    return _all_different(read_ints(value, "chief_order", SEATS, 0, SEATS - 1), "chief_order")


def read_blind(value: Json, place: str) -> tuple[int, ...]:
    """Read which card each blind draw takes."""
    items = read_list(value, place)
    if len(items) > MAX_BLIND:
        raise ShapeError(f"{place}: {len(items)} draws, no game has more than {MAX_BLIND}")
    return tuple(read_int(item, f"{place}[{i}]", 0, 1) for i, item in enumerate(items))


def _all_different(numbers: tuple[int, ...], place: str) -> tuple[int, ...]:
    if len(set(numbers)) != len(numbers):
        raise ShapeError(f"{place}: a number stands there twice")
    return numbers
