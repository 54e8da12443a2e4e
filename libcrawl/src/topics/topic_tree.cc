#include <algorithm>

#include "topics/bayes.h"
#include "topics/topic_tree_impl.h"
#include "topics/tree_builder.h"

namespace crawl {

std::unique_ptr<const Learner> MakeLearner(const TopicRecord& record) {
  if (record.learner == TopicLearner::kSvm) {
    return std::make_unique<LinearSvm>(record.facts, record.svm);
  }
  return std::make_unique<NaiveBayes>(record.facts, record.sharpness);
}

TopicTree::Impl::Impl(TopicRecord made)
    : record(std::move(made)),
      learner(MakeLearner(record)),
      okapi(record.facts, record.okapi, record.profile_terms),
      mapper(record.facts) {}

std::vector<double> TopicTree::Impl::Probabilities(TermCounts page) const {
  std::vector<double> shares = learner->Shares(page);
  MultiplyDown(record.facts.topics, &shares);
  return shares;
}

void TopicTree::Impl::SetUsualOkapi(std::span<const TopicDocument* const> documents) {
  std::vector<Topic>& topics = record.facts.topics;
  std::vector<double> sums(topics.size(), 0);
  for (const TopicDocument* document : documents) {
    for (const uint32_t topic : WithAncestors(topics, document->leaves)) {
      sums[topic] += okapi.Of(topic, document->terms, document->bytes);
    }
  }
  for (size_t i = 1; i < topics.size(); ++i) {
    const auto pages = static_cast<double>(topics[i].pages);
    topics[i].usual_okapi = pages > 0 ? std::max(0.0, sums[i] / pages) : 0;
  }
}

TopicTree::TopicTree(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
TopicTree::~TopicTree() = default;

arrow::Result<std::unique_ptr<TopicTree>> TopicTree::Read(std::string_view bytes) {
  ARROW_ASSIGN_OR_RAISE(TopicRecord record, ReadTopicRecord(bytes));
  return std::unique_ptr<TopicTree>(new TopicTree(std::make_unique<Impl>(std::move(record))));
}

std::string TopicTree::Write() const { return WriteTopicRecord(impl_->record); }

TopicLearner TopicTree::learner() const { return impl_->record.learner; }
const TopicValidation& TopicTree::validation() const { return impl_->record.validation; }
const std::vector<Topic>& TopicTree::topics() const { return impl_->record.facts.topics; }
int64_t TopicTree::pages() const { return impl_->record.facts.documents; }
int64_t TopicTree::terms() const { return impl_->record.facts.vocabulary.size(); }
int64_t TopicTree::postings() const {
  return static_cast<int64_t>(impl_->record.facts.list.postings());
}
int64_t TopicTree::posting_bytes() const {
  return static_cast<int64_t>(impl_->record.facts.list.bytes().size());
}

std::optional<uint32_t> TopicTree::Find(std::string_view name) const {
  const auto path = TopicPath(name);
  if (!path.ok()) return std::nullopt;
  std::optional<uint32_t> found;
  bool several = false;
  for (uint32_t i = 1; i < topics().size(); ++i) {
    const Topic& topic = topics()[i];
    if (topic.rest) continue;
    if (topic.path == *path) return i;
    if (!topic.path.ends_with("." + *path)) continue;
    several = found.has_value();
    found = i;
  }
  return several ? std::nullopt : found;
}

std::string TopicTree::SomeNames() const {
  constexpr size_t kSome = 8;
  std::string names;
  size_t count = 0;
  for (size_t i = 1; i < topics().size(); ++i) {
    if (topics()[i].rest) continue;
    if (count++ == kSome) return names + ", ...";
    names.append(names.empty() ? "" : ", ").append(topics()[i].path);
  }
  return names;
}

std::vector<double> TopicTree::Probabilities(const Terms& terms) const {
  return impl_->Probabilities(impl_->record.facts.vocabulary.Known(terms));
}

uint32_t TopicTree::BestLeaf(std::span<const double> probabilities) const {
  return BestLeafOf(topics(), probabilities);
}

bool TopicTree::Belongs(uint32_t topic, const Page&, const Terms& terms) const {
  return Probabilities(terms)[topic] > 0.5;
}

double TopicTree::Okapi(uint32_t topic, const Page& page, const Terms& terms) const {
  return impl_->okapi.Of(topic, impl_->record.facts.vocabulary.Known(terms), page.text.size());
}

double TopicTree::OkapiShare(uint32_t topic, const Page& page, const Terms& terms) const {
  const double weight = Okapi(topic, page, terms);
  return weight <= 0 ? 0 : weight / (weight + topics()[topic].usual_okapi);
}

std::vector<TopicMatch> TopicTree::Map(std::span<const Terms> pages) const {
  std::vector<std::vector<TermCount>> known;
  for (const Terms& terms : pages) known.push_back(impl_->record.facts.vocabulary.Known(terms));
  return impl_->mapper.Map(known);
}

std::vector<std::vector<TopicTerm>> TopicTree::StrongestTerms(size_t count) const {
  std::vector<std::vector<TopicTerm>> terms;
  for (const auto& strongest : StrongestTermsOf(impl_->record.facts, count)) {
    std::vector<TopicTerm>& own = terms.emplace_back();
    for (const StrongTerm& strong : strongest) {
      own.push_back({std::string(impl_->record.facts.vocabulary.Text(strong.term)), strong.weight});
    }
  }
  return terms;
}

std::vector<std::string> TopicTree::Examples(uint32_t topic) const {
  std::vector<std::string> urls;
  for (uint32_t i = topic; i < topics()[topic].end; ++i) {
    const std::vector<std::string>& own = impl_->record.examples[i];
    urls.insert(urls.end(), own.begin(), own.end());
  }
  std::sort(urls.begin(), urls.end());
  urls.erase(std::unique(urls.begin(), urls.end()), urls.end());
  return urls;
}

}  // namespace crawl
