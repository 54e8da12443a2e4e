// Temporary files that leave nothing behind, however the program ends.
#pragma once

#include <arrow/result.h>

#include <string>

#include "support/unique_fd.h"

namespace support {

// The directory for temporary files: $TMPDIR, else /tmp.
std::string TemporaryDirectory();

// Opens a file without a name in TemporaryDirectory(), for reading and writing.
arrow::Result<UniqueFd> MakeTemporaryFile();

// A name under which this process and its libraries can open what `fd` refers to, if
// HasDescriptorPaths().
std::string DescriptorPath(int fd);

// Whether there are such names: they are in /proc, which a bare chroot may lack.
bool HasDescriptorPaths();

}  // namespace support
