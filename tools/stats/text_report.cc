#include "stats/text_report.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "stats/report_text.h"
#include "support/numbers.h"
#include "support/terminal.h"

namespace report {
namespace {

using weblog::Measure;
using weblog::StatsRow;
using weblog::StatsSection;
using weblog::TrafficReport;

constexpr int kBarWidth = 12;
constexpr int kShareWidth = 6;
constexpr int kNarrowestName = 16;
constexpr size_t kMostDays = 62;

void AppendRight(std::string_view text, int width, std::string* out) {
  out->append(static_cast<size_t>(std::max(width - support::DisplayWidth(text), 0)), ' ');
  *out += text;
}

// A bar of up to kBarWidth columns, padded, to an eighth of a column.
void AppendBar(int64_t value, int64_t greatest, std::string* out) {
  static constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const double share = static_cast<double>(value) / static_cast<double>(greatest);
  const int eighths =
      std::clamp(static_cast<int>(share * kBarWidth * 8 + 0.5), value > 0 ? 1 : 0, kBarWidth * 8);
  for (int i = 0; i < eighths / 8; ++i) *out += "█";
  *out += kEighths[eighths % 8];
  out->append(static_cast<size_t>(kBarWidth - (eighths + 7) / 8), ' ');
}

class SectionText {
 public:
  SectionText(const TrafficReport& report, const StatsSection& section, int width)
      : report_(report),
        section_(section),
        columns_(ColumnsOf(section)),
        only_host_(OnlyHost(report)),
        greatest_(GreatestValue(section)) {
    int taken = kShareWidth + kBarWidth + 2 * 2 + 2;
    for (const Measure measure : columns_) {
      widths_.push_back(ColumnWidth(measure));
      taken += widths_.back() + 2;
    }
    name_width_ = width == 0 ? 0 : std::max(width - taken, kNarrowestName);
  }

  std::string Text() {
    AppendTitle();
    AppendHeader();
    for (const StatsRow& row : section_.rows) {
      AppendRow(row, NameText(section_, row, only_host_), /*bar=*/true);
    }
    if (section_.others.has_value()) AppendRow(*section_.others, "(others)", /*bar=*/false);
    return std::move(text_);
  }

 private:
  int ColumnWidth(Measure measure) const {
    auto width = static_cast<int>(
        std::string_view(weblog::kMeasureNames[static_cast<size_t>(measure)]).size());
    const auto measure_row = [&](const StatsRow& row) {
      if (!row[measure].has_value()) return;
      width = std::max(width, static_cast<int>(ValueText(measure, *row[measure]).size()));
    };
    for (const StatsRow& row : section_.rows) measure_row(row);
    if (section_.others.has_value()) measure_row(*section_.others);
    return width;
  }

  void AppendTitle() {
    text_ += section_.title;
    const auto listed = static_cast<int64_t>(section_.rows.size());
    if (section_.names > listed) {
      text_ += " (" + support::Grouped(listed) + " of " + support::Grouped(section_.names) + ")";
    }
    text_ += '\n';
  }

  void AppendHeader() {
    for (size_t i = 0; i < columns_.size(); ++i) {
      text_ += "  ";
      AppendRight(weblog::kMeasureNames[static_cast<size_t>(columns_[i])], widths_[i], &text_);
      if (i == 0) {
        text_ += "  ";
        AppendRight("share", kShareWidth, &text_);
      }
    }
    text_.append(2 + kBarWidth + 2, ' ');
    text_ += section_.label;
    text_ += '\n';
  }

  void AppendRow(const StatsRow& row, const std::string& name, bool bar) {
    const int64_t value = row[section_.by].value_or(0);
    for (size_t i = 0; i < columns_.size(); ++i) {
      const std::optional<int64_t> cell = row[columns_[i]];
      text_ += "  ";
      AppendRight(cell.has_value() ? ValueText(columns_[i], *cell) : "", widths_[i], &text_);
      if (i == 0) {
        text_ += "  ";
        AppendRight(ShareText(value, report_.totals.all[section_.by]), kShareWidth, &text_);
      }
    }
    text_ += "  ";
    AppendBar(bar ? value : 0, greatest_, &text_);
    const std::string visible = support::Visible(name);
    text_ += "  " + (name_width_ == 0 ? visible : support::Ellipsized(visible, name_width_));
    text_ += '\n';
  }

  const TrafficReport& report_;
  const StatsSection& section_;
  const std::vector<Measure> columns_;
  const std::string only_host_;
  const int64_t greatest_;
  std::vector<int> widths_;
  int name_width_ = 0;
  std::string text_;
};

std::string TotalsText(const weblog::StatsTotals& totals) {
  std::string text = "Totals\n";
  const std::vector<support::Figure> figures = FiguresOf(totals);
  size_t width = 0;
  for (const support::Figure& figure : figures) width = std::max(width, figure.value.size());
  for (const support::Figure& figure : figures) {
    text += "  ";
    AppendRight(figure.value, static_cast<int>(width), &text);
    text += "  " + figure.label + "\n";
  }
  return text;
}

// A paragraph of lines that begin with two blanks and have at most `width` columns, as far as its
// words allow; 0 is no limit.
std::string Wrapped(std::string_view paragraph, int width) {
  std::string text;
  int column = 0;
  while (!paragraph.empty()) {
    const std::string_view word = paragraph.substr(0, paragraph.find(' '));
    paragraph.remove_prefix(std::min(word.size() + 1, paragraph.size()));
    const int word_width = support::DisplayWidth(word);
    const bool fits = width == 0 || column + 1 + word_width <= width;
    if (column > 0 && !fits) text += '\n';
    if (column == 0 || !fits) {
      text += "  ";
      column = 2;
    } else {
      text += ' ';
      ++column;
    }
    text += word;
    column += word_width;
  }
  return text + '\n';
}

}  // namespace

std::string TextReport(const TrafficReport& report, int width) {
  std::string text = "Traffic report";
  const std::string period = PeriodText(report.totals);
  if (!period.empty()) text += ", " + period;
  text += "\n\n" + TotalsText(report.totals);
  for (const StatsSection& section : report.sections) {
    if (IsLeftToMonths(section, report, kMostDays)) continue;
    text += '\n' + SectionText(report, section, width).Text();
  }
  if (!report.notes.empty()) text += "\nNotes\n";
  for (const std::string& note : report.notes) text += Wrapped(note, width);
  return text;
}

}  // namespace report
