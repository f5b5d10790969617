"""Quicker making of frozen values.

The ``__init__`` of a frozen dataclass sets each field through ``object.__setattr__``, which looks
its name up every time. Values that are made several times a ply set their slots directly instead,
which nearly halves the time; in everything else they stay the dataclasses they are.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    T = TypeVar("T", bound=DataclassInstance)
else:
    T = TypeVar("T")


def quick_init(cls: type[T]) -> type[T]:
    """Give a frozen slotted dataclass an ``__init__`` that sets its slots directly.

    Fields have no defaults and are all set by it. Raises TypeError for a class without such slots.
    """
    names = [spec.name for spec in fields(cls)]
    if "__slots__" not in cls.__dict__ or cls.__init__ is object.__init__:
        raise TypeError(f"{cls.__name__} is no slotted dataclass")
    setters: dict[str, Any] = {f"set_{name}": getattr(cls, name).__set__ for name in names}
    body = "\n".join(f"    set_{name}(self, {name})" for name in names)
    exec(f"def __init__(self, {', '.join(names)}):\n{body}\n", setters)  # noqa: S102 - as dataclass does
    setters["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    cls.__init__ = setters["__init__"]  # type: ignore[method-assign]
    return cls
