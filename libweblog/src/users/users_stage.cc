#include <arrow/array.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "columns.h"
#include "text_codes.h"
#include "users/address_mask.h"
#include "users/person_splitter.h"
#include "users/pseudonym.h"
#include "users/user_names.h"
#include "weblog/page_key.h"
#include "weblog/stream_kind.h"
#include "weblog/users.h"
#include "weblog/visits.h"

namespace weblog {
namespace {

constexpr char kTool[] = "weblog-users";
// By UserField.
constexpr std::array<const char*, kUserFields> kColumns = {"auth_user", "cookie", "client",
                                                           "agent"};

std::shared_ptr<arrow::DataType> TextType() {
  return arrow::dictionary(arrow::int32(), arrow::utf8());
}

// The value of cookie `name` in a Cookie header, or nothing.
std::string_view CookieValue(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const size_t end = std::min(header.find(';'), header.size());
    std::string_view pair = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with(name) && pair.size() > name.size() && pair[name.size()] == '=') {
      return pair.substr(name.size() + 1);
    }
  }
  return {};
}

// The column with other words, which may be alike.
arrow::Result<std::shared_ptr<arrow::Array>> WithWords(const TextCodes& codes,
                                                       const std::vector<std::string>& words) {
  TextColumn column;
  std::vector<int32_t> numbers(words.size());
  for (size_t i = 0; i < words.size(); ++i) {
    ARROW_ASSIGN_OR_RAISE(numbers[i], column.AddWord(words[i], WordOrigin::kMixed));
  }
  ARROW_RETURN_NOT_OK(column.ReserveUpTo(codes.rows()));
  for (int64_t row = 0; row < codes.rows(); ++row) {
    if (codes[row] != TextCodes::kNull) column.Put(row, numbers[codes[row]]);
  }
  return column.Finish(codes.rows());
}

// What the splitter is asked about each row.
class Requests {
 public:
  static arrow::Result<Requests> Make(const arrow::RecordBatch& batch) {
    ARROW_ASSIGN_OR_RAISE(TextCodes urls, TextCodes::Make(batch.GetColumnByName("url"), "url"));
    ARROW_ASSIGN_OR_RAISE(TextCodes referrers,
                          TextCodes::Make(batch.GetColumnByName("referrer"), "referrer"));
    return Requests(batch.GetColumnByName("time"), std::move(urls), std::move(referrers));
  }

  PersonSplitter::Request At(int64_t row, uint64_t client) const {
    PersonSplitter::Request request{client, times_[row], kNoPage, kNoPage, false};
    const int32_t url = urls_[row];
    const int32_t referrer = referrers_[row];
    if (url == TextCodes::kNull) return request;
    request.url = url_pages_[url].page;
    if (referrer == TextCodes::kNull) return request;
    const bool path_only = IsPathOnly(urls_.word(url));
    const Page& from = referrer_pages_[referrer];
    request.referrer = path_only ? from.path : from.page;
    request.same_site = !path_only && from.site == url_pages_[url].site;
    return request;
  }

 private:
  struct Page {
    PageKey page;
    PageKey path;  // as in a log without hosts
    uint64_t site;
  };

  Requests(std::shared_ptr<arrow::Array> times, TextCodes urls, TextCodes referrers)
      : time_column_(std::move(times)),
        times_(time_column_->data()->GetValues<int64_t>(1)),
        urls_(std::move(urls)),
        referrers_(std::move(referrers)),
        url_pages_(PagesOf(urls_)),
        referrer_pages_(PagesOf(referrers_)) {}

  static std::vector<Page> PagesOf(const TextCodes& codes) {
    std::vector<Page> pages;
    pages.reserve(codes.words());
    for (int32_t i = 0; i < codes.words(); ++i) {
      const std::string_view url = codes.word(i);
      const size_t scheme = url.find("://");
      const std::string_view site =
          scheme == std::string_view::npos ? "" : url.substr(0, url.find('/', scheme + 3));
      pages.push_back({PageKeyOf(url), PathKeyOf(url), XXH3_64bits(site.data(), site.size())});
    }
    return pages;
  }

