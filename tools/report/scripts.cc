#include "report/scripts.h"

#include <openssl/evp.h>

#include <string_view>

namespace crawl_report {
namespace {

constexpr char kVegaText[] =
#include "vega.js.inc"
    ;
constexpr char kChartsText[] =
#include "charts.js.inc"
    ;

// Their lengths are known; a compiler would give up counting characters.
constexpr std::string_view kVega(kVegaText, sizeof kVegaText - 1);
constexpr std::string_view kCharts(kChartsText, sizeof kChartsText - 1);

std::string Source(std::string_view script) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  EVP_Digest(script.data(), script.size(), digest, &size, EVP_sha256(), nullptr);
  unsigned char text[4 * EVP_MAX_MD_SIZE];
  const int length = EVP_EncodeBlock(text, digest, static_cast<int>(size));
  return "'sha256-" +
         std::string(reinterpret_cast<const char*>(text), static_cast<size_t>(length)) + "'";
}

std::string Element(std::string_view script) {
  return std::string("<script>").append(script).append("</script>\n");
}

}  // namespace

std::string ScriptPolicy() { return "script-src " + Source(kVega) + " " + Source(kCharts); }

std::string ScriptElements() { return Element(kVega) + Element(kCharts); }

}  // namespace crawl_report
