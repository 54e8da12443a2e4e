#include <doctest/doctest.h>

#include <string>

#include "crawl/scope.h"

namespace crawl {

TEST_CASE("host: of a URL") {
  CHECK(HostOf("http://www.example.co.uk:8080/x") == "www.example.co.uk:8080");
  CHECK(HostOf("https://h/") == "h");
  CHECK(HostOf("https://h") == "h");
  CHECK(HostOf("https://h?a/b@c") == "h");
  CHECK(HostOf("http://user:pass@h:81/a@b") == "h:81");
  CHECK(HostOf("http://[::1]:81/") == "[::1]:81");
  CHECK(HostOf("http://h/a://b/") == "h");
  CHECK(HostOf("/a/b") == "");
  CHECK(HostOf("") == "");
}

TEST_CASE("host: registrable domains") {
  CHECK(RegistrableDomain("example.com") == "example.com");
  CHECK(RegistrableDomain("a.b.example.com") == "example.com");
  CHECK(RegistrableDomain("www.example.co.uk") == "example.co.uk");
  CHECK(RegistrableDomain("www.example.co.uk:8080") == "example.co.uk");
  CHECK(RegistrableDomain("www.example.com.") == "example.com");
  // The list has rules for all below a name and exceptions from them: *.ck, but not www.ck.
  CHECK(RegistrableDomain("a.b.c.ck") == "b.c.ck");
  CHECK(RegistrableDomain("a.www.ck") == "www.ck");
  CHECK(RegistrableDomain("a.xn--85x722f.com.cn") == "xn--85x722f.com.cn");
  // One that the list does not have ends in one label.
  CHECK(RegistrableDomain("a.b.nosuchdomain") == "b.nosuchdomain");
}

TEST_CASE("host: hosts without a registrable domain are their own") {
  for (const std::string host :
       {"localhost", "co.uk", "com", "10.1.2.3", "[::1]", "[2001:db8::1]", "", "."}) {
    CHECK(RegistrableDomain(host) == host);
  }
  CHECK(RegistrableDomain("10.1.2.3:80") == "10.1.2.3");
  CHECK(RegistrableDomain("[::1]:80") == "[::1]");
}

}  // namespace crawl
