"""The entry point: finds the command without loading the others, and tells every failure in plain lines."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import rich_click as click
from click import Command, Context
from click.exceptions import Exit
from click.shell_completion import CompletionItem
from rich_click import RichGroup, RichHelpFormatter

from simcli import __version__
from simcli.cli.bash_complete import register
from simcli.cli.common import debug_option, lang_option, note_language, plain_help, set_texts, write_examples
from simcli.cli.failures import guarded
from simcli.text import Text, current, say, use

# name -> (module, what it does); a module is loaded only when its command is called.
COMMANDS: dict[str, tuple[str, Text]] = {
    "variants": ("simcli.cli.variants", Text("列出游戏", "list the games")),
    "rules": ("simcli.cli.rules", Text("列出一种游戏的全部选项", "list every option of a game")),
    "init": ("simcli.cli.init", Text("写出带注释的实验文件", "write a commented experiment file")),
    "schema": ("simcli.cli.schema", Text("实验文件的 JSON Schema，供编辑器使用", "JSON Schema of experiment files")),
    "run": ("simcli.cli.run", Text("对局并记录", "play and log games")),
    "runs": ("simcli.cli.runs", Text("列出已有的运行", "list runs")),
    "report": ("simcli.cli.report", Text("一次运行的统计报告", "report of a run")),
    "compare": ("simcli.cli.compare", Text("比较两套规则或两次运行", "two experiments or runs on the same walls")),
    "sweep": ("simcli.cli.sweep", Text("规则取值对照", "a grid of rule values on the same walls")),
    "estimate": ("simcli.cli.estimate", Text("一件事有多少机会", "how likely an event is")),
    "ladder": ("simcli.cli.ladder", Text("机器人天梯", "every bot against every other")),
    "balance": ("simcli.cli.balance", Text("找达到目标的规则取值", "rule values that meet targets")),
    "metrics": ("simcli.cli.metrics", Text("列出可按名取用的指标", "list the figures that go by name")),
    "query": ("simcli.cli.query", Text("用 SQL 查询一次运行", "ask a run in SQL")),
    "replay": ("simcli.cli.replay", Text("逐步重看一局", "watch a game step by step")),
    "score": ("simcli.cli.score", Text("算一手牌的番和分", "price a hand")),
    "verify": ("simcli.cli.verify", Text("用裁判核对内核，审核发牌", "check the kernels by the referee, audit deals")),
    "bench": ("simcli.cli.bench", Text("测速度", "measure speed")),
    "completion": ("simcli.cli.completion", Text("打印 shell 补全脚本", "print a shell completion script")),
}

ABOUT = Text(
    "用机器人打几百万局，回答一种玩法里各种牌有多常见、谁占便宜、改一条规则会怎样。",
    "Plays millions of games with bots and says how often each hand comes up, who has the edge and what a rule "
    "change does, with error bounds.",
)
EXAMPLES = ("simcli variants", "simcli run gejiu --games 100000", "simcli report gejiu-")


class Main(RichGroup):
    """The group of all commands."""

    def list_commands(self, ctx: Context) -> list[str]:
        """Return the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """Load the command, or make a mere stand-in while help lists them."""
        if cmd_name not in COMMANDS:
            return None
        module, text = COMMANDS[cmd_name]
        if ctx.meta.get("simcli.listing"):
            return Command(cmd_name, short_help=text.get(current()))
        found: Command = import_module(module).command
        return found

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Find the command, or name the nearest one."""
        if args and args[0] not in COMMANDS and not ctx.resilient_parsing:
            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            hint = say(f"；最接近的是 {near[0]}", f"; nearest: {near[0]}") if near else ""
            raise click.UsageError(say(f"没有命令 {args[0]!r}", f"no command is called {args[0]!r}") + hint, ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        """Offer the commands without loading them."""
        ctx.meta["simcli.listing"] = True
        return super().shell_complete(ctx, incomplete)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Choose the language before anything is printed."""
        use(None)
        note_language(args)
        return super().parse_args(ctx, args)

    def get_help(self, ctx: Context) -> str:
        """Return the help in the language in force, listing the commands without loading them."""
        set_texts(self, ABOUT, EXAMPLES)
        ctx.meta["simcli.listing"] = True
        return super().get_help(ctx) if sys.stdout.isatty() else plain_help(self, ctx)

    def format_epilog(self, ctx: Context, formatter: RichHelpFormatter) -> None:  # type: ignore[override]
        """Write the examples on a terminal."""
        write_examples(formatter, self.epilog)

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> int:
        """Run a command line; exits with its status, or returns it where `standalone_mode` is false."""
        words = list(sys.argv[1:] if args is None else args)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")  # a terminal that lacks a character shows ?, not a traceback
        register()
        self._main_shell_completion(extra, "simcli", complete_var)
        status = guarded(lambda: self._run(words, extra), "--debug" in words)
        use(None)
        if standalone_mode:
            sys.exit(status)
        return status

    def _run(self, words: list[str], extra: dict[str, Any]) -> int:
        try:
            with self.make_context("simcli", words, **extra) as ctx:
                status = self.invoke(ctx)
        except Exit as leaving:
            return int(leaving.exit_code)
        return status if isinstance(status, int) else 0


@click.group(
    cls=Main,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="simcli", message="%(prog)s %(version)s")
@lang_option
@debug_option
@click.pass_context
def main(ctx: Context) -> None:
    """See `ABOUT`."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


if __name__ == "__main__":
    main()
