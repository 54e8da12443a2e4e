weblog-parse --format cobmined access.log 2> message || code=$?
sed 's/ nor one of: .*/ nor one of: …/' message
exit $code
