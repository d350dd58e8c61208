import Testing

@testable import AvoidanceEngine

/// 6.5.0 and 6.5.1 list the private editor inside an editing text field as one more responder.
struct FieldEditorTests {
  private func stage(_ version: IQVersion) -> Stage {
    let rows = ["a", "b"].map { cell("cell-\($0)", textField($0, frame: Rect(0, 0, 100, 44))) }
    return Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: rows)],
      strategy: StrategyDescription(
        .iqKeyboardManager,
        parameters: ["version": .version(version.number), "returnKeyHandler": .flag(true)]))
  }

  // Source: <doc:IQKeyboardManagerRules#Next-and-previous>: the next responder of `a` is the
  // editor, which
  // refuses; only the last field, or one that is not found, resigns.
  @Test(arguments: [
    (IQVersion(6, 4, 2), "b"), (IQVersion(6, 5, 0), "a"), (IQVersion(6, 5, 1), "a"),
    (IQVersion(6, 5, 2), "b"),
  ])
  func `return in a table goes on, or stays where the private editor comes next`(
    version: IQVersion, focused: String
  ) {
    var stage = stage(version)
    stage.focus("a")
    stage.perform(.returnKey)
    #expect(stage.focused == focused)
  }

  @Test func `the last field of a table resigns on return`() {
    var stage = stage(IQVersion(6, 5, 2))
    stage.focus("b")
    stage.perform(.returnKey)
    #expect(stage.focused == "none")
  }
}
