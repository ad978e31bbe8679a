"""What vouches for a run: its seed and sources, and what referee and audit found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simcli.report.sheet.parts import Words
from simcli.store import verified
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.report.build import Report
    from simcli.report.provenance import Provenance
    from simcli.store.verified import Audited, Refereed


def words(report: Report) -> Words:
    """State run, seed, sources and verdicts."""
    run = report.provenance
    known = verified.load(Path(run.folder))
    versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
    kind = Text("固定局数的区间", "fixed-size intervals")
    if run.anytime:
        kind = Text("随时有效的区间", "anytime-valid intervals")
    lines = [
        Text(
            f"记录 {run.id} · 种子 {run.seed} · {run.games:,} 局，{run.clusters:,} 个独立单位 · {kind.zh}",
            f"run {run.id} · seed {run.seed} · {run.games:,} games, {run.clusters:,} clusters · {kind.en}",
        ),
        Text(f"内核 {run.kernel_digest[:16]} · {versions}", f"kernels {run.kernel_digest[:16]} · {versions}"),
        _referee(run, known.referee),
        _audit(run, known.audit),
    ]
    return Words(Text("凭据", "What vouches for it"), lines)


def _referee(run: Provenance, found: Refereed | None) -> Text:
    how = f"simcli verify {_path(run)}"
    if found is None:
        return Text(f"裁判：还没有核对过（{how}）", f"referee: not verified yet ({how})")
    if found.kernel_digest != run.kernel_digest:
        return Text(f"裁判：核对的是另一版内核，不算数（{how}）", f"referee: verified other sources, not these ({how})")
    day = found.date[:10]
    if found.differences:
        return Text(
            f"裁判：核对 {found.games:,} 局，{found.differences} 场不同！（{day}）",
            f"referee: {found.games:,} games checked, {found.differences} matches DIFFER ({day})",
        )
    return Text(
        f"裁判：逐步核对了 {found.games:,} 局，没有不同；每局不同的概率至多 {found.bound:.2g}（95%）（{day}）",
        f"referee: every step of {found.games:,} games checked, no difference; at most {found.bound:.2g} a game (95 %) "
        f"({day})",
    )


def _audit(run: Provenance, found: Audited | None) -> Text:
    how = f"simcli verify {_path(run)} --audit"
    if found is None:
        return Text(f"发牌审核：还没有（{how}）", f"audit of deals: none yet ({how})")
    if found.kernel_digest != run.kernel_digest:
        return Text(
            f"发牌审核：审的是另一版内核，不算数（{how}）", f"audit of deals: of other sources, not these ({how})"
        )
    day = found.date[:10]
    if found.failed:
        return Text(
            f"发牌审核：{found.tests} 项里 {found.failed} 项不合！（{day}）",
            f"audit of deals: {found.failed} of {found.tests} tests FAILED ({day})",
        )
    return Text(
        f"发牌审核：{found.deals:,} 副，{found.tests} 项全部相符（{day}）",
        f"audit of deals: {found.deals:,} deals, all {found.tests} tests passed ({day})",
    )


def _path(run: Provenance) -> str:
    """Write the run's folder so that it cannot be taken for the name of a game."""
    return run.folder if "/" in run.folder else f"./{run.folder}"
