#include "row_gatherer.h"

#include <arrow/builder.h>
#include <arrow/type.h>
#include <arrow/type_traits.h>
#include <arrow/util/bit_util.h>
#include <arrow/util/checked_cast.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "columns.h"
#include "interner.h"

namespace weblog {
namespace {

using arrow::internal::checked_cast;

// One column of every source that the rows name.
using SourceColumns = std::vector<const arrow::Array*>;

bool IsNull(const SourceColumns& columns, RowRef ref) {
  return ref.row == RowRef::kNullRow || columns[ref.source]->IsNull(ref.row);
}

// The validity bitmap of the gathered column; null when no row is null.
arrow::Result<std::shared_ptr<arrow::Buffer>> GatherValidity(const SourceColumns& columns,
                                                             std::span<const RowRef> rows,
                                                             int64_t* null_count) {
  *null_count = 0;
  const bool may_be_null =
      std::any_of(columns.begin(), columns.end(),
                  [](const arrow::Array* array) { return array && array->null_count() > 0; }) ||
      std::any_of(rows.begin(), rows.end(), [](RowRef ref) { return ref.row == RowRef::kNullRow; });
  if (!may_be_null) return nullptr;
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::Buffer> bitmap,
                        arrow::AllocateEmptyBitmap(static_cast<int64_t>(rows.size())));
  uint8_t* bits = bitmap->mutable_data();
  for (size_t i = 0; i < rows.size(); ++i) {
    if (IsNull(columns, rows[i])) {
      ++*null_count;
    } else {
      arrow::bit_util::SetBit(bits, static_cast<int64_t>(i));
    }
  }
  return bitmap;
}

// Columns whose values are `Word`s of memory, whatever they mean.
template <typename Word>
arrow::Result<std::shared_ptr<arrow::Array>> GatherFixed(
    const SourceColumns& columns, std::span<const RowRef> rows,
    const std::shared_ptr<arrow::DataType>& type) {
  int64_t null_count;
  ARROW_ASSIGN_OR_RAISE(auto bitmap, GatherValidity(columns, rows, &null_count));
  std::vector<const Word*> values(columns.size());
  for (size_t i = 0; i < columns.size(); ++i) {
    if (columns[i] != nullptr) values[i] = columns[i]->data()->GetValues<Word>(1);
  }
  const auto n = static_cast<int64_t>(rows.size());
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::Buffer> buffer,
                        arrow::AllocateBuffer(n * static_cast<int64_t>(sizeof(Word))));
  auto* out = reinterpret_cast<Word*>(buffer->mutable_data());
  for (const RowRef ref : rows) {
    *out++ = ref.row == RowRef::kNullRow ? Word{} : values[ref.source][ref.row];
  }
  return arrow::MakeArray(
      arrow::ArrayData::Make(type, n, {std::move(bitmap), std::move(buffer)}, null_count));
}

// Dictionary-encoded text: codes of the sources are translated to codes of the result, each once.
class DictionaryGather {
 public:
  explicit DictionaryGather(const SourceColumns& columns) : sources_(columns.size()) {
    for (size_t i = 0; i < columns.size(); ++i) {
      if (columns[i] == nullptr) continue;
      const auto& array = checked_cast<const arrow::DictionaryArray&>(*columns[i]);
      if (array.null_count() == array.length()) continue;
      Source& source = sources_[i];
      source.array = &array;
      source.codes = checked_cast<const arrow::Int32Array&>(*array.indices()).raw_values();
      source.words = checked_cast<const arrow::StringArray*>(array.dictionary().get());
      source.translated.assign(source.words->length(), kUnknown);
      source.has_nulls = array.null_count() > 0 || source.words->null_count() > 0;
      ++sources_with_words_;
    }
  }

  arrow::Result<std::shared_ptr<arrow::Array>> Gather(std::span<const RowRef> rows) {
    const auto n = static_cast<int64_t>(rows.size());
    TextColumn column;
    if (sources_with_words_ == 0) return column.Finish(n);
    ARROW_RETURN_NOT_OK(column.ReserveUpTo(n));
    for (int64_t i = 0; i < n; ++i) {
      const RowRef ref = rows[i];
      if (ref.row == RowRef::kNullRow) continue;
      Source& source = sources_[ref.source];
      if (source.array == nullptr) continue;
      if (source.has_nulls && source.array->IsNull(ref.row)) continue;
      const int32_t code = source.codes[ref.row];
      int32_t& word = source.translated[code];
      if (word == kUnknown) {
        ARROW_ASSIGN_OR_RAISE(word, Translate(source, code, &column));
      }
      column.Put(i, word);
    }
    return column.Finish(n);
  }

