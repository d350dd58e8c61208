import Testing

/// What help prints, and what is said of wrong words.
struct HelpSnapshots {
  @Test func `the program`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      for columns in [80, 120] {
        // One line is too long for the narrow terminal.
        let help = try headroom.seen(columns, "--help")
          .replacing("or a\n       comparison", with: "or a comparison")
        #expect(
          help == """
            OVERVIEW: A regression database for iOS keyboard avoidance

            USAGE: headroom <command> [options]

            COMMANDS:
              try          Try every field of forms under many strategies on six devices.
              explore      Look for forms and gestures that break a strategy.
              run          Import paths, run the selected cases and record the outcomes.
              sweep        Run cases for every value of a strategy's parameter.
              compare      Show what changed between runs, or between strategies.
              history      Show each case's outcomes over the runs, and since when.
              show         Show one run, one case with its steps, or one form as a tree.
              report       Write a report of a run for people, CI servers or spreadsheets.
              runs         List the recorded runs, newest first.
              check        Validate scenario files.
              layout       Compare the frames that Xcode stored with what constraints give.
              import       Read scenarios, forms, devices and strategies into the database.
              strategies   List the strategies, or tell all about one of them.
              simulate     Run files without a database and print the traces.
              new          Write a scenario file to edit for a form.
              init         Write a project: headroom.yaml, a first form, CI, a line for git.
              external     Check programs that are strategies.
              trust        Let the programs that the project names be started.
              approve      Accept outcomes of a run as the expected ones.
              known        List known failures with age, expiry and last outcome.
              archive      Take scenarios out of the suite, or back.
              export       Write scenarios, forms, devices and strategies back out as YAML.
              merge        Add the runs of other databases to this one.
              query        Ask the database with read-only SQL, or with a shipped query.
              prune        Remove old runs.
              doctor       Examine the database, back it up, say what to do.
              completions  Print what makes a shell complete commands, options and names.
              schema       Write the format of scenario files as JSON Schema, for editors.
              man          Write the reference as man pages.

            TOPICS:
              format          Every key of scenario files, and a first file line by line.
              views           The kinds of views, and how a form is built of them.
              properties      Every property of views, its default, and which kinds have it.
              constraints     How Auto Layout constraints are written.
              steps           What the user, the system and the app can do in a script.
              expectations    What an expect can say: subjects, values, matchers.
              profile         How UIKit behaves where its releases or observers differ.
              laws            Rules that every good avoidance keeps, checked at each step.
              devices         The screens that scenarios run on, and how to add one.
              known-failures  Failures that are expected, with a reason and a last day.
              baselines       What a case did once, approved as what it is to do.
              selection       What selects cases: patterns, strategies, devices, verdicts.
              projects        A file that says what commands take where a call says nothing.
              ci              Shards, a history that is kept, and what is new in it.
              database        The file with the history, and the views that SQL may rely on.
              exit-status     What the exit statuses mean.

            OPTIONS:
                  --version  Show the version.
              -h, --help     Show this help.

            ENVIRONMENT:
              HEADROOM_DB     Regression database that is used without --db.
              NO_COLOR        Any value: no colours.
              CLICOLOR_FORCE  Any value but 0: colours even when piped.

            EXIT STATUS:
              0    As expected.
              1    A case failed, --fail-on found something, or a salvage lost something.
              2    A run is incomplete, has skipped cases or doesn't reconcile; or a comparison lacks a result.
              4    Nothing was selected.
              64   Wrong usage.
              65   An input file is wrong.
              74   Input/output error.
              75   The database is busy.
              78   Not a Headroom database, or a newer one.
              130  Interrupted; what had been recorded stays.

            See 'headroom help <command or topic>'; begin with 'headroom help format'.

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

          The results of all other runs stay as they are; what began at a removed run
          begins at the next one. Merging never brings a removed run back. With --keep and
          --older-than a run goes only when both say so. A run that is being recorded
          never goes.

          USAGE: headroom prune [--keep <n>] [--older-than <age>] [--keep-labelled]
                 [--dry-run] [--format <text|json>] [--db <file>]

          OPTIONS:
                --keep <n>            Keep this many of the newest runs.
                --older-than <age>    Remove only runs older than this: 30d, 12w, 48h, or
                                      before a day, YYYY-MM-DD.
                --keep-labelled       Keep all runs that have a label.
                --dry-run             Only say which runs would go, and how many bytes
                                      with them.
                --format <text|json>  Print for people or for programs (default: text).
                --db <file>           Regression database (default: $HEADROOM_DB, else the
                                      project's, else headroom.db).
            -h, --help                Show this help.

          EXAMPLES:
            headroom prune --keep 100 --keep-labelled --dry-run
                What would go.
            headroom prune --older-than 90d --keep 20
                A quarter's runs, at least 20.

          """
      )
      #expect(
        try headroom.seen(120, "prune --help") == """
          OVERVIEW: Remove old runs

          The results of all other runs stay as they are; what began at a removed run begins at the next one.
          Merging never brings a removed run back. With --keep and --older-than a run goes only when both say
          so. A run that is being recorded never goes.

          USAGE: headroom prune [--keep <n>] [--older-than <age>] [--keep-labelled] [--dry-run] [--format
                 <text|json>] [--db <file>]

          OPTIONS:
                --keep <n>            Keep this many of the newest runs.
                --older-than <age>    Remove only runs older than this: 30d, 12w, 48h, or before a day,
                                      YYYY-MM-DD.
                --keep-labelled       Keep all runs that have a label.
                --dry-run             Only say which runs would go, and how many bytes with them.
                --format <text|json>  Print for people or for programs (default: text).
                --db <file>           Regression database (default: $HEADROOM_DB, else the project's, else
                                      headroom.db).
            -h, --help                Show this help.

          EXAMPLES:
            headroom prune --keep 100 --keep-labelled --dry-run
                What would go.
            headroom prune --older-than 90d --keep 20
                A quarter's runs, at least 20.

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
            error: headroom.db: there is no database here; make one with 'headroom run PATH', or name another file with --db
            --- ends with 74

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "runs --db suite/contacts.yaml") == """
            --- on standard error
            error: suite/contacts.yaml: this is not a Headroom database; it was left untouched
            --- ends with 78

            """
        )
      }
    }
  }
}
