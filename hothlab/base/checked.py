"""The arguments of public functions, checked by the functions' own annotations, so that the answer is a sentence.

`checked` looks before the call. `explained` looks only where a call has failed, for what is called a million times: an
argument of a wrong type, or one that names nothing, is told in the place of Python's own error.

>>> @checked
... def shout(text: str, times: int = 1) -> str:
...     return text.upper() * times
>>> shout("ah", 2)
'AHAH'
>>> shout(3)
Traceback (most recent call last):
hothlab.base.errors.HothlabError: text: expected text, found 3
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from hothlab.base.bounds import shown
from hothlab.base.errors import HothlabError
from hothlab.language.text import _, either, said

__all__ = ["PYTHONS", "checked", "explained", "refuse"]

F = TypeVar("F", bound=Callable[..., Any])

_MOST = 1000
"""Elements of a list that are looked at."""
PYTHONS = (TypeError, AttributeError, LookupError, ArithmeticError, ValueError, OSError)
"""What Python raises where an argument is of a wrong type, late."""


def checked(function: F) -> F:
    """The function, which refuses arguments of a wrong type before anything is done with them."""

    @wraps(function)
    def call(*args: Any, **more: Any) -> Any:
        if args or more:
            misfit = _misfit(function, args, more)
            if misfit is not None:
                raise misfit
        return function(*args, **more)

    return call  # type: ignore[return-value]


def explained(function: F) -> F:
    """The function, which says what is wrong with its arguments where Python's own error came of one of them."""

    @wraps(function)
    def call(*args: Any, **more: Any) -> Any:
        try:
            return function(*args, **more)
        except PYTHONS as error:
            refuse(error, function, args, more)

    return call  # type: ignore[return-value]


def refuse(
    error: Exception, function: Callable[..., Any], args: tuple[Any, ...], more: Mapping[str, Any] | None = None
) -> NoReturn:
    """Raise what is wrong with the arguments of a call that has failed, or else the error itself.

    For a method that is called so often that even a wrapper counts.
    """
    named = more or {}
    misfit = _misfit(function, args, named) or _not_there(function, args, named, error)
    if misfit is None or isinstance(error, HothlabError):
        raise error
    raise misfit from error


def _misfit(function: Callable[..., Any], args: tuple[Any, ...], more: Mapping[str, Any]) -> HothlabError | None:
    """What is wrong with the first argument that does not fit; None where all do, or their number is wrong."""
    for name, kind, value in _given(function, args, more):
        if not _fits(value, kind):
            reason = _("expected {what}, found {found}")
            return HothlabError(said(name, reason.format(what=_named(kind), found=shown(value))))
    return None


def _not_there(
    function: Callable[..., Any], args: tuple[Any, ...], more: Mapping[str, Any], error: Exception
) -> HothlabError | None:
    """The refusal of an argument that is the key which was not found."""
    if isinstance(error, LookupError):
        for name, _kind, value in _given(function, args, more):
            inner = value if isinstance(value, Iterable) and not isinstance(value, str) else ()
            if isinstance(error, IndexError) or any(each is error.args[0] for each in (value, *inner)):
                return HothlabError(said(name, _("there is no {what} here").format(what=shown(value))))
    return None


def _given(
    function: Callable[..., Any], args: tuple[Any, ...], more: Mapping[str, Any]
) -> Iterable[tuple[str, Any, Any]]:
    """Each argument that was handed over, with its name and its annotation."""
    signature, kinds = _signature(function)
    try:
        bound = signature.bind(*args, **more)
    except TypeError:  # too many or too few: Python says it
        return
    for name, value in bound.arguments.items():
        kind = kinds.get(name, Any)
        several = signature.parameters[name].kind
        if several is inspect.Parameter.VAR_POSITIONAL:
            yield from ((name, kind, each) for each in value)
        elif several is inspect.Parameter.VAR_KEYWORD:
            rows = get_type_hints(kind) if is_typeddict(kind) else dict.fromkeys(value, kind)
            yield from ((each, rows.get(each, Any), value[each]) for each in value)
        else:
            yield name, kind, value


@cache
def _signature(function: Callable[..., Any]) -> tuple[inspect.Signature, dict[str, Any]]:
    signature = inspect.signature(function)
    names = _Names(vars(sys.modules[function.__module__]))
    found = {}
    for name, parameter in signature.parameters.items():
        if parameter.annotation is not inspect.Parameter.empty:
            kind = _kind(parameter.annotation, names)
            found[name] = _kind(kind, names)  # a name for a kind in quotes
    return signature, found


def _kind(annotation: Any, names: _Names) -> Any:
    """The type of an annotation; anything, where a type that only checkers import has others in brackets."""
    if not isinstance(annotation, str):
        return annotation
    try:
        return eval(annotation, {}, names)
    except TypeError:
        return Any


class _Unpacked:
    """`Unpack[Words]` is the typed dictionary itself, whose keys are the words of a call."""

    def __class_getitem__(cls, words: Any) -> Any:
        return words


class _Names(dict[str, Any]):
    """The names of a module; one that only type checkers import is a public name of hothlab, or fits everything."""

    def __missing__(self, name: str) -> Any:
        if name == "Unpack":
            return _Unpacked
        builtin = getattr(sys.modules["builtins"], name, None)
        if builtin is not None:
            return builtin
        try:
            return getattr(sys.modules["hothlab"], name)
        except AttributeError:
            return Any


def _fits(value: object, kind: Any) -> bool:
    """Is a value of an annotated kind? Whatever is not a plain kind fits."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is None or kind is NoneType:
        return value is None
    if origin in (Union, UnionType):
        return any(_fits(value, each) for each in inner)
    if origin is Literal:  # which names there are the function knows best: it has the nearest
        return isinstance(value, tuple({type(each) for each in inner}))
    if kind is int:
        return not isinstance(value, bool) and hasattr(value, "__index__")
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    kind = origin or kind
    if kind is Any or not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return True
    if kind is Callable:
        return callable(value)
    if issubclass(kind, Mapping):
        return isinstance(value, Mapping) and _all_fit(value, inner[:1]) and _all_fit(value.values(), inner[1:])
    if kind is not Path and kind is not str and isinstance(kind, type) and issubclass(kind, Iterable):
        if origin is None:
            return isinstance(value, kind)
        return isinstance(value, Iterable) and not isinstance(value, bytes) and _all_fit(value, inner)
    return isinstance(value, kind)


def _all_fit(values: Iterable[object], inner: tuple[Any, ...]) -> bool:
    """Are all of several values of a kind? Values that can be read but once are not looked at."""
    kinds = [each for each in inner if each is not ...]
    if len(kinds) != 1 or not hasattr(values, "__len__"):
        return True
    return all(_fits(each, kinds[0]) for _place, each in zip(range(_MOST), values, strict=False))


def _named(kind: Any) -> str:
    """What a kind is called."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return either(dict.fromkeys(_named(each) for each in inner))
    if origin is Literal:
        return either(map(str, inner))
    words = {str: _("text"), int: _("a whole number"), float: _("a number"), bool: _("true or false"),
             NoneType: "None", None: "None", Callable: _("a function"), Path: _("a file")}  # fmt: skip
    kind = origin or kind
    if kind in words:
        return words[kind]
    if isinstance(kind, type) and issubclass(kind, Mapping):
        return _("keys and values")
    if origin is not None:
        return _("a list")
    return getattr(kind, "__name__", str(kind))
