// The hostile server as a program: prints its port, serves until its standard input ends.
//
//   hostile_server [--log FILE] [--pages N] [--links N] [--robots MODE] [--slow-ms N]
//                  [--latency-ms N] [--dies-after N] [--port N] [--tls CERTIFICATE_FILE]
//
// The log, written at the end: seconds with micros since the start, host, method, path, status.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>

#include "hostile_server.h"

namespace {

void WriteLog(const crawl::HostileServer& server, std::chrono::steady_clock::time_point start,
              const std::string& file) {
  std::ofstream out(file);
  char seconds[32];
  for (const crawl::HostileLogEntry& entry : server.Log()) {
    std::snprintf(seconds, sizeof seconds, "%.6f",
                  std::chrono::duration<double>(entry.time - start).count());
    out << seconds << ' ' << entry.host << ' ' << entry.method << ' ' << entry.path << ' '
        << entry.status << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("A web server for tests");
  crawl::HostileOptions options;
  std::string log;
  std::string certificate;
  app.add_option("--log", log);
  app.add_option("--pages", options.pages);
  app.add_option("--links", options.links_per_page);
  app.add_option("--robots", options.robots);
  app.add_option("--slow-ms", options.slow_ms);
  app.add_option("--latency-ms", options.latency_ms);
  app.add_option("--dies-after", options.dies_after);
  app.add_option("--port", options.port);
  app.add_option("--tls", certificate, "Serve by TLS, and write the certificate here");
  CLI11_PARSE(app, argc, argv);
  options.tls = !certificate.empty();

  const auto start = std::chrono::steady_clock::now();
  auto server = crawl::HostileServer::Start(options);
  if (!server.ok()) {
    std::fprintf(stderr, "hostile_server: %s\n", server.status().ToString().c_str());
    return 1;
  }
  if (options.tls) std::ofstream(certificate) << (*server)->certificate();
  std::printf("%d\n", (*server)->port());
  std::fflush(stdout);
  char buffer[256];
  while (read(STDIN_FILENO, buffer, sizeof buffer) > 0) {
  }
  if (!log.empty()) WriteLog(**server, start, log);
  return 0;
}
