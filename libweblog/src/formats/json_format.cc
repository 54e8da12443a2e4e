#include <simdjson.h>

#include <array>
#include <charconv>
#include <cstring>
#include <string>
#include <utility>

#include "../text_repair.h"
#include "formats.h"
#include "json_keys.h"
#include "json_values.h"

namespace weblog {
namespace {

namespace ondemand = simdjson::ondemand;
using simdjson::error_code;

static_assert(kLinePadding >= static_cast<int>(simdjson::SIMDJSON_PADDING));

constexpr std::string_view kNoObject = "not a JSON object";
constexpr std::string_view kMalformed = "malformed JSON";
constexpr std::string_view kNotAccess = "not an access record";
constexpr std::string_view kNoTime = "no time in the record";
constexpr std::string_view kBadTime = "unreadable time";

bool IsAbsent(std::string_view text) { return text.empty() || text == "-"; }

// Caddy's loggers beside the one of its access log, which repeat requests or tell of its own ones.
bool IsForeignLogger(std::string_view logger) {
  constexpr std::string_view kForeign[] = {"http.", "admin", "tls", "pki"};
  if (logger.starts_with("http.log.access")) return false;
  for (const std::string_view prefix : kForeign) {
    if (logger.starts_with(prefix)) return true;
  }
  return false;
}

// Some call a URL alone the request. Handshakes and other junk without a blank are none.
bool IsTarget(std::string_view request) {
  return (request.starts_with('/') || request.find("://") != std::string_view::npos) &&
         request.find(' ') == std::string_view::npos;
}

// The token of a scalar, without the blanks behind it.
std::string_view TokenOf(ondemand::value& value) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  return token;
}

class JsonSplitter : public LineSplitter {
 public:
  explicit JsonSplitter(const JsonKeys& keys) : keys_(keys) {}

  std::string_view Split(std::string_view line, RawHit* hit) override {
    const size_t brace = line.find('{');
    if (brace == std::string_view::npos) return kNoObject;
    line.remove_prefix(brace);
    error_code error = Read(line, hit);
    if (error == simdjson::UTF8_ERROR) error = ReadBytes(line, hit);
    if (error != simdjson::SUCCESS) return kMalformed;
    FinishUrl(hit);
    return Verdict(*hit);
  }

 private:
  // Reads the record at the beginning of `text`, which has kLinePadding readable bytes behind it.
  error_code Read(std::string_view text, RawHit* hit) {
    hit->Clear();
    hit_ = hit;
    ranks_.fill(kNoRank);
    foreign_ = saw_time_ = url_is_path_ = false;
    ondemand::document document;
    ondemand::object object;
    const simdjson::padded_string_view padded(text.data(), text.size(), text.size() + kLinePadding);
    if (error_code error = parser_.iterate(padded).get(document)) return error;
    if (error_code error = document.get_object().get(object)) return error;
    if (error_code error = Walk(object, JsonKeys::kRoot)) return error;
    const bool at_end = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    return at_end ? simdjson::SUCCESS : simdjson::TAPE_ERROR;
  }

  // Reads a record that is not UTF-8 as if it were Latin-1, then gives each field its bytes back:
  // whoever repairs the fields does so one by one.
  error_code ReadBytes(std::string_view text, RawHit* hit) {
    RepairText(text, &latin_);
    latin_.append(kLinePadding, ' ');
    const std::string_view readable(latin_.data(), latin_.size() - kLinePadding);
    if (error_code error = Read(readable, hit)) return error;
    bytes_.clear();
    bytes_.reserve(latin_.size());
    for (int i = 0; i < kSlots; ++i) {
      std::string_view& field = (*hit)[static_cast<Slot>(i)];
      if (field.data() != nullptr) field = LatinBytes(field);
    }
    return simdjson::SUCCESS;
  }

  std::string_view LatinBytes(std::string_view text) {
    const size_t begin = bytes_.size();
    for (size_t i = 0; i < text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      const bool latin = (byte == 0xC2 || byte == 0xC3) && i + 1 < text.size();
      bytes_.push_back(latin ? static_cast<char>((byte << 6 & 0xC0) | (text[++i] & 0x3F))
                             : text[i]);
    }
    return std::string_view(bytes_).substr(begin);
  }

  error_code Walk(ondemand::object& object, int32_t node) {
    for (auto field : object) {
      std::string_view name;
      if (error_code error = field.unescaped_key().get(name)) return error;
      const JsonKey* key = keys_.Find(node, name);
      if (key == nullptr) continue;
      ondemand::value value;
      if (error_code error = field.value().get(value)) return error;
      if (error_code error = Take(value, *key)) return error;
    }
    return simdjson::SUCCESS;
  }

  error_code Take(ondemand::value& value, const JsonKey& key) {
    ondemand::json_type type;
    if (error_code error = value.type().get(type)) return error;
    if (type == ondemand::json_type::object) {
      if (key.kind == JsonKind::kTls) Assign(key, "https");
      if (key.node < 0) return simdjson::SUCCESS;
      ondemand::object object;
      if (error_code error = value.get_object().get(object)) return error;
      return Walk(object, key.node);
    }
    if (key.kind == JsonKind::kNothing) return simdjson::SUCCESS;
    if (type == ondemand::json_type::array) return TakeFirst(value, key);
    return TakeScalar(value, type, key);
  }

