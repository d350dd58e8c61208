#pragma once
#include <sqlite3.h>

// Swift imports neither variadic functions nor macros that cast.

static inline sqlite3_destructor_type headroom_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

// Without it SQLite keeps no count of its memory on a Mac, and so no limit either.
static inline int headroom_sqlite_count_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 1);
}

static inline int headroom_sqlite_db_config_flag(sqlite3 *db, int option, int on) {
  int applied = 0;
  int status = sqlite3_db_config(db, option, on, &applied);
  return status != SQLITE_OK ? status : (applied == on ? SQLITE_OK : SQLITE_ERROR);
}
