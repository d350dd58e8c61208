import Testing

extension MadeFolder {
  /// The folders that sections of ``Snapshots`` name.
  static func named(_ name: String) -> MadeFolder? {
    switch name {
    case "suite": suite
    case "history": history
    case "login": login
    case "layouts": layouts
    case "sweep": sweep
    default: nil
    }
  }

  /// The folder `suite`, whose scenarios have every usual verdict, without a database.
  private static let suite = MadeFolder { made in
    try made.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
    try made.write(ExampleFiles.verdicts(gap: 10), to: "suite/ours.yaml")
  }

  /// The suite after three runs: `first`, one with a gap of 12 for `ours`, and one with the wrong
  /// number for `inset-scroll`, too.
  static let history = MadeFolder { made in
    try made.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
    try made.write(ExampleFiles.verdicts(gap: 10), to: "suite/ours.yaml")
    let run = ["run", "-q", "suite", "--today", "2026-11-21"]
    try #require(made.call(run + ["--label", "first"]).status == 0)
    try made.write(ExampleFiles.verdicts(gap: 12), to: "suite/ours.yaml")
    try #require(made.call(run).status == 1)
    try made.write(ExampleFiles.wrongNumber, to: "suite/contacts.yaml")
    try #require(made.call(run).status == 1)
  }

  /// A storyboard with two scenes, of which one has inputs.
  private static let login = MadeFolder { made in
    try made.write(InterfaceFiles.login, to: "Login.storyboard")
  }

  /// A scenario that passes on a layout that may be wrong, and one that passes on another.
  private static let layouts = MadeFolder { made in
    try made.write(LayoutTrustTests.odd, to: "odd.yaml")
  }

  /// A case that a gap of more than 23.51 pt breaks.
  private static let sweep = MadeFolder { made in
    try made.write(SweepCommandTests.suite, to: "suite.yaml")
  }
}

extension ExampleFiles {
  /// ``ours(gap:)`` with two further scenarios: one in which it is known that 141 is expected, 10 pt more
  /// than a gap of 10 gives, and one that nothing judges.
  ///
  /// With a gap of 12 each of the three scrolls by 141 + 12 = 153 pt, from −20 to 133.
  static func verdicts(gap: Int) -> String {
    ours(gap: gap) + """
        - name: ours/ten-more
          form: contacts
          devices: [iPhone 8]
          strategies: [ours]
          script:
            - focus: field-12
            - expect: {contacts.contentOffset.y: 141}
              knownFailure: {ours: {reason: "gap 10, not 20", until: 2027-01-31}}
        - name: ours/unjudged
          form: contacts
          devices: [iPhone 8]
          strategies: [ours]
          laws: []
          script:
            - focus: field-12

      """
  }
}
