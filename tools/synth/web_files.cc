#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unordered_set>

#include "support/unique_fd.h"
#include "synth/text_file.h"
#include "synth/web_sink.h"

namespace synth {
namespace {

arrow::Status Failed(const std::string& path, const char* what, int error) {
  return arrow::Status::IOError(path, ": ", what, ": ", std::strerror(error));
}

arrow::Status WriteWhole(const std::string& path, std::string_view bytes) {
  const support::UniqueFd file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (file.get() < 0) return Failed(path, "cannot be written", errno);
  while (!bytes.empty()) {
    const ssize_t written = write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return Failed(path, "cannot be written", errno);
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return arrow::Status::OK();
}

// What nginx needs to serve a host. Paths are relative to the directory that it is started in (-p).
std::string ServerBlock(const Host& host) {
  const size_t colon = host.name.find(':');
  const std::string name = host.name.substr(0, colon);
  const bool number = name.find_first_not_of("0123456789.") == name.npos;
  const std::string port = colon == host.name.npos ? "8080" : host.name.substr(colon + 1);
  return "server {\n  listen " + (number ? name : "127.0.0.1") + ":" + port + ";\n  server_name " +
         name + ";\n  root \"" + host.name +
         "\";\n"
         "  index index.html;\n"
         "  types { }\n"
         "  default_type text/html;\n"
         "  charset utf-8;\n"
         "  absolute_redirect off;\n"
         "  rewrite ^/old(/.*)$ $1 permanent;\n"
         "  location / { try_files $uri$is_args$args $uri/ =404; }\n"
         "}\n";
}

class WebFiles : public WebSink {
 public:
  WebFiles(std::string directory, std::vector<Host> hosts, size_t front_pages)
      : directory_(std::move(directory)), hosts_(std::move(hosts)), front_pages_(front_pages) {}

  arrow::Status Add(const Answer& answer) override {
    if (answer.status != 200) return arrow::Status::OK();
    std::string path = directory_ + "/" + answer.host->name;
    path += answer.path;
    ARROW_RETURN_NOT_OK(MakeDirectory(path.substr(0, path.rfind('/'))));
    if (path.ends_with('/')) path += "index.html";
    return WriteWhole(path, answer.body);
  }

  arrow::Status Commit() override {
    std::string servers, fronts;
    for (const Host& host : hosts_) {
      ARROW_RETURN_NOT_OK(MakeDirectory(directory_ + "/" + host.name));
      servers += ServerBlock(host);
      if (&host < hosts_.data() + front_pages_) fronts += host.root + "/\n";
    }
    ARROW_RETURN_NOT_OK(WriteWhole(directory_ + "/nginx.conf", servers));
    return WriteWhole(directory_ + "/hosts.txt", fronts);
  }

 private:
  arrow::Status MakeDirectory(const std::string& path) {
    if (path == last_) return arrow::Status::OK();
    last_ = path;
    if (!made_.insert(path).second) return arrow::Status::OK();
    std::error_code error;
    std::filesystem::create_directories(path, error);
    return error ? Failed(path, "cannot make it", error.value()) : arrow::Status::OK();
  }

  const std::string directory_;
  const std::vector<Host> hosts_;
  const size_t front_pages_;
  std::unordered_set<std::string> made_;
  std::string last_;
};

}  // namespace

arrow::Result<std::unique_ptr<WebSink>> OpenWebFiles(const std::string& directory,
                                                     const std::vector<Host>& hosts,
                                                     size_t front_pages) {
  return std::make_unique<WebFiles>(directory + "/www", hosts, front_pages);
}

}  // namespace synth
