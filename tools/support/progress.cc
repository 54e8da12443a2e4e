#include "support/progress.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "support/terminal.h"

namespace support {
namespace {

constexpr auto kFirstDraw = std::chrono::seconds(1);
constexpr auto kRedraw = std::chrono::milliseconds(250);

// The line on the screen, for messages to get out of its way. There is at most one.
std::mutex current_mutex;
Progress* current = nullptr;

void WriteStderr(std::string_view text) { (void)std::fwrite(text.data(), 1, text.size(), stderr); }

std::string Format(const char* format, double number) {
  char text[48];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

std::string Duration(double seconds) {
  const int64_t whole = std::llround(seconds);
  char text[48];
  if (whole >= 3600) {
    std::snprintf(text, sizeof text, "%d:%02d:%02d", static_cast<int>(whole / 3600),
                  static_cast<int>(whole / 60 % 60), static_cast<int>(whole % 60));
  } else {
    std::snprintf(text, sizeof text, "%d:%02d", static_cast<int>(whole / 60),
                  static_cast<int>(whole % 60));
  }
  return text;
}

}  // namespace

std::string HumanBytes(double bytes) {
  static constexpr const char* kUnits[] = {" B", " kB", " MB", " GB", " TB", " PB"};
  int unit = 0;
  while (bytes >= 999.5 && unit < 5) {
    bytes /= 1000;
    ++unit;
  }
  return Format(unit > 0 && bytes < 9.95 ? "%.1f" : "%.0f", bytes) + kUnits[unit];
}

std::string ProgressText(int64_t done, int64_t total, double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  std::string text = HumanBytes(static_cast<double>(done));
  if (total > 0)
    text += Format("  %.0f %%", 100.0 * static_cast<double>(done) / static_cast<double>(total));
  text += "  " + HumanBytes(rate) + "/s";
  if (total >= done && rate > 0) {
    text += "  " + Duration(static_cast<double>(total - done) / rate) + " left";
  }
  return text;
}

Progress::Progress(Show show, int64_t total)
    : enabled_(show == Show::kOnTerminal && IsTerminal(STDERR_FILENO)),
      total_(total),
      start_(Clock::now()),
      next_draw_(start_ + kFirstDraw) {
  const std::lock_guard<std::mutex> lock(current_mutex);
  if (enabled_) current = this;
}

Progress::~Progress() {
  const std::lock_guard<std::mutex> lock(current_mutex);
  Erase();
  if (current == this) current = nullptr;
}

void Progress::Add(int64_t bytes) {
  if (!enabled_) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  done_ += bytes;
  const auto now = Clock::now();
  if (now >= next_draw_) Draw(now);
}

void Progress::Draw(Clock::time_point now) {
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const int width = TerminalWidth(STDERR_FILENO);
  std::string line(1, '\r');
  line += Ellipsized(ProgressText(done_, total_, seconds), width - 1);
  WriteStderr(line + "\x1b[K");
  drawn_ = true;
  next_draw_ = now + kRedraw;
}

void Progress::Erase() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (drawn_) WriteStderr("\r\x1b[K");
  drawn_ = false;
}

void PrintMessage(std::string_view name, std::string_view text) {
  const std::lock_guard<std::mutex> lock(current_mutex);
  if (current != nullptr) current->Erase();
  WriteStderr(std::string(name) + ": " + Visible(text, /*keep_lines=*/true) + "\n");
}

}  // namespace support
