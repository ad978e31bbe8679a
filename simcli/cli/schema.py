"""`simcli schema VARIANT`: JSON Schema of experiment files."""

from __future__ import annotations

from simcli.cli.common import command as make_command
from simcli.cli.common import print_json, variant_argument
from simcli.text import Text


@make_command(
    "schema",
    Text(
        "打印实验文件的 JSON Schema，编辑器用它提示和检查。",
        "Print the JSON Schema of experiment files, with which editors complete and check them.",
    ),
    "simcli schema gejiu > gejiu.schema.json",
)
@variant_argument
def command(variant: str) -> None:
    """Print the schema."""
    from simcli.config.schema import schema

    print_json(schema(variant))
