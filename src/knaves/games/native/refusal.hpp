// How a kernel refuses what it was given: only a programmer can cause that.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace knaves {

#ifdef __wasm__
// A WebAssembly module has no exceptions: it stops in the middle of the call, and its host reads why.
inline std::string refusal;

[[noreturn]] inline void refuse(const std::string& why) {
    refusal = why;
    __builtin_trap();
}
#else
// ValueError in Python.
[[noreturn]] inline void refuse(const std::string& why) { throw std::invalid_argument(why); }
#endif

[[noreturn]] inline void refuse(std::size_t row, const std::string& why) {
    refuse("Row " + std::to_string(row) + ": " + why + ".");
}

}  // namespace knaves
