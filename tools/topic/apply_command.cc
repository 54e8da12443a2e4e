#include <arrow/builder.h>
#include <arrow/record_batch.h>

#include "crawl/topics.h"
#include "support/numbers.h"
#include "support/topics_input.h"
#include "support/usage.h"
#include "topic/command.h"
#include "topic/pages.h"
#include "weblog/stream_kind.h"

namespace topic {
namespace {

constexpr int64_t kBatchRows = 4096;

// What is said of a page.
struct Judgement {
  std::string_view url;
  std::string_view label;  // empty for none
  double probability = 0;
  double okapi = 0, share = 0;
};

// Gathers rows. Those of labels alone have but url and label.
class Rows {
 public:
  explicit Rows(bool labels_only) : labels_only_(labels_only) {}

  std::shared_ptr<arrow::Schema> schema() const {
    arrow::FieldVector fields = {arrow::field("url", arrow::utf8()),
                                 arrow::field("label", arrow::utf8())};
    if (!labels_only_) {
      for (const char* name : {"probability", "okapi", "okapi_share"}) {
        fields.push_back(arrow::field(name, arrow::float64()));
      }
    }
    return weblog::WithKind(arrow::schema(fields), "topics");
  }

  int64_t size() const { return url_.length(); }

  arrow::Status Append(const Judgement& row) {
    ARROW_RETURN_NOT_OK(url_.Append(row.url));
    if (row.label.empty()) {
      ARROW_RETURN_NOT_OK(label_.AppendNull());
      ARROW_RETURN_NOT_OK(probability_.Append(row.probability));
      ARROW_RETURN_NOT_OK(okapi_.AppendNull());
      return share_.AppendNull();
    }
    ARROW_RETURN_NOT_OK(label_.Append(row.label));
    ARROW_RETURN_NOT_OK(probability_.Append(row.probability));
    ARROW_RETURN_NOT_OK(okapi_.Append(row.okapi));
    return share_.Append(row.share);
  }

  arrow::Result<std::shared_ptr<arrow::RecordBatch>> Finish() {
    const int64_t rows = size();
    arrow::ArrayVector columns(5);
    ARROW_RETURN_NOT_OK(url_.Finish(&columns[0]));
    ARROW_RETURN_NOT_OK(label_.Finish(&columns[1]));
    ARROW_RETURN_NOT_OK(probability_.Finish(&columns[2]));
    ARROW_RETURN_NOT_OK(okapi_.Finish(&columns[3]));
    ARROW_RETURN_NOT_OK(share_.Finish(&columns[4]));
    if (labels_only_) columns.resize(2);
    return arrow::RecordBatch::Make(schema(), rows, std::move(columns));
  }

 private:
  const bool labels_only_;
  arrow::StringBuilder url_, label_;
  arrow::DoubleBuilder probability_, okapi_, share_;
};

class ApplyCommand : public Command {
 public:
  std::string name() const override { return "apply"; }

  void AddTo(support::ArgParser& parser) override {
    CLI::App& app = parser.AddCommand(name(), "Say which topic each page is of.");
    app.add_flag("--label", labels_only_,
                 "Only url and label, and only pages that have one: for --labels of crawl-run");
    app.add_option("--min", min_, "No label for pages of a lower probability (0)")
        ->type_name("P")
        ->check(CLI::Range(0.0, 1.0));
    app.add_option("--topic", topic_, "Judge pages by this topic instead of the one that fits best")
        ->type_name("NAME");
  }

  arrow::Result<std::string> Run(const Context& context) const override {
    ARROW_ASSIGN_OR_RAISE(const auto tree, support::ReadTopics(context.files[0]));
    std::optional<uint32_t> wanted;
    if (!topic_.empty()) {
      wanted = tree->Find(topic_);
      if (!wanted) {
        return support::UsageError("--topic: there is no topic '", topic_, "' in ",
                                   context.files[0], ", or more than one; see crawl-topic show");
      }
    }
    Rows rows(labels_only_);
    std::vector<std::string> history;
    // What comes first may be an error of the input, which should not leave a stream behind.
    std::unique_ptr<support::RecordWriter> writer;
    const auto flush = [&]() -> arrow::Status {
      ARROW_ASSIGN_OR_RAISE(const auto batch, rows.Finish());
      if (writer == nullptr) {
        const auto schema = weblog::WithHistory(rows.schema(), history);
        ARROW_ASSIGN_OR_RAISE(writer, support::OpenOutput(context.output, schema));
      }
      return batch->num_rows() > 0 ? writer->Write(batch) : arrow::Status::OK();
    };
    int64_t pages = 0, labelled = 0;
    ARROW_RETURN_NOT_OK(ReadPages(
        {context.files.begin() + 1, context.files.end()}, context.threads, context.progress,
        [&](const ReadPage& page) -> arrow::Status {
          const Judgement row = Judge(*tree, wanted, page);
          ++pages;
          if (!row.label.empty()) ++labelled;
          if (labels_only_ && row.label.empty()) return arrow::Status::OK();
          ARROW_RETURN_NOT_OK(rows.Append(row));
          return rows.size() == kBatchRows ? flush() : arrow::Status::OK();
        },
        &history));
    ARROW_RETURN_NOT_OK(flush());
    ARROW_RETURN_NOT_OK(writer->Close());
    return support::Grouped(labelled) + " of " + support::Grouped(pages) + " pages have a label";
  }

 private:
  Judgement Judge(const crawl::TopicTree& tree, std::optional<uint32_t> wanted,
                  const ReadPage& page) const {
    const std::vector<double> probabilities = tree.Probabilities(page.terms);
    const uint32_t leaf = tree.BestLeaf(probabilities);
    // The rest of a topic is of that topic.
    const uint32_t best = tree.topics()[leaf].rest ? tree.topics()[leaf].parent : leaf;
    const uint32_t topic = wanted.value_or(best);
    Judgement row;
    row.url = page.url;
    row.probability = probabilities[wanted ? *wanted : leaf];
    if (topic == 0 || row.probability < min_) return row;
    row.label = tree.topics()[topic].path;
    row.okapi = tree.Okapi(topic, page.page, page.terms);
    row.share = tree.OkapiShare(topic, page.page, page.terms);
    return row;
  }

  bool labels_only_ = false;
  double min_ = 0;
  std::string topic_;
};

}  // namespace

std::unique_ptr<Command> MakeApplyCommand() { return std::make_unique<ApplyCommand>(); }

}  // namespace topic
