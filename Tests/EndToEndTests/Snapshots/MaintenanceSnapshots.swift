import Testing

/// What `merge`, `prune` and `doctor` print.
struct MaintenanceSnapshots {
  @Test func `runs of another file`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "merge --db other.db headroom.db") == """
          run 1 (first): 3 passed, 1 known failure, 1 unjudged
          run 2: 2 passed, 1 failed, 1 known failure, 1 unjudged
          run 3: 1 passed, 2 failed, 1 known failure, 1 unjudged
          3 runs added

          """
      )
      #expect(
        try headroom.seen(120, "merge --db other.db headroom.db") == """
          0 runs added, 3 already present

          """
      )
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "merge headroom.db") == """
            --- on standard error
            error: 'headroom.db' is the database itself; name other files, or another database with --db
            Usage: headroom merge <file> ... [options]
            See 'headroom merge --help' for more.
            --- ends with 64

            """
        )
      }
    }
  }

  @Test func `shards that become one run`() throws {
    try BuiltBinary.withSuite { headroom throws in
      for shard in 1...2 {
        try headroom("run", "-q", "suite", "--shard", "\(shard)/2", "--db", "\(shard).db")
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "merge --as-one nightly 1.db") == """
            --- on standard error
            error: no file has shard 2/2; nothing was changed: run the missing shards and merge all files again
            --- ends with 2

            """
        )
      }
      #expect(
        try headroom.seen(80, "merge --as-one nightly 1.db 2.db") == """
          run 1 (nightly): 3 passed, 1 known failure, 1 unjudged
          1 run added, 2 shards joined

          """
      )
      #expect(
        try headroom.seen(80, "merge --as-one nightly 1.db 2.db") == """
          0 runs added, 2 removed or joined earlier

          """
      )
    }
  }

  @Test func `old runs`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "prune --keep 1 --dry-run") == """
          RUN  STARTED               LABEL  BRANCH  STATE     CASES  PASSED  FAILED
            2  2026-11-21 10:14 UTC                 complete      5       2       1
            1  2026-11-21 10:14 UTC  first          complete      5       3       0
          in a wider window also: COMMIT, KNOWN, OTHER
          would remove 2 runs and free 1.5 kB; 1 kept

          """
      )
      #expect(
        try headroom.seen(120, "prune --keep 2") == """
          RUN  STARTED               LABEL  BRANCH  COMMIT  STATE     CASES  PASSED  FAILED  KNOWN  OTHER
            1  2026-11-21 10:14 UTC  first                  complete      5       3       0      1      1
          removed 1 run, freed 1.5 kB; 2 kept

          """
      )
      #expect(
        try headroom.seen(80, "prune --keep 2") == """
          removed no runs; 2 kept

          """
      )
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "prune") == """
            --- on standard error
            error: specify which runs to remove: '--keep N', '--older-than AGE', or both
            Usage: headroom prune [options]
            See 'headroom prune --help' for more.
            --- ends with 64

            """
        )
      }
    }
  }

  @Test func `the state of the database`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "doctor") == """
          headroom.db: ok
            file        1.5 kB (1.5 kB unused); 1.5 kB free on disk
            schema      version 1 (newest: 1)
            SQLite      3.40.1
            journal     rollback, which keeps the history in one file; in WAL mode, SQLite
                        before 3.51.3 can damage the file
            runs        3 (0 interrupted, 0 in progress)
            tables      ok
            structure   ok
            references  ok
            content     ok

          """
      )
      #expect(
        try headroom.seen(120, "doctor --backup copy.db") == """
          headroom.db: ok
            file        1.5 kB (1.5 kB unused); 1.5 kB free on disk
            schema      version 1 (newest: 1)
            SQLite      3.40.1
            journal     rollback, which keeps the history in one file; in WAL mode, SQLite before 3.51.3 can
                        damage the file
            runs        3 (0 interrupted, 0 in progress)
            tables      ok
            structure   ok
            references  ok
            content     ok
            backup      copy.db, 1.5 kB, ok

          """
      )
    }
  }
}
