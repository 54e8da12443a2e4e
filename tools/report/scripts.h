// The scripts of a report's page. They are the same on every page, so that its policy can name them by their
// hashes: a browser runs nothing else.
#pragma once

#include <string>

namespace crawl_report {

// "script-src 'sha256-…' 'sha256-…'". Vega's expressions are interpreted, so that there is no eval().
std::string ScriptPolicy();

// Vega and the script that draws, each in its element, to stand at the end of the body.
std::string ScriptElements();

}  // namespace crawl_report
