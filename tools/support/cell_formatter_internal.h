// The classes behind CellFormatter, one for each family of types. Included by cell_formatter.cc
// alone.
#pragma once

#include <arrow/array.h>
#include <arrow/scalar.h>
#include <arrow/type_traits.h>
#include <arrow/util/checked_cast.h>
#include <arrow/util/decimal.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/cell_formatter.h"
#include "support/json_text.h"

namespace support::internal {

using ::arrow::internal::checked_cast;

template <typename Number>
void AppendNumber(Number value, std::string* out) {
  char digits[32];  // enough for any 64-bit number
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  (void)error;
  out->append(digits, end);
}

template <typename ArrayType>
class TypedFormatter : public CellFormatter {
 public:
  explicit TypedFormatter(std::shared_ptr<arrow::Array> array)
      : CellFormatter(std::move(array)), typed_(checked_cast<const ArrayType&>(*array_)) {}

 protected:
  const ArrayType& typed_;
};

template <typename ArrayType>
class IntegerFormatter : public TypedFormatter<ArrayType> {
 public:
  using TypedFormatter<ArrayType>::TypedFormatter;
  std::string_view Text(int64_t row, std::string* scratch) const override {
    scratch->clear();
    AppendJsonValue(row, scratch);
    return *scratch;
  }

 protected:
  void AppendJsonValue(int64_t row, std::string* out) const override {
    // The one-byte types are characters to C++.
    const auto value = this->typed_.Value(row);
    AppendNumber(static_cast<std::conditional_t<sizeof(value) == 1, int, decltype(value)>>(value),
                 out);
  }
};

template <typename ArrayType>
class FloatFormatter : public TypedFormatter<ArrayType> {
 public:
  using TypedFormatter<ArrayType>::TypedFormatter;
  std::string_view Text(int64_t row, std::string* scratch) const override {
    const auto value = this->typed_.Value(row);
    if (std::isnan(value)) return "nan";
    scratch->clear();
    AppendNumber(value, scratch);
    return *scratch;
  }

 protected:
  void AppendJsonValue(int64_t row, std::string* out) const override {
    const auto value = this->typed_.Value(row);
    if (std::isnan(value)) {
      *out += "\"NaN\"";
    } else if (std::isinf(value)) {
      *out += value < 0 ? "\"-Infinity\"" : "\"Infinity\"";
    } else {
      AppendNumber(value, out);
    }
  }
};

class BoolFormatter : public TypedFormatter<arrow::BooleanArray> {
 public:
  using TypedFormatter::TypedFormatter;
  std::string_view Text(int64_t row, std::string*) const override {
    return typed_.Value(row) ? "true" : "false";
  }

 protected:
  void AppendJsonValue(int64_t row, std::string* out) const override { *out += Text(row, nullptr); }
};

template <typename ArrayType>
class DecimalFormatter : public TypedFormatter<ArrayType> {
 public:
  using TypedFormatter<ArrayType>::TypedFormatter;
  std::string_view Text(int64_t row, std::string* scratch) const override {
    *scratch = Digits(row);
    return *scratch;
  }

 protected:
  void AppendJsonValue(int64_t row, std::string* out) const override { *out += Digits(row); }

 private:
  using Type = typename ArrayType::TypeClass;
  using Value = typename arrow::TypeTraits<Type>::CType;

  // Arrow prints no number when the scale is beyond what its decimals of this width can have.
  std::string Digits(int64_t row) const {
    const int32_t scale = arrow::internal::checked_cast<const Type&>(*this->typed_.type()).scale();
    if (std::abs(scale) <= Value::kMaxScale) return this->typed_.FormatValue(row);
    return Value(this->typed_.GetValue(row)).ToIntegerString() + "E" + std::to_string(-scale);
  }
};

template <typename ArrayType>
class StringFormatter : public TypedFormatter<ArrayType> {
 public:
  using TypedFormatter<ArrayType>::TypedFormatter;
  std::string_view Text(int64_t row, std::string*) const override {
    return this->typed_.GetView(row);
  }
};

template <typename ArrayType>
class BinaryFormatter : public TypedFormatter<ArrayType> {
 public:
  using TypedFormatter<ArrayType>::TypedFormatter;
  std::string_view Text(int64_t row, std::string* scratch) const override {
    static constexpr char kHex[] = "0123456789ABCDEF";
    scratch->clear();
    for (const char c : std::string_view(this->typed_.GetView(row))) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= 0x20 && byte < 0x7F && byte != '\\') {
        *scratch += c;
      } else {
        for (const char part : {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]}) *scratch += part;
      }
    }
    return *scratch;
  }
};

