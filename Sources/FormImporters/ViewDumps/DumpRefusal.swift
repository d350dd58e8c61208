/// Tells what a text is that is no dump of views, so that the advice is something new to its author.
enum DumpRefusal {
  /// Returns why a text gives no views.
  static func problem(of text: String) -> ImportProblem {
    if (try? KeyboardLogReader().read(Array(text.utf8))) != nil { return .logWithoutForm }
    return shapes.first { $0.marks.contains { text.holds($0) } }?.problem ?? .noDump
  }

  /// What stands in a text, the surest signs first.
  private static let shapes: [(marks: [String], problem: ImportProblem)] = [
    (["<NSView", "<NSWindow"], .macViews),
    (["<android.", "<hierarchy"], .android),
    ([", {{"], .noTree),
    (["AMBIGUOUS LAYOUT", "•UIWindow:0x", "UIWindow:0x"], .layoutTrace),
    (["state: appeared, view:", "state: disappeared, view:"], .controllerTree),
    (["error:", "Error Domain", "Traceback"], .debuggerError),
    (["UIKeyboardWill", "UIKeyboardDid", "UserInfoKey"], .logWithoutForm),
    ([": 0x"], .noFrames),
    (["recursiveDescription", "debugDescription", "page_source"], .commandOnly),
  ]
}
