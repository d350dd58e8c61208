/// Words that people try as a key, and the format's equivalent.
struct TriedKey: Sendable {
  let words: [String]
  /// A key of the same mapping, or a hint in words.
  let meant: String

  private init(_ words: String..., meant: String) {
    self.words = words
    self.meant = meant
  }

  static let ofScenario = [
    TriedKey("steps", "actions", "events", "do", meant: "script"),
    TriedKey("screen", "layout", meant: "form"),
    TriedKey("rotation", "rotations", meant: "orientations"),
    TriedKey("rules", "invariants", meant: "laws"),
    TriedKey("known", "xfail", "expectedFailure", meant: "knownFailure"),
    TriedKey("skip", "only", meant: "tags: [WORD]"),
    TriedKey(
      "expectations", "expect", "expected", "assertions", "then",
      meant: "script: [expect: {focus.isVisible: true}]"),
  ]

  static let ofForm = [
    TriedKey("root", "rootView", "body", meant: "view"),
    TriedKey("size", "screen", "bounds", "frame", meant: "canvas"),
    TriedKey("children", "subviews", meant: "view: {children: []}"),
  ]

  static let ofView = [
    TriedKey("subviews", meant: "children"),
    TriedKey("rect", "bounds", meant: "frame"),
  ]

  /// The problem to report for a word that is not a key but has a known meaning; nil for other words.
  static func meaning(of word: String, among all: [TriedKey], in place: String, keys: [String])
    -> Problem?
  {
    guard word.utf8.count <= 40 else { return nil }
    let folded = Suggestion.folded(word)
    guard let tried = all.first(where: { $0.words.contains { Suggestion.folded($0) == folded } })
    else { return nil }
    return keys.contains(tried.meant)
      ? .unknownKey(word, of: place, suggestion: tried.meant, known: [])
      : .triedKey(word, of: place, instead: tried.meant)
  }
}

extension KeyTable {
  /// Creates a table with the words that people try instead of its keys.
  init(_ named: [(String, Key)], tried: [TriedKey], in place: String) {
    let keys = named.map(\.0)
    self.init(named) { TriedKey.meaning(of: $0, among: tried, in: place, keys: keys) }
  }
}

/// Words that people try as a step, and the format's equivalent.
struct TriedStep: Sendable {
  let words: [String]
  /// The format's step; words in capitals are placeholders.
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
    TriedStep("resign", "resignFirstResponder", "endEditing", "unfocus", "defocus", step: "blur"),
    TriedStep(
      "becomeFirstResponder", "beginEditing", "edit", "select", "activate", step: "focus: FIELD"),
    TriedStep("click", "touch", "press", step: "tap: VIEW"),
    TriedStep("tab", "forward", "nextField", step: "next"),
    TriedStep("back", "backward", "prev", "previousField", step: "previous"),
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

  /// The step that a word probably means in any spelling; nil if it has no known meaning.
  static func step(for word: String) -> String? {
    word.utf8.count <= 40 ? steps[Suggestion.folded(word)] : nil
  }
}

/// Words and signs that people try as a matcher, and the format's equivalent.
struct TriedMatcher: Sendable {
  let words: [String]
  let key: MatcherKey

  private init(_ words: String..., key: MatcherKey) {
    self.words = words
    self.key = key
  }

  static let all = [
    TriedMatcher(
      ">=", ">", "≥", "min", "minimum", "gt", "gte", "ge", "greaterThan", "greaterThanOrEqual",
      "moreThan", "above", key: .atLeast),
    TriedMatcher(
      "<=", "<", "≤", "max", "maximum", "lt", "lte", "le", "lessThan", "lessThanOrEqual", "below",
      key: .atMost),
    TriedMatcher("range", "from", key: .between),
    TriedMatcher("approximately", "approx", "about", "closeTo", "around", key: .near),
    TriedMatcher("tolerance", "accuracy", "epsilon", key: .within),
    TriedMatcher("isNot", "notEqual", "ne", "!=", "≠", key: .not),
    TriedMatcher("in", "anyOf", key: .oneOf),
    TriedMatcher("includes", "has", key: .contains),
  ]

  /// The matcher that a word probably means, or nil if it has no known meaning.
  static func key(for word: String) -> MatcherKey? {
    guard word.utf8.count <= 40 else { return nil }
    return keys[Suggestion.folded(word)]
  }

  /// By folded word; the first of equal ones counts.
  private static let keys = Dictionary(
    all.flatMap { tried in tried.words.map { (Suggestion.folded($0), tried.key) } }
  ) { first, _ in first }

  /// The matcher for a text such as `>= 8`, as `{atLeast: 8}`; nil if it is not a bound.
  static func bound(_ text: String) -> String? {
    let sign = text.prefix { !$0.isNumber && !$0.isWhitespace && $0 != "-" && $0 != "." }
    // Fast exit for plain numbers and words, of which there are thousands.
    guard !sign.isEmpty, sign.utf8.count < text.utf8.count else { return nil }
    let rest = text.dropFirst(sign.count).drop { $0 == " " }
    guard let key = key(for: String(sign)), key == .atLeast || key == .atMost, rest.count <= 20,
      Double(rest)?.isFinite == true
    else { return nil }
    return "{\(key.rawValue): \(rest)}"
  }
}
