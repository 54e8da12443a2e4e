#include "weblog/parse_log.h"

#include <arrow/array.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <utility>

#include "chunker.h"
#include "hit_builder.h"
#include "parse_chunk.h"
#include "request.h"
#include "resume_state.h"
#include "weblog/byte_source.h"
#include "weblog/hits.h"

namespace weblog {
namespace {

constexpr size_t kMostReasons = 100;
constexpr size_t kSampleBytes = 160;
constexpr char kTooLong[] = "the line is too long";

std::string DisplayName(const std::string& file) { return file == "-" ? "standard input" : file; }

arrow::Status CheckEncoding(std::string_view head) {
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) {
    return arrow::Status::Invalid(
        "is UTF-16 text; convert it first: iconv -f UTF-16 -t UTF-8 FILE | weblog-parse");
  }
  return arrow::Status::OK();
}

arrow::Status Naming(const std::string& name, const arrow::Status& status) {
  return status.ok() ? status : status.WithMessage(name, ": ", status.message());
}

}  // namespace

arrow::Result<std::optional<Detection>> DetectFileFormat(const std::string& file,
                                                         const FormatOptions& options) {
  ARROW_ASSIGN_OR_RAISE(auto source, OpenByteSource(file, {}));
  std::optional<Detection> detection;
  BufferPool pool;
  Chunker chunker(std::move(source), {}, &pool,
                  [&](std::string_view head) -> arrow::Result<LineFormatPtr> {
                    ARROW_RETURN_NOT_OK(CheckEncoding(head));
                    ARROW_ASSIGN_OR_RAISE(detection, DetectLogFormat(head, options));
                    return detection->format.lines();
                  });
  Chunk chunk;
  ARROW_RETURN_NOT_OK(Naming(DisplayName(file), chunker.Next(&chunk).status()));
  return detection;
}

class LogParser::Impl {
 public:
  explicit Impl(ParseOptions options)
      : options_(std::move(options)), origin_(MakeOrigin("", options_.host, "")) {}

  arrow::Status Parse(std::vector<std::string> files, HitSink* sink) {
    sink_ = sink;
    if (!options_.resume_file.empty()) {
      ARROW_ASSIGN_OR_RAISE(resume_, ResumeState::Load(options_.resume_file));
      files = WithRenamed(files);
    }
    for (size_t i = 0; i < files.size(); ++i) {
      const bool follow = options_.follow && i + 1 == files.size();
      do {
        arrow::Status status = ParseFile(files[i], follow);
        if (status.ok()) continue;
        if (!options_.keep_going || !sink_status_.ok()) return status;
        ARROW_RETURN_NOT_OK(sink_->OnDamage(status));
        break;
      } while (follow && !stopped());
    }
    return arrow::Status::OK();
  }

  arrow::Status SaveProgress() {
    return options_.resume_file.empty() ? arrow::Status::OK() : resume_.Save(options_.resume_file);
  }

  const std::vector<FileAccount>& accounts() const { return accounts_; }

 private:
  bool stopped() const { return options_.stop != nullptr && *options_.stop; }

  // Before each file, what it has been renamed to since the last run, unless the caller names that
  // too.
  std::vector<std::string> WithRenamed(const std::vector<std::string>& files) {
    std::vector<std::string> all;
    for (const std::string& file : files) {
      for (const std::string& renamed : resume_.RenamedFrom(file)) {
        if (std::find(files.begin(), files.end(), renamed) != files.end()) continue;
        sink_->OnNote(file + " has been renamed to " + renamed + ": its rest is read first");
        all.push_back(renamed);
      }
      all.push_back(file);
    }
    return all;
  }

  arrow::Status ParseFile(const std::string& file, bool follow) {
    const std::string name = DisplayName(file);
    LogPosition left;
    if (!options_.resume_file.empty()) {
      ARROW_ASSIGN_OR_RAISE(left, resume_.Find(file));
    }
    // What cannot be read twice has no place to go on from.
    const uint64_t inode = SizeOfFile(file) < 0 ? 0 : InodeOf(file);
    ARROW_ASSIGN_OR_RAISE(auto source,
                          OpenByteSource(file, {follow, options_.stop, options_.on_bytes}));
    accounts_.push_back({});
    account_ = &accounts_.back();
    account_->name = name;
    next_line_ = left.lines + 1;
    in_long_line_ = false;

    ChunkerOptions cutting;
    cutting.chunk_bytes = options_.chunk_bytes;
    cutting.longest_line = options_.longest_line;
    cutting.skip_to = left.offset;
    cutting.leave_partial_line = !options_.resume_file.empty();
    Chunker chunker(std::move(source), cutting, &pool_, [&](std::string_view head) {
      auto format = ChooseFormat(name, head);
      return format.ok() ? format : arrow::Result<LineFormatPtr>(Naming(name, format.status()));
    });
    ChunkParser parser(name, origin_, {options_.since, options_.until}, options_.longest_line);
    arrow::Status status = RunPipeline(&chunker, &parser);
    // What was delivered before a damage is not to be delivered again.
    if (sink_status_.ok()) RememberPosition(chunker, left, file, inode);
    return status;
  }

