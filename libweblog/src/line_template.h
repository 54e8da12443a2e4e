// Lines whose fields stand between fixed texts: Common, Combined, Squid, load balancers, and
// everything that an Apache, nginx or Squid format string can describe.
//
// A template is a text, a field, a text, a field, … and a text. Its splitting rule, which is all
// there is to it:
//   * a field ends at the first place where the text behind it stands; when that text is empty, at
//     the end of the line;
//   * behind a field that is closed by a double quote, a quote that an odd number of backslashes
//     precedes does not count; should that leave the line unsplit, it is split once more with every
//     quote counting (old servers do not escape);
//   * a blank in a text stands for one or more blanks where the template says so (Squid pads its
//     columns);
//   * where the last text is empty and the one before it is a blank, a line may end before that
//     blank: it has no last field (old servers write no size with an error);
//   * the last text counts only before a blank or at the end of the line;
//   * where the last text is a double quote, a line with none behind its last field, but for
//     escaped ones, was cut off: that field is what there is of it (syslog cuts HAProxy's lines);
//   * what is behind the last text must be empty, unless the template has an open tail.
#pragma once

#include <arrow/result.h>

#include <string>
#include <string_view>
#include <vector>

#include "line_format.h"

namespace weblog {

struct LineTemplate {
  struct Part {
    Slot slot = Slot::kIgnored;
    // The text behind the field.
    std::string after;
    // A blank that ends `after` stands for one or more blanks.
    bool padded = false;
  };
  // The text before the first field.
  std::string before;
  std::vector<Part> parts;
  // Whatever stands behind the last text is ignored, provided that it begins with a blank.
  bool open_tail = false;
};

// Reads the project's own notation: `{client} {} {auth_user} [{time}] "{request}" {status}
// {bytes}`. A field is a slot's name in braces, `{}` is ignored; `{{` is a brace; `~` is a run of
// blanks; a final `…` is an open tail.
arrow::Result<LineTemplate> ParseTemplate(std::string_view notation);

// A format that splits by `line_template`. Two fields without a text between them cannot be told
// apart: Invalid.
arrow::Result<LineFormatPtr> MakeTemplateFormat(std::string name, LineTemplate line_template,
                                                Spelling spelling);

}  // namespace weblog
