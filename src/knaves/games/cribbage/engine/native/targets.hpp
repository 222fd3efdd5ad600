// What differs between compilers and processors, in one place: forced inlining, and AVX2 chosen when the
// program runs. Elsewhere than on gcc and clang for x86-64 the plain loops are used as they are.
#pragma once

#if defined(_MSC_VER) && !defined(__clang__)
#define KNAVES_INLINE __forceinline
#define KNAVES_ALONE __restrict
#else
#define KNAVES_ALONE __restrict__
#define KNAVES_INLINE inline __attribute__((always_inline))
#endif

#if defined(__x86_64__) && defined(__GNUC__)
#define KNAVES_AVX2 __attribute__((target("avx2")))
namespace knaves {
inline bool has_avx2() { return __builtin_cpu_supports("avx2"); }
}  // namespace knaves
#else
#define KNAVES_AVX2
namespace knaves {
inline bool has_avx2() { return false; }
}  // namespace knaves
#endif
