// Errors about an input that holds something else than rows.
#pragma once

#include <arrow/status.h>

#include <memory>
#include <string>
#include <utility>

namespace support {

// Marks a Status as one of these, with the name of the input.
class NotRowsDetail : public arrow::StatusDetail {
 public:
  explicit NotRowsDetail(std::string name) : name_(std::move(name)) {}

  const char* type_id() const override { return "trodden.not-rows"; }
  std::string ToString() const override { return name_ + " holds no rows"; }
  const std::string& name() const { return name_; }

 private:
  const std::string name_;
};

inline arrow::Status NotRows(const std::string& name, const char* what) {
  return arrow::Status::Invalid(name, what).WithDetail(std::make_shared<NotRowsDetail>(name));
}

// The mark of a Status that is one of these, else null.
inline const NotRowsDetail* AsNotRows(const arrow::Status& status) {
  return dynamic_cast<const NotRowsDetail*>(status.detail().get());
}

}  // namespace support
