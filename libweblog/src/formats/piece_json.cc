#include "piece_json.h"

#include <string>
#include <string_view>
#include <utility>

namespace weblog {
namespace {

// Follows the notation of an object just as far as it takes to know the key of each value.
class JsonScanner {
 public:
  void AddText(std::string_view text) {
    for (char c : text) {
      if (escaped_) {
        escaped_ = false;
        value_ += c;
      } else if (in_string_) {
        InString(c);
      } else {
        Between(c);
      }
    }
  }

  void AddField(const FormatPiece& field) {
    mixed_ = mixed_ || field_ != nullptr || !value_.empty();
    field_ = &field;
  }

  JsonFields Finish() { return std::move(fields_); }

 private:
  void InString(char c) {
    if (c == '\\') {
      escaped_ = true;
    } else if (c == '"') {
      in_string_ = false;
    } else {
      value_ += c;
      mixed_ = mixed_ || field_ != nullptr;
    }
  }

  void Between(char c) {
    switch (c) {
      case '"':
        in_string_ = true;
        break;
      case ':':
        key_ = field_ == nullptr ? value_ : "";
        Clear();
        break;
      case '{':
        if (arrays_ == 0) path_.push_back(key_.empty() ? "" : key_ + ".");
        key_.clear();
        Clear();
        break;
      case '[':
        ++arrays_;
        break;
      case ']':
        arrays_ -= arrays_ > 0;
        Clear();
        break;
      case ',':
        Record();
        break;
      case '}':
        Record();
        if (arrays_ == 0 && !path_.empty()) path_.pop_back();
        break;
      default:
        break;
    }
  }

  void Record() {
    if (field_ != nullptr && !mixed_ && !key_.empty() && arrays_ == 0 && IsUsable(*field_)) {
      std::string path;
      for (const std::string& part : path_) path += part;
      fields_.emplace_back(SlotName(field_->meaning.slot), path + key_);
    }
    key_.clear();
    Clear();
  }

  // A host and a path without a scheme are no URL that anybody could read back.
  static bool IsUsable(const FormatPiece& field) {
    return !field.is(Slot::kIgnored) && (!field.has_host || field.has_scheme);
  }

  void Clear() {
    value_.clear();
    field_ = nullptr;
    mixed_ = false;
  }

  JsonFields fields_;
  // The keys of the objects around the present one, each with its point.
  std::vector<std::string> path_;
  std::string key_;
  // The string or value being read, and the field in it.
  std::string value_;
  const FormatPiece* field_ = nullptr;
  bool mixed_ = false;
  bool in_string_ = false;
  bool escaped_ = false;
  int arrays_ = 0;
};

}  // namespace

bool WritesJson(const std::vector<FormatPiece>& pieces) {
  if (pieces.empty() || !pieces[0].is_text) return false;
  const size_t first = pieces[0].text.find_first_not_of(" \t");
  return first != std::string::npos && pieces[0].text[first] == '{';
}

JsonFields JsonFieldsOf(const std::vector<FormatPiece>& pieces) {
  JsonScanner scanner;
  for (const FormatPiece& piece : pieces) {
    if (piece.is_text) {
      scanner.AddText(piece.text);
    } else {
      scanner.AddField(piece);
    }
  }
  return scanner.Finish();
}

}  // namespace weblog
