"""What every command shares: its class, the options --lang, --debug, --json, --set, and printing.

A command module looks like this::

    @command("runs", Text("列出已有的运行", "list runs"), "simcli runs", "simcli runs --json")
    @json_option
    def command_(as_json: bool) -> None: ...

`--lang` and `--debug` are added to every command; the language is then `simcli.text.current()`. A command returns
None or its exit status, and raises `SimcliError` for what a person has to be told.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click
from click import Command, Context, HelpFormatter, Option
from rich_click import RichCommand, RichHelpFormatter

from simcli.cli.complete import complete_config, complete_run, complete_setting
from simcli.cli.complete import complete_variant as complete_variant
from simcli.text import Text, current, pad, use, width

Function = TypeVar("Function", bound=Callable[..., Any])


class TextOption(Option):
    """An option whose help is in two languages."""

    def __init__(self, *args: Any, text: Text, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = text
        self.help = text.en


class SimcliCommand(RichCommand):
    """A command whose help is in two languages, ends with examples, and is plain where stdout is no terminal."""

    def __init__(self, *args: Any, text: Text, examples: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = text
        self.examples = examples

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Note --lang before anything is printed: `--help --lang zh` is Chinese too."""
        note_language(args)
        return super().parse_args(ctx, args)

    def get_help(self, ctx: Context) -> str:
        """Return the help in the language in force."""
        set_texts(self, self.text, self.examples)
        return super().get_help(ctx) if sys.stdout.isatty() else plain_help(self, ctx)

    def format_epilog(self, ctx: Context, formatter: RichHelpFormatter) -> None:  # type: ignore[override]
        """Write the examples on a terminal."""
        write_examples(formatter, self.epilog)


def write_examples(formatter: RichHelpFormatter, epilog: str | None) -> None:
    """Write the examples line by line: rich-click would join them into one paragraph."""
    from rich.text import Text as RichText

    if epilog:
        formatter.write(RichText("\n ".join(epilog.removeprefix("\b").splitlines()) + "\n"))


def set_texts(command: Command, text: Text, examples: tuple[str, ...]) -> None:
    """Put the texts of the language in force where click and rich-click look for them."""
    lang = current()
    command.help = text.get(lang)
    if examples:
        title = Text("示例：", "Examples:").get(lang)
        command.epilog = "\b\n" + "\n".join([title, *(f"  {line}" for line in examples)])
    for param in command.params:
        if isinstance(param, TextOption):
            param.help = param.text.get(lang)


def plain_help(command: Command, ctx: Context) -> str:
    """Return help without boxes and colours, as click itself writes it."""
    formatter = HelpFormatter(width=ctx.terminal_width, max_width=ctx.max_content_width or 100)
    Command.format_usage(command, ctx, formatter)
    Command.format_help_text(command, ctx, formatter)
    Command.format_options(command, ctx, formatter)
    if isinstance(command, click.Group):
        click.Group.format_commands(command, ctx, formatter)
    Command.format_epilog(command, ctx, formatter)
    return formatter.getvalue().rstrip("\n")


def note_language(args: list[str]) -> None:
    """Use the language that --lang names among `args`, if it does."""
    for place, word in enumerate(args):
        value = word[7:] if word.startswith("--lang=") else ""
        if word == "--lang" and place + 1 < len(args):
            value = args[place + 1]
        if value in ("zh", "en"):
            use("zh" if value == "zh" else "en")


def command(name: str, text: Text, *examples: str) -> Callable[[Callable[..., Any]], SimcliCommand]:
    """Make a command of a function; options --lang and --debug are added.

    Parameters
    ----------
    text : what it does, for --help.
    examples : command lines, for --help.
    """

    def wrap(function: Callable[..., Any]) -> SimcliCommand:
        made = click.command(name, cls=SimcliCommand, text=text, examples=examples)
        whole: SimcliCommand = made(lang_option(debug_option(function)))
        return whole

    return wrap


def option(*names: str, text: Text, **kwargs: Any) -> Callable[[Function], Function]:
    """Declare an option with help in two languages; other arguments are click's."""
    return click.option(*names, cls=TextOption, text=text, **kwargs)


def lang_option(function: Function) -> Function:
    """Add --lang; it fixes `simcli.text.current()` and passes nothing on."""
    text = Text("输出语言（默认：SIMCLI_LANG，其次 LANG）", "language of the output (default: SIMCLI_LANG, else LANG)")
    choice = click.Choice(["zh", "en"])
    return option("--lang", text=text, type=choice, expose_value=False, is_eager=True)(function)


def debug_option(function: Function) -> Function:
    """Add --debug; the entry point looks for it on the whole command line, so it passes nothing on."""
    text = Text("出错时显示完整的追踪信息", "show the traceback of an error")
    return option("--debug", text=text, is_flag=True, expose_value=False)(function)


def json_option(function: Function) -> Function:
    """Add --json, passed on as `as_json`."""
    return option("--json", "as_json", text=Text("输出 JSON", "print JSON"), is_flag=True)(function)


def set_option(function: Function) -> Function:
    """Add --set KEY=VALUE (any number), passed on as `sets`."""
    text = Text(
        "改一个选项，如 rules.fan.qing_yi_se=3（可多次）", "set an option, e.g. rules.fan.qing_yi_se=3 (repeatable)"
    )
    return option("--set", "sets", text=text, metavar="KEY=VALUE", multiple=True, shell_complete=complete_setting)(
        function
    )


def config_argument(function: Function) -> Function:
    """Add the argument CONFIG: an experiment file or the name of a game, passed on as `config`."""
    return click.argument("config", metavar="CONFIG", shell_complete=complete_config)(function)


def variant_argument(function: Function) -> Function:
    """Add the argument VARIANT: the name of a game, passed on as `variant`."""
    return click.argument("variant", metavar="VARIANT", shell_complete=complete_variant)(function)


def run_argument(function: Function) -> Function:
    """Add the argument RUN: a path, a name under results/ or the beginning of an id, passed on as `run`."""
    return click.argument("run", metavar="RUN", shell_complete=complete_run)(function)


def format_option(formats: Sequence[str]) -> Callable[[Function], Function]:
    """Add --format, passed on as `form`: one of `formats`, of which the first is the usual one."""
    text = Text(
        f"输出格式（默认看 -o 的后缀，否则 {formats[0]}）", f"format (default: by the ending of -o, else {formats[0]})"
    )
    return option("--format", "form", text=text, type=click.Choice(formats))


def output_option(function: Function) -> Function:
    """Add -o FILE, passed on as `output`: a file to write to instead of printing."""
    text = Text("写入文件而不是打印", "write to a file instead of printing")
    path = click.Path(path_type=Path)
    return option("-o", "--output", text=text, metavar="FILE", type=path)(function)


def print_json(value: Any) -> None:
    """Print one JSON value on stdout, characters as they are."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def table(rows: list[list[str]], right: frozenset[int] = frozenset()) -> list[str]:
    """Return lines in which every column is aligned, wide characters counted as two.

    Parameters
    ----------
    rows : cells; the first row may be a heading. Rows may be of different length.
    right : the columns that are flush right.
    """
    columns = max((len(row) for row in rows), default=0)
    widths = [max((width(row[i]) for row in rows if i < len(row)), default=0) for i in range(columns)]
    lines = []
    for row in rows:
        cells = [pad(cell, widths[i], ">" if i in right else "<") for i, cell in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
    return lines
