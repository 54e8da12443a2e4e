: > empty.arrow
weblog-view empty.arrow
