// Preloaded into a program, lets it believe that no file system knows locks.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

static int control(int file, int command, void *argument) {
  if (command == F_SETLK || command == F_SETLKW || command == F_GETLK) {
    errno = ENOLCK;
    return -1;
  }
  return (int)syscall(SYS_fcntl, file, command, argument);
}

int fcntl(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  void *argument = va_arg(list, void *);
  va_end(list);
  return control(file, command, argument);
}

int fcntl64(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  void *argument = va_arg(list, void *);
  va_end(list);
  return control(file, command, argument);
}
