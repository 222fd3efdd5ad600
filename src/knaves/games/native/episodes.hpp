// Episodes of learners: what a game and the tables that are stepped together (`tables.hpp`) say to each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace knaves {

enum class After : std::uint8_t { GOES_ON, DEAL_OVER, GAME_OVER };
enum class Reward : std::uint8_t { POINTS, GAME, WIN };
enum class End : std::uint8_t { NONE, TERMINATED, TRUNCATED };

// Who won, and how many games that counts as.
struct Outcome {
    int side, games;
};

// What is agreed about episodes. A limit of 0 is none.
struct Terms {
    Reward reward = Reward::POINTS;
    bool each_deal = false;  // an episode is a deal, not a game
    std::uint32_t decisions = 0, deals = 0;
    std::uint32_t house = 0;  // the seats of house players, a bit for each
};
inline constexpr std::size_t TERM_COLUMNS = 5;

inline Terms terms_from(const std::uint32_t* row) {
    return {static_cast<Reward>(row[0]), row[1] != 0, row[2], row[3], row[4]};
}

// A set bit of a byte as a byte of 1, in its place: eight flags are written at once.
inline constexpr auto SPREAD = [] {
    std::array<std::array<std::uint8_t, 8>, 256> bytes{};
    for (int bits = 0; bits < 256; ++bits)
        for (int place = 0; place < 8; ++place) bytes[bits][place] = static_cast<std::uint8_t>(bits >> place & 1);
    return bytes;
}();

// Write `count` bits as so many bytes; a multiple of 8.
inline void spread(std::uint64_t bits, int count, std::uint8_t* into) {
    for (int at = 0; at < count; at += 8, bits >>= 8) std::memcpy(into + at, SPREAD[bits & 0xFF].data(), 8);
}

}  // namespace knaves
