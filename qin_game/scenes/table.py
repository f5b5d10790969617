"""The flow of a live match, the same for every game.

It knows who decides now, when the screen changes hands and when the turn ends. A game's own table
draws and takes the input; it knows the game.

The match is always ahead of the screen: an action is applied first and its events are shown
afterwards, so animation never decides anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from qin_game.ai.player import Budget
from qin_game.ai.worker import NoAnswerError
from qin_game.match.player import HUMAN
from qin_game.scenes.base import GRACE, SessionScene
from qin_game.scenes.counsel import Counsel
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.result import ResultScene
from qin_game.scenes.rulebook import RulebookScene
from qin_game.ui.input import Action, is_action
from qin_game.ui.transition import Push, Transition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.worker import Answer
    from qin_game.rules.game import Event
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session

MIN_THINKING = 0.7
LAST_LOOK = 1.4
CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""Keys that do what lies nearest, so that nobody may press them by mistake."""


class TableScene(SessionScene):
    """A live match at a table. Games subclass it and fill in the methods that raise.

    People who share the screen see it one after the other, with a curtain between. A game in which
    they also look together, at a reveal, says so with ``common_from``, ``show_common`` and
    ``is_common_decision``.
    """

    min_thinking = MIN_THINKING
    """Seconds an opponent seems to think at normal speed: a move out of nowhere is hard to follow.
    """
    last_look = LAST_LOOK
    """Seconds the table stays in view after the last move."""

    def __init__(self, session: Session, live: LiveGame) -> None:
        super().__init__(session)
        self.live = live
        self.match = live.match
        self.counsel = Counsel(session, live.match)
        self.viewer: int | None = self._only_viewer()
        """The seat whose hidden things may be on screen, or None for nobody's."""
        self._asked: tuple[str, int] | None = None
        self._answer: Answer | None = None
        self.thought_for = 0.0
        """Seconds the thinking opponent has been seen to think."""
        self._over_for = 0.0
        self._deaf_for = 0.0
        """Seconds for which presses still are meant for what was there before: the curtain that was
        just lifted, or an opponent who was told to hurry."""
        self._has_hurried = False

    # -- for the game's own table ------------------------------------------------------------

    def show_events(self, events: Sequence[Any]) -> None:
        """Queue what happened, as the viewer may see it, for the screen."""
        raise NotImplementedError

    def show_position(self) -> None:
        """Show the match as it stands now, at once (after an undo, a new viewer, a load)."""
        raise NotImplementedError

    def is_showing(self) -> bool:
        """Whether events are still being shown."""
        raise NotImplementedError

    def needs_confirmation(self, events: Sequence[Any], seat: int) -> bool:
        """Whether a staged action costs its seat something, by the policy "when it costs"."""
        raise NotImplementedError

    def common_from(self, events: Sequence[Any]) -> int | None:  # noqa: ARG002 - for games to use
        """Return the index of the first event that all people watch together, or None.

        From it on the table shows nobody's hidden things, until a curtain is lifted again.
        """
        return None

    def show_common(self, ply: int, told: Sequence[Any]) -> None:
        """Show at once, to all, the match after ``ply`` actions and then the events ``told``.

        These are not redacted yet. A game with ``common_from`` fills this in.
        """
        raise NotImplementedError

    def is_common_decision(self) -> bool:
        """Whether the seat to move decides on what lies open, before everybody's eyes."""
        return False

    def rules_chapter(self) -> str | None:
        """Return the id of the chapter of the rules that the moment is about, if there is one."""
        return None

    # -- who decides -------------------------------------------------------------------------

    def _only_viewer(self) -> int | None:
        """Return the seat that may always look: the only person's, if there is just one."""
        people = self.match.people
        return people[0] if len(people) == 1 else None

    @property
    def is_shared(self) -> bool:
        """Whether several people sit before this screen, of whom each may see only his own."""
        return len(self.match.people) > 1 and not self.match.open_hands

    @property
    def deciding_seat(self) -> int | None:
        """The seat of the person who is to act now with the table in view, or None."""
        if self.match.pending_controller != HUMAN:
            return None
        seat = self.match.to_move
        is_before_all = self.viewer is None and self.is_shared and self.is_common_decision()
        return seat if seat == self.viewer or is_before_all else None

    @property
    def thinking_seat(self) -> int | None:
        """The seat of the opponent that is thinking, or None."""
        if self.match.pending_controller in {None, HUMAN}:
            return None
        return self.match.to_move

    def update(self, dt: float) -> Transition | None:
        """Let time pass and move the match on."""
        self.pass_time(dt)
        self._deaf_for = max(0.0, self._deaf_for - dt)
        match self.match.pending_controller:
            case None:
                return self._end(dt)
            case "human":
                self._rest_after_hurry()
                self._take_counsel()
                return self._hand_over()
            case level:
                self._think(level, dt)
                return None

    def _end(self, dt: float) -> Transition | None:
        """Show the result once, when the table has been looked at for a moment."""
        if self.is_showing() or self.live.is_counted:
            return None
        self._over_for += dt
        if self._over_for < self.last_look:
            return None
        self.live.finish()
        return Push(ResultScene(self.session, self.live, comes_by_itself=True))

    def show_result(self) -> Transition:
        """Go to the result of the finished game, as asked."""
        self.live.finish()
        return Push(ResultScene(self.session, self.live))

    def show_rules(self) -> Transition:
        """Go to the rules of the game."""
        return Push(RulebookScene(self.session, self.match.game.name, self.rules_chapter()))

    def show_pause(self) -> Transition:
        """Pause."""
        return Push(PauseScene(self.session, self.live))

    def _hand_over(self) -> Transition | None:
        """Bring the person to move before the screen, behind a curtain if others may not look."""
        seat = self.match.to_move
        assert seat is not None
        if self.viewer == seat or self.is_showing():
            return None
        if not self.is_shared:
            self.look_as(seat)
            return None
        self.look_as(None)
        if self.is_common_decision():
            return None
        return Push(HandOverScene(self.session, self.live, seat))

    def returned(self, result: Any) -> Transition | None:  # noqa: ANN401 - a seat from a curtain
        """Let the seat look that came out from behind the curtain."""
        if isinstance(result, int) and result == self.match.to_move:
            self._deaf_for = GRACE
            self.look_as(result)
        return None

    def look_as(self, seat: int | None) -> None:
        """Show what a seat may see; None shows nobody's hidden things."""
        if seat != self.viewer:
            self.viewer = seat
            self.show_position()

    def leave(self) -> None:
        """Be covered: nobody thinks on while the table is out of sight."""
        self.counsel.stop()
        if self._asked is not None and self._answer is None:
            self.session.worker.cancel()
            self._asked = None

    # -- opponents ---------------------------------------------------------------------------

    def _think(self, level: str, dt: float) -> None:
        if self._asked != self.match.decision:
            self._asked = self.match.decision
            self._answer = None
            self.thought_for = 0.0
            question = self.match.question(level, Budget())
            self.session.worker.ask(self.match.decision, question)
            self.stage.redraw()
        if not self.is_showing():
            self.thought_for += dt
        if self._answer is None:
            self._answer = self._poll()
        speed = self.session.preferences.animation_speed
        pause = self.min_thinking / (speed or 3)
        if self.thought_for < pause or self.is_showing():
            return
        if self.is_shared:  # whoever ended a turn has seen what it brought; others may come now
            self.look_as(None)
        if self._answer is not None:
            self._play_answer(self._answer)

    def _poll(self) -> Answer | None:
        try:
            answer = self.session.worker.poll()
        except NoAnswerError:
            self.session.say(self.session.text("error.opponent_lost", name=self._thinker_name()))
            self._asked = None
            return None
        if answer is not None and answer.request_id != self.match.decision:
            return None
        return answer

    def _thinker_name(self) -> str:
        seat = self.match.to_move
        return "" if seat is None else self.match.players[seat].name

    def _play_answer(self, answer: Answer) -> None:
        if answer.failure is not None:
            name = self._thinker_name()
            self.session.say(self.session.text("notice.opponent_fallback", name=name))
        self._answer = None
        step = self.match.play(self.match.game.parse_action(answer.action))
        self._show(step.events)

    def hurry(self) -> None:
        """Ask the thinking opponent to decide now."""
        if self.thinking_seat is not None:
            self._has_hurried = True
            self.thought_for += self.min_thinking * 10
            self.session.worker.hurry()

    def _rest_after_hurry(self) -> None:
        """Let one more press, meant for an opponent, decide nothing in a person's turn."""
        if self._has_hurried and not self.is_showing():
            self._has_hurried = False
            self._deaf_for = GRACE

    # -- a person's turn ---------------------------------------------------------------------

    def stage_action(self, action: Any) -> None:  # noqa: ANN401 - the game's own
        """Lay an action on the table; end the turn at once where the settings say so.

        Raises IllegalActionError.
        """
        seat = self.match.to_move
        assert seat is not None
        self.counsel.stop()
        step = self.match.stage(action)
        self._show(step.events)
        if self.match.staged is None:
            return
        policy = self.session.settings.confirm_policy
        is_costly = policy == "when_it_costs" and self.needs_confirmation(step.events, seat)
        if policy != "always" and not is_costly:
            self.end_turn()

    def end_turn(self) -> None:
        """Play the staged action for good."""
        staged = self.match.staged
        if staged is None:
            return
        step = self.match.commit()
        self._show(step.events, seen=len(staged.events))

    def play_action(self, action: Any) -> None:  # noqa: ANN401 - the game's own
        """Play an action that is never staged, such as a pass."""
        self._show(self.match.play(action).events)

    def undo(self) -> None:
        """Take back what may be taken back; a finished game is counted and stays as it is."""
        if not self.match.can_undo or self.match.outcome is not None:
            return
        self.counsel.stop()
        self.session.worker.cancel()
        self._asked = None
        self.match.undo()
        self.show_position()

    def _show(self, events: Sequence[Event], seen: int = 0) -> None:
        """Show what an action did, but for the events in view already.

        All hands are closed before what people who share the screen watch together.
        """
        if self.is_shared and self.viewer is not None:
            first = self.common_from(events)
            if first is not None:
                seen = max(first, seen)
                self.viewer = None
                self.show_common(self.match.ply - (self.match.staged is None), events[:seen])
        self.show_events(self.match.redact(events[seen:], self.viewer))
        self.stage.redraw()

    # -- advice ------------------------------------------------------------------------------

    @property
    def can_ask_advice(self) -> bool:
        """Whether a person has a choice to make that somebody can advise on.

        Advice tells of what its seat alone knows, so that nobody gets any before all eyes.
        """
        seat = self.deciding_seat
        if seat is None or seat != self.viewer:
            return False
        if self.match.staged is not None or self.is_showing():
            return False
        return self.counsel.can_advise and len(self.match.game.legal_actions(self.match.state)) > 1

    @property
    def advised(self) -> Any | None:  # noqa: ANN401 - the game's own
        """The action to show as advice to the person who is to act, or None."""
        if self.deciding_seat is None or self.match.staged is not None:
            return None
        return self.counsel.action

    def ask_advice(self) -> None:
        """Ask for advice, or put away what is shown or awaited."""
        if self.advised is not None or self.counsel.is_awaited:
            self.counsel.forget()
        elif self.can_ask_advice:
            self.stage.focus.is_visible = False  # Enter is to take the advice
            self.counsel.ask()
        self.stage.redraw()

    def _take_counsel(self) -> None:
        """Show advice when it comes; from then on its seat counts as assisted."""
        if not self.counsel.update():
            return
        if self.advised is not None and self.deciding_seat is not None:
            self.match.mark_assisted(self.deciding_seat)
        self.stage.redraw()

    # -- input -------------------------------------------------------------------------------

    def is_hasty(self, event: pygame.Event) -> bool:
        """Tell whether a press is not meant for what the table shows now, and decides nothing.

        Whoever lifted the curtain with a double click or a hammered key has not seen his hand yet;
        and whoever waits for advice does not mean to do something else.
        """
        is_confirming = event.type == pygame.KEYDOWN and event.key in CONFIRM
        if is_confirming and self.counsel.is_awaited:
            return True
        return self._deaf_for > 0 and (is_confirming or event.type == pygame.MOUSEBUTTONDOWN)

    def claims(self, event: pygame.Event) -> bool:
        """Take what is pressed in haste, before a button gets it."""
        return self.is_hasty(event)

    def handle(self, event: pygame.Event) -> Transition | None:
        """React to the keys every table knows: pause, rules and advice."""
        if self.is_hasty(event):
            if event.type == pygame.KEYDOWN:  # whoever hammers goes on hammering
                self._deaf_for = GRACE
            return None
        if is_action(event, Action.RULES):
            return self.show_rules()
        if is_action(event, Action.CANCEL) and self.advised is not None:
            self.counsel.forget()
            self.stage.redraw()
            return None
        if is_action(event, Action.PAUSE):
            return self.show_pause()
        if is_action(event, Action.HINT):
            self.ask_advice()
        return None

    def is_animating(self) -> bool:
        """Whether frames must be drawn without events."""
        return self.is_showing()

    def is_waiting(self) -> bool:
        """Whether an opponent's answer, advice, the result or a message is waited for."""
        is_ending = self.match.outcome is not None and not self.live.is_counted
        is_thinking = self.thinking_seat is not None or self.counsel.is_awaited
        return is_thinking or is_ending or self._deaf_for > 0 or super().is_waiting()
