import Scenarios
import Testing

@testable import HeadroomCommand

struct GatheredDiagnosticTests {
  private func diagnostic(
    _ message: String, _ file: String, _ line: Int, _ severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    Diagnostic(
      location: SourceLocation(file: file, line: line, column: 5), severity: severity,
      problem: Problem(message))
  }

  @Test func `an error is said once, with its places`() {
    let lines = [2, 3, 5, 8, 13, 21].map { diagnostic("unknown strategy 'a'", "a.yaml", $0) }
    #expect(
      lines.gathered.map(\.description) == [
        "a.yaml:2:5: error: unknown strategy 'a' (6 times, also in lines 3, 5, 8, 13 and 1 more)"
      ])
    let two = [
      diagnostic("unknown strategy 'a'", "a.yaml", 2),
      diagnostic("unknown strategy 'a'", "b.yaml", 1),
    ]
    #expect(
      two.gathered.map(\.description) == [
        "a.yaml:2:5: error: unknown strategy 'a' (2 times, also at b.yaml:1:5)"
      ])
    let others = [diagnostic("unknown strategy 'b'", "a.yaml", 2), lines[0]]
    #expect(others.gathered == others)
  }

  @Test func `a file's warnings that differ in names and numbers are one`() {
    let warnings = [
      diagnostic("the input 'a' has no size (0 × 44 pt)", "a.yaml", 7, .warning),
      diagnostic("the input 'b' has no size (0 × 30 pt)", "a.yaml", 9, .warning),
      diagnostic("the input 'b' has no size (0 × 30 pt)", "b.yaml", 9, .warning),
    ]
    #expect(
      warnings.gathered.map(\.description) == [
        "a.yaml:7:5: warning: the input 'a' ('b') has no size (0 × 44 pt (30)) (2 times, also in line 9)",
        "b.yaml:9:5: warning: the input 'b' has no size (0 × 30 pt)",
      ])
  }
}
