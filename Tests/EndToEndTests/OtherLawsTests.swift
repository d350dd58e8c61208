import TestSupport
import Testing

/// `run --laws`: other laws than the files name.
struct OtherLawsTests {
  private static let file = """
    headroom: 1
    \(ExampleFiles.shortTable)
    scenarios:
      - name: short/by-its-own-laws
        form: short
        devices: [iPhone 8]
        strategies: [inset-broadcast]
        laws: [focused-field-visible]
        knownFailure: {inset-broadcast: {laws: [focused-field-visible], reason: not here, until: never}}
        script: [{focus: f-1}]
    """

  @Test func `a run may be judged by other laws, and then leaves no trace`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.file, to: "short.yaml")
      // What is known of a law that is not checked does not count.
      let result = try headroom("run", "--no-record", "--laws", "no-excess-room", "short.yaml")
      #expect(result.status == 1, "\(result)")
      #expect(
        result.output.contains(
          "the bottom inset of table is 260 pt, the keyboard covers 113 of it: 147 pt of empty space"
        ), "\(result.output)")
      #expect(!headroom.has("headroom.db"))
      let all = try headroom("run", "-q", "--no-record", "--laws", "all", "short.yaml")
      #expect(all.output.contains("no-excess-room"), "\(all.output)")
      let but = try headroom(
        "run", "-q", "--no-record", "--laws", "all,-no-excess-room", "short.yaml")
      #expect(!but.output.contains("no-excess-room"), "\(but.output)")
      let two = try headroom(
        "run", "-q", "--no-record", "--laws", "within-limits,idempotent", "short.yaml")
      #expect(two.status == 0, "\(two)")
    }
  }

  @Test(arguments: [
    ("--laws no-excess-room", "needs '--no-record'"),
    ("--no-record --laws no-exces-room", "did you mean 'no-excess-room'?"),
    ("--no-record --laws idempotent,", "a law (see 'headroom help laws')"),
    ("--no-record --laws=-idempotent", "all with the laws to leave out: all,-idempotent"),
  ])
  func `what can't be judged by is wrong usage`(words: String, message: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.file, to: "short.yaml")
      let result = try headroom.shell("\"$headroom\" run \(words) short.yaml")
      #expect(result.status == 64 && result.errors.contains(message), "\(result)")
      #expect(!headroom.has("headroom.db"))
    }
  }
}
