"""抗秦 a second time, naively: the oracle the real rules are compared with.

Written from the rules document alone and importing nothing of the project. Every value that leaves
this module is a text or JSON in the engine protocol's form. It is meant to be read beside the
rules, sentence by sentence, and to share no idea with what it checks.

What a seat knows is kept as it would be at a table: each hidden value is wrapped in
:class:`Hidden` with the seats that looked at it when it happened, and what a seat sees of the game
is what is left when the values it never looked at are taken out.
"""

from __future__ import annotations

from typing import Any

SEATS = 4
ROUNDS = 4
LAPS = 3
QIN = "qin"
EVERYBODY = frozenset(range(SEATS))


class Hidden:
    """A value that only some seats have looked at."""

    def __init__(self, value: Any, *eyes: int) -> None:  # noqa: ANN401
        self.value = value
        self.eyes = frozenset(eyes)


def seen_by(seat: int | None, data: Any) -> Any:  # noqa: ANN401
    """Return JSON without what a seat never looked at; None stands for what all may see."""
    if isinstance(data, Hidden):
        return data.value if seat in data.eyes else None
    if isinstance(data, dict):
        return {key: seen_by(seat, value) for key, value in data.items()}
    return [seen_by(seat, value) for value in data] if isinstance(data, list) else data


def opened(data: Any) -> Any:  # noqa: ANN401
    """Return JSON with everything in it."""
    if isinstance(data, Hidden):
        return data.value
    if isinstance(data, dict):
        return {key: opened(value) for key, value in data.items()}
    return [opened(value) for value in data] if isinstance(data, list) else data


