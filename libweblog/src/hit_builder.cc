#include "hit_builder.h"

#include <arrow/array.h>
#include <arrow/util/bit_util.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "request.h"
#include "text_repair.h"
#include "weblog/hits.h"

namespace weblog {
namespace {

constexpr int64_t kFirstCapacity = 4096;

bool IsAbsent(std::string_view text) {
  return text.empty() || (text.size() == 1 && text[0] == '-');
}

// "-1" is how load balancers write a number that they do not have.
bool IsAbsentNumber(std::string_view text) {
  return IsAbsent(text) || (text[0] == '-' && (text == "-1" || text == "-1.0"));
}

// HAProxy writes +2750 when it logs a request that goes on.
std::string_view WithoutPlus(std::string_view number) {
  return number.starts_with('+') ? number.substr(1) : number;
}

bool ReadCount(std::string_view text, int64_t* value) {
  if (IsAbsentNumber(text)) {
    *value = NumberColumn<int64_t>::kNull;
    return true;
  }
  text = WithoutPlus(text);
  if (text.starts_with('-')) return false;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, *value);
  return error == std::errc() && stop == end;
}

bool ReadStatus(std::string_view text, int16_t* status) {
  if (IsAbsentNumber(text)) {
    *status = NumberColumn<int16_t>::kNull;
    return true;
  }
  // Three digits, or the 0 of a proxy that has none.
  if (text.size() != 3 && text != "0") return false;
  int value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + (c - '0');
  }
  *status = static_cast<int16_t>(value);
  return true;
}

// Adds the decimal number `text`, in units of `unit_us`, to `*total`, which is kNull while nothing
// has been added.
bool AddElapsed(std::string_view text, double unit_us, int64_t* total) {
  if (IsAbsentNumber(text)) return true;
  text = WithoutPlus(text);
  if (text.starts_with('-')) return false;
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  // Three of the largest can be added up.
  if (error != std::errc() || stop != end || !(value * unit_us <= 3e18)) return false;
  const auto micros = static_cast<int64_t>(std::llround(value * unit_us));
  *total = *total == NumberColumn<int64_t>::kNull ? micros : *total + micros;
  return true;
}

bool ReadElapsed(const RawHit& raw, double unit_us, int64_t* micros) {
  *micros = NumberColumn<int64_t>::kNull;
  if (!raw.has(Slot::kElapsed)) return true;
  return AddElapsed(raw[Slot::kElapsed], unit_us, micros) &&
         AddElapsed(raw[Slot::kElapsed2], unit_us, micros) &&
         AddElapsed(raw[Slot::kElapsed3], unit_us, micros);
}

// 192.0.2.1:5000 and [2001:db8::1]:5000 without the port and the brackets.
std::string_view WithoutPort(std::string_view client) {
  const size_t colon = client.rfind(':');
  if (colon != std::string_view::npos) client = client.substr(0, colon);
  if (client.starts_with('[') && client.ends_with(']'))
    client = client.substr(1, client.size() - 2);
  return client;
}

// A dictionary column that says `word` in each row.
arrow::Result<std::shared_ptr<arrow::Array>> Repeat(const std::string& word, int64_t rows) {
  TextColumn column;
  ARROW_RETURN_NOT_OK(column.ReserveUpTo(rows));
  ARROW_ASSIGN_OR_RAISE(const int32_t number, column.AddWord(word, WordOrigin::kVerbatim));
  for (int64_t i = 0; i < rows; ++i) column.Put(i, number);
  return column.Finish(rows);
}

}  // namespace

HitBuilder::HitBuilder(const Spelling& spelling, std::string default_origin, TimeRange range)
    : spelling_(spelling),
      default_origin_(std::move(default_origin)),
      range_(range),
      times_(spelling),
      time_(arrow::timestamp(arrow::TimeUnit::MICRO, "UTC")),
      bytes_(arrow::int64()),
      elapsed_(arrow::int64()),
      line_(arrow::int64()),
      status_(arrow::int16()) {}

