#include "page/plain_state.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>

#include "page/tokenizer_limits.h"

namespace crawl {
namespace {

std::string_view TextOf(const lxb_char_t* begin, size_t size) {
  return {reinterpret_cast<const char*>(begin), size};
}

// Writes down the tokens of a document, one a line.
class TokenRecorder {
 public:
  explicit TokenRecorder(bool plain) : plain_(plain), tokenizer_(lxb_html_tokenizer_create()) {
    REQUIRE(lxb_html_tokenizer_init(tokenizer_) == LXB_STATUS_OK);
    PrepareTokenizer(tokenizer_);
    lxb_html_tokenizer_callback_token_done_set(tokenizer_, OnToken, this);
  }
  ~TokenRecorder() { lxb_html_tokenizer_destroy(tokenizer_); }
  TokenRecorder(const TokenRecorder&) = delete;
  TokenRecorder& operator=(const TokenRecorder&) = delete;

  // Reads a document in pieces of some size.
  std::string Record(std::string_view html, size_t piece) {
    tokens_.clear();
    html_ = html;
    lxb_html_tokenizer_clean(tokenizer_);
    REQUIRE(lxb_html_tokenizer_begin(tokenizer_) == LXB_STATUS_OK);
    if (plain_) UsePlainState(tokenizer_);
    for (size_t at = 0; at < html.size(); at += piece) {
      const std::string_view part = html.substr(at, piece);
      const auto* bytes = reinterpret_cast<const lxb_char_t*>(part.data());
      REQUIRE(lxb_html_tokenizer_chunk(tokenizer_, bytes, part.size()) == LXB_STATUS_OK);
    }
    REQUIRE(lxb_html_tokenizer_end(tokenizer_) == LXB_STATUS_OK);
    return tokens_;
  }

 private:
  static lxb_html_token_t* OnToken(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token,
                                   void* recorder) {
    auto* self = static_cast<TokenRecorder*>(recorder);
    self->Write(*token);
    if ((token->type & LXB_HTML_TOKEN_TYPE_CLOSE) == 0) {
      lxb_html_tokenizer_set_state_by_tag(tokenizer, false, token->tag_id, LXB_NS_HTML);
    }
    if (self->plain_) UsePlainState(tokenizer);
    return token;
  }

  void Write(const lxb_html_token_t& token) {
    // The names of other tags have places in memory for numbers.
    const auto tag = std::min<lxb_tag_id_t>(token.tag_id, LXB_TAG__LAST_ENTRY);
    tokens_ += std::to_string(tag) + ' ' + std::to_string(token.type);
    if (token.tag_id == LXB_TAG__TEXT) {
      tokens_ += ' ' + std::to_string(token.null_count) + ' ';
      tokens_ += TextOf(token.text_start, token.text_end - token.text_start);
    } else if (token.tag_id >= LXB_TAG__BEGIN) {
      tokens_ += " at " + std::to_string(reinterpret_cast<const char*>(token.begin) - html_.data());
    }
    for (const auto* at = token.attr_first; at != nullptr; at = at->next) {
      size_t size = 0;
      const lxb_char_t* name =
          lxb_html_token_attr_name(const_cast<lxb_html_token_attr_t*>(at), &size);
      tokens_ += ' ';
      if (name != nullptr) tokens_ += TextOf(name, size);
      tokens_ += '=';
      if (at->value != nullptr) tokens_ += TextOf(at->value, at->value_size);
    }
    tokens_ += '\n';
  }

  const bool plain_;
  lxb_html_tokenizer_t* tokenizer_;
  std::string_view html_;
  std::string tokens_;
};

}  // namespace

TEST_CASE("plain state: the tokens are those of the standard's states") {
  using namespace std::string_view_literals;
  constexpr std::string_view kPieces[] = {"<"sv,
                                          "</"sv,
                                          ">"sv,
                                          "/"sv,
                                          "/>"sv,
                                          " "sv,
                                          "\n"sv,
                                          "\r"sv,
                                          "\0"sv,
                                          "\t"sv,
                                          "\f"sv,
                                          "&amp;"sv,
                                          "&"sv,
                                          "<p>"sv,
                                          "</p>"sv,
                                          "<li>"sv,
                                          "<a href=x>"sv,
                                          "</a>"sv,
                                          "<A"sv,
                                          "h1"sv,
                                          "br"sv,
                                          "p"sv,
                                          "my-tag"sv,
                                          "<!--"sv,
                                          "-->"sv,
                                          "<?"sv,
                                          "<!"sv,
                                          "doctype html"sv,
                                          "=\"v\""sv,
                                          "'"sv,
                                          "<script>"sv,
                                          "</script>"sv,
                                          "<title"sv,
                                          "</title>"sv,
                                          "<textarea>"sv,
                                          "é"sv,
                                          "longer than sixteen bytes of text"sv,
                                          "blockquote"sv,
                                          "textareas"sv,
                                          "3"sv,
                                          "<plaintext>"sv,
                                          "a < b"sv,
                                          "<svg>"sv,
                                          "</ "sv};
  TokenRecorder standard(false), plain(true);
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    std::string html;
    for (size_t i = random() % 12; i > 0; --i) html += kPieces[random() % std::size(kPieces)];
    const size_t piece = round % 3 == 0 ? 1 + random() % 8 : 1000;
    CAPTURE(html);
    CAPTURE(piece);
    REQUIRE(plain.Record(html, piece) == standard.Record(html, piece));
  }
}

}  // namespace crawl
