from array import array
from typing import Any

class Policy:
    def __init__(self, throwing: int, playing: int, own: array[float], other: array[float]) -> None: ...

class _Stepped:
    def begin(self, seeds: Any, numbers: Any, stride: int) -> None: ...
    def skip(self) -> None: ...
    def put(self, row: int, dealer: int, scores: Any, cards: Any, actions: Any) -> None: ...
    def observe(
        self, seats: Any, masks: Any, lists: Any, counts: Any, features: Any, threads: int
    ) -> None: ...
    def step(
        self,
        actions: Any,
        rewards: Any,
        terminated: Any,
        truncated: Any,
        final_seats: Any,
        finals: Any,
        seats: Any,
        masks: Any,
        lists: Any,
        counts: Any,
        features: Any,
        threads: int,
    ) -> None: ...
    def row_bytes(self) -> int: ...
    def save(self, block: Any) -> None: ...
    def load(self, block: Any) -> None: ...

class Tables(_Stepped):
    def __init__(
        self,
        terms: array[int],
        target: int,
        skunk_lines: int,
        chances: array[float],
        one: Policy,
        other: Policy,
    ) -> None: ...

class TablesOfTwo(_Stepped):
    def __init__(
        self,
        terms: array[int],
        rules: array[int],
        chances: array[float],
        one: Policy,
        two: Policy,
        three: Policy,
        four: Policy,
    ) -> None: ...

class TablesOfThree(TablesOfTwo): ...
class TablesOfFour(TablesOfTwo): ...

def value_starters(
    sixes: bytes,
    thrown: bool,
    starters: bytes,
    policy: Policy,
    pegs: array[float],
    open_share: float,
    odds: array[float],
    far: int,
    pone_needs: int,
    dealer_needs: int,
    out: array[float],
) -> None: ...
def value_any(
    seed: int,
    deals: int,
    policy: Policy,
    pegs: array[float],
    open_share: float,
    odds: array[float],
    far: int,
    pone_needs: int,
    dealer_needs: int,
    out: array[float],
) -> None: ...
def value_known(
    pone: Judge,
    dealer: Judge,
    pone_policy: Policy,
    dealer_policy: Policy,
    pone_searches: bool,
    dealer_searches: bool,
    shares: array[float],
    sixes: bytes,
    starter: int,
    odds: array[float],
    far: int,
    pone_needs: int,
    dealer_needs: int,
    thrown: bytearray,
    out: array[float],
) -> None: ...
def value_any_known(
    seed: int,
    deals: int,
    pone: Judge,
    dealer: Judge,
    pone_policy: Policy,
    dealer_policy: Policy,
    pone_searches: bool,
    dealer_searches: bool,
    shares: array[float],
    odds: array[float],
    far: int,
    pone_needs: int,
    dealer_needs: int,
    out: array[float],
) -> None: ...

class Judge:
    def __init__(
        self,
        kept: array[float],
        thrown: array[float],
        pegged: array[float],
        pegs: array[float],
        values: array[float],
        skunks: int,
        likelihood_floor: float,
        least: float,
        third: bool,
        suited: array[float],
        firsts: bytes,
    ) -> None: ...
    def throws(self, six: bytes, seat: int, mine: int, theirs: int, out: array[float]) -> None: ...
    def plays(
        self,
        cards: bytes,
        laid: bytes,
        pile: int,
        seat: int,
        mine: int,
        theirs: int,
        stuck: int,
        exact: bool,
        shares: array[float],
        out: array[float],
    ) -> int: ...
    def expects(self, seat: int, keep: int, out: array[float]) -> None: ...
    def draw_worlds(
        self,
        seat: int,
        six: bytes,
        starter: int,
        laid: bytes,
        pone: int,
        dealer: int,
        shares: array[float],
        seed: int,
        draws: int,
        out: bytearray,
    ) -> int: ...
    def value_choices(
        self,
        seat: int,
        six: bytes,
        starter: int,
        laid: bytes,
        pone: int,
        dealer: int,
        shares: array[float],
        worlds: bytes,
        choices: bytes,
        out: array[float],
    ) -> None: ...

class ManyJudge:
    def __init__(
        self,
        seats: int,
        singles: array[float],
        temperature: float,
        throw_floor: float,
        cribs: array[float],
        pegs: array[float],
        chances: array[float],
        likelihood_floor: float,
    ) -> None: ...
    def throws(
        self, cards: bytes, place: int, needs: array[int], each: int, seed: int, out: array[float]
    ) -> None: ...
    def cards(
        self,
        cards: bytes,
        laid: bytes,
        pile: int,
        place: int,
        needs: array[int],
        stuck: bytes,
        exact: bool,
        worlds: int,
        seed: int,
        out: array[float],
    ) -> int: ...

def count_many(
    seats: int,
    seed: int,
    first: int,
    own: array[float],
    other: array[float],
    awards: array[int],
    sums: array[float],
) -> None: ...
def settle_many(seats: int, awards: array[int], sweeps: int, out: array[float]) -> None: ...
def settle_odds(awards: array[int], skunks: int, gains: array[float], out: array[float]) -> None: ...
def count(hands: memoryview, crib: bool, out: memoryview, threads: int) -> None: ...
def totals(crib: bool, out: memoryview, threads: int) -> None: ...
def weigh(
    deals: memoryview,
    weights: array[float],
    hand: memoryview,
    crib: memoryview[float],
    spreads: memoryview[float],
    threads: int,
) -> None: ...
def play_deals(
    seed: int,
    first: int,
    pone: Policy,
    dealer: Policy,
    awards: memoryview,
    cards: memoryview,
    laid: memoryview,
    threads: int,
) -> None: ...
def play_games(
    seed: int,
    first: int,
    target: int,
    one: Policy,
    other: Policy,
    scores: memoryview,
    deals: memoryview,
    threads: int,
) -> None: ...
def solve(
    mine: memoryview, theirs: memoryview, pile: memoryview, exact: bool, out: memoryview, threads: int
) -> None: ...
def solve_for(
    mine: memoryview,
    theirs: memoryview,
    pile: memoryview,
    exact: bool,
    table: memoryview[float],
    rows: int,
    columns: int,
    out: memoryview[float],
    threads: int,
) -> None: ...
