"""One live game: the position, what is staged but not yet played, and what may be taken back.

Undo is replay: the position is always what the rules make of the setup, the chance results and the
actions so far, so nothing but a shorter list of actions is needed to go back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qin_game.ai import levels
from qin_game.ai.worker import Question
from qin_game.rules.game import GameError
from qin_game.rules.record import BadRecordError, GameRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from qin_game.ai.player import Budget
    from qin_game.match.player import Player
    from qin_game.rules.game import AnyGame, Event, Outcome, Step

Setup = Any
Chance = Any
State = Any
Action = Any
Observation = Any


class NothingToUndoError(Exception):
    """Nothing may be taken back now."""


class Match:
    """A game between players, one per seat.

    A person's action is *staged* first: it lies on the table, can be taken up again, and has
    revealed nothing and not passed the turn. :meth:`commit` plays it. What ends the game is
    committed at once.
    """

    def __init__(  # noqa: PLR0913 - what a match is made of
        self,
        game: AnyGame,
        setup: Setup,
        chance: Chance,
        players: Sequence[Player],
        *,
        match_id: str,
        opponent_seed: int = 0,
        open_hands: bool = False,
        actions: Iterable[str] = (),
        assisted_seats: Iterable[int] = (),
        on_change: Callable[[Match], None] | None = None,
    ) -> None:
        """Set up a game and replay ``actions``.

        ``opponent_seed`` makes the machines' choices repeatable; ``on_change`` is called after
        every commit and take-back. Raises BadSetupError for a setup or chance the rules refuse,
        BadRecordError with the index of such an action, and ValueError for the wrong number of
        players.
        """
        self.game = game
        self.setup = setup
        self.chance = chance
        self.players = tuple(players)
        self.id = match_id
        self.opponent_seed = opponent_seed
        self.open_hands = open_hands
        self.on_change = on_change
        self._assisted = set(assisted_seats)
        self._staged: tuple[Action, Step[State]] | None = None
        self._replay(actions)
        if game.seats(self.state) != len(self.players):
            raise ValueError(f"{len(self.players)} players for {game.seats(self.state)} seats")

    def _replay(self, actions: Iterable[str]) -> None:
        self._states = [self.game.start(self.setup, self.chance)]
        self._events: list[tuple[Event, ...]] = []
        self._actions: list[str] = []
        for index, text in enumerate(actions):
            try:
                self._apply(self.game.parse_action(text))
            except GameError as error:
                raise BadRecordError(f"actions[{index}]: {error}", index) from error

    def _apply(self, action: Action) -> Step[State]:
        step = self.game.apply(self.state, action)
        self._states.append(step.state)
        self._events.append(step.events)
        self._actions.append(self.game.format_action(action))
        return step

    # -- the position ------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The committed position."""
        return self._states[-1]

    @property
    def ply(self) -> int:
        """Actions committed so far."""
        return len(self._actions)

    @property
    def to_move(self) -> int | None:
        """The seat to move in the committed position, or None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.game.outcome(self.state)

    @property
    def actions(self) -> tuple[str, ...]:
        """The texts of the actions committed so far."""
        return tuple(self._actions)

    @property
    def record(self) -> GameRecord:
        """The game so far."""
        return GameRecord(
            self.game.name,
            self.game.rules_version,
            self.game.setup_to_json(self.setup),
            self.game.chance_to_json(self.chance),
            self.actions,
        )

    def state_at(self, ply: int) -> State:
        """Return the position after ``ply`` actions (0 to :attr:`ply`)."""
        if not 0 <= ply <= self.ply:
            raise IndexError(f"ply {ply} of {self.ply}")
        return self._states[ply]

    # -- who decides -------------------------------------------------------------------------

    @property
    def pending_controller(self) -> str | None:
        """``human`` or the level that must act now; None when the game is over."""
        seat = self.to_move
        return None if seat is None else self.players[seat].controller

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons, ascending."""
        return tuple(seat for seat, player in enumerate(self.players) if player.is_human)

    @property
    def decision(self) -> tuple[str, int]:
        """What identifies the decision to be made: this match and the ply."""
        return (self.id, self.ply)

    def decision_seed(self, ply: int) -> int:
        """Return the seed for a machine's choice at a ply: equal positions get equal answers."""
        return self.opponent_seed * 1_000_003 + ply

    def question(self, level: str, budget: Budget, ply: int | None = None) -> Question:
        """Return what to ask a worker so that a level decides, or judges, for the seat to move.

        It tells what that seat knows now, or knew after ``ply`` actions. Raises ValueError when
        the game is over there, IndexError when there is no such ply.
        """
        ply = self.ply if ply is None else ply
        state = self.state_at(ply)
        seat = self.game.to_move(state)
        if seat is None:
            raise ValueError("the game is over")
        setup = self.game.setup_to_json(self.setup)
        rules = levels.rules_for(self.game.name, setup)
        observation = rules.observation_to_json(self.game.observe(state, seat))
        seed = self.decision_seed(ply)
        return Question(self.game.name, level, setup, observation, seed, budget)

    # -- acting ------------------------------------------------------------------------------

    @property
    def staged(self) -> Step[State] | None:
        """What the staged action did so far, or None."""
        return self._staged[1] if self._staged else None

    @property
    def staged_action(self) -> Action | None:
        """The staged action, or None."""
        return self._staged[0] if self._staged else None

    def stage(self, action: Action) -> Step[State]:
        """Lay an action on the table in place of one staged before; return what it does.

        The step ends where the turn would: nothing revealed, no next turn. An action that ends the
        game is committed and its whole step returned. Raises IllegalActionError.
        """
        if self.game.outcome(self.game.apply(self.state, action).state) is not None:
            return self.play(action)
        step = self.game.preview(self.state, action)
        self._staged = (action, step)
        return step

    def unstage(self) -> None:
        """Take the staged action up again; does nothing when there is none."""
        self._staged = None

    def commit(self) -> Step[State]:
        """Play the staged action (End turn). Its step begins with the events it was staged with.

        Raises ValueError when nothing is staged.
        """
        if not self._staged:
            raise ValueError("nothing is staged")
        return self.play(self._staged[0])

    def play(self, action: Action) -> Step[State]:
        """Play an action outright. Raises IllegalActionError, and then nothing has changed."""
        step = self._apply(action)
        self._staged = None
        self._changed()
        return step

    def _changed(self) -> None:
        if self.on_change:
            self.on_change(self)

    # -- taking back -------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether :meth:`undo` would take something back."""
        return self._staged is not None or self._undo_ply() is not None

    def undo(self) -> None:
        """Take back the staged action, or go back to the only person's previous decision.

        With two or more people nothing committed is ever taken back: another seat has moved, or
        something hidden has been seen. Alone against machines it may be, with all replies, and the
        game counts as assisted from then on. Raises NothingToUndoError.
        """
        if self._staged:
            self._staged = None
            return
        ply = self._undo_ply()
        if ply is None:
            raise NothingToUndoError
        self._replay(self._actions[:ply])
        self._assisted.add(self.people[0])
        self._changed()

    def _undo_ply(self) -> int | None:
        """Return the latest earlier ply at which the only person had more than one choice."""
        if len(self.people) != 1:
            return None
        (person,) = self.people
        for ply in range(self.ply - 1, -1, -1):
            state = self._states[ply]
            if self.game.to_move(state) == person and len(self.game.legal_actions(state)) > 1:
                return ply
        return None

    @property
    def assisted(self) -> bool:
        """Whether anybody had a take-back or a hint that tells more than the rules allow."""
        return bool(self._assisted)

    @property
    def assisted_seats(self) -> tuple[int, ...]:
        """The seats that were helped, ascending."""
        return tuple(sorted(self._assisted))

    def mark_assisted(self, seat: int) -> None:
        """Note for good that a seat was helped (take-back, hint)."""
        if seat not in self._assisted:
            self._assisted.add(seat)
            self._changed()

    # -- what a seat may see -----------------------------------------------------------------

    def observe(self, seat: int) -> Observation:
        """Return what ``seat`` may know of the committed position."""
        return self.game.observe(self.state, seat)

    def staged_view(self, seat: int) -> Observation:
        """Return what ``seat`` may know of the table as it lies: with the staged action, if any.

        Nothing hidden has been revealed by it and the turn has not passed.
        """
        state = self._staged[1].state if self._staged else self.state
        return self.game.observe(state, seat)

    def visible_events(
        self, seat: int | None, first_ply: int = 0, end_ply: int | None = None
    ) -> tuple[Event, ...]:
        """Return the events from ``first_ply`` on as ``seat`` may see them (None: as all may).

        They end before those of the action that was played at ``end_ply``, if it is given.
        """
        return self.redact((e for step in self._events[first_ply:end_ply] for e in step), seat)

    def since_last_turn(self, seat: int) -> tuple[Event, ...]:
        """Return what happened after ``seat`` last acted, or since the start if it has not yet."""
        acted = [ply for ply in range(self.ply) if self.game.to_move(self._states[ply]) == seat]
        return self.visible_events(seat, acted[-1] + 1 if acted else 0)

    def redact(self, events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
        """Return what ``seat`` may see of the events (None: what all may), as it may see them.

        With open hands everybody sees everything.
        """
        if self.open_hands:
            return tuple(events)
        seen = (self.game.redact(event, seat) for event in events)
        return tuple(event for event in seen if event is not None)


def new_match(
    game: AnyGame, setup: Setup, players: Sequence[Player], rng: Random, *, open_hands: bool = False
) -> Match:
    """Draw the chance results of a game and start it. Raises BadSetupError."""
    chance = game.draw_chance(setup, rng)
    return Match(
        game,
        setup,
        chance,
        players,
        match_id=f"{rng.getrandbits(64):016x}",
        opponent_seed=rng.getrandbits(32),
        open_hands=open_hands,
    )
