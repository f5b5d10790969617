"""The table of 抗秦: four hands of cards, a cup of dice, and all that is done there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.rules.kangqin.actions import QIN, Propose
from qin_game.rules.kangqin.state import SEATS
from qin_game.scenes.idle import IdleDrawings
from qin_game.scenes.kangqin import buttons, faces
from qin_game.scenes.kangqin.ahead import drawings
from qin_game.scenes.kangqin.aiming import Aiming
from qin_game.scenes.kangqin.choices import card_action, choices, offer_reason
from qin_game.scenes.kangqin.flow import KangqinFlow
from qin_game.scenes.kangqin.gestures import Keyboard, Mouse
from qin_game.scenes.kangqin.marks_view import Mark, badge_px, draw_action
from qin_game.scenes.kangqin.seat_view import card_image
from qin_game.scenes.kangqin.table_view import KangqinTableView
from qin_game.scenes.kangqin.targets import card_key, is_card, party_of, targets
from qin_game.ui.art.svg import icon

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Action, Party
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session
    from qin_game.ui.focus import SceneTarget
    from qin_game.ui.stage import Stage
    from qin_game.ui.transition import Transition

_DOTS_PER_SECOND = 2.5
_CHAPTERS = {"exchange": "exchanges", "answer": "answers", "reveal": "reveal", "settle": "settling"}
_OUT_OF_SIGHT = {
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWLEAVE,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWHIDDEN,
}
"""What happens to a window that nobody is at any more."""


class KangqinTableScene(KangqinFlow):
    """A live match of 抗秦."""

    def __init__(self, session: Session, live: LiveGame) -> None:
        super().__init__(session, live)
        self.aiming = Aiming()
        self.learned = session.learned
        self.dots = 0
        """Steps of the sign that somebody is thinking."""
        self.mouse = Mouse(self)
        self.keyboard = Keyboard(self)
        self.view: KangqinTableView
        self._buttons: buttons.Buttons | None = None
        self._targets: tuple[SceneTarget, ...] = ()
        self._ahead = IdleDrawings()

    # -- life of the scene -------------------------------------------------------------------

    def enter(self, stage: Stage) -> None:
        """Take up the sounds."""
        self.animator.sound = stage.sound

    def layout(self) -> None:
        """Lay out the table anew."""
        stage = self.stage
        self.view = KangqinTableView(stage, self.match.players, stage.rect, self.home)
        self._ahead.begin(drawings(self.view.desk))
        self._build_targets()
        self._tell()
        self._build_buttons()

    def _build_targets(self) -> None:
        seating = self.view.desk.seating
        self._targets = targets(
            seating,
            lambda slot: self.choose_card(slot, by_key=True),
            lambda party: self.offer(party, by_key=True),
            lambda key: self.stage.focus.focus(key, show=True),
        )
        for target in self._targets:
            self.stage.focus.add(target)
        self._enable_targets()

    def _enable_targets(self) -> None:
        may_choose = self.may_act and self.match.state.phase != "settle"
        for target in self._targets:
            target.is_enabled = may_choose if is_card(target.key) else self.is_offering

    def leave(self) -> None:
        """Be covered: nothing goes on below."""
        self.animator.skip()
        self.let_go()
        super().leave()

    def update(self, dt: float) -> Transition | None:
        """Let time pass."""
        transition = super().update(dt)
        if not self.is_showing():
            self._ahead.step()
        is_thinking = self.thinking_seat is not None and not self.is_showing()
        dots = int(self.thought_for * _DOTS_PER_SECOND) if is_thinking else 0
        if dots != self.dots:
            self.dots = dots
            self.stage.redraw()
        self._refresh()
        return transition

    def _refresh(self) -> None:
        """Bring what depends on the flow of the match up to date."""
        self._enable_targets()
        if faces.wanted_buttons(self) != self._buttons:
            self._build_buttons()
            self.stage.redraw()

    def is_waiting(self) -> bool:
        """Whether time matters although nothing moves."""
        return self._ahead.are_pending or super().is_waiting()

    def changed(self) -> None:
        """Bring everything up to date after something has happened."""
        self.let_go()
        self.aiming.let_go()
        super().changed()
        self._refresh()

    def rules_chapter(self) -> str | None:
        """Return the chapter on what is to be done now, or on how the game ends."""
        return _CHAPTERS.get(self.animator.shown.phase, "end")

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
            return party_of(self.stage.focus.key)
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
        if self.can_undo:
            self.learned["undo"] += 1
            self.undo()

    @property
    def can_undo(self) -> bool:
        """Whether something may be taken back now."""
        match = self.match
        return match.can_undo and match.outcome is None and not self.animator.is_running

    def ask_advice(self) -> None:
        """Ask for advice with nothing held out."""
        if self.can_ask_advice:
            self.learned["hint"] += 1
            self.drop_card()
        super().ask_advice()

    @property
    def shown_advice(self) -> Action | None:
        """The advised action, unless a card of one's own choice is held out."""
        return None if self.is_offering or not self.may_act else self.advised

    def take_advice(self) -> bool:
        """Do what is advised; tell whether there was advice."""
        action = self.shown_advice
        if action is not None:
            self.do(action)
        return action is not None

    def hurry(self) -> None:
        """Ask the thinking opponent to decide now."""
        self.learned["hurry"] += 1
        super().hurry()

    def show_focus(self) -> None:
        """Let the ring appear where something can be chosen."""
        if self.may_act:
            is_settling = self.match.state.phase == "settle"
            key = choices(self.match)[-1].key if is_settling else card_key(0)
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
        return super().claims(event) or self.keyboard.claims(event)

    def handle(self, event: pygame.Event) -> Transition | None:
        """React to mouse and keys."""
        if self.is_hasty(event):
            return super().handle(event)
        if event.type in {pygame.KEYDOWN, pygame.KEYUP}:
            if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.is_offering:
                self.let_go()
                self.drop_card()
                return None
            return self.keyboard.handle(event) or super().handle(event)
        if event.type in _OUT_OF_SIGHT:
            self.let_go()
            self.aiming.rest_pointer()
            self.stage.redraw()
        self.mouse.handle(event)
        return None

    # -- buttons -----------------------------------------------------------------------------

    def _build_buttons(self) -> None:
        self._buttons = faces.wanted_buttons(self)
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
        advised = self.shown_advice
        if advised is not None and self.viewer is not None:
            desk, hand = self.view.desk, self.animator.shown.hands[self.viewer]
            badge = icon("hint", badge_px(desk), desk.tokens.rgb("ink"))
            mark = Mark(self.viewer, hand, badge, "good")
            draw_action(surface, desk, advised, mark)

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
