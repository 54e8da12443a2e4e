// Run by the build: turns the list of crawlers' agents (crawler-user-agents.json) into C++.
//   make_crawler_patterns LIST.json > crawler_patterns.inc
#include <simdjson.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: make_crawler_patterns LIST.json\n", stderr);
    return 2;
  }
  try {
    simdjson::dom::parser parser;
    for (const auto entry : parser.load(argv[1]).get_array()) {
      const std::string_view pattern = entry["pattern"].get_string();
      std::printf("%s,\n", Quoted(pattern).c_str());
    }
  } catch (const simdjson::simdjson_error& error) {
    std::fprintf(stderr, "make_crawler_patterns: %s: %s\n", argv[1], error.what());
    return 1;
  }
  return std::fclose(stdout) == 0 ? 0 : 1;
}
