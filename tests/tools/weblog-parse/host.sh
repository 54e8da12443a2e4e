. "$TESTDATA/logs.sh"
formats
for host in www.example.org https://www.example.org www.example.org:8080 https://www.example.org:443/; do
  weblog-parse -q --host $host combined.log caddy.log squid.log | weblog-view --columns url --to csv | tail -n +2
done
