#include "line_format.h"

#include <arrow/status.h>

namespace weblog {

arrow::Result<LineFormatPtr> LineFormat::AfterDirective(std::string_view) const {
  return arrow::Status::NotImplemented(name_, " has no directives");
}

}  // namespace weblog
