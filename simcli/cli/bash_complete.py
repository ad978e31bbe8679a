"""Completion in bash: click's own script takes words apart at "=", which --set KEY=VALUE needs whole."""

from __future__ import annotations

import os

from click.shell_completion import BashComplete, add_completion_class, split_arg_string

_SCRIPT = """\
%(complete_func)s() {
    local IFS=$'\\n' response completion type value prefix=""
    local line="${COMP_LINE:0:$COMP_POINT}"
    local word="${line##* }"
    response=$(env COMP_LINE="$line" %(complete_var)s=bash_complete "$1")
    if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
        prefix="${word%%"${word##*=}"}"
    fi
    COMPREPLY=()
    for completion in $response; do
        IFS=',' read -r type value <<< "$completion"
        if [[ $type == dir ]]; then
            compopt -o dirnames 2>/dev/null
        elif [[ $type == file ]]; then
            compopt -o default 2>/dev/null
        else
            COMPREPLY+=("${value#"$prefix"}")
            if [[ $value == *= ]]; then
                compopt -o nospace 2>/dev/null
            fi
        fi
    done
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class WholeWordBashComplete(BashComplete):
    """Bash completion that reads the line up to the cursor instead of bash's broken-up words."""

    source_template = _SCRIPT

    @staticmethod
    def _check_version() -> None:
        """Ask for nothing: the script works from bash 4.4 on, and an older one says so itself."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the finished words after the program's name, and the unfinished one."""
        line = os.environ.get("COMP_LINE", "")
        words = split_arg_string(line)[1:]
        if line.endswith(" ") or not words:
            return words, ""
        return words[:-1], words[-1]


def register() -> None:
    """Put this in place of click's own."""
    add_completion_class(WholeWordBashComplete, "bash")
