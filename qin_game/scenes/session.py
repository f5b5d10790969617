"""What the program knows while it runs, passed to every scene."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace
from typing import TYPE_CHECKING

from qin_game.locale import load_text
from qin_game.settings import save_settings
from qin_game.ui.sound import Volumes
from qin_game.ui.stage import Preferences

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from qin_game.ai.worker import Worker
    from qin_game.locale import Text
    from qin_game.settings import Settings
    from qin_game.shelf import Shelf
    from qin_game.storage import Notice, Storage
    from qin_game.ui.stage import Stage

_SPEEDS = {"off": 0.0, "slow": 0.6, "normal": 1.0, "fast": 1.8, "very_fast": 3.0}
"""How fast animated time runs, by the setting's name; 0 is off."""


class Session:
    """Settings, texts, games, storage and opponents of the running program.

    ``rng`` is the program's one source of chance: every shuffle and every lot is drawn from it.
    """

    def __init__(  # noqa: PLR0913 - what a program consists of
        self,
        *,
        storage: Storage,
        settings: Settings,
        text: Text,
        shelf: Shelf,
        worker: Worker,
        rng: Random,
    ) -> None:
        self.storage = storage
        self.settings = settings
        self.text = text
        self.shelf = shelf
        self.worker = worker
        self.rng = rng
        self.messages: deque[str] = deque()
        self.learned: Counter[str] = Counter()
        """How often each key of the table was used: hints that are not needed any more fade."""
        self.on_language: Callable[[], None] | None = None
        """Called when the language has changed, before anything is laid out anew."""

    @property
    def preferences(self) -> Preferences:
        """What the drawing kit must know of the settings."""
        settings = self.settings
        return Preferences(
            ui_scale=settings.ui_scale,
            is_fullscreen=settings.window_mode == "fullscreen",
            window_size=settings.window_size,
            high_contrast=settings.high_contrast,
            reduced_motion=settings.reduced_motion,
            animation_speed=_SPEEDS[settings.animation_speed],
            volumes=Volumes(
                master=settings.master_volume / 100,
                music=settings.music_volume / 100,
                effects=settings.effects_volume / 100,
                ambience=settings.ambience_volume / 100,
            ),
        )

    def change_settings(self, stage: Stage, **values: object) -> None:
        """Change settings, show it at once and store it. Raises ValueError for a bad one."""
        language = self.settings.language
        self.settings = self.settings.changed(**values)
        if self.settings.language != language:
            self.text = load_text(self.settings.language)
            if self.on_language is not None:
                self.on_language()
        self._store()
        stage.apply(self.preferences, self.text)

    def remember_window(self, preferences: Preferences) -> None:
        """Store what the window itself changed: its size, or full screen by key."""
        mode = "fullscreen" if preferences.is_fullscreen else "windowed"
        self.settings = replace(
            self.settings, window_mode=mode, window_size=preferences.window_size
        )
        self._store()

    def _store(self) -> None:
        notice = save_settings(self.storage, self.settings)
        if notice is not None:
            self.tell(notice)

    def tell(self, notice: Notice) -> None:
        """Show a notice to the user, as words of the user's language."""
        self.say(self.text(f"notice.{notice.code}", **dict(notice.details)))

    def say(self, words: str) -> None:
        """Show a message to the user for some seconds, unless it already waits to be shown."""
        if words not in self.messages:
            self.messages.append(words)
