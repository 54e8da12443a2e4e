// From the request field of a log line to a method and an absolute URL.
#pragma once

#include <string>
#include <string_view>

namespace weblog {

struct Request {
  // Null data(): absent.
  std::string_view method;
  std::string_view target;
};

// Splits "GET /path HTTP/1.1". The protocol may be missing (HTTP/0.9) and the target may have
// blanks, as lenient servers let through. What is no request at all (a TLS handshake, "-", binary
// junk) has neither method nor target.
Request SplitRequest(std::string_view request);

// scheme://host:port of a virtual host, or "" when `host` is absent. A version of TLS is a scheme
// too: https. Without a scheme, port 443 means https; the port is left out where it is the scheme's
// own. `host` may carry a scheme or a port itself.
std::string MakeOrigin(std::string_view scheme, std::string_view host, std::string_view port);

// The URL that a request for `target` means on the server at `origin`, which may be "" (RFC
// 9112, 3.3). A CONNECT's host:port becomes https://host:port/. Returns `target` itself when it is
// the URL, else a view of `scratch`.
std::string_view MakeUrl(std::string_view origin, std::string_view method, std::string_view target,
                         std::string* scratch);

}  // namespace weblog
