import Testing

/// What `history` and `known` print.
struct HistorySnapshots {
  @Test func `every case that changed or does not pass`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "history") == """
          runs 1 to 3, oldest first: ● passed  ✘ failed  ! error  ○ known failure
              ◆ unexpected pass  ? unjudged  - skipped  · not run

          CASE                                  OUTCOMES  NOW            SINCE
          table/last-row-is…-scroll, iPhone 8]  ●●✘       failed         run 3, 2026-11-21
          ours/last-row [ours, iPhone 8]        ●✘✘       failed         run 2, 2026-11-21
          ours/ten-more [ours, iPhone 8]        ○○○       known failure  run 1, 2026-11-21
          ours/unjudged [ours, iPhone 8]        ???       unjudged       run 1, 2026-11-21
          in a wider window also: FOR, COMMITS, CHANGES

          1 case passed unchanged in every run; use --all to list it

          """
      )
      #expect(
        try headroom.seen(120, "history --limit 2") == """
          runs 2 to 3, oldest first: ● passed  ✘ failed  ! error  ○ known failure  ◆ unexpected pass  ? unjudged  - skipped
              · not run

          CASE                                               OUTCOMES  NOW            SINCE              FOR     COMMITS  CHANGES
          table/last-row-is-lifted [inset-scroll, iPhone 8]  ●✘        failed         run 3, 2026-11-21  1 run                  1
          ours/last-row [ours, iPhone 8]                     ✘✘        failed         run 2, 2026-11-21  2 runs                 1
          ours/ten-more [ours, iPhone 8]                     ○○        known failure  run 1, 2026-11-21  3 runs                 1
          ours/unjudged [ours, iPhone 8]                     ??        unjudged       run 1, 2026-11-21  3 runs                 1

          1 case passed unchanged in every run; use --all to list it

          """
      )
    }
  }

  @Test func `one case`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "history 'ours/last-row [ours, iPhone 8]'") == """
          runs 1 to 3, oldest first: ● passed  ✘ failed  ! error  ○ known failure
              ◆ unexpected pass  ? unjudged  - skipped  · not run

          CASE                            OUTCOMES  NOW     SINCE              FOR
          ours/last-row [ours, iPhone 8]  ●✘✘       failed  run 2, 2026-11-21  2 runs
          in a wider window also: COMMITS, CHANGES

          run 1 (first), 2026-11-21 10:14 UTC: passed
            step 0: contentOffset of contacts went to [0, 131]
          run 2, 2026-11-21 10:14 UTC: failed
            step 0: contentOffset of contacts went to [0, 133]
            step 1: contentOffset.y of contacts: expected 131, got 133

          first bad run 2, last good run 1 (first)
            why: strategy ours: gap 10 → 12

          """
      )
      #expect(
        try headroom.seen(120, "history 'last-row-is-lifted [inset-scroll'") == """
          runs 1 to 3, oldest first: ● passed  ✘ failed  ! error  ○ known failure  ◆ unexpected pass  ? unjudged  - skipped
              · not run

          CASE                                               OUTCOMES  NOW     SINCE              FOR    COMMITS  CHANGES
          table/last-row-is-lifted [inset-scroll, iPhone 8]  ●●✘       failed  run 3, 2026-11-21  1 run                 1

          run 1 (first), 2026-11-21 10:14 UTC: passed
            step 0: contentInset of contacts went to [0, 0, 260, 0]
            step 0: contentOffset of contacts went to [0, 121]
            step 2: contentInset of contacts went to [0, 0, 0, 0]
            step 2: contentOffset of contacts went to [0, -20]
          run 3, 2026-11-21 10:14 UTC: failed
            step 0: contentInset of contacts went to [0, 0, 260, 0]
            step 0: contentOffset of contacts went to [0, 121]
            step 2: contentInset of contacts went to [0, 0, 0, 0]
            step 2: contentOffset of contacts went to [0, -20]
            step 1: contentOffset.y of contacts: expected 135, got 121

          first bad run 3, last good run 2
            why: scenario table/last-row-is-lifted: script[1].expect.contacts.contentOffset.y.inset-scroll 121 → 135

          """
      )
    }
  }

  @Test func `the cases of a folder`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(120, "history table/") == """
          runs 1 to 3, oldest first: ● passed  ✘ failed  ! error  ○ known failure  ◆ unexpected pass  ? unjudged  - skipped
              · not run

          CASE                                                 OUTCOMES  NOW     SINCE              FOR     COMMITS  CHANGES
          table/last-row-is-lifted [offset-restore, iPhone 8]  ●●●       passed  run 1, 2026-11-21  3 runs                 0
          table/last-row-is-lifted [inset-scroll, iPhone 8]    ●●✘       failed  run 3, 2026-11-21  1 run                  1

          """
      )
    }
  }

  @Test func `a history that nothing is known of`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "history nowhere/") == """
            --- on standard error
            error: no case matches 'nowhere/'
            --- ends with 4

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "history --branch main") == """
            --- on standard error
            error: unknown branch 'main'
            Usage: headroom history [<pattern> ...] [options]
            See 'headroom history --help' for more.
            --- ends with 64

            """
        )
      }
    }
  }

  @Test func `known failures`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "known --today 2026-11-21") == """
          SCENARIO       STRATEGY  FAILS   UNTIL       NOW            REASON
          ours/ten-more  ours      step 1  2027-01-31  known failure  gap 10, not 20
          in a wider window also: SINCE

          1 known failure

          """
      )
      #expect(
        try headroom.seen(120, "known --today 2027-02-01") == """
          SCENARIO       STRATEGY  FAILS   SINCE          UNTIL                NOW            REASON
          ours/ten-more  ours      step 1  run 1, 0 days  2027-01-31, expired  known failure  gap 10, not 20

          1 known failure, 1 of them expired

          """
      )
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "known table/") == """
            --- on standard error
            error: no known failure is selected
            --- ends with 4

            """
        )
      }
    }
  }
}
