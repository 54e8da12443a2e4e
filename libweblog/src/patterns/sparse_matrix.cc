#include "patterns/sparse_matrix.h"

#include <cmath>

namespace weblog {

SparseMatrix SparseMatrix::Transposed() const {
  SparseMatrix transposed(rows());
  std::vector<size_t> places(columns_ + size_t{1});  // where the next cell of a column goes
  for (const Cell& cell : cells_) ++places[cell.column + 1];
  for (uint32_t column = 0; column < columns_; ++column) places[column + 1] += places[column];
  transposed.ends_.assign(places.begin() + 1, places.end());
  transposed.cells_.resize(cells_.size());
  for (uint32_t row = 0; row < rows(); ++row) {
    for (const Cell& cell : (*this)[row]) {
      transposed.cells_[places[cell.column]++] = {row, cell.value};
    }
  }
  return transposed;
}

SparseMatrix SparseMatrix::UnitRows(std::vector<uint32_t>* kept) const {
  SparseMatrix unit(columns_);
  kept->clear();
  for (uint32_t row = 0; row < rows(); ++row) {
    double squares = 0;
    for (const Cell& cell : (*this)[row]) squares += cell.value * cell.value;
    if (squares == 0) continue;
    const double length = std::sqrt(squares);
    for (const Cell& cell : (*this)[row]) unit.Add(cell.column, cell.value / length);
    unit.EndRow();
    kept->push_back(row);
  }
  return unit;
}

}  // namespace weblog
