#include "line_template.h"

#include <doctest/doctest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "format_check.h"

namespace weblog {
namespace {

FormatResult Make(std::string_view notation) {
  ARROW_ASSIGN_OR_RAISE(LineTemplate line_template, ParseTemplate(notation));
  return MakeTemplateFormat("test", std::move(line_template), Spelling());
}

std::string Split(std::string_view notation, const std::string& line) {
  return Fields(Make(notation), line);
}

// The splitting rule of line_template.h, word by word and without a thought for speed: the fields
// in the order of the parts, or nothing.
class SlowSplitter {
 public:
  using Split = std::vector<std::optional<std::string>>;

  explicit SlowSplitter(LineTemplate line_template) : template_(std::move(line_template)) {
    const auto& parts = template_.parts;
    may_lack_last_ =
        parts.size() > 1 && parts.back().after.empty() && parts[parts.size() - 2].after == " ";
    may_be_cut_ = parts.back().after == "\"";
  }

  std::optional<Split> operator()(const std::string& line) const {
    if (line.compare(0, template_.before.size(), template_.before) != 0) return std::nullopt;
    if (auto fields = Try(line, /*escapes=*/true, /*cut=*/false)) return fields;
    if (auto fields = Try(line, /*escapes=*/false, /*cut=*/false)) return fields;
    return may_be_cut_ ? Try(line, /*escapes=*/true, /*cut=*/true) : std::nullopt;
  }

 private:
  std::optional<Split> Try(const std::string& line, bool escapes, bool cut) const {
    Split fields;
    size_t at = template_.before.size();
    for (size_t i = 0; i < template_.parts.size(); ++i) {
      const LineTemplate::Part& part = template_.parts[i];
      const bool last = i + 1 == template_.parts.size();
      std::optional<size_t> end = EndOf(line, at, part, last, escapes);
      if (!end) {
        const bool lacks_last = may_lack_last_ && i + 2 == template_.parts.size();
        // Cut off: not even a quote in the middle of the field.
        const bool cut_off = cut && last && !EndOf(line, at, part, /*last=*/false, escapes);
        if ((!lacks_last || at == line.size()) && !cut_off) return std::nullopt;
        fields.push_back(line.substr(at));
        if (lacks_last) fields.push_back(std::nullopt);
        return fields;
      }
      fields.push_back(line.substr(at, *end - at));
      at = *end + part.after.size();
      while (part.padded && at < line.size() && line[at] == ' ') ++at;
    }
    if (at == line.size() || (template_.open_tail && line[at] == ' ')) return fields;
    return std::nullopt;
  }

  // The first place where the field that begins at `begin` can end.
  std::optional<size_t> EndOf(const std::string& line, size_t begin, const LineTemplate::Part& part,
                              bool last, bool escapes) const {
    for (size_t end = begin; end <= line.size(); ++end) {
      if (Ends(line, begin, end, part, last, escapes)) return end;
    }
    return std::nullopt;
  }

  bool Ends(const std::string& line, size_t begin, size_t end, const LineTemplate::Part& part,
            bool last, bool escapes) const {
    if (line.compare(end, part.after.size(), part.after) != 0) return false;
    const size_t behind = end + part.after.size();
    if (last && behind != line.size() &&
        (line[behind] != ' ' || (part.after.empty() && !template_.open_tail))) {
      return false;
    }
    if (!escapes || !part.after.starts_with('"')) return true;
    size_t backslashes = 0;
    while (end - backslashes > begin && line[end - backslashes - 1] == '\\') ++backslashes;
    return backslashes % 2 == 0;
  }

