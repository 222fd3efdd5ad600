// Exponentials and powers that are the same to the last bit on every platform; those of C libraries are not.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace knaves {

// e to the power of x, with an error of about one unit in the last place.
inline double exponential(double x) {
    if (!(x > -745.2)) return x != x ? x : 0;
    if (x > 709.8) return HUGE_VAL;
    // x = n ln 2 + rest, with the logarithm in two parts so that the first product is exact.
    constexpr double LN_2_HIGH = 0x1.62e42feep-1, LN_2_LOW = 0x1.a39ef35793c76p-33;
    const double n = std::floor(x * 0x1.71547652b82fep0 + 0.5);
    const double rest = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    // The series of e^rest: below 0.35 the term after the last is less than half a unit of the last place.
    constexpr double TERMS[] = {1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320,
                                1.0 / 5040,       1.0 / 720,       1.0 / 120,      1.0 / 24,      1.0 / 6,      0.5};
    double sum = TERMS[0];
    for (int k = 1; k < 12; ++k) sum = sum * rest + TERMS[k];
    sum = 1 + (rest + rest * rest * sum);
    const int power = static_cast<int>(n);
    if (power < -1021 || power > 1022) return std::ldexp(sum, power);
    return sum * std::bit_cast<double>(static_cast<std::uint64_t>(power + 1023) << 52);
}

// A whole power, 0 or more.
inline double power(double base, int exponent) {
    double found = 1;
    for (; exponent > 0; --exponent) found *= base;
    return found;
}

}  // namespace knaves
