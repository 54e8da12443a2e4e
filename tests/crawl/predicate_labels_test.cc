#include <arrow/api.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include <doctest/doctest.h>

#include "crawl/labels.h"
#include "packing.h"

namespace {

std::vector<std::string> LabelsOf(const crawl::Labels& labels, std::string_view url) {
  std::vector<std::string> names;
  for (const uint32_t label : labels.Of(url)) names.push_back(labels.names()[label]);
  return names;
}

using Names = std::vector<std::string>;

// A file of its own, removed at the end.
class TextFile {
 public:
  explicit TextFile(const std::string& bytes) : path_("labels-" + std::to_string(getpid())) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~TextFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  const std::string path_;
};

std::shared_ptr<arrow::Array> Strings(const std::vector<const char*>& values) {
  arrow::StringBuilder builder;
  for (const char* value : values) {
    REQUIRE((value == nullptr ? builder.AppendNull() : builder.Append(value)).ok());
  }
  return builder.Finish().ValueOrDie();
}

std::shared_ptr<arrow::Array> Codes(const std::vector<const char*>& values) {
  arrow::StringDictionary32Builder builder;
  for (const char* value : values) {
    REQUIRE((value == nullptr ? builder.AppendNull() : builder.Append(value)).ok());
  }
  return builder.Finish().ValueOrDie();
}

std::shared_ptr<arrow::RecordBatch> Batch(std::shared_ptr<arrow::Array> urls,
                                          std::shared_ptr<arrow::Array> labels) {
  return arrow::RecordBatch::Make(
      arrow::schema({arrow::field("url", urls->type()), arrow::field("label", labels->type())}),
      urls->length(), {urls, labels});
}

}  // namespace

TEST_CASE("a name means whole labels, their first parts and their last ones") {
  const std::string label = "science.chemistry.chemical_elements";
  for (const char* name : {"science.chemistry.chemical_elements", "science", "science.chemistry",
                           "chemical_elements", "chemistry.chemical_elements"}) {
    CHECK_MESSAGE(crawl::MeansLabel(name, label), name);
  }
  for (const char* name : {"", ".", "sci", "science.", "science.chem", "elements", "chemistry",
                           ".chemical_elements", "Science", "science.chemistry.chemical_elements.x",
                           "xscience.chemistry.chemical_elements"}) {
    CHECK_MESSAGE(!crawl::MeansLabel(name, label), name);
  }
  CHECK(crawl::MeansLabel("art", "art"));
}

TEST_CASE("labels are found by canonical URLs") {
  crawl::Labels labels;
  labels.Add("HTTP://Example.org:80/a/index.html#x", "one");
  labels.Add("http://example.org/a/", "two");
  labels.Add("http://example.org/a/", "one");
  labels.Add("http://example.org/b", "one");
  CHECK(LabelsOf(labels, "http://example.org/a/") == Names{"one", "two"});
  CHECK(LabelsOf(labels, "http://example.org/b") == Names{"one"});
  CHECK(LabelsOf(labels, "http://example.org/c") == Names{});
  CHECK(labels.names() == Names{"one", "two"});
  CHECK(labels.size() == 3);
  CHECK(labels.HasAny("http://example.org/a/", {false, true}));
  CHECK_FALSE(labels.HasAny("http://example.org/b", {false, true}));
  CHECK_FALSE(labels.HasAny("http://example.org/c", {true, true}));
}

TEST_CASE("many labels are those of a map") {
  std::mt19937 random(3);
  crawl::Labels labels;
  std::map<std::string, std::set<std::string>> expected;
  for (int i = 0; i < 20'000; ++i) {
    const std::string url = "http://h/" + std::to_string(random() % 5000);
    const std::string label = "l" + std::to_string(random() % 7);
    labels.Add(url, label);
    expected[url].insert(label);
  }
  for (int i = 0; i < 6000; ++i) {
    const std::string url = "http://h/" + std::to_string(i);
    const Names found = LabelsOf(labels, url);
    REQUIRE(std::set<std::string>(found.begin(), found.end()) == expected[url]);
    REQUIRE(found.size() == expected[url].size());
  }
}

TEST_CASE("labels are read from text, with or without a header, plain or compressed") {
  const std::string lines = "http://h/a\tone\n\nhttp://h/b\ttwo.three\tmore\r\nhttp://h/a\tfour";
  for (const std::string& text : {lines, "url\tlabel\n" + lines, "url\tlabel\tx\n" + lines}) {
    for (const bool packed : {false, true}) {
      const TextFile file(packed ? crawl::Deflated(text) : text);
      crawl::Labels labels;
      REQUIRE(labels.AddText(file.path()).ok());
      CHECK(labels.size() == 3);
      CHECK(LabelsOf(labels, "http://h/a") == Names{"one", "four"});
      CHECK(LabelsOf(labels, "http://h/b") == Names{"two.three"});
    }
  }
}

TEST_CASE("a line without a label is an error that names it") {
  for (const char* line : {"http://h/b", "http://h/b\t", "\tone", "url\tlabel"}) {
    const bool is_pair = std::string_view(line) == "url\tlabel";  // a header elsewhere
    const TextFile file("http://h/a\tone\n" + std::string(line) + "\n");
    crawl::Labels labels;
    const arrow::Status status = labels.AddText(file.path());
    CHECK_MESSAGE(status.ok() == is_pair, line);
    if (is_pair) continue;
    CHECK(status.message() ==
          file.path() + ":2: has no label; a line should be a URL, a tab and its label");
  }
  CHECK_FALSE(crawl::Labels().AddText("absent.tsv").ok());
}

TEST_CASE("labels are read from batches") {
  const std::vector<const char*> urls = {"http://h/a", "http://h/b", nullptr, "HTTP://h/a"};
  const std::vector<const char*> names = {"one", nullptr, "two", "two"};
  for (const auto& batch :
       {Batch(Strings(urls), Strings(names)), Batch(Codes(urls), Codes(names))}) {
    crawl::Labels labels;
    REQUIRE(labels.AddBatch(*batch).ok());
    CHECK(labels.size() == 2);
    CHECK(LabelsOf(labels, "http://h/a") == Names{"one", "two"});
    CHECK(LabelsOf(labels, "http://h/b") == Names{});
  }
  arrow::Int32Builder numbers;
  REQUIRE(numbers.Append(1).ok());
  const auto wrong = Batch(Strings({"http://h/a"}), numbers.Finish().ValueOrDie());
  CHECK(crawl::Labels().AddBatch(*wrong).message() ==
        "labels need the text columns url and label, and there is no label or not one of text");
}

TEST_CASE("the URLs of a table come once, in their order") {
  crawl::Labels labels;
  CHECK(labels.Urls().empty());
  std::vector<std::string> urls;
  for (int i = 0; i < 3000; ++i) urls.push_back("http://h/" + std::to_string(i * 7919 % 3000));
  for (const std::string& url : urls) labels.Add(url, "one");
  labels.Add("http://h/1", "two");
  const auto found = labels.Urls();
  CHECK(std::vector<std::string>(found.begin(), found.end()) == urls);
}