 private:
  static constexpr int32_t kUnknown = -1;

  struct Source {
    const arrow::DictionaryArray* array = nullptr;  // unless it is all null
    const int32_t* codes = nullptr;
    const arrow::StringArray* words = nullptr;
    bool has_nulls = false;
    std::vector<int32_t> translated;
  };

  arrow::Result<int32_t> Translate(const Source& source, int32_t code, TextColumn* column) const {
    if (source.words->IsNull(code)) return TextColumn::kNull;
    // Words of one source need not be looked up; those of several may be alike.
    return column->AddWord(source.words->GetView(code),
                           sources_with_words_ == 1 ? WordOrigin::kVerbatim : WordOrigin::kMixed);
  }

  std::vector<Source> sources_;
  int sources_with_words_ = 0;
};

// Any other type.
arrow::Result<std::shared_ptr<arrow::Array>> GatherByBuilder(
    const SourceColumns& columns, std::span<const RowRef> rows,
    const std::shared_ptr<arrow::DataType>& type) {
  std::unique_ptr<arrow::ArrayBuilder> builder;
  ARROW_RETURN_NOT_OK(arrow::MakeBuilderExactIndex(arrow::default_memory_pool(), type, &builder));
  ARROW_RETURN_NOT_OK(builder->Reserve(static_cast<int64_t>(rows.size())));
  std::vector<arrow::ArraySpan> spans(columns.size());
  for (size_t i = 0; i < columns.size(); ++i) {
    if (columns[i] != nullptr) spans[i].SetMembers(*columns[i]->data());
  }
  for (const RowRef ref : rows) {
    ARROW_RETURN_NOT_OK(ref.row == RowRef::kNullRow
                            ? builder->AppendNull()
                            : builder->AppendArraySlice(spans[ref.source], ref.row, 1));
  }
  return builder->Finish();
}

bool IsEncodedText(const arrow::DataType& type) {
  if (type.id() != arrow::Type::DICTIONARY) return false;
  const auto& dictionary = checked_cast<const arrow::DictionaryType&>(type);
  return dictionary.index_type()->id() == arrow::Type::INT32 &&
         dictionary.value_type()->id() == arrow::Type::STRING;
}

}  // namespace

RowGatherer::RowGatherer(const RowSources& sources, std::span<const RowRef> rows)
    : sources_(sources), rows_(rows), used_(sources.size(), 0) {
  for (const RowRef ref : rows) {
    if (ref.row != RowRef::kNullRow) used_[ref.source] = 1;
  }
}

arrow::Result<std::shared_ptr<arrow::Array>> RowGatherer::Column(
    int column, const std::shared_ptr<arrow::DataType>& type) const {
  SourceColumns columns(sources_.size(), nullptr);
  arrow::ArrayVector owners;
  for (size_t i = 0; i < sources_.size(); ++i) {
    if (used_[i] == 0) continue;
    owners.push_back(sources_[i]->column(column));
    columns[i] = owners.back().get();
  }
  if (IsEncodedText(*type)) return DictionaryGather(columns).Gather(rows_);
  if (arrow::is_primitive(type->id()) && type->id() != arrow::Type::BOOL) {
    switch (checked_cast<const arrow::FixedWidthType&>(*type).bit_width()) {
      case 8:
        return GatherFixed<uint8_t>(columns, rows_, type);
      case 16:
        return GatherFixed<uint16_t>(columns, rows_, type);
      case 32:
        return GatherFixed<uint32_t>(columns, rows_, type);
      case 64:
        return GatherFixed<uint64_t>(columns, rows_, type);
      default:
        break;
    }
  }
  return GatherByBuilder(columns, rows_, type);
}

arrow::Result<std::shared_ptr<arrow::Array>> GatherColumn(
    const RowSources& sources, std::span<const RowRef> rows, int column,
    const std::shared_ptr<arrow::DataType>& type) {
  return RowGatherer(sources, rows).Column(column, type);
}

arrow::Result<arrow::ArrayVector> GatherRows(const RowSources& sources,
                                             std::span<const RowRef> rows,
                                             const arrow::Schema& schema) {
  const RowGatherer gatherer(sources, rows);
  arrow::ArrayVector arrays(schema.num_fields());
  for (int i = 0; i < schema.num_fields(); ++i) {
    ARROW_ASSIGN_OR_RAISE(arrays[i], gatherer.Column(i, schema.field(i)->type()));
  }
  return arrays;
}

}  // namespace weblog
