#include "page/tokenizer_limits.h"

namespace crawl {
namespace {

constexpr size_t kMostNames = 8192;
constexpr size_t kKeptAttributes = 4096;
constexpr size_t kMostAttributes = 16384;

}  // namespace

void PrepareTokenizer(lxb_html_tokenizer_t* tokenizer) {
  lxb_html_tokenizer_keep_duplicate_set(tokenizer, true);
  tokenizer->parse_errors = lexbor_array_obj_destroy(tokenizer->parse_errors, true);
}

void CleanTokenizer(lxb_html_tokenizer_t* tokenizer) {
  lxb_html_tokenizer_clean(tokenizer);
  if (tokenizer->tags != nullptr) lexbor_hash_clean(tokenizer->tags);
  if (tokenizer->attrs != nullptr) lexbor_hash_clean(tokenizer->attrs);
}

bool DropOldAttributes(lxb_html_tokenizer_t* tokenizer) {
  if (lexbor_dobject_allocated(tokenizer->dobj_token_attr) <= kKeptAttributes) return false;
  lexbor_dobject_clean(tokenizer->dobj_token_attr);
  return true;
}

bool HasTooManyNames(const lxb_html_tokenizer_t& tokenizer) {
  return lexbor_hash_entries_count(tokenizer.tags) > kMostNames ||
         lexbor_hash_entries_count(tokenizer.attrs) > kMostNames ||
         lexbor_dobject_allocated(tokenizer.dobj_token_attr) > kMostAttributes;
}

}  // namespace crawl
