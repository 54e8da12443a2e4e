#include "synth/random.h"

#include <algorithm>
#include <bit>

namespace synth {
namespace {

constexpr uint64_t kGolden = 0x9E3779B97F4A7C15;

// 2 to the power of 1/2, 1/4, 1/8, … in 32 bits behind the point.
constexpr uint64_t kRoots[] = {6'074'001'000, 5'107'605'667, 4'683'695'048, 4'485'121'744,
                               4'389'014'833, 4'341'736'423, 4'318'288'544, 4'306'612'134,
                               4'300'785'774, 4'297'875'550, 4'296'421'177, 4'295'694'175,
                               4'295'330'720, 4'295'149'004, 4'295'058'149, 4'295'012'722};

// The high half of a product of 64-bit numbers.
uint64_t MultiplyHigh(uint64_t a, uint64_t b) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * b >> 64);
}

// a * b / 2^bits.
int64_t Scaled(int64_t a, int64_t b, int bits) {
  return static_cast<int64_t>(static_cast<__int128>(a) * b >> bits);
}

}  // namespace

Fixed Exp2(Fixed x) {
  x = std::clamp<Fixed>(x, -16 * kFixedOne, 40 * kFixedOne);
  uint64_t mantissa = uint64_t{1} << 32;
  for (int bit = 0; bit < 16; ++bit) {
    if ((x >> (15 - bit) & 1) != 0) {
      mantissa =
          static_cast<uint64_t>(static_cast<unsigned __int128>(mantissa) * kRoots[bit] >> 32);
    }
  }
  const int64_t whole = x >> 16;
  const unsigned __int128 value = static_cast<unsigned __int128>(mantissa) << (whole + 16);
  return static_cast<Fixed>(value >> 32);
}

Fixed Log2(uint64_t x) {
  const int whole = std::bit_width(x) - 1;
  // The mantissa, from 1 to below 2, in 31 bits behind the point: squaring it doubles the rest of
  // the logarithm.
  uint64_t mantissa = whole > 31 ? x >> (whole - 31) : x << (31 - whole);
  Fixed result = whole;
  for (int bit = 0; bit < 16; ++bit) {
    mantissa = mantissa * mantissa >> 31;
    const bool carries = mantissa >> 32 != 0;
    if (carries) mantissa >>= 1;
    result = result * 2 + (carries ? 1 : 0);
  }
  return result;
}

uint64_t Mixed(uint64_t x) {
  x += kGolden;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

Random::Random(uint64_t seed, uint64_t stream) {
  uint64_t state = Mixed(seed) ^ Mixed(~stream);
  for (uint64_t& word : state_) {
    word = Mixed(state);
    state += kGolden;
  }
}

uint64_t Random::Next() {
  const uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

uint64_t Random::Below(uint64_t n) { return MultiplyHigh(Next(), n); }

int64_t Random::Between(int64_t low, int64_t high) {
  return low + static_cast<int64_t>(Below(static_cast<uint64_t>(high - low) + 1));
}

Fixed Random::Normal() {
  Fixed sum = 0;
  for (int draw = 0; draw < 3; ++draw) {
    for (uint64_t bits = Next(), part = 0; part < 4; ++part, bits >>= 16) {
      sum += static_cast<Fixed>(bits & 0xFFFF);
    }
  }
  return sum - 6 * kFixedOne;
}

int64_t Random::LogNormal(int64_t median, int64_t sigma_percent) {
  constexpr Fixed kLog2OfE = 94'548;  // 1.442695 * 2^16
  const Fixed exponent = Scaled(Normal() * sigma_percent / 100, kLog2OfE, 16);
  return Scaled(median, Exp2(exponent), 16);
}

int64_t Random::Exponential(int64_t mean) {
  constexpr Fixed kLnOf2 = 45'426;  // 0.693147 * 2^16
  const Fixed halvings = 53 * kFixedOne - Log2(Next() >> 11 | 1);
  return Scaled(mean, Scaled(halvings, kLnOf2, 16), 16);
}

size_t Random::Skewed(size_t n) {
  const Fixed exponent = Scaled(Log2(n), static_cast<int64_t>(Next() >> 32), 32);
  const auto rank = static_cast<size_t>(Exp2(exponent) >> 16);
  return std::min(rank, n) - 1;
}

}  // namespace synth
