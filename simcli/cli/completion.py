"""`simcli completion SHELL`: the script that teaches a shell what to offer after <tab>."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from simcli.cli.common import command as make_command
from simcli.text import Text

VARIABLE = "_SIMCLI_COMPLETE"


@make_command(
    "completion",
    Text(
        "打印 shell 补全脚本：补全命令、游戏、--set 的选项名和运行名。",
        "Print a shell completion script: it completes commands, games, option names after --set and run names.",
    ),
    'eval "$(simcli completion bash)"     # in ~/.bashrc',
    'eval "$(simcli completion zsh)"      # in ~/.zshrc',
    "simcli completion fish > ~/.config/fish/completions/simcli.fish",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the script."""
    from simcli.cli.main import main

    maker = get_completion_class(shell)
    if maker is not None:
        click.echo(maker(main, {}, "simcli", VARIABLE).source(), nl=False)
