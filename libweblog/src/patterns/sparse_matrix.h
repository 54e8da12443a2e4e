// A matrix that is mostly zeros: users by the pages they viewed, or pages by the users who did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace weblog {

struct Cell {
  uint32_t column;
  double value;
};

class SparseMatrix {
 public:
  explicit SparseMatrix(uint32_t columns) : columns_(columns) {}

  // Appends a cell to the row that is being built; columns of a row must ascend.
  void Add(uint32_t column, double value) { cells_.push_back({column, value}); }
  // Ends that row, which may be empty.
  void EndRow() { ends_.push_back(cells_.size()); }

  uint32_t rows() const { return static_cast<uint32_t>(ends_.size()); }
  uint32_t columns() const { return columns_; }
  std::span<const Cell> operator[](uint32_t row) const {
    const size_t begin = row == 0 ? 0 : ends_[row - 1];
    return {cells_.data() + begin, ends_[row] - begin};
  }

  // The matrix with rows and columns exchanged.
  SparseMatrix Transposed() const;

  // The rows that are not all zero, scaled to length 1. `kept` becomes their numbers.
  SparseMatrix UnitRows(std::vector<uint32_t>* kept) const;

 private:
  uint32_t columns_;
  std::vector<Cell> cells_;
  std::vector<size_t> ends_;
};

}  // namespace weblog