  // Headers come as lists.
  error_code TakeFirst(ondemand::value& value, const JsonKey& key) {
    ondemand::array array;
    if (error_code error = value.get_array().get(array)) return error;
    for (auto element : array) {
      ondemand::value first;
      ondemand::json_type type;
      if (error_code error = element.get(first)) return error;
      if (error_code error = first.type().get(type)) return error;
      return TakeScalar(first, type, key);
    }
    return simdjson::SUCCESS;
  }

  error_code TakeScalar(ondemand::value& value, ondemand::json_type type, const JsonKey& key) {
    std::string_view text = TokenOf(value);
    if (type == ondemand::json_type::string) {
      if (text.size() < 2 || text.back() != '"') return simdjson::STRING_ERROR;
      text = text.substr(1, text.size() - 2);
      // What is no escape in JSON (Apache's \xHH) stays as it is written.
      std::string_view unescaped;
      const bool escapes = text.find('\\') != std::string_view::npos;
      if (escapes && !value.get_string().get(unescaped)) text = unescaped;
    } else if (type == ondemand::json_type::boolean) {
      if (key.kind != JsonKind::kTls || text != "true") return simdjson::SUCCESS;
    } else if (type != ondemand::json_type::number) {
      return simdjson::SUCCESS;
    }
    if (!IsAbsent(text)) Interpret(key, text);
    return simdjson::SUCCESS;
  }

  void Interpret(const JsonKey& key, std::string_view text) {
    int64_t micros;
    switch (key.kind) {
      case JsonKind::kNothing:
        return;
      case JsonKind::kText:
      case JsonKind::kPath:
        return Assign(key, text);
      case JsonKind::kTls:
        if (text != "off") Assign(key, "https");
        return;
      case JsonKind::kLogger:
        foreign_ = foreign_ || IsForeignLogger(text);
        return;
      case JsonKind::kTime:
        saw_time_ = true;
        if (!ReadJsonTime(text, &micros)) return;
        return AssignNumber(key, micros, &time_text_);
      case JsonKind::kDuration:
        if (!ReadJsonDuration(text, key.exponent, &micros)) return;
        return AssignNumber(key, micros, &elapsed_text_);
    }
  }

  bool Outranks(const JsonKey& key) const { return key.rank < ranks_[static_cast<int>(key.slot)]; }

  void Assign(const JsonKey& key, std::string_view text) {
    if (!Outranks(key)) return;
    ranks_[static_cast<int>(key.slot)] = key.rank;
    (*hit_)[key.slot] = text;
    if (key.slot == Slot::kUrl) url_is_path_ = key.kind == JsonKind::kPath;
  }

  using NumberText = std::array<char, 24>;

  void AssignNumber(const JsonKey& key, int64_t number, NumberText* text) {
    if (!Outranks(key)) return;
    const auto result = std::to_chars(text->begin(), text->end(), number);
    Assign(key, {text->data(), static_cast<size_t>(result.ptr - text->data())});
  }

  // Leaves one way of saying what was asked for: the request line, or method, URL and query.
  void FinishUrl(RawHit* hit) const {
    (*hit)[Slot::kClient] = ReadJsonClient((*hit)[Slot::kClient]);
    std::string_view& request = (*hit)[Slot::kRequest];
    std::string_view& url = (*hit)[Slot::kUrl];
    std::string_view& query = (*hit)[Slot::kQuery];
    const bool url_was_named = ranks_[static_cast<int>(Slot::kUrl)] < JsonKeys::kFirstBuiltinRank;
    if (IsTarget(request)) {
      if (url.data() == nullptr) url = request;
      request = {};
    } else if (url_was_named) {
      request = {};
    }
    if (request.data() != nullptr) {
      url = query = (*hit)[Slot::kMethod] = {};
    } else if (!url_is_path_ || url.find('?') != std::string_view::npos) {
      query = {};
    } else if (query.starts_with('?')) {
      query.remove_prefix(1);
    }
  }

  std::string_view Verdict(const RawHit& hit) const {
    const bool access = hit.has(Slot::kRequest) || hit.has(Slot::kUrl) || hit.has(Slot::kStatus);
    if (foreign_ || !access) return kNotAccess;
    if (!hit.has(Slot::kTime)) return saw_time_ ? kBadTime : kNoTime;
    return {};
  }

  static constexpr uint16_t kNoRank = UINT16_MAX;

  const JsonKeys& keys_;
  ondemand::parser parser_;
  // Of the record being read.
  RawHit* hit_ = nullptr;
  std::array<uint16_t, kSlots> ranks_;
  bool foreign_ = false;
  bool saw_time_ = false;
  bool url_is_path_ = false;
  NumberText time_text_;
  NumberText elapsed_text_;
  // A record that is not UTF-8, as Latin-1, and the bytes of its fields.
  std::string latin_;
  std::string bytes_;
};

class JsonFormat : public LineFormat {
 public:
  explicit JsonFormat(JsonKeys keys) : LineFormat("json", MakeSpelling()), keys_(std::move(keys)) {}

  std::unique_ptr<LineSplitter> MakeSplitter() const override {
    return std::make_unique<JsonSplitter>(keys_);
  }

 private:
  // The splitter writes all times and durations in one way.
  static Spelling MakeSpelling() {
    Spelling spelling;
    spelling.time = TimeStyle::kEpochUs;
    spelling.elapsed_unit_us = 1;
    return spelling;
  }

  JsonKeys keys_;
};

}  // namespace

arrow::Result<LineFormatPtr> MakeJsonFormat(const JsonFields& fields) {
  ARROW_ASSIGN_OR_RAISE(JsonKeys keys, JsonKeys::Make(fields));
  return std::make_shared<JsonFormat>(std::move(keys));
}

}  // namespace weblog
