// Writes the pages of a made-up web, and what is true of them.
#pragma once

#include <arrow/result.h>

#include <string>

#include "synth/options.h"
#include "synth/site.h"

namespace synth {

// Writes links.tsv and topics.tsv to options.directory, which exists: those of the site; or, when
// options.web asks for pages, the pages, pages.tsv, and the links and topics of all that answers.
// Returns an account of these, "300 pages + … ", or nothing when there are none.
arrow::Result<std::string> WriteWeb(const WorldOptions& options, const Site& site);

}  // namespace synth
