# Each format is recognised, and all tell the same requests.
for format in combined common vhost cookie squid json; do
  synth-web --quiet --hits 1000 --login 50 --format $format --out $format
  weblog-parse --host https://www.example.com $format/access.log -o $format.parquet 2> account
  echo "$format: $(tail -n 1 account)"
  weblog-sql --to tsv "select count(*), count(auth_user), count(referrer), count(agent), count(cookie),
    count(elapsed_us), count(content_type), bit_xor(hash(client, method, url, status)) = (select bit_xor(
    hash(client, method, url, status)) from 'combined.parquet') from '$format.parquet'" | tail -n 1
done
