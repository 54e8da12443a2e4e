// The option --links: a file with the links of a site.
#pragma once

#include <arrow/result.h>
#include <arrow/status.h>
#include <arrow/type.h>

#include <memory>
#include <string>

#include "support/arguments.h"
#include "weblog/links.h"

namespace support {

// --links FILE.
struct LinksOption {
  std::string file;

  // `purpose` ends the sentence "The site's links ...".
  void AddTo(ArgParser& parser, const std::string& purpose);

  // The links in the file, or null when the option was not given.
  arrow::Result<std::shared_ptr<const weblog::Links>> Read() const;
};

// Fails when rows of this schema are no links.
arrow::Status RequireLinks(const arrow::Schema& schema);

// Reads links: an Arrow stream, Arrow file or Parquet file with columns from_url and to_url, or
// lines "FROM<tab>TO", plain or compressed. Messages name the file.
arrow::Result<std::shared_ptr<const weblog::Links>> ReadLinks(const std::string& path);

}  // namespace support