void HitBuilder::Begin(std::string_view text) {
  rows_ = capacity_ = 0;
  for (Field* field : AllFields()) {
    field->spellings.Reset(text);
    field->words.clear();
    field->last = -1;
    field->of_client.clear();
  }
  requests_.Reset(text);
  request_words_.clear();
  origin_spellings_.Reset({});
  origin_numbers_.clear();
  origins_.assign(1, default_origin_);
  origin_names_.Reset({});
  bool is_new;
  origin_names_.Add(default_origin_, 0, &is_new);
}

std::array<HitBuilder::Field*, HitBuilder::kFields + 2> HitBuilder::AllFields() {
  std::array<Field*, kFields + 2> all = {&method_, &url_};
  for (int i = 0; i < kFields; ++i) all[i + 2] = &fields_[i];
  return all;
}

arrow::Status HitBuilder::Reserve() {
  capacity_ = capacity_ == 0 ? std::max(kFirstCapacity, expected_rows_ + expected_rows_ / 8)
                             : 2 * capacity_;
  for (NumberColumn<int64_t>* column : {&time_, &bytes_, &elapsed_, &line_}) {
    ARROW_RETURN_NOT_OK(column->ReserveUpTo(capacity_));
  }
  ARROW_RETURN_NOT_OK(status_.ReserveUpTo(capacity_));
  for (Field* field : AllFields()) ARROW_RETURN_NOT_OK(field->column.ReserveUpTo(capacity_));
  return arrow::Status::OK();
}

arrow::Result<Fate> HitBuilder::Append(const RawHit& raw, int64_t line, std::string_view* reason) {
  // All texts are hashed before any is looked up, and the numbers are read in between: by then the
  // memory is at hand.
  HashFields(raw);
  const PendingRequest request = HashRequest(raw);

  int64_t time, bytes, elapsed;
  int16_t status;
  if (!times_.Read(raw, &time)) {
    *reason = "the time cannot be read";
    return Fate::kRejected;
  }
  if (!ReadStatus(raw[Slot::kStatus], &status)) {
    *reason = "the status is not a number";
    return Fate::kRejected;
  }
  if (!ReadCount(raw[Slot::kBytes], &bytes)) {
    *reason = "the bytes are not a number";
    return Fate::kRejected;
  }
  if (!ReadElapsed(raw, spelling_.elapsed_unit_us, &elapsed)) {
    *reason = "the elapsed time is not a number";
    return Fate::kRejected;
  }
  if (!range_.contains(time)) return Fate::kOutOfRange;

  if (rows_ == capacity_) ARROW_RETURN_NOT_OK(Reserve());
  ARROW_RETURN_NOT_OK(PutRequest(request));
  ARROW_RETURN_NOT_OK(PutFields(raw));
  time_.Append(time);
  status_.Append(status);
  bytes_.Append(bytes);
  elapsed_.Append(elapsed);
  line_.Append(line);
  ++rows_;
  return Fate::kHit;
}

void HitBuilder::HashFields(const RawHit& raw) {
  pending_count_ = 0;
  for (int i = 0; i < kFields; ++i) {
    if (i == kReferrer || i == kAgent) continue;  // see PutOfClient()
    std::string_view text = raw[kFieldSlots[i]];
    if (i == kClient && spelling_.client_has_port) text = WithoutPort(text);
    if (IsAbsent(text)) continue;
    const Field& field = fields_[i];
    // Visitors come in bursts: a field is often as in the line before.
    const bool as_before = field.last >= 0 && field.spellings.TextOf(field.last) == text;
    const uint32_t hash = as_before ? 0 : Interner::HashOf(text, 0);
    if (!as_before) field.spellings.Prefetch(hash);
    pending_[pending_count_++] = {i, as_before, hash, text};
  }
}

arrow::Status HitBuilder::PutFields(const RawHit& raw) {
  const bool has_client = pending_count_ > 0 && pending_[0].field == kClient;
  if (!has_client) fields_[kClient].last = -1;
  for (int i = 0; i < pending_count_; ++i) ARROW_RETURN_NOT_OK(Put(pending_[i]));
  ARROW_RETURN_NOT_OK(PutOfClient(kReferrer, raw[Slot::kReferrer]));
  return PutOfClient(kAgent, raw[Slot::kAgent]);
}

