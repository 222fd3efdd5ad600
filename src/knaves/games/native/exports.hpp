// A kernel's functions as exports of a WebAssembly module.
//
// The list of functions at the end of a kernel.cpp is the one description of it: their names and arguments, and in
// their C++ types the numbers and shapes of arrays. nanobind makes the Python module from it. Where there is no
// Python, this header stands in for the few names of nanobind that the lists use. The host reads the list by
// describe(), and webassembly.py makes the same functions from it.
//
// A call takes one block of memory: a word of 64 bits for each number or object, and for each array its place in
// the block, 0 for none, and its sizes; then the arrays. The answer replaces the first word.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "refusal.hpp"

namespace knaves::nb {

using Word = std::uint64_t;

template <std::ptrdiff_t... Sizes>
struct shape {};
struct c_contig {};
namespace device {
struct cpu {};
}
// There is one thread and no interpreter.
struct gil_scoped_release {
    gil_scoped_release() {}
};

struct arg {
    const char* name;
    bool optional = false;

    explicit arg(const char* called) : name(called) {}
    arg& none() {
        optional = true;
        return *this;
    }
};

// The sizes of an array's type: without any, it is flat.
template <class... Traits>
struct Sizes {
    static constexpr std::size_t number = 1;
    static std::string words() { return ""; }
};
template <std::ptrdiff_t... Each, class... More>
struct Sizes<shape<Each...>, More...> {
    static constexpr std::size_t number = sizeof...(Each);
    static std::string words() {
        std::string found;
        ((found += (found.empty() ? "" : ",") + std::to_string(Each)), ...);
        return "[" + found + "]";
    }
};

template <class Number, class... Traits>
class ndarray {
public:
    using Shape = Sizes<Traits...>;

    ndarray(const Word* words, std::byte* block) : data_(words[0] ? reinterpret_cast<Number*>(block + words[0]) : nullptr) {
        for (std::size_t n = 0; n < Shape::number; ++n) sizes_[n] = static_cast<std::size_t>(words[1 + n]);
    }

    Number* data() const { return data_; }
    bool is_valid() const { return data_ != nullptr; }
    std::size_t shape(std::size_t n) const { return sizes_[n]; }
    std::size_t size() const {
        std::size_t all = 1;
        for (const std::size_t each : sizes_) all *= each;
        return all;
    }

private:
    Number* data_;
    std::array<std::size_t, Shape::number> sizes_{};
};

// A number as module struct of Python names it.
template <class Number>
constexpr char letter() {
    using N = std::remove_cv_t<Number>;
    if constexpr (std::is_same_v<N, bool>) return '?';
    else if constexpr (std::is_same_v<N, float>) return 'f';
    else if constexpr (std::is_same_v<N, double>) return 'd';
    else {
        constexpr char of_size[] = {0, 'b', 'h', 0, 'i', 0, 0, 0, 'q'};
        return std::is_signed_v<N> ? of_size[sizeof(N)] : static_cast<char>(of_size[sizeof(N)] - 'a' + 'A');
    }
}

// The name of a class that the host knows.
template <class Object>
inline std::string called;

// How each kind of argument is described, how many words it takes, and how it is read.
template <class T>
struct Argument {  // an object
    static constexpr std::size_t words = 1;
    static std::string kind() { return "@" + called<std::remove_cvref_t<T>>; }
    static T read(const Word* at, std::byte*) {
        return *reinterpret_cast<std::remove_reference_t<T>*>(static_cast<std::uintptr_t>(*at));
    }
};
template <class T>
    requires std::is_arithmetic_v<T>
struct Argument<T> {
    static constexpr std::size_t words = 1;
    static std::string kind() { return {letter<T>()}; }
    static T read(const Word* at, std::byte*) {
        if constexpr (std::is_floating_point_v<T>) return static_cast<T>(std::bit_cast<double>(*at));
        else return static_cast<T>(*at);
    }
};
template <class Number, class... Traits>
struct Argument<ndarray<Number, Traits...>> {
    using Array = ndarray<Number, Traits...>;
    static constexpr std::size_t words = 1 + Array::Shape::number;
    static std::string kind() {
        return (std::is_const_v<Number> ? "<" : ">") + std::string{letter<Number>()} + Array::Shape::words();
    }
    static Array read(const Word* at, std::byte* block) { return Array(at, block); }
};
template <class Number, class... Traits>
struct Argument<const ndarray<Number, Traits...>&> : Argument<ndarray<Number, Traits...>> {};

struct Export {
    std::string description;
    std::function<Word(const Word*, std::byte*)> call;
};

class module_ {
public:
    template <class F, class... More>
    module_& def(const std::string& name, F function, const More&... more) {
        add(name, std::function(function), more...);
        return *this;
    }

