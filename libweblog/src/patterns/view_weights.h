// How much each user viewed each page.
#pragma once

#include "patterns/sparse_matrix.h"
#include "weblog/patterns/clusters.h"
#include "weblog/patterns/trails.h"

namespace weblog {

// Users by pages; a cell is ln(1 + views) or ln(1 + seconds of dwell), and there is none for 0.
SparseMatrix UserPageWeights(const Trails& trails, ViewWeight weight);

}  // namespace weblog
