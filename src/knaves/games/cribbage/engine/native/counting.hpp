// What five cards count at the show: one hand by tables, many at once by plain arithmetic on bytes.
//
// `points` adds one number a card and looks the sum up, as counting.py does. `count_block` looks nothing
// up: every step is a comparison or an addition of bytes, the same for all hands of a block, so that a
// compiler turns it into vector instructions; with AVX2 that is 32 hands at once. Cards are 0 to 51,
// suit * 13 + rank, and trusted to be different.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "targets.hpp"

namespace knaves::cribbage {

inline constexpr int JACK = 10;
inline constexpr int MOST = 29;
inline constexpr int TOTALS = MOST + 1;

inline constexpr std::array<std::uint8_t, 13> PIPS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};

// The smallest codes with which all sums of five ranks, none more than four times, still differ.
inline constexpr std::array<std::uint32_t, 13> RANK_CODES = {0,   1,    5,    22,    94,    312,  992,
                                                             2422, 5624, 12522, 19998, 43258, 79415};
inline constexpr std::array<std::uint32_t, 4> SUIT_CODES = {0, 1, 5, 6};
inline constexpr unsigned RANK_BITS = 19;
inline constexpr std::uint32_t RANK_MASK = (1u << RANK_BITS) - 1;
inline constexpr std::uint32_t SUIT_SUMS = 25;

struct Tables {
    std::array<std::uint32_t, 52> held{};
    std::array<std::uint32_t, 52> turned{};
    std::vector<std::uint8_t> by_ranks = std::vector<std::uint8_t>(5 * 79415 + 1);
    std::array<std::array<std::uint8_t, 64 * SUIT_SUMS>, 2> by_suits{};

    Tables() {
        for (std::uint32_t card = 0; card < 52; ++card) {
            const std::uint32_t suit = card / 13, rank = card % 13;
            const std::uint32_t jack = rank == JACK ? (4 * SUIT_SUMS) << suit : 0;
            held[card] = RANK_CODES[rank] + ((SUIT_CODES[suit] + jack) << RANK_BITS);
            turned[card] = RANK_CODES[rank] + ((SUIT_SUMS * suit) << RANK_BITS);
        }
        fill_suits();
        std::array<std::uint32_t, 16> sums{};
        sums[0] = 1;
        fill_ranks(0, 5, 0, sums, 0, 0, 1);
    }

private:
    void fill_suits() {
        for (std::uint32_t high = 0; high < 64; ++high) {
            const std::uint32_t jacks = high / 4, starter = high % 4;
            for (int crib = 0; crib < 2; ++crib) {
                auto* row = by_suits[crib].data() + high * SUIT_SUMS;
                std::fill(row, row + SUIT_SUMS, static_cast<std::uint8_t>(jacks >> starter & 1));
                for (std::uint32_t suit = 0; suit < 4; ++suit)
                    row[4 * SUIT_CODES[suit]] += suit == starter ? 5 : crib ? 0 : 4;
            }
        }
    }

    // `sums` counts the subsets of the cards so far by what they add up to; `run` and `ways` are the run
    // that the last rank ends.
    void fill_ranks(int rank, int room, std::uint32_t code, std::array<std::uint32_t, 16> sums, int points,
                    int run, int ways) {
        const int ended = points + (run >= 3 ? run * ways : 0);
        if (room == 0) {
            by_ranks[code] = static_cast<std::uint8_t>(ended + 2 * static_cast<int>(sums[15]));
            return;
        }
        if (rank == 13) return;
        fill_ranks(rank + 1, room, code, sums, ended, 0, 1);
        for (int copies = 1; copies <= std::min(4, room); ++copies) {
            for (int sum = 15; sum >= PIPS[rank]; --sum) sums[sum] += sums[sum - PIPS[rank]];
            code += RANK_CODES[rank];
            points += 2 * (copies - 1);
            fill_ranks(rank + 1, room - copies, code, sums, points, run + 1, ways * copies);
        }
    }
};

inline const Tables& tables() {
    static const Tables made;
    return made;
}

// Four cards at `hand` with the starter.
inline int points(const Tables& at, const std::uint8_t* hand, int starter, bool crib) {
    const std::uint32_t sum =
        at.held[hand[0]] + at.held[hand[1]] + at.held[hand[2]] + at.held[hand[3]] + at.turned[starter];
    return at.by_ranks[sum & RANK_MASK] + at.by_suits[crib][sum >> RANK_BITS];
}