class NaiveKangqin:
    """A game of 抗秦 in progress; :meth:`play` changes it."""

    def __init__(
        self,
        chance: dict[str, Any],
        *,
        dice: int = 3,
        second_price: str = "proposal",
        take: str = "maximum",
        first_round: int = 1,
    ) -> None:
        self.options = {"dice": dice, "second_price": second_price, "take": take}
        self.chance = chance
        self.blind = list(chance["blind"])
        self.stones = [2] * SEATS
        self.qin_stones = 9
        self.round = first_round - 1
        self.ply = 0
        self.outcome: dict[str, Any] | None = None
        self.history: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []
        """What the last action did, with hidden values wrapped."""
        self._begin_round()
        self.told = []

    @classmethod
    def from_state(cls, state: dict[str, Any]) -> NaiveKangqin:
        """Continue from a full state of the engine protocol with all its optional members."""
        still = state["chance"]
        hands = [card for hand in state["hands"] for card in hand]
        rolls = [state["dice"], *still["dice"]]
        before = state["round"] - 1
        game = cls(
            {
                "deals": [[]] * before + [[*hands, state["qin_card"]], *still["deals"]],
                "dice": [[]] * before + rolls,
                "chief_order": state["chief_order"],
                "blind": still["blind"],
            },
            first_round=state["round"],
            **state["options"],
        )
        for name in ("ply", "stones", "qin_stones", "proposals", "exchanges", "shown"):
            value = state[name]
            setattr(game, name, list(value) if isinstance(value, list) else value)
        game.phase, game.to_move, game.outcome = (
            state[name] for name in ("phase", "to_move", "outcome")
        )
        for turn in state["history"]:
            game._remember(turn)
        game._find_place(state["lap"])
        if state["phase"] == "settle":
            game.is_open = True
            lowest = game._lowest()
            (game.turned,) = [card for card in game.hands[lowest] if card != game.shown[lowest]]
            for known in game.seen:
                known.update([*game.shown, game.qin_card, game.turned])
        return game

    def _remember(self, turn: dict[str, Any]) -> None:
        """Note a turn of the history, and who looked at its cards."""
        eyes = {turn["seat"]}
        if turn["answer"] in {"accept", "blind"}:
            eyes.add(turn["target"])
        cards = {name: turn[name] for name in ("card", "returned") if turn[name] is not None}
        for seat in eyes:
            self.seen[seat].update(cards.values())
        self._note(**{**turn, **{name: Hidden(card, *eyes) for name, card in cards.items()}})

    def _find_place(self, lap: int) -> None:
        """Set the place among the twelve turns to propose from the lap and whose turn it is."""
        if self.phase == "answer":
            turn = opened(self.history[-1])
            before = [made - (seat == turn["seat"]) for seat, made in enumerate(self.proposals)]
            used = self.exchanges if self.options["second_price"] == "exchange" else before
            price = 1 if used[turn["seat"]] else 0
            self.pending = {name: turn[name] for name in ("seat", "target", "card")}
            self.pending["price"] = price
            proposer = turn["seat"]
        elif self.phase == "exchange":
            proposer = self.to_move
        else:
            self.turn = LAPS * SEATS
            return
        self.turn = SEATS * (lap - 1) + self._clockwise().index(proposer)

    # -- a round ---------------------------------------------------------------------------------

    def _begin_round(self) -> None:
        self.round += 1
        deal = self.chance["deals"][self.round - 1]
        self.hands = [deal[2 * seat : 2 * seat + 2] for seat in range(SEATS)]
        self.qin_card = deal[8]
        self.dice = self.chance["dice"][self.round - 1]
        self.chief = self.chance["chief_order"][self.round - 1]
        self.seen = [set(hand) for hand in self.hands]
        """For each seat the cards whose faces it has looked at in this round."""
        self.proposals = [0] * SEATS
        self.exchanges = [0] * SEATS
        self.shown: list[int | None] = [None] * SEATS
        self.turned: int | None = None
        self.is_open = False
        self.history = []
        self.pending: dict[str, Any] | None = None
        self.phase = "exchange"
        self.turn = 0
        """Counts the twelve places of a round's exchanges: three laps of four seats."""
        self.to_move: int | None = self.chief
        self._tell("round_started", round=self.round, chief=self.chief)
        for seat in self._clockwise():
            cards = Hidden(sorted(self.hands[seat]), seat)
            self._tell("cards_dealt", seat=seat, cards=cards)
        dice = Hidden(list(self.dice), self.chief)
        self._tell("dice_rolled", chief=self.chief, count=len(self.dice), dice=dice)

    def _clockwise(self) -> list[int]:
        return [(self.chief + place) % SEATS for place in range(SEATS)]

    def _tell(self, event: str, **facts: Any) -> None:  # noqa: ANN401
        self.told.append({"event": event, **facts})

    def _tell_turn(self) -> None:
        self._tell("turn_started", seat=self.to_move, ply=self.ply, phase=self.phase)

    def price(self, seat: int) -> int:
        """Return what the next proposal of a seat costs it, should it be accepted."""
        if self.options["second_price"] == "exchange":
            return 1 if self.exchanges[seat] >= 1 else 0
        return 1 if self.proposals[seat] >= 1 else 0

    # -- legality --------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        """Every legal action of the seat to move, sorted as texts."""
        seat = self.to_move
        if seat is None:
            return []
        hand = self.hands[seat]
        if self.phase == "exchange":
            texts = ["pass"]
            if self.stones[seat] >= self.price(seat):
                targets = [QIN, *(str(other) for other in range(SEATS) if other != seat)]
                texts += [f"propose:{target}:{card}" for target in targets for card in hand]
        elif self.phase == "answer":
            texts = ["accept:blind", *(f"accept:{card}" for card in hand)]
            if self.stones[seat] >= 1:
                texts.append("refuse")
        elif self.phase == "reveal":
            texts = [f"show:{card}" for card in hand]
        else:
            texts = [f"take:{stones}" for stones in range(self._limit() + 1)]
        return sorted(texts)

    # -- playing ---------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Play an action that :meth:`legal` lists."""
        assert text in self.legal(), text
        self.told = []
        self.ply += 1
        verb, *words = text.split(":")
        if verb == "propose":
            self._propose(words[0], int(words[1]))
        elif verb == "pass":
            assert self.to_move is not None
            self._tell("proposal_passed", seat=self.to_move)
            self._note(seat=self.to_move, target=None, card=None, answer=None, returned=None)
            self._next_turn()
        elif verb == "accept":
            self._accept(words[0])
        elif verb == "refuse":
            self._refuse()
        elif verb == "show":
            self._show(int(words[0]))
        else:
            self._settle(int(words[0]))

    def _note(self, **facts: Any) -> None:  # noqa: ANN401
        self.history.append(facts)

    # -- exchanges -------------------------------------------------------------------------------

    def _propose(self, target_text: str, card: int) -> None:
        seat = self.to_move
        assert seat is not None
        target: int | str = QIN if target_text == QIN else int(target_text)
        price = self.price(seat)
        self.proposals[seat] += 1
        self._tell(
            "exchange_proposed",
            seat=seat,
            target=target,
            card=Hidden(card, seat),
            number=self.proposals[seat],
            price=price,
        )
        self._note(seat=seat, target=target, card=Hidden(card, seat), answer=None, returned=None)
        if target == QIN:
            taken = self.qin_card
            self.qin_card = card
            self.hands[seat].remove(card)
            self.hands[seat].append(taken)
            self.seen[seat].add(taken)
            self.history[-1].update(answer="swap", returned=Hidden(taken, seat))
            self._tell_exchange(seat, QIN, card, taken, is_blind=False)
            if price:
                self.qin_stones += price
                self._pay(seat, QIN, "second_proposal", price)
            self.exchanges[seat] += 1
            self._next_turn()
        else:
            self.pending = {"seat": seat, "target": target, "card": card, "price": price}
            self.phase = "answer"
            self.to_move = int(target)
            self._tell_turn()

    def _tell_exchange(
        self, seat: int, target: int | str, card: int, taken: int, *, is_blind: bool
    ) -> None:
        both = [seat] if target == QIN else [seat, int(target)]
        self._tell(
            "cards_exchanged",
            seat=seat,
            target=target,
            given=Hidden(card, *both),
            taken=Hidden(taken, *both),
            is_blind=is_blind,
        )

    def _pay(self, payer: int, receiver: int | str, reason: str, stones: int) -> None:
        self.stones[payer] -= stones
        if receiver != QIN:
            self.stones[int(receiver)] += stones
        self._tell(
            "stone_paid",
            payer=payer,
            receiver=receiver,
            reason=reason,
            stones=list(self.stones),
            qin_stones=self.qin_stones,
        )

    def _accept(self, chosen: str) -> None:
        assert self.pending
        offer, self.pending = self.pending, None
        proposer, seat, card = offer["seat"], offer["target"], offer["card"]
        is_blind = chosen == "blind"
        drawn = self.blind.pop(0) if is_blind and self.blind else 0
        taken = sorted(self.hands[seat])[drawn] if is_blind else int(chosen)
        self.hands[proposer].remove(card)
        self.hands[seat].remove(taken)
        self.hands[proposer].append(taken)
        self.hands[seat].append(card)
        self.seen[proposer].add(taken)
        self.seen[seat].add(card)
        self.exchanges[proposer] += 1
        self.history[-1].update(
            card=Hidden(card, proposer, seat),
            answer="blind" if is_blind else "accept",
            returned=Hidden(taken, proposer, seat),
        )
        self._tell("proposal_accepted", seat=seat, proposer=proposer, is_blind=is_blind)
        self._tell_exchange(proposer, seat, card, taken, is_blind=is_blind)
        if offer["price"]:
            self._pay(proposer, seat, "second_proposal", offer["price"])
        self._next_turn()

    def _refuse(self) -> None:
        assert self.pending
        offer, self.pending = self.pending, None
        self.history[-1].update(answer="refuse")
        self._tell("proposal_refused", seat=offer["target"], proposer=offer["seat"])
        self._pay(offer["target"], offer["seat"], "refusal", 1)
        self._next_turn()

    def _next_turn(self) -> None:
        self.turn += 1
        while self.turn < LAPS * SEATS and self.proposals[self._turn_seat()] == 2:
            self.turn += 1
        if self.turn < LAPS * SEATS:
            self.phase = "exchange"
            self.to_move = self._turn_seat()
        else:
            self.phase = "reveal"
            self.to_move = self.chief
        self._tell_turn()

    def _turn_seat(self) -> int:
        return (self.chief + self.turn) % SEATS

    @property
    def lap(self) -> int:
        return min(self.turn // SEATS + 1, LAPS)

    # -- reveal and settling ---------------------------------------------------------------------

    def _show(self, card: int) -> None:
        seat = self.to_move
        assert seat is not None
        self.shown[seat] = card
        self._tell("card_chosen", seat=seat, card=Hidden(card, seat))
        waiting = [other for other in self._clockwise() if self.shown[other] is None]
        if waiting:
            self.to_move = waiting[0]
            self._tell_turn()
            return
        self.is_open = True
        self.phase = "settle"
        cards = [card for card in self.shown if card is not None]
        self._tell("cards_shown", cards=cards, total=sum(cards))
        self._tell(
            "cup_opened",
            dice=list(self.dice),
            qin_card=self.qin_card,
            strength=sum(self.dice) + self.qin_card,
            total=sum(cards),
            is_success=self._is_success(),
        )
        for known in self.seen:
            known.update([*cards, self.qin_card])
        lowest = self._lowest()
        (self.turned,) = [card for card in self.hands[lowest] if card != self.shown[lowest]]
        for known in self.seen:
            known.add(self.turned)
        self._tell("lowest_turned", seat=lowest, shown=min(cards), other=self.turned)
        if self._is_success() and self.options["take"] == "choose":
            self.to_move = lowest
            self._tell_turn()
        else:
            self._settle(self._limit())

    def _is_success(self) -> bool:
        return sum(card or 0 for card in self.shown) > sum(self.dice) + self.qin_card

    def _lowest(self) -> int:
        return self.shown.index(min(card for card in self.shown if card is not None))

    def _limit(self) -> int:
        """Return how many stones can move at the settling."""
        assert self.turned is not None
        has = self.qin_stones if self._is_success() else self.stones[self._lowest()]
        return min(self.turned, has)

    def _settle(self, moved: int) -> None:
        lowest, is_success = self._lowest(), self._is_success()
        sign = 1 if is_success else -1
        self.stones[lowest] += sign * moved
        self.qin_stones -= sign * moved
        self._tell(
            "round_settled",
            round=self.round,
            is_success=is_success,
            seat=lowest,
            limit=self.turned,
            moved=moved,
            stones=list(self.stones),
            qin_stones=self.qin_stones,
        )
        if self.round < ROUNDS:
            self._begin_round()
            self._tell_turn()
            return
        self.to_move = None
        if self.qin_stones:
            reason, winners = "qin_stands", []
        else:
            reason = "qin_emptied"
            winners = [s for s in range(SEATS) if self.stones[s] == max(self.stones)]
        self.outcome = {
            "reason": reason,
            "winners": winners,
            "stones": list(self.stones),
            "qin_stones": self.qin_stones,
        }
        self._tell("game_ended", **self.outcome)

    # -- texts -----------------------------------------------------------------------------------

    def _open_part(self) -> dict[str, Any]:
        return {
            "game": "kangqin",
            "players": SEATS,
            "options": dict(self.options),
            "ply": self.ply,
            "round": self.round,
            "phase": self.phase,
            "lap": self.lap,
            "chief": self.chief,
            "chief_order": list(self.chance["chief_order"]),
            "to_move": self.to_move,
            "stones": list(self.stones),
            "qin_stones": self.qin_stones,
            "proposals": list(self.proposals),
            "exchanges": list(self.exchanges),
            "outcome": self.outcome,
        }

    def to_json(self) -> dict[str, Any]:
        """Return the position in the protocol's full form."""
        return {
            **self._open_part(),
            "hands": [sorted(hand) for hand in self.hands],
            "qin_card": self.qin_card,
            "dice": list(self.dice),
            "shown": list(self.shown),
            "history": opened(self.history),
            "chance": {
                "deals": self.chance["deals"][self.round :],
                "dice": self.chance["dice"][self.round :],
                "blind": list(self.blind),
            },
        }

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat sees of the position."""
        return {
            **self._open_part(),
            "seat": seat,
            "hand": sorted(self.hands[seat]),
            "qin_card": self.qin_card if self.is_open else None,
            "dice": list(self.dice) if self.is_open or seat == self.chief else None,
            "chosen": [card is not None for card in self.shown],
            "shown": [
                card if self.is_open or other == seat else None
                for other, card in enumerate(self.shown)
            ],
            "turned": self.turned,
            "history": seen_by(seat, self.history),
        }
