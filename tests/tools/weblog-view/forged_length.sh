# A stream that announces a schema of 2 GB and does not send it.
printf '\377\377\377\377\377\377\377\177' | weblog-view
