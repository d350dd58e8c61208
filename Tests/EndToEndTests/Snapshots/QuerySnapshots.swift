import Testing

/// What `query` prints.
struct QuerySnapshots {
  @Test func `the shipped queries`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      #expect(
        try headroom.seen(80, "query") == """
            failing-now :run     The cases that fail or end in an error, and the run since
                                 which they have this outcome.
            failures :run        What was judged wrong in the failing cases of a run, with
                                 the numbers: a row for each finding.
            since-when :run      Since when each failing case fails: the first run, its
                                 day and its commit.
            newly-failing :run   The cases that began to fail at a run.
            worst-fields :run    What was judged wrong most often, by scenario: the
                                 subject, and in how many cases.
            most-covered :run    The cases in which most of the edited field was hidden at
                                 rest, in points.
            scoreboard :run      The strategies, best first: passes, failures, covered
                                 points, points scrolled.
            disagreements :run   Scenarios that some strategy passes and another fails.
            closest-passes :run  Judged numbers of passing cases, closest to failing
                                 first.
            known-failures :run  The known failures of a run, and since when they have
                                 this outcome.
            unstable             The cases whose outcome changed most often over all runs.
            never-failed         The cases that have results and none that failed, not
                                 even as known: does their test still bite?
            not-run :run         The cases of the suite without a result in a run.
            coverage             How well each form is covered: its scenarios and cases,
                                 and how many of its inputs get focus.

          """
      )
      #expect(
        try headroom.seen(120, "query") == """
            failing-now :run     The cases that fail or end in an error, and the run since which they have
                                 this outcome.
            failures :run        What was judged wrong in the failing cases of a run, with the numbers: a row
                                 for each finding.
            since-when :run      Since when each failing case fails: the first run, its day and its commit.
            newly-failing :run   The cases that began to fail at a run.
            worst-fields :run    What was judged wrong most often, by scenario: the subject, and in how many
                                 cases.
            most-covered :run    The cases in which most of the edited field was hidden at rest, in points.
            scoreboard :run      The strategies, best first: passes, failures, covered points, points
                                 scrolled.
            disagreements :run   Scenarios that some strategy passes and another fails.
            closest-passes :run  Judged numbers of passing cases, closest to failing first.
            known-failures :run  The known failures of a run, and since when they have this outcome.
            unstable             The cases whose outcome changed most often over all runs.
            never-failed         The cases that have results and none that failed, not even as known: does
                                 their test still bite?
            not-run :run         The cases of the suite without a result in a run.
            coverage             How well each form is covered: its scenarios and cases, and how many of its
                                 inputs get focus.

          """
      )
    }
  }

  @Test func `the views`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      #expect(
        try headroom.seen(80, "query --views") == """
          runs: one run
            run                the run's number in this file
            uuid               its identity everywhere
            label              what it was called with --label, or NULL
            branch             the branch of what was tested, or NULL
            git_commit         its commit, or NULL
            state              running, interrupted or complete; a running one may be a
                               killed one
            started_at         when it began, ISO 8601 in UTC with milliseconds
            ended_at           when it ended, or NULL
            engine_version     the version of the engine
            previous           the newest complete run before it that covers its cases,
                               else the one that shares most of them, or NULL
            planned            how many cases were planned: the sum of all that follow
            passed             how many passed
            failed             how many failed
            errors             how many could not be simulated
            known_failures     how many failed as known
            unexpected_passes  how many passed although a failure was known
            unjudged           how many were run without anything that judges them
            skipped            how many were skipped
            missing            how many have no result
            place              its place in the order of history, from 1 for the oldest
            dirty              1 when it had uncommitted changes, 0 when it had none, NULL
                               without a commit
            filtered           1 when only a selection of the cases was run, else 0
            shard              which part of the cases it is, as 2/4, or NULL

          cases: one case: a scenario under a strategy on a device
            case_key     scenario [strategy, device], with the orientation when it is not
                         portrait
            scenario     the scenario's name
            strategy     the strategy's name
            device       the device's name
            orientation  portrait, portraitUpsideDown, landscapeLeft or landscapeRight
            form         the form that the scenario uses now
            tags         the scenario's tags, separated by commas, or NULL
            archived     1 when the scenario, the strategy or the device is archived, else
                         0

          results: the result of one case in one run; ask for a run or a case, all are
              many
            case_key      the case
            run           the run
            scenario      the scenario's name
            strategy      the strategy's name
            device        the device's name
            orientation   as in cases
            verdict       pass, fail, error, knownFailure, unexpectedPass, unjudged or
                          skipped
            outcome       the digest of what happened: equal outcomes have equal digests
            since_run     the run since which the case has this outcome
            file          the file of the scenario's newest import
            line          the scenario's line in it
            trusted       1 when the layout on the device is trusted, 0 when it is not;
                          NULL where the run did not record it
            layout_doubt  why the layout is not trusted, or NULL

          mismatches: something that was judged wrong in one case of one run
            case_key      the case
            run           the run
            step          the step's index in the script, from 0; of a law the first that
                          broke it
            subject       what was judged, or the law
            expected      what it had to be; NULL for an error
            actual        what it was; of a law by how many points it is broken
            file          the file of the scenario's newest import
            line          the line of the subject in it, else that of the step or the
                          scenario
            kind          how the law is broken, or what the error is; else NULL
            view          the view that this is about, or NULL
            property      its property, or NULL
            value_before  the value that should be, JSON when it is not a number, or NULL
            value_after   the value that is, likewise

          transitions: a run at which a case's outcome became another one
            case_key          the case
            run               the first run with the new outcome
            verdict           the new verdict
            previous_verdict  the verdict before, which may be the same; NULL for the
                              first

          adjustments: something that moved in one case of one run
            case_key    the case
            run         the run
            step        the step's index in the script, from 0
            view        the view's identifier
            property    what changed, for example contentOffset
            value_from  the value before, JSON when it is not a number
            value_to    the value after
            duration    how long the animation takes, in seconds

          metrics: a metric of one case in one run; nothing where none were taken
            case_key  the case
            run       the run
            name      clearance, coveredPoints, pointsScrolled or coveredMilliseconds
            value     the metric's value

          margins: how far a judged number was from failing; nothing where none were taken
            case_key  the case
            run       the run
            step      the step's index in the script, from 0
            subject   what was judged
            margin    the distance to failing, in the subject's unit

          scoreboard: a strategy in one run
            strategy         the strategy's name
            run              the run
            passed           how many of its cases passed
            failed           how many failed
            covered_points   how much of edited fields was covered at rest, summed over
                             its cases; NULL where nothing was measured
            points_scrolled  how far its cases scrolled together, or NULL

          strategies: a strategy as it was in force at one run
            strategy    the strategy's name
            run         the run
            model       its model
            version     the version that its code declares, or NULL
            code        what identifies its code as JSON, or NULL for Headroom's own
                        strategies: version, program, command, files and defaults
            parameters  its parameters that differ from the defaults as JSON, or NULL
            since_run   the run since which it is so
            file        the file of its newest import, or NULL
            line        its line in it, or NULL
            archived    1 when the strategy is archived now, else 0

          forms: a form as it was imported last
            form    the form's name
            canvas  the size that the frames were drawn for, [width, height]
            views   how many views it has
            inputs  how many of them take text
            source  the file and line of the newest import

          form_views: a view of a form
            form    the form's name
            view    the view's identifier, or NULL
            kind    the kind, for example textField
            parent  the identifier of the view it is in, or NULL
            frame   its frame, [x, y, width, height], or NULL
            class   its class, or NULL

          script_steps: a step of a scenario as it was imported last
            scenario  the scenario's name
            step      the step's index, from 0
            verb      what happens, for example focus
            detail    to what, JSON when it is not a text or a number, or NULL

          expectations: something that a scenario expects, as it was imported last
            scenario       the scenario's name
            step           the step's index, from 0
            strategy       the strategy that it holds for; NULL: for all
            subject        what is judged
            operator       equals, atLeast, atMost, between, near, not, oneOf or contains
            expected       what it must be
            tolerance      by how much numbers may differ, or NULL
            known_failure  the reason why a failure is known, or NULL

          approvals: an approval of what a case did
            case_key          the case
            approved_at       when it was approved, ISO 8601 in UTC with milliseconds
            approved_by       who approved it
            reason            why
            ended_at          when it was undone or replaced, or NULL
            ended_by          who did that, or NULL
            ended_how         undone or replaced, or NULL where it stands
            judges_since_run  the first run that was judged by it, or NULL

          known_failures: a known failure that a scenario lists now, or listed at some run
            scenario      the scenario's name
            strategy      the strategy that it is about
            devices       the devices that it is about, separated by commas; NULL: all
            orientations  the orientations that it is about, separated by commas; NULL:
                          all
            laws          the laws that are known to fail, separated by commas; NULL:
                          about a step
            step          the index of the expecting step, from 0; NULL: about the
                          scenario
            reason        why it fails
            until         the last day on which it is accepted, or never
            issue         where it is followed up, or NULL
            first_run     the first run at which the scenario listed it, or NULL
            last_run      the last run at which it did, or NULL
            file          the file of the scenario's newest import
            line          the line of the step in it, else that of the scenario

          """
      )
    }
  }

  @Test func `a shipped query`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "query failing-now") == """
          CASE_KEY                           VERDICT  SINCE_RUN  FILE                 LINE
          ours/last-row [ours, iPhone 8]     fail             2  suite/ours.yaml         7
          table/last-row-i…croll, iPhone 8]  fail             3  suite/contacts.yaml    32

          """
      )
      #expect(
        try headroom.seen(120, "query failing-now -p run=latest") == """
          CASE_KEY                                           VERDICT  SINCE_RUN  FILE                 LINE
          ours/last-row [ours, iPhone 8]                     fail             2  suite/ours.yaml         7
          table/last-row-is-lifted [inset-scroll, iPhone 8]  fail             3  suite/contacts.yaml    32

          """
      )
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "query scoreboard") == """
            STRATEGY        PASSED  FAILED  COVERED_POINTS  POINTS_SCROLLED
            offset-restore       1       0               0              302
            inset-scroll         0       1               0              282
            ours                 0       1               0              459

            """
        )
      }
    }
  }

  @Test func `SQL`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(
            columns,
            "query 'SELECT run, label, passed, failed, known_failures, unjudged FROM runs'"
          ) == """
            RUN  LABEL  PASSED  FAILED  KNOWN_FAILURES  UNJUDGED
              1  first       3       0               1         1
              2              2       1               1         1
              3              1       2               1         1

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "query 'SELECT case_key FROM cases' --limit 2") == """
            CASE_KEY
            table/last-row-is-lifted [offset-restore, iPhone 8]
            table/last-row-is-lifted [inset-scroll, iPhone 8]
            --- on standard error
            warning: there are more than 2 rows; --limit shows more of them

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "query 'SELECT 1 WHERE 0'") == """
            no rows

            """
        )
      }
    }
  }

  @Test func `what can't be asked`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "query 'SELECT * FROM resluts'") == """
            --- on standard error
            error: no such table: resluts; did you mean 'results'? (headroom query --views)
            --- ends with 64

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "query scorebaord") == """
            --- on standard error
            error: unknown query 'scorebaord'; did you mean 'scoreboard'?
            Usage: headroom query [<sql-or-name>] [options]
            See 'headroom query --help' for more.
            --- ends with 64

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "query 'DELETE FROM run'") == """
            --- on standard error
            error: a query can't do this: delete from run
            --- ends with 64

            """
        )
      }
    }
  }
}
