// Groups of users who view the same pages, or of pages that the same users view.
//
// A user is the vector of how much he or she viewed each page, a page that of how much each user
// viewed it; what counts is the angle between vectors, not their length. A weight is ln(1 + views)
// or ln(1 + seconds), so that the tenth view says less than the first.
#pragma once

#include <arrow/record_batch.h>
#include <arrow/result.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "weblog/patterns/trails.h"

namespace weblog {

enum class ClustersOf { kUsers, kPages };
enum class ViewWeight {
  kViews,
  kDwell,  // the time that was seen; the dwell of a session's last view is not known and adds none
};

struct ClusterOptions {
  ClustersOf of = ClustersOf::kUsers;
  ViewWeight weight = ViewWeight::kViews;
  // How many clusters; 0 is the number up to max_k that has the highest mean silhouette, the
  // smallest of them when several have.
  int k = 0;
  int max_k = 10;
  uint64_t seed = 1;
  int restarts = 3;       // the best of so many runs from different seeds
  int centre_terms = 10;  // how many terms of each centre are told
  int threads = 1;
};

struct ClusterMember {
  uint32_t member = 0;    // a user or a page
  int cluster = 0;        // from 1; 0 when the member has no weight at all and so belongs nowhere
  double similarity = 0;  // the cosine with the cluster's centre, to nine decimals
  double silhouette = 0;  // from -1, nearer to another cluster, to 1; to nine decimals
};

// A page (or a user) that the members of a cluster have in common.
struct CentreTerm {
  int cluster = 0;
  int64_t members = 0;  // of the cluster
  int rank = 0;         // from 1
  uint32_t term = 0;
  double weight = 0;  // its part of the centre, which has length 1, to nine decimals
};

struct Clustering {
  int clusters = 0;
  double silhouette = 0;  // the mean over all members that have a cluster
  // By cluster, then similarity, the highest first, then text; those without a cluster last.
  std::vector<ClusterMember> members;
  // By cluster and rank.
  std::vector<CentreTerm> centres;
};

// Clusters are numbered by their size, the largest first, then by the text of their first member.
// The same to the last bit for any number of threads. There may be fewer clusters than `k` when
// there are fewer different members. Trails must have users, and dwell for kDwell.
//
// Takes 16 bytes a view, 64 for each page that a user viewed, and 32 for each term and cluster.
Clustering FindClusters(const Trails& trails, const ClusterOptions& options);

// A stream of kind `clusters`: member string, cluster int32, similarity and silhouette float64;
// the last three are null for a member that belongs nowhere.
std::shared_ptr<arrow::Schema> ClustersSchema();
arrow::Result<std::shared_ptr<arrow::RecordBatch>> ClusterRows(
    const Trails& trails, ClustersOf of, std::span<const ClusterMember> members);

// A stream of kind `centres`: cluster int32, members int64, rank int32, page (or user) string,
// weight float64.
std::shared_ptr<arrow::Schema> CentresSchema(ClustersOf of);
arrow::Result<std::shared_ptr<arrow::RecordBatch>> CentreRows(const Trails& trails, ClustersOf of,
                                                              std::span<const CentreTerm> terms);

}  // namespace weblog
