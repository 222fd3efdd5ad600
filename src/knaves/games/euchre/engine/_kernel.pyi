"""The compiled kernel: every function fills a result that kernel.py has made. Shapes are told there."""

from knaves.games.euchre.engine.arrays import Array

def solve(hands: Array, facts: Array, result: Array, threads: int) -> None: ...
def worth(hands: Array, facts: Array, result: Array, threads: int) -> None: ...
def evaluate_calls(hands: Array, upcards: Array, loner_leads: bool, result: Array, threads: int) -> None: ...
def ways(cards: Array, accepts: Array, room: Array, known: Array) -> int: ...
def worlds(cards: Array, accepts: Array, room: Array, known: Array, seed: int, result: Array) -> None: ...
def tally(values: Array, weights: Array, shares: Array) -> None: ...
def random_hands(rules: Array, seed: int, result: Array, threads: int) -> None: ...
def believe(
    told: Array,
    worlds: Array,
    table: Array,
    network: Array | None,
    temperature: float,
    error_rate: float,
    result: Array,
) -> None: ...
def pick(worlds: Array, likely: Array, most: int, start: float, rows: Array, counts: Array) -> int: ...
def play_calls(
    told: Array, worlds: Array, weights: Array, table: Array, network: Array | None, result: Array
) -> None: ...
def play_buries(told: Array, worlds: Array, weights: Array, network: Array | None, result: Array) -> None: ...
def play_cards(
    told: Array, worlds: Array, weights: Array, network: Array | None, closed: int, result: Array
) -> None: ...
def outcomes_of(
    house: memoryview,
    hands: Array,
    upcards: Array,
    times: int,
    seed: int,
    tables: Array,
    styles: Array,
    network: Array,
    strays: Array,
    result: Array,
) -> None: ...
def outcomes_of_any(
    house: memoryview,
    dealer: int,
    deals: int,
    seed: int,
    tables: Array,
    styles: Array,
    network: Array,
    strays: Array,
    result: Array,
) -> None: ...
def practise(
    table: Array,
    network: Array | None,
    temperature: float,
    deals: int,
    seed: int,
    rows: Array,
    gained: Array,
) -> int: ...
def practise_burying(
    table: Array,
    network: Array | None,
    temperature: float,
    deals: int,
    seed: int,
    rows: Array,
    brought: Array,
) -> int: ...
def practise_cards(rows: Array, table: Array, entropy: float, deals: int, seed: int, slope: Array) -> int: ...

class Tables:
    def __init__(
        self, terms: Array, rules: Array, also: Array, chances: Array, table: Array, network: Array
    ) -> None: ...
    def begin(self, seeds: Array, numbers: Array, stride: int) -> None: ...
    def skip(self) -> None: ...
    def put(self, row: int, dealer: int, scores: Array, cards: Array, actions: Array) -> None: ...
    def observe(
        self, seats: Array, masks: Array, lists: Array, counts: Array, features: Array, threads: int
    ) -> None: ...
    def step(
        self,
        actions: Array,
        rewards: Array,
        terminated: Array,
        truncated: Array,
        final_seats: Array,
        finals: Array,
        seats: Array,
        masks: Array,
        lists: Array,
        counts: Array,
        features: Array,
        threads: int,
    ) -> None: ...
    def row_bytes(self) -> int: ...
    def save(self, block: Array) -> None: ...
    def load(self, block: Array) -> None: ...
