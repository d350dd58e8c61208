import Scenarios
import SystemCalls
import Testing

@testable import HeadroomCommand
@testable import RegressionStore

struct CommandErrorTests {
  private func status(_ error: any Error) -> Int { Int(ExitStatus(CommandError(error)).rawValue) }

  /// The documented statuses, one for each way in which a command ends without its result.
  @Test(arguments: [
    (HeadroomError.unknownName(kind: "run", name: "x", hint: .none), 64),
    (.ambiguousName(kind: "run", name: "x", answers: []), 64), (.contradiction("a"), 64),
    (.protectedOutput(path: "a", reason: "b"), 64), (.unusable("a"), 64),
    (.nothingSelected("a"), 4), (.wrongInput("a"), 65), (.notDone("a"), 1), (.incomplete("a"), 2),
    (.inputOutput("a"), 74), (.unwritable(.noFolder(path: "a/b", folder: "a")), 74),
  ])
  func `each error of a command has its status`(error: HeadroomError, expected: Int) {
    #expect(status(error) == expected)
  }

  @Test(arguments: [("missing.db", 74), (".", 74)])
  func `a database that can't be opened is an error of input`(path: String, expected: Int) {
    let error = #expect(throws: DatabaseError.self) { try RegressionDatabase(reading: path) }
    #expect(error.map { status($0) } == expected)
  }

  @Test func `words that are wrong, a lost output and what is told already have theirs`() {
    #expect(status(UsageError.contradiction("a")) == 64)
    #expect(status(OutputFailure(reason: SystemError(code: 28))) == 74)
    #expect(status(CommandError.reported(.busy)) == 75)
    struct Other: Error {}
    #expect(status(Other()) == 74)
  }

  @Test func `only what is wrong with the words shows the usage`() {
    #expect(CommandError(UsageError.missingOperand("path")).isAboutWords)
    #expect(CommandError(HeadroomError.contradiction("a")).isAboutWords)
    #expect(!CommandError(HeadroomError.nothingSelected("a")).isAboutWords)
    #expect(!CommandError(HeadroomError.unusable("a")).isAboutWords)
  }

  @Test func `a database that gets no memory says what to do`() {
    let error = DatabaseError(code: 7, message: "out of memory", path: "a.db")
    #expect(
      CommandError(error).message
        == "not enough memory; raise the limit (ulimit -v) or select fewer cases"
    )
    #expect(status(error) == 74)
  }

  @Test func `a missing database names the command that makes one`() {
    let error = #expect(throws: DatabaseError.self) { try RegressionDatabase(reading: "no.db") }
    let message = error.flatMap { CommandError($0).message } ?? ""
    let remedy = "create one with 'headroom run PATH', or name another file with --db"
    #expect(message.hasSuffix(remedy))
  }
}
