// One connection of the hostile server, plain or by TLS.
#pragma once

#include <openssl/ssl.h>

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "hostile_server.h"

namespace crawl {

struct FreeSsl {
  void operator()(SSL* ssl) const { SSL_free(ssl); }
};

class HostileConnection {
 public:
  // `ssl` is null without TLS; `stopping` must outlive it. Does not own the socket.
  HostileConnection(int socket, std::unique_ptr<SSL, FreeSsl> ssl,
                    const std::atomic<bool>* stopping)
      : socket_(socket), ssl_(std::move(ssl)), stopping_(stopping) {}

  // The handshake, if there is one.
  bool Accept();
  // False at the end of the connection, when the head has more than 64 KiB, and when it is no text,
  // as of TLS where none is spoken.
  bool Read(HostileRequest* request);
  // All of it. False when the other side has gone.
  bool Write(std::string_view bytes);
  // A whole response. `status` is logged by the caller.
  bool Respond(const HostileResponse& response);
  // False when the server is stopped meanwhile.
  bool Sleep(int milliseconds) const;
  // Until the other side goes, or the server is stopped.
  void WaitForEnd();

 private:
  int ReadSome(char* to, int size);

  const int socket_;
  const std::unique_ptr<SSL, FreeSsl> ssl_;
  const std::atomic<bool>* const stopping_;
  std::string pending_;  // read, but not yet used
};

}  // namespace crawl
