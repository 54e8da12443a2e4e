#include "text_codes.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "support/batches.h"

namespace {

using testing_support::Encoded;
using testing_support::ErrorOf;
using testing_support::Ints;
using testing_support::Must;
using testing_support::Strings;
using testing_support::Texts;
using weblog::TextCodes;

Texts Decoded(const std::shared_ptr<arrow::Array>& column) {
  const TextCodes codes = Must(TextCodes::Make(column, "url"));
  Texts texts;
  for (int64_t i = 0; i < codes.rows(); ++i) {
    texts.push_back(codes[i] == TextCodes::kNull
                        ? std::nullopt
                        : std::optional<std::string>(codes.word(codes[i])));
  }
  return texts;
}

TEST_CASE("plain text is encoded, each word once") {
  const Texts texts = {"a", std::nullopt, "b", "", "a"};
  CHECK(Decoded(Strings(texts)) == texts);
  const TextCodes codes = Must(TextCodes::Make(Strings(texts), "url"));
  CHECK(codes.words() == 3);
  CHECK(codes[0] == codes[4]);
}

TEST_CASE("a dictionary is taken as it is") {
  CHECK(Decoded(Encoded({"x", "y", "unused"}, {1, 0, 1})) == Texts{"y", "x", "y"});
  CHECK(Decoded(Encoded({"x", "y"}, {1, std::nullopt, 0})) == Texts{"y", std::nullopt, "x"});
  CHECK(Decoded(Encoded({"x", std::nullopt}, {1, 0})) == Texts{std::nullopt, "x"});
  CHECK(Decoded(Encoded({}, {std::nullopt})) == Texts{std::nullopt});
}

TEST_CASE("a part of a column is that part") {
  CHECK(Decoded(Strings({"a", "b", "c"})->Slice(1, 2)) == Texts{"b", "c"});
  CHECK(Decoded(Encoded({"x", "y"}, {0, 1, 0})->Slice(1, 2)) == Texts{"y", "x"});
}

TEST_CASE("other index types and large text") {
  arrow::LargeStringBuilder large;
  CHECK_OK(large.AppendValues({"p", "q"}));
  CHECK(Decoded(Must(large.Finish())) == Texts{"p", "q"});
  arrow::Int8Builder indices;
  CHECK_OK(indices.AppendValues({1, 0}));
  CHECK(Decoded(Must(arrow::DictionaryArray::FromArrays(
            arrow::dictionary(arrow::int8(), arrow::utf8()), Must(indices.Finish()),
            Strings({"x", "y"})))) == Texts{"y", "x"});
}

TEST_CASE("a column of numbers is refused") {
  CHECK(ErrorOf(TextCodes::Make(Ints({1}), "url")) ==
        "column url is of type int64, and should hold text");
}

}  // namespace
