#include "support/duckdb/tables.h"

#include <arrow/record_batch.h>
#include <arrow/type.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "support/duckdb/batch_converter.h"

namespace support::duckdb_module {
namespace {

std::string LowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// What every callback of the table function needs.
struct ScanContext {
  duckdb_connection connection;
  Tables* tables;
};

// One mention of a table in a statement.
struct BoundTable {
  std::string name;
  std::shared_ptr<arrow::Schema> schema;
};

// One scan under way.
struct ScanState {
  std::shared_ptr<arrow::RecordBatchReader> reader;
  std::unique_ptr<BatchConverter> converter;
  std::vector<int> columns;
  std::shared_ptr<arrow::RecordBatch> batch;
  int64_t offset = 0;
};

template <typename T>
void Delete(void* object) {
  delete static_cast<T*>(object);
}

arrow::Status BindScan(duckdb_bind_info info, const ScanContext& context) {
  const Value parameter(duckdb_bind_get_parameter(info, 0));
  char* text = duckdb_get_varchar(parameter.get());
  auto bound = std::make_unique<BoundTable>(BoundTable{text, nullptr});
  duckdb_free(text);
  ARROW_ASSIGN_OR_RAISE(bound->schema, context.tables->Bind(bound->name));
  if (bound->schema->num_fields() == 0)
    return arrow::Status::Invalid(bound->name, " has no columns");
  ARROW_ASSIGN_OR_RAISE(const auto converter,
                        BatchConverter::Make(context.connection, *bound->schema));
  for (int i = 0; i < bound->schema->num_fields(); ++i) {
    duckdb_bind_add_result_column(info, bound->schema->field(i)->name().c_str(),
                                  converter->type(i));
  }
  duckdb_bind_set_bind_data(info, bound.release(), Delete<BoundTable>);
  return arrow::Status::OK();
}

arrow::Status InitScan(duckdb_init_info info, const ScanContext& context) {
  const auto* bound = static_cast<const BoundTable*>(duckdb_init_get_bind_data(info));
  auto state = std::make_unique<ScanState>();
  ARROW_ASSIGN_OR_RAISE(state->reader, context.tables->TakeReader(bound->name));
  if (!state->reader->schema()->Equals(*bound->schema, /*check_metadata=*/false)) {
    return arrow::Status::Invalid(bound->name, " changed while it was being read");
  }
  ARROW_ASSIGN_OR_RAISE(state->converter, BatchConverter::Make(context.connection, *bound->schema));
  for (idx_t i = 0; i < duckdb_init_get_column_count(info); ++i) {
    const idx_t column = duckdb_init_get_column_index(info, i);
    if (column >= static_cast<idx_t>(bound->schema->num_fields())) {
      return arrow::Status::NotImplemented("DuckDB asked for column ", column, " of ", bound->name);
    }
    state->columns.push_back(static_cast<int>(column));
  }
  duckdb_init_set_init_data(info, state.release(), Delete<ScanState>);
  return arrow::Status::OK();
}

arrow::Status Scan(ScanState* state, duckdb_data_chunk output) {
  while (state->batch == nullptr || state->offset >= state->batch->num_rows()) {
    ARROW_RETURN_NOT_OK(state->reader->ReadNext(&state->batch));
    if (state->batch == nullptr) {
      duckdb_data_chunk_set_size(output, 0);
      return arrow::Status::OK();
    }
    state->offset = 0;
    ARROW_RETURN_NOT_OK(state->converter->SetBatch(state->batch, state->columns));
  }
  const int64_t rows = std::min(static_cast<int64_t>(duckdb_vector_size()),
                                state->batch->num_rows() - state->offset);
  ARROW_RETURN_NOT_OK(state->converter->Slice(state->offset, rows, output));
  state->offset += rows;
  return arrow::Status::OK();
}

void BindCallback(duckdb_bind_info info) {
  const auto& context = *static_cast<const ScanContext*>(duckdb_bind_get_extra_info(info));
  const arrow::Status status = BindScan(info, context);
  if (status.ok()) return;
  context.tables->SetError(status);
  duckdb_bind_set_error(info, status.message().c_str());
}

void InitCallback(duckdb_init_info info) {
  const auto& context = *static_cast<const ScanContext*>(duckdb_init_get_extra_info(info));
  const arrow::Status status = InitScan(info, context);
  if (status.ok()) return;
  context.tables->SetError(status);
  duckdb_init_set_error(info, status.message().c_str());
}

void ScanCallback(duckdb_function_info info, duckdb_data_chunk output) {
  const auto& context = *static_cast<const ScanContext*>(duckdb_function_get_extra_info(info));
  const arrow::Status status =
      Scan(static_cast<ScanState*>(duckdb_function_get_init_data(info)), output);
  if (status.ok()) return;
  context.tables->SetError(status);
  duckdb_function_set_error(info, status.message().c_str());
}

void ReplacementCallback(duckdb_replacement_scan_info info, const char* name, void* tables) {
  if (!static_cast<Tables*>(tables)->Has(name)) return;
  duckdb_replacement_scan_set_function_name(info, kScanFunction);
  const Value parameter(duckdb_create_varchar(name));
  duckdb_replacement_scan_add_parameter(info, parameter.get());
}

}  // namespace

void Tables::Add(const std::string& name, SqlTable table) {
  const std::lock_guard<std::mutex> lock(mutex_);
  entries_[LowerCase(name)] = TableEntry{std::move(table), nullptr, false, 0};
}

bool Tables::Has(const std::string& name) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return Find(name) != nullptr;
}

