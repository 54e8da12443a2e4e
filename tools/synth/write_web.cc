#include "synth/write_web.h"

#include <array>
#include <memory>
#include <vector>

#include "support/numbers.h"
#include "synth/html_writer.h"
#include "synth/page_composer.h"
#include "synth/page_writer.h"
#include "synth/text_file.h"
#include "synth/web.h"
#include "synth/web_sink.h"

namespace synth {
namespace {

constexpr char kLinksHeader[] = "from\tto\n";
constexpr char kTopicsHeader[] = "url\tlabel\n";

arrow::Status WriteSiteTruth(const std::string& directory, const Site& site) {
  ARROW_ASSIGN_OR_RAISE(TextFile links, TextFile::Open(directory + "/links.tsv", kLinksHeader));
  ARROW_ASSIGN_OR_RAISE(TextFile topics, TextFile::Open(directory + "/topics.tsv", kTopicsHeader));
  for (PageId id = 0; id < site.size(); ++id) {
    const std::string begin = site.Url(id) + "\t";
    for (const PageId to : site.Links(id)) links.Append(begin + site.Url(to) + "\n");
    topics.Append(begin + site.Label(id) + "\n");
  }
  ARROW_RETURN_NOT_OK(links.Commit());
  return topics.Commit();
}

// Writes everything about one address after the other.
class WebWriter {
 public:
  WebWriter(const WorldOptions& options, const Site& site)
      : options_(options), web_(site, options.web, options.seed), composer_(web_, options.seed) {}

  arrow::Result<std::string> Write() {
    const std::string& directory = options_.directory;
    ARROW_ASSIGN_OR_RAISE(TextFile pages, TextFile::Open(directory + "/pages.tsv",
                                                         "url\tstatus\tlabel\tkind\tof\ttitle\n"));
    ARROW_ASSIGN_OR_RAISE(TextFile links, TextFile::Open(directory + "/links.tsv", kLinksHeader));
    ARROW_ASSIGN_OR_RAISE(TextFile topics,
                          TextFile::Open(directory + "/topics.tsv", kTopicsHeader));
    ARROW_ASSIGN_OR_RAISE(sink_, OpenSink());
    ARROW_RETURN_NOT_OK(web_.ForEach([&](Address address, const std::vector<Address>& to) {
      url_ = web_.Url(address);
      ++counts_[static_cast<size_t>(address.kind)];
      pages.Append(PagesRow(address));
      links.Append(LinkRows(to));
      if (web_.Status(address) == 200) topics.Append(url_ + "\t" + web_.Label(address) + "\n");
      return AddAnswer(address, to);
    }));
    ARROW_RETURN_NOT_OK(sink_->Commit());
    for (TextFile* file : {&pages, &links, &topics}) ARROW_RETURN_NOT_OK(file->Commit());
    return Account();
  }

 private:
  arrow::Result<std::unique_ptr<WebSink>> OpenSink() const {
    const std::string& directory = options_.directory;
    switch (options_.web.kind) {
      case WebOptions::Kind::kWarc:
        return OpenWebArchive(directory, options_.start, options_.seed);
      case WebOptions::Kind::kPages:
        return OpenWebPages(directory, options_.start);
      default:
        return OpenWebFiles(directory, web_.hosts(), options_.site.hosts.size());
    }
  }

  const std::string& PagesRow(Address address) {
    const Address origin = web_.Origin(address);
    row_ = url_ + "\t" + std::to_string(web_.Status(address)) + "\t" + web_.Label(address) + "\t";
    row_.append(web_.KindName(address)).append("\t");
    if (origin != address) row_ += web_.Url(origin);
    row_ += '\t';
    composer_.titles().Append(address, &row_);
    return row_ += '\n';
  }

  const std::string& LinkRows(const std::vector<Address>& links) {
    row_.clear();
    for (const Address& to : links) {
      row_.append(url_).append("\t").append(web_.Url(to)).append("\n");
    }
    return row_;
  }

  arrow::Status AddAnswer(Address address, const std::vector<Address>& links) {
    const std::string path = web_.Path(address);
    const Address origin = web_.Origin(address);
    const std::string location =
        address.kind == Address::Kind::kOld ? web_.Url(origin) : std::string();
    Answer answer{&web_.HostOf(address), path, url_, location, {}, nullptr, web_.Status(address)};
    if (sink_->wants_html()) {
      body_.clear();
      HtmlWriter writer(&body_);
      composer_.Compose(address, links, &writer);
      answer.body = body_;
      bytes_ += static_cast<int64_t>(body_.size());
    } else {
      page_.Start();
      composer_.Compose(address, links, &page_);
      answer.page = &page_.Finish(answer.host->name);
      bytes_ += static_cast<int64_t>(answer.page->text.size());
    }
    return sink_->Add(answer);
  }

  std::string Account() const {
    constexpr std::array<const char*, 5> kNames = {"pages", "redirects", "errors", "ads", "traps"};
    std::string text;
    for (size_t kind = 0; kind < kNames.size(); ++kind) {
      text += (kind == 0 ? "" : " + ") + support::Grouped(counts_[kind]) + " " + kNames[kind];
    }
    return text + " = " + support::Grouped(bytes_) + " bytes; ";
  }

  const WorldOptions& options_;
  const Web web_;
  const PageComposer composer_;
  std::unique_ptr<WebSink> sink_;
  std::array<int64_t, 5> counts_{};  // by kind of address
  int64_t bytes_ = 0;                // of HTML, or of text
  std::string url_, row_, body_;
  PageWriter page_;
};

}  // namespace

arrow::Result<std::string> WriteWeb(const WorldOptions& options, const Site& site) {
  if (options.web.kind != WebOptions::Kind::kNone) return WebWriter(options, site).Write();
  ARROW_RETURN_NOT_OK(WriteSiteTruth(options.directory, site));
  return std::string();
}

}  // namespace synth
