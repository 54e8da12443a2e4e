code=0
weblog-parse --format '%h %l %u %t "%r" %>s %b %{Cookie}Q' access.log 2> message || code=$?
sed 's/ (see weblog-parse --help)$//; s/; there are .*/; there are …/' message
exit $code
