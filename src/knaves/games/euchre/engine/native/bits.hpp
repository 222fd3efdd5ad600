// Counting and walking the bits of a set: what every room of the kernel needs, and nothing of euchre.
#pragma once

#include <bit>
#include <concepts>

namespace knaves::euchre {

template <std::unsigned_integral Set>
constexpr Set lowest(Set set) {
    return set & (Set{0} - set);
}

template <std::unsigned_integral Set>
constexpr Set highest(Set set) {  // of a set that is not empty
    return std::bit_floor(set);
}

template <std::unsigned_integral Set>
constexpr int place_of(Set card) {
    return std::countr_zero(card);
}

template <std::unsigned_integral Set>
constexpr int count(Set set) {  // hands are small: quicker than std::popcount where no instruction is assumed
    int found = 0;
    for (; set; set &= set - 1) ++found;
    return found;
}

}  // namespace knaves::euchre
