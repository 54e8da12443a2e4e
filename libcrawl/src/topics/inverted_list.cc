#include "topics/inverted_list.h"

#include <arrow/status.h>

namespace crawl {

InvertedList::InvertedList(const std::vector<std::vector<Posting>>& terms) {
  DeltaWriter writer;
  begins_.reserve(terms.size());
  for (const std::vector<Posting>& postings : terms) {
    begins_.push_back(writer.size());
    writer.Put(postings.size() + 1);
    uint32_t last = 0;
    for (const Posting& posting : postings) {
      writer.Put(posting.topic - last);
      writer.Put(posting.count);
      last = posting.topic;
    }
    postings_ += postings.size();
  }
  bytes_ = writer.bytes();
}

arrow::Result<InvertedList> InvertedList::Read(std::string bytes, uint32_t terms, uint32_t topics) {
  InvertedList list;
  DeltaReader reader(bytes);
  for (uint32_t term = 0; term < terms; ++term) {
    list.begins_.push_back(reader.at());
    const uint64_t size = reader.Next();
    // A term has no more postings than there are topics.
    bool good = size > 0 && size <= topics;
    uint64_t topic = 0;
    for (uint64_t i = 1; good && i < size; ++i) {
      const uint64_t gap = reader.Next();
      const uint64_t count = reader.Next();
      topic += gap;
      good = gap > 0 && gap < topics && topic < topics && count > 0 && count <= UINT32_MAX;
      ++list.postings_;
    }
    if (!good) return arrow::Status::Invalid("term ", term + 1, " has postings that are none");
  }
  if ((reader.at() + 7) / 8 != bytes.size()) {
    return arrow::Status::Invalid("there are bytes behind the last posting");
  }
  list.bytes_ = std::move(bytes);
  return list;
}

std::vector<std::vector<Posting>> InvertedList::Decoded() const {
  std::vector<std::vector<Posting>> terms(begins_.size());
  for (uint32_t term = 0; term < terms.size(); ++term) {
    ForEach(term, [&](Posting posting) { terms[term].push_back(posting); });
  }
  return terms;
}

}  // namespace crawl