inline constexpr std::size_t BLOCK = 224;

// Five planes of cards, the starters last: plane[p][i] is card p of hand i.
struct Block {
    alignas(64) std::uint8_t plane[5][BLOCK];
};

// The arithmetic for one hand, on bytes only, without a branch.
KNAVES_INLINE std::uint8_t count_one(std::uint8_t c0, std::uint8_t c1, std::uint8_t c2, std::uint8_t c3,
                                     std::uint8_t c4, bool crib) {
    using B = std::uint8_t;
    const auto suit_of = [](B c) { return B(B(c >= 13) + B(c >= 26) + B(c >= 39)); };
    const B s0 = suit_of(c0), s1 = suit_of(c1), s2 = suit_of(c2), s3 = suit_of(c3), s4 = suit_of(c4);
    const auto rank_of = [](B c, B s) { return B(c - B(s + s + s + s + s + s + s + s + s + s + s + s + s)); };
    B a = rank_of(c0, s0), b = rank_of(c1, s1), c = rank_of(c2, s2), d = rank_of(c3, s3);
    B e = rank_of(c4, s4);
    const B nobs = B((B(a == JACK) & B(s0 == s4)) | (B(b == JACK) & B(s1 == s4)) |
                     (B(c == JACK) & B(s2 == s4)) | (B(d == JACK) & B(s3 == s4)));
    const B four = B(s0 == s1) & B(s1 == s2) & B(s2 == s3);
    const B five = four & B(s3 == s4);
    const B flush = crib ? B(five + five + five + five + five) : B(four + four + four + four + five);

    const auto order = [](B& low, B& high) {
        const B least = low < high ? low : high, most = low < high ? high : low;
        low = least;
        high = most;
    };
    order(a, b), order(d, e), order(c, e), order(c, d), order(a, d), order(a, c), order(b, e), order(b, d);
    order(b, c);

    const auto pip = [](B r) { return B((r < 9 ? r : B(9)) + 1); };
    const B p = pip(a), q = pip(b), r = pip(c), s = pip(d), t = pip(e);
    const B pq = p + q, pr = p + r, ps = p + s, pt = p + t, qr = q + r, qs = q + s, qt = q + t;
    const B rs = r + s, rt = r + t, st = s + t, all = pq + rs + t;
    const auto is15 = [](int sum) { return B(B(sum) == 15); };
    // A subset of three or four is all but the other two or one.
    B fifteens = B(is15(pq) + is15(pr) + is15(ps) + is15(pt) + is15(qr) + is15(qs) + is15(qt) + is15(rs) +
                   is15(rt) + is15(st) + is15(all));
    fifteens += B(is15(all - pq) + is15(all - pr) + is15(all - ps) + is15(all - pt) + is15(all - qr) +
                  is15(all - qs) + is15(all - qt) + is15(all - rs) + is15(all - rt) + is15(all - st));
    fifteens += B(is15(all - p) + is15(all - q) + is15(all - r) + is15(all - s) + is15(all - t));
    const B pairs = B(B(a == b) + B(a == c) + B(a == d) + B(a == e) + B(b == c) + B(b == d) + B(b == e) +
                      B(c == d) + B(c == e) + B(d == e));

    // next(x, y): y is one above x. Chains of these in sorted order are runs, each copy a run of its own.
    const auto next = [](B low, B high) { return B(B(high - low) == 1); };
    const B ab = next(a, b), ac = next(a, c), ad = next(a, d), bc = next(b, c), bd = next(b, d);
    const B be = next(b, e), cd = next(c, d), ce = next(c, e), de = next(d, e);
    const B abc = ab & bc, abd = ab & bd, abe = ab & be, acd = ac & cd, ace = ac & ce, ade = ad & de;
    const B bcd = bc & cd, bce = bc & ce, bde = bd & de, cde = cd & de;
    const B threes = B(abc + abd + abe + acd + ace + ade + bcd + bce + bde + cde);
    const B fours = B((abc & cd) + (abc & ce) + (abd & de) + (acd & de) + (bcd & de));
    const B longest = abc & cde;
    const B runs = longest ? B(5) : fours ? B(4 * fours) : B(threes + threes + threes);
    return B(fifteens + fifteens + pairs + pairs + runs + flush + nobs);
}

