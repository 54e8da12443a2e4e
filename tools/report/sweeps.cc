#include "report/sweeps.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "support/numbers.h"
#include "support/usage.h"

namespace crawl_report {
namespace {

constexpr char kBits[] = "bits";

// The value of a setting: a parameter of the strategy, or an option; null when the crawl has none.
const std::string* FindSetting(const SweptCrawl& crawl, const std::string& name) {
  for (const char* prefix : {"setting.set.", "setting."}) {
    const auto found = crawl.state.find(prefix + name);
    if (found != crawl.state.end()) return &found->second;
  }
  return nullptr;
}

std::optional<double> StateNumber(const SweptCrawl& crawl, const std::string& key) {
  const auto found = crawl.state.find(key);
  double value = 0;
  if (found == crawl.state.end() || !support::ParseNumber(found->second, &value)) {
    return std::nullopt;
  }
  return value;
}

std::optional<double> BitsOfRound(const SweptCrawl& crawl, const std::string& key) {
  const std::optional<double> bits = StateNumber(crawl, key), rounds = StateNumber(crawl, "rounds");
  if (!bits.has_value() || rounds.value_or(0) <= 0) return std::nullopt;
  return *bits / *rounds;
}

// The numbers that a chart shows of a crawl, each with what its line is called besides.
std::vector<std::pair<std::string, std::optional<double>>> NumbersOf(const SweptCrawl& crawl,
                                                                     const std::string& measure) {
  if (measure == kBits) {
    return {{"as sent", BitsOfRound(crawl, "nugget_bits")},
            {"n·m·(m-1)·L", BitsOfRound(crawl, "predicted_bits")}};
  }
  for (const Measure& known : Measures()) {
    if (known.key == measure) return {{"", known.value(crawl.end)}};
  }
  return {};
}

// "cfp, divisions 4"
std::string LineName(const SweptCrawl& crawl, const SweepOption& option,
                     std::span<const SweepOption> options) {
  const std::string* const strategy = FindSetting(crawl, "strategy");
  std::string name = strategy != nullptr ? *strategy : "";
  std::set<std::string> seen = {option.setting};
  for (const SweepOption& other : options) {
    const std::string* const value = FindSetting(crawl, other.setting);
    if (value == nullptr || !seen.insert(other.setting).second) continue;
    name.append(name.empty() ? "" : ", ").append(other.setting).append(" ").append(*value);
  }
  return name;
}

arrow::Status NoSetting(std::span<const SweptCrawl> crawls, const std::string& setting) {
  std::set<std::string> known;
  for (const SweptCrawl& crawl : crawls) {
    for (const auto& [key, value] : crawl.state) {
      double number = 0;
      if (!key.starts_with("setting.") || !support::ParseNumber(value, &number)) continue;
      known.insert(key.substr(key.starts_with("setting.set.") ? 12 : 8));
    }
  }
  std::string names;
  for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
  return support::UsageError("--sweep: no crawl has a setting '", setting, "'; they have ",
                             names.empty() ? "none" : names);
}

// A line that is being made: the numbers of its crawls by the value of the setting.
struct Growing {
  std::string name;
  std::map<double, std::vector<double>> numbers;
};

SweepLine Finished(const Growing& growing) {
  SweepLine line;
  line.name = growing.name;
  for (const auto& [x, numbers] : growing.numbers) {
    Spread spread{0, numbers[0], numbers[0]};
    for (const double number : numbers) {
      spread.mean += number / static_cast<double>(numbers.size());
      spread.low = std::min(spread.low, number);
      spread.high = std::max(spread.high, number);
    }
    line.points.push_back({x, spread, static_cast<int64_t>(numbers.size())});
  }
  return line;
}

arrow::Result<std::vector<SweepLine>> LinesOf(std::span<const SweptCrawl> crawls,
                                              const SweepOption& option,
                                              std::span<const SweepOption> options) {
  std::vector<Growing> lines;  // in the order in which their names occur first
  std::set<double> values;
  bool has_setting = false;
  for (const SweptCrawl& crawl : crawls) {
    const std::string* const text = FindSetting(crawl, option.setting);
    if (text == nullptr) continue;
    has_setting = true;
    double x = 0;
    if (!support::ParseNumber(*text, &x)) {
      return support::UsageError("--sweep: the setting ", option.setting, " is '", *text,
                                 "', which is no number");
    }
    for (const auto& [what, number] : NumbersOf(crawl, option.measure)) {
      if (!number.has_value()) continue;
      std::string name = LineName(crawl, option, options);
      if (!what.empty()) name += ", " + what;
      auto line = std::find_if(lines.begin(), lines.end(),
                               [&](const Growing& known) { return known.name == name; });
      if (line == lines.end()) line = lines.insert(line, {std::move(name), {}});
      line->numbers[x].push_back(*number);
      values.insert(x);
    }
  }
  if (!has_setting) return NoSetting(crawls, option.setting);
  if (values.size() < 2) {
    return support::UsageError(
        "--sweep: ", values.empty() ? "no crawl has" : "all crawls that have", " ", option.measure,
        " and the setting ", option.setting,
        values.empty() ? "" : " have one value; two are needed");
  }
  std::vector<SweepLine> finished;
  for (const Growing& line : lines) finished.push_back(Finished(line));
  return finished;
}

void Entitle(std::span<const SweptCrawl> crawls, const SweepOption& option, Sweep* sweep) {
  if (option.measure == kBits) {
    sweep->title = "Bits of nuggets in a round over " + option.setting;
    sweep->meaning = "What agents tell each other to announce their best pages first.";
    return;
  }
  for (const Measure& measure : Measures()) {
    if (measure.key != option.measure) continue;
    sweep->title = std::string(measure.title) + " over " + option.setting;
    sweep->meaning = "After " + support::Grouped(crawls[0].end.at) + " downloads. " +
                     std::string(measure.meaning);
    sweep->decimals = measure.decimals;
  }
}

}  // namespace

arrow::Result<SweepOption> ParseSweep(std::string_view text) {
  const size_t equals = std::min(text.find('='), text.size());
  SweepOption option;
  option.setting = text.substr(0, equals);
  option.measure = equals < text.size() ? text.substr(equals + 1) : Measures()[0].key;
  std::string names;
  bool known = option.measure == kBits;
  for (const Measure& measure : Measures()) {
    names.append(measure.key).append(", ");
    known = known || measure.key == option.measure;
  }
  if (option.setting.empty() || !known) {
    return support::UsageError("--sweep is NAME or NAME=MEASURE, with a measure of ", names, kBits,
                               ", not '", text, "'");
  }
  return option;
}

arrow::Result<std::vector<Sweep>> MakeSweeps(std::span<const SweptCrawl> crawls,
                                             std::span<const SweepOption> options) {
  std::vector<Sweep> sweeps;
  for (const SweepOption& option : options) {
    Sweep sweep;
    sweep.setting = option.setting;
    ARROW_ASSIGN_OR_RAISE(sweep.lines, LinesOf(crawls, option, options));
    Entitle(crawls, option, &sweep);
    sweeps.push_back(std::move(sweep));
  }
  return sweeps;
}

}  // namespace crawl_report