  void RememberPosition(const Chunker& chunker, const LogPosition& left, const std::string& file,
                        uint64_t inode) {
    if (options_.resume_file.empty() || inode == 0) return;
    LogPosition reached = left;
    if (!chunker.tail().empty()) {
      reached = MakePosition(chunker.position(), next_line_ - 1, chunker.head(), chunker.tail());
    }
    if (reached.head_size == 0) return;
    reached.path = file;
    reached.inode = inode;
    resume_.Remember(std::move(reached), left);
  }

  arrow::Result<LineFormatPtr> ChooseFormat(const std::string& name, std::string_view head) {
    ARROW_RETURN_NOT_OK(CheckEncoding(head));
    LineFormatPtr lines;
    if (options_.format) {
      lines = options_.format->lines();
      account_->format = lines->name();
      ARROW_RETURN_NOT_OK(sink_->OnFile(name, *options_.format, nullptr));
    } else {
      ARROW_ASSIGN_OR_RAISE(const Detection detection,
                            DetectLogFormat(head, options_.format_options));
      lines = detection.format.lines();
      account_->format = detection.name;
      ARROW_RETURN_NOT_OK(sink_->OnFile(name, detection.format, &detection));
    }
    if (lines->spelling().time == TimeStyle::kDayClock && lines->spelling().base_day == 0) {
      sink_->OnNote(name + ": its times have no month and are put into January 1970; --month " +
                    "names it");
    }
    return lines;
  }

  arrow::Status RunPipeline(Chunker* chunker, ChunkParser* parser) {
    return options_.threads > 1 ? RunParallel(chunker, parser) : RunSerial(chunker, parser);
  }

  arrow::Status RunSerial(Chunker* chunker, ChunkParser* parser) {
    while (true) {
      Chunk chunk;
      ARROW_ASSIGN_OR_RAISE(const bool more, chunker->Next(&chunk));
      if (!more) return arrow::Status::OK();
      ARROW_ASSIGN_OR_RAISE(ParsedChunk parsed, parser->Parse(std::move(chunk)));
      ARROW_RETURN_NOT_OK(Deliver(std::move(parsed)));
    }
  }

