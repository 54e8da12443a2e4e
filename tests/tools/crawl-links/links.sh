# Sourced by cases: streams of links.

# links 'FROM TO'...: pages of http://h, unless they have a slash, which stands behind a host.
links() {
  local rows= from to
  for pair; do
    from=${pair% *} to=${pair#* }
    [[ $from = */* ]] || from=h/$from
    [[ $to = */* ]] || to=h/$to
    rows+="${rows:+, }('http://$from', 'http://$to')"
  done
  weblog-sql -q --kind links --no-history "from (values $rows) t(from_url, to_url)"
}
