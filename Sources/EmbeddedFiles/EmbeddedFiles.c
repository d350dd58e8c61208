// Files of other languages as bytes in the program: of any size, seen by the build when they change.
#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char initial[] = {
#embed "../../migrations/0001_initial.sql"
};

static const unsigned char recorded_inputs[] = {
#embed "../../migrations/0002_recorded_inputs.sql"
};

static const unsigned char views[] = {
#embed "../../migrations/views.sql"
};

#define FILE_OF(array) {array, sizeof array}

static const headroom_embedded_file migrations[] = {
  FILE_OF(initial),
  FILE_OF(recorded_inputs),
};

headroom_embedded_file headroom_migration(int version) {
  const int count = sizeof migrations / sizeof *migrations;
  const headroom_embedded_file none = {NULL, 0};
  return version >= 0 && version < count ? migrations[version] : none;
}

headroom_embedded_file headroom_views(void) {
  const headroom_embedded_file file = FILE_OF(views);
  return file;
}
