#include "crawl/scope.h"

#define XXH_INLINE_ALL
#include <re2/re2.h>
#include <xxhash.h>

#include <chrono>
#include <set>
#include <utility>

#include "scope/bounded_counts.h"
#include "scope/traps.h"
#include "scope/url_pattern.h"

namespace crawl {
namespace {

uint64_t HashOf(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

int64_t NowMicros() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

arrow::Result<std::unique_ptr<re2::RE2>> Compile(const std::string& expression) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  auto compiled = std::make_unique<re2::RE2>(expression, options);
  if (compiled->ok()) return compiled;
  // What is wrong is a part of the expression; all of it when that is not known.
  const std::string& part = compiled->error_arg();
  const size_t at = expression.find(part);
  if (part.empty() || part.size() == expression.size() || at == std::string::npos) {
    return arrow::Status::Invalid("the expression '", expression,
                                  "' is wrong: ", compiled->error());
  }
  return arrow::Status::Invalid("the expression '", expression, "' is wrong at character ", at + 1,
                                ": ", compiled->error());
}

}  // namespace

std::string_view NameOf(Refusal refusal) {
  switch (refusal) {
    case Refusal::kNone:
      return "none";
    case Refusal::kScheme:
      return "scheme";
    case Refusal::kTooLong:
      return "too-long";
    case Refusal::kInclude:
      return "include";
    case Refusal::kExclude:
      return "exclude";
    case Refusal::kHost:
      return "host";
    case Refusal::kDepth:
      return "depth";
    case Refusal::kPerHost:
      return "per-host";
    case Refusal::kPerPattern:
      return "per-pattern";
    case Refusal::kRepeating:
      return "repeating";
    case Refusal::kCalendar:
      return "calendar";
  }
  return "";
}

class Scope::Impl {
 public:
  explicit Impl(const ScopeOptions& options)
      : options_(options), year_(YearOf(options.now_us != 0 ? options.now_us : NowMicros())) {}

  arrow::Status CompileExpressions() {
    if (!options_.include.empty()) {
      ARROW_ASSIGN_OR_RAISE(include_, Compile(options_.include));
    }
    for (const std::string& expression : options_.exclude) {
      ARROW_ASSIGN_OR_RAISE(auto compiled, Compile(expression));
      exclude_.push_back(std::move(compiled));
    }
    return arrow::Status::OK();
  }

  void AddSeed(std::string_view url) {
    hosts_.emplace(HostOf(url));
    domains_.insert(RegistrableDomain(HostOf(url)));
  }

  Refusal Admit(std::string_view url, int depth) {
    if (const Refusal refusal = Judge(url, depth); refusal != Refusal::kNone) return refusal;
    UrlDate date;
    bool is_date = false;
    if (options_.traps) {
      if (HasRepeatingSegments(url)) return Refusal::kRepeating;
      is_date = FindUrlDate(url, &date);
      if (is_date && IsFarDate(date, year_)) return Refusal::kCalendar;
    }
    return Count(url, is_date && date.bare, /*taken=*/false);
  }

  Refusal Count(std::string_view url) {
    UrlDate date;
    const bool is_bare_date = options_.traps && FindUrlDate(url, &date) && date.bare;
    return Count(url, is_bare_date, /*taken=*/true);
  }

  Refusal Judge(std::string_view url, int depth) const {
    if (!url.starts_with("http://") && !url.starts_with("https://")) return Refusal::kScheme;
    if (url.size() > options_.max_url_length) return Refusal::kTooLong;
    if (include_ && !re2::RE2::PartialMatch(Piece(url), *include_)) return Refusal::kInclude;
    for (const auto& expression : exclude_) {
      if (re2::RE2::PartialMatch(Piece(url), *expression)) return Refusal::kExclude;
    }
    if (!IsInHosts(HostOf(url))) return Refusal::kHost;
    if (options_.max_depth >= 0 && depth > options_.max_depth) return Refusal::kDepth;
    return Refusal::kNone;
  }

 private:
  static re2::StringPiece Piece(std::string_view text) { return {text.data(), text.size()}; }

  bool IsInHosts(std::string_view host) const {
    switch (options_.hosts) {
      case HostScope::kAny:
        return true;
      case HostScope::kSameHost:
        return hosts_.contains(host);
      case HostScope::kSameDomain:
        return hosts_.contains(host) || domains_.contains(RegistrableDomain(host));
    }
    return true;
  }

  // Counts a URL, unless a cap is reached and it has not been taken all the same.
  Refusal Count(std::string_view url, bool is_bare_date, bool taken) {
    const uint64_t host = HashOf(HostOf(url));
    PutUrlPattern(url, &pattern_);
    const uint64_t pattern = HashOf(pattern_);
    const Refusal refusal = FullCap(host, pattern, is_bare_date);
    if (refusal != Refusal::kNone && !taken) return refusal;
    if (options_.max_per_host > 0) host_counts_.Add(host);
    if (options_.max_per_pattern > 0 || is_bare_date) pattern_counts_.Add(pattern);
    return refusal;
  }

  Refusal FullCap(uint64_t host, uint64_t pattern, bool is_bare_date) const {
    if (IsFull(host_counts_, host, options_.max_per_host)) return Refusal::kPerHost;
    if (is_bare_date && IsFull(pattern_counts_, pattern, options_.max_dates_per_pattern)) {
      return Refusal::kCalendar;
    }
    if (IsFull(pattern_counts_, pattern, options_.max_per_pattern)) return Refusal::kPerPattern;
    return Refusal::kNone;
  }

  static bool IsFull(const BoundedCounts& counts, uint64_t key, int64_t cap) {
    return cap > 0 && counts.Of(key) >= cap;
  }

  const ScopeOptions options_;
  const int year_;
  std::unique_ptr<re2::RE2> include_;
  std::vector<std::unique_ptr<re2::RE2>> exclude_;
  std::set<std::string, std::less<>> hosts_, domains_;
  BoundedCounts host_counts_, pattern_counts_;
  std::string pattern_;
};

Scope::Scope(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Scope::~Scope() = default;

arrow::Result<std::unique_ptr<Scope>> Scope::Make(const ScopeOptions& options) {
  auto impl = std::make_unique<Impl>(options);
  ARROW_RETURN_NOT_OK(impl->CompileExpressions());
  return std::unique_ptr<Scope>(new Scope(std::move(impl)));
}

void Scope::AddSeed(std::string_view url) { impl_->AddSeed(url); }
Refusal Scope::Judge(std::string_view url, int depth) const { return impl_->Judge(url, depth); }
Refusal Scope::Admit(std::string_view url, int depth) { return impl_->Admit(url, depth); }
Refusal Scope::Count(std::string_view url) { return impl_->Count(url); }

}  // namespace crawl
