"""Folding text to a width where Chinese and English stand side by side."""

from __future__ import annotations

from simcli.text import width

_NOT_FIRST = "，。；：、！？）》”’…,.;:!?)]}%"
_NOT_LAST = "（《“‘([{"


def fold(text: str, columns: int) -> list[str]:
    """Break `text` into lines of at most that many terminal columns.

    Words keep whole; Chinese breaks between any two characters, but no line begins with a closing mark or ends with
    an opening one. A word longer than a line is left longer.
    """
    lines, line = [], ""
    for piece in _pieces(text):
        if line and width(line) + width(piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _pieces(text: str) -> list[str]:
    """Split text where a line may break: after spaces and around wide characters."""
    pieces: list[str] = []
    for char in text:
        joined = bool(pieces) and (
            char in _NOT_FIRST
            or char == " "
            or pieces[-1][-1] in _NOT_LAST
            or (width(char) < 2 and width(pieces[-1][-1]) < 2 and pieces[-1][-1] != " ")
        )
        if joined:
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces
