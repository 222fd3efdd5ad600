// What may be agreed, as far as one hand is concerned, and what a hand is worth.
#pragma once

#include <cstdint>

namespace knaves::euchre {

struct Rules {
    bool stick = true, exchange = false, loner_leads = false, canadian = false, no_trump = false;
    bool joker = false, farmers = false;
    std::uint8_t defend = 0;  // alone: never, against a loner, always
    std::int8_t loner_march = 4, loner_euchred = 2;
};

inline constexpr int rule_columns = 10;

struct Score {
    bool made;  // the makers score, else the others
    std::int8_t points;
};

inline Score score(const Rules& rules, int tricks, bool alone, bool defended_alone) {
    if (tricks < 3) return {false, defended_alone ? std::int8_t{4} : alone ? rules.loner_euchred : std::int8_t{2}};
    if (tricks < 5) return {true, 1};
    return {true, alone ? rules.loner_march : std::int8_t{2}};
}

}  // namespace knaves::euchre