TableEntry* Tables::Find(const std::string& name) {
  const auto found = entries_.find(LowerCase(name));
  return found == entries_.end() ? nullptr : &found->second;
}

arrow::Status Tables::OpenReader(TableEntry* entry) {
  if (entry->reader != nullptr || (entry->opened && !entry->table.repeatable))
    return arrow::Status::OK();
  ARROW_ASSIGN_OR_RAISE(entry->reader, entry->table.open());
  entry->opened = true;
  return arrow::Status::OK();
}

arrow::Result<std::shared_ptr<arrow::Schema>> Tables::Bind(const std::string& name) {
  const std::lock_guard<std::mutex> lock(mutex_);
  TableEntry* entry = Find(name);
  if (entry == nullptr) return arrow::Status::KeyError("there is no table ", name);
  ARROW_RETURN_NOT_OK(OpenReader(entry));
  if (entry->reader == nullptr) return arrow::Status::Invalid(name, " can be read once only");
  ++entry->binds;
  return entry->reader->schema();
}

arrow::Result<std::shared_ptr<arrow::RecordBatchReader>> Tables::TakeReader(
    const std::string& name) {
  const std::lock_guard<std::mutex> lock(mutex_);
  TableEntry* entry = Find(name);
  if (entry == nullptr) return arrow::Status::KeyError("there is no table ", name);
  ARROW_RETURN_NOT_OK(OpenReader(entry));
  if (entry->reader == nullptr) return arrow::Status::Invalid(name, " can be read once only");
  return std::move(entry->reader);
}

void Tables::BeginStatement() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto& [name, entry] : entries_) entry.binds = 0;
}

std::vector<std::string> Tables::BoundMoreOften(int times) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::string> names;
  for (const auto& [name, entry] : entries_) {
    if (!entry.table.repeatable && entry.binds > times) names.push_back(name);
  }
  return names;
}

void Tables::SetError(const arrow::Status& status) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (error_.ok()) error_ = status;
}

arrow::Status Tables::TakeError() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(error_, arrow::Status::OK());
}

arrow::Status RegisterTables(duckdb_database database, duckdb_connection connection,
                             Tables* tables) {
  const TableFunction function(duckdb_create_table_function());
  duckdb_table_function_set_name(function.get(), kScanFunction);
  const LogicalType text(duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR));
  duckdb_table_function_add_parameter(function.get(), text.get());
  duckdb_table_function_set_extra_info(function.get(), new ScanContext{connection, tables},
                                       Delete<ScanContext>);
  duckdb_table_function_set_bind(function.get(), BindCallback);
  duckdb_table_function_set_init(function.get(), InitCallback);
  duckdb_table_function_set_function(function.get(), ScanCallback);
  duckdb_table_function_supports_projection_pushdown(function.get(), true);
  if (duckdb_register_table_function(connection, function.get()) != DuckDBSuccess) {
    return arrow::Status::Invalid("DuckDB does not accept the table function ", kScanFunction);
  }
  duckdb_add_replacement_scan(database, ReplacementCallback, tables, nullptr);
  return arrow::Status::OK();
}

}  // namespace support::duckdb_module
