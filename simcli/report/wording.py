"""Figures as people read them: rounded to what their interval supports."""

from __future__ import annotations

import math

from simcli.report.table import Column, Unit
from simcli.stats.figure import Figure
from simcli.text import Language, Text

_DIGITS = 4  # of a figure known exactly
_VAGUE_DIGITS = 3  # of one without an interval
_MOST_DECIMALS = 7
_EXPONENT = ("exact", "bounds", "strata", "splitting")  # methods that get to chances of any size
NONE_SEEN = Text("未见", "none seen")
NO_EFFECT = Text("没有，本来如此", "none, by construction")


def cell(figure: Figure, column: Column, lang: Language, unit: Unit | None = None) -> str:
    """Write the part of a figure that a column shows; empty where there is nothing to show.

    `unit` says how the figure reads, where that is not the column's.
    """
    unit = unit or column.unit
    if column.show == "value":
        return NONE_SEEN.get(lang) if reads_unseen(figure, unit) else value(figure, unit)
    if column.show == "interval":
        return interval(figure, unit)
    if column.show == "bound":
        return NO_EFFECT.get(lang) if figure.method == "fixed" else interval(figure, unit)
    if column.show == "one_in":
        return one_in(figure, lang)
    if column.show == "signed":
        return signed(figure, unit)
    if column.show == "factor":
        return "" if figure.value is None else factor(figure.value)
    if column.show == "coefficient":
        return "" if figure.value is None else f"{figure.value:.3f}"
    if column.show == "p":
        return "" if figure.value is None else p_value(figure.value)
    if column.show == "numerator":
        return count(figure.numerator)
    if column.show == "denominator":
        return count(figure.denominator)
    if unit == "number":
        return ""
    top, bottom = count(figure.numerator), count(figure.denominator)
    return f"{top} / {bottom}" if top and bottom else ""


def unseen(figure: Figure) -> bool:
    """Tell whether a figure is of something that never came up though it could: its bound says how rare it is."""
    none = figure.numerator == 0 or figure.method == "zero_bound"
    return figure.value == 0 and none and figure.method != "fixed"


def reads_unseen(figure: Figure, unit: Unit) -> bool:
    """Tell whether words stand in place of the value: nothing was seen, and all that is known is a bound."""
    if figure.method == "all_bound" and figure.numerator == 0:
        return True  # how often it never comes
    return unseen(figure) and (unit == "share" or figure.method == "zero_bound")


def tiny(figure: Figure, unit: Unit) -> bool:
    """Tell whether a figure is a chance so small that it takes an exponent."""
    number = _scaled(figure.value or 0.0, unit)
    return figure.method in _EXPONENT and 0 < number < 10.0 ** (1 - _MOST_DECIMALS)


def value(figure: Figure, unit: Unit) -> str:
    """Write the value, with as many decimals as its interval is known to (two digits of its half width)."""
    if figure.value is None:
        return ""
    if figure.value == 0:
        return _with_unit("0", unit)
    if tiny(figure, unit):
        return _with_unit(f"{_scaled(figure.value, unit):.3g}", unit)
    return _with_unit(_number(_scaled(figure.value, unit), decimals(figure, unit)), unit)


def signed(figure: Figure, unit: Unit) -> str:
    """Write the value with its sign; 0 has none."""
    text = value(figure, unit)
    number = text.removesuffix(" %").replace(",", "")
    return f"+{text}" if text and float(number) > 0 else text


def factor(number: float) -> str:
    """Write how many times something is, roughly."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}"


def p_value(p: float) -> str:
    """Write a p value."""
    return "< 0.0001" if p < 1e-4 else f"{p:.4f}" if p < 0.1 else f"{p:.2f}"


def interval(figure: Figure, unit: Unit) -> str:
    """Write the interval in brackets; one-sided bounds as `<` or `>`; a dash where there is none."""
    if figure.value is None:
        return ""
    if figure.low is None:
        return "—"
    if figure.high is None:
        return f"[{_number(_scaled(figure.low, unit), decimals(figure, unit))}, ∞)"
    low, high = _scaled(figure.low, unit), _scaled(figure.high, unit)
    if figure.method == "zero_bound":
        if unit == "number" and float(high).is_integer():
            return f"≤ {high:,.0f}"
        return _with_unit(f"< {significant(high, 2)}", unit)
    if figure.method == "all_bound":
        places = min(max(1 - leading(_scaled(1.0, unit) - low), 0), _MOST_DECIMALS)
        return _with_unit(f"> {_number(low, places)}", unit)
    if tiny(figure, unit):
        return f"[{low:.3g}, {high:.3g}]"
    places = decimals(figure, unit)
    return f"[{_number(low, places)}, {_number(high, places)}]"


def one_in(figure: Figure, lang: Language) -> str:
    """Write a share as one in so many; for something never seen, what it is rarer than."""
    if figure.value is None or figure.method == "fixed":
        return ""
    if figure.value > 0:
        return significant(1.0 / figure.value, 3)
    if not figure.high:
        return ""
    least = significant(1.0 / figure.high, 2, down=True)
    return f"{least} 以上" if lang == "zh" else f"over {least}"


def one_in_ends(figure: Figure) -> str:
    """Write the interval of a share as the interval of one in so many, the commoner end first; empty without one.

    What was never seen has no interval: `one_in` says what it is rarer than.
    """
    if figure.value is None or not figure.high or figure.low is None or unseen(figure):
        return ""
    far = significant(1.0 / figure.low, 3) if figure.low > 0 else "∞"
    return f"[{significant(1.0 / figure.high, 3)}, {far}]"


def count(number: float | None) -> str:
    """Write a count or an amount, thousands set apart."""
    if number is None:
        return ""
    return f"{number:,.0f}" if float(number).is_integer() else f"{number:,.2f}"


def _scaled(number: float, unit: Unit) -> float:
    return 100.0 * number if unit == "share" else number


def _with_unit(text: str, unit: Unit) -> str:
    return f"{text} %" if unit == "share" else text


def decimals(figure: Figure, unit: Unit) -> int:
    """Return how many decimals a figure is written with (of percent where it is a share)."""
    assert figure.value is not None
    if figure.low is None or figure.high is None or figure.high == figure.low:
        number = _scaled(figure.value, unit)
        if float(number).is_integer():
            return 0
        digits = _VAGUE_DIGITS if figure.low is None and figure.method == "none" else _DIGITS
        return min(max(digits - 1 - leading(number), 0), _MOST_DECIMALS)
    half = _scaled((figure.high - figure.low) / 2.0, unit)
    if all(float(end).is_integer() for end in (figure.value, figure.low, figure.high)) and unit == "number":
        return 0
    return min(max(1 - leading(half), 0), _MOST_DECIMALS)


def leading(number: float) -> int:
    """Return the power of ten of a number's first digit."""
    return math.floor(math.log10(abs(number))) if number else 0


def _number(number: float, places: int) -> str:
    text = f"{number:,.{places}f}"
    return text.removeprefix("-") if float(text.replace(",", "")) == 0 else text


def significant(number: float, digits: int, down: bool = False) -> str:
    """Write a positive number with so many digits, rounded (down), without an exponent."""
    if number == 0:
        return "0"
    places = digits - 1 - leading(number)
    step = 10.0**-places
    rounded = (math.floor if down else round)(number / step) * step
    places = digits - 1 - leading(rounded)  # 0.0996 has become 0.10
    return f"{rounded:,.{max(places, 0)}f}"