  std::shared_ptr<arrow::Array> time_column_;
  const int64_t* times_;
  TextCodes urls_;
  TextCodes referrers_;
  std::vector<Page> url_pages_;
  std::vector<Page> referrer_pages_;
};

class UsersStage : public Stage {
 public:
  explicit UsersStage(const UserOptions& options)
      : options_(options), splitter_(options.links.get()) {}

  arrow::Status Open(const std::shared_ptr<arrow::Schema>& input);

  const std::shared_ptr<arrow::Schema>& schema() const override { return schema_; }
  arrow::Status Push(const std::shared_ptr<arrow::RecordBatch>& batch,
                     const StageSinks& sinks) override;
  arrow::Status Finish(const StageSinks&) override { return arrow::Status::OK(); }
  StageAccount account() const override;

 private:
  arrow::Status ReadField(UserField field, const arrow::RecordBatch& batch, UserFields* fields,
                          arrow::ArrayVector* columns);
  arrow::Result<std::string> Shown(UserField field, std::string_view word) const;
  arrow::Result<std::string> KnownBy(UserField field, std::string_view word) const;
  arrow::Result<std::shared_ptr<arrow::Array>> UserColumn(const arrow::RecordBatch& batch,
                                                          const UserFields& fields);

  const UserOptions options_;
  std::optional<Pseudonyms> pseudonyms_;
  PersonSplitter splitter_;
  std::shared_ptr<arrow::Schema> schema_;
  std::array<int, kUserFields> columns_;    // by UserField; -1 where the input has none
  std::array<bool, kUserFields> replaced_;  // whether its words may not stay as they are
  std::vector<TextCodes> codes_;            // of the batch at hand
  int64_t rows_ = 0;
  int64_t nobodys_ = 0;
};

arrow::Status UsersStage::Open(const std::shared_ptr<arrow::Schema>& input) {
  ARROW_RETURN_NOT_OK(RequireKind(*input, {"hits"}));
  if (!options_.key.empty()) {
    ARROW_ASSIGN_OR_RAISE(auto pseudonyms, Pseudonyms::Make(options_.key));
    pseudonyms_.emplace(std::move(pseudonyms));
  }
  arrow::FieldVector fields = input->fields();
  for (int i = 0; i < kUserFields; ++i) {
    columns_[i] = input->GetFieldIndex(kColumns[i]);
    const auto field = static_cast<UserField>(i);
    replaced_[i] = columns_[i] >= 0 && ((pseudonyms_ && field != UserField::kAgent) ||
                                        (options_.mask && field == UserField::kClient));
    if (replaced_[i]) fields[columns_[i]] = fields[columns_[i]]->WithType(TextType());
  }
  ARROW_RETURN_NOT_OK(RequireColumn(*input, "client", "weblog-parse"));
  if (options_.split) {
    ARROW_RETURN_NOT_OK(RequireTimeColumn(*input));
    for (const char* name : {"url", "referrer"}) {
      ARROW_RETURN_NOT_OK(RequireColumn(*input, name, "weblog-parse"));
    }
  }
  ARROW_ASSIGN_OR_RAISE(schema_, WithColumns(arrow::schema(fields, input->metadata()),
                                             {arrow::field(kUser, TextType())}, "hits", kTool));
  return arrow::Status::OK();
}

arrow::Status UsersStage::Push(const std::shared_ptr<arrow::RecordBatch>& batch,
                               const StageSinks& sinks) {
  arrow::ArrayVector columns = batch->columns();
  UserFields fields;
  codes_.clear();
  codes_.reserve(kUserFields);
  for (int i = 0; i < kUserFields; ++i) {
    if (columns_[i] < 0) continue;
    ARROW_RETURN_NOT_OK(ReadField(static_cast<UserField>(i), *batch, &fields, &columns));
  }
  ARROW_ASSIGN_OR_RAISE(auto users, UserColumn(*batch, fields));
  nobodys_ += users->null_count();
  columns.push_back(std::move(users));
  rows_ += batch->num_rows();
  return sinks.rows(arrow::RecordBatch::Make(schema_, batch->num_rows(), std::move(columns)));
}

