// Measures a command whose output goes down a pipe that is emptied as fast as it fills:
//   measure RUNS COMMAND...
// Prints CPU seconds (user and system), wall seconds and peak memory in MB: the least of each over
// the runs.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

struct Cost {
  double cpu, wall, megabytes;
};

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// Runs the command once. False when it fails.
bool Run(char** command, Cost* cost) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    execvp(command[0], command);
    _exit(127);
  }
  close(ends[1]);
  std::vector<char> scrap(1 << 20);
  while (read(ends[0], scrap.data(), scrap.size()) > 0) {
  }
  close(ends[0]);
  int status = 0;
  rusage usage = {};
  if (wait4(child, &status, 0, &usage) != child) return false;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  *cost = {Seconds(usage.ru_utime) + Seconds(usage.ru_stime), wall.count(),
           static_cast<double>(usage.ru_maxrss) / 1024};
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: measure RUNS COMMAND...\n", stderr);
    return 2;
  }
  Cost best = {1e9, 1e9, 0};
  for (int i = std::atoi(argv[1]); i > 0; --i) {
    Cost cost;
    if (!Run(argv + 2, &cost)) {
      std::fprintf(stderr, "measure: %s failed\n", argv[2]);
      return 1;
    }
    best = {std::min(best.cpu, cost.cpu), std::min(best.wall, cost.wall),
            std::max(best.megabytes, cost.megabytes)};
  }
  std::printf("%.3f %.3f %.0f\n", best.cpu, best.wall, best.megabytes);
}