  LineTemplate template_;
  bool may_lack_last_;
  bool may_be_cut_;
};

}  // namespace

TEST_CASE("line template: notation") {
  const LineTemplate t = *ParseTemplate("<{time}~{elapsed} \"{request}\" {} {{{url}…");
  CHECK(t.before == "<");
  REQUIRE(t.parts.size() == 5);
  CHECK(t.parts[0].slot == Slot::kTime);
  CHECK(t.parts[0].after == " ");
  CHECK(t.parts[0].padded);
  CHECK(t.parts[1].slot == Slot::kElapsed);
  CHECK(t.parts[1].after == " \"");
  CHECK_FALSE(t.parts[1].padded);
  CHECK(t.parts[2].slot == Slot::kRequest);
  CHECK(t.parts[2].after == "\" ");
  CHECK(t.parts[3].slot == Slot::kIgnored);
  CHECK(t.parts[3].after == " {");
  CHECK(t.parts[4].slot == Slot::kUrl);
  CHECK(t.parts[4].after == "");
  CHECK(t.open_tail);
  CHECK_FALSE(ParseTemplate("{time}")->open_tail);

  CHECK(ErrorOf(Make("{time} {nonsense}")).find("'nonsense'") != std::string::npos);
  CHECK(ErrorOf(Make("{time")).find("'{' without '}'") != std::string::npos);
  CHECK(ErrorOf(Make("no fields")) == "the format has no fields");
  CHECK(ErrorOf(Make("")) == "the format has no fields");
  CHECK(ErrorOf(Make("{time}{client} {url}")) ==
        "nothing stands between the fields time and client, so they cannot be told apart");
}

TEST_CASE("line template: a field ends where the text behind it first stands") {
  CHECK(Split("{client} {method} {url}", "a b c d") == "client=a | method=b | url=c d");
  CHECK(Split("{client} {method} {url}", "a  c") == "client=a | method= | url=c");
  CHECK(Split("{client} {method} {url}", "a b ") == "client=a | method=b | url=");
  CHECK(Split("{client} {method}-{url}", "a b") == "rejected: no '-' behind the method");
  CHECK(Split("{client} {method} {url}", "") == "rejected: no ' ' behind the client");
  CHECK(Split("{client} - {url}", "a - b - c") == "client=a | url=b - c");
  CHECK(Split("{client} - {url}", "a -b - c") == "client=a -b | url=c");
  CHECK(Split("{client} {} {url}", "a b c") == "client=a | url=c");
  CHECK(Split("{client} {}-{url}", "a b c") == "rejected: no '-' behind the ignored field");
  CHECK(Split("<{client}>", "<a>") == "client=a");
  CHECK(Split("<{client}>", "a>") == "rejected: the line does not begin as the format does");
  CHECK(Split("<{client}>", "<a>b") == "rejected: no '>' behind the client");
  // The last text counts before a blank too, and then the line has more than the format.
  CHECK(Split("<{client}>", "<a>b> c") == "rejected: more fields than the format has");
  CHECK(Split("<{client}>", "<a>b>") == "client=a>b");
}

TEST_CASE("line template: escaped quotes") {
  const char* notation = R"("{request}" {status})";
  CHECK(Split(notation, R"("GET /" 200)") == "request=GET / | status=200");
  CHECK(Split(notation, R"("a\" 1" 200)") == R"(request=a\" 1 | status=200)");
  CHECK(Split(notation, R"("a\\" 200)") == R"(request=a\\ | status=200)");
  CHECK(Split(notation, R"("a\\\" 1" 200)") == R"(request=a\\\" 1 | status=200)");
  // A server that does not escape: split once more with every quote counting.
  CHECK(Split(notation, R"("C:\" 200)") == R"(request=C:\ | status=200)");
  CHECK(Split(notation, R"("C:\ 200)") == "rejected: no '\" ' behind the request");
  CHECK(Split(R"({status} "{agent}")", R"(200 "a\"b")") == R"(status=200 | agent=a\"b)");
  CHECK(Split(R"({status} "{agent}")", R"(200 "a\")") == R"(status=200 | agent=a\)");
  CHECK(Split(R"({status} "{agent}")", R"(200 "a"b")") == R"(status=200 | agent=a"b)");
  // A backslash before the field is not the field's.
  CHECK(Split(R"({status}\"{agent}")", R"(200\"")") == "status=200 | agent=");
}

TEST_CASE("line template: lines that lack their end") {
  // Old servers write no size with an error.
  CHECK(Split("{client} {status} {bytes}", "a 404") == "client=a | status=404");
  CHECK(Split("{client} {status} {bytes}", "a ") == "rejected: no ' ' behind the status");
  CHECK(Split("{client} {status} {bytes}", "a") == "rejected: no ' ' behind the client");
  CHECK(Split("{client} {status} {bytes}…", "a 404") == "client=a | status=404");
  CHECK(Split("{status}/{bytes}", "404") == "rejected: no '/' behind the status");
  // Syslog cuts long lines.
  CHECK(Split(R"({status} "{agent}")", R"(200 "Mozil)") == "status=200 | agent=Mozil");
  CHECK(Split(R"({status} "{agent}")", R"(200 "a\"b)") == R"(status=200 | agent=a\"b)");
  CHECK(Split(R"({status} "{agent}"…)", R"(200 "Mozil)") == "status=200 | agent=Mozil");
  CHECK(Split(R"({status} "{agent}")", R"(200 "a"b)") == "rejected: no '\"' behind the agent");
  CHECK(Split(R"({status} "{agent}")", "200") == "rejected: no ' \"' behind the status");
}

TEST_CASE("line template: runs of blanks and open tails") {
  CHECK(Split("{time}~{elapsed} {url}", "1     20 u") == "time=1 | url=u | elapsed=20");
  CHECK(Split("{time}~{elapsed} {url}", "1 20 u") == "time=1 | url=u | elapsed=20");
  CHECK(Split("{time}~{url}", "1   ") == "time=1 | url=");
  CHECK(Split("{time} {url}", "1  u") == "time=1 | url= u");

  CHECK(Split("{client} {url}…", "a b c d") == "client=a | url=b");
  CHECK(Split("{client} {url}…", "a b") == "client=a | url=b");
  CHECK(Split("{client} {url}…", "a ") == "client=a | url=");
  CHECK(Split("{client} [{url}]…", "a [b] c") == "client=a | url=b");
  CHECK(Split("{client} [{url}]…", "a [b]c") == "rejected: no ']' behind the url");
  CHECK(Split("{client} [{url}]…", "a [b]c] d") == "client=a | url=b]c");
}

TEST_CASE("line template: agrees with the rule taken literally") {
  const char* notations[] = {
      "{client} {method} {url}",       "{client} {method} {url}…",
      R"({client} "{request}")",       R"({client} "{request}"…)",
      R"("{request}" "{agent}")",      R"("{request}" "{agent}" {url}…)",
      R"({client}~"{request}" {url})", "<{client}> [{url}]",
      R"("{client}" - {url})",         R"({client}""{agent}")",
      R"(a{client}ab{agent}aab)",      R"({client} and then {agent} at last "{url}")",
      R"({client}" {agent} {url} -)",  R"({client}-{method}--{url}-{agent})",
  };
  std::mt19937 random(7);
  int fits = 0;
  for (const char* notation : notations) {
    const FormatResult format = Make(notation);
    const LineTemplate parts = *ParseTemplate(notation);
    const SlowSplitter slow(parts);
    for (int i = 0; i < 20'000; ++i) {
      // Half the lines are made of the template's own texts, so that many fit.
      std::string line = random() % 2 == 0 ? parts.before : "";
      for (int n = static_cast<int>(random() % 9); n > 0; --n) {
        line += random() % 2 == 0 ? parts.parts[random() % parts.parts.size()].after
                                  : std::string(1, "ab \"\\-<>[]"[random() % 10]);
        if (random() % 16 == 0) line.append(random() % 100, 'c');
      }
      CAPTURE(std::string(notation));
      CAPTURE(line);
      const auto expected = slow(line);
      const SplitLine split(**format, line);
      REQUIRE(split.reason().empty() == expected.has_value());
      if (!expected) continue;
      ++fits;
      for (size_t p = 0; p < parts.parts.size(); ++p) {
        const Slot slot = parts.parts[p].slot;
        REQUIRE(split.hit().has(slot) == (*expected)[p].has_value());
        REQUIRE(split.hit()[slot] == (*expected)[p].value_or(""));
      }
    }
  }
  CHECK(fits > 10'000);
}

}  // namespace weblog
