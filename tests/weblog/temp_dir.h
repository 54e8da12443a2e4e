// A directory of a test's own. It goes when the test is over.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

namespace weblog {

class TempDir {
 public:
  TempDir() : path_((std::filesystem::temp_directory_path() / "trodden-test-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no temporary directory");
  }
  ~TempDir() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  const std::string& path() const { return path_; }
  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

  // Both return the path of the file.
  std::string Write(std::string_view name, std::string_view bytes) const {
    return Put(name, bytes, std::ios::trunc);
  }
  std::string Append(std::string_view name, std::string_view bytes) const {
    return Put(name, bytes, std::ios::app);
  }

  std::string Read(std::string_view name) const {
    std::ifstream in(*this / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::string Put(std::string_view name, std::string_view bytes, std::ios::openmode mode) const {
    std::ofstream out(*this / name, std::ios::binary | mode);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.flush();
    if (!out) throw std::runtime_error("cannot write a test's file");
    return *this / name;
  }

  std::string path_;
};

}  // namespace weblog
