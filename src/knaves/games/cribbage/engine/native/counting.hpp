// What five cards count at the show: one hand by tables, many at once by arithmetic on bytes.
//
// `points` adds one number a card and looks the sum up, as counting.py does. `count_one` looks nothing up:
// every step is a comparison or an addition of bytes, the same for all hands of a block, so that a compiler
// turns it into vector instructions; with AVX2 that is 32 hands at once. Which instructions a block is counted
// by is chosen when the program runs, and changes no figure. Cards are 0 to 51, suit * 13 + rank, and trusted
// to be different.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "counting_avx512.hpp"
#include "planes.hpp"
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

// The arithmetic for one hand, on bytes only, without a branch. A comparison is 255 if it holds, else 0, as
// vector instructions give it: adding it takes one away, and `&` chooses.
KNAVES_INLINE std::uint8_t count_one(std::uint8_t c0, std::uint8_t c1, std::uint8_t c2, std::uint8_t c3,
                                     std::uint8_t c4, bool crib) {
    using B = std::uint8_t;
    const auto least = [](B x, B y) { return x < y ? x : y; };
    const auto most = [](B x, B y) { return x < y ? y : x; };
    const auto same = [](B x, B y) { return B(x == y ? 255 : 0); };
    // Below zero a byte wraps and is not the least: this is the remainder by 13.
    const auto rank_of = [&](B card) {
        const B below = least(card, B(card - 26));
        return least(below, B(below - 13));
    };
    B a = rank_of(c0), b = rank_of(c1), c = rank_of(c2), d = rank_of(c3), e = rank_of(c4);
    const B s0 = B(c0 - a), s1 = B(c1 - b), s2 = B(c2 - c), s3 = B(c3 - d), s4 = B(c4 - e);
    const B jack = B(s4 + JACK);
    const B nobs = same(c0, jack) | same(c1, jack) | same(c2, jack) | same(c3, jack);
    const B four = same(s0, s1) & same(s1, s2) & same(s2, s3), five = four & same(s3, s4);
    const B flush = crib ? B(five & 5) : B((four & 4) - five);

    // Pips are one less than they count: two cards come to fifteen at 13, and all five at 10.
    const auto pip = [&](B rank) { return least(rank, 9); };
    const B p = pip(a), q = pip(b), r = pip(c), s = pip(d), t = pip(e);
    const B pq = B(p + q), pr = B(p + r), ps = B(p + s), pt = B(p + t), qr = B(q + r), qs = B(q + s);
    const B qt = B(q + t), rs = B(r + s), rt = B(r + t), st = B(s + t), all = B(pq + rs + t);
    // Three or four cards are all but two or one: these are what the two or the one must come to.
    const B two = B(all - 12), one = B(all - 11);
    const auto twos = [&](B sum) { return B(same(sum, 13) + same(sum, two)); };
    const B fifteens = B(B(twos(pq) + twos(pr)) + B(twos(ps) + twos(pt)) + B(twos(qr) + twos(qs)) +
                         B(twos(qt) + twos(rs)) + B(twos(rt) + twos(st)) + B(same(p, one) + same(q, one)) +
                         B(same(r, one) + same(s, one)) + B(same(t, one) + same(all, 10)));

    const auto order = [&](B& low, B& high) {
        const B lower = least(low, high), higher = most(low, high);
        low = lower;
        high = higher;
    };
    order(a, b), order(d, e), order(c, e), order(c, d), order(a, d), order(a, c), order(b, e), order(b, d);
    order(b, c);

    // In order, all pairs are told by the steps from card to card: by two steps of 0 on end a third pair, and so on.
    const B ab = B(b - a), bc = B(c - b), cd = B(d - c), de = B(e - d);
    const B z1 = same(ab, 0), z2 = same(bc, 0), z3 = same(cd, 0), z4 = same(de, 0);
    const B z12 = z1 & z2, z23 = z2 & z3, z34 = z3 & z4;
    const B pairs = B(B(z1 + z2) + B(z3 + z4) + B(z12 + z23) + B(z34 + B(z12 & z3)) + B(z23 & z4));

    // A run has the middle card in it, and goes as far as the steps are 0 or 1: `up` steps of 1 there, `still`
    // steps of 0. Each of these doubles the run, except that three cards alike make three runs, not four.
    const B u1 = same(ab, 1), u2 = same(bc, 1), u3 = same(cd, 1), u4 = same(de, 1);
    const B low = z2 | u2, high = z3 | u3;
    const B up = B(B(u2 + u3) + B(u1 & low) + B(u4 & high));
    const B still = B(B(z2 + z3) + B(z1 & low) + B(z4 & high));
    const B apart = same(still, B(-2)) & B(~(z12 | z23 | z34));
    const B ways = B(1 - still - apart);
    const B runs = B((B(ways + ways + ways) & same(up, B(-2))) + (B(4 * ways) & same(up, B(-3))) +
                     (same(up, B(-4)) & 5));
    const B twice = B(fifteens + pairs);
    return B(runs + flush - twice - twice - nobs);
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

// Marks a hand that is not to be told.
inline constexpr std::uint8_t NONE = 255;

// What is compiled for each kind of instructions.
struct Counting {
    std::uint8_t (*deal_out)(const std::uint8_t* hands, Block& block);
    void (*count_block)(const Block& block, std::uint8_t* out, bool crib);
    void (*tell_totals)(const std::uint8_t* part, std::uint64_t* totals);
};

inline void count_block_plain(const Block& block, std::uint8_t* out, bool crib) {
    count_block_any(block, out, crib);
}

// So many hands are looked at together when totals are told. Few of the thirty totals come at all among so few:
// there is one pass up to the highest that does, with NONE wrapped to 0, and then one for each.
inline constexpr std::size_t PART = 416;
static_assert(BLOCK % PART == 0 && PART / 2 < 256 && PART % 32 == 0);

KNAVES_INLINE std::uint8_t end_of_totals(const std::uint8_t* part) {
    std::uint8_t end = 0;
    for (std::size_t i = 0; i < PART; ++i) end = std::max(end, std::uint8_t(part[i] + 1));
    return end;
}

// Add up how many hands of a part count each total.
inline void tell_totals_plain(const std::uint8_t* part, std::uint64_t* totals) {
    const std::uint8_t end = end_of_totals(part);
    for (std::uint8_t total = 0; total < end; ++total)
        for (std::size_t half = 0; half < PART; half += PART / 2) {
            std::uint8_t some = 0;
            for (std::size_t i = half; i < half + PART / 2; ++i)
                some = std::uint8_t(some + std::uint8_t(part[i] == total));
            totals[total] += some;
        }
}

#ifdef KNAVES_X86
KNAVES_AVX2 inline void count_block_avx2(const Block& block, std::uint8_t* out, bool crib) {
    count_block_any(block, out, crib);
}

KNAVES_AVX2 inline void tell_totals_avx2(const std::uint8_t* part, std::uint64_t* totals) {
    const auto* vectors = reinterpret_cast<const __m256i*>(part);
    const __m256i none = _mm256_setzero_si256();
    const std::uint8_t end = end_of_totals(part);
    for (std::uint8_t total = 0; total < end; ++total) {
        const __m256i wanted = _mm256_set1_epi8(static_cast<char>(total));
        __m256i some = none;
        for (std::size_t i = 0; i < PART / 32; ++i)
            some = _mm256_sub_epi8(some, _mm256_cmpeq_epi8(_mm256_loadu_si256(vectors + i), wanted));
        const __m256i sums = _mm256_sad_epu8(some, none);
        const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
        totals[total] += static_cast<std::uint64_t>(_mm_cvtsi128_si64(half) + _mm_extract_epi64(half, 1));
    }
}
#endif

inline Counting counting([[maybe_unused]] Instructions by) {
#ifdef KNAVES_X86
    if (by == Instructions::AVX512) return {deal_out_avx2, count_block_avx512, tell_totals_avx2};
    if (by == Instructions::AVX2) return {deal_out_avx2, count_block_avx2, tell_totals_avx2};
#endif
    return {deal_out_plain, count_block_plain, tell_totals_plain};
}

// Count n hands of five bytes each, the starter last. Returns false when a byte is no card.
inline bool count_hands(const std::uint8_t* hands, std::size_t n, bool crib, std::uint8_t* out,
                        Instructions by = best_instructions()) {
    const Counting with = counting(by);
    Block block;
    std::size_t first = 0;
    for (; first + BLOCK <= n; first += BLOCK) {
        if (with.deal_out(hands + 5 * first, block) > 51) return false;
        with.count_block(block, out + first, crib);
    }
    if (first < n) {
        std::uint8_t rest[5 * BLOCK] = {}, counted[BLOCK];
        std::memcpy(rest, hands + 5 * first, 5 * (n - first));
        if (with.deal_out(rest, block) > 51) return false;
        with.count_block(block, counted, crib);
        std::memcpy(out + first, counted, n - first);
    }
    return true;
}

// Every four cards whose lowest two are given, with each of the 48 starters: add up how often each total
// comes. All 52 cards stand as starters, so that their plane never changes; four of them are struck out.
inline void count_every_hand(int first, int second, bool crib, std::uint64_t* totals,
                             Instructions by = best_instructions()) {
    constexpr std::size_t KEEPS_A_BLOCK = BLOCK / 52;
    const Counting with = counting(by);
    Block block{};
    std::uint8_t counted[BLOCK];
    std::uint8_t keeps[KEEPS_A_BLOCK][4];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < BLOCK; ++i) block.plane[4][i] = static_cast<std::uint8_t>(i % 52);
    std::memset(block.plane[0], first, BLOCK);
    std::memset(block.plane[1], second, BLOCK);
    const auto flush = [&] {
        for (std::size_t keep = 0; keep < kept; ++keep)
            for (int p = 2; p < 4; ++p) std::memset(block.plane[p] + 52 * keep, keeps[keep][p], 52);
        with.count_block(block, counted, crib);
        for (std::size_t keep = 0; keep < kept; ++keep)
            for (int p = 0; p < 4; ++p) counted[52 * keep + keeps[keep][p]] = NONE;
        std::memset(counted + 52 * kept, NONE, BLOCK - 52 * kept);
        for (std::size_t part = 0; part < BLOCK; part += PART) with.tell_totals(counted + part, totals);
        kept = 0;
    };
    for (int third = second + 1; third < 52; ++third) {
        for (int fourth = third + 1; fourth < 52; ++fourth) {
            const int hand[4] = {first, second, third, fourth};
            for (int p = 0; p < 4; ++p) keeps[kept][p] = static_cast<std::uint8_t>(hand[p]);
            if (++kept == KEEPS_A_BLOCK) flush();
        }
    }
    if (kept) flush();
}

}  // namespace knaves::cribbage
