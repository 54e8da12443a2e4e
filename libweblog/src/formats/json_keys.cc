#include "json_keys.h"

#include <arrow/status.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace weblog {
namespace {

struct NamedUnit {
  std::string_view name;
  int8_t exponent;
};
constexpr NamedUnit kElapsedUnits[] = {
    {"elapsed", 6}, {"elapsed_ms", 3}, {"elapsed_us", 0}, {"elapsed_ns", -3}};

arrow::Result<JsonKey> MeaningNamed(std::string_view name) {
  for (const NamedUnit& unit : kElapsedUnits) {
    if (unit.name == name) return JsonKey{Slot::kElapsed, JsonKind::kDuration, unit.exponent};
  }
  const Slot slot = SlotNamed(name);
  switch (slot) {
    case Slot::kCount:
    case Slot::kIgnored:
    case Slot::kDate:
    case Slot::kElapsed2:
    case Slot::kElapsed3:
      return arrow::Status::Invalid("no field of a JSON record is called '", name, "'");
    case Slot::kTime:
      return JsonKey{slot, JsonKind::kTime};
    case Slot::kUrl:
      return JsonKey{slot, JsonKind::kPath};
    default:
      return JsonKey{slot, JsonKind::kText};
  }
}

void SetMeaning(const JsonKey& meaning, JsonKey* key) {
  if (key->kind != JsonKind::kNothing) return;
  const int32_t children = key->node;
  *key = meaning;
  key->node = children;
}

}  // namespace

arrow::Result<JsonKeys> JsonKeys::Make(const JsonFields& fields) {
  if (fields.size() >= kFirstBuiltinRank) return arrow::Status::Invalid("too many JSON fields");
  JsonKeys keys;
  keys.Rehash(1024);
  uint16_t rank = 0;
  for (const auto& [name, path] : fields) {
    ARROW_ASSIGN_OR_RAISE(JsonKey meaning, MeaningNamed(name));
    if (path.empty()) return arrow::Status::Invalid("the JSON field ", name, " has no key");
    if (std::count(path.begin(), path.end(), '.') >= kMaxDepth) {
      return arrow::Status::Invalid("the key of the JSON field ", name, " is too deep");
    }
    meaning.rank = rank++;
    keys.Add(path, meaning);
  }
  rank = kFirstBuiltinRank;
  for (const KnownJsonKey& known : KnownJsonKeys()) {
    keys.Add(known.path, JsonKey{known.slot, known.kind, known.exponent, rank++});
  }
  return keys;
}

// First and last eight bytes and the length: enough to tell the names of one record apart.
uint32_t JsonKeys::Hash(int32_t node, std::string_view name) {
  uint64_t head = 0, tail = 0;
  const size_t part = name.size() < 8 ? name.size() : 8;
  std::memcpy(&head, name.data(), part);
  std::memcpy(&tail, name.data() + name.size() - part, part);
  uint64_t mixed = head * 0x9E3779B97F4A7C15u + (tail ^ name.size() << 56) * 0xC2B2AE3D27D4EB4Fu;
  mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u + static_cast<uint32_t>(node);
  return static_cast<uint32_t>(mixed >> 32 ^ mixed);
}

void JsonKeys::Add(std::string_view path, const JsonKey& meaning) {
  AddAt(kRoot, path, meaning);
  if (path.find('.') == std::string_view::npos) return;
  // The whole path may also be one key.
  SetMeaning(meaning, Insert(kRoot, path));
}

void JsonKeys::AddAt(int32_t node, std::string_view path, const JsonKey& meaning) {
  for (size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
    JsonKey* parent = Insert(node, path.substr(0, dot));
    if (parent->node < 0) parent->node = nodes_++;
    node = parent->node;
    path.remove_prefix(dot + 1);
  }
  SetMeaning(meaning, Insert(node, path));
}

JsonKey* JsonKeys::Insert(int32_t node, std::string_view name) {
  if (used_ * 2 >= table_.size()) Rehash(table_.size() * 2);
  const uint32_t hash = Hash(node, name);
  uint32_t i = hash & mask_;
  while (table_[i].node >= 0) {
    if (table_[i].node == node && table_[i].name == name) return &table_[i].key;
    i = (i + 1) & mask_;
  }
  table_[i] = {node, hash, std::string(name), {}};
  ++used_;
  return &table_[i].key;
}

void JsonKeys::Rehash(size_t size) {
  std::vector<Entry> old = std::exchange(table_, std::vector<Entry>(size));
  mask_ = static_cast<uint32_t>(size - 1);
  for (Entry& entry : old) {
    if (entry.node < 0) continue;
    uint32_t i = entry.hash & mask_;
    while (table_[i].node >= 0) i = (i + 1) & mask_;
    table_[i] = std::move(entry);
  }
}

}  // namespace weblog
