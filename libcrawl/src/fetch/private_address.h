// Which addresses a crawler may not reach, in the form that sockets have them.
#pragma once

#include <sys/socket.h>

namespace crawl {

// IsPrivateAddress for what is about to be connected to. Families other than IPv4 and 6 are
// private.
bool IsPrivateAddress(const sockaddr* address);

}  // namespace crawl
