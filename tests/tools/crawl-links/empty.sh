# No links are no pages.
weblog-sql -q --kind links "select 'a' as from_url, 'b' as to_url where false" | crawl-links --to tsv
