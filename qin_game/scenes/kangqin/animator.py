"""From events to motion: builds the timeline that leads from one picture to the next.

Everything comes from events. The picture on the screen is folded from the same events, at the
moments at which the motion has told them, so that it makes no difference whether the motion is
watched, skipped or turned off.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from qin_game.rules.kangqin import events as happened
from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.state import clockwise
from qin_game.scenes.kangqin import effects as moving
from qin_game.scenes.kangqin.effects import DEALER, QIN_SPOT, Spot
from qin_game.scenes.kangqin.model import Picture, fold, place_of
from qin_game.ui.animation import (
    Animation,
    Timeline,
    call,
    ease_in_out,
    ease_out,
    linear,
    parallel,
    sequence,
    tween,
    wait,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from qin_game.rules.kangqin.actions import Party
    from qin_game.rules.kangqin.events import KangqinEvent
    from qin_game.ui.sound import Sound

SLIDE, DEAL, SHUFFLE, FLIGHT, NEXT_STONE, TURN, ADDING, LIFT, STAMP, ROLL = (
    *(0.42, 0.16, 0.60, 0.46, 0.09, 0.55, 0.34, 0.70, 0.30, 0.80),
)
"""Seconds at normal speed; ADDING is for each card of the sum."""
HUSH, LOOK = 0.45, 0.7
"""Pauses of the reveal: before the cup is lifted, and to take in the verdict."""
_MANY = 10**9
_PITCH_STEP = 0.07


class Animator:
    """Shows events one after the other. ``shown`` is the picture so far, ``effects`` what moves."""

    def __init__(self, picture: Picture) -> None:
        self.shown = picture
        self.target = picture
        """The picture to which everything queued leads: the table as the match has it."""
        self.effects: list[moving.Effect] = []
        self.untold = 0
        """Events that are queued and not yet part of the picture."""
        self.sound: Sound | None = None
        self._timeline = Timeline()
        self._sounds_left = _MANY

    @property
    def is_running(self) -> bool:
        """Whether something is still to be shown."""
        return self._timeline.is_running

    @property
    def hidden(self) -> frozenset[Spot]:
        """Places whose card is on its way."""
        return frozenset(spot for effect in self.effects for spot in effect.hides)

    def in_flight(self, party: Party) -> int:
        """Return by how many stones a pile is smaller than the picture has it.

        Stones leave their pile one by one, and count for the other before it is told.
        """
        flights = [e for e in self.effects if isinstance(e, moving.StoneFlight)]
        gone = sum(set_out(e) for e in flights if e.payer == party)
        return gone - sum(arrived(e) for e in flights if e.receiver == party)

    def show(self, picture: Picture) -> None:
        """Show a picture at once and forget what was moving."""
        self.shown = self.target = picture
        self.untold = 0
        self.effects.clear()
        self._timeline = Timeline()

    def play(self, events: Iterable[KangqinEvent], speed: float) -> None:
        """Queue events. ``speed`` 0 shows them at once."""
        self._timeline.speed = speed or 1.0
        for event in events:
            before, after = self.target, fold(self.target, event)
            self.target = after
            self.untold += 1
            self._timeline.append(whole(self._event(event, before, after)))
        if speed <= 0:
            self._jump(sounds=1)

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._timeline.update(dt)

    def skip(self) -> None:
        """Show everything that is queued at once, without a sound."""
        self._jump(sounds=0)

    def _jump(self, sounds: int) -> None:
        self._sounds_left = sounds
        self._timeline.skip()
        self._sounds_left = _MANY

    # -- events to motion --------------------------------------------------------------------

    def _event(  # noqa: C901, PLR0911, PLR0912 - each kind of event moves in its own way
        self, event: KangqinEvent, before: Picture, after: Picture
    ) -> Animation:
        tell = self._fold(event)
        match event:
            case happened.CardsDealt(seat, cards):
                return sequence(self._hear("card"), tell, self._dealt(seat, cards))
            case happened.DiceRolled():
                return sequence(self._hear("dice"), self._during(moving.DiceRoll(), ROLL), tell)
            case happened.ExchangeProposed():
                return sequence(self._hear("card"), tell, self._offered(after))
            case happened.ProposalAccepted(seat, _, is_blind):
                shuffle = self._during(moving.Shuffle(seat=seat), SHUFFLE, linear)
                motion = shuffle if is_blind else Animation()
                return sequence(tell, self._hear("draw" if is_blind else "accept"), motion)
            case happened.ProposalRefused():
                return sequence(self._hear("refuse"), tell, self._returned(before))
            case happened.CardsExchanged():
                return sequence(self._hear("card"), tell, self._exchanged(event, before, after))
            case happened.StonePaid(payer, receiver):
                return sequence(self._stones(payer, receiver, 1), tell)
            case happened.CardChosen():
                return sequence(tell, self._hear("card"))
            case happened.CardsShown(cards):
                return self._shown(cards, before, tell)
            case happened.CupOpened():
                return self._opened(event, tell)
            case happened.LowestTurned(seat, _, other):
                spot = Spot("hand", seat, 1 - (before.chosen[seat] or 0))
                turning = moving.CardsTurning(cards=((spot, other),))
                return sequence(wait(HUSH), self._hear("card"), self._during(turning, TURN), tell)
            case happened.RoundSettled(_, is_success, seat, _, moved):
                payer, receiver = (QIN, seat) if is_success else (seat, QIN)
                return sequence(self._stones(payer, receiver, moved), tell, wait(LOOK))
            case happened.GameEnded(_, winners):
                return sequence(wait(2 * LOOK), tell, self._hear("win" if winners else "defeat"))
        return tell

    def _dealt(self, seat: int, cards: tuple[int, int] | None) -> Animation:
        faces = cards or (None, None)
        slides = [
            moving.CardSlide(start=DEALER, end=Spot("hand", seat, slot), card=card)
            for slot, card in enumerate(faces)
        ]
        return parallel(
            *(self._during(slide, SLIDE, ease_out, lasts=DEAL) for slide in slides), stagger=0.08
        )

    def _offered(self, after: Picture) -> Animation:
        deed = after.deeds[-1]
        assert deed.target is not None
        slide = moving.CardSlide(
            start=Spot("hand", deed.seat, deed.slot),
            end=Spot("offer", deed.target),
            is_from_open=after.hands[deed.seat][deed.slot] is not None,
            is_offered=True,
        )
        return self._during(slide, SLIDE)

    def _returned(self, before: Picture) -> Animation:
        """Let a refused card go home."""
        deed = before.deeds[-1]
        assert deed.target is not None
        home = Spot("hand", deed.seat, deed.slot)
        card = before.hands[deed.seat][deed.slot]
        slide = moving.CardSlide(start=Spot("offer", deed.target), end=home, card=card)
        return self._during(slide, SLIDE)

    def _exchanged(
        self, event: happened.CardsExchanged, before: Picture, after: Picture
    ) -> Animation:
        deed = before.deeds[-1]
        seat, target = event.seat, event.target
        home = Spot("hand", seat, deed.slot)
        goal = QIN_SPOT
        shown = None
        if target != QIN:
            assert isinstance(target, int)
            slot = place_of(before.hands[target], event.taken)
            goal, shown = Spot("hand", target, slot), after.hands[target][slot]
        there = moving.CardSlide(start=Spot("offer", target), end=goal, card=shown)
        back = moving.CardSlide(start=goal, end=home, card=after.hands[seat][deed.slot])
        return parallel(self._during(there, SLIDE), self._during(back, SLIDE * 1.3))

    def _stones(self, payer: Party, receiver: Party, count: int) -> Animation:
        if not count:
            return Animation()
        flight = moving.StoneFlight(payer=payer, receiver=receiver, count=count)
        seconds = FLIGHT + NEXT_STONE * (count - 1)
        return sequence(self._hear("stone"), self._during(flight, seconds, linear))

    def _shown(self, cards: tuple[int, ...], before: Picture, tell: Animation) -> Animation:
        """Turn all cards together, then add them up, one by one from the Chief."""
        order = clockwise(before.chief)
        shown = tuple((Spot("hand", seat, before.chosen[seat] or 0), cards[seat]) for seat in order)
        turning = moving.CardsTurning(cards=shown, is_raised=True)
        sums = tuple(accumulate(card for _, card in shown))
        tally = moving.Tally(cards=shown, sums=sums)
        plucks = parallel(
            *(self._hear("count", 1 + _PITCH_STEP * n) for n in range(len(order))), stagger=ADDING
        )
        adding = self._during(tally, ADDING * len(order), linear)
        return sequence(
            wait(HUSH),
            self._hear("reveal"),
            self._during(turning, TURN),
            tell,
            parallel(adding, plucks),
        )

    def _opened(self, event: happened.CupOpened, tell: Animation) -> Animation:
        """Lift the cup, turn Qin's card, stamp the verdict."""
        lift = moving.CupLift(dice=event.dice)
        card = moving.CardsTurning(cards=((QIN_SPOT, event.qin_card),))
        stamp = moving.Stamp(is_success=event.is_success)
        both = parallel(
            self._during(lift, LIFT + TURN, linear),
            sequence(wait(LIFT), self._hear("card"), self._during(card, TURN)),
        )
        verdict = self._hear("success" if event.is_success else "failure")
        return sequence(
            wait(HUSH),
            self._hear("cup"),
            both,
            tell,
            verdict,
            self._during(stamp, STAMP, ease_out),
            wait(LOOK),
        )

    # -- pieces ------------------------------------------------------------------------------

    def _fold(self, event: KangqinEvent) -> Animation:
        def tell() -> None:
            self.shown = fold(self.shown, event)
            self.untold -= 1

        return call(tell)

    def _hear(self, name: str, pitch: float = 1.0) -> Animation:
        def sound() -> None:
            if self.sound is not None and self._sounds_left > 0:
                self._sounds_left -= 1
                self.sound.play(name, pitch)

        return call(sound)

    def _during(
        self,
        effect: moving.Effect,
        seconds: float,
        easing: Callable[[float], float] = ease_in_out,
        lasts: float | None = None,
    ) -> Animation:
        """Let an effect run for some seconds; what follows begins after ``lasts`` of them."""

        def progress(value: float) -> None:
            effect.progress = value

        running = sequence(
            call(lambda: self.effects.append(effect)),
            tween(seconds, progress, easing),
            call(lambda: self.effects.remove(effect)),
        )
        return running if lasts is None else Animation(running.steps, lasts)


def stone_progress(flight: moving.StoneFlight, number: int) -> float:
    """Return how far a stone of a flight has come, 0-1; negative before it sets out."""
    seconds = FLIGHT + NEXT_STONE * (flight.count - 1)
    return min(1.0, (flight.progress * seconds - NEXT_STONE * number) / FLIGHT)


def set_out(flight: moving.StoneFlight) -> int:
    """Return how many stones of a flight have left."""
    return sum(stone_progress(flight, number) >= 0 for number in range(flight.count))


def arrived(flight: moving.StoneFlight) -> int:
    """Return how many stones of a flight are there."""
    return sum(stone_progress(flight, number) >= 1 for number in range(flight.count))


def whole(animation: Animation) -> Animation:
    """Let an animation last until its last step is over."""
    end = max((step.end for step in animation.steps), default=0.0)
    return Animation(animation.steps, max(animation.duration, end))
