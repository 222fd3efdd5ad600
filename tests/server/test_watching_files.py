"""The dashboard and the alerts ask for metrics that a server has, with labels that these have."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml
from fronts import DEPLOY

from knaves.server.metrics import Metrics

SUFFIXES = ("_total", "_bucket", "_count", "_sum")
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))
ALERTS: list[dict[str, Any]] = yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"][0][
    "rules"
]
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
PROMETHEUS: dict[str, Any] = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text("utf-8"))
GUIDE = (DEPLOY.parent / "docs" / "guide" / "servers.md").read_text("utf-8")
QUERIES = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
QUERIES += [alert["expr"] for alert in ALERTS]


def labels() -> dict[str, set[str]]:
    """Return the labels of each metric, by all names under which Prometheus has it."""
    metrics = Metrics()
    known = {}
    for metric in metrics.registry.collect():
        own = set(getattr(metrics, metric.name.removeprefix("knaves_").removesuffix("_seconds"))._labelnames)
        for name in (metric.name, *(f"{metric.name}{suffix}" for suffix in SUFFIXES)):
            known[name] = own | ({"le"} if name.endswith("_bucket") else set())
    return known


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_names_metrics_and_labels_that_exist(query: str) -> None:
    known = labels()
    named = set(re.findall(r"\bknaves_\w+", query))
    assert named <= {*known}
    assert named or query.startswith('up{job="knaves"}')
    own = set[str]().union(*(known[name] for name in named)) | {"job", "instance"}
    used = set(re.findall(r"(\w+)=", query))
    used |= {word for group in re.findall(r"\bby \(([^)]*)\)", query) for word in re.split(r",\s*", group)}
    assert used <= own
    assert query.count("(") == query.count(")")


def test_the_guide_has_every_alert() -> None:
    assert re.findall(r"^\| `(\w+)`", GUIDE, re.MULTILINE) == [alert["alert"] for alert in ALERTS]
    assert all({"summary", "action"} == {*alert["annotations"]} for alert in ALERTS)


def test_prometheus_asks_every_process() -> None:
    (job,) = PROMETHEUS["scrape_configs"]
    (targets,) = job["static_configs"]
    assert targets["targets"] == COMPOSE["services"]["caddy"]["environment"]["KNAVES_UPSTREAMS"].split()
    assert PROMETHEUS["rule_files"] == ["alerts.yaml"]


def test_every_file_that_the_compose_file_mounts_exists() -> None:
    mounted = [
        source
        for service in COMPOSE["services"].values()
        for volume in service.get("volumes", ())
        if (source := volume.partition(":")[0]).startswith("./")
    ]
    assert len(mounted) > 3
    assert all((DEPLOY / source).is_file() for source in mounted)


def test_the_dashboard_has_its_panels_side_by_side() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len({*places}) == len(places)
    assert all(panel["description"] for panel in DASHBOARD["panels"])