  arrow::Status RunParallel(Chunker* chunker, ChunkParser* parser) {
    using Parsed = std::shared_ptr<arrow::Result<ParsedChunk>>;
    arrow::Status input_status;
    std::atomic<bool> failed = false;
    const auto cut = [&](tbb::flow_control& control) -> std::shared_ptr<Chunk> {
      auto chunk = std::make_shared<Chunk>();
      if (!failed) {
        arrow::Result<bool> more = chunker->Next(chunk.get());
        if (more.ok() && *more) return chunk;
        input_status = more.status();
      }
      control.stop();
      return nullptr;
    };
    const auto parse = [&](const std::shared_ptr<Chunk>& chunk) {
      return std::make_shared<arrow::Result<ParsedChunk>>(parser->Parse(std::move(*chunk)));
    };
    const auto deliver = [&](const Parsed& parsed) {
      if (failed) return;
      sink_status_ = parsed->ok() ? Deliver(parsed->MoveValueUnsafe()) : parsed->status();
      failed = !sink_status_.ok();
    };
    // Without this, TBB prints a warning where there are fewer cores.
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, options_.threads);
    tbb::task_arena arena(options_.threads);
    arena.execute([&] {
      tbb::parallel_pipeline(
          static_cast<size_t>(options_.threads) + 2,
          tbb::make_filter<void, std::shared_ptr<Chunk>>(tbb::filter_mode::serial_in_order, cut) &
              tbb::make_filter<std::shared_ptr<Chunk>, Parsed>(tbb::filter_mode::parallel, parse) &
              tbb::make_filter<Parsed, void>(tbb::filter_mode::serial_in_order, deliver));
    });
    ARROW_RETURN_NOT_OK(sink_status_);
    return input_status;
  }

  // Accounts for a chunk and hands its hits and rejects over. Chunks come in order.
  arrow::Status Deliver(ParsedChunk parsed) {
    next_line_ += parsed.chunk.passed_over;
    account_->lines += parsed.chunk.passed_over;
    account_->passed_over += parsed.chunk.passed_over;
    sink_status_ = parsed.chunk.kind == Chunk::Kind::kLines ? DeliverLines(&parsed)
                                                            : DeliverPiece(parsed.chunk);
    pool_.Return(std::move(parsed.chunk.buffer));
    return sink_status_;
  }

  arrow::Status DeliverLines(ParsedChunk* parsed) {
    parsed->NumberLines(next_line_);
    account_->lines += parsed->lines;
    account_->hits += parsed->hits->num_rows();
    account_->out_of_range += parsed->out_of_range;
    account_->passed_over += parsed->blank;
    // Everything is accounted for before the sink may fail.
    for (const ParsedChunk::Reject& reject : parsed->rejects) Count(Describe(*parsed, reject));
    if (parsed->hits->num_rows() > 0) {
      NoteMissingHost(*parsed->hits);
      ARROW_RETURN_NOT_OK(sink_->OnHits(parsed->hits));
    }
    for (const ParsedChunk::Reject& reject : parsed->rejects) {
      ARROW_RETURN_NOT_OK(sink_->OnReject(Describe(*parsed, reject)));
    }
    next_line_ += parsed->lines;
    return arrow::Status::OK();
  }

  RejectedLine Describe(const ParsedChunk& parsed, const ParsedChunk::Reject& reject) const {
    RejectedLine line;
    line.file = account_->name;
    line.line = next_line_ + reject.line;
    line.byte = parsed.chunk.offset + reject.offset;
    line.reason = reject.reason;
    line.text = parsed.chunk.text.substr(reject.offset, reject.size);
    return line;
  }

  // A piece of a line that is too long. The line counts when its first piece comes.
  arrow::Status DeliverPiece(const Chunk& chunk) {
    RejectedLine line;
    line.file = account_->name;
    line.line = next_line_;
    line.byte = chunk.offset;
    line.reason = kTooLong;
    line.text = chunk.text;
    line.unfinished = chunk.kind == Chunk::Kind::kPiece;
    if (!line.unfinished && line.text.ends_with('\n')) line.text.remove_suffix(1);
    if (!line.unfinished && line.text.ends_with('\r')) line.text.remove_suffix(1);
    const bool first = !std::exchange(in_long_line_, line.unfinished);
    account_->lines += first;
    next_line_ += !line.unfinished;
    if (first) Count(line);
    return sink_->OnReject(line);
  }

  void Count(const RejectedLine& line) {
    ++account_->rejects;
    auto& reasons = account_->reasons;
    auto found = std::find_if(reasons.begin(), reasons.end(),
                              [&](const RejectReason& r) { return r.reason == line.reason; });
    if (found == reasons.end() && reasons.size() >= kMostReasons) found = reasons.end() - 1;
    if (found == reasons.end()) {
      const bool last = reasons.size() + 1 == kMostReasons;
      reasons.push_back({last ? "other reasons" : std::string(line.reason), 0, line.line, line.byte,
                         std::string(line.text.substr(0, kSampleBytes))});
      found = reasons.end() - 1;
    }
    ++found->count;
  }

  void NoteMissingHost(const arrow::RecordBatch& hits) {
    if (noted_missing_host_ || !origin_.empty()) return;
    const auto& urls = static_cast<const arrow::DictionaryArray&>(*hits.column(kHitUrl));
    const auto& words = static_cast<const arrow::StringArray&>(*urls.dictionary());
    if (words.length() == 0 || !words.GetView(0).starts_with('/')) return;
    noted_missing_host_ = true;
    sink_->OnNote(account_->name + ": names no host, so its URLs are paths; --host gives one");
  }

  const ParseOptions options_;
  const std::string origin_;
  HitSink* sink_ = nullptr;
  ResumeState resume_;
  BufferPool pool_;
  std::vector<FileAccount> accounts_;

  // Of the file being read.
  FileAccount* account_ = nullptr;
  int64_t next_line_ = 1;
  bool in_long_line_ = false;
  arrow::Status sink_status_;
  bool noted_missing_host_ = false;
};

LogParser::LogParser(ParseOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
LogParser::~LogParser() = default;

arrow::Status LogParser::Parse(const std::vector<std::string>& files, HitSink* sink) {
  return impl_->Parse(files, sink);
}

const std::vector<FileAccount>& LogParser::accounts() const { return impl_->accounts(); }

arrow::Status LogParser::SaveProgress() { return impl_->SaveProgress(); }

}  // namespace weblog
