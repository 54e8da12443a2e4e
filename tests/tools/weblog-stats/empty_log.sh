# A log without lines has a report, a short one.
: > access.log
weblog-parse -q access.log > hits.arrows
weblog-stats hits.arrows --to table
weblog-stats hits.arrows --to json
weblog-stats -q hits.arrows --to csv
weblog-stats hits.arrows --to html | grep -cE '<section|<svg' || true
