"""`simcli init VARIANT`: a commented experiment file."""

from __future__ import annotations

from pathlib import Path

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import option, variant_argument
from simcli.errors import UsageError
from simcli.text import Text, say


@make_command(
    "init",
    Text(
        "写出一份带注释的 TOML 实验文件，每个选项都取默认值；不给 -o 时打印出来。",
        "Write a commented TOML experiment with every option at its default; without -o it is printed.",
    ),
    "simcli init gejiu -o my-rules.toml",
    "simcli init gejiu --lang zh > my-rules.toml",
)
@option("-o", "--output", text=Text("写到这个文件", "write to this file"), metavar="F", type=click.Path(path_type=Path))
@option("--force", text=Text("覆盖已有的文件", "overwrite an existing file"), is_flag=True)
@variant_argument
def command(variant: str, output: Path | None, force: bool) -> None:
    """Write the template."""
    from simcli.config.template import template

    text = template(variant)
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        with output.open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(
            say(f"{output} 已存在；加 --force 覆盖", f"{output} exists already; --force overwrites it")
        ) from None
    except OSError as error:
        raise UsageError(
            say(f"{output} 无法写入：{error.strerror}", f"{output} cannot be written: {error.strerror}")
        ) from None
    click.echo(say(f"已写入 {output}", f"wrote {output}"), err=True)
