"""run.json, parts, damage, and finding runs."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from simcli.config import load
from simcli.errors import RunError, UsageError
from simcli.games import get
from simcli.plan import Plan
from simcli.store import manifest as manifests
from simcli.store.check import find_damage
from simcli.store.columns import KINDS, columns, schema
from simcli.store.find import find_run, home, other_sources, runs
from simcli.store.looks import Look
from simcli.store.manifest import BlockEntry, Manifest, PartFile
from simcli.store.parquet import digest, encode, run_of
from simcli.store.reader import Log


def made(run: str = "0123456789ab", digest_: str = "k", **config: object) -> Manifest:
    resolved = load("gejiu", [], games=1000).resolved() | config
    return Manifest(id=run, name="gejiu", variant="gejiu", config=resolved, kernel_digest=digest_)


def entry(index: int, first: int, matches: int, *kinds: str) -> BlockEntry:
    return BlockEntry(index, first, matches, {f"{kind}/part-{index:06d}.parquet": PartFile(1, "ab") for kind in kinds})


def test_manifest_comes_back_as_it_was_written(tmp_path: Path) -> None:
    manifest = made()
    manifest.blocks = {1: entry(1, 16, 16, "games", "wins"), 0: entry(0, 0, 16, "games")}
    manifest.looks = [Look(1, 128, "interrupted"), Look(2, 256, "given")]
    manifest.status = "complete"
    manifest.times = {"created": "2026-01-01T00:00:00Z"}
    manifest.versions = manifests.current_versions()
    manifests.save(tmp_path, manifest)
    assert manifests.load(tmp_path) == manifest


def test_keys_of_run_json_are_the_documented_ones(tmp_path: Path) -> None:
    manifest = made()
    manifest.blocks = {1: entry(1, 16, 8, "wins", "games"), 0: entry(0, 0, 16, "games")}
    manifests.save(tmp_path, manifest)
    data = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    assert list(data) == [
        *("format", "id", "name", "variant", "config", "versions", "kernel_digest", "status", "games", "matches"),
        *("blocks", "looks", "times"),
    ]
    assert (data["games"], data["matches"]) == (24 * 8, 24)
    assert [block["index"] for block in data["blocks"]] == [0, 1]
    assert data["blocks"][1]["files"] == {
        "games/part-000001.parquet": {"rows": 1, "sha256": "ab"},
        "wins/part-000001.parquet": {"rows": 1, "sha256": "ab"},
    }


def test_prefix_ends_at_the_first_gap_or_short_block() -> None:
    manifest = made()
    manifest.blocks = {0: entry(0, 0, 16), 1: entry(1, 16, 16), 3: entry(3, 48, 16)}
    assert [block.index for block in manifest.prefix()] == [0, 1]
    manifest.blocks = {0: entry(0, 0, 16), 1: entry(1, 16, 8), 2: entry(2, 32, 16)}
    assert [block.index for block in manifest.prefix()] == [0, 1]
    manifest.blocks = {1: entry(1, 16, 16)}
    assert manifest.prefix() == []


@pytest.mark.parametrize("broken", ["", "{", "[]", "{}", '{"format": 1}', "null", "\x00\x01"])
def test_broken_manifest_is_told_from_a_missing_one(tmp_path: Path, broken: str) -> None:
    with pytest.raises(FileNotFoundError):
        manifests.load(tmp_path)
    (tmp_path / "run.json").write_text(broken, encoding="utf-8")
    with pytest.raises(manifests.DamagedError, match="is damaged"):
        manifests.load(tmp_path)


def test_newer_format_is_refused_by_name(tmp_path: Path) -> None:
    manifests.save(tmp_path, made())
    path = tmp_path / "run.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"format": 1', '"format": 2'), encoding="utf-8")
    with pytest.raises(RunError, match="has format 2; this version reads 1"):
        manifests.load(tmp_path)


def test_schema_writes_out_the_seats_and_tells_units_in_both_languages() -> None:
    game = get("gejiu")
    for kind in KINDS:
        fields = schema(game, kind, 4)
        assert fields.names == [column.name for column in columns(game, kind, 4)]
        assert all(set(field.metadata) == {b"unit", b"zh", b"en"} for field in fields)
        assert all(field.metadata[b"zh"] and field.metadata[b"en"] for field in fields)
    names = schema(game, "games", 4).names
    assert [name for name in names if name.startswith("score_")] == ["score_0", "score_1", "score_2", "score_3"]
    assert schema(game, "games", 4).field("score_0").type == pa.int64()


def table(rows: int, pieces: int = 1) -> pa.Table:
    """Arbitrary wins rows, cut into chunks."""
    wanted = schema(get("gejiu"), "wins", 4)
    made_of = []
    for number, field in enumerate(wanted):
        numbers = (np.arange(rows) * (number + 3)) % 7
        values = [str(n) for n in numbers] if pa.types.is_string(field.type) else numbers
        array = pa.array(values)
        if pa.types.is_boolean(field.type):
            array = array.cast(pa.int8())
        made_of.append(array.cast(field.type))
    whole = pa.Table.from_arrays(made_of, schema=wanted)
    size = -(-rows // pieces)
    return pa.concat_tables([whole.slice(start, size) for start in range(0, rows, size)])


def test_equal_rows_give_equal_bytes_however_they_are_chunked() -> None:
    one, many = encode(table(1000), "r"), encode(table(1000, pieces=7), "r")
    assert bytes(one.data) == bytes(many.data)
    assert one.sha256 == many.sha256
    assert one.sha256 != encode(table(1001), "r").sha256


def test_part_gives_its_rows_back_and_says_whose_it_is(tmp_path: Path) -> None:
    path = tmp_path / "part.parquet"
    encoded = encode(table(1000), "0123456789ab")
    path.write_bytes(encoded.data)
    assert pq.read_table(path).cast(table(1000).schema).equals(table(1000))
    assert run_of(path) == "0123456789ab"
    assert digest(path) == encoded.sha256
    told = json.loads(pq.read_metadata(path).metadata[b"simcli.columns"])
    assert told["fan"][0] == "fans"
    path.write_bytes(bytes(encoded.data)[:-100])
    assert run_of(path) is None


def test_empty_table_is_a_part_too(tmp_path: Path) -> None:
    path = tmp_path / "part.parquet"
    path.write_bytes(encode(table(10).slice(0, 0), "r").data)
    assert pq.read_table(path).num_rows == 0


def write_run(folder: Path, manifest: Manifest, blocks: int = 2) -> Manifest:
    for index in range(blocks):
        files = {}
        for kind in ("games", "wins"):
            path = f"{kind}/part-{index:06d}.parquet"
            (folder / kind).mkdir(parents=True, exist_ok=True)
            encoded = encode(table(10 + index), manifest.id)
            (folder / path).write_bytes(encoded.data)
            files[path] = PartFile(encoded.rows, encoded.sha256)
        manifest.blocks[index] = BlockEntry(index, 16 * index, 16, files)
    manifests.save(folder, manifest)
    return manifest


def test_damage_is_found_and_named(tmp_path: Path) -> None:
    manifest = write_run(tmp_path, made(), blocks=4)
    assert find_damage(tmp_path, manifest) == []
    (tmp_path / "games/part-000001.parquet").unlink()
    flipped = tmp_path / "wins/part-000002.parquet"
    data = bytearray(flipped.read_bytes())
    data[len(data) // 2] ^= 1
    flipped.write_bytes(data)
    cut = tmp_path / "wins/part-000003.parquet"
    cut.write_bytes(cut.read_bytes()[:-1])
    found = find_damage(tmp_path, manifest)
    assert [(damage.block, damage.path, damage.missing) for damage in found] == [
        (1, "games/part-000001.parquet", True),
        (2, "wins/part-000002.parquet", False),
        (3, "wins/part-000003.parquet", False),
    ]
    assert found[0].line() == "games/part-000001.parquet is missing: block 1 is played again"
    assert found[1].line().startswith("wins/part-000002.parquet is damaged")


def test_log_reads_the_prefix_alone(tmp_path: Path) -> None:
    manifest = write_run(tmp_path, made(), blocks=3)
    del manifest.blocks[1]
    manifests.save(tmp_path, manifest)
    log = Log(tmp_path)
    assert (log.matches, log.n_games) == (16, 128)
    assert [path.name for path in log.parts("wins")] == ["part-000000.parquet"]
    assert len(log.wins()) == 10
    assert list(log.events().columns) == schema(get("gejiu"), "events", 4).names
    assert log.experiment.resolved() == manifest.config


def test_log_names_a_part_it_cannot_read(tmp_path: Path) -> None:
    write_run(tmp_path, made())
    (tmp_path / "wins/part-000001.parquet").write_bytes(b"PAR1")
    with pytest.raises(RunError, match=r"wins/part-000001.parquet: it is missing or damaged"):
        Log(tmp_path).wins()


def test_run_is_found_by_path_name_and_the_beginning_of_either(tmp_path: Path) -> None:
    results = tmp_path / "results"
    for run, name in (("aaaa00000001", "a-1"), ("aaab00000001", "a-2"), ("bbbb00000001", "b")):
        (results / name).mkdir(parents=True)
        manifests.save(results / name, made(run))
    assert find_run(str(results / "b"), results) == results / "b"
    assert find_run("a-2", results) == results / "a-2"
    assert find_run("bb", results) == results / "b"
    assert find_run("AAAB", results) == results / "a-2"
    (results / "house-cccc").mkdir()
    manifests.save(results / "house-cccc", made("cccc00000001"))
    assert find_run("house-", results) == results / "house-cccc"
    with pytest.raises(UsageError, match=r"'a-' fits several runs"):
        find_run("a-", results)
    with pytest.raises(UsageError, match=r"'aaa' fits several runs: aaaa00000001 \(a-1\), aaab00000001 \(a-2\)"):
        find_run("aaa", results)
    with pytest.raises(UsageError, match=r"no run 'a-3'\nnearest: a-"):
        find_run("a-3", results)
    with pytest.raises(UsageError, match="no run ''"):
        find_run("", results)
    with pytest.raises(UsageError, match=r"holds no run\.json"):
        find_run(str(tmp_path), results)
    with pytest.raises(UsageError, match="holds no runs yet"):
        find_run("a", tmp_path / "nothing")


def test_broken_runs_are_passed_over_in_the_list(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        manifests.save(tmp_path / name, made())
    (tmp_path / "a/run.json").write_text("{", encoding="utf-8")
    (tmp_path / "README.md").touch()
    assert [found.folder.name for found in runs(tmp_path)] == ["b"]


def test_same_experiment_has_the_same_home_under_any_name(tmp_path: Path) -> None:
    plan = Plan(load("gejiu"), "k")
    assert home(plan, tmp_path) == tmp_path / f"gejiu-{plan.id}"
    other = tmp_path / f"my-rules-{plan.id}"
    other.mkdir()
    assert home(plan, tmp_path) == tmp_path / f"gejiu-{plan.id}"
    manifests.save(other, made(plan.id))
    assert home(plan, tmp_path) == other


def test_runs_under_other_sources_are_known_by_their_configuration(tmp_path: Path) -> None:
    plan = Plan(load("gejiu"), "new")
    kept = {"same": made(digest_="old"), "current": made(digest_="new"), "seed": made(digest_="old", seed=2)}
    for name, manifest in kept.items():
        (tmp_path / name).mkdir()
        manifests.save(tmp_path / name, manifest)
    assert [found.folder.name for found in other_sources(plan, tmp_path)] == ["same"]
