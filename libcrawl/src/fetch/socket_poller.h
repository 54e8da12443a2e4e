// The sockets of libcurl under epoll, with as few system calls as will do.
#pragma once

#include <arrow/result.h>
#include <curl/curl.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace crawl {

// Used by one thread, but for Wake.
//
// When a transfer ends and the next one takes its connection, libcurl forgets the socket and asks
// for it again at once. Changes are therefore kept until the next Wait, and a socket that nobody
// asks for stays registered until it has something to say. That is only right for sockets whose
// begin and end are known; others (of libcurl's resolver) are registered as libcurl says.
class SocketPoller {
 public:
  struct Ready {
    curl_socket_t socket;
    int events;  // CURL_CSELECT_IN, ...
  };

  static arrow::Result<std::unique_ptr<SocketPoller>> Make();
  ~SocketPoller();
  SocketPoller(const SocketPoller&) = delete;
  SocketPoller& operator=(const SocketPoller&) = delete;

  // A new socket for libcurl, or CURL_SOCKET_BAD.
  curl_socket_t Open(const curl_sockaddr& address);
  // Its end. Returns what close returns.
  int Close(curl_socket_t socket);

  // From now on `events` are of interest: CURL_POLL_IN, ..., CURL_POLL_REMOVE.
  void Want(curl_socket_t socket, int events);

  // Waits for so long, for ever when it is negative, and puts the sockets that are ready into
  // `ready`.
  void Wait(int timeout_ms, std::vector<Ready>* ready);

  // Ends a Wait that is going on, or the next one. May be called from any thread.
  void Wake();

 private:
  struct State {
    bool known = false;    // opened by Open
    bool changed = false;  // stands in changed_
    uint32_t wanted = 0;   // of epoll's events
    uint32_t registered = 0;
  };

  SocketPoller(int epoll, int wake) : epoll_(epoll), wake_(wake) {}
  State& StateOf(curl_socket_t socket);
  void Register(curl_socket_t socket, uint32_t events);
  void ApplyChanges();

  const int epoll_;
  const int wake_;
  std::vector<State> states_;  // by socket
  std::vector<curl_socket_t> changed_;
};

}  // namespace crawl
