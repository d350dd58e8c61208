import Foundation
import Testing

/// `run --bisect`, as `git bisect run` calls it.
struct BisectTests {
  /// As the help shows it.
  static let help = [
    "git bisect start HEAD v1.0", "git bisect run headroom run --bisect scenarios",
  ]

  @Test func `git finds the commit that broke a case, past one that can't be judged`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "scenarios/contacts.yaml")
      try headroom.shell("git init -q .")
      // Nine commits: git begins with the fifth, which can't be read; from the seventh on the offset is
      // not the expected one.
      for number in 1...9 {
        let text = number == 5 ? "headroom: [" : ExampleFiles.ours(gap: number < 7 ? 10 : 4)
        try headroom.write("\(text)\n# \(number)\n", to: "scenarios/ours.yaml")
        let commit = try headroom.shell(
          """
          git add scenarios && git -c user.name=a -c user.email=a@example.org commit -qm \(number) \
          && if [ \(number) = 1 ]; then git tag v1.0; fi
          """
        )
        try #require(commit.status == 0, "\(commit)")
      }
      let found = try headroom.shell(
        """
        PATH=$(dirname "$headroom"):$PATH; \(Self.help.joined(separator: " && ")) \
        && echo && git log -1 --format=%s refs/bisect/bad
        """
      )
      #expect(found.status == 0 && found.output.hasSuffix("\n7\n"), "\(found)")
      #expect(found.output.contains("is the first bad commit"), "\(found)")
      #expect(try headroom.shell("git bisect log | grep '^git bisect skip'").status == 0)
      #expect(!headroom.has("headroom.db"))
    }
  }

  /// Statuses with the option and without it.
  @Test(
    arguments: [
      ("contacts.yaml", 0, 0), ("contacts.yaml moved.yaml", 1, 1),
      ("broken.yaml", 125, 65), ("contacts.yaml --tag none-such", 125, 4),
      ("contacts.yaml --external lift.yaml lifted.yaml", 0, 0),
      ("contacts.yaml lift.yaml lifted.yaml", 125, 2), ("contacts.yaml --stategy none", 125, 64),
      ("contacts.yaml --report json=contacts.yaml/x", 125, 74),
    ] as [(String, Int32, Int32)])
  func `its status is one that git understands`(words: String, status: Int32, usual: Int32) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 4), to: "moved.yaml")
      try headroom.write("headroom: [", to: "broken.yaml")
      try headroom.write(Self.program, to: "lift.yaml")
      try headroom.write(
        ExampleFiles.ours(gap: 10).replacing(/strategies:(.|\n)*?(?=scenarios)/, with: "")
          .replacing("[ours]", with: "[stays]").replacing(": 131", with: ": -20"),
        to: "lifted.yaml")
      let bisected = try headroom.call(BuiltBinary.words("run --bisect \(words)"))
      #expect(bisected.status == status, "\(bisected)")
      #expect(!headroom.has("headroom.db"))
      let run = try headroom.call(BuiltBinary.words("run --no-record \(words)"))
      #expect(run.status == usual, "\(run)")
    }
  }

  /// A program that does nothing.
  private static let program = #"""
    headroom: 1
    externals:
      - name: stays
        command:
          - sh
          - -c
          - |
            while read -r message; do
              case $message in
                *'"hello"'*) echo '{"type": "hello", "hears": []}';;
                *'"type":"end"'*) ;;
                *) echo '{"verbs": []}';;
              esac
            done

    """#

  @Test(arguments: [
    ("--watch", "'--bisect' can't be combined with '--watch'"),
    ("--list", "'--bisect' can't be combined with '--list'"),
    ("--resume", "leave out '--bisect'"),
    ("--fail-on never", "'--bisect' can't be combined with '--fail-on never'"),
    ("--allow-empty zzz", "'--bisect' can't be combined with '--allow-empty'"),
    ("--fail-on regression", "a run with '--bisect' can't be compared with an earlier one"),
  ])
  func `what does not go with it is said`(words: String, message: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let result = try headroom.shell("\"$headroom\" run --bisect contacts.yaml \(words)")
      #expect(result.status == 125 && result.errors.contains(message), "\(result)")
    }
  }
}
