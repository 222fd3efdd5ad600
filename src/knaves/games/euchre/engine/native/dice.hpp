// Chance for the kernel: Steele, Lea and Flood's SplitMix64, the same numbers as in Python's twin.
#pragma once

#include <cstdint>

namespace knaves::euchre {

class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    // The dice of one of many hands: what a hand draws does not depend on who plays the others.
    static Dice of(std::uint64_t seed, std::uint64_t hand) { return Dice(mix(seed) ^ mix(~hand)); }

    std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15u); }

    // 0 to n - 1, each exactly equally likely.
    std::uint64_t below(std::uint64_t n) {
        std::uint64_t drawn = next();
        if (drawn < n)  // only then can it be one of the few that would be drawn too often
            for (const std::uint64_t uneven = (0 - n) % n; drawn < uneven;) drawn = next();
        return drawn % n;
    }

    // A fresh word for `small`.
    void shake() { word_ = next(); }

    // 0 to n - 1, several from one word: the product of their n, below 2^32, is how far any is off in 2^64.
    unsigned small(unsigned n) {
        const unsigned drawn = high(word_, n);
        word_ *= n;
        return drawn;
    }

private:
    std::uint64_t state_, word_ = 0;

    static std::uint64_t mix(std::uint64_t word) {
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
        word = (word ^ word >> 27) * 0x94D049BB133111EBu;
        return word ^ word >> 31;
    }

    static unsigned high(std::uint64_t word, unsigned n) {  // the upper half of the product
        return static_cast<unsigned>(((word >> 32) * n + ((word & 0xFFFFFFFFu) * n >> 32)) >> 32);
    }
};

}  // namespace knaves::euchre
