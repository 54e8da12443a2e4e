// Addresses cut down to their networks.
#pragma once

#include <string>
#include <string_view>

#include "weblog/users.h"

namespace weblog {

// The network of an IPv4 or IPv6 address: "192.0.2.77" with 24 bits is "192.0.2.0". An IPv4 address
// that is written as IPv6 (::ffff:192.0.2.77) counts as IPv4. A host name loses its first label:
// "pc7.example.com" is "*.example.com"; a name of one label, and all else, is "*".
std::string MaskAddress(std::string_view client, const AddressMask& mask);

}  // namespace weblog
