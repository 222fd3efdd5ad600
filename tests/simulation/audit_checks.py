"""What must hold of the log of commitments at the end of a world: it is whole, and nothing is in it twice."""

from __future__ import annotations

import sqlite3
from collections import Counter

from knaves import record
from knaves.fair_log import Tree
from simulation.broken import Broken
from simulation.club import Course


def the_log_of_commitments_is_whole(course: Course) -> None:
    """Each archived game with proofs is one leaf, with all that anybody was told, and the tree is theirs."""
    with sqlite3.connect(course.database) as database:
        rows = database.execute("select number, leaf from fair_log order by number").fetchall()
        nodes = {(level, place): each for level, place, each in database.execute("select * from fair_nodes")}
        size = database.execute("select size from fair_size").fetchone() or (0,)
        kept = [text for (text,) in database.execute("select record from games")]
        deals = Counter(dict(database.execute("select game, deals from deal_counts").fetchall()))
    leaves = [leaf for _number, leaf in rows]
    if [number for number, _leaf in rows] != [*range(size[0])]:
        raise Broken(f"the log has {size[0]} games, and these: {[number for number, _leaf in rows]}")
    tree = Tree(each.encode() for each in leaves)
    if nodes != {node: each.hex() for node, each in tree.nodes.items()}:
        raise Broken("the hashes of the log are not those of its games")
    logged = {leaf.split()[3]: leaf for leaf in leaves}
    proved = [found for text in kept if (found := record.read(text)).token is not None]
    tokens = Counter(found.token.hex() for found in proved if found.token is not None)
    if tokens != Counter(leaf.split()[3] for leaf in leaves):
        raise Broken("the games in the log are not those in the archive")
    dealt = Counter(dict.fromkeys(deals, 0))
    for found in proved:
        dealt[found.game.name] += sum(found.game.deals(move) for _seat, move in found.moves)
    if +dealt != +deals:
        raise Broken(f"{dict(dealt)} deals were dealt, and {dict(deals)} counted")
    for each in course.people:
        for message in each.messages:
            leaf = logged.get(message.get("token", ""))
            if message["t"] == "part" and leaf is not None and message["house"] not in leaf:
                raise Broken(f"{each.name} was told a commitment that is not in the log: {message}")
