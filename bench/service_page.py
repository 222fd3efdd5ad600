"""The page on the service: measurements beside their targets."""

from __future__ import annotations

from collections.abc import Iterator

from bench.service import Load, Service

MOVES, SOON, MEMORY, WATCHING, ANSWER, TWO = 3_000, 100, 60, 5, 10, 1.6


def lines(found: Service) -> list[str]:
    """Return the section of the page."""
    return [
        "## The service",
        "",
        "`make bench-service` writes this section. The server is `knaves serve` on SQLite, with every move",
        "on disk before anybody sees it. Half of the tables play cribbage with two people, half euchre",
        "with four. Each person has a socket, makes random legal moves and gives a part of each shuffle.",
        "People and server share the machine with all its other work; processor times are the server's",
        "alone.",
        "",
        "| what | Knaves | target | met |",
        "|---|---:|---:|---|",
        *_rows(found),
        "",
        "At full load everybody answers at once, so each move waits for those of all other tables. At half",
        "load, thinking times halve the rate. Latency is from sending a move to the last view of it:",
        "",
        "| tables | moves a second | p50 | p99 | processor per move | bytes per move | memory "
        "| at half load: moves a second | p50 | p99 |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
        *[_load(flat, calm) for flat, calm in zip(found.loads, found.calm, strict=True)],
        "",
        *_processes(*found.processes),
        "",
        *_peers(found),
    ]


def _rows(found: Service) -> Iterator[str]:
    loads = found.loads
    most, last = max(loads, key=lambda load: load.moves), loads[-1]
    small = next((load for load in loads if load.tables >= 100), loads[0])
    growth = (last.memory - small.memory) / max(1, last.tables - small.tables)
    # Half of the tables are euchre's, with four people; the others have two.
    table = growth - 3 * found.socket
    soon = max((load.moves for load in (*loads, *found.calm) if load.p99 < SOON), default=0)
    core = 1e6 / most.processor
    yield _row(f"durable moves a second at p99 < {SOON} ms", f"{soon:,.0f}", f"{MOVES:,}", soon >= MOVES)
    yield _row("moves per second of server processor time", f"{core:,.0f}", f"{MOVES:,}", core >= MOVES)
    yield _row(
        "memory per live table, without its sockets", f"{table:.0f} kB", f"{MEMORY} kB", table <= MEMORY
    )
    yield _row("memory per table, with its two or four sockets", f"{growth:.0f} kB")
    yield _row("memory per socket", f"{found.socket:.0f} kB")
    watched = f"{100 * found.watchers:.1f} % of a core"
    yield _row("2,000 idle watchers", watched, f"{WATCHING} %", 100 * found.watchers < WATCHING)
    alone, thinking = found.alone, found.thinking
    if alone is not None and thinking is not None:
        yield _row(
            "time until everybody sees a person's move, p99", f"{alone.p99:.0f} ms (p50 {alone.p50:.1f} ms)"
        )
        yield _row(
            "the same while eight champions think",
            f"{thinking.p99:.0f} ms (p50 {thinking.p50:.1f} ms)",
            f"{ANSWER} ms",
            thinking.p99 <= ANSWER,
        )
    one, two = found.processes
    ratio, capacity = two.moves / one.moves, 2 * one.processor / two.processor
    yield _row(
        "two processes compared with one, on this machine", f"{ratio:.2f} times", f"{TWO} times", ratio >= TWO
    )
    yield _row(
        "the same by processor time, with one core each",
        f"{capacity:.2f} times",
        f"{TWO} times",
        capacity >= TWO,
    )


def _load(flat: Load, calm: Load) -> str:
    return (
        f"| {flat.tables:,} | {flat.moves:,.0f} | {flat.p50:,.0f} ms | {flat.p99:,.0f} ms "
        f"| {flat.processor:,.0f} µs | {flat.bytes:,.0f} | {flat.memory / 1024:,.0f} MiB "
        f"| {calm.moves:,.0f} | {calm.p50:,.0f} ms | {calm.p99:,.0f} ms |"
    )


def _processes(one: Load, two: Load) -> list[str]:
    return [
        f"On PostgreSQL and Redis one process made {one.moves:,.0f} moves a second and used",
        f"{one.processor:,.0f} µs of processor time per move; two made {two.moves:,.0f} and used",
        f"{two.processor:,.0f} µs. Two processes, the database, the bus and the people need more than two",
        "cores; processor time shows what two processes with one core each would do.",
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
        "| server | moves a second | processor per move | bytes per move | p50 | p99 | Knaves' moves |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *[
            f"| {who} | {load.moves:,.0f} | {load.processor:,.0f} µs | {load.bytes:,.0f} "
            f"| {load.p50:,.0f} ms | {load.p99:,.0f} ms | {ratio} |"
            for who, load, ratio in rows
        ],
    ]


def _row(what: str, value: str, target: str = "", met: bool | None = None) -> str:
    return f"| {what} | {value} | {target} | {'' if met is None else 'yes' if met else '**no**'} |"
