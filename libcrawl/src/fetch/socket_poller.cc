#include "fetch/socket_poller.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace crawl {
namespace {

constexpr int kMostReady = 256;

uint32_t EpollEvents(int events) {
  switch (events) {
    case CURL_POLL_IN:
      return EPOLLIN;
    case CURL_POLL_OUT:
      return EPOLLOUT;
    case CURL_POLL_INOUT:
      return EPOLLIN | EPOLLOUT;
    default:
      return 0;
  }
}

int CurlEvents(uint32_t events) {
  int result = 0;
  if ((events & (EPOLLIN | EPOLLHUP | EPOLLRDHUP)) != 0) result |= CURL_CSELECT_IN;
  if ((events & EPOLLOUT) != 0) result |= CURL_CSELECT_OUT;
  if ((events & EPOLLERR) != 0) result |= CURL_CSELECT_ERR;
  return result;
}

}  // namespace

arrow::Result<std::unique_ptr<SocketPoller>> SocketPoller::Make() {
  const int epoll = epoll_create1(EPOLL_CLOEXEC);
  if (epoll < 0) return arrow::Status::IOError("epoll_create1: ", std::strerror(errno));
  const int wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake < 0) {
    const int error = errno;
    close(epoll);
    return arrow::Status::IOError("eventfd: ", std::strerror(error));
  }
  std::unique_ptr<SocketPoller> poller(new SocketPoller(epoll, wake));
  poller->Register(wake, EPOLLIN);
  return poller;
}

SocketPoller::~SocketPoller() {
  close(wake_);
  close(epoll_);
}

SocketPoller::State& SocketPoller::StateOf(curl_socket_t socket) {
  const size_t index = static_cast<size_t>(socket);
  if (index >= states_.size()) states_.resize(index + 1);
  return states_[index];
}

curl_socket_t SocketPoller::Open(const curl_sockaddr& address) {
  const int socket =
      ::socket(address.family, address.socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, address.protocol);
  if (socket < 0) return CURL_SOCKET_BAD;
  StateOf(socket) = State{.known = true};
  return socket;
}

int SocketPoller::Close(curl_socket_t socket) {
  // The kernel forgets a socket when it is closed.
  StateOf(socket) = State{};
  return close(socket);
}

void SocketPoller::Want(curl_socket_t socket, int events) {
  State& state = StateOf(socket);
  state.wanted = EpollEvents(events);
  if (!state.known) {
    Register(socket, state.wanted);
  } else if (!state.changed) {
    state.changed = true;
    changed_.push_back(socket);
  }
}

void SocketPoller::Register(curl_socket_t socket, uint32_t events) {
  State& state = StateOf(socket);
  epoll_event event = {};
  event.events = events;
  event.data.fd = socket;
  int operation = EPOLL_CTL_MOD;
  if (state.registered == 0) operation = EPOLL_CTL_ADD;
  if (events == 0) operation = EPOLL_CTL_DEL;
  // A socket that libcurl closed by itself is gone from the set, though not from here.
  if (epoll_ctl(epoll_, operation, socket, &event) != 0 && errno == ENOENT && events != 0) {
    epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event);
  }
  state.registered = events;
}

void SocketPoller::ApplyChanges() {
  for (const curl_socket_t socket : changed_) {
    State& state = StateOf(socket);
    if (!state.changed) continue;  // closed meanwhile
    state.changed = false;
    if (state.wanted != 0 && state.wanted != state.registered) Register(socket, state.wanted);
  }
  changed_.clear();
}

void SocketPoller::Wait(int timeout_ms, std::vector<Ready>* ready) {
  ready->clear();
  ApplyChanges();
  std::array<epoll_event, kMostReady> events;
  const int count = epoll_wait(epoll_, events.data(), kMostReady, timeout_ms);
  for (int i = 0; i < count; ++i) {
    const int socket = events[static_cast<size_t>(i)].data.fd;
    if (socket == wake_) {
      uint64_t value;
      (void)!read(wake_, &value, sizeof value);
    } else if (StateOf(socket).wanted == 0) {
      Register(socket, 0);
    } else {
      ready->push_back({socket, CurlEvents(events[static_cast<size_t>(i)].events)});
    }
  }
}

void SocketPoller::Wake() {
  const uint64_t one = 1;
  (void)!write(wake_, &one, sizeof one);
}

}  // namespace crawl
