// Random numbers that are the same on every platform and for any number of threads.
#pragma once

#include <array>
#include <cstdint>

namespace knaves {

// xoshiro256** by D. Blackman and S. Vigna, its state drawn by splitmix64 from a seed and two numbers that
// say which of a great many streams this is.
class Chance {
public:
    Chance(std::uint64_t seed, std::uint64_t stream, std::uint64_t purpose) {
        std::uint64_t at = scramble(scramble(seed + GOLDEN) + stream + GOLDEN) + purpose;
        for (auto& word : state_) word = scramble(at += GOLDEN);
    }

    // A whole number from 0 to stop - 1, each exactly equally likely (D. Lemire's method).
    std::uint32_t below(std::uint32_t stop) {
        std::uint64_t wide = (next() >> 32) * stop;
        if (static_cast<std::uint32_t>(wide) < stop) {
            const std::uint32_t unfair = (0u - stop) % stop;
            while (static_cast<std::uint32_t>(wide) < unfair) wide = (next() >> 32) * stop;
        }
        return static_cast<std::uint32_t>(wide >> 32);
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

private:
    static constexpr std::uint64_t GOLDEN = 0x9e3779b97f4a7c15u;

    static std::uint64_t turn(std::uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

    static std::uint64_t scramble(std::uint64_t word) {
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
        word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
        return word ^ (word >> 31);
    }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace knaves
