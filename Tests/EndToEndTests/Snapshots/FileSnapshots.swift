import Testing

/// What `check`, `import`, `simulate`, `new` and `export` print.
struct FileSnapshots {
  @Test func `files that are sound, and files that are not`() throws {
    try BuiltBinary.withSuite { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "check suite") == """
            2 files are valid: 4 scenarios, 1 form, 2 strategies, 1 device
            --- on standard error
            2 scenarios have expectations but no laws, so they pass even if the keyboard covers the field

            """
        )
      }
      let broken = ExampleFiles.contacts.replacing("placeholder:", with: "placehodler:")
        .replacing("focus: field-12", with: "focus: feild-12")
      try headroom.write(broken, to: "suite/contacts.yaml")
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "check suite") == """
            --- on standard error
            suite/contacts.yaml:31:19: error: unknown key 'placehodler' in a view; did you mean 'placeholder'?
                              placehodler: "Row {n}"
                              ^
            suite/contacts.yaml:41:16: error: the form 'contacts' has no view 'feild-12'; did you mean 'field-12'?
                  - focus: feild-12
                           ^
            error: 2 problems in 1 file
            --- ends with 65

            """
        )
      }
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "check nowhere.yaml") == """
            --- on standard error
            nowhere.yaml: error: can't be read: no such file or folder
            error: 1 problem in 1 file
            --- ends with 74

            """
        )
      }
    }
  }

  @Test func `an import, and what another would change`() throws {
    try BuiltBinary.withSuite { headroom throws in
      #expect(
        try headroom.seen(80, "import suite") == """
          Imported 4 scenarios, 1 form, 16 strategies, 1 device from suite

          """
      )
      #expect(
        try headroom.seen(80, "import suite") == """
          Imported 4 scenarios, 1 form, 16 strategies, 1 device from suite

          """
      )
      try headroom.write(ExampleFiles.wrongNumber, to: "suite/contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 12), to: "suite/ours.yaml")
      #expect(
        try headroom.seen(80, "import suite --dry-run") == """
          Would import 2 scenarios (1 changed, 2 archived), 1 form, 16 strategies (1
              changed), 1 device from suite
            changed   scenario table/last-row-is-lifted
            archived  scenario ours/ten-more
            archived  scenario ours/unjudged
            changed   strategy ours

          """
      )
      #expect(
        try headroom.seen(120, "import suite --dry-run") == """
          Would import 2 scenarios (1 changed, 2 archived), 1 form, 16 strategies (1 changed), 1 device from suite
            changed   scenario table/last-row-is-lifted
            archived  scenario ours/ten-more
            archived  scenario ours/unjudged
            changed   strategy ours

          """
      )
    }
  }

  @Test func `the steps of files`() throws {
    try BuiltBinary.withSuite { headroom throws in
      try headroom.write(ExampleFiles.wrongNumber, to: "suite/contacts.yaml")
      #expect(
        try headroom.seen(80, "simulate suite --strategy inset-scroll") == """
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

          --- ends with 1

          """
      )
      #expect(
        try headroom.seen(120, "simulate suite --strategy offset-restore") == """
          table/last-row-is-lifted [offset-restore, iPhone 8]: passed
             0  focus field-12
                  contentOffset of contacts [0, -20] → [0, 131] in 0.1 s by strategy
                  field-12 is 10 pt above the keyboard
             1  expect
                  ✔ contentOffset.y of contacts is 131
                  ✔ focus.isVisible is true
             2  return
                  contentOffset of contacts [0, 131] → [0, -20] in 0.1 s by strategy
                  no field is focused and the keyboard is hidden
             3  hideKeyboard
                  no field is focused and the keyboard is hidden
             4  expect
                  ✔ contentOffset.y of contacts is -20
            ✔ law focused-field-visible
            ✔ law restored-after-hide


          """
      )
    }
  }

  @Test func `a scenario to edit`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "new contacts") == """
            # yaml-language-server: $schema=headroom.schema.json
            headroom: 1

            # Observed values under inset-scroll on iPhone SE (3rd generation) (iOS 26); uncomment to turn them into expectations.
            # Without 'devices' and 'strategies', the scenario runs on every selected device, under every selected strategy.
            # The form contacts is defined in contacts.yaml.

            scenarios:
              - name: contacts/fields
                form: contacts
                devices: ["iPhone SE (3rd generation) (iOS 26)"]
                strategies: [inset-scroll]
                laws:
                  - focused-field-visible
                  - gap-kept
                  - restored-after-hide
                  - within-limits
                  - no-needless-movement
                  - idempotent
                  - foreign-insets-kept
                  - no-drift
                  - switch-is-stable
                  - order-independent
                  - root-on-screen
                  - reachable
                  - no-excess-room
                  - bar-on-keyboard
                  - moves-with-keyboard
                script:
                  - focus: field-1
                  # - expect:
                  #     focus.clearance: 343
                  #     contacts.contentInset: [0, 0, 260, 0]
                  - focus: field-2
                  # - expect:
                  #     focus.clearance: 299
                  - focus: field-3
                  # - expect:
                  #     focus.clearance: 255
                  - focus: field-4
                  # - expect:
                  #     focus.clearance: 211
                  - focus: field-5
                  # - expect:
                  #     focus.clearance: 167
                  - focus: field-6
                  # - expect:
                  #     focus.clearance: 123
                  - focus: field-7
                  # - expect:
                  #     focus.clearance: 79
                  - focus: field-8
                  # - expect:
                  #     focus.clearance: 35
                  - focus: field-9
                  # - expect:
                  #     focus.clearance: 0
                  #     contacts.contentOffset: [0, -11]
                  - focus: field-10
                  # - expect:
                  #     focus.clearance: 0
                  #     contacts.contentOffset: [0, 33]
                  - focus: field-11
                  # - expect:
                  #     focus.clearance: 0
                  #     contacts.contentOffset: [0, 77]
                  - focus: field-12
                  # - expect:
                  #     focus.clearance: 0
                  #     contacts.contentOffset: [0, 121]
                  - hideKeyboard
                  # - expect:
                  #     contacts.contentInset: [0, 0, 0, 0]
                  #     contacts.contentOffset: [0, -20]

            """
        )
      }
    }
  }

  @Test func `a form that is not there`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "new contcts") == """
            --- on standard error
            error: unknown form 'contcts'; did you mean 'contacts'?
            Usage: headroom new [<form>] [options]
            See 'headroom new --help' for more.
            --- ends with 64

            """
        )
      }
    }
  }

  @Test func `definitions as YAML`() throws {
    try BuiltBinary.withHistory { headroom throws in
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "export ours/last-row") == """
            headroom: 1

            devices:
              - name: iPhone 8
                screen: [375, 667]
                safeArea: {portrait: [20, 0, 0, 0]}
                statusBar: {portrait: 20}
                keyboard: {landscape: 162, portrait: 216, predictiveBar: {landscape: 38, portrait: 44}}

            strategies:
              - name: ours
                model: offsetRestore
                parameters: {gap: 12}

            forms:
              - name: contacts
                canvas: [375, 667]
                controller: {class: ContactsViewController}
                view:
                  children:
                    - tableView: contacts
                      frame: [0, 0, 375, 667]
                      autoresizing: [flexibleWidth, flexibleHeight]
                      rows:
                        - repeat: 12
                          cell: "row-{n}"
                          height: 44
                          children:
                            - textField: "field-{n}"
                              frame: [145, 0, 215, 44]
                              tag: "{n}"
                              placeholder: "Row {n}"
                              onReturn: resign

            scenarios:
              - name: ours/last-row
                form: contacts
                devices: [iPhone 8]
                strategies: [ours]
                script:
                  - focus: field-12
                  - expect: {contacts.contentOffset.y: 131}

            """
        )
      }
      #expect(
        try headroom.seen(80, "export --output copy --dry-run") == """
          Would write 5 files to copy

          """
      )
      #expect(
        try headroom.seen(80, "export --output copy") == """
          Wrote 5 files to copy

          """
      )
      #expect(
        try headroom.seen(120, "export --output copy") == """
          Nothing to write to copy: all files are up to date

          """
      )
      for columns in [80, 120] {
        #expect(
          try headroom.seen(columns, "export ours/lst-row") == """
            --- on standard error
            error: nothing is selected: no scenario, form, strategy or device matches 'ours/lst-row'; did you mean 'ours/last-row'?
            --- ends with 4

            """
        )
      }
    }
  }
}