// Times: `append` writes the value of a row, given as a 64-bit number, behind a string.
template <typename ArrayType, typename Append>
class TemporalFormatter : public TypedFormatter<ArrayType> {
 public:
  TemporalFormatter(std::shared_ptr<arrow::Array> array, Append append)
      : TypedFormatter<ArrayType>(std::move(array)), append_(std::move(append)) {}
  std::string_view Text(int64_t row, std::string* scratch) const override {
    scratch->clear();
    append_(this->typed_.Value(row), scratch);
    return *scratch;
  }

 private:
  Append append_;
};

// Lists of every kind and maps: `ArrayType` says where the values of a row begin and how many they
// are.
template <typename ArrayType>
class ListFormatter : public TypedFormatter<ArrayType> {
 public:
  ListFormatter(std::shared_ptr<arrow::Array> array, std::unique_ptr<CellFormatter> values)
      : TypedFormatter<ArrayType>(std::move(array)), values_(std::move(values)) {}
  std::string_view Text(int64_t row, std::string* scratch) const override {
    scratch->clear();
    AppendJsonValue(row, scratch);
    return *scratch;
  }

 protected:
  void AppendJsonValue(int64_t row, std::string* out) const override {
    const int64_t first = this->typed_.value_offset(row);
    const int64_t count = this->typed_.value_length(row);
    *out += '[';
    for (int64_t i = 0; i < count; ++i) {
      if (i > 0) *out += ',';
      values_->AppendJson(first + i, out);
    }
    *out += ']';
  }

 private:
  std::unique_ptr<CellFormatter> values_;
};

class StructFormatter : public TypedFormatter<arrow::StructArray> {
 public:
  StructFormatter(std::shared_ptr<arrow::Array> array,
                  std::vector<std::unique_ptr<CellFormatter>> fields)
      : TypedFormatter(std::move(array)), fields_(std::move(fields)) {}
  std::string_view Text(int64_t row, std::string* scratch) const override {
    scratch->clear();
    AppendJsonValue(row, scratch);
    return *scratch;
  }

 protected:
  void AppendJsonValue(int64_t row, std::string* out) const override {
    *out += '{';
    for (size_t i = 0; i < fields_.size(); ++i) {
      if (i > 0) *out += ',';
      AppendJsonString(typed_.struct_type()->field(static_cast<int>(i))->name(), out);
      *out += ':';
      fields_[i]->AppendJson(row, out);
    }
    *out += '}';
  }

 private:
  std::vector<std::unique_ptr<CellFormatter>> fields_;
};

class DictionaryFormatter : public TypedFormatter<arrow::DictionaryArray> {
 public:
  DictionaryFormatter(std::shared_ptr<arrow::Array> array, std::unique_ptr<CellFormatter> values)
      : TypedFormatter(std::move(array)), values_(std::move(values)) {}
  bool IsNull(int64_t row) const override {
    return typed_.IsNull(row) || values_->IsNull(typed_.GetValueIndex(row));
  }
  std::string_view Text(int64_t row, std::string* scratch) const override {
    return values_->Text(typed_.GetValueIndex(row), scratch);
  }

 protected:
  void AppendJsonValue(int64_t row, std::string* out) const override {
    values_->AppendJson(typed_.GetValueIndex(row), out);
  }

 private:
  std::unique_ptr<CellFormatter> values_;
};

class NullFormatter : public CellFormatter {
 public:
  explicit NullFormatter(std::shared_ptr<arrow::Array> array) : CellFormatter(std::move(array)) {}
  bool IsNull(int64_t) const override { return true; }
  std::string_view Text(int64_t, std::string*) const override { return ""; }
};

class ScalarFormatter : public CellFormatter {
 public:
  explicit ScalarFormatter(std::shared_ptr<arrow::Array> array) : CellFormatter(std::move(array)) {}
  std::string_view Text(int64_t row, std::string* scratch) const override {
    const auto scalar = array_->GetScalar(row);
    *scratch = scalar.ok() ? (*scalar)->ToString() : scalar.status().message();
    return *scratch;
  }
};

template <typename ArrayType, typename Append>
std::unique_ptr<CellFormatter> Temporal(std::shared_ptr<arrow::Array> array, Append append) {
  return std::make_unique<TemporalFormatter<ArrayType, Append>>(std::move(array),
                                                                std::move(append));
}

}  // namespace support::internal
