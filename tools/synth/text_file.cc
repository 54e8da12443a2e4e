#include "synth/text_file.h"

namespace synth {

arrow::Result<TextFile> TextFile::Open(const std::string& path, std::string_view header) {
  ARROW_ASSIGN_OR_RAISE(auto output, support::OutputFile::Open(path));
  TextFile file(std::move(output));
  file.Append(header);
  return file;
}

void TextFile::Append(std::string_view text) {
  if (status_.ok()) {
    status_ = file_->stream()->Write(text.data(), static_cast<int64_t>(text.size()));
  }
}

arrow::Status TextFile::Commit() {
  ARROW_RETURN_NOT_OK(status_);
  return file_->Commit();
}

}  // namespace synth
