import Testing

/// What `approve` and `archive` print.
struct ApproveSnapshots {
  @Test func `an approval, and its withdrawal`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(
          80, "approve latest ours/unjudged --reason 'as on the device' --by ada --dry-run") == """
              ours/unjudged [ours, iPhone 8]
            Would approve 1 case of run 3 in suite/baselines.yaml

            """
      )
      #expect(
        try headroom.seen(80, "approve latest ours/unjudged --reason 'as on the device' --by ada")
          == """
            ours/unjudged [ours, iPhone 8]
          Approved 1 case of run 3 in suite/baselines.yaml

          """
      )
      #expect(
        try headroom.seen(120, "approve latest ours/ --reason 'as on the device' --by ada") == """
          Approved 0 cases of run 3; 1 already approved in suite/baselines.yaml
          --- on standard error
          warning: a baseline can't make a failing expectation or law pass: ours/last-row [ours, iPhone 8]; use --write to change expectations

          """
      )
      #expect(
        try headroom.seen(80, "approve latest --undo --reason 'wrong device' --by ada") == """
            ours/unjudged [ours, iPhone 8]
          Withdrew the baseline of 1 case in suite/baselines.yaml

          """
      )
      #expect(
        try headroom.seen(80, "approve latest --undo --reason 'wrong device' --by ada") == """
          --- on standard error
          error: none of the selected cases has a baseline
          --- ends with 4

          """
      )
    }
  }

  @Test func `found values that go into the file`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(
          80, "approve latest table/ --write --reason 'new toolbar' --by ada --dry-run") == """
            --- suite/contacts.yaml
            @@ line 43 @@
                       focus.isVisible: true
            -          contacts.contentOffset.y: {offset-restore: 131, inset-scroll: 135}
            +          contacts.contentOffset.y: {offset-restore: 131, inset-scroll: 121}
                   - return
            Would write 1 expectation of run 3 to suite/contacts.yaml

            """
      )
      #expect(
        try headroom.seen(120, "approve latest table/ --write --reason 'new toolbar' --by ada")
          == """
          --- suite/contacts.yaml
          @@ line 43 @@
                     focus.isVisible: true
          -          contacts.contentOffset.y: {offset-restore: 131, inset-scroll: 135}
          +          contacts.contentOffset.y: {offset-restore: 131, inset-scroll: 121}
                 - return
          Wrote 1 expectation of run 3 to suite/contacts.yaml; to check them: headroom run suite/contacts.yaml

          """
      )
      #expect(
        try headroom.seen(120, "approve latest table/ --write --reason again --by ada") == """
          --- on standard error
          warning: not written: table/last-row-is-lifted: suite/contacts.yaml has changed since the run; run it first
          error: nothing was written
          --- ends with 1

          """
      )
    }
  }

  @Test func `an approval without its reason`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "approve latest") == """
            --- on standard error
            error: an approval requires a reason; add --reason TEXT
            Usage: headroom approve <run> [<pattern> ...] [options]
            See 'headroom approve --help' for more.
            --- ends with 64

            """
        )
      }
    }
  }

  @Test func `scenarios that leave the suite, and come back`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "archive ours/ --dry-run") == """
              ours/last-row
              ours/ten-more
              ours/unjudged
            Would archive 3 scenarios

            """
        )
      }
      #expect(
        try headroom.seen(80, "archive ours/") == """
            ours/last-row
            ours/ten-more
            ours/unjudged
          Archived 3 scenarios

          """
      )
      #expect(
        try headroom.seen(120, "archive ours/") == """
          nothing to do: 3 scenarios already archived

          """
      )
      #expect(
        try headroom.seen(80, "run ours/last-row") == """
          --- on standard error
          error: nothing is selected: the scenario 'ours/last-row' is archived; to restore it: headroom archive --undo ours/last-row
          --- ends with 4

          """
      )
      #expect(
        try headroom.seen(80, "archive --undo last-row") == """
            ours/last-row
          Restored 1 scenario

          """
      )
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "archive nowhere") == """
            --- on standard error
            error: nothing is selected: no scenario matches 'nowhere'
            --- ends with 4

            """
        )
      }
    }
  }
}