arrow::Status HitBuilder::Put(const Pending& pending) {
  Field& field = fields_[pending.field];
  if (!pending.as_before) {
    bool is_new;
    field.last = field.spellings.Add(pending.text, 0, pending.hash, &is_new);
    if (is_new) {
      ARROW_RETURN_NOT_OK(
          AddSpelling(&field, spelling_.escape_of(kFieldSlots[pending.field]), pending.text));
    }
  }
  field.column.Put(rows_, field.words[field.last]);
  return arrow::Status::OK();
}

// A client mostly has the agent that it had before, and asks for the parts of a page in a row: the
// longest fields of the line need not be hashed then.
arrow::Status HitBuilder::PutOfClient(int which, std::string_view text) {
  if (IsAbsent(text)) return arrow::Status::OK();
  Field& field = fields_[which];
  const int32_t client = fields_[kClient].last;
  if (client >= static_cast<int32_t>(field.of_client.size()))
    field.of_client.resize(client + 1, -1);
  const int32_t known = client < 0 ? -1 : field.of_client[client];
  if (known >= 0 && field.spellings.TextOf(known) == text) {
    field.column.Put(rows_, field.words[known]);
    return arrow::Status::OK();
  }
  ARROW_RETURN_NOT_OK(Put({which, false, Interner::HashOf(text, 0), text}));
  if (client >= 0) field.of_client[client] = field.last;
  return arrow::Status::OK();
}

arrow::Status HitBuilder::AddSpelling(Field* field, Escape escape, std::string_view text) {
  const std::string_view plain = RepairText(Unescape(text, escape, &unescaped_), &repaired_);
  const bool verbatim = plain.data() == text.data();
  ARROW_ASSIGN_OR_RAISE(
      const int32_t word,
      field->column.AddWord(plain, verbatim ? WordOrigin::kVerbatim : WordOrigin::kMixed));
  field->words.push_back(word);
  return arrow::Status::OK();
}

// The number of the origin that the line names.
uint32_t HitBuilder::Origin(const RawHit& raw) {
  const std::string_view host = raw[Slot::kHost];
  if (IsAbsent(host)) return 0;
  origin_text_.assign(raw[Slot::kScheme]).append(1, '\n').append(host).append(1, '\n');
  origin_text_.append(raw[Slot::kPort]);
  bool is_new;
  const int32_t spelling = origin_spellings_.Add(origin_text_, 0, &is_new);
  if (is_new) {
    const std::string made = MakeOrigin(raw[Slot::kScheme], host, raw[Slot::kPort]);
    const std::string_view origin = made.empty() ? default_origin_ : RepairUrl(made, &repaired_);
    origin_numbers_.push_back(static_cast<uint32_t>(origin_names_.Add(origin, 0, &is_new)));
    if (is_new) origins_.emplace_back(origin);
  }
  return origin_numbers_[spelling];
}

HitBuilder::PendingRequest HitBuilder::HashRequest(const RawHit& raw) {
  PendingRequest request;
  request.origin = Origin(raw);
  request.key = raw[Slot::kRequest];
  if (raw.has(Slot::kUrl)) {
    request.in_parts = true;
    request.method = raw[Slot::kMethod];
    request.target = WithQuery(raw[Slot::kUrl], raw[Slot::kQuery]);
    if (raw.has(Slot::kMethod) &&
        request.method.data() + request.method.size() + 1 == request.target.data()) {
      request.key = {request.method.data(), request.method.size() + 1 + request.target.size()};
    } else {
      request_text_.assign(request.method).append(1, ' ').append(request.target);
      request.key = request_text_;
    }
  }
  request.salt = request.origin;
  // "GET /a" and "/b" are not "GET" and "/a /b".
  if (request.in_parts) request.salt += static_cast<uint32_t>(request.method.size() + 1) << 20;
  request.hash = Interner::HashOf(request.key, request.salt);
  requests_.Prefetch(request.hash);
  return request;
}

