// What differs between compilers and processors, in one place: forced inlining, and the instructions of x86-64
// that a hot loop may use, chosen when the program runs. Elsewhere than on gcc and clang for x86-64, as in
// WebAssembly, the plain loops are used as they are.
#pragma once

#include <cstdint>

#if defined(_MSC_VER) && !defined(__clang__)
#define KNAVES_INLINE __forceinline
#define KNAVES_ALONE __restrict
#else
#define KNAVES_ALONE __restrict__
#define KNAVES_INLINE inline __attribute__((always_inline))
#endif

#if defined(__x86_64__) && defined(__GNUC__)
#define KNAVES_X86
#define KNAVES_AVX2 __attribute__((target("avx2")))
#define KNAVES_AVX512 __attribute__((target("avx512f,avx512bw,avx512vbmi")))
#endif

namespace knaves {

// AVX512 is with the extensions BW and VBMI: Intel since Ice Lake, AMD since Zen 4.
enum class Instructions : std::uint8_t { PLAIN, AVX2, AVX512 };

// The best that this processor has.
inline Instructions best_instructions() {
#ifdef KNAVES_X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi")) return Instructions::AVX512;
    if (__builtin_cpu_supports("avx2")) return Instructions::AVX2;
#endif
    return Instructions::PLAIN;
}

}  // namespace knaves
