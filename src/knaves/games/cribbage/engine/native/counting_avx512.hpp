// Blocks of hands by AVX-512 with its tables of bytes (VBMI), 64 hands at a time.
//
// It differs from `count_one` where tables of up to 128 bytes in registers save arithmetic: ranks and pips are
// looked up by the card, and pairs and runs together by the four steps from card to card in order. Comparisons
// are masks of bits here, and one instruction counts what a mask says.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "planes.hpp"

#ifdef KNAVES_X86

namespace knaves::cribbage {

namespace avx512 {

// A step is 0, 1 or more, which counts as 2; four of them are a number to the base of three.
inline constexpr std::array<int, 4> PLACES = {27, 9, 3, 1};

// What pairs and runs count, by the steps between five cards in order.
constexpr int pairs_and_runs(const std::array<int, 4>& steps) {
    int points = 0, distinct = 1, ways = 1, copies = 1;
    for (int i = 0; i <= 4; ++i) {
        if (i < 4 && steps[i] == 0) {
            points += 2 * copies++;
            continue;
        }
        ways *= copies;
        copies = 1;
        if (i < 4 && steps[i] == 1) {
            ++distinct;
            continue;
        }
        if (distinct >= 3) points += distinct * ways;
        distinct = ways = 1;
    }
    return points;
}

struct Lookups {
    alignas(64) std::uint8_t ranks[64]{};
    alignas(64) std::uint8_t pips[64]{};
    alignas(64) std::uint8_t steps[4][64]{};
    alignas(64) std::uint8_t points[128]{};
};

inline constexpr Lookups LOOKUPS = [] {
    Lookups at{};
    for (int card = 0; card < 52; ++card) {
        at.ranks[card] = static_cast<std::uint8_t>(card % 13);
        at.pips[card] = static_cast<std::uint8_t>(card % 13 < 9 ? card % 13 : 9);
    }
    // A step is looked up in each sixteen bytes by themselves.
    for (int i = 0; i < 4; ++i)
        for (int byte = 0; byte < 64; ++byte)
            at.steps[i][byte] = static_cast<std::uint8_t>(PLACES[i] * (byte % 16 < 2 ? byte % 16 : 2));
    for (int number = 0; number < 81; ++number)
        at.points[number] = static_cast<std::uint8_t>(
            pairs_and_runs({number / 27, number / 9 % 3, number / 3 % 3, number % 3}));
    return at;
}();

KNAVES_AVX512 inline __m512i load(const std::uint8_t* from) { return _mm512_load_si512(from); }

KNAVES_AVX512 inline __m512i all(int byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }

// Not `_mm512_permutexvar_epi8`, of which gcc 12 warns that it reads what was never set. All bits: all bytes.
KNAVES_AVX512 inline __m512i look_up(const std::uint8_t (&table)[64], __m512i bytes) {
    return _mm512_maskz_permutexvar_epi8(~__mmask64{0}, bytes, load(table));
}

KNAVES_AVX512 inline void order(__m512i& low, __m512i& high) {
    const __m512i lower = _mm512_min_epu8(low, high);
    high = _mm512_max_epu8(low, high);
    low = lower;
}

// One more where two bytes are the same.
KNAVES_AVX512 inline void add_same(__m512i& sum, __m512i one, __m512i other) {
    sum = _mm512_mask_sub_epi8(sum, _mm512_cmpeq_epi8_mask(one, other), sum, all(-1));
}

// How many sets of two or more of five cards come to fifteen. Pips and sums are as in `count_one`.
KNAVES_AVX512 inline __m512i fifteens(const __m512i (&pips)[5]) {
    const __m512i first = _mm512_add_epi8(pips[0], pips[1]), second = _mm512_add_epi8(pips[2], pips[3]);
    const __m512i sum = _mm512_add_epi8(_mm512_add_epi8(first, second), pips[4]);
    const __m512i two = _mm512_sub_epi8(sum, all(12)), one = _mm512_sub_epi8(sum, all(11));
    // Three sums, so that none waits long for the one before it: sets of two, of three, of four and five.
    __m512i twos = _mm512_setzero_si512(), threes = twos, others = twos;
    for (int i = 0; i < 5; ++i) {
        add_same(others, pips[i], one);
        for (int j = i + 1; j < 5; ++j) {
            const __m512i both = _mm512_add_epi8(pips[i], pips[j]);
            add_same(twos, both, all(13));
            add_same(threes, both, two);
        }
    }
    add_same(others, sum, all(10));
    return _mm512_add_epi8(_mm512_add_epi8(twos, threes), others);
}

KNAVES_AVX512 inline __m512i pairs_and_runs(__m512i (&ranks)[5]) {
    auto& [a, b, c, d, e] = ranks;
    order(a, b), order(d, e), order(c, e), order(c, d), order(a, d), order(a, c), order(b, e), order(b, d);
    order(b, c);
    __m512i number = _mm512_setzero_si512();
    for (int i = 0; i < 4; ++i) {
        const __m512i step = _mm512_sub_epi8(ranks[i + 1], ranks[i]);
        number = _mm512_add_epi8(number, _mm512_shuffle_epi8(load(LOOKUPS.steps[i]), step));
    }
    return _mm512_permutex2var_epi8(load(LOOKUPS.points), number, load(LOOKUPS.points + 64));
}

// Flush and nobs together; `suits` are cards less their ranks.
KNAVES_AVX512 inline __m512i suited(const __m512i (&cards)[5], const __m512i (&suits)[5], bool crib) {
    const __m512i jack = _mm512_add_epi8(suits[4], all(10));
    __mmask64 nobs = 0, four = ~__mmask64{0};
    for (int i = 0; i < 4; ++i) {
        nobs |= _mm512_cmpeq_epi8_mask(cards[i], jack);
        if (i) four &= _mm512_cmpeq_epi8_mask(suits[0], suits[i]);
    }
    const __mmask64 five = four & _mm512_cmpeq_epi8_mask(suits[0], suits[4]);
    __m512i points = _mm512_maskz_mov_epi8(nobs, all(1));
    points = _mm512_mask_add_epi8(points, crib ? five : four, points, all(4));
    return _mm512_mask_add_epi8(points, five, points, all(1));
}

}  // namespace avx512

KNAVES_AVX512 inline void count_block_avx512(const Block& block, std::uint8_t* out, bool crib) {
    using namespace avx512;
    for (std::size_t i = 0; i < BLOCK; i += 64) {
        __m512i cards[5], ranks[5], pips[5], suits[5];
        for (int p = 0; p < 5; ++p) {
            cards[p] = load(block.plane[p] + i);
            ranks[p] = look_up(LOOKUPS.ranks, cards[p]);
            pips[p] = look_up(LOOKUPS.pips, cards[p]);
            suits[p] = _mm512_sub_epi8(cards[p], ranks[p]);
        }
        const __m512i made = fifteens(pips);
        __m512i points = _mm512_add_epi8(_mm512_add_epi8(made, made), suited(cards, suits, crib));
        points = _mm512_add_epi8(points, pairs_and_runs(ranks));
        _mm512_storeu_si512(out + i, points);
    }
}

}  // namespace knaves::cribbage

#endif
