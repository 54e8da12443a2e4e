#include <brotli/decode.h>

#include <memory>

#include "fetch/output_buffer.h"
#include "fetch/unpack.h"

namespace crawl {

Unpacked UnpackBrotli(std::string_view packed, size_t limit, std::string* to) {
  OutputBuffer output(packed.size(), limit, to);
  const std::unique_ptr<BrotliDecoderState, decltype(&BrotliDecoderDestroyInstance)> state(
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), &BrotliDecoderDestroyInstance);
  if (!state) return Unpacked::kDamaged;
  const uint8_t* next = reinterpret_cast<const uint8_t*>(packed.data());
  size_t left = packed.size();
  while (true) {
    size_t room = 0;
    uint8_t* out = output.Room(&room);
    const size_t before = room;
    const BrotliDecoderResult status =
        BrotliDecoderDecompressStream(state.get(), &left, &next, &room, &out, nullptr);
    if (!output.Use(before - room)) return Unpacked::kTooLarge;
    if (status == BROTLI_DECODER_RESULT_SUCCESS) return Unpacked::kWhole;
    if (status != BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) return Unpacked::kDamaged;
  }
}

}  // namespace crawl
