"""A small judge of JSON Schema: the keywords that the project's schemas use, nothing else."""

from __future__ import annotations

from typing import Any

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
}
_ANNOTATIONS = {"$schema", "title", "description", "default"}
_KEYWORDS = {
    "type",
    "enum",
    "const",
    "anyOf",
    "minimum",
    "maximum",
    "properties",
    "additionalProperties",
    "required",
    "items",
    "minItems",
    "maxItems",
}


def _same(a: Any, b: Any) -> bool:
    return type(a) is type(b) and bool(a == b)


def accepts(schema: dict[str, Any], value: Any) -> bool:
    """Tell whether `value` fits `schema`; an unknown keyword is an error of the schema."""
    unknown = set(schema) - _KEYWORDS - _ANNOTATIONS
    assert not unknown, unknown
    if "type" in schema:
        fits = isinstance(value, _TYPES[schema["type"]])
        if not fits or (isinstance(value, bool) and schema["type"] != "boolean"):
            return False
    if "enum" in schema and not any(_same(value, entry) for entry in schema["enum"]):
        return False
    if "const" in schema and not _same(value, schema["const"]):
        return False
    if "anyOf" in schema and not any(accepts(branch, value) for branch in schema["anyOf"]):
        return False
    if "minimum" in schema and not schema["minimum"] <= value <= schema["maximum"]:
        return False
    if isinstance(value, dict) and schema.get("type") == "object":
        return _object(schema, value)
    if isinstance(value, list) and schema.get("type") == "array":
        return schema["minItems"] <= len(value) <= schema["maxItems"] and all(
            accepts(schema["items"], entry) for entry in value
        )
    return True


def _object(schema: dict[str, Any], value: dict[str, Any]) -> bool:
    assert schema["additionalProperties"] is False
    if not set(schema.get("required", ())) <= set(value) <= set(schema["properties"]):
        return False
    return all(accepts(schema["properties"][key], entry) for key, entry in value.items())
