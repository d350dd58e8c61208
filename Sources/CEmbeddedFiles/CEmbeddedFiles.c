// The files in the program: of any size, seen by the build when they change. `.ci/embed` writes
// their list, in the order of the paths.
#include "CEmbeddedFiles.h"

#include <stdlib.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

typedef struct {
  const char *path;
  const unsigned char *content;
} embedded_file;

static const embedded_file files[] = {
#include "list.inc"
};

static const size_t count = sizeof files / sizeof *files;

static int compare(const void *path, const void *file) {
  return strcmp(path, ((const embedded_file *)file)->path);
}

const unsigned char *headroom_embedded_content(const char *path) {
  const embedded_file *file = bsearch(path, files, count, sizeof *files, compare);
  return file == NULL ? NULL : file->content;
}

const char *headroom_embedded_path(size_t place) {
  return place < count ? files[place].path : NULL;
}