KNAVES_INLINE void count_block_any(const Block& block, std::uint8_t* KNAVES_ALONE out, bool crib) {
    const auto& at = block.plane;
    // Two loops: inside each, what the crib changes is settled.
    if (crib)
        for (std::size_t i = 0; i < BLOCK; ++i)
            out[i] = count_one(at[0][i], at[1][i], at[2][i], at[3][i], at[4][i], true);
    else
        for (std::size_t i = 0; i < BLOCK; ++i)
            out[i] = count_one(at[0][i], at[1][i], at[2][i], at[3][i], at[4][i], false);
}

inline void count_block_plain(const Block& block, std::uint8_t* out, bool crib) {
    count_block_any(block, out, crib);
}

KNAVES_AVX2 inline void count_block_avx2(const Block& block, std::uint8_t* out, bool crib) {
    count_block_any(block, out, crib);
}

// Count a block of hands; all of `out` is written.
inline void count_block(const Block& block, std::uint8_t* out, bool crib) {
    static const auto chosen = has_avx2() ? count_block_avx2 : count_block_plain;
    chosen(block, out, crib);
}

// Count n hands of five bytes each, the starter last. Returns false when a byte is no card.
inline bool count_hands(const std::uint8_t* hands, std::size_t n, bool crib, std::uint8_t* out) {
    Block block;
    std::uint8_t counted[BLOCK];
    for (std::size_t first = 0; first < n; first += BLOCK) {
        const std::size_t size = std::min(BLOCK, n - first);
        const std::uint8_t* from = hands + 5 * first;
        if (size < BLOCK) std::memset(&block, 0, sizeof block);
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t p = 0; p < 5; ++p) block.plane[p][i] = from[5 * i + p];
        std::uint8_t highest = 0;
        for (std::size_t i = 0; i < 5 * size; ++i) highest = std::max(highest, from[i]);
        if (highest > 51) return false;
        count_block(block, size < BLOCK ? counted : out + first, crib);
        if (size < BLOCK) std::memcpy(out + first, counted, size);
    }
    return true;
}

// Add up how many bytes of a block are each total; no more than 255 may be alike.
KNAVES_INLINE void tell_totals_any(const std::uint8_t* counted, std::uint64_t* totals) {
    for (std::uint8_t total = 0; total < TOTALS; ++total) {
        std::uint8_t some = 0;
        for (std::size_t i = 0; i < BLOCK; ++i) some = std::uint8_t(some + std::uint8_t(counted[i] == total));
        totals[total] += some;
    }
}

inline void tell_totals_plain(const std::uint8_t* counted, std::uint64_t* totals) {
    tell_totals_any(counted, totals);
}

KNAVES_AVX2 inline void tell_totals_avx2(const std::uint8_t* counted, std::uint64_t* totals) {
    tell_totals_any(counted, totals);
}

inline void tell_totals(const std::uint8_t* counted, std::uint64_t* totals) {
    static const auto chosen = has_avx2() ? tell_totals_avx2 : tell_totals_plain;
    chosen(counted, totals);
}

// Every four cards whose lowest two are given, with each of the 48 starters: add up how often each total
// comes. All 52 cards stand as starters, so that their plane never changes; four of them are struck out.
inline void count_every_hand(int first, int second, bool crib, std::uint64_t* totals) {
    constexpr std::size_t HANDS = 4;
    constexpr std::uint8_t NONE = 255;
    Block block{};
    std::uint8_t counted[BLOCK];
    std::uint8_t keeps[HANDS][4];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < HANDS * 52; ++i) block.plane[4][i] = static_cast<std::uint8_t>(i % 52);
    const auto flush = [&] {
        for (std::size_t hand = 0; hand < kept; ++hand)
            for (int p = 0; p < 4; ++p) std::memset(block.plane[p] + 52 * hand, keeps[hand][p], 52);
        count_block(block, counted, crib);
        for (std::size_t hand = 0; hand < kept; ++hand)
            for (int p = 0; p < 4; ++p) counted[52 * hand + keeps[hand][p]] = NONE;
        std::memset(counted + 52 * kept, NONE, BLOCK - 52 * kept);
        tell_totals(counted, totals);
        kept = 0;
    };
    for (int third = second + 1; third < 52; ++third) {
        for (int fourth = third + 1; fourth < 52; ++fourth) {
            const int hand[4] = {first, second, third, fourth};
            for (int p = 0; p < 4; ++p) keeps[kept][p] = static_cast<std::uint8_t>(hand[p]);
            if (++kept == HANDS) flush();
        }
    }
    if (kept) flush();
}

}  // namespace knaves::cribbage
