"""One declaration an option: pydantic fields that carry range, source and meaning, and the listing made from them."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, ValidationInfo, field_validator
from pydantic.fields import FieldInfo

from simcli.games.base import Affects, OptionInfo, Origin, Value
from simcli.text import Text

_META = "simcli"

FAN = (0, 32)
COUNT = (0, 99)
BASE = (1, 1_000_000)
CAP = (1, 10**9)


class OptionModel(BaseModel):
    """A frozen table of options: unknown keys, wrong types and numbers out of range are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    @field_validator("*", mode="after")
    @classmethod
    def _within_bounds(cls, value: Any, info: ValidationInfo) -> Any:
        bounds = _meta(cls.model_fields[str(info.field_name)]).get("bounds")
        if bounds and isinstance(value, int) and not bounds[0] <= value <= bounds[1]:
            raise ValueError(f"allowed: {bounds[0]}..{bounds[1]}")
        return value


class MatchOptions(OptionModel):
    """The table `[match]`; each game narrows `games`."""

    games: int


def _none_word(value: Any) -> Any:
    return None if value == "none" else value


def _none_text(value: int | None) -> int | str:
    return "none" if value is None else value


# An integer or the word "none" (None in Python).
IntOrNone = Annotated[int | None, BeforeValidator(_none_word), PlainSerializer(_none_text)]


def opt(
    default: Value | None,
    bounds: tuple[int, int] | None = None,
    *,
    affects: Affects,
    source: Origin,
    zh: str,
    en: str,
    alias: str | None = None,
) -> Any:
    """Declare one option of an `OptionModel`.

    Parameters
    ----------
    default : the value in force when nothing is written.
    bounds : smallest and largest allowed integer; None for choices and booleans, whose type says it.
    alias : the key in files where it is no Python name.
    """
    meta: Any = {_META: {"affects": affects, "source": source, "text": Text(zh, en), "bounds": bounds}}
    return Field(default, alias=alias, json_schema_extra=meta)


def group(model: type[OptionModel]) -> Any:
    """Declare a nested table of options with all its defaults."""
    return Field(default_factory=model, strict=False)


def _meta(info: FieldInfo) -> dict[str, Any]:
    """Return what opt() wrote down for a field, {} for a nested table."""
    extra: Any = info.json_schema_extra
    return extra[_META] if isinstance(extra, dict) else {}


def _nested(info: FieldInfo) -> type[BaseModel] | None:
    kind = info.annotation
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None


def _choices(annotation: Any) -> tuple[Value, ...]:
    return tuple(get_args(annotation)) if get_origin(annotation) is Literal else ()


def _words(annotation: Any) -> tuple[str, ...]:
    """Texts that an integer option takes besides integers, read off its union type."""
    if get_origin(annotation) not in (Union, types.UnionType):
        return ()
    words: list[str] = []
    for part in get_args(annotation):
        if part is type(None):
            words.append("none")
        words += [str(word) for word in _choices(part)]
    return tuple(words)


def _describe(name: str, info: FieldInfo) -> OptionInfo:
    meta = _meta(info)
    if not meta:
        raise TypeError(f"{name} is declared without opt()")
    choices = _choices(info.annotation)
    kind: Literal["int", "bool", "choice"] = "int"
    if info.annotation is bool:
        kind = "bool"
    elif choices and isinstance(choices[0], str):
        kind = "choice"
    low, high = meta["bounds"] or (0, 0)
    default = "none" if info.default is None else info.default
    words = _words(info.annotation)
    return OptionInfo(name, kind, default, meta["affects"], meta["source"], meta["text"], choices, low, high, words)


def walk(model: type[BaseModel], prefix: str) -> Iterator[OptionInfo]:
    """Yield every option of `model` in order, nested tables included, named from `prefix` on."""
    for field_name, info in model.model_fields.items():
        name = f"{prefix}.{info.alias or field_name}" if prefix else info.alias or field_name
        inner = _nested(info)
        if inner is not None:
            yield from walk(inner, name)
        else:
            yield _describe(name, info)


def flat(rules: BaseModel) -> dict[str, Any]:
    """Return option values by dotted name without prefix (`fan.qing_yi_se`), None for "none"."""
    out: dict[str, Any] = {}
    for field_name, info in type(rules).model_fields.items():
        name = info.alias or field_name
        value = getattr(rules, field_name)
        if isinstance(value, BaseModel):
            out |= {f"{name}.{inner}": v for inner, v in flat(value).items()}
        else:
            out[name] = value
    return out


def pack(rules: BaseModel) -> dict[str, int]:
    """Return the integers that a kernel reads: choices as their place in the list, booleans 0/1, none -1.

    Field names are option names with `_` for `.`.
    """
    out: dict[str, int] = {}
    values = flat(rules)
    for option in walk(type(rules), ""):
        value = values[option.name]
        if option.type == "choice":
            value = option.choices.index(value)
        out[option.name.replace(".", "_")] = -1 if value is None else int(value)
    return out
