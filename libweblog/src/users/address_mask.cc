#include "users/address_mask.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <charconv>

namespace weblog {
namespace {

// Clears all but the first `bits` of `bytes`.
void KeepBits(int bits, unsigned char* bytes, int size) {
  for (int i = 0; i < size; ++i) {
    const int kept = std::clamp(bits - 8 * i, 0, 8);
    bytes[i] &= static_cast<unsigned char>(0xFF00 >> kept);
  }
}

std::string Network(int family, int bits, unsigned char* address, int size) {
  KeepBits(bits, address, size);
  char text[INET6_ADDRSTRLEN] = "";
  inet_ntop(family, address, text, sizeof text);
  return text;
}

bool ReadBits(std::string_view text, int most, int* bits) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, *bits);
  return error == std::errc() && stop == end && *bits >= 0 && *bits <= most;
}

}  // namespace

std::string MaskAddress(std::string_view client, const AddressMask& mask) {
  const std::string text(client);
  in_addr v4;
  if (inet_pton(AF_INET, text.c_str(), &v4) == 1) {
    return Network(AF_INET, mask.ipv4_bits, reinterpret_cast<unsigned char*>(&v4), 4);
  }
  in6_addr v6;
  if (inet_pton(AF_INET6, text.c_str(), &v6) == 1) {
    if (IN6_IS_ADDR_V4MAPPED(&v6)) {
      return Network(AF_INET, mask.ipv4_bits, v6.s6_addr + 12, 4);
    }
    return Network(AF_INET6, mask.ipv6_bits, v6.s6_addr, 16);
  }
  const size_t dot = client.find('.');
  if (dot == std::string_view::npos || dot == 0) return "*";
  return "*" + std::string(client.substr(dot));
}

arrow::Result<AddressMask> ParseAddressMask(std::string_view text) {
  AddressMask mask;
  const size_t slash = text.find('/');
  if (slash == std::string_view::npos || !ReadBits(text.substr(0, slash), 32, &mask.ipv4_bits) ||
      !ReadBits(text.substr(slash + 1), 128, &mask.ipv6_bits)) {
    return arrow::Status::Invalid("'", text,
                                  "' is not a pair of bits to keep of IPv4 and IPv6, as 24/48");
  }
  return mask;
}

}  // namespace weblog
