/// Words that people try as a step, and the step that does what they mean.
struct TriedStep: Sendable {
  /// What people write.
  let words: [String]
  /// What the format has for it; words in capitals stand for something of one's own.
  let step: String

  private init(_ words: String..., step: String) {
    self.words = words
    self.step = step
  }

  static let all = [
    // The keyboard's kind is a property of `keyboard`.
    TriedStep("undock", "undocked", "undockKeyboard", step: "keyboard: {kind: undocked}"),
    TriedStep("dock", "docked", "dockKeyboard", "merge", step: "keyboard: {kind: docked}"),
    TriedStep("float", "floating", "floatKeyboard", step: "keyboard: {kind: floating}"),
    TriedStep("split", "splitKeyboard", step: "keyboard: {kind: split}"),
    TriedStep(
      "hardware", "hardwareKeyboard", "connectKeyboard", "bluetooth",
      step: "keyboard: {kind: hardware}"),
    TriedStep("predictiveBar", "predictive", "quickType", step: "keyboard: {predictiveBar: false}"),
    TriedStep("show", "open", "openKeyboard", "keyboardShow", step: "showKeyboard"),
    TriedStep(
      "hide", "dismiss", "dismissKeyboard", "close", "closeKeyboard", "keyboardHide",
      step: "hideKeyboard"),
    // Focus.
    TriedStep("resign", "resignFirstResponder", "endEditing", "unfocus", "defocus", step: "blur"),
    TriedStep(
      "becomeFirstResponder", "beginEditing", "edit", "select", "activate", step: "focus: FIELD"),
    TriedStep("click", "touch", "press", step: "tap: VIEW"),
    TriedStep("tab", "forward", "nextField", step: "next"),
    TriedStep("back", "backward", "prev", "previousField", step: "previous"),
    // Input.
    TriedStep("enter", "submit", "pressReturn", "returnKey", "go", "send", step: "return"),
    TriedStep("write", "input", "insert", "typeText", "enterText", step: "type: TEXT"),
    TriedStep("erase", "empty", "clearText", step: "clear"),
    // The window and what scrolls in it.
    TriedStep("turn", "orientation", "landscape", step: "rotate: landscapeLeft"),
    TriedStep("portrait", step: "rotate: portrait"),
    TriedStep("scrollTo", "contentOffset", step: "scroll: {view: VIEW, to: [0, 0]}"),
    TriedStep("swipe", "pan", "flick", step: "drag: {view: VIEW, by: [0, 100]}"),
    TriedStep(
      "insertRow", "addRow", "addRows", step: "insertRows: {table: TABLE, at: 0, rows: []}"),
    TriedStep("removeRow", "removeRows", step: "deleteRows: {table: TABLE, at: 0, count: 1}"),
    // The app and time.
    TriedStep("suspend", "minimize", "home", step: "background"),
    TriedStep("resume", "reopen", step: "foreground"),
    TriedStep("push", "present", "viewWillAppear", step: "appear: CONTROLLER"),
    TriedStep("pop", "viewWillDisappear", step: "disappear"),
    TriedStep("notify", "notification", step: "post: {name: keyboardWillShow, end: [0, 0, 0, 0]}"),
    TriedStep("sleep", "pause", "delay", step: "wait: 1"),
    TriedStep("assert", "check", "verify", "should", step: "expect: {focus.isVisible: true}"),
  ]

  private static let steps = Dictionary(
    all.flatMap { tried in tried.words.map { (Suggestion.folded($0), tried.step) } },
    uniquingKeysWith: { first, _ in first })

  /// The step that a word probably means, however it is written; nil where nobody knows.
  static func step(for word: String) -> String? {
    word.utf8.count <= 40 ? steps[Suggestion.folded(word)] : nil
  }
}
