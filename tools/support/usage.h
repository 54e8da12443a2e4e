// Errors that are the caller's: a wrong command line, found while it is parsed or later. They make
// a tool exit 2.
#pragma once

#include <arrow/status.h>

#include <memory>
#include <string>
#include <utility>

namespace support {

// Marks a Status as wrong usage.
class UsageDetail : public arrow::StatusDetail {
 public:
  const char* type_id() const override { return "trodden.usage"; }
  std::string ToString() const override { return "wrong usage"; }
};

template <typename... Args>
arrow::Status UsageError(Args&&... args) {
  return arrow::Status::Invalid(std::forward<Args>(args)...)
      .WithDetail(std::make_shared<UsageDetail>());
}

inline bool IsUsageError(const arrow::Status& status) {
  return dynamic_cast<const UsageDetail*>(status.detail().get()) != nullptr;
}

}  // namespace support
