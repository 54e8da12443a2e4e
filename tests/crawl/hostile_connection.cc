#include "hostile_connection.h"

#include <sys/socket.h>

#include <chrono>
#include <thread>
#include <utility>

#include "crawl/web.h"

namespace crawl {
namespace {

constexpr size_t kMostHead = 64 << 10;

std::string Word(std::string_view* line) {
  const size_t size = std::min(line->size(), line->find(' '));
  std::string word(line->substr(0, size));
  line->remove_prefix(std::min(line->size(), size + 1));
  return word;
}

}  // namespace

bool HostileConnection::Accept() { return ssl_ == nullptr || SSL_accept(ssl_.get()) == 1; }

int HostileConnection::ReadSome(char* to, int size) {
  if (ssl_ != nullptr) return SSL_read(ssl_.get(), to, size);
  return static_cast<int>(recv(socket_, to, static_cast<size_t>(size), 0));
}

bool HostileConnection::Read(HostileRequest* request) {
  size_t end;
  while ((end = pending_.find("\r\n\r\n")) == std::string::npos) {
    char buffer[4096];
    const int size = ReadSome(buffer, sizeof buffer);
    if (size <= 0 || pending_.size() > kMostHead) return false;
    pending_.append(buffer, static_cast<size_t>(size));
    if (pending_[0] < ' ') return false;
  }
  request->head = pending_.substr(0, end + 4);
  pending_.erase(0, end + 4);
  std::string_view line = std::string_view(request->head).substr(0, request->head.find('\r'));
  request->method = Word(&line);
  request->path = Word(&line);
  request->host = HeaderValue(request->head, "host");
  return true;
}

bool HostileConnection::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    if (*stopping_) return false;
    const std::string_view part = bytes.substr(0, 1 << 16);
    const int64_t size = ssl_ != nullptr
                             ? SSL_write(ssl_.get(), part.data(), static_cast<int>(part.size()))
                             : send(socket_, part.data(), part.size(), MSG_NOSIGNAL);
    if (size <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(size));
  }
  return true;
}

bool HostileConnection::Respond(const HostileResponse& response) {
  if (response.delay_ms > 0 && !Sleep(response.delay_ms)) return false;
  std::string text = "HTTP/1.1 " + std::to_string(response.status) + " Status\r\n";
  if (response.headers.find("Content-Type") == std::string::npos) {
    text += "Content-Type: text/html; charset=utf-8\r\n";
  }
  text += response.headers;
  if (response.status != 304) {
    text += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
  }
  text += "\r\n";
  text += response.body;
  return Write(text);
}

bool HostileConnection::Sleep(int milliseconds) const {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  while (!*stopping_) {
    const auto left = end - std::chrono::steady_clock::now();
    if (left <= left.zero()) return true;
    std::this_thread::sleep_for(
        std::min<std::chrono::nanoseconds>(left, std::chrono::milliseconds(20)));
  }
  return false;
}

void HostileConnection::WaitForEnd() {
  char buffer[256];
  while (!*stopping_ && ReadSome(buffer, sizeof buffer) > 0) {
  }
}

}  // namespace crawl
