#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "crawl/scope.h"
#include "predicate/node.h"

namespace crawl {
namespace {

constexpr size_t kNamesShown = 8;

class UrlMatches : public Predicate::Node {
 public:
  explicit UrlMatches(std::unique_ptr<re2::RE2> expression) : expression_(std::move(expression)) {}
  bool Holds(Judged* page) const override {
    const std::string_view url = page->facts.url;
    return re2::RE2::PartialMatch(re2::StringPiece(url.data(), url.size()), *expression_);
  }

 private:
  const std::unique_ptr<re2::RE2> expression_;
};

std::string_view WithoutPort(std::string_view host) {
  const size_t colon = host.rfind(':');
  return colon == std::string_view::npos || host.ends_with(']') ? host : host.substr(0, colon);
}

class IsOnHost : public Predicate::Node {
 public:
  explicit IsOnHost(std::string host) : host_(std::move(host)) {}
  bool Holds(Judged* page) const override {
    const std::string_view host = WithoutPort(HostOf(page->facts.url));
    if (!host.ends_with(host_)) return false;
    return host.size() == host_.size() || host[host.size() - host_.size() - 1] == '.';
  }

 private:
  const std::string host_;
};

class HasLabel : public Predicate::Node {
 public:
  HasLabel(const Labels* labels, std::vector<bool> wanted)
      : labels_(labels), wanted_(std::move(wanted)) {}
  bool Holds(Judged* page) const override { return labels_->HasAny(page->facts.url, wanted_); }

 private:
  const Labels* const labels_;
  const std::vector<bool> wanted_;  // by the numbers of labels
};

std::string SomeNames(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < std::min(names.size(), kNamesShown); ++i) {
    text += (i == 0 ? "" : ", ") + names[i];
  }
  return names.size() > kNamesShown ? text + ", ..." : text;
}

}  // namespace

arrow::Result<NodePtr> MakeUrl(std::string_view expression, size_t* at) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  const std::string text(expression);
  auto compiled = std::make_unique<re2::RE2>(text, options);
  if (compiled->ok()) return std::make_unique<UrlMatches>(std::move(compiled));
  // What is wrong is a part of the expression; all of it when that is not known.
  const size_t wrong = text.find(compiled->error_arg());
  *at = wrong == std::string::npos ? 0 : wrong;
  return arrow::Status::Invalid("the regular expression is wrong: ", compiled->error());
}

arrow::Result<NodePtr> MakeHost(std::string_view host) {
  if (host.starts_with('.')) host.remove_prefix(1);
  std::string url;
  // As URLs have it: in lower case, names beyond ASCII in theirs.
  const bool is_one = !host.empty() && host.find_first_of("/\\?#@") == std::string_view::npos &&
                      ResolveLink("http://" + std::string(host) + "/", "", &url);
  if (!is_one || WithoutPort(host) != host) {
    return arrow::Status::Invalid("expected the name of a host, such as example.org");
  }
  return std::make_unique<IsOnHost>(std::string(HostOf(url)));
}

arrow::Result<NodePtr> MakeLabel(std::string_view name, const PredicateResources& resources) {
  if (resources.labels == nullptr) {
    return arrow::Status::Invalid("label: needs a table of labels; ", resources.labels_option,
                                  " gives it");
  }
  const std::vector<std::string>& names = resources.labels->names();
  std::vector<bool> wanted(names.size());
  for (size_t i = 0; i < names.size(); ++i) wanted[i] = MeansLabel(name, names[i]);
  if (std::find(wanted.begin(), wanted.end(), true) == wanted.end()) {
    return arrow::Status::Invalid("no label is or begins or ends with '", name, "'; there are ",
                                  names.empty() ? "none" : SomeNames(names));
  }
  return std::make_unique<HasLabel>(resources.labels, std::move(wanted));
}

}  // namespace crawl