// Takes the words of a field as names are made of them, and replaces its column where it may not
// stay as it is.
arrow::Status UsersStage::ReadField(UserField field, const arrow::RecordBatch& batch,
                                    UserFields* fields, arrow::ArrayVector* columns) {
  const int index = static_cast<int>(field);
  const int column = columns_[index];
  ARROW_ASSIGN_OR_RAISE(TextCodes taken, TextCodes::Make(batch.column(column), kColumns[index]));
  codes_.push_back(std::move(taken));
  const TextCodes& codes = codes_.back();
  std::vector<std::string> words(codes.words());
  std::vector<std::string> shown(replaced_[index] ? codes.words() : 0);
  for (int32_t i = 0; i < codes.words(); ++i) {
    if (replaced_[index]) {
      ARROW_ASSIGN_OR_RAISE(shown[i], Shown(field, codes.word(i)));
    }
    ARROW_ASSIGN_OR_RAISE(words[i], KnownBy(field, codes.word(i)));
  }
  if (replaced_[index]) {
    ARROW_ASSIGN_OR_RAISE((*columns)[column], WithWords(codes, shown));
  }
  fields->fields[index] = {codes.codes(), std::move(words)};
  return arrow::Status::OK();
}

// What the column shows instead of `word`.
arrow::Result<std::string> UsersStage::Shown(UserField field, std::string_view word) const {
  if (field == UserField::kClient && options_.mask) return MaskAddress(word, *options_.mask);
  return pseudonyms_->For(kColumns[static_cast<int>(field)], word);
}

// What a name has for `word`.
arrow::Result<std::string> UsersStage::KnownBy(UserField field, std::string_view word) const {
  if (field == UserField::kCookie && !options_.cookie_name.empty()) {
    word = CookieValue(word, options_.cookie_name);
  }
  if (word.empty() || field == UserField::kAgent) return std::string(word);
  if (pseudonyms_) return pseudonyms_->For(kColumns[static_cast<int>(field)], word);
  if (field == UserField::kClient && options_.mask) return MaskAddress(word, *options_.mask);
  return std::string(word);
}

arrow::Result<std::shared_ptr<arrow::Array>> UsersStage::UserColumn(const arrow::RecordBatch& batch,
                                                                    const UserFields& fields) {
  const int64_t rows = batch.num_rows();
  UserNames users(options_.by, fields);
  TextColumn column;
  ARROW_RETURN_NOT_OK(column.ReserveUpTo(rows));
  std::vector<int32_t> words;  // by user
  std::optional<Requests> requests;
  if (options_.split) {
    ARROW_ASSIGN_OR_RAISE(auto made, Requests::Make(batch));
    requests.emplace(std::move(made));
  }
  for (int64_t row = 0; row < rows; ++row) {
    const int32_t user = users.UserOf(row);
    if (user == UserNames::kNobody) continue;
    if (static_cast<size_t>(user) == words.size()) {
      ARROW_ASSIGN_OR_RAISE(const int32_t word,
                            column.AddWord(users.name(user), WordOrigin::kMixed));
      words.push_back(word);
    }
    int32_t word = words[user];
    if (requests && users.is_client(user)) {
      const std::string& name = users.name(user);
      const uint64_t client = XXH3_64bits(name.data(), name.size());
      const int person = splitter_.PersonOf(requests->At(row, client));
      if (person > 1) {
        ARROW_ASSIGN_OR_RAISE(
            word, column.AddWord(name + "#" + std::to_string(person), WordOrigin::kMixed));
      }
    }
    column.Put(row, word);
  }
  return column.Finish(rows);
}

StageAccount UsersStage::account() const {
  StageAccount account;
  account.rows_in = account.rows_out = rows_;
  if (nobodys_ > 0) {
    account.notes.push_back(std::to_string(nobodys_) +
                            " hits have nothing to know a user by; their user is null");
  }
  return account;
}

}  // namespace

arrow::Result<std::unique_ptr<Stage>> MakeUsersStage(const UserOptions& options,
                                                     const std::shared_ptr<arrow::Schema>& input) {
  auto stage = std::make_unique<UsersStage>(options);
  ARROW_RETURN_NOT_OK(stage->Open(input));
  return stage;
}

}  // namespace weblog
