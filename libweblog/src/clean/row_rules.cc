#include "clean/row_rules.h"

namespace weblog {
namespace {

bool IsRedirect(int status) { return status >= 300 && status < 400; }

// Whether the answer is a page; where the log does not say, it is taken for one.
bool IsAnswer(int status) {
  return status == 0 || (status >= 200 && status < 300) || status == 304;
}

}  // namespace

Asked RowRules::AskedBy(const HitBatch& hits, int64_t row, int64_t clock,
                        const Client& client) const {
  const int status = hits.status(row);
  const Method method = hits.method(row);
  Asked asked;
  asked.time = hits.time(row) == HitBatch::kNoTime ? clock : hits.time(row);
  asked.kind = KindOf(hits, row, asked.time, client);
  asked.head = method == Method::kHead;
  asked.answered = hits.url(row) != nullptr && IsAnswer(status) && method != Method::kOther;
  asked.error = status >= 400 && status != 401;
  asked.referred = hits.has_referrer(row);
  asked.agent = hits.agent(row) != 0;
  return asked;
}

// Content types tell more than endings; what neither tells, the referrer does.
HitKind RowRules::KindOf(const HitBatch& hits, int64_t row, int64_t time,
                         const Client& client) const {
  const UrlWord* url = hits.url(row);
  if (url == nullptr) return HitKind::kPage;
  if (url->kind == HitKind::kRobotsTxt) return url->kind;
  if (const HitKind kind = hits.kind_of_content(row); kind != HitKind::kUnclear) return kind;
  if (url->kind != HitKind::kUnclear) return url->kind;
  const bool embedded = hits.has_referrer(row) && client.page_time <= time &&
                        time - client.page_time <= embedded_within_ &&
                        hits.ReferrerPage(row) == client.page;
  return embedded ? HitKind::kObject : HitKind::kPage;
}

bool RowRules::DropsMethod(Method method) const {
  if (method == Method::kPost) return post_ == PostHandling::kDrop;
  return method != Method::kGet;
}

std::optional<CleanRule> RowRules::RuleFor(const HitBatch& hits, int64_t row, HitKind kind) const {
  const UrlWord* url = hits.url(row);
  const Method method = hits.method(row);
  const int status = hits.status(row);
  const auto drops = [this](CleanRule rule, bool applies) { return applies && !IsOff(rule); };

  if (drops(CleanRule::kNoUrl, url == nullptr)) return CleanRule::kNoUrl;
  if (drops(CleanRule::kMethods, DropsMethod(method))) return CleanRule::kMethods;
  const bool kept_status = status <= 0 || status >= 1000 || keep_status_[status];
  const bool redirect = IsRedirect(status);
  const bool acted = method == Method::kPost && post_ == PostHandling::kPage;
  if (drops(CleanRule::kRedirects, !kept_status && redirect && !acted))
    return CleanRule::kRedirects;
  if (drops(CleanRule::kErrors, !kept_status && !redirect)) return CleanRule::kErrors;
  if (drops(CleanRule::kObjects, kind == HitKind::kObject)) return CleanRule::kObjects;
  if (drops(CleanRule::kFrames, url != nullptr && url->frame)) return CleanRule::kFrames;
  return std::nullopt;
}

}  // namespace weblog
