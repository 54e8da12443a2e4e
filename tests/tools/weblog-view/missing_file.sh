weblog-view none.arrow
