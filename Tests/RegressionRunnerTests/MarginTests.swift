import Testing

@testable import RegressionRunner

struct MarginTests {
  /// Two laws are broken from 1 pt on, everything else from 0.01: what has just that left is exactly where it should be.
  @Test func `what is exactly on its limit does not come close to failing`() {
    let margins = [
      ("no-excess-room", 1), ("no-excess-room", 0.4), ("bar-on-keyboard", 1),
      ("bar-on-keyboard", 0.25),
      ("focus.clearance", 1), ("gap-kept", 0.01), ("contentOffset.y of t", 0),
      ("no-excess-room", 35),
    ].map { Margin(step: 0, subject: $0.0, margin: $0.1) }
    #expect(margins.closest(9).map(\.margin) == [0.25, 0.4, 1, 35])
    #expect(margins.closest(1).map(\.subject) == ["bar-on-keyboard"])
  }
}
