#include "fetch/private_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "crawl/http_web.h"

namespace crawl {
namespace {

using Bytes6 = std::array<uint8_t, 16>;

struct Range4 {
  uint32_t network;
  int bits;
};

constexpr uint32_t Four(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  return a << 24 | b << 16 | c << 8 | d;
}

// IANA's registry of special-purpose IPv4 addresses, without those that are globally reachable, and
// multicast.
constexpr Range4 kPrivate4[] = {
    {Four(0, 0, 0, 0), 8},        // this network
    {Four(10, 0, 0, 0), 8},       // private use
    {Four(100, 64, 0, 0), 10},    // behind a carrier's translation
    {Four(127, 0, 0, 0), 8},      // loopback
    {Four(169, 254, 0, 0), 16},   // link-local; metadata of cloud machines
    {Four(172, 16, 0, 0), 12},    // private use
    {Four(192, 0, 0, 0), 24},     // protocol assignments
    {Four(192, 0, 2, 0), 24},     // documentation
    {Four(192, 88, 99, 0), 24},   // relays of 6to4, given up
    {Four(192, 168, 0, 0), 16},   // private use
    {Four(198, 18, 0, 0), 15},    // benchmarking
    {Four(198, 51, 100, 0), 24},  // documentation
    {Four(203, 0, 113, 0), 24},   // documentation
    {Four(224, 0, 0, 0), 4},      // multicast
    {Four(240, 0, 0, 0), 4},      // reserved, broadcast
};

bool IsPrivate4(uint32_t address) {
  return std::any_of(std::begin(kPrivate4), std::end(kPrivate4), [&](const Range4& range) {
    return (address ^ range.network) >> (32 - range.bits) == 0;
  });
}

struct Range6 {
  Bytes6 network;
  int bits;
};

bool IsIn(const Bytes6& address, const Range6& range) {
  const size_t whole = static_cast<size_t>(range.bits / 8);
  if (std::memcmp(address.data(), range.network.data(), whole) != 0) return false;
  const int rest = range.bits % 8;
  return rest == 0 || (address[whole] ^ range.network[whole]) >> (8 - rest) == 0;
}

// Inside these stands an IPv4 address, from the byte `offset` on: that is who answers.
struct Embedding {
  Range6 range;
  size_t offset;
};
constexpr Embedding kEmbeddings[] = {
    {{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96}, 12},  // ::ffff:a.b.c.d
    {{{0, 0x64, 0xff, 0x9b}, 96}, 12},                       // NAT64
    {{{0x20, 0x02}, 16}, 2},                                 // 6to4
};

// Only 2000::/3 is given out for use on the public network; and of it not these.
constexpr Range6 kGlobal6 = {{0x20}, 3};
constexpr Range6 kPrivate6[] = {
    {{0x20, 0x01, 0x00, 0x00}, 23},  // protocol assignments: Teredo, benchmarking, ORCHID
    {{0x20, 0x01, 0x0d, 0xb8}, 32},  // documentation
    {{0x3f, 0xff, 0x00, 0x00}, 20},  // documentation
};

bool IsPrivate6(const Bytes6& address) {
  for (const Embedding& embedding : kEmbeddings) {
    if (!IsIn(address, embedding.range)) continue;
    const uint8_t* four = address.data() + embedding.offset;
    return IsPrivate4(Four(four[0], four[1], four[2], four[3]));
  }
  if (!IsIn(address, kGlobal6)) return true;
  return std::any_of(std::begin(kPrivate6), std::end(kPrivate6),
                     [&](const Range6& range) { return IsIn(address, range); });
}

}  // namespace

bool IsPrivateAddress(const sockaddr* address) {
  if (address->sa_family == AF_INET) {
    sockaddr_in four;
    std::memcpy(&four, address, sizeof four);
    return IsPrivate4(ntohl(four.sin_addr.s_addr));
  }
  if (address->sa_family != AF_INET6) return true;
  sockaddr_in6 six;
  std::memcpy(&six, address, sizeof six);
  Bytes6 bytes;
  std::memcpy(bytes.data(), &six.sin6_addr, bytes.size());
  return IsPrivate6(bytes);
}

bool IsPrivateAddress(std::string_view address) {
  if (address.starts_with('[') && address.ends_with(']')) {
    address = address.substr(1, address.size() - 2);
  }
  const std::string text(address);
  if (text.find('\0') != std::string::npos) return true;
  in_addr four;
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return IsPrivate4(ntohl(four.s_addr));
  Bytes6 six;
  if (inet_pton(AF_INET6, text.c_str(), six.data()) == 1) return IsPrivate6(six);
  return true;
}

}  // namespace crawl
