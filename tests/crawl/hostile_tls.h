// A certificate that nobody has signed, and a TLS server with it.
#pragma once

#include <arrow/result.h>
#include <openssl/ssl.h>

#include <memory>
#include <string>

namespace crawl {

struct FreeSslContext {
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};

struct HostileTls {
  std::unique_ptr<SSL_CTX, FreeSslContext> context;
  std::string certificate;  // PEM
};

// `names` as OpenSSL writes alternative names: "DNS:localhost,IP:127.0.0.1".
arrow::Result<HostileTls> MakeHostileTls(const std::string& names);

}  // namespace crawl
