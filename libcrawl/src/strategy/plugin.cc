#include "crawl/plugin.h"

#include <dlfcn.h>

#include <filesystem>
#include <string_view>

namespace crawl {
namespace {

// dlopen() would look for a name without a slash in the system's directories.
std::string PathOf(const std::string& file) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(file, error);
  return error ? file : path.string();
}

// The message of the loader, without the path if it begins with it.
std::string LoaderMessage(std::string_view path) {
  const char* const said = dlerror();
  std::string_view message = said != nullptr ? said : "it cannot be loaded";
  if (message.starts_with(path)) message.remove_prefix(path.size());
  if (message.starts_with(": ")) message.remove_prefix(2);
  return std::string(message);
}

}  // namespace

arrow::Status LoadStrategies(const std::string& path) {
  const std::string absolute = PathOf(path);
  void* const library = dlopen(absolute.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return arrow::Status::Invalid(path, ": ", LoaderMessage(absolute));
  using Entry = const Plugin* (*)();
  const auto entry = reinterpret_cast<Entry>(dlsym(library, "trodden_strategies"));
  if (entry == nullptr) {
    return arrow::Status::Invalid(path,
                                  " has no strategies: TRODDEN_STRATEGIES is missing at its end");
  }
  const Plugin* const plugin = entry();
  if (!(plugin->stamp == PluginStamp())) {
    return arrow::Status::Invalid(path, " was compiled for Trodden ", plugin->stamp.version.data(),
                                  " with other headers than those of this program, ",
                                  kPluginVersion.data(), "; compile it again");
  }
  for (const StrategyKind& kind : plugin->kinds) {
    const arrow::Status added = AddStrategy(kind);
    if (!added.ok()) return added.WithMessage(path, ": ", added.message());
  }
  return arrow::Status::OK();
}

}  // namespace crawl
