#include <algorithm>
#include <random>

#include "crawl/warc.h"
#include "warc/digest.h"
#include "warc/gzip_packer.h"

namespace crawl {
namespace {

// Appends `text` so that it stays one line whatever is in it.
void AppendLineText(std::string_view text, std::string* out) {
  const size_t begin = out->size();
  *out += text;
  std::replace_if(
      out->begin() + static_cast<ptrdiff_t>(begin), out->end(),
      [](char c) { return c == '\r' || c == '\n' || c == '\0'; }, ' ');
}

void AppendField(std::string_view name, std::string_view value, std::string* out) {
  *out += name;
  *out += ": ";
  AppendLineText(value, out);
  *out += "\r\n";
}

// Whether a line that begins so is a field of that name.
bool IsFieldName(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(),
                                      [](char c) { return c > ' ' && c < 0x7F && c != ':'; });
}

std::mt19937_64 RandomlySeeded() {
  std::random_device device;
  std::seed_seq seed = {device(), device(), device(), device()};
  return std::mt19937_64(seed);
}

// "<urn:uuid:...>", a random one (version 4 of RFC 9562).
std::string MakeRecordId(std::mt19937_64* random) {
  constexpr char kDigits[] = "0123456789abcdef";
  const uint64_t high = ((*random)() & ~uint64_t{0xF000}) | 0x4000;
  const uint64_t low = ((*random)() & ~(uint64_t{3} << 62)) | uint64_t{2} << 62;
  std::string id = "<urn:uuid:";
  for (int i = 0; i < 32; ++i) {
    if (i == 8 || i == 12 || i == 16 || i == 20) id += '-';
    id += kDigits[(i < 16 ? high : low) >> (60 - i % 16 * 4) & 15];
  }
  return id += '>';
}

}  // namespace

class WarcPacker::Impl {
 public:
  explicit Impl(std::optional<uint64_t> seed)
      : random_(seed.has_value() ? std::mt19937_64(*seed) : RandomlySeeded()) {}

  void Append(const WarcEntry& entry, std::string* out, std::string* id,
              std::string* payload_digest) {
    const std::string record_id = MakeRecordId(&random_);
    record_ = "WARC/1.1\r\n";
    AppendField("WARC-Type", entry.type, &record_);
    AppendField("WARC-Record-ID", record_id, &record_);
    if (!entry.url.empty()) AppendField("WARC-Target-URI", entry.url, &record_);
    AppendField("WARC-Date", WarcDate(entry.time_us), &record_);
    if (payload_digest != nullptr) payload_digest->clear();
    // One digest is enough: of a response that of its payload, which finds duplicates.
    if (entry.type == "response") {
      const std::string_view digest = sha1_.Of(entry.body);
      AppendField("WARC-Payload-Digest", digest, &record_);
      if (payload_digest != nullptr) *payload_digest = digest;
    } else {
      AppendField("WARC-Block-Digest", sha1_.Of(entry.head, entry.body), &record_);
    }
    if (!entry.content_type.empty()) AppendField("Content-Type", entry.content_type, &record_);
    // Of a field that stands there twice readers take the first, so ours come before the others.
    AppendField("Content-Length", std::to_string(entry.head.size() + entry.body.size()), &record_);
    for (const auto& [name, value] : entry.fields) {
      if (IsFieldName(name)) AppendField(name, value, &record_);
    }
    record_ += "\r\n";
    record_ += entry.head;
    record_ += entry.body;
    record_ += "\r\n\r\n";
    packer_.Append(record_, out);
    if (id != nullptr) *id = record_id;
  }

 private:
  GzipPacker packer_;
  Sha1 sha1_;
  std::mt19937_64 random_;
  std::string record_;
};

WarcPacker::WarcPacker(std::optional<uint64_t> seed) : impl_(std::make_unique<Impl>(seed)) {}
WarcPacker::~WarcPacker() = default;

void WarcPacker::Append(const WarcEntry& entry, std::string* out, std::string* id,
                        std::string* payload_digest) {
  impl_->Append(entry, out, id, payload_digest);
}

}  // namespace crawl
