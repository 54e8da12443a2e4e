. "$TESTDATA/logs.sh"
# URLs that a rule groups are one page, as URLs and as referrers; frames are parts of a page.
hits | weblog-clean --post page --pageview '^/shop/cart/\d+$=/shop/cart' --pageview '[?&]id=(\d+)=/item/\1' --frame '^/gone' \
  --keep-status 2xx,304,404 --off robots | weblog-sql --to csv 'select line, url, referrer from input'
hits --host www.example.com | weblog-clean -q --pageview '^http://www.example.com/shop\?id=(\d+)$=/item/\1' |
  weblog-sql --to csv 'select line, url, referrer from input'
