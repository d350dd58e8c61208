import Testing

/// What `run`, `runs` and `try` print.
struct RunSnapshots {
  @Test func `a run that passes, and one with a regression`() throws {
    try BuiltBinary.withSuite { headroom throws in
      try headroom.write(ExampleFiles.ours(gap: 10), to: "suite/ours.yaml")
      #expect(
        try headroom.seen(80, "run suite --jobs 2 --label first") == """
          3 passed   run 1 (first)
          --- on standard error
          Imported 2 scenarios, 1 form, 16 strategies, 1 device from suite
          1 scenario has expectations but no laws, so it passes even if the keyboard covers the field
          Running 3 cases: 2 scenarios, 3 strategies, 1 device; 2 jobs

          """
      )
      try headroom.write(ExampleFiles.ours(gap: 12), to: "suite/ours.yaml")
      #expect(
        try headroom.seen(120, "run suite --jobs 2 --no-record") == """
          ours
            ✘ ours/last-row [iPhone 8]
              step 1, after "focus field-12": field-12 is 12 pt above the keyboard; contacts scrolled by 153 pt
              contentOffset.y of contacts   expected 131   got 133   suite/ours.yaml:13

          2 passed, 1 failed   not recorded
          --- on standard error
          1 scenario has expectations but no laws, so it passes even if the keyboard covers the field
          Running 3 cases: 2 scenarios, 3 strategies, 1 device; 2 jobs
          --- ends with 1

          """
      )
      #expect(
        try headroom.seen(80, "run suite --jobs 2") == """
          ours
            ✘ ours/last-row [iPhone 8]
              step 1, after "focus field-12": field-12 is 12 pt above the keyboard;
                  contacts scrolled by 153 pt
              contentOffset.y of contacts   expected 131   got 133   suite/ours.yaml:13

          2 passed, 1 failed   run 2
          1 regression since run 1 (just now): headroom compare 1 2
          --- on standard error
          Imported 2 scenarios, 1 form, 16 strategies (1 changed), 1 device from suite
          1 scenario has expectations but no laws, so it passes even if the keyboard covers the field
          Running 3 cases: 2 scenarios, 3 strategies, 1 device; 2 jobs
          --- ends with 1

          """
      )
      #expect(
        try headroom.seen(80, "run suite --jobs 2") == """
          ours
            ✘ ours/last-row [iPhone 8]
              step 1, after "focus field-12": field-12 is 12 pt above the keyboard;
                  contacts scrolled by 153 pt
              contentOffset.y of contacts   expected 131   got 133   suite/ours.yaml:13

          2 passed, 1 failed   run 3
          no change since run 2
          --- on standard error
          Imported 2 scenarios, 1 form, 16 strategies, 1 device from suite
          1 scenario has expectations but no laws, so it passes even if the keyboard covers the field
          Running 3 cases: 2 scenarios, 3 strategies, 1 device; 2 jobs
          --- ends with 1

          """
      )
    }
  }

  @Test func `what nothing judges is told with what to do`() throws {
    try BuiltBinary.withSuite { headroom throws in
      #expect(
        try headroom.seen(80, "run suite --jobs 2 --today 2026-11-21") == """
          unjudged: ours/unjudged [ours, iPhone 8]
            add an 'expect' or a law that applies to these strategies, or approve their
                recorded behaviour: headroom approve latest --reason TEXT

          3 passed, 1 known failure, 1 unjudged   run 1
          --- on standard error
          Imported 4 scenarios, 1 form, 16 strategies, 1 device from suite
          2 scenarios have expectations but no laws, so they pass even if the keyboard covers the field
          Running 5 cases: 4 scenarios, 3 strategies, 1 device; 2 jobs

          """
      )
      #expect(
        try headroom.seen(120, "run suite -q --today 2026-11-21") == """
          unjudged: ours/unjudged [ours, iPhone 8]
            add an 'expect' or a law that applies to these strategies, or approve their recorded behaviour: headroom approve
                latest --reason TEXT

          3 passed, 1 known failure, 1 unjudged   run 2
          no change since run 1

          """
      )
    }
  }

  @Test func `the cases of a run`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "run --list --strategy ours") == """
            ours/last-row [ours, iPhone 8]
            ours/ten-more [ours, iPhone 8]
            ours/unjudged [ours, iPhone 8]

            """
        )
      }
    }
  }

  @Test func `a run that has nothing to do`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "run table/lst-row") == """
            --- on standard error
            error: nothing is selected: no case matches 'table/lst-row'
            --- ends with 4

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "run nothing.yaml") == """
            --- on standard error
            error: nothing is selected: there is no file or folder 'nothing.yaml', and no case matches it
            --- ends with 4

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "run --strategy inset-scrol") == """
            --- on standard error
            error: unknown strategy 'inset-scrol'; did you mean 'inset-scroll'?
            Usage: headroom run [<path|pattern> ...] [options]
            See 'headroom run --help' for more.
            --- ends with 64

            """
        )
      }
    }
  }

  @Test func `the recorded runs`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "runs") == """
          RUN  STARTED               LABEL  BRANCH  STATE     CASES  PASSED  FAILED
            3  2026-11-21 10:14 UTC                 complete      5       1       2
            2  2026-11-21 10:14 UTC                 complete      5       2       1
            1  2026-11-21 10:14 UTC  first          complete      5       3       0
          in a wider window also: COMMIT, KNOWN, OTHER

          """
      )
      #expect(
        try headroom.seen(120, "runs") == """
          RUN  STARTED               LABEL  BRANCH  COMMIT  STATE     CASES  PASSED  FAILED  KNOWN  OTHER
            3  2026-11-21 10:14 UTC                         complete      5       1       2      1      1
            2  2026-11-21 10:14 UTC                         complete      5       2       1      1      1
            1  2026-11-21 10:14 UTC  first                  complete      5       3       0      1      1

          """
      )
      #expect(
        try headroom.seen(80, "runs --limit 1") == """
          RUN  STARTED               LABEL  BRANCH  STATE     CASES  PASSED  FAILED
            3  2026-11-21 10:14 UTC                 complete      5       1       2
          in a wider window also: COMMIT, KNOWN, OTHER

          """
      )
    }
  }

  @Test func `a trial of every field`() throws {
    try BuiltBinary.withSuite { headroom throws in
      #expect(
        try headroom.seen(80, "try suite/contacts.yaml -s none -s inset-scroll") == """
          12 inputs in 1 form; each focused on its own, then all in order and back

          STRATEGY      iPhone 8  FIELDS   LAWS
          inset-scroll     12/12   12/12  13/13
          none              8/12    8/12  13/13

          Fields that are not fully visible
            ✘ contacts/field-12 under none on iPhone 8: can't be seen: 141 pt below the
              keyboard's top
            ✘ contacts/field-11 under none on iPhone 8: can't be seen: 97 pt below the
              keyboard's top
            ✘ contacts/field-10 under none on iPhone 8: can't be seen: 53 pt below the
              keyboard's top
            ✘ contacts/field-9 under none on iPhone 8: partly covered: 9 of 44 pt

          Other violated laws
            ✘ contacts/field-12 under none on iPhone 8: can't be scrolled clear of the
              keyboard (141 pt short; law reachable)
            ✘ contacts/field-11 under none on iPhone 8: can't be scrolled clear of the
              keyboard (97 pt short; law reachable)
            ✘ contacts/field-10 under none on iPhone 8: can't be scrolled clear of the
              keyboard (53 pt short; law reachable)
            ✘ contacts/field-9 under none on iPhone 8: can't be scrolled clear of the
              keyboard (9 pt short; law reachable)

          21 of 26 cases passed
          best: inset-scroll, all 12 fields on 1 device; none fails 4 fields
          --- ends with 1

          """
      )
      #expect(
        try headroom.seen(120, "try suite/contacts.yaml -s none -s inset-scroll") == """
          12 inputs in 1 form; each focused on its own, then all in order and back

          STRATEGY      iPhone 8  FIELDS   LAWS
          inset-scroll     12/12   12/12  13/13
          none              8/12    8/12  13/13

          Fields that are not fully visible
            ✘ contacts/field-12 under none on iPhone 8: can't be seen: 141 pt below the keyboard's top
            ✘ contacts/field-11 under none on iPhone 8: can't be seen: 97 pt below the keyboard's top
            ✘ contacts/field-10 under none on iPhone 8: can't be seen: 53 pt below the keyboard's top
            ✘ contacts/field-9 under none on iPhone 8: partly covered: 9 of 44 pt

          Other violated laws
            ✘ contacts/field-12 under none on iPhone 8: can't be scrolled clear of the keyboard (141 pt short; law reachable)
            ✘ contacts/field-11 under none on iPhone 8: can't be scrolled clear of the keyboard (97 pt short; law reachable)
            ✘ contacts/field-10 under none on iPhone 8: can't be scrolled clear of the keyboard (53 pt short; law reachable)
            ✘ contacts/field-9 under none on iPhone 8: can't be scrolled clear of the keyboard (9 pt short; law reachable)

          21 of 26 cases passed
          best: inset-scroll, all 12 fields on 1 device; none fails 4 fields
          --- ends with 1

          """
      )
    }
  }
}
