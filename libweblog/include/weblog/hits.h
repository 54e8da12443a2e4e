// The `hits` stream: one row per request of an access log, as weblog-parse writes it.
//
//   time          timestamp[us, UTC]  when the request was logged
//   client        string              address or host name of the requester
//   auth_user     string              authenticated user
//   method        string
//   url           string              absolute, or the path as logged where nobody names the host
//   status        int16
//   bytes         int64               body bytes sent
//   referrer      string
//   agent         string
//   cookie        string
//   elapsed_us    int64               time taken to serve the request
//   cache_result  string              a proxy's word on where the answer came from
//   content_type  string
//   source        string              the file that the line came from, as the caller named it
//   line          int64               its number there, from 1
//
// A field that the log does not have is null, never "-". Every string column is dictionary-encoded
// (int32 indices); each batch carries its own dictionaries, so that no memory grows with the log.
#pragma once

#include <arrow/type.h>

#include <memory>

namespace weblog {

// Positions of the columns in HitsSchema().
enum HitsColumn : int {
  kHitTime,
  kHitClient,
  kHitAuthUser,
  kHitMethod,
  kHitUrl,
  kHitStatus,
  kHitBytes,
  kHitReferrer,
  kHitAgent,
  kHitCookie,
  kHitElapsed,
  kHitCacheResult,
  kHitContentType,
  kHitSource,
  kHitLine,
  kHitColumns
};

// The schema of a hits stream, with its kind in the metadata.
std::shared_ptr<arrow::Schema> HitsSchema();

}  // namespace weblog
