#include "support/cell_formatter.h"

#include <arrow/type_traits.h>
#include <arrow/visit_type_inline.h>

#include "support/cell_formatter_internal.h"

namespace support {
namespace {

using ::arrow::internal::checked_cast;

// Chooses the class for a type.
struct FormatterFactory {
  std::shared_ptr<arrow::Array> array;
  Fraction fraction;
  std::unique_ptr<CellFormatter> result;

  template <typename T>
  using ArrayOf = typename arrow::TypeTraits<T>::ArrayType;

  template <typename T>
  arrow::Status Visit(const T&) {
    if constexpr (arrow::is_integer_type<T>::value) {
      result = std::make_unique<internal::IntegerFormatter<ArrayOf<T>>>(array);
    } else if constexpr (std::is_same_v<T, arrow::FloatType> ||
                         std::is_same_v<T, arrow::DoubleType>) {
      result = std::make_unique<internal::FloatFormatter<ArrayOf<T>>>(array);
    } else if constexpr (arrow::is_decimal_type<T>::value) {
      result = std::make_unique<internal::DecimalFormatter<ArrayOf<T>>>(array);
    } else if constexpr (arrow::is_string_type<T>::value ||
                         std::is_same_v<T, arrow::StringViewType>) {
      result = std::make_unique<internal::StringFormatter<ArrayOf<T>>>(array);
    } else if constexpr (arrow::is_binary_type<T>::value ||
                         std::is_same_v<T, arrow::BinaryViewType> ||
                         std::is_same_v<T, arrow::FixedSizeBinaryType>) {
      result = std::make_unique<internal::BinaryFormatter<ArrayOf<T>>>(array);
    } else {
      result = std::make_unique<internal::ScalarFormatter>(array);
    }
    return arrow::Status::OK();
  }

  arrow::Status Visit(const arrow::NullType&) {
    result = std::make_unique<internal::NullFormatter>(array);
    return arrow::Status::OK();
  }
  arrow::Status Visit(const arrow::BooleanType&) {
    result = std::make_unique<internal::BoolFormatter>(array);
    return arrow::Status::OK();
  }
  arrow::Status Visit(const arrow::TimestampType& type) {
    result = internal::Temporal<arrow::TimestampArray>(
        array,
        [unit = type.unit(), utc = !type.timezone().empty(), fraction = fraction](
            int64_t value, std::string* out) { AppendTimestamp(value, unit, utc, fraction, out); });
    return arrow::Status::OK();
  }
  arrow::Status Visit(const arrow::Date32Type&) {
    result = internal::Temporal<arrow::Date32Array>(array, AppendDate);
    return arrow::Status::OK();
  }
  arrow::Status Visit(const arrow::Time32Type& type) {
    return TimeOfDay<arrow::Time32Array>(type.unit());
  }
  arrow::Status Visit(const arrow::Time64Type& type) {
    return TimeOfDay<arrow::Time64Array>(type.unit());
  }
  arrow::Status Visit(const arrow::DurationType& type) {
    result = internal::Temporal<arrow::DurationArray>(
        array, [unit = type.unit()](int64_t value, std::string* out) {
          AppendDuration(value, unit, out);
        });
    return arrow::Status::OK();
  }
  arrow::Status Visit(const arrow::MonthDayNanoIntervalType&) {
    using Value = arrow::MonthDayNanoIntervalType::MonthDayNanos;
    result = internal::Temporal<arrow::MonthDayNanoIntervalArray>(
        array, [](const Value& value, std::string* out) {
          AppendInterval(value.months, value.days, value.nanoseconds, out);
        });
    return arrow::Status::OK();
  }
  arrow::Status Visit(const arrow::ListType&) { return List<arrow::ListArray>(); }
  arrow::Status Visit(const arrow::LargeListType&) { return List<arrow::LargeListArray>(); }
  arrow::Status Visit(const arrow::FixedSizeListType&) { return List<arrow::FixedSizeListArray>(); }
  arrow::Status Visit(const arrow::MapType&) { return List<arrow::MapArray>(); }
  arrow::Status Visit(const arrow::StructType& type) {
    const auto& typed = checked_cast<const arrow::StructArray&>(*array);
    std::vector<std::unique_ptr<CellFormatter>> fields(static_cast<size_t>(type.num_fields()));
    for (size_t i = 0; i < fields.size(); ++i) {
      ARROW_ASSIGN_OR_RAISE(fields[i],
                            CellFormatter::Make(typed.field(static_cast<int>(i)), fraction));
    }
    result = std::make_unique<internal::StructFormatter>(array, std::move(fields));
    return arrow::Status::OK();
  }
  arrow::Status Visit(const arrow::DictionaryType&) {
    const auto& typed = checked_cast<const arrow::DictionaryArray&>(*array);
    ARROW_ASSIGN_OR_RAISE(auto values, CellFormatter::Make(typed.dictionary(), fraction));
    result = std::make_unique<internal::DictionaryFormatter>(array, std::move(values));
    return arrow::Status::OK();
  }
  arrow::Status Visit(const arrow::ExtensionType&) {
    array = checked_cast<const arrow::ExtensionArray&>(*array).storage();
    return arrow::VisitTypeInline(*array->type(), this);
  }

  template <typename ArrayType>
  arrow::Status TimeOfDay(arrow::TimeUnit::type unit) {
    result = internal::Temporal<ArrayType>(
        array, [unit, fraction = fraction](int64_t value, std::string* out) {
          AppendTimeOfDay(value, unit, fraction, out);
        });
    return arrow::Status::OK();
  }
  template <typename ArrayType>
  arrow::Status List() {
    ARROW_ASSIGN_OR_RAISE(
        auto values,
        CellFormatter::Make(checked_cast<const ArrayType&>(*array).values(), fraction));
    result = std::make_unique<internal::ListFormatter<ArrayType>>(array, std::move(values));
    return arrow::Status::OK();
  }
};

}  // namespace

arrow::Result<std::unique_ptr<CellFormatter>> CellFormatter::Make(
    std::shared_ptr<arrow::Array> array, Fraction fraction) {
  FormatterFactory factory{std::move(array), fraction, nullptr};
  ARROW_RETURN_NOT_OK(arrow::VisitTypeInline(*factory.array->type(), &factory));
  return std::move(factory.result);
}

void CellFormatter::AppendJson(int64_t row, std::string* out) const {
  if (IsNull(row)) {
    *out += "null";
  } else {
    AppendJsonValue(row, out);
  }
}

void CellFormatter::AppendJsonValue(int64_t row, std::string* out) const {
  std::string scratch;
  AppendJsonString(Text(row, &scratch), out);
}

bool IsNumber(const arrow::DataType& type) {
  if (type.id() == arrow::Type::DICTIONARY) {
    return IsNumber(*checked_cast<const arrow::DictionaryType&>(type).value_type());
  }
  return arrow::is_integer(type.id()) || arrow::is_floating(type.id()) ||
         arrow::is_decimal(type.id());
}

bool IsFreeText(const arrow::DataType& type) {
  if (type.id() == arrow::Type::DICTIONARY) {
    return IsFreeText(*checked_cast<const arrow::DictionaryType&>(type).value_type());
  }
  return !IsNumber(type) && !arrow::is_temporal(type.id()) && type.id() != arrow::Type::BOOL;
}

}  // namespace support
