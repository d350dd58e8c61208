import Testing

/// What help prints, and what is said of wrong words.
struct HelpSnapshots {
  @Test func `the program`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "--help") == """
            OVERVIEW: A regression database for iOS keyboard avoidance

            USAGE: headroom <command> [options]

            COMMANDS:
              try          Try every field of a form under many strategies on six devices.
              explore      Search for forms and gestures that break a strategy.
              run          Import paths, run the selected cases and record the outcomes.
              sweep        Run cases for a range of values of a strategy's parameter.
              compare      Show what changed between runs, or between strategies.
              history      Show the outcomes of each case over time.
              show         Show a run, a case step by step, or a form as a tree.
              report       Write an HTML, CI or spreadsheet report of a run.
              runs         List the recorded runs, newest first.
              check        Validate scenario files.
              import       Import scenarios, forms, devices and strategies.
              strategies   List the strategies, or describe one in detail.
              simulate     Run files without a database and print a trace of each case.
              new          Generate a scenario file for a form.
              init         Create a project: headroom.yaml, a sample form and CI files.
              external     Check external strategies.
              trust        Trust the external strategies of the project.
              approve      Approve outcomes of a run as expected results.
              known        List, add and remove known failures.
              archive      Archive or restore scenarios.
              export       Export scenarios, forms, devices and strategies as YAML.
              merge        Merge the runs of other databases into this one.
              query        Query the database with read-only SQL or a predefined query.
              prune        Remove old runs.
              doctor       Check or back up the database.
              completions  Print a shell completion script.
              schema       Write a JSON Schema of scenario files or of printed JSON.

            TOPICS:
              format          All keys of scenario files, and an example line by line.
              views           The kinds of views, and how to compose them into a form.
              properties      All properties of views, with defaults and kinds.
              constraints     How to write Auto Layout constraints.
              steps           Steps of a script: what the user, the system and the app do.
              expectations    What expect can check: subjects, values, matchers.
              profile         UIKit behaviour that differs between releases or observers.
              laws            Rules that good keyboard avoidance must satisfy.
              devices         Available devices, and how to add one.
              known-failures  Expected failures, with a reason and an expiry date.
              baselines       Recorded behaviour, approved as the expected result.
              selection       How to select cases: patterns, strategies, devices, verdicts.
              projects        Project file: defaults for command-line options.
              ci              Running in CI: history, regressions, shards, bisecting.
              database        The database file, and the SQL views you can rely on.
              exit-status     Exit statuses of all commands.
              accuracy        How well each rule is known, and what is not modelled.

            OPTIONS:
                  --version  Show the version.
              -h, --help     Show this help.

            ENVIRONMENT:
              HEADROOM_DB     Sets the database file, unless --db is given.
              NO_COLOR        Disables colours if set.
              CLICOLOR_FORCE  Forces colours, even in a pipe, unless 0.

            EXIT STATUS:
              0    Success.
              1    Failures or findings (see --fail-on), or damage skipped by a merge.
              2    A run is incomplete or inconsistent, or cases are skipped or missing.
              4    Nothing was selected.
              64   Usage error.
              65   An input file is invalid.
              74   Input/output error.
              75   The database is busy.
              78   Not a Headroom database, or one from another version.
              125  With run --bisect: the commit can't be judged; git bisect skips it.
              130  Interrupted; results recorded so far are kept.

            See 'headroom help <command|topic>'; start with 'headroom help format'.

            """
        )
      }
    }
  }

  @Test func `a command`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      #expect(
        try headroom.seen(80, "prune --help") == """
          OVERVIEW: Remove old runs

          The results of the remaining runs don't change; an outcome first recorded in a
          removed run is attributed to the next remaining run. Merging never restores a
          removed run. With both --keep and --older-than, only runs that match both are
          removed. A run that is being recorded is never removed.

          USAGE: headroom prune [--keep <n>] [--older-than <age>] [--keep-labelled]
                 [--dry-run] [--format <text|json>] [--db <file>] [--quiet]

          OPTIONS:
                --keep <n>            Keep this many of the newest runs.
                --older-than <age>    Remove only runs older than an age (30d, 12w, 48h)
                                      or from before a date (YYYY-MM-DD).
                --keep-labelled       Keep all labelled runs.
                --dry-run             Show which runs would be removed and how many bytes
                                      that would free.
                --format <text|json>  Print human-readable text or JSON (default: text).
                --db <file>           Use this database file (default: $HEADROOM_DB, else
                                      the project's, else headroom.db).
            -q, --quiet               Print only results and errors: no progress, no
                                      warnings.
            -h, --help                Show this help.

          EXAMPLES:
            headroom prune --keep 100 --keep-labelled --dry-run
                Show what would be removed.
            headroom prune --older-than 90d --keep 20
                Keep the runs of the last 90 days, and at least 20.

          """
      )
      #expect(
        try headroom.seen(120, "prune --help") == """
          OVERVIEW: Remove old runs

          The results of the remaining runs don't change; an outcome first recorded in a removed run is
          attributed to the next remaining run. Merging never restores a removed run. With both --keep and
          --older-than, only runs that match both are removed. A run that is being recorded is never removed.

          USAGE: headroom prune [--keep <n>] [--older-than <age>] [--keep-labelled] [--dry-run] [--format
                 <text|json>] [--db <file>] [--quiet]

          OPTIONS:
                --keep <n>            Keep this many of the newest runs.
                --older-than <age>    Remove only runs older than an age (30d, 12w, 48h) or from before a date
                                      (YYYY-MM-DD).
                --keep-labelled       Keep all labelled runs.
                --dry-run             Show which runs would be removed and how many bytes that would free.
                --format <text|json>  Print human-readable text or JSON (default: text).
                --db <file>           Use this database file (default: $HEADROOM_DB, else the project's, else
                                      headroom.db).
            -q, --quiet               Print only results and errors: no progress, no warnings.
            -h, --help                Show this help.

          EXAMPLES:
            headroom prune --keep 100 --keep-labelled --dry-run
                Show what would be removed.
            headroom prune --older-than 90d --keep 20
                Keep the runs of the last 90 days, and at least 20.

          """
      )
    }
  }

  @Test func `wrong words`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "rnu") == """
            --- on standard error
            error: unknown command 'rnu'; did you mean 'run'?
            Usage: headroom <command> [options]
            See 'headroom help' for the commands and topics.
            --- ends with 64

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "run --stategy ours") == """
            --- on standard error
            error: unknown option '--stategy'; did you mean '--strategy'?
            Usage: headroom run [<path|pattern> ...] [options]
            See 'headroom run --help' for more.
            --- ends with 64

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "check") == """
            --- on standard error
            error: missing <path>
            Usage: headroom check [<path> ...] [options]
            See 'headroom check --help' for more.
            --- ends with 64

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "runs --limit 0") == """
            --- on standard error
            error: '--limit' takes a whole number from 1 to 1000000; found '0'
            Usage: headroom runs [options]
            See 'headroom runs --help' for more.
            --- ends with 64

            """
        )
      }
    }
  }

  @Test func `a file that is no database, and one that is not there`() throws {
    try BuiltBinary.withSuite { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "runs") == """
            --- on standard error
            error: headroom.db: no database found; create one with 'headroom run PATH', or name another file with --db
            --- ends with 74

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "runs --db suite/contacts.yaml") == """
            --- on standard error
            error: suite/contacts.yaml: this is not a Headroom database
            --- ends with 78

            """
        )
      }
    }
  }
}
