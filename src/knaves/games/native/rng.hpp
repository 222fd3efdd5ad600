// Random numbers that are the same on every platform and for any number of threads.
//
// Both generators have next(), 64 bits, and below(stop), a whole number from 0 to stop - 1, each exactly equally
// likely. A game keeps its generator: its seeds stand for games that people have played and tables that are shipped.
#pragma once

#include <array>
#include <cstdint>

namespace knaves {

inline constexpr std::uint64_t GOLDEN = 0x9e3779b97f4a7c15u;

// The finalizer of SplitMix64.
inline constexpr std::uint64_t mix(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

// SplitMix64 by G. Steele, D. Lea and C. Flood: euchre's.
class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    // The stream of one of many hands: its draws do not depend on who plays the others.
    static SplitMix64 of(std::uint64_t seed, std::uint64_t hand) { return SplitMix64(mix(seed) ^ mix(~hand)); }

    std::uint64_t next() { return mix(state_ += GOLDEN); }

    std::uint64_t below(std::uint64_t stop) {
        std::uint64_t drawn = next();
        if (drawn < stop)  // only then can it be one of the few that would be drawn too often
            for (const std::uint64_t uneven = (0 - stop) % stop; drawn < uneven;) drawn = next();
        return drawn % stop;
    }

    // Take a fresh word for `small`.
    void shake() { word_ = next(); }

    // 0 to stop - 1, several from one word: the product of their stops, below 2^32, bounds the error in 2^64.
    unsigned small(unsigned stop) {
        const unsigned drawn = high(word_, stop);
        word_ *= stop;
        return drawn;
    }

private:
    std::uint64_t state_, word_ = 0;

    static unsigned high(std::uint64_t word, unsigned stop) {  // the upper half of the product
        return static_cast<unsigned>(((word >> 32) * stop + ((word & 0xFFFFFFFFu) * stop >> 32)) >> 32);
    }
};

// xoshiro256** by D. Blackman and S. Vigna: cribbage's. SplitMix64 draws its state from a seed and two numbers
// that say which of a great many streams this is.
class Xoshiro256 {
public:
    Xoshiro256(std::uint64_t seed, std::uint64_t stream, std::uint64_t purpose) {
        SplitMix64 words(mix(mix(seed + GOLDEN) + stream + GOLDEN) + purpose);
        for (auto& word : state_) word = words.next();
    }

    std::uint64_t next() {
        auto& s = state_;
        const std::uint64_t out = turn(s[1] * 5, 7) * 9, kept = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= kept;
        s[3] = turn(s[3], 45);
        return out;
    }

    // D. Lemire's method.
    std::uint32_t below(std::uint32_t stop) {
        std::uint64_t wide = (next() >> 32) * stop;
        if (static_cast<std::uint32_t>(wide) < stop) {
            const std::uint32_t unfair = (0u - stop) % stop;
            while (static_cast<std::uint32_t>(wide) < unfair) wide = (next() >> 32) * stop;
        }
        return static_cast<std::uint32_t>(wide >> 32);
    }

private:
    static std::uint64_t turn(std::uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace knaves
