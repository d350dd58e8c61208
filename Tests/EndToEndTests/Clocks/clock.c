// Preloaded into a program, lets it believe that the time of day is FAKE_SECONDS since 1970.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *now) {
  long result = syscall(SYS_clock_gettime, clock, now);
  const char *seconds = getenv("FAKE_SECONDS");
  if (result == 0 && clock == CLOCK_REALTIME && seconds) now->tv_sec = atoll(seconds);
  return (int)result;
}
