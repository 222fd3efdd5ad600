// Hands of five bytes dealt out into planes, one for each place of a card, so that the same step can be done
// for many hands at once. There is a plain loop, and one by AVX2 that fills 32 hands in thirty instructions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "targets.hpp"

#ifdef KNAVES_X86
#include <immintrin.h>
#endif

namespace knaves::cribbage {

// The hands of sixteen keeps with all 52 starters, and thirteen vectors of 64 bytes.
inline constexpr std::size_t BLOCK = 832;

// Five planes of cards, the starters last: plane[p][i] is card p of hand i.
struct Block {
    alignas(64) std::uint8_t plane[5][BLOCK];
};

// Deal out a whole block of hands; returns the highest byte.
inline std::uint8_t deal_out_plain(const std::uint8_t* hands, Block& block) {
    for (std::size_t i = 0; i < BLOCK; ++i)
        for (std::size_t p = 0; p < 5; ++p) block.plane[p][i] = hands[5 * i + p];
    std::uint8_t highest = 0;
    for (std::size_t i = 0; i < 5 * BLOCK; ++i) highest = std::max(highest, hands[i]);
    return highest;
}

#ifdef KNAVES_X86
namespace dealing {

// What byte j of a register is told by j % 5, in both halves: whether its row moves by 1, 2 or 4; and which
// byte goes to place j of plane p.
struct Masks {
    alignas(32) std::uint8_t moves[3][32];
    alignas(32) std::uint8_t order[5][32];
};

inline constexpr Masks MASKS = [] {
    Masks masks{};
    for (int j = 0; j < 32; ++j) {
        for (int bit = 0; bit < 3; ++bit) masks.moves[bit][j] = j % 16 % 5 >> bit & 1 ? 255 : 0;
        for (int p = 0; p < 5; ++p) masks.order[p][j] = static_cast<std::uint8_t>((5 * (j % 16) + p) % 16);
    }
    return masks;
}();

}  // namespace dealing

// Sixteen hands are five registers of sixteen bytes, and byte j of register k belongs to plane (k + j) % 5,
// since 16 % 5 is 1. So if byte j moves on by j % 5 registers, register p holds all of plane p and need only
// be put in order. A move by up to four is three choices: by one or not, by two or not, by four or not.
// Both halves of a longer register do this for sixteen hands each.
KNAVES_AVX2 inline std::uint8_t deal_out_avx2(const std::uint8_t* hands, Block& block) {
    using dealing::MASKS;
    const auto* masks = reinterpret_cast<const __m256i*>(&MASKS);
    __m256i highest = _mm256_setzero_si256();
    for (std::size_t i = 0; i < BLOCK; i += 32, hands += 160) {
        __m256i rows[5], moved[5];
        for (int k = 0; k < 5; ++k) {
            const auto* low = reinterpret_cast<const __m128i*>(hands + 16 * k);
            const auto* high = reinterpret_cast<const __m128i*>(hands + 80 + 16 * k);
            rows[k] = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(low)), _mm_loadu_si128(high), 1);
            highest = _mm256_max_epu8(highest, rows[k]);
        }
        for (int k = 0; k < 5; ++k) moved[k] = _mm256_blendv_epi8(rows[k], rows[(k + 4) % 5], masks[0]);
        for (int k = 0; k < 5; ++k) rows[k] = _mm256_blendv_epi8(moved[k], moved[(k + 3) % 5], masks[1]);
        for (int k = 0; k < 5; ++k) moved[k] = _mm256_blendv_epi8(rows[k], rows[(k + 1) % 5], masks[2]);
        for (int k = 0; k < 5; ++k)
            _mm256_store_si256(reinterpret_cast<__m256i*>(block.plane[k] + i),
                               _mm256_shuffle_epi8(moved[k], masks[3 + k]));
    }
    alignas(32) std::uint8_t bytes[32];
    _mm256_store_si256(reinterpret_cast<__m256i*>(bytes), highest);
    return *std::max_element(bytes, bytes + 32);
}
#endif

}  // namespace knaves::cribbage
