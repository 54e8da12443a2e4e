# Control-C too, also before there is any line; and what it followed is said.
: > access.log
timeout --preserve-status -s INT 1 weblog-parse --follow access.log > hits.arrows
