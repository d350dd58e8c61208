// glibc and musl declare this function only where all of GNU's extensions are asked for.
#include <spawn.h>

#if defined(__linux__)
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
#endif
