// How often a learner is right about pages that it has not learned from.
#pragma once

#include <arrow/result.h>

#include <span>

#include "topics/topic_record.h"

namespace crawl {

// Learns from `documents`: fills counts, sharpness or weights of `record`, whose topics and
// vocabulary are there. `cost` is the SVM's.
arrow::Status Learn(std::span<const TopicDocument* const> documents, double cost,
                    TopicRecord* record);

// Cross validates: learns from all folds but one and judges that one, for each. Fills
// record->validation, and validated, found and right of its topics.
arrow::Status Validate(std::span<const TopicDocument* const> documents, double cost, int folds,
                       TopicRecord* record);

}  // namespace crawl
