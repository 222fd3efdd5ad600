"""The page on the service: measurements beside their targets."""

from __future__ import annotations

from collections.abc import Iterator

from bench.service import Service
from bench.watch import Load, quiet

SHARE, MEMORY, SOCKET, WATCHING, HUMAN, ANSWER, TWO = 1 / 3, 57, 32, 5, 50, 20, 1.7


def lines(found: Service) -> list[str]:
    """Return the section of the page."""
    return [
        "## The service",
        "",
        "`make bench-service` writes this section. The server is `knaves serve` on SQLite, with every move",
        "on disk before anybody sees it. Half of the tables play cribbage with two people, half euchre",
        "with four. Each person has a socket, makes random legal moves and gives a part of each shuffle.",
        "People and server share the machine; processor times are the server's alone, and the people's are",
        "beside them.",
        *quiet(max(each.others for each in found.all.values()), *found.system),
        "",
        "| what | Knaves | target | met |",
        "|---|---:|---:|---|",
        *_rows(found),
        "",
        "At full load everybody answers at once, so each move waits for those of all other tables. Latency",
        "is from sending a move to the last view of it:",
        "",
        "| tables | moves a second | p50 | p99 | processor per move | people per move | bytes per move "
        "| memory |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|",
        *map(_load, found.loads),
        "",
        *_processes(*found.processes),
        "",
        *_peers(found),
    ]


def _rows(found: Service) -> Iterator[str]:
    loads, human = found.loads, found.human
    together = [*loads, *found.processes, *filter(None, [human, found.cribbage])]
    dearest = max(load.people / load.processor for load in together)
    yield _row(
        "processor time of the people, of the server's", f"{dearest:.2f}", f"{SHARE:.2f}", dearest <= SHARE
    )
    if human is not None:
        yield _row(
            f"{human.tables:,} tables at human pace, {human.moves:,.0f} moves a second, p99",
            f"{human.p99:.0f} ms (p50 {human.p50:.1f} ms)",
            f"{HUMAN} ms",
            human.p99 < HUMAN,
        )
        yield _row(
            "the same: processor time per move",
            f"{human.processor:,.0f} µs ({human.people:,.0f} µs for the people)",
        )
    table = round(table_memory(found))
    socket = round(found.socket)
    yield _row("memory per live table, without its sockets", f"{table} kB", f"{MEMORY} kB", table <= MEMORY)
    yield _row("memory per socket", f"{socket} kB", f"{SOCKET} kB", socket <= SOCKET)
    if found.watchers is not None:
        share = 100 * found.watchers.busy
        yield _row("2,000 idle watchers", f"{share:.1f} % of a core", f"{WATCHING} %", share < WATCHING)
    alone, thinking = found.alone, found.thinking
    if alone is not None and thinking is not None:
        yield _row(
            "time until everybody sees a person's move, p99", f"{alone.p99:.0f} ms (p50 {alone.p50:.1f} ms)"
        )
        yield _row(
            "the same while eight champions think",
            f"{thinking.p99:.0f} ms (p50 {thinking.p50:.1f} ms)",
            f"{ANSWER} ms",
            thinking.p99 < ANSWER,
        )
    one, two = found.processes
    capacity = two_processes(found)
    yield _row("two processes compared with one, on this machine", f"{two.moves / one.moves:.2f} times")
    yield _row(
        "the same by processor time, with one core each",
        f"{capacity:.2f} times",
        f"{TWO} times",
        capacity >= TWO,
    )


def table_memory(found: Service) -> float:
    """Return the kB of a live table without its sockets: what more tables need, compared with a hundred."""
    sizes = sorted(found.resting)
    most, few = sizes[-1], next((size for size in sizes if size >= 100), sizes[0])
    growth = (found.resting[most] - found.resting[few]) / max(1, most - few)
    # Half of the tables are euchre's, with four people; the others have two.
    return growth - 3 * found.socket


def two_processes(found: Service) -> float:
    """Return how many times as much as one process two could do, with a core for each."""
    one, two = found.processes
    return 2 * one.processor / two.processor


def _load(load: Load) -> str:
    return (
        f"| {load.tables:,} | {load.moves:,.0f} | {load.p50:,.0f} ms | {load.p99:,.0f} ms "
        f"| {load.processor:,.0f} µs | {load.people:,.0f} µs | {load.bytes:,.0f} "
        f"| {load.memory / 1024:,.0f} MiB |"
    )


def _processes(one: Load, two: Load) -> list[str]:
    return [
        f"On PostgreSQL and Redis one process made {one.moves:,.0f} moves a second and used",
        f"{one.processor:,.0f} µs of processor time per move ({one.people:,.0f} µs for the people); two made",
        f"{two.moves:,.0f} and used {two.processor:,.0f} µs ({two.people:,.0f} µs). Two processes, the",
        "database, the bus and the people need more than two cores; processor time shows what two processes",
        "with one core each would do.",
    ]


def _peers(found: Service) -> list[str]:
    ours = found.cribbage
    if not found.peers or ours is None:
        return ["boardgame.io is not included: npm could not install it."]
    rows = [("Knaves, cribbage, each move on disk", ours, "")] + [
        (f"boardgame.io 0.50.2, {name}", load, f"{load.processor / ours.processor:.2f} times")
        for name, load in found.peers.items()
    ]
    return [
        "The same run measured boardgame.io's server, with a hundred tables of two at full load.",
        "Comparable: two people, real sockets, a hidden hand, a state of about a kilobyte and a view of it",
        "for each of them after every move. Not comparable: its game has thirty lines and hardly any",
        "rules, its messages have no sentences, legal moves or refusals, its shuffles have no proofs, and",
        "its files are not synced to disk. The last column is the number of moves that Knaves makes in the",
        "processor time of one move there.",
        "",
        "| server | moves a second | processor per move | people per move | bytes per move | p50 | p99 "
        "| Knaves' moves |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
        *[
            f"| {who} | {load.moves:,.0f} | {load.processor:,.0f} µs | {load.people:,.0f} µs "
            f"| {load.bytes:,.0f} | {load.p50:,.0f} ms | {load.p99:,.0f} ms | {ratio} |"
            for who, load, ratio in rows
        ],
    ]


def _row(what: str, value: str, target: str = "", met: bool | None = None) -> str:
    return f"| {what} | {value} | {target} | {'' if met is None else 'yes' if met else '**no**'} |"
