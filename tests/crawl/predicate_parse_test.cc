#include <string>
#include <vector>

#include "predicate_checks.h"

namespace {

// What is true of the page of these tests: host:t, not host:f.
bool HoldsAtT(std::string_view text) { return Holds(text, {"http://t/", nullptr, nullptr}); }

struct Wrong {
  std::string text;
  size_t column;  // of the caret, from 1
  std::string message;
};

void CheckWrong(const Wrong& wrong, const crawl::PredicateResources& resources = {}) {
  const auto predicate = crawl::Predicate::Parse(wrong.text, resources);
  REQUIRE_MESSAGE(!predicate.ok(), wrong.text);
  CHECK(predicate.status().message() ==
        wrong.message + "\n  " + wrong.text + "\n" + std::string(wrong.column + 1, ' ') + "^");
}

}  // namespace

TEST_CASE("not binds tightest, then and, then or") {
  CHECK(HoldsAtT("host:t"));
  CHECK_FALSE(HoldsAtT("host:f"));
  CHECK(HoldsAtT("host:t or host:t and host:f"));  // t or (t and f); (t or t) and f is false
  CHECK(HoldsAtT("host:f and host:f or host:t"));  // (f and f) or t; f and (f or t) is false
  CHECK(HoldsAtT("not host:f or host:t"));         // (not f) or t; not (f or t) is false
  CHECK_FALSE(HoldsAtT("not host:t and host:f"));  // (not t) and f; not (t and f) is true
  CHECK(HoldsAtT("not not host:t"));
  CHECK_FALSE(HoldsAtT("host:t and not not not host:t"));
}

TEST_CASE("brackets bind tighter") {
  CHECK_FALSE(HoldsAtT("(host:t or host:t) and host:f"));
  CHECK_FALSE(HoldsAtT("host:f and (host:f or host:t)"));
  CHECK_FALSE(HoldsAtT("not (host:f or host:t)"));
  CHECK(HoldsAtT("not(host:t and host:f)"));
  CHECK(HoldsAtT("((host:t))and(host:t)"));
}

TEST_CASE("keywords are of any case, blanks of any kind") {
  CHECK(HoldsAtT("HOST:t And\tNOT\nhost:f OR host:f"));
  CHECK(HoldsAtT("  host:t  "));
  // In quotes they are words.
  CHECK(Holds("\"and\" and \"or\"", JudgedPage("http://h/", "", "and or").facts()));
}

TEST_CASE("errors show where") {
  const std::string a_condition = "expected a condition, such as \"a phrase\" or word:storm";
  const std::string names = "; there are word:, title:, url:, host:, lang:, label: and topic:";
  const Wrong cases[] = {
      {"", 1, a_condition},
      {"   ", 4, a_condition},
      {"and host:a", 1, a_condition},
      {"host:a and", 11, a_condition},
      {"host:a or or host:b", 11, a_condition},
      {"host:a and not", 15, a_condition},
      {"()", 2, a_condition},
      {"> 3", 1, a_condition},
      {"host:a)", 7, "there is no ( to this )"},
      {"(host:a", 8, "expected and, or, or )"},
      {"(host:a host:b)", 9, "expected and, or, or )"},
      {"host:a host:b", 8, "expected and, or, or the end"},
      {"host:a \"b\"", 8, "expected and, or, or the end"},
      {"storm", 1, "'storm' is no condition; a word is written word:storm, a phrase \"storm\""},
      {"host:a and colour:red", 12, "there is no condition 'colour:'" + names},
      {":red", 1, "there is no condition ':'" + names},
      {"word:", 6, "expected a value right behind word:"},
      {"host: a", 6, "expected a value right behind host:"},
      {"title:\"\"", 7, "expected a value right behind title:"},
      {"host:a and \"open", 12, "expected a closing \" to this one"},
      {"\"-\"", 1, "expected a word, of letters or digits"},
      {"title:...", 7, "expected a word, of letters or digits"},
      {"word:a-b", 6,
       "expected one word, and these are 2; a phrase stands in quotes, without word:"},
      {"lang:english", 6, "expected the code of a language, two or three letters such as en"},
      {"lang:e1", 6, "expected the code of a language, two or three letters such as en"},
      {"host:a/b", 6, "expected the name of a host, such as example.org"},
      {"host:a:80", 6, "expected the name of a host, such as example.org"},
      {"url:uk", 5, "expected a regular expression between slashes, such as /\\.uk\\//"},
      {"url:", 5, "expected a regular expression between slashes, such as /\\.uk\\//"},
      {"url:/uk\\/", 5, "expected a closing / to this one; one that is meant is written \\/"},
      {"url:/a[z-a]/", 8, "the regular expression is wrong: invalid character class range: z-a"},
      {"url:/\\/(/", 6, "the regular expression is wrong: missing ): \\/("},
      {"label:a", 7, "label: needs a table of labels; --labels gives it"},
      {"topic:a", 7,
       "topics need a tree of them, which crawl-topic train makes; --topics gives it"},
      {"okapi(a) > 1", 7,
       "topics need a tree of them, which crawl-topic train makes; --topics gives it"},
      {"similar(a) > 1", 9, "files cannot be read here"},
      {"similar a > 1", 9, "expected (FILE) behind similar"},
      {"okapi > 1", 7, "expected (NODE) behind okapi"},
      {"similar() > 1", 9, "expected the name of a file"},
      {"similar(a", 10, "expected )"},
      {"similar(\"a\" b) > 1", 13, "expected )"},
      {"similar(a)", 11, "expected a comparison: >, >=, < or <="},
      {"similar(a) = 1", 12, "expected a comparison: >, >=, < or <="},
      {"similar(a) > b", 14, "expected a number, such as 0.3"},
      {"similar(a) > 1x", 14, "expected a number, such as 0.3"},
      {"similar(a) > nan", 14, "expected a number, such as 0.3"},
      {"similar(a) > \"1\"", 14, "expected a number, such as 0.3"},
      {"similar(a) >", 13, "expected a number, such as 0.3"},
  };
  for (const Wrong& wrong : cases) CheckWrong(wrong);
  crawl::PredicateResources none;
  none.topics_option = "";
  CheckWrong({"topic:a", 7, "topics need a tree of them, and there is none here"}, none);
}

