"""What a release is made of: workflows that call what exists, versions that agree, files that people read.

The workflows cannot run here. What can be checked of them without their host is checked.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

import changelog
import environments
import readme
from installed import TRIALS
from knaves import __version__
from knaves.extras import PACKAGES

TOP = Path(__file__).parents[1]
GITHUB = TOP / ".github"
PYPROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
MAKEFILE = (TOP / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([\w-]+):(?!=)", MAKEFILE, re.MULTILINE))
WORKFLOWS: dict[str, dict[str, Any]] = {
    path.stem: yaml.safe_load(path.read_text("utf-8"))
    for path in sorted((GITHUB / "workflows").glob("*.yml"))
}
JOBS = {f"{name} {job}": each for name, flow in WORKFLOWS.items() for job, each in flow["jobs"].items()}
STEPS = [(job, step) for job, each in JOBS.items() for step in each["steps"]]
RUNS = [(job, step["run"]) for job, step in STEPS if "run" in step]
FORMS = sorted(path.name for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")


def test_every_target_that_a_workflow_makes_exists() -> None:
    called = {
        target
        for _job, run in RUNS
        for line in re.findall(r"\bmake ((?:[a-z-]+ ?)+)", run)
        for target in line.split()
    }
    # Debian's package of that name.
    called -= {"python", "ca-certificates", "git"}
    assert {"sdist", "dist-check", "test"} <= called
    assert called <= TARGETS


def test_every_file_that_a_workflow_runs_exists() -> None:
    named = {path for _job, run in RUNS for path in re.findall(r"(?<!\S)(?:packaging/\w+\.py|\.ci/\w+)", run)}
    named |= set(re.findall(r"\{project\}/(\S+)", PYPROJECT["tool"]["cibuildwheel"]["test-command"]))
    assert ".ci/run" in named
    assert all((TOP / path).is_file() for path in named), named


def test_a_job_needs_jobs_that_exist() -> None:
    for flow in WORKFLOWS.values():
        for job in flow["jobs"].values():
            needs = job.get("needs", [])
            assert {*([needs] if isinstance(needs, str) else needs)} <= {*flow["jobs"]}


def test_actions_are_pinned_by_major_version() -> None:
    used = {step["uses"] for _job, step in STEPS if "uses" in step}
    assert used
    assert all(re.fullmatch(r"[\w./-]+@(release/)?v\d+", each) for each in used), used


@pytest.mark.parametrize(
    "job", [job for job, each in JOBS.items() if "python" in each.get("strategy", {}).get("matrix", {})]
)
def test_the_versions_tested_are_those_of_the_classifiers_and_the_next(job: str) -> None:
    minors = [int(minor) for minor in environments.MINORS]
    assert minors == list(range(minors[0], minors[-1] + 1))
    tested = JOBS[job]["strategy"]["matrix"]["python"]
    assert tested == [f"3.{minor}" for minor in [*minors, minors[-1] + 1]]
    assert PROJECT["requires-python"] == f">={tested[0]}"


def test_every_system_that_is_built_for_is_tested() -> None:
    built = JOBS["release wheels"]["strategy"]["matrix"]["runner"]
    assert {each.partition("-")[0] for each in built} == {"ubuntu", "macos", "windows"}
    assert any(each.endswith("-arm") for each in built)
    assert {*JOBS["release installed"]["strategy"]["matrix"]["runner"]} <= {*built}


def test_wheels_are_built_for_the_oldest_python_and_for_the_stable_abi() -> None:
    abi = PYPROJECT["tool"]["scikit-build"]["wheel"]["py-api"]
    assert PYPROJECT["tool"]["cibuildwheel"]["build"] == ["cp311-*", f"{abi}-*"]


def test_nobody_may_write_or_sign_but_who_publishes() -> None:
    trusted = {job for job, each in JOBS.items() if "write" in {*(each.get("permissions") or {}).values()}}
    assert trusted == {"release attested", "release pypi", "release page"}
    assert all(flow["permissions"] == {"contents": "read"} for flow in WORKFLOWS.values())
    assert JOBS["release pypi"]["permissions"] == {"id-token": "write"}
    assert "password" not in str(JOBS["release pypi"])


def test_nothing_is_published_that_was_not_tried_and_checked() -> None:
    def before(job: str) -> set[str]:
        needs = WORKFLOWS["release"]["jobs"][job].get("needs", [])
        found = {*([needs] if isinstance(needs, str) else needs)}
        return found.union(*map(before, found))

    assert before("pypi") == {"sources", "wheels", "installed", "checked", "attested"}
    assert JOBS["release attested"]["if"] == "github.ref_type == 'tag'"


def test_no_input_of_a_stranger_is_put_into_a_command() -> None:
    for job, run in RUNS:
        assert re.findall(r"\$\{\{ *([\w.]+) *\}\}", run) in ([], ["matrix.python"]), job


def test_an_installed_package_is_tried_with_extras_that_exist() -> None:
    assert {*TRIALS} <= {*PACKAGES} == {*PROJECT["optional-dependencies"]}
    assert {*PYPROJECT["tool"]["cibuildwheel"]["test-extras"]} <= {*PACKAGES}


def test_the_version_is_everywhere_the_same() -> None:
    citation = yaml.safe_load((TOP / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == PROJECT["version"] == __version__
    assert citation["license"] == PROJECT["license"]
    assert [each["name"] for each in citation["authors"]] == [each["name"] for each in PROJECT["authors"]]


def test_the_changelog_is_by_version() -> None:
    text = (TOP / "CHANGELOG.md").read_text("utf-8")
    versions = [*changelog.sections(text)]
    assert versions[0] == changelog.UNRELEASED
    assert len(versions) == text.count("\n## "), "a heading that is no version"
    numbers = [tuple(map(int, each.split("."))) for each in versions[1:]]
    assert numbers == sorted(numbers, reverse=True)
    assert not numbers or versions[1] == PROJECT["version"]


def test_a_release_makes_a_section_of_what_was_not_released() -> None:
    text = (TOP / "CHANGELOG.md").read_text("utf-8")
    released = changelog.cut(text, "99.0.0", date(2099, 1, 2))
    assert "\n## [99.0.0] - 2099-01-02\n" in released
    assert changelog.notes(released, "99.0.0") == changelog.sections(text)[changelog.UNRELEASED]
    with pytest.raises(ValueError, match="nothing that is not released"):
        changelog.cut(released, "99.0.1", date(2099, 1, 3))
    with pytest.raises(ValueError, match=r"section for 99\.0\.0 already"):
        changelog.cut(released, "99.0.0", date(2099, 1, 3))


def test_a_tag_without_a_section_of_the_changelog_is_refused() -> None:
    text = (TOP / "CHANGELOG.md").read_text("utf-8")
    with pytest.raises(ValueError, match=r"no section for 99\.0\.0"):
        changelog.notes(text, "99.0.0")
    refusing, showing = (job for job, run in RUNS if "changelog.py notes" in run)
    assert (refusing, showing) == ("release sources", "release page")


def test_the_addresses_are_those_of_the_repository_that_releases(monkeypatch: pytest.MonkeyPatch) -> None:
    assert WORKFLOWS["release"]["env"] == {
        readme.SOURCE: "${{ github.server_url }}/${{ github.repository }}",
    }
    assert PYPROJECT["tool"]["cibuildwheel"]["linux"]["environment-pass"] == [readme.SOURCE]
    monkeypatch.setenv(readme.SOURCE, "https://example.org/knaves/")
    found = readme.dynamic_metadata("urls", {})
    assert found["Source"] == "https://example.org/knaves"
    # What is below the repository must exist in it.
    paths = [address.partition("/blob/HEAD/")[2] for address in found.values()]
    assert all((TOP / path).is_file() for path in paths if path)
    assert "(https://example.org/knaves/raw/HEAD/docs/" in readme.dynamic_metadata("readme", {})["text"]
    monkeypatch.delenv(readme.SOURCE)
    assert readme.dynamic_metadata("urls", {}) == {}


def test_every_picture_and_link_of_the_readme_is_a_file_in_the_repository() -> None:
    text = readme.for_index((TOP / "README.md").read_text("utf-8"), "https://example.org/knaves")
    paths = re.findall(r"\(https://example\.org/knaves/(?:raw|blob)/HEAD/([^)#]+)", text)
    assert len(paths) > 10
    assert all((TOP / path).exists() for path in paths), paths


@pytest.mark.parametrize("page", ["SECURITY.md", "CONTRIBUTING.md"])
def test_the_pages_at_the_top_link_to_what_exists(page: str) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)]+)\)", (TOP / page).read_text("utf-8"))
    for link in links:
        path, _sign, anchor = link.partition("#")
        text = (TOP / path).read_text("utf-8")
        headings = {
            re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-")
            for head in re.findall(r"^#+ (.+)$", text, re.M)
        }
        assert not anchor or anchor in headings, link


@pytest.mark.parametrize("name", FORMS)
def test_a_form_asks_what_its_host_can_show(name: str) -> None:
    form = yaml.safe_load((GITHUB / "ISSUE_TEMPLATE" / name).read_text("utf-8"))
    assert {"name", "description", "body"} <= {*form}
    ids = [each["id"] for each in form["body"]]
    assert len(ids) == len({*ids})
    for each in form["body"]:
        assert each["type"] in {"textarea", "input", "dropdown"}
        assert each["attributes"]["label"]
        assert (each["type"] == "dropdown") == ("options" in each["attributes"])


def test_the_bill_of_materials_and_the_checksums_are_made_before_they_are_attested() -> None:
    recipe = MAKEFILE.split("\ndist-check: ")[1].split("\n\n")[0]
    assert all(
        tool in recipe for tool in ("twine check --strict", "check-wheel-contents", "abi3audit --strict")
    )
    assert recipe.index("--output-file dist/sbom.cdx.json") < recipe.index("sha256sum knaves-* sbom.cdx.json")
    assert "sbom-path" in str(JOBS["release attested"])
