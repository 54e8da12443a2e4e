#include "hit_builder.h"

#include <arrow/array.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "same_text.h"
#include "text_repair.h"
#include "weblog/hits.h"

namespace weblog {
namespace {

constexpr int64_t kFirstCapacity = 4096;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsAbsent(std::string_view text) {
  return text.size() <= 1 && (text.empty() || text[0] == '-');
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
  // Any number of so few digits has room.
  constexpr size_t kFewDigits = 18;
  if (!text.empty() && text.size() <= kFewDigits) {
    int64_t count = 0;
    size_t n = 0;
    for (; n < text.size() && IsDigit(text[n]); ++n) count = count * 10 + (text[n] - '0');
    *value = count;
    if (n == text.size()) return true;
  }
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
  // Three digits, or the 0 of a proxy that has none.
  if (text.size() == 3 && IsDigit(text[0]) && IsDigit(text[1]) && IsDigit(text[2])) {
    *status = static_cast<int16_t>((text[0] - '0') * 100 + (text[1] - '0') * 10 + (text[2] - '0'));
    return true;
  }
  *status = text == "0" ? 0 : NumberColumn<int16_t>::kNull;
  return text == "0" || IsAbsentNumber(text);
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

struct Numbers {
  int64_t time, bytes, elapsed;
  int16_t status;
};

// Reads the numbers of a hit. Returns why it cannot, or an empty view.
std::string_view ReadNumbers(const RawHit& raw, double elapsed_unit_us, TimeReader* times,
                             Numbers* numbers) {
  if (!times->Read(raw, &numbers->time)) return "the time cannot be read";
  if (!ReadStatus(raw[Slot::kStatus], &numbers->status)) return "the status is not a number";
  if (!ReadCount(raw[Slot::kBytes], &numbers->bytes)) return "the bytes are not a number";
  if (!ReadElapsed(raw, elapsed_unit_us, &numbers->elapsed)) {
    return "the elapsed time is not a number";
  }
  return {};
}

// 192.0.2.1:5000 and [2001:db8::1]:5000 without the port and the brackets.
std::string_view WithoutPort(std::string_view client) {
  const size_t colon = client.rfind(':');
  if (colon != std::string_view::npos) client = client.substr(0, colon);
  if (client.starts_with('[') && client.ends_with(']'))
    client = client.substr(1, client.size() - 2);
  return client;
}

}  // namespace

HitBuilder::HitBuilder(const Spelling& spelling, std::string default_origin, TimeRange range)
    : spelling_(spelling),
      default_origin_(std::move(default_origin)),
      range_(range),
      times_(spelling),
      time_(HitsSchema()->field(kHitTime)->type()),
      bytes_(arrow::int64()),
      elapsed_(arrow::int64()),
      line_(arrow::int64()),
      status_(arrow::int16()) {}

void HitBuilder::Begin(std::string_view text) {
  rows_ = capacity_ = 0;
  for (Field* field : AllFields()) {
    field->spellings.Reset(text);
    field->words.clear();
  }
  last_method_ = -1;
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

arrow::Status HitBuilder::Append(const RawHit& raw, int64_t line, Fate* fate,
                                 std::string_view* reason) {
  // Texts are hashed well before they are looked up: by then the memory is at hand.
  std::string_view client_text = raw[Slot::kClient];
  if (spelling_.client_has_port) client_text = WithoutPort(client_text);
  const Pending client = Hash(kClient, client_text);
  const PendingRequest request = HashRequest(raw);
  const Pending referrer = Hash(kReferrer, raw[Slot::kReferrer]);
  const Pending agent = Hash(kAgent, raw[Slot::kAgent]);

  Numbers numbers;
  *fate = Fate::kRejected;
  *reason = ReadNumbers(raw, spelling_.elapsed_unit_us, &times_, &numbers);
  if (!reason->empty()) return arrow::Status::OK();
  *fate = range_.contains(numbers.time) ? Fate::kHit : Fate::kOutOfRange;
  if (*fate != Fate::kHit) return arrow::Status::OK();

  if (rows_ == capacity_) ARROW_RETURN_NOT_OK(Reserve());
  ARROW_RETURN_NOT_OK(PutField(kClient, client));
  ARROW_RETURN_NOT_OK(PutRequest(request));
  ARROW_RETURN_NOT_OK(PutField(kReferrer, referrer));
  ARROW_RETURN_NOT_OK(PutField(kAgent, agent));
  for (const int which : {kAuthUser, kCookie, kCacheResult, kContentType}) {
    ARROW_RETURN_NOT_OK(PutField(which, Hash(which, raw[kFieldSlots[which]])));
  }
  time_.Put(rows_, numbers.time);
  status_.Put(rows_, numbers.status);
  bytes_.Put(rows_, numbers.bytes);
  if (numbers.elapsed != NumberColumn<int64_t>::kNull) elapsed_.Put(rows_, numbers.elapsed);
  line_.Put(rows_, line);
  ++rows_;
  return arrow::Status::OK();
}

inline HitBuilder::Pending HitBuilder::Hash(int which, std::string_view text) const {
  if (IsAbsent(text)) return {};
  const uint32_t hash = Interner::HashOf(text, 0);
  fields_[which].spellings.Prefetch(hash);
  return {text, hash};
}

inline arrow::Status HitBuilder::PutField(int which, const Pending& pending) {
  if (pending.text.empty()) return arrow::Status::OK();
  Field& field = fields_[which];
  bool is_new;
  const int32_t spelling = field.spellings.Add(pending.text, 0, pending.hash, &is_new);
  if (is_new) {
    const Escape escape = spelling_.escape_of(kFieldSlots[which]);
    ARROW_RETURN_NOT_OK(AddSpelling(&field, escape, pending.text));
  }
  field.column.Put(rows_, field.words[spelling]);
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

inline Request HitBuilder::RequestOf(const RawHit& raw) {
  if (raw.has(Slot::kUrl)) {
    return {raw[Slot::kMethod], Unescape(WithQuery(raw[Slot::kUrl], raw[Slot::kQuery]),
                                         spelling_.escape_of(Slot::kUrl), &request_text_)};
  }
  return SplitRequest(
      Unescape(raw[Slot::kRequest], spelling_.escape_of(Slot::kRequest), &request_text_));
}

inline HitBuilder::PendingRequest HitBuilder::HashRequest(const RawHit& raw) {
  PendingRequest request = {RequestOf(raw), IsAbsent(raw[Slot::kHost]) ? 0 : Origin(raw)};
  const std::string_view target = request.parts.target;
  if (IsAbsent(target)) return request;
  // What a target means depends on the origin and, unless it is a path, on whether the request is
  // to connect to it.
  const bool connects = target[0] != '/' && request.parts.method == "CONNECT";
  request.salt = request.origin * 2 + connects;
  request.hash = Interner::HashOf(target, request.salt);
  url_.spellings.Prefetch(request.hash);
  return request;
}

inline arrow::Status HitBuilder::PutRequest(const PendingRequest& request) {
  const std::string_view target = request.parts.target;
  if (!IsAbsent(target)) {
    bool is_new;
    const int32_t spelling = url_.spellings.Add(target, request.salt, request.hash, &is_new);
    if (is_new) ARROW_RETURN_NOT_OK(AddUrl(request));
    url_.column.Put(rows_, url_.words[spelling]);
  }
  return IsAbsent(request.parts.method) ? arrow::Status::OK() : PutMethod(request.parts.method);
}

arrow::Status HitBuilder::AddUrl(const PendingRequest& request) {
  const std::string_view made =
      MakeUrl(origins_[request.origin], request.parts.method, request.parts.target, &url_text_);
  const std::string_view url = RepairUrl(made, &repaired_);
  const bool verbatim = url.data() == made.data();
  const bool on_site = request.parts.target[0] == '/';
  ARROW_ASSIGN_OR_RAISE(
      const int32_t word,
      url_.column.AddWord(url, on_site && verbatim ? WordOrigin::kPathOnSite : WordOrigin::kMixed));
  url_.words.push_back(word);
  return arrow::Status::OK();
}

// A method mostly is the one before.
inline arrow::Status HitBuilder::PutMethod(std::string_view method) {
  if (last_method_ < 0 || !SameText(method_.spellings.TextOf(last_method_), method)) {
    bool is_new;
    last_method_ = method_.spellings.Add(method, 0, &is_new);
    if (is_new) ARROW_RETURN_NOT_OK(AddSpelling(&method_, Escape::kNone, method));
  }
  method_.column.Put(rows_, method_.words[last_method_]);
  return arrow::Status::OK();
}

std::string_view HitBuilder::WithQuery(std::string_view target, std::string_view query) {
  if (IsAbsent(query) || IsAbsent(target)) return target;
  target_text_.assign(target).append(1, '?').append(query);
  return target_text_;
}

arrow::Result<std::shared_ptr<arrow::RecordBatch>> HitBuilder::Finish(const std::string& source) {
  arrow::ArrayVector arrays(kHitColumns);
  ARROW_ASSIGN_OR_RAISE(arrays[kHitTime], time_.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitClient], fields_[kClient].column.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitAuthUser], fields_[kAuthUser].column.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitMethod], method_.column.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitUrl], url_.column.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitStatus], status_.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitBytes], bytes_.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitReferrer], fields_[kReferrer].column.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitAgent], fields_[kAgent].column.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitCookie], fields_[kCookie].column.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitElapsed], elapsed_.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitCacheResult],
                        fields_[kCacheResult].column.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitContentType],
                        fields_[kContentType].column.Finish(rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitSource], Repeat(source, rows_, &zeros_));
  ARROW_ASSIGN_OR_RAISE(arrays[kHitLine], line_.Finish(rows_, &zeros_));
  const int64_t rows = std::exchange(rows_, 0);
  expected_rows_ = rows;
  capacity_ = 0;
  return arrow::RecordBatch::Make(HitsSchema(), rows, std::move(arrays));
}

}  // namespace weblog
