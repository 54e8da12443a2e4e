# Sourced by cases.

# rows SECOND...: a row for each, named by the order in which they come.
rows() {
  weblog-sql -q --kind hits --no-history "
    select timestamptz '2026-01-01 00:00:00+00' + to_seconds(unnest([$(IFS=,; echo "$*")])) as time,
           unnest(range($#)) as n"
}
