#pragma once
#include <stddef.h>

/// The content of a file of the repository, as it was when the program was built.
typedef struct {
  /// `NULL` where there is no such file.
  const unsigned char *bytes;
  size_t count;
} headroom_embedded_file;

/// The migration that brings a database from one version to the next one: 0 for the first.
headroom_embedded_file headroom_migration(int version);

/// The views of the database.
headroom_embedded_file headroom_views(void);
