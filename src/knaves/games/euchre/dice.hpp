// Chance for the kernel: Steele, Lea and Flood's SplitMix64, the same numbers in Python's twin.
#pragma once

#include <cstdint>

namespace knaves::euchre {

class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15u;
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
        return mixed ^ mixed >> 31;
    }

    // 0 to n - 1, each exactly equally likely.
    std::uint64_t below(std::uint64_t n) {
        const std::uint64_t uneven = (0 - n) % n;
        std::uint64_t drawn = next();
        while (drawn < uneven) drawn = next();
        return drawn % n;
    }

    // The same for small n, by the upper half of a product: off by less than n in 2^32.
    std::uint32_t small(std::uint32_t n) { return static_cast<std::uint32_t>((next() >> 32) * n >> 32); }

private:
    std::uint64_t state_;
};

}  // namespace knaves::euchre
