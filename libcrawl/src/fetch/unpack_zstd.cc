#include <zstd.h>

#include <memory>

#include "fetch/output_buffer.h"
#include "fetch/unpack.h"

namespace crawl {
namespace {

constexpr int kMostWindowLog = 23;

struct Free {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

// A decoder of a thread, kept from one document to the next. Null when there is no memory.
ZSTD_DCtx* Decoder() {
  thread_local std::unique_ptr<ZSTD_DCtx, Free> kept;
  if (!kept) {
    kept.reset(ZSTD_createDCtx());
    if (!kept) return nullptr;
    ZSTD_DCtx_setParameter(kept.get(), ZSTD_d_windowLogMax, kMostWindowLog);
  }
  ZSTD_DCtx_reset(kept.get(), ZSTD_reset_session_only);
  return kept.get();
}

}  // namespace

Unpacked UnpackZstd(std::string_view packed, size_t limit, std::string* to) {
  OutputBuffer output(packed.size(), limit, to);
  ZSTD_DCtx* decoder = Decoder();
  if (decoder == nullptr) return Unpacked::kDamaged;
  ZSTD_inBuffer in = {packed.data(), packed.size(), 0};
  bool any_frame = false;
  while (true) {
    size_t room = 0;
    uint8_t* to_fill = output.Room(&room);
    ZSTD_outBuffer out = {to_fill, room, 0};
    const size_t read_before = in.pos;
    const size_t status = ZSTD_decompressStream(decoder, &out, &in);
    if (!output.Use(out.pos)) return Unpacked::kTooLarge;
    // What follows a whole frame and is none is ignored.
    if (ZSTD_isError(status)) return any_frame ? Unpacked::kWhole : Unpacked::kDamaged;
    any_frame = status == 0;
    if (in.pos == in.size && any_frame) return Unpacked::kWhole;
    if (in.pos == read_before && out.pos == 0) return Unpacked::kDamaged;
  }
}

}  // namespace crawl
