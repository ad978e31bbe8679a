"""Where pages find their templates: one way of filling them for all pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment


def house(package: str) -> Environment:
    """Return the templates of a package; what is filled in is escaped, and a name without a value is an error."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader(package, ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def source(templates: Environment, name: str) -> str:
    """Return a file of the package as it is."""
    loader: Any = templates.loader
    return str(loader.get_source(templates, name)[0])