arrow::Status HitBuilder::PutRequest(const PendingRequest& request) {
  bool is_new;
  const int32_t number = requests_.Add(request.key, request.salt, request.hash, &is_new);
  if (is_new) ARROW_RETURN_NOT_OK(AddRequest(request));
  const RequestWords& words = request_words_[number];
  method_.column.Put(rows_, words.method);
  url_.column.Put(rows_, words.url);
  return arrow::Status::OK();
}

arrow::Status HitBuilder::AddRequest(const PendingRequest& request) {
  Request parts{request.method, request.target};
  if (request.in_parts) {
    parts.target = Unescape(parts.target, spelling_.escape_of(Slot::kUrl), &unescaped_);
  } else {
    parts = SplitRequest(Unescape(request.key, spelling_.escape_of(Slot::kRequest), &unescaped_));
  }
  RequestWords words{TextColumn::kNull, TextColumn::kNull};
  if (!IsAbsent(parts.target)) {
    ARROW_ASSIGN_OR_RAISE(words.url, UrlWord(request.origin, parts.method, parts.target));
  }
  if (!IsAbsent(parts.method)) {
    ARROW_ASSIGN_OR_RAISE(words.method, MethodWord(parts.method));
  }
  request_words_.push_back(words);
  return arrow::Status::OK();
}

arrow::Result<int32_t> HitBuilder::MethodWord(std::string_view method) {
  if (method_.last < 0 || method_.spellings.TextOf(method_.last) != method) {
    bool is_new;
    method_.last = method_.spellings.Add(method, 0, &is_new);
    if (is_new) ARROW_RETURN_NOT_OK(AddSpelling(&method_, Escape::kNone, method));
  }
  return method_.words[method_.last];
}

// A path is told from others by itself and its origin; any other target by the whole URL that it
// makes.
arrow::Result<int32_t> HitBuilder::UrlWord(uint32_t origin, std::string_view method,
                                           std::string_view target) {
  const bool on_site = target[0] == '/';
  bool is_new = true;
  int32_t spelling = 0;
  if (on_site) {
    spelling = url_.spellings.Add(target, origin, &is_new);
    if (!is_new) return url_.words[spelling];
  }
  MakeUrl(origins_[origin], method, target, &url_text_);
  const std::string_view url = RepairUrl(url_text_, &repaired_);
  const bool verbatim = url.data() == url_text_.data();
  ARROW_ASSIGN_OR_RAISE(
      const int32_t word,
      url_.column.AddWord(url, on_site && verbatim ? WordOrigin::kPathOnSite : WordOrigin::kMixed));
  if (on_site) url_.words.push_back(word);
  return word;
}

std::string_view HitBuilder::WithQuery(std::string_view target, std::string_view query) {
  if (IsAbsent(query) || IsAbsent(target)) return target;
  target_text_.assign(target).append(1, '?').append(query);
  return target_text_;
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> HitBuilder::Finish(const std::string& source) {
  arrow::ArrayVector arrays(kHitColumns);
  ARROW_ASSIGN_OR_RAISE(arrays[kHitTime], time_.Finish());
  ARROW_ASSIGN_OR_RAISE(arrays[kHitClient], fields_[kClient].column.Finish(rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitAuthUser], fields_[kAuthUser].column.Finish(rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitMethod], method_.column.Finish(rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitUrl], url_.column.Finish(rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitStatus], status_.Finish());
  ARROW_ASSIGN_OR_RAISE(arrays[kHitBytes], bytes_.Finish());
  ARROW_ASSIGN_OR_RAISE(arrays[kHitReferrer], fields_[kReferrer].column.Finish(rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitAgent], fields_[kAgent].column.Finish(rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitCookie], fields_[kCookie].column.Finish(rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitElapsed], elapsed_.Finish());
  ARROW_ASSIGN_OR_RAISE(arrays[kHitCacheResult], fields_[kCacheResult].column.Finish(rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitContentType], fields_[kContentType].column.Finish(rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitSource], Repeat(source, rows_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitLine], line_.Finish());
  const int64_t rows = std::exchange(rows_, 0);
  expected_rows_ = rows;
  capacity_ = 0;
  return arrow::RecordBatch::Make(HitsSchema(), rows, std::move(arrays));
}

}  // namespace weblog
