#include "hostile_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <set>
#include <thread>
#include <utility>

#include "crawl/web.h"
#include "hostile_connection.h"
#include "hostile_paths.h"
#include "hostile_tls.h"

namespace crawl {
namespace {

arrow::Result<int> Listen(int wanted_port, int* port) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(wanted_port));
  socklen_t size = sizeof address;
  if (listener < 0 || bind(listener, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      listen(listener, 128) != 0 ||
      getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    const int error = errno;
    if (listener >= 0) close(listener);
    return arrow::Status::IOError("cannot listen: ", std::strerror(error));
  }
  *port = ntohs(address.sin_port);
  return listener;
}

// OpenSSL writes without saying that it wants no signal.
void BlockBrokenPipes() {
  sigset_t broken_pipe;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
}

}  // namespace

// One thread accepts; each connection has a thread of its own, which nobody joins but is waited for.
class HostileServer::Impl {
 public:
  explicit Impl(const HostileOptions& options) : options_(options) {}

  arrow::Status Start() {
    if (options_.tls) {
      ARROW_ASSIGN_OR_RAISE(tls_, MakeHostileTls("DNS:localhost,DNS:a.test,IP:127.0.0.1"));
    }
    ARROW_ASSIGN_OR_RAISE(listener_, Listen(options_.port, &port_));
    acceptor_ = std::thread([this] { AcceptAll(); });
    return arrow::Status::OK();
  }

  ~Impl() {
    stopping_ = true;
    StopListening();
    if (acceptor_.joinable()) acceptor_.join();
    std::unique_lock lock(mutex_);
    for (const int socket : sockets_) shutdown(socket, SHUT_RDWR);
    idle_.wait(lock, [&] { return sockets_.empty(); });
    if (listener_ >= 0) close(listener_);
  }

  int port() const { return port_; }
  bool tls() const { return options_.tls; }
  const std::string& certificate() const { return tls_.certificate; }
  int64_t connections() const { return connections_; }

  void Set(std::string_view path, std::vector<HostileResponse> responses) {
    const std::lock_guard lock(mutex_);
    std::reverse(responses.begin(), responses.end());
    scripts_[std::string(path)] = std::move(responses);
  }

  std::vector<HostileLogEntry> Log() const {
    const std::lock_guard lock(mutex_);
    return log_;
  }

 private:
  // A listener that is shut down refuses connections, and ends a waiting accept.
  void StopListening() { shutdown(listener_, SHUT_RDWR); }

  void AcceptAll() {
    while (true) {
      const int socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0 && (errno == EINTR || errno == ECONNABORTED)) continue;
      if (socket < 0) return;
      ++connections_;
      const std::lock_guard lock(mutex_);
      if (stopping_ || sockets_.size() >= static_cast<size_t>(options_.max_connections)) {
        close(socket);
        continue;
      }
      const int yes = 1;
      setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      sockets_.insert(socket);
      std::thread([this, socket] { Serve(socket); }).detach();
    }
  }

  void Serve(int socket) {
    BlockBrokenPipes();
    std::unique_ptr<SSL, FreeSsl> ssl;
    if (tls_.context) {
      ssl.reset(SSL_new(tls_.context.get()));
      SSL_set_fd(ssl.get(), socket);
    }
    {
      HostileConnection connection(socket, std::move(ssl), &stopping_);
      HostileRequest request;
      bool going = connection.Accept();
      while (going && connection.Read(&request)) going = ServeOne(request, &connection);
    }
    // What the other side still sends must not make the end an abrupt one, which would lose what
    // it has not read yet.
    shutdown(socket, SHUT_WR);
    const std::lock_guard lock(mutex_);
    sockets_.erase(socket);
    close(socket);
    idle_.notify_all();
  }

  // Whether the connection goes on.
  bool ServeOne(const HostileRequest& request, HostileConnection* connection) {
    if (dead_) return false;
    const size_t entry = Remember(request);
    const int64_t number = static_cast<int64_t>(entry) + 1;
    if (request.path == "/dies" || (options_.dies_after > 0 && number >= options_.dies_after))
      Die();
    if (options_.dies_after > 0 && number > options_.dies_after) return false;
    if (options_.latency_ms > 0 && !connection->Sleep(options_.latency_ms)) return false;
    HostileResponse scripted;
    const HostileOutcome outcome = NextScripted(request, &scripted)
                                       ? Answer(scripted, connection)
                                       : ServePath(request, options_, connection);
    const std::lock_guard lock(mutex_);
    log_[entry].status = outcome.status;
    return outcome.keep;
  }

  // Before the last answer: whoever has it finds nobody.
  void Die() {
    dead_ = true;
    StopListening();
    const std::lock_guard lock(mutex_);
    for (const int socket : sockets_) shutdown(socket, SHUT_RD);
  }

  size_t Remember(const HostileRequest& request) {
    HostileLogEntry entry;
    entry.host = request.host;
    entry.method = request.method;
    entry.path = request.path;
    entry.head = request.head;
    entry.agent = HeaderValue(request.head, "user-agent");
    const std::lock_guard lock(mutex_);
    entry.time = std::chrono::steady_clock::now();
    log_.push_back(std::move(entry));
    return log_.size() - 1;
  }

  bool NextScripted(const HostileRequest& request, HostileResponse* response) {
    const std::lock_guard lock(mutex_);
    const std::string host = request.host.substr(0, request.host.find(':'));
    auto script = scripts_.find("//" + host + request.path);
    if (script == scripts_.end()) script = scripts_.find(request.path);
    if (script == scripts_.end() || script->second.empty()) return false;
    *response = script->second.back();
    if (script->second.size() > 1) script->second.pop_back();
    return true;
  }

  const HostileOptions options_;
  HostileTls tls_;
  int listener_ = -1;
  int port_ = 0;
  std::thread acceptor_;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> dead_ = false;  // nobody is answered any more
  std::atomic<int64_t> connections_ = 0;
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  std::set<int> sockets_;
  std::vector<HostileLogEntry> log_;
  std::map<std::string, std::vector<HostileResponse>> scripts_;  // the next one last
};

HostileServer::HostileServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HostileServer::~HostileServer() = default;

arrow::Result<std::unique_ptr<HostileServer>> HostileServer::Start(const HostileOptions& options) {
  auto impl = std::make_unique<Impl>(options);
  ARROW_RETURN_NOT_OK(impl->Start());
  return std::unique_ptr<HostileServer>(new HostileServer(std::move(impl)));
}

int HostileServer::port() const { return impl_->port(); }

std::string HostileServer::Url(std::string_view path) const { return Url("127.0.0.1", path); }

std::string HostileServer::Url(std::string_view host, std::string_view path) const {
  std::string url = impl_->tls() ? "https://" : "http://";
  url.append(host).append(":").append(std::to_string(port())).append(path);
  return url;
}

std::string HostileServer::Resolve(std::string_view host) const {
  return std::string(host) + ":" + std::to_string(port()) + ":127.0.0.1";
}

std::string HostileServer::certificate() const { return impl_->certificate(); }

void HostileServer::Set(std::string_view path, std::vector<HostileResponse> responses) {
  impl_->Set(path, std::move(responses));
}

void HostileServer::SetPage(std::string_view path, std::string html) {
  Set(path, {HostileResponse{.body = std::move(html)}});
}

std::vector<HostileLogEntry> HostileServer::Log() const { return impl_->Log(); }
int64_t HostileServer::connections() const { return impl_->connections(); }

}  // namespace crawl
