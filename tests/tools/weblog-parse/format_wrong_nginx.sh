code=0
weblog-parse --format '$remote_addr [$time_local] "$reqest" $status' access.log 2> message || code=$?
sed 's/ (see weblog-parse --help)$//; s/; there are .*/; there are …/' message
exit $code
