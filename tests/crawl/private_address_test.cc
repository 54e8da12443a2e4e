#include "fetch/private_address.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>

#include <cstring>
#include <string>

#include "crawl/http_web.h"

namespace crawl {

TEST_CASE("private address: IPv4, each range's edges") {
  // The first and the last of a range, and their neighbours outside.
  for (const char* address :
       {"0.0.0.0",         "0.255.255.255",   "10.0.0.0",        "10.255.255.255",
        "100.64.0.0",      "100.127.255.255", "127.0.0.1",       "127.255.255.255",
        "169.254.0.0",     "169.254.169.254", "172.16.0.0",      "172.31.255.255",
        "192.0.0.0",       "192.0.2.1",       "192.88.99.1",     "192.168.0.0",
        "192.168.255.255", "198.18.0.0",      "198.19.255.255",  "198.51.100.7",
        "203.0.113.255",   "224.0.0.1",       "239.255.255.255", "240.0.0.0",
        "255.255.255.255"}) {
    CAPTURE(address);
    CHECK(IsPrivateAddress(address));
    CHECK(IsPrivateAddress("::ffff:" + std::string(address)));
    CHECK(IsPrivateAddress("64:ff9b::" + std::string(address)));
  }
  for (const char* address :
       {"1.0.0.0",         "9.255.255.255", "11.0.0.0",        "100.63.255.255",  "100.128.0.0",
        "126.255.255.255", "128.0.0.0",     "169.253.255.255", "169.255.0.0",     "172.15.255.255",
        "172.32.0.0",      "192.0.1.0",     "192.0.3.0",       "192.88.98.255",   "192.88.100.0",
        "192.167.255.255", "192.169.0.0",   "198.17.255.255",  "198.20.0.0",      "198.51.99.255",
        "198.51.101.0",    "203.0.112.255", "203.0.114.0",     "223.255.255.255", "8.8.8.8"}) {
    CAPTURE(address);
    CHECK(!IsPrivateAddress(address));
    CHECK(!IsPrivateAddress("::ffff:" + std::string(address)));
    CHECK(!IsPrivateAddress("64:ff9b::" + std::string(address)));
  }
}

TEST_CASE("private address: IPv6") {
  for (const char* address :
       {"::",      "::1",        "[::1]",      "::8.8.8.8",       "100::1",       "64:ff9b:1::1",
        "2001::1", "2001:2::1",  "2001:10::1", "2001:1ff:ffff::", "2001:db8::1",  "2001:db8:ffff::",
        "3fff::1", "3fff:fff::", "5f00::1",    "fc00::1",         "fdff:ffff::1", "fe80::1",
        "febf::1", "fec0::1",    "ff02::1",    "4000::",          "1fff::1"}) {
    CAPTURE(address);
    CHECK(IsPrivateAddress(address));
  }
  for (const char* address : {"2000::1", "2001:200::1", "2001:db7::1", "2001:db9::1", "2003::1",
                              "2606:4700::1", "[2a00:1450::1]", "3ffe:ffff::1", "3fff:1000::"}) {
    CAPTURE(address);
    CHECK(!IsPrivateAddress(address));
  }
}

TEST_CASE("private address: 6to4 is judged by the address inside") {
  CHECK(IsPrivateAddress("2002:0a00:0001::1"));   // 10.0.0.1
  CHECK(IsPrivateAddress("2002:7f00:0001::1"));   // 127.0.0.1
  CHECK(IsPrivateAddress("2002:c0a8:0001::1"));   // 192.168.0.1
  CHECK(!IsPrivateAddress("2002:0808:0808::1"));  // 8.8.8.8
}

TEST_CASE("private address: what is no address is not public") {
  for (const char* text :
       {"", "localhost", "8.8.8", "8.8.8.8.8", "fe80::1%eth0", "[8.8.8.8", "x"}) {
    CAPTURE(text);
    CHECK(IsPrivateAddress(text));
  }
  CHECK(IsPrivateAddress(std::string_view("8.8.8.8\0x", 9)));
}

TEST_CASE("private address: as sockets have them") {
  sockaddr_in four = {};
  four.sin_family = AF_INET;
  inet_pton(AF_INET, "10.1.2.3", &four.sin_addr);
  CHECK(IsPrivateAddress(reinterpret_cast<const sockaddr*>(&four)));
  inet_pton(AF_INET, "9.1.2.3", &four.sin_addr);
  CHECK(!IsPrivateAddress(reinterpret_cast<const sockaddr*>(&four)));
  sockaddr_in6 six = {};
  six.sin6_family = AF_INET6;
  inet_pton(AF_INET6, "::ffff:127.0.0.1", &six.sin6_addr);
  CHECK(IsPrivateAddress(reinterpret_cast<const sockaddr*>(&six)));
  inet_pton(AF_INET6, "2606:4700::1", &six.sin6_addr);
  CHECK(!IsPrivateAddress(reinterpret_cast<const sockaddr*>(&six)));
  sockaddr other = {};
  other.sa_family = AF_UNIX;
  CHECK(IsPrivateAddress(&other));
}

}  // namespace crawl
