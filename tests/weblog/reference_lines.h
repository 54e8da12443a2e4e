// Lines that the formats of the reference parser are made for, as their servers write them:
// everyday ones and odd ones.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace reference {

// Lines of the format that reference::FormatNames() calls `format`, without line ends.
std::vector<std::string> LinesOf(std::string_view format);

}  // namespace reference
