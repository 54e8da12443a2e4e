#include "weblog/patterns/clusters.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "patterns/on_threads.h"
#include "patterns/sparse_matrix.h"
#include "patterns/spherical_kmeans.h"
#include "patterns/view_weights.h"

namespace weblog {
namespace {

double Mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Without the last digits, in which members that are as near as each other differ by chance, and
// never -0.
double Rounded(double figure) { return std::round(figure * 1e9) / 1e9 + 0.0; }

VectorClusters BestOfRuns(const VectorSet& set, uint32_t k, const ClusterOptions& options) {
  VectorClusters best = set.Cluster(k, options.seed);
  for (int run = 1; run < options.restarts; ++run) {
    VectorClusters other = set.Cluster(k, options.seed + static_cast<uint64_t>(run));
    if (other.total_similarity > best.total_similarity) best = std::move(other);
  }
  return best;
}

// With a given k, or the k of the highest mean silhouette. Two clusters at least are tried, since
// one has no silhouette.
VectorClusters ChooseClusters(const VectorSet& set, const ClusterOptions& options) {
  const uint32_t rows = set.vectors().rows();
  if (options.k > 0) return BestOfRuns(set, std::min<uint32_t>(options.k, rows), options);
  VectorClusters best = BestOfRuns(set, std::min(2u, rows), options);
  double highest = Mean(set.Silhouettes(best.cluster, best.k));
  for (uint32_t k = 3; k <= std::min<uint32_t>(options.max_k, rows - 1); ++k) {
    VectorClusters other = BestOfRuns(set, k, options);
    const double silhouette = Mean(set.Silhouettes(other.cluster, other.k));
    if (silhouette <= highest) continue;
    highest = silhouette;
    best = std::move(other);
  }
  return best;
}

// Clusters in the order of their numbers: by size, then first row. Those without rows are left out.
std::vector<uint32_t> ClusterOrder(const VectorClusters& clusters, std::vector<int64_t>* sizes) {
  sizes->assign(clusters.k, 0);
  std::vector<uint32_t> order;  // by first row
  for (const uint32_t cluster : clusters.cluster) {
    if ((*sizes)[cluster]++ == 0) order.push_back(cluster);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return (*sizes)[a] > (*sizes)[b]; });
  return order;
}

// The members in the order of the result. `rows` are the members that have vectors, `members` is
// the number of all.
std::vector<ClusterMember> Members(const VectorClusters& clusters,
                                   const std::vector<double>& silhouettes,
                                   const std::vector<uint32_t>& order,
                                   const std::vector<uint32_t>& rows, uint32_t members) {
  std::vector<int> numbers(clusters.k);
  for (size_t i = 0; i < order.size(); ++i) numbers[order[i]] = static_cast<int>(i) + 1;
  std::vector<ClusterMember> result;
  result.reserve(members);
  for (size_t row = 0; row < rows.size(); ++row) {
    result.push_back({rows[row], numbers[clusters.cluster[row]], Rounded(clusters.similarity[row]),
                      Rounded(silhouettes[row])});
  }
  std::sort(result.begin(), result.end(), [](const ClusterMember& a, const ClusterMember& b) {
    if (a.cluster != b.cluster) return a.cluster < b.cluster;
    if (a.similarity != b.similarity) return a.similarity > b.similarity;
    return a.member < b.member;
  });
  for (uint32_t member = 0; member < members; ++member) {
    if (!std::binary_search(rows.begin(), rows.end(), member)) result.push_back({member});
  }
  return result;
}

// The heaviest terms of a centre.
void AppendTerms(const VectorClusters& clusters, uint32_t cluster, CentreTerm term, int limit,
                 std::vector<CentreTerm>* terms) {
  std::vector<std::pair<double, uint32_t>> weights;
  for (size_t column = 0; column < clusters.centres.size() / clusters.k; ++column) {
    const double weight = clusters.centres[column * clusters.k + cluster];
    if (weight > 0) weights.emplace_back(-Rounded(weight), static_cast<uint32_t>(column));
  }
  const size_t count = std::min(static_cast<size_t>(limit), weights.size());
  std::partial_sort(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(count),
                    weights.end());
  for (size_t i = 0; i < count; ++i) {
    ++term.rank;
    term.weight = -weights[i].first;
    term.term = weights[i].second;
    terms->push_back(term);
  }
}

Clustering Find(const Trails& trails, const ClusterOptions& options) {
  SparseMatrix weights = UserPageWeights(trails, options.weight);
  if (options.of == ClustersOf::kPages) weights = weights.Transposed();
  const uint32_t members = weights.rows();
  std::vector<uint32_t> rows;
  SparseMatrix unit = weights.UnitRows(&rows);
  weights = SparseMatrix(0);
  Clustering clustering;
  if (rows.empty()) {
    clustering.members = Members({}, {}, {}, {}, members);
    return clustering;
  }
  const VectorSet set(std::move(unit));
  const VectorClusters clusters = ChooseClusters(set, options);
  const std::vector<double> silhouettes = set.Silhouettes(clusters.cluster, clusters.k);
  std::vector<int64_t> sizes;
  const std::vector<uint32_t> order = ClusterOrder(clusters, &sizes);
  clustering.clusters = static_cast<int>(order.size());
  clustering.silhouette = Mean(silhouettes);
  clustering.members = Members(clusters, silhouettes, order, rows, members);
  for (size_t i = 0; i < order.size(); ++i) {
    const CentreTerm term{static_cast<int>(i) + 1, sizes[order[i]]};
    AppendTerms(clusters, order[i], term, options.centre_terms, &clustering.centres);
  }
  return clustering;
}

}  // namespace

Clustering FindClusters(const Trails& trails, const ClusterOptions& options) {
  return OnThreads(options.threads, [&] { return Find(trails, options); });
}

}  // namespace weblog
