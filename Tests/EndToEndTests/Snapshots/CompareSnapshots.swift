import Testing

/// What `compare` prints.
struct CompareSnapshots {
  @Test func `two runs`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "compare 1 2") == """
            run 1 (first) → run 2

              newly failing       1
              different movement  2
              same                2
              total               5

            newly failing
              ours/last-row [ours, iPhone 8]: passed → failed
                now: step 1: contentOffset.y of contacts: expected 131, got 133
                step 0: contentOffset of contacts went to [0, 131], now [0, 133]

            different movement
              ours/ten-more [ours, iPhone 8]: known failure
                was: step 1: contentOffset.y of contacts: expected 141, got 131
                now: step 1: contentOffset.y of contacts: expected 141, got 133
                step 0: contentOffset of contacts went to [0, 131], now [0, 133]
              ours/unjudged [ours, iPhone 8]: unjudged
                step 0: contentOffset of contacts went to [0, 131], now [0, 133]
            --- ends with 1

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "compare 2 3 --strategy ours") == """
            run 2 → run 3

              same failure  1
              same          2
              total         3

            """
        )
      }
    }
  }

  @Test func `two runs, with what explains each case`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "compare 1 3 --why") == """
          run 1 (first) → run 3

            newly failing       1
            different movement  2
            redefined           1 (1 now fails)
            same                1
            total               5

          newly failing
            ours/last-row [ours, iPhone 8]: passed → failed
              now: step 1: contentOffset.y of contacts: expected 131, got 133
              step 0: contentOffset of contacts went to [0, 131], now [0, 133]
              why: strategy ours: gap 10 → 12

          different movement
            ours/ten-more [ours, iPhone 8]: known failure
              was: step 1: contentOffset.y of contacts: expected 141, got 131
              now: step 1: contentOffset.y of contacts: expected 141, got 133
              step 0: contentOffset of contacts went to [0, 131], now [0, 133]
              why: strategy ours: gap 10 → 12
            ours/unjudged [ours, iPhone 8]: unjudged
              step 0: contentOffset of contacts went to [0, 131], now [0, 133]
              why: strategy ours: gap 10 → 12

          redefined
            table/last-row-is-lifted [inset-scroll, iPhone 8]: passed → failed
              now: step 1: contentOffset.y of contacts: expected 135, got 121
              why: scenario table/last-row-is-lifted:
                  script[1].expect.contacts.contentOffset.y.inset-scroll 121 → 135

          why
            strategy ours: gap 10 → 12: 3 cases
            scenario table/last-row-is-lifted:
                script[1].expect.contacts.contentOffset.y.inset-scroll 121 → 135: 1 case
          --- on standard error
          1 redefined case now fails; use --fail-on failure or change to count it
          --- ends with 1

          """
      )
      #expect(
        try headroom.seen(120, "compare 1 3 --why --strategy inset-scroll") == """
          run 1 (first) → run 3

            redefined  1 (1 now fails)
            total      1

          redefined
            table/last-row-is-lifted [inset-scroll, iPhone 8]: passed → failed
              now: step 1: contentOffset.y of contacts: expected 135, got 121
              why: scenario table/last-row-is-lifted: script[1].expect.contacts.contentOffset.y.inset-scroll 121 → 135

          why
            scenario table/last-row-is-lifted: script[1].expect.contacts.contentOffset.y.inset-scroll 121 → 135: 1 case
          --- on standard error
          1 redefined case now fails; use --fail-on failure or change to count it

          """
      )
    }
  }

  @Test func `all strategies of a run`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "compare --strategies") == """
          strategies of run 3, ranked by share of cases passed, then fewest points
              covered, then fewest points scrolled per case; known failures and cases with
              nothing to act on (∅) are left out

          #  STRATEGY        SHARE  PASSED  KNOWN  ∅  OTHER  COVERED PT  SCROLLED PT
          1  offset-restore  100 %     1/1      0  0      0           0          302
          2  ours              0 %     0/1      1  0      1           0          153
          3  inset-scroll      0 %     0/1      0  0      0           0          282

          ● passed  ✘ failed  ! error  ○ known failure  ◆ unexpected pass  ? unjudged
              - skipped  · not run;  empty: not planned

          SCENARIO                             1  2  3
          table/last-row-is-lifted [iPhone 8]  ●     ✘

          the strategies differ in 1 case, agree in 3 (--all lists them)
          to compare two in detail: headroom compare --strategies offset-restore ours
          offset-restore: 1 of 1 where it applies
          ours: 0 of 1 where it applies (1 known failure)

          """
      )
      #expect(
        try headroom.seen(120, "compare --strategies 1 --all") == """
          strategies of run 1 (first), ranked by share of cases passed, then fewest points covered, then fewest points scrolled
              per case; known failures and cases with nothing to act on (∅) are left out

          #  STRATEGY        SHARE  PASSED  KNOWN  ∅  OTHER  COVERED PT  SCROLLED PT
          1  ours            100 %     1/1      1  0      1           0          151
          2  inset-scroll    100 %     1/1      0  0      0           0          282
          3  offset-restore  100 %     1/1      0  0      0           0          302

          ● passed  ✘ failed  ! error  ○ known failure  ◆ unexpected pass  ? unjudged  - skipped  · not run;  empty: not planned

          SCENARIO                             1  2  3
          table/last-row-is-lifted [iPhone 8]     ●  ●
          ours/last-row [iPhone 8]             ●
          ours/ten-more [iPhone 8]             ○
          ours/unjudged [iPhone 8]             ?

          the strategies differ in 0 cases, agree in 4
          to compare two in detail: headroom compare --strategies ours inset-scroll
          ours: 1 of 1 where it applies (1 known failure)
          inset-scroll: 1 of 1 where it applies

          """
      )
    }
  }

  @Test func `two strategies of a run`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "compare --strategies offset-restore inset-scroll") == """
          offset-restore and inset-scroll in run 3

          CASES
              1  inset-scroll fails, offset-restore does not
              1  total

          table/last-row-is-lifted [iPhone 8]
            offset-restore: passed; inset-scroll: failed
              inset-scroll: step 1: contentOffset.y of contacts: expected 135, got 121
              only under inset-scroll: step 0: contentInset of contacts went to [0, 0,
                  260, 0]
              step 0: contentOffset of contacts went to [0, 131], under inset-scroll [0,
                  121] (in 0.1 s, under inset-scroll 0.25 s; curve 0, under inset-scroll
                  7)
              only under inset-scroll: step 2: contentInset of contacts went to [0, 0, 0,
                  0]
              …

          """
      )
      #expect(
        try headroom.seen(120, "compare --strategies inset-scroll offset-restore first") == """
          inset-scroll and offset-restore in run 1 (first)

          CASES
              1  same verdict, different movement
              1  total

          table/last-row-is-lifted [iPhone 8]
            inset-scroll: passed; offset-restore: passed
              not under offset-restore: step 0: contentInset of contacts went to [0, 0, 260, 0]
              step 0: contentOffset of contacts went to [0, 121], under offset-restore [0, 131] (in 0.25 s, under offset-restore
                  0.1 s; curve 7, under offset-restore 0)
              not under offset-restore: step 2: contentInset of contacts went to [0, 0, 0, 0]
              …

          """
      )
    }
  }

  @Test func `runs that can't be compared`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "compare 1 latest~7") == """
            --- on standard error
            error: there is no 'latest~7'; the oldest is 'latest~2'
            Usage: headroom compare [<run> ...] [options]
            See 'headroom compare --help' for more.
            --- ends with 64

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "compare 1 2 --case nowhere/") == """
            --- on standard error
            error: no case of these runs is selected
            --- ends with 4

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "compare fisrt") == """
            --- on standard error
            error: unknown run 'fisrt'; did you mean 'first'?
            Usage: headroom compare [<run> ...] [options]
            See 'headroom compare --help' for more.
            --- ends with 64

            """
        )
      }
    }
  }
}
