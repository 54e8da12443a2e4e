// The rules that look at one row, and what a row is as evidence.
#pragma once

#include <cstdint>
#include <optional>

#include "clean/clients.h"
#include "clean/hit_batch.h"
#include "weblog/clean.h"

namespace weblog {

class RowRules {
 public:
  explicit RowRules(const CleanOptions& options)
      : rules_off_(options.rules_off),
        keep_status_(options.keep_status),
        post_(options.post),
        embedded_within_(options.embedded_within) {}

  bool IsOff(CleanRule rule) const { return (rules_off_ >> static_cast<int>(rule) & 1) != 0; }

  // What the row is as evidence. `clock` stands in for a time that is null; `client` is the row's.
  Asked AskedBy(const HitBatch& hits, int64_t row, int64_t clock, const Client& client) const;

  // The first rule, robots apart, that drops a row of this kind.
  std::optional<CleanRule> RuleFor(const HitBatch& hits, int64_t row, HitKind kind) const;

 private:
  HitKind KindOf(const HitBatch& hits, int64_t row, int64_t time, const Client& client) const;
  bool DropsMethod(Method method) const;

  const uint32_t rules_off_;
  const StatusSet keep_status_;
  const PostHandling post_;
  const int64_t embedded_within_;
};

}  // namespace weblog
