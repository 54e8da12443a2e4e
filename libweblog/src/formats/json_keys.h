// Which keys of a JSON log record mean which field.
#pragma once

#include <arrow/result.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../fields.h"
#include "formats.h"

namespace weblog {

// How the value of a key is written.
enum class JsonKind : uint8_t {
  kNothing,  // the key only leads to others
  kText,
  kPath,  // a URL's path, its query apart
  kTime,
  kDuration,
  kTls,    // https, when there is anything
  kLogger  // which part of the server writes
};

struct JsonKey {
  Slot slot = Slot::kIgnored;
  JsonKind kind = JsonKind::kNothing;
  // A duration's unit is ten to this power microseconds.
  int8_t exponent = 0;
  // Of several keys for one slot in a record, the one of the lowest rank counts.
  uint16_t rank = 0;
  // What the keys of an object under this key are looked up with, or -1 when none of them means
  // anything.
  int32_t node = -1;
};

// A key path whose meaning is known without being told.
struct KnownJsonKey {
  std::string_view path;
  Slot slot;
  JsonKind kind = JsonKind::kText;
  int8_t exponent = 0;
};

// The earlier has the lower rank.
std::span<const KnownJsonKey> KnownJsonKeys();

// A table of key paths, looked up one key at a time. Immutable; shared by all threads.
class JsonKeys {
 public:
  static constexpr int32_t kRoot = 0;
  // Below this the rank is that of a key that the caller named.
  static constexpr uint16_t kFirstBuiltinRank = 1024;
  // The most keys that a path can have.
  static constexpr int kMaxDepth = 16;

  // The built-in names, preceded by `fields`, (slot name, key path) pairs. Besides the slots'
  // names, elapsed_ms, elapsed_us and elapsed_ns say the unit of a number; elapsed has seconds. A
  // path "a.b" means the key b of the object a, or the key "a.b". Invalid when there is no such
  // slot, when a path is empty or too deep, or when there are too many.
  static arrow::Result<JsonKeys> Make(const JsonFields& fields);

  // What `name` means among the keys of the objects that `node` stands for; kRoot is the record
  // itself. Null: nothing.
  const JsonKey* Find(int32_t node, std::string_view name) const {
    const uint32_t hash = Hash(node, name);
    for (uint32_t i = hash & mask_;; i = (i + 1) & mask_) {
      const Entry& entry = table_[i];
      if (entry.node < 0) return nullptr;
      if (entry.hash == hash && entry.node == node && entry.name == name) return &entry.key;
    }
  }

 private:
  struct Entry {
    int32_t node = -1;
    uint32_t hash = 0;
    std::string name;
    JsonKey key;
  };

  static uint32_t Hash(int32_t node, std::string_view name);
  // The key `name` under `node`, made when there is none yet.
  JsonKey* Insert(int32_t node, std::string_view name);
  // Gives a path a meaning, unless it has one.
  void Add(std::string_view path, const JsonKey& meaning);
  void AddAt(int32_t node, std::string_view path, const JsonKey& meaning);
  void Rehash(size_t size);

  std::vector<Entry> table_;
  uint32_t mask_ = 0;
  size_t used_ = 0;
  int32_t nodes_ = 1;
};

}  // namespace weblog
