// What Python calls of the player's judgement: worlds weighed, calls and buries played out, practice deals.
#pragma once

#include "../../../native/binding.hpp"
#include "card_training.hpp"
#include "luck.hpp"

namespace knaves::euchre {

using ToldRow = In<std::uint8_t, nb::shape<told_columns>>;
using LyingRows = In<Pack, nb::shape<-1, 6>>;
using BidTable = In<float, nb::shape<-1, bid_cells>>;
using Weights = In<double, nb::shape<-1>>;
using NetworkRows = In<std::int16_t, nb::shape<-1, hidden_units>>;

inline Network network_from(const NetworkRows& rows) {
    if (!rows.is_valid()) return Network(nullptr);
    if (rows.shape(0) != network_rows) refuse("This is no network of card play.");
    return Network(rows.data());
}

inline Bidder bidder_from(const BidTable& table) {
    const std::size_t parts = table.shape(0);
    if (parts != call_parts && parts != call_parts + 1) refuse("This is no bidding table.");
    return Bidder(table.data(), parts > call_parts);
}

inline Told told_from(const ToldRow& row) {
    const std::uint8_t* is = row.data();
    const bool seats_fit = is[seat_told] < seats && is[dealer_told] < seats && is[place_told] < bid_places;
    const bool cards_fit = is[upcard_told] < numbers && (whole_pack >> is[upcard_told] & 1) &&
                           (is[buried_told] < numbers || is[buried_told] == none);
    bool fits = seats_fit && cards_fit && (is[trump_told] < trumps || is[trump_told] == none) &&
                is[out_told] < 15 && is[fallen_told] <= most_fallen;
    for (int at = 0; fits && at < is[fallen_told]; ++at)
        fits = is[first_told + 2 * at] < seats && is[first_told + 2 * at + 1] < numbers &&
               (whole_pack >> is[first_told + 2 * at + 1] & 1);
    if (!fits || (is[fallen_told] && is[trump_told] == none))
        refuse("This is no row of what a seat was told.");
    return Told(is);
}

// The row for a world: its cards must be in the pack.
inline World world_from(const Told& told, const LyingRows& worlds, std::size_t row) {
    const Pack* lying = worlds.data() + 6 * row;
    for (int place = 0; place < 6; ++place)
        if (lying[place] & ~whole_pack) refuse("A world holds cards that euchre is not played with.");
    return World(told, lying);
}

inline void check_dealt(const World& world) {
    for (const Pack hand : world.dealt)
        if (count(hand) != 5) refuse("In a world each seat must have been dealt five cards.");
}

// Hands in the play must be of a length that the tricks so far leave, lest a playout never ends.
inline void check_fits(const Told& told, const World& world) {
    std::array<int, seats> played{};
    for (int at = 0; at < told.fallen; ++at) ++played[told.who[at]];
    for (int seat = 0; seat < seats; ++seat)
        if (!(told.out >> seat & 1) && count(world.held[seat]) + played[seat] != 5)
            refuse("In a world the hands must fit what has been played.");
}

inline void believe(const ToldRow& row, const LyingRows& worlds, const BidTable& table, const NetworkRows& network,
                    double temperature, double error_rate, const Out<double, nb::shape<-1>>& result) {
    const Told told = told_from(row);
    const Bidder bidder = bidder_from(table);
    const Believing believing(told, bidder, {temperature, error_rate, network_from(network)});
    if (result.shape(0) != worlds.shape(0)) refuse("There must be a place for each weight.");
    for (std::size_t at = 0; at < worlds.shape(0); ++at)
        result.data()[at] = believing(world_from(told, worlds, at));
}

// Worlds at even steps along the line that they share out by how likely they are; returns how many rows it filled.
inline std::size_t pick(const LyingRows& worlds, const Weights& likely, double wanted, double start,
                        const Out<Pack, nb::shape<-1, 6>>& rows, const Out<double, nb::shape<-1>>& counts) {
    const std::size_t n = worlds.shape(0), room = rows.shape(0);
    if (likely.shape(0) != n || counts.shape(0) != room)
        refuse("There must be a weight for each world, and a count for each row.");
    double total = 0, line = 0, taken = 0;
    for (std::size_t at = 0; at < n; ++at) total += likely.data()[at];
    std::size_t picked = 0;
    for (std::size_t at = 0; at < n && picked < room; ++at) {
        line += total > 0 ? likely.data()[at] * wanted / total : 1;
        const double upto = std::floor(line + start);
        if (upto <= taken) continue;
        std::copy_n(worlds.data() + 6 * at, 6, rows.data() + 6 * picked);
        counts.data()[picked++] = upto - taken;
        taken = upto;
    }
    return picked;
}

inline void play_calls(const ToldRow& row, const LyingRows& worlds, const Weights& weights, const BidTable& table,
                       const NetworkRows& rows, const Out<double, nb::shape<choices, outcomes>>& result) {
    const Told told = told_from(row);
    const Bidder bidder = bidder_from(table);
    const Network network = network_from(rows);
    if (told.made || weights.shape(0) != worlds.shape(0))
        refuse("Calls are weighed before trump is made, with a weight for each world.");
    for (std::size_t at = 0; at < worlds.shape(0); ++at) {
        const World world = world_from(told, worlds, at);
        check_dealt(world);
        add_calls(told, bidder, network, world, weights.data()[at], result.data());
    }
}

inline void play_buries(const ToldRow& row, const LyingRows& worlds, const Weights& weights, const NetworkRows& rows,
                        const Out<double, nb::shape<numbers, 6>>& result) {
    const Told told = told_from(row);
    const Network network = network_from(rows);
    if (!told.taken || told.laid_away || told.seat != told.up.dealer || weights.shape(0) != worlds.shape(0))
        refuse("Only a dealer who has taken the upcard in buries, with a weight for each world.");
    for (std::size_t at = 0; at < worlds.shape(0); ++at) {
        const World world = world_from(told, worlds, at);
        check_dealt(world);
        add_buries(told, network, world, weights.data()[at], result.data());
    }
}

inline void play_cards(const ToldRow& row, const LyingRows& worlds, const Weights& weights, const NetworkRows& rows,
                       int closed, const Out<double, nb::shape<numbers, 6>>& result) {
    const Told told = told_from(row);
    const Network network = network_from(rows);
    if (!told.made || weights.shape(0) != worlds.shape(0))
        refuse("Cards are played after trump is made, with a weight for each world.");
    for (std::size_t at = 0; at < worlds.shape(0); ++at) {
        const World world = world_from(told, worlds, at);
        check_fits(told, world);
        add_cards(told, network, world, closed, weights.data()[at], result.data());
    }
}

using HouseRow = In<std::uint8_t, nb::shape<5>>;
using DealtRows = In<Pack, nb::shape<-1, seats>>;
using UpcardRows = In<std::uint8_t, nb::shape<-1, 2>>;

inline House house_from(const HouseRow& row) {
    const std::uint8_t* is = row.data();
    return {is[0] != 0, is[1] != 0, is[2] != 0, is[3] != 0, is[4] != 0};
}

using SideTables = In<float, nb::shape<2, call_parts + 1, bid_cells>>;
using SideStyles = In<std::uint8_t, nb::shape<2>>;
using SideStrays = In<double, nb::shape<2, 2>>;

inline StandIns stand_ins_from(const HouseRow& house, const SideTables& tables, const SideStyles& styles,
                               const NetworkRows& rows, const SideStrays& strays) {
    const auto side = [&](int which) -> StandIn {
        if (styles.data()[which] > 2) refuse("A style of play is 0 to 2.");
        const double* stray = strays.data() + 2 * which;
        return {Bidder(tables.data() + which * (call_parts + 1) * bid_cells, true),
                static_cast<Style>(styles.data()[which]), {stray[0], stray[1]}};
    };
    const Network network = network_from(rows);
    if (!network) refuse("The learnt style takes a network.");
    return StandIns({side(0), side(1)}, network, house_from(house));
}

// How often each outcome comes of each deal.
inline void outcomes_of(const HouseRow& house, const DealtRows& hands, const UpcardRows& upcards, int times,
                        std::uint64_t seed, const SideTables& tables, const SideStyles& styles, const NetworkRows& rows,
                        const SideStrays& strays, const Out<double, nb::shape<-1, outcomes>>& result) {
    const StandIns players = stand_ins_from(house, tables, styles, rows, strays);
    const std::size_t n = hands.shape(0);
    if (upcards.shape(0) != n || result.shape(0) != n) refuse("There must be an upcard, and a place, for each deal.");
    const std::uint8_t* up = upcards.data();
    for (std::size_t at = 0; at < n; ++at)
        if (const char* wrong = fault(hands.data() + seats * at, up[2 * at], up[2 * at + 1])) refuse(at, wrong);
    SplitMix64 dice(seed);
    for (std::size_t at = 0; at < n; ++at)
        for (int each = 0; each < times; ++each)
            ++result.data()[at * outcomes + static_cast<std::size_t>(players.play(
                  hands.data() + seats * at, {up[2 * at], up[2 * at + 1]}, dice))];
}

// How often each outcome comes of random deals.
inline void outcomes_of_any(const HouseRow& house, int dealer, int deals, std::uint64_t seed, const SideTables& tables,
                            const SideStyles& styles, const NetworkRows& rows, const SideStrays& strays,
                            const Out<double, nb::shape<outcomes>>& result) {
    const StandIns players = stand_ins_from(house, tables, styles, rows, strays);
    if (dealer < 0 || dealer >= seats) refuse("The dealer must be a seat, 0 to 3.");
    SplitMix64 chance(seed);
    std::array<Pack, seats> hands;
    for (int each = 0; each < deals; ++each) {
        const Upcard up = shuffled(chance, house_from(house), dealer, hands);
        ++result.data()[players.play(hands.data(), up, chance)];
    }
}

inline std::size_t practise(const BidTable& table, const NetworkRows& network, double temperature, int deals, std::uint64_t seed,
                            const Out<std::int16_t, nb::shape<-1, 1 + judged_by>>& rows,
                            const Out<float, nb::shape<-1, 2>>& gained) {
    if (rows.shape(0) != gained.shape(0)) refuse("There must be as many rows as gains.");
    return bid_samples(bidder_from(table), network_from(network), temperature, deals, seed, rows.data(), gained.data(),
                       rows.shape(0));
}

inline std::size_t practise_burying(const BidTable& table, const NetworkRows& network, double temperature, int deals,
                                    std::uint64_t seed, const Out<std::int16_t, nb::shape<-1, six_cards, judged_by>>& rows,
                                    const Out<float, nb::shape<-1, six_cards>>& brought) {
    const std::size_t room = static_cast<std::size_t>(std::max(deals, 0));
    if (rows.shape(0) != room || brought.shape(0) != room) refuse("There must be a row for each deal.");
    return bury_samples(bidder_from(table), network_from(network), temperature, deals, seed, rows.data(), brought.data());
}

using LearntRows = In<float, nb::shape<network_rows, hidden_units>>;

inline int practise_cards(const LearntRows& rows, const BidTable& table, double entropy, int deals, std::uint64_t seed,
                          const Out<double, nb::shape<network_rows, hidden_units>>& slope) {
    Learner learner(rows.data(), entropy, slope.data());
    return card_practice(bidder_from(table), learner, deals, seed);
}

inline void bind_judging(nb::module_& m) {
    m.def("believe", &believe, nb::arg("told"), nb::arg("worlds"), nb::arg("table"), nb::arg("network").none(),
          nb::arg("temperature"), nb::arg("error_rate"), nb::arg("result"));
    m.def("pick", &pick, nb::arg("worlds"), nb::arg("likely"), nb::arg("most"), nb::arg("start"), nb::arg("rows"),
          nb::arg("counts"));
    m.def("play_calls", &play_calls, nb::arg("told"), nb::arg("worlds"), nb::arg("weights"), nb::arg("table"),
          nb::arg("network").none(), nb::arg("result"));
    m.def("play_buries", &play_buries, nb::arg("told"), nb::arg("worlds"), nb::arg("weights"), nb::arg("network").none(),
          nb::arg("result"));
    m.def("play_cards", &play_cards, nb::arg("told"), nb::arg("worlds"), nb::arg("weights"), nb::arg("network").none(),
          nb::arg("closed"), nb::arg("result"));
    m.def("outcomes_of", &outcomes_of, nb::arg("house"), nb::arg("hands"), nb::arg("upcards"), nb::arg("times"),
          nb::arg("seed"), nb::arg("tables"), nb::arg("styles"), nb::arg("network"), nb::arg("strays"),
          nb::arg("result"));
    m.def("outcomes_of_any", &outcomes_of_any, nb::arg("house"), nb::arg("dealer"), nb::arg("deals"), nb::arg("seed"),
          nb::arg("tables"), nb::arg("styles"), nb::arg("network"), nb::arg("strays"),
          nb::arg("result"));
    m.def("practise", &practise, nb::arg("table"), nb::arg("network").none(), nb::arg("temperature"), nb::arg("deals"),
          nb::arg("seed"), nb::arg("rows"), nb::arg("gained"));
    m.def("practise_burying", &practise_burying, nb::arg("table"), nb::arg("network").none(), nb::arg("temperature"),
          nb::arg("deals"), nb::arg("seed"), nb::arg("rows"), nb::arg("brought"));
    m.def("practise_cards", &practise_cards, nb::arg("rows"), nb::arg("table"), nb::arg("entropy"), nb::arg("deals"),
          nb::arg("seed"), nb::arg("slope"));
}

}  // namespace knaves::euchre
