// What a built-in format is made of, for formats that extend it.
#pragma once

#include <arrow/result.h>

#include <string_view>

#include "../line_template.h"

namespace weblog {

struct BuiltinParts {
  LineTemplate line_template;
  Spelling spelling;
};

// KeyError when there is none of that name.
arrow::Result<BuiltinParts> BuiltinFormatParts(std::string_view name);

}  // namespace weblog
