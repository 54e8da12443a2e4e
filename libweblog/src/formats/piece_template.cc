#include "piece_template.h"

#include <string_view>
#include <utility>

#include "../line_template.h"
#include "refined_format.h"

namespace weblog {
namespace {

// Builds the template of a format.
class TemplateMaker {
 public:
  explicit TemplateMaker(Spelling* spelling) : spelling_(spelling) {}

  void AddText(std::string_view text) { After() += text; }

  // `after` is the text behind the field, which is added next.
  void AddField(const FormatPiece& field, std::string_view after) {
    const Slot slot = field.meaning.slot;
    const bool blank_before = After().ends_with(' ');
    const bool blank_behind = after == " ";
    if (slot != Slot::kIgnored && ((field.padded_left && (!blank_before || parts_.empty())) ||
                                   (field.padded_right && !blank_behind))) {
      refinements_.padded.push_back(slot);
    }
    if (!parts_.empty() && blank_before && field.padded_left) parts_.back().padded = true;
    if (!field.time.text.empty()) {
      AddTime(slot, field.time, after);
    } else if (slot == Slot::kRequest && after == " ") {
      AddRequest();
    } else {
      parts_.push_back({slot, "", false});
    }
    if (field.padded_right && blank_behind) parts_.back().padded = true;
    Spell(field);
  }

  arrow::Result<LineFormatPtr> Finish(std::string name) {
    ARROW_ASSIGN_OR_RAISE(
        LineFormatPtr format,
        MakeTemplateFormat(std::move(name), {before_, parts_, false}, *spelling_));
    return Refine(std::move(format), std::move(refinements_));
  }

 private:
  std::string& After() { return parts_.empty() ? before_ : parts_.back().after; }

  void AddRequest() {
    parts_.push_back({Slot::kMethod, " ", false});
    parts_.push_back({Slot::kUrl, " ", false});
    parts_.push_back({Slot::kIgnored, "", false});
  }

  // `slot` is kIgnored for a time that is not used.
  void AddTime(Slot slot, const TimePattern& time, std::string_view after) {
    const std::string skeleton = TimeSkeleton(time);
    if (skeleton.starts_with('\2') && !parts_.empty() && After().ends_with(' ')) {
      parts_.back().padded = true;
    }
    parts_.push_back({slot, "", false});
    if (after.empty()) return;
    size_t at = 0;
    bool cut = false;
    while ((at = skeleton.find(after, at)) != std::string::npos) {
      at += after.size();
      parts_.back().after = after;
      parts_.back().padded = after.ends_with(' ') && skeleton.substr(at, 1) == "\2";
      parts_.push_back({Slot::kIgnored, "", false});
      cut = true;
    }
    if (slot == Slot::kTime && cut) {
      parts_.back().slot = Slot::kDate;
      refinements_.joins_time = true;
    }
  }

  void Spell(const FormatPiece& field) {
    const Slot slot = field.meaning.slot;
    if (slot == Slot::kIgnored) return;
    spelling_->set_escape(slot, field.escape);
    if (slot == Slot::kTime) SetTimeSpelling(field.time, spelling_);
    if (slot == Slot::kElapsed) spelling_->elapsed_unit_us = field.meaning.unit_us;
    if (slot == Slot::kClient) spelling_->client_has_port = field.has_port;
    if (slot == Slot::kUrl) refinements_.url_has_host = field.has_host;
    if (slot == Slot::kQuery) {
      refinements_.query_has_mark = field.meaning.role == Role::kMarkedQuery;
    }
  }

  Spelling* spelling_;
  std::string before_;
  std::vector<LineTemplate::Part> parts_;
  Refinements refinements_;
};

}  // namespace

arrow::Result<LineFormatPtr> MakePieceFormat(std::string name,
                                             const std::vector<FormatPiece>& pieces,
                                             Spelling spelling) {
  TemplateMaker maker(&spelling);
  for (size_t i = 0; i < pieces.size(); ++i) {
    const FormatPiece& piece = pieces[i];
    if (piece.is_text) {
      maker.AddText(piece.text);
    } else if (!piece.is(Slot::kIgnored) || i == 0 || !pieces[i - 1].is(Slot::kIgnored)) {
      const bool text_behind = i + 1 < pieces.size() && pieces[i + 1].is_text;
      maker.AddField(piece,
                     text_behind ? std::string_view(pieces[i + 1].text) : std::string_view());
    }
  }
  return maker.Finish(std::move(name));
}

}  // namespace weblog
