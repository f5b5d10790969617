"""The table of 抗秦: four hands of cards, a cup of dice, and all that is done there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from qin_game.rules.kangqin import events as happened
from qin_game.rules.kangqin.actions import QIN, Propose
from qin_game.rules.kangqin.state import SEATS
from qin_game.scenes.kangqin import answers, buttons, faces
from qin_game.scenes.kangqin.aiming import Aiming
from qin_game.scenes.kangqin.animator import Animator
from qin_game.scenes.kangqin.choices import card_action, choices, offer_reason
from qin_game.scenes.kangqin.gestures import Keyboard, Mouse
from qin_game.scenes.kangqin.known import known_to
from qin_game.scenes.kangqin.model import fold_all
from qin_game.scenes.kangqin.seat_view import card_image
from qin_game.scenes.kangqin.seen import events_seen, picture_of
from qin_game.scenes.kangqin.stops import Stop, in_parts
from qin_game.scenes.kangqin.table_view import KangqinTableView
from qin_game.scenes.kangqin.words import Entry, entries
from qin_game.scenes.table import TableScene
from qin_game.ui.focus import SceneTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.kangqin.actions import Action, Party
    from qin_game.scenes.kangqin.stops import Part
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage
    from qin_game.ui.transition import Transition

_DOTS_PER_SECOND = 2.5
_LAST_REVEAL = 0.4
"""How much slower time runs after the end of the game."""
_STOP_SECONDS = 3.0
"""How long a stop lasts when nobody is there to go on."""


class KangqinTableScene(TableScene):
    """A live match of 抗秦."""

    def __init__(self, session: Session, live: LiveGame) -> None:
        super().__init__(session, live)
        self.home = self._first_home()
        """The seat at the bottom of the table."""
        self.animator = Animator(picture_of(self.match, self.viewer))
        self.known = known_to(self.match, self.viewer)
        self.aiming = Aiming()
        self.learned = session.learned
        self.entries: tuple[Entry, ...] = ()
        self.stop: Stop | None = None
        """What the table waits for before it shows the rest of what happened."""
        self.dots = 0
        """Steps of the sign that somebody is thinking."""
        self.mouse = Mouse(self)
        self.keyboard = Keyboard(self)
        self.view: KangqinTableView
        self._queue: list[Part] = []
        self._last_untold = 0
        self._stopped_for = 0.0
        self._buttons: buttons.Buttons | None = None
        self._targets: list[SceneTarget] = []

    def _first_home(self) -> int:
        if self.viewer is not None:
            return self.viewer
        people = self.match.people
        return people[0] if people else 0

    # -- life of the scene -------------------------------------------------------------------

    def enter(self, stage: Stage) -> None:
        """Take up the sounds."""
        self.animator.sound = stage.sound

    def layout(self) -> None:
        """Lay out the table anew."""
        stage = self.stage
        self.view = KangqinTableView(stage, self.match.players, stage.rect, self.home)
        self._build_targets()
        self._tell()
        self._build_buttons()

    def _build_targets(self) -> None:
        """Let the focus ring reach the own cards, and everybody a card may be offered to."""
        seating, ring = self.view.desk.seating, self.stage.focus
        own = seating.place(self.home)
        self._targets = [
            SceneTarget(f"card {slot}", rect, lambda slot=slot: self.choose_card(slot, by_key=True))
            for slot, rect in enumerate(own.cards)
        ]
        middle = seating.layout.center.card
        self._targets.append(SceneTarget(QIN, middle, lambda: self.offer(QIN, by_key=True)))
        for step in range(1, SEATS):
            seat = (self.home + step) % SEATS
            place = seating.place(seat).plaque
            self._targets.append(
                SceneTarget(f"seat {seat}", place, lambda seat=seat: self.offer(seat, by_key=True))
            )
        for target in self._targets:
            ring.add(target)
        self._enable_targets()

    def _enable_targets(self) -> None:
        may_choose = self.may_act and self.match.state.phase != "settle"
        for target in self._targets:
            is_card = str(target.key).startswith("card")
            target.is_enabled = may_choose if is_card else self.is_offering

    def leave(self) -> None:
        """Be covered: nothing goes on below."""
        self.animator.skip()
        self.let_go()
        super().leave()

    def update(self, dt: float) -> Transition | None:
        """Let time pass."""
        self.animator.update(dt)
        self._go_through(dt)
        if self._untold != self._last_untold:
            self._tell()
        transition = super().update(dt)
        is_thinking = self.thinking_seat is not None and not self.is_showing()
        dots = int(self.thought_for * _DOTS_PER_SECOND) if is_thinking else 0
        if dots != self.dots:
            self.dots = dots
            self.stage.redraw()
        self._refresh()
        return transition

    def _refresh(self) -> None:
        """Bring what depends on the flow of the match up to date."""
        if not self.is_showing():
            self.known = known_to(self.match, self.viewer)
        self._enable_targets()
        if self._wanted_buttons() != self._buttons:
            self._build_buttons()
            self.stage.redraw()

    def is_animating(self) -> bool:
        """Whether something moves."""
        return self.animator.is_running

    def is_waiting(self) -> bool:
        """Whether time matters although nothing moves."""
        waits_alone = self.stop is not None and not self.match.people
        return waits_alone or bool(self._queue and self.stop is None) or super().is_waiting()

    # -- the flow of the match ---------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Whether several people sit before this screen, of whom each may see only his own."""
        return len(self.match.people) > 1 and not self.match.open_hands

    def _end(self, dt: float) -> Transition | None:
        """Leave the last reveal in view for longer than a table is otherwise."""
        return super()._end(dt * _LAST_REVEAL)

    def look_as(self, seat: int | None) -> None:
        """Show what a seat may see, with that seat at the bottom."""
        if seat is not None and seat != self.home:
            self.home = seat
            self.stage.relayout()
        super().look_as(seat)

    def _show(self, events: Sequence[Any]) -> None:
        """Close all hands before a reveal that several people watch together."""
        shown = [isinstance(event, happened.CardsShown) for event in events]
        if self.is_shared and any(shown):
            self._close_hands()
            events = events[shown.index(True) :]
        super()._show(events)

    def _close_hands(self) -> None:
        """Show the table as all may see it, up to where the cards are turned up."""
        match = self.match
        self.viewer = None
        picture = picture_of(match, None, match.ply - 1)
        chosen = [
            event
            for event in match.visible_events(None, match.ply - 1)
            if isinstance(event, happened.CardChosen)
        ]
        self._queue.clear()
        self.animator.show(fold_all(picture, chosen))

    def show_events(self, events: Sequence[Any]) -> None:
        """Queue what happened for the screen."""
        self._queue += in_parts(events, is_shared=self.is_shared)
        self._go_through(0.0)
        self._changed()

    def show_position(self) -> None:
        """Show the match as it stands, at once."""
        self._queue.clear()
        self.stop = None
        self.animator.show(picture_of(self.match, self.viewer))
        self._changed()

    def _go_through(self, dt: float) -> None:
        """Play what is queued, up to the next stop."""
        if self.stop is not None and not self.match.people:
            self._stopped_for += dt
            if self._stopped_for >= _STOP_SECONDS:
                self.stop = None
        while self._queue and self.stop is None and not self.animator.is_running:
            part = self._queue.pop(0)
            self.stop = part.stop
            self._stopped_for = 0.0
            if part.stop is None:
                self.animator.play(part.events, self.stage.preferences.animation_speed)
            self.stage.redraw()

    def go_on(self) -> None:
        """Show what comes after a stop."""
        if self.stop is not None:
            self.stop = None
            self.stage.sound.play("end_turn")
            self._go_through(0.0)
            self.stage.redraw()

    def _changed(self) -> None:
        self.let_go()
        self.aiming.let_go()
        self._tell()
        if hasattr(self, "view"):
            self._refresh()
        self.stage.redraw()

    def _tell(self) -> None:
        """Write the log: no further than the screen has come."""
        names = [player.name for player in self.match.players]
        self._last_untold = self._untold
        events = events_seen(self.match, self.viewer)
        left = self._untold
        told = events[: len(events) - left] if left else events
        rounds = [i for i, event in enumerate(told) if isinstance(event, happened.RoundStarted)]
        recent = told[rounds[-2] if len(rounds) > 1 else 0 :]
        self.entries = entries(self.stage.text, recent, names)

    @property
    def _untold(self) -> int:
        """How many events of the match the screen has not shown yet."""
        return self.animator.untold + sum(len(part.events) for part in self._queue)

    def is_showing(self) -> bool:
        """Whether events are still being shown, or wait to be."""
        return self.animator.is_running or bool(self._queue) or self.stop is not None

    def needs_confirmation(self, events: Sequence[Any], seat: int) -> bool:
        """Whether a stone of the seat's own may go."""
        return any(
            (isinstance(event, happened.ExchangeProposed) and event.price > 0)
            or isinstance(event, happened.ProposalRefused)
            for event in events
            if event.seat == seat
        )

    # -- what a person may do ----------------------------------------------------------------

    @property
    def may_act(self) -> bool:
        """Whether the person before the screen is to choose now."""
        is_free = self.match.staged is None and not self.is_showing()
        return is_free and self.deciding_seat is not None

    @property
    def picked_card(self) -> int | None:
        """The card that is held out to be offered."""
        if self.aiming.picked is None or not self.may_act or self.viewer is None:
            return None
        return self.animator.shown.hands[self.viewer][self.aiming.picked]

    @property
    def is_offering(self) -> bool:
        """Whether a card is held out, and somebody to take it is looked for."""
        return self.picked_card is not None

    @property
    def aimed_party(self) -> Party | None:
        """Whom pointer or focus ring is on."""
        if self.stage.focus.is_visible:
            key = self.stage.focus.key
            if key == QIN:
                return QIN
            if isinstance(key, str) and key.startswith("seat "):
                return int(key.split()[1])
            return None
        return self.aiming.party if self.aiming.slot is None else None

    @property
    def may_peek(self) -> bool:
        """Whether who looks is the Chief, with the cup still down."""
        picture = self.animator.shown
        is_chief = self.viewer is not None and self.viewer == picture.chief
        return is_chief and picture.dice is not None and not picture.is_open

    @property
    def is_peeking(self) -> bool:
        """Whether the cup is held up for the Chief's eyes."""
        return (self.mouse.holds_cup or self.keyboard.holds_cup) and self.may_peek

    def let_go(self) -> None:
        """Hold nothing up any more."""
        self.mouse.let_go()
        self.keyboard.let_go()

    # -- what a person does ------------------------------------------------------------------

    def choose_card(self, slot: int, *, by_key: bool = False) -> None:
        """Take up a card to offer it, or give or show it, as is asked for."""
        self.aiming.complaint = None
        if not self.may_act or self.viewer is None:
            return
        hand = self.animator.shown.hands[self.viewer]
        card = hand[slot] if slot < len(hand) else None
        if card is None or self.match.state.phase == "settle":
            return
        self.learned["select"] += 1
        action = card_action(self.match, card)
        if action is not None:
            self.do(action)
        elif slot == self.aiming.picked:
            self.drop_card()
        else:
            self.aiming.picked = slot
            self._complain(self._why_no_offer(card))
            self._enable_targets()
            if by_key:
                self.stage.focus.focus(QIN, show=True)
        self.stage.redraw()

    def _why_no_offer(self, card: int) -> str | None:
        """Return why a card can be offered to nobody, or None if it can."""
        seat = self.match.to_move
        targets: list[Party] = [QIN, *(s for s in range(SEATS) if s != seat)]
        reasons = [offer_reason(self.match, target, card) for target in targets]
        return reasons[0] if all(reasons) else None

    def drop_card(self) -> None:
        """Hold no card out any more."""
        self.aiming.let_go()
        self._enable_targets()
        self.stage.redraw()

    def offer(self, target: Party, *, by_key: bool = False) -> None:
        """Offer the card that is held out, if that is allowed; say why if not."""
        card = self.picked_card
        if card is None:
            return
        self.learned["target"] += by_key
        reason = offer_reason(self.match, target, card)
        if reason is None:
            self.do(Propose(target, card))
        else:
            self._complain(reason)

    def choose(self, key: str) -> None:
        """Do what a button stands for."""
        if not self.may_act:
            return
        found = next((one for one in choices(self.match) if one.key == key), None)
        if found is None:
            return
        if found.reason is None:
            self.do(found.action)
        else:
            self._complain(found.reason)

    def do(self, action: Action) -> None:
        """Lay an action on the table; the ring goes to where the turn is ended."""
        self.stage_action(action)
        self.aiming.rest_pointer()
        if self.stage.focus.is_visible:
            self.stage.focus.focus("main")

    def _complain(self, reason: str | None) -> None:
        self.aiming.complaint = reason
        if reason is not None:
            self.stage.sound.play("illegal")
            self.aiming.picked = None
        self.stage.redraw()

    def finish_turn(self) -> None:
        """End the turn with what is staged."""
        if self.match.staged is not None and self.deciding_seat is not None:
            self.animator.skip()
            self.learned["end_turn"] += 1
            self.stage.sound.play("end_turn")
            self.end_turn()

    def take_back(self) -> None:
        """Take back what is staged, or the last decision."""
        if self._can_undo:
            self.learned["undo"] += 1
            self.undo()

    @property
    def _can_undo(self) -> bool:
        match = self.match
        is_free = not self.animator.is_running and self.viewer is not None
        return is_free and match.can_undo and match.outcome is None

    def hurry(self) -> None:
        """Ask the thinking opponent to decide now."""
        self.learned["hurry"] += 1
        super().hurry()

    def show_focus(self) -> None:
        """Let the ring appear where something can be chosen."""
        if self.may_act:
            is_settling = self.match.state.phase == "settle"
            key = choices(self.match)[-1].key if is_settling else "card 0"
            self.stage.focus.focus(key, show=True)
            self.stage.redraw()

    # -- input -------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int]) -> None:
        """Follow the pointer over table and record."""
        before = self.aiming.seen()
        self.aiming.point(self.view.desk.seating, pos, SEATS)
        cells = (cell for place, cell in self.view.cells if place.collidepoint(pos))
        self.aiming.cell = next(cells, None)
        if self.aiming.seen() != before or self.mouse.is_dragging:
            self.stage.redraw()

    def claims(self, event: pygame.Event) -> bool:
        """Take Enter and Space while the focus ring is not in use."""
        return self.keyboard.claims(event)

    def handle(self, event: pygame.Event) -> Transition | None:
        """React to mouse and keys."""
        if event.type in {pygame.KEYDOWN, pygame.KEYUP}:
            if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.is_offering:
                self.let_go()
                self.drop_card()
                return None
            return self.keyboard.handle(event) or super().handle(event)
        if event.type in {pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE}:
            self.let_go()
            self.aiming.rest_pointer()
            self.stage.redraw()
        self.mouse.handle(event)
        return None

    # -- buttons -----------------------------------------------------------------------------

    def _wanted_buttons(self) -> buttons.Buttons:
        match = self.match
        main, has_main = "end_turn", match.staged is not None
        if self.stop is not None:
            main, has_main = self.stop, True
        elif self.animator.is_running:
            main, has_main = "skip", True
        elif match.outcome is not None:
            main, has_main = "result", True
        elif self.thinking_seat is not None:
            main, has_main = "hurry", True
        return buttons.Buttons(
            main,
            has_main,
            can_undo=self._can_undo,
            is_take_back=match.staged is None and len(match.people) == 1,
            choices=self._choice_buttons() if self.may_act else (),
        )

    def _choice_buttons(self) -> tuple[buttons.ChoiceButton, ...]:
        found = []
        for choice in choices(self.match):
            label, detail = answers.choice_words(self, choice.action)
            if choice.reason is not None:
                detail = self.stage.text(f"kangqin.reason.{choice.reason}")
            found.append(buttons.ChoiceButton(choice.key, label, detail, choice.reason is None))
        return tuple(found)

    def _build_buttons(self) -> None:
        self._buttons = self._wanted_buttons()
        actions = {
            "undo": self.take_back,
            "end_turn": self.finish_turn,
            "skip": self.animator.skip,
            "hurry": self.hurry,
            "reveal": self.go_on,
            "next_round": self.go_on,
            "result": self.show_result,
            "menu": self.show_pause,
            "rules": self.show_rules,
            "hint": self.ask_advice,
        }
        buttons.build(self.stage, self.view.layout, self._buttons, actions, self.choose)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table; the dice only while the cup is held up for the Chief."""
        dice = self.animator.shown.dice if self.is_peeking else None
        self.view.draw(surface, faces.table_face(self), self.animator.effects, dice)

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw the card that is dragged, the focus ring round a target, and messages."""
        card, pointer = self.picked_card, self.stage.pointer
        if self.mouse.is_dragging and card is not None and pointer is not None:
            height = self.view.desk.seating.place(self.home).cards[0].height
            image = card_image(self.view.desk, card, height, "chosen")
            surface.blit(image, image.get_rect(center=pointer))
        ring = self.stage.focus
        if ring.is_visible and ring.current in self._targets:
            self.stage.faces.draw_focus_ring(surface, ring.current.rect)
        super().draw_over(surface)
