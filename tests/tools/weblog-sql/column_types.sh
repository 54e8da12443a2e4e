# Every type that DuckDB has a counterpart for, out to Arrow and back, as text and through Parquet.
cat > types.sql <<'SQL'
select
  (-128)::tinyint as i8, 200::utinyint as u8, (-32768)::smallint as i16, 65535::usmallint as u16,
  (-2147483648)::integer as i32, 4294967295::uinteger as u32, (-9223372036854775808)::bigint as i64,
  18446744073709551615::ubigint as u64, 170141183460469231731::hugeint as huge,
  0.1::float as f32, (1::double / 3) as f64, 'nan'::double as not_a_number, true as truth,
  12345.678::decimal(18, 3) as dec, 'ü "quoted", \' as text, 'a\x00b'::blob as bytes,
  timestamptz '2024-02-29 12:00:00.000001+00' as instant, timestamp '2024-02-29 12:00:00' as local,
  timestamp_ns '2024-02-29 12:00:00.123456789' as nanos, timestamp_ms '2024-02-29 12:00:00.123' as millis,
  timestamp_s '2024-02-29 12:00:00' as seconds, date '2024-02-29' as day, time '12:34:56.789' as clock,
  interval '14 months 3 days 1.5 seconds' as span, '00000000-0000-0000-0000-00000000002a'::uuid as id,
  'b'::enum('a', 'b') as choice, [1, null, 3] as numbers, [1, 2]::integer[2] as pair,
  {'a': 1, 'b': ['x']} as record, map {'k': 1} as entries, null as nothing
SQL
weblog-sql -f types.sql > types.arrows
weblog-view --schema types.arrows | tail -n +5
fields() { weblog-view "$@" --to jsonl | sed 's/,"/,\n"/g'; }
fields types.arrows | tee before
weblog-sql 'from input' < types.arrows > again.arrows
fields again.arrows | cmp - before
# Parquet has no milliseconds without a zone and no seconds at all; DuckDB writes microseconds for both.
weblog-sql 'from input' < types.arrows -o types.parquet
echo through Parquet:
diff before <(fields types.parquet) || true