TEST_CASE("words are bounded") {
  CHECK(crawl::Predicate::Parse("word:" + std::string(64, 'a'), {}).ok());
  const auto predicate = crawl::Predicate::Parse("word:" + std::string(65, 'a'), {});
  CHECK(predicate.status().message() ==
        "a word has 64 bytes at most\n  word:" + std::string(40, 'a') + "…\n       ^");
}

TEST_CASE("errors of what is named show where") {
  const WordTopics topics;
  crawl::Labels labels;
  labels.Add("http://h/", "science.chemistry");
  labels.Add("http://h/", "art");
  crawl::PredicateResources resources;
  resources.labels = &labels;
  resources.topics = &topics;
  resources.read_file = [](const std::string& path) -> arrow::Result<std::string> {
    if (path == "large") return std::string((16 << 20) + 1, 'a');
    if (path == "empty") return "  \n";
    return arrow::Status::IOError(path, ": No such file");
  };
  CheckWrong({"label:science or label:scince", 24,
              "no label is or begins or ends with 'scince'; there are science.chemistry, art"},
             resources);
  CheckWrong({"topic:sports", 7, "there is no topic 'sports'"}, resources);
  CheckWrong({"okapi(sports) > 1", 7, "there is no topic 'sports'"}, resources);
  CheckWrong({"similar(absent) > 1", 9, "absent: No such file"}, resources);
  CheckWrong({"similar(empty) > 1", 9, "the file has no words"}, resources);
  CheckWrong({"similar(large) > 1", 9,
              "the file is larger than the 16 MiB that pages are compared with at most"},
             resources);
}

TEST_CASE("depth and length are bounded") {
  const auto nested = [](size_t depth) {
    return std::string(depth, '(') + "host:t" + std::string(depth, ')');
  };
  const auto negated = [](size_t times) {
    std::string text;
    for (size_t i = 0; i < times; ++i) text += "not ";
    return text + "host:t";
  };
  CHECK(HoldsAtT(nested(100)));
  CHECK(HoldsAtT(negated(100)));
  for (const std::string& text :
       {nested(101), negated(101), nested(30'000), std::string(60'000, '(')}) {
    const auto predicate = crawl::Predicate::Parse(text, {});
    REQUIRE_FALSE(predicate.ok());
    CHECK(predicate.status().message().starts_with(
        "not and brackets are within each other 100 deep at most\n"));
  }
  // Side by side there may be many.
  std::string wide = "host:f";
  for (int i = 0; i < 4000; ++i) wide += " or (host:f)";
  CHECK(HoldsAtT(wide + " or host:t"));
  const auto long_one = crawl::Predicate::Parse(std::string(70'000, ' ') + "host:t", {});
  REQUIRE_FALSE(long_one.ok());
  CHECK(long_one.status().message() ==
        "a predicate of 70006 bytes is too long; 65536 are the most");
}
