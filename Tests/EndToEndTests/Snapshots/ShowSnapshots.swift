import Testing

/// What `show` and `report` print.
struct ShowSnapshots {
  @Test func `a run`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "show 3 --strategy inset-scroll") == """
          run      3, complete
          UUID     01a20305-daed-753f-93a7-b5a96b90f187
          started  2026-11-21 10:14 UTC
          duration 0.05 s
          host     vm
          engine   2, headroom 0.1.0
          planned  5 = 1 passed, 2 failed, 1 known failure, 1 unjudged
          selected 1 = 0 passed, 1 failed

          inset-scroll
            ✘ table/last-row-is-lifted [iPhone 8]
              step 1, after "focus field-12": field-12 is flush with the keyboard; the
                  bottom inset of contacts changed by 260 pt; contacts scrolled by 141 pt
              contentOffset.y of contacts   expected 135   got 121
                  suite/contacts.yaml:44

          0 passed, 1 failed   run 3
          1 redefined (1 now fails) since run 2 (just now): headroom compare 2 3

          """
      )
      #expect(
        try headroom.seen(120, "show latest --strategy offset-restore") == """
          run      3, complete
          UUID     01a20305-daed-753f-93a7-b5a96b90f187
          started  2026-11-21 10:14 UTC
          duration 0.05 s
          host     vm
          engine   2, headroom 0.1.0
          planned  5 = 1 passed, 2 failed, 1 known failure, 1 unjudged
          selected 1 = 1 passed

          1 passed   run 3
          no change since run 2

          """
      )
    }
  }

  @Test func `a case step by step`() throws {
    try BuiltBinary.withHistory { headroom throws in
      #expect(
        try headroom.seen(80, "show 'table/last-row-is-lifted [inset-scroll, iPhone 8]'") == """
          table/last-row-is-lifted [inset-scroll, iPhone 8]: failed
             0  focus field-12
                  contentInset of contacts [0, 0, 0, 0] → [0, 0, 260, 0] in 0.25 s by
                      strategy
                  contentOffset of contacts [0, -20] → [0, 121] in 0.25 s by strategy
                  field-12 is flush with the keyboard
             1  expect
                  ✘ contentOffset.y of contacts: expected 135, got 121
                  ✔ focus.isVisible is true
             2  return
                  contentInset of contacts [0, 0, 260, 0] → [0, 0, 0, 0] in 0.25 s by
                      strategy
                  contentOffset of contacts [0, 121] → [0, -20] in 0.25 s by system
                  no field is focused and the keyboard is hidden
             3  hideKeyboard
                  no field is focused and the keyboard is hidden
             4  expect
                  ✔ contentOffset.y of contacts is -20
            ✔ law focused-field-visible
            ✔ law restored-after-hide
            step 1, after "focus field-12": field-12 is flush with the keyboard; the
                bottom inset of contacts changed by 260 pt; contacts scrolled by 141 pt
            contentOffset.y of contacts   expected 135   got 121   suite/contacts.yaml:44

          run 3; outcome began in this run

          """
      )
      #expect(
        try headroom.seen(120, "show ours/last-row --run first --log") == """
          ours/last-row [ours, iPhone 8]: passed
             0  focus field-12
                  textFieldShouldBeginEditing field-12
                  becomeFirstResponder field-12
                  textFieldDidBeginEditing field-12
                  UITextFieldTextDidBeginEditing
                  keyboardWillChangeFrame
                  keyboardWillShow
                  keyboardDidChangeFrame
                  keyboardDidShow
                  contentOffset of contacts [0, -20] → [0, 131] in 0.1 s by strategy
                  field-12 is 10 pt above the keyboard
             1  expect
                  ✔ contentOffset.y of contacts is 131

          run 1 (first); outcome began in this run

          """
      )
    }
  }

  @Test func `a form`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "show contacts") == """
            contacts, canvas 375 × 667, viewController ContactsViewController
            view (root)
            └─ tableView contacts [0, 0, 375, 667]
               ├─ cell row-1, height 44
               │  └─ textField field-1 [145, 0, 215, 44]
               ├─ cell row-2, height 44
               │  └─ textField field-2 [145, 0, 215, 44]
               ├─ cell row-3, height 44
               │  └─ textField field-3 [145, 0, 215, 44]
               ├─ cell row-4, height 44
               │  └─ textField field-4 [145, 0, 215, 44]
               ├─ cell row-5, height 44
               │  └─ textField field-5 [145, 0, 215, 44]
               ├─ cell row-6, height 44
               │  └─ textField field-6 [145, 0, 215, 44]
               ├─ cell row-7, height 44
               │  └─ textField field-7 [145, 0, 215, 44]
               ├─ cell row-8, height 44
               │  └─ textField field-8 [145, 0, 215, 44]
               ├─ cell row-9, height 44
               │  └─ textField field-9 [145, 0, 215, 44]
               ├─ cell row-10, height 44
               │  └─ textField field-10 [145, 0, 215, 44]
               ├─ cell row-11, height 44
               │  └─ textField field-11 [145, 0, 215, 44]
               └─ cell row-12, height 44
                  └─ textField field-12 [145, 0, 215, 44]
            from suite/contacts.yaml:14

            """
        )
      }
    }
  }

  @Test func `a word that means nothing, or too much`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "show lates") == """
            --- on standard error
            error: unknown run, case or form 'lates'; did you mean 'latest'?
            Usage: headroom show <run|case|form|file> [options]
            See 'headroom show --help' for more.
            --- ends with 64

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "show 9") == """
            --- on standard error
            error: there is no run 9; the newest is run 3
            Usage: headroom show <run|case|form|file> [options]
            See 'headroom show --help' for more.
            --- ends with 64

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "show table/") == """
            --- on standard error
            error: 'table/' names more than one case: table/last-row-is-lifted [offset-restore, iPhone 8], table/last-row-is-lifted [inset-scroll, iPhone 8]
            Usage: headroom show <run|case|form|file> [options]
            See 'headroom show --help' for more.
            --- ends with 64

            """
        )
      }
    }
  }

  @Test func `a report in Markdown, whatever the width`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        let text = try headroom.seen(columns, "report")
        #expect(
          text == """
            ## 1 passed, 2 failed, 1 known failure, 1 unjudged

            run 3, 0.05 s

            **1 redefined (1 now fails)** since run 2

            | | cases |
            | --- | ---: |
            | planned | 5 |
            | passed | 1 |
            | failed | 2 |
            | known failures | 1 |
            | unjudged | 1 |

            ### Existing failures: 1

            <details><summary><code>ours/last-row &#91;ours, iPhone 8&#93;</code><br><code>contentOffset.y of contacts&#58; expected 131, got 133</code></summary>

            ```text
            step 1, after "focus field-12": contentOffset.y of contacts: expected 131, got 133   suite/ours.yaml:13
            failing since run 2
            headroom show 'ours/last-row [ours, iPhone 8]'
            ```

            </details>


            ### Not judged: 1

            - <code>ours/unjudged &#91;ours, iPhone 8&#93;</code>

            ### Redefined and failing: 1

            <details><summary><code>table/last-row-is-lifted &#91;inset-scroll, iPhone 8&#93;</code><br><code>contentOffset.y of contacts&#58; expected 135, got 121</code></summary>

            ```text
            step 1, after "focus field-12": contentOffset.y of contacts: expected 135, got 121   suite/contacts.yaml:44
            headroom show 'table/last-row-is-lifted [inset-scroll, iPhone 8]'
            ```

            </details>


            <details><summary>Redefined: 1 (1 now fails)</summary>

            - <code>table/last-row-is-lifted &#91;inset-scroll, iPhone 8&#93;</code>: passed → failed

            </details>

            <details><summary>Known failures: 1</summary>

            <code>gap 10, not 20</code>, 1 case:

            - <code>ours/ten-more &#91;ours, iPhone 8&#93;</code>


            </details>

            <details><summary>Strategies: 3</summary>

            | strategy | passed where it applies | known, ∅ | covered, scrolled pt |
            | --- | ---: | ---: | ---: |
            | <code>offset-restore</code> | 1 of 1 | 0, 0 | 0, 302 |
            | <code>ours</code> | 0 of 1 | 1, 0 | 0, 153 |
            | <code>inset-scroll</code> | 0 of 1 | 0, 0 | 0, 282 |

            </details>

            <details><summary>Closest passes</summary>

            - 10 pt: <code>focused-field-visible</code>, step 0 of <code>table/last-row-is-lifted &#91;offset-restore, iPhone 8&#93;</code>

            </details>

            <details><summary>Last 3 runs on this branch</summary>

            | run | passed | failed, known | started |
            | ---: | ---: | ---: | --- |
            | 3 | 1 of 5 | 2, 1 | 2026-11-21 10:14 UTC |
            | 2 | 2 of 5 | 1, 1 | 2026-11-21 10:14 UTC |
            | 1 | 3 of 5 | 0, 1 | 2026-11-21 10:14 UTC |

            </details>

            """
        )
      }
    }
  }

  @Test func `annotations for GitHub`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "report --github") == """
            ::error file=suite/contacts.yaml,line=44,title=table/last-row-is-lifted [inset-scroll%2C iPhone 8]::contentOffset.y of contacts: expected 135, got 121
            ::notice::1 more failing case (1 not new)

            """
        )
      }
    }
  }

  @Test func `a report that can't be written`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "report -o nowhere/report.html") == """
            --- on standard error
            error: can't write nowhere/report.html: there is no folder 'nowhere'; create it first
            --- ends with 74

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "report -o headroom.db") == """
            --- on standard error
            error: headroom.db is a Headroom database; choose another output file
            --- ends with 64

            """
        )
      }
    }
  }
}
