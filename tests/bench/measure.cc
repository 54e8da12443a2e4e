// Measures commands: CPU seconds (user and system, their own alone), wall seconds, peak memory in MB.
//
//   measure RUNS COMMAND... [-- COMMAND...]...
//     Each command's output goes down a pipe that is emptied as fast as it fills. Prints a line for
//     each: the least seconds and the most memory of all runs. The commands take turns, so that a
//     machine that slows down slows them all.
//   measure --to FILE COMMAND...
//     One run, as a part of a pipeline: its input and output are ours. The line goes into FILE.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

struct Cost {
  double cpu, wall, megabytes;
};

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

pid_t Start(char** command, int output) {
  const pid_t child = fork();
  if (child == 0) {
    if (output >= 0) dup2(output, STDOUT_FILENO);
    execvp(command[0], command);
    _exit(127);
  }
  return child;
}

// Waits for a command that was started at `start`. False when it fails.
bool Finish(pid_t child, std::chrono::steady_clock::time_point start, Cost* cost) {
  int status = 0;
  rusage usage = {};
  if (wait4(child, &status, 0, &usage) != child) return false;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  *cost = {Seconds(usage.ru_utime) + Seconds(usage.ru_stime), wall.count(),
           static_cast<double>(usage.ru_maxrss) / 1024};
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Runs the command once and drops its output.
bool Run(char** command, Cost* cost) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = Start(command, ends[1]);
  close(ends[1]);
  std::vector<char> scrap(1 << 20);
  while (read(ends[0], scrap.data(), scrap.size()) > 0) {
  }
  close(ends[0]);
  return Finish(child, start, cost);
}

void Print(const Cost& cost, std::FILE* file) {
  std::fprintf(file, "%.3f %.3f %.0f\n", cost.cpu, cost.wall, cost.megabytes);
}

int MeasurePart(const char* file_name, char** command) {
  Cost cost;
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = Start(command, -1);
  // The neighbours in the pipeline should see the command's ends closed, not ours.
  close(STDIN_FILENO);
  close(STDOUT_FILENO);
  if (!Finish(child, start, &cost)) return 1;
  std::FILE* file = std::fopen(file_name, "w");
  if (file == nullptr) return 1;
  Print(cost, file);
  return std::fclose(file) == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 3 && std::strcmp(argv[1], "--to") == 0) return MeasurePart(argv[2], argv + 3);
  std::vector<char**> commands;
  for (int i = 2; i < argc; ++i) {
    if (i == 2 || argv[i - 1] == nullptr) commands.push_back(argv + i);
    if (std::strcmp(argv[i], "--") == 0) argv[i] = nullptr;
  }
  const auto is_empty = [](char** command) { return *command == nullptr; };
  if (commands.empty() || std::any_of(commands.begin(), commands.end(), is_empty)) {
    std::fputs("usage: measure RUNS COMMAND... [-- COMMAND...]... | --to FILE COMMAND...\n",
               stderr);
    return 2;
  }
  std::vector<Cost> best(commands.size(), {1e9, 1e9, 0});
  for (int run = std::atoi(argv[1]); run > 0; --run) {
    for (size_t i = 0; i < commands.size(); ++i) {
      Cost cost;
      if (!Run(commands[i], &cost)) {
        std::fprintf(stderr, "measure: %s failed\n", commands[i][0]);
        return 1;
      }
      best[i] = {std::min(best[i].cpu, cost.cpu), std::min(best[i].wall, cost.wall),
                 std::max(best[i].megabytes, cost.megabytes)};
    }
  }
  for (const Cost& cost : best) Print(cost, stdout);
}
