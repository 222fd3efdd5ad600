// A loop shared out over threads, and stopped when the person at the keyboard wants it stopped.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#ifndef __wasm__
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace knaves {

#ifdef __wasm__
// WebAssembly has one thread here, and nothing stops it: the browser ends a whole worker.
template <class Work, class Stopped>
bool share(std::size_t n, std::size_t piece, unsigned, Work work, Stopped) {
    for (std::size_t first = 0; first < n; first += piece) work(first, std::min(n, first + piece));
    return true;
}
#else

inline constexpr std::chrono::milliseconds LOOK_UP{50};

// Call work(first, last) on pieces of 0..n, of `piece` each, on so many threads (0: all cores). About
// every 50 ms stopped() is asked, in the calling thread; true ends the loop early, and false is returned.
// What work() writes must not depend on who does which piece; what it throws is thrown on, here.
template <class Work, class Stopped>
bool share(std::size_t n, std::size_t piece, unsigned threads, Work work, Stopped stopped) {
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    const std::size_t pieces = (n + piece - 1) / piece;
    threads = static_cast<unsigned>(std::min<std::size_t>(threads, std::max<std::size_t>(1, pieces)));
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    std::exception_ptr failure;
    std::mutex failing;
    const auto one = [&]() -> bool {
        const std::size_t mine = next.fetch_add(1);
        if (mine >= pieces || stop.load(std::memory_order_relaxed)) return false;
        try {
            work(mine * piece, std::min(n, (mine + 1) * piece));
        } catch (...) {
            const std::lock_guard<std::mutex> guard(failing);
            if (!failure) failure = std::current_exception();
            stop = true;
        }
        return true;
    };
    std::vector<std::thread> helpers;
    for (unsigned k = 1; k < threads; ++k)
        helpers.emplace_back([&one] {
            while (one()) {
            }
        });
    auto looked = std::chrono::steady_clock::now();
    while (one()) {
        const auto now = std::chrono::steady_clock::now();
        if (now - looked < LOOK_UP) continue;
        looked = now;
        if (stopped()) stop = true;
    }
    for (auto& helper : helpers) helper.join();
    if (failure) std::rethrow_exception(failure);
    return !stop;
}
#endif

}  // namespace knaves