    template <class R, class... A, class... More>
    void add(const std::string& name, std::function<R(A...)> function, const More&... more) {
        const std::vector<arg> names{more...};
        std::string description = name;
        std::size_t n = sizeof...(A) - names.size();
        const std::size_t unnamed = n;
        std::size_t place = 0;
        ((description += described(Argument<A>::kind(), place >= unnamed ? &names[place - unnamed] : nullptr), ++place), ...);
        if constexpr (!std::is_void_v<R>) description += std::string(" = ") + letter<R>();
        exports_.push_back({description, [function](const Word* words, std::byte* block) -> Word {
            // In braces, arguments are read in their order. Arrays are kept here, where functions take references.
            std::tuple<decltype(Argument<A>::read(words, block))...> given{Argument<A>::read(std::exchange(words, words + Argument<A>::words), block)...};
            if constexpr (std::is_void_v<R>) {
                std::apply(function, std::move(given));
                return 0;
            } else {
                return static_cast<Word>(std::apply(function, std::move(given)));
            }
        }});
    }

    std::string described() const {
        std::string all;
        for (const Export& each : exports_) all += each.description + "\n";
        return all;
    }
    Word call(std::size_t index, std::byte* block) const {
        return exports_[index].call(reinterpret_cast<const Word*>(block), block);
    }

private:
    std::vector<Export> exports_;

    static std::string described(const std::string& kind, const arg* named) {
        if (!named) return " " + kind;
        return " " + std::string(named->name) + ":" + kind + (named->optional ? "?" : "");
    }
};

template <class... A>
struct init {};

template <class Object>
class class_ {
public:
    class_(module_& module, const char* name) : module_of_(module), name_(name) {
        called<Object> = name;
        module_of_.def(name_ + ".__del__", [](Object& object) { delete &object; });
    }

    template <class... A, class... More>
    class_& def(init<A...>, const More&... more) {
        module_of_.add(name_, std::function([](A... given) -> Word { return word(new Object(given...)); }), more...);
        return *this;
    }

    template <class F, class... More>
    class_& def(const std::string& name, F function, const More&... more) {
        if constexpr (std::is_member_function_pointer_v<F>) method(name, function, more...);
        else add(name, std::function(function), more...);
        return *this;
    }

private:
    module_& module_of_;
    std::string name_;

    static Word word(Object* object) { return static_cast<Word>(reinterpret_cast<std::uintptr_t>(object)); }

    // Only a constructor takes a pointer: to where the object is to be.
    template <class... A, class... More>
    void add(const std::string&, std::function<void(Object*, A...)> function, const More&... more) {
        module_of_.add(name_, std::function([function](A... given) -> Word {
            auto* place = static_cast<Object*>(::operator new(sizeof(Object)));
            function(place, given...);
            return word(place);
        }), more...);
    }
    template <class R, class... A, class... More>
    void add(const std::string& name, std::function<R(A...)> function, const More&... more) {
        module_of_.add(name_ + "." + name, function, more...);
    }
    template <class R, class... A, class... More>
    void method(const std::string& name, R (Object::*function)(A...) const, const More&... more) {
        add(name, std::function<R(const Object&, A...)>(function), more...);
    }
    template <class R, class... A, class... More>
    void method(const std::string& name, R (Object::*function)(A...), const More&... more) {
        add(name, std::function<R(Object&, A...)>(function), more...);
    }
};

inline module_& exports() {
    static module_ all;
    return all;
}

}  // namespace knaves::nb

#define NB_MODULE(name, list)                                                   \
    static void fill(knaves::nb::module_&);                                     \
    static const bool filled = (fill(knaves::nb::exports()), true);             \
    static void fill(knaves::nb::module_& list)

extern "C" {

// The functions, one a line: the name, the arguments (their names, and after a colon their kinds), and after = the
// kind of the answer. Kinds are numbers as letters, < or > and a letter for arrays that are read or written, with
// their shapes, and @ and a name for objects; ? marks arrays that may be missing.
__attribute__((export_name("describe"))) inline const char* describe() {
    static const std::string text = knaves::nb::exports().described();
    return text.c_str();
}

// Room for a block; the last one is no longer valid.
__attribute__((export_name("room"))) inline void* room(std::size_t size) {
    static std::vector<std::uint64_t> block;
    if (block.size() * 8 < size) block.resize((size + 7) / 8);
    return block.data();
}

__attribute__((export_name("call"))) inline void call(std::size_t index, std::byte* block) {
    knaves::refusal.clear();
    const auto answer = knaves::nb::exports().call(index, block);
    *reinterpret_cast<std::uint64_t*>(block) = answer;
}

// Why the last call stopped.
__attribute__((export_name("fault"))) inline const char* why() { return knaves::refusal.c_str(); }
}
