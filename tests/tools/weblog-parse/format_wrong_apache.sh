weblog-parse --format '%h %l %u %t "%r" %>s %b %{Cookie}Q' access.log
