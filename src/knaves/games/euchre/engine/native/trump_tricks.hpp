// The tricks that the trumps of one hand win whatever anybody does.
//
// Every trump is played to some trick. One that does not win for its side loses to a higher trump of the
// opponents in that same trick, and each of theirs beats one of ours at most. So no more are lost than can be
// paired with higher trumps of the opponents, one to one; from the top down, each takes a free one above it.
#pragma once

#include <array>
#include <cstdint>

#include "layout.hpp"

namespace knaves::euchre {

inline constexpr int lowest_trump = 21;

// Half of the eight trump places at a time: tables of 2 KB stay in the first cache, one of 64 KB would not.
struct TrumpPairs {
    struct Upper {
        std::uint8_t won, free;  // free: trumps of the opponents that have beaten nothing yet
    };
    std::array<Upper, 256> upper{};                        // by our four places, then theirs
    std::array<std::array<std::uint8_t, 256>, 5> lower{};  // the tricks won, by what is free from above
};

constexpr TrumpPairs::Upper pair_off(unsigned ours, unsigned theirs, int free) {
    int won = 0;
    for (int place = 3; place >= 0; --place) {
        free += theirs >> place & 1;
        if (!(ours >> place & 1)) continue;
        if (free) --free;
        else ++won;
    }
    return {static_cast<std::uint8_t>(won), static_cast<std::uint8_t>(free)};
}

constexpr TrumpPairs pair_all() {
    TrumpPairs made{};
    for (unsigned at = 0; at < 256; ++at) {
        made.upper[at] = pair_off(at >> 4, at & 15, 0);
        for (int free = 0; free < 5; ++free) made.lower[free][at] = pair_off(at >> 4, at & 15, free).won;
    }
    return made;
}
inline constexpr TrumpPairs trump_pairs = pair_all();

// Both sets hold trumps only; `theirs` are those of both opponents.
inline int unbeaten(Cards ours, Cards theirs) {
    const unsigned us = ours >> lowest_trump, them = theirs >> lowest_trump;
    const TrumpPairs::Upper upper = trump_pairs.upper[(us & 0xF0) | them >> 4];
    return upper.won + trump_pairs.lower[upper.free][(us & 15) << 4 | (them & 15)];
}

}  // namespace knaves::euchre
