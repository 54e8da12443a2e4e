#!/usr/bin/env bash
# check_replay.sh TOOLS DATA: a crawl over the pages of a game reaches every page that links lead to from one of them, in the
# same order each time. Exits 77 where there is no data.
set -euo pipefail
archive=$2/wikispeedia/wikispeedia.warc.gz
[ -e "$archive" ] || exit 77
exec "$(dirname "$0")/../pipelines/replay.sh" "$1" "$archive" http://wikispeedia.test/wp/1/1928_Okeechobee_Hurricane.htm
