#include "strategy/page_classes.h"

#include <algorithm>
#include <string>
#include <utility>

namespace crawl {

arrow::Result<PageClasses> PageClasses::Train(const History& history,
                                              std::span<const uint32_t> wanted) {
  if (wanted.size() == history.pages()) {
    return arrow::Status::Invalid(
        "the --history has wanted pages alone: there is nothing to tell them from");
  }
  TrainOptions options;
  options.learner = TopicLearner::kSvm;
  TopicTrainer trainer(options);
  const std::string kWanted[] = {"wanted"}, kOthers[] = {"others"};
  const Page no_text;
  for (uint32_t page = 0; page < history.pages(); ++page) {
    const bool is_wanted = std::binary_search(wanted.begin(), wanted.end(), page);
    ARROW_RETURN_NOT_OK(trainer.Add(history.url(page), no_text, history.TermsOf(page),
                                    is_wanted ? kWanted : kOthers));
  }
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<const TopicTree> tree, trainer.Train());
  const uint32_t topic = *tree->Find("wanted");
  return PageClasses(std::move(tree), topic);
}

double PageClasses::Wanted(const Terms& page) const { return tree_->Probabilities(page)[wanted_]; }

}  // namespace crawl
