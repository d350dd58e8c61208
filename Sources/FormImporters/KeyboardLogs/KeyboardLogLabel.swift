import AvoidanceEngine

/// What a word announces in a keyboard log of one's own, such as `keyboardFrameBegin`, `B` or `from`.
enum KeyboardLogLabel: Equatable {
  case name(KeyboardNotification.Name)
  case begin, end, duration, curve
  /// A keyboard, without saying when.
  case keyboard

  /// Reads a label; nil for any other word.
  init?(_ word: String) {
    let parts = Self.parts(of: word)
    if let name = Self.names[parts.joined()] {
      self = .name(name)
      return
    }
    guard parts.allSatisfy({ Self.labels[$0] != nil || Self.fillers.contains($0) }) else {
      return nil
    }
    let labels = parts.compactMap { Self.labels[$0] }.filter { $0 != .keyboard }
    guard labels.count < 2 else { return nil }
    if let label = labels.first {
      self = label
    } else if parts.contains(where: { Self.labels[$0] == .keyboard }) {
      self = .keyboard
    } else {
      return nil
    }
  }

  /// Whether a word between a label and its value says nothing more.
  static func saysNothing(_ word: String) -> Bool {
    parts(of: word).allSatisfy { fillers.contains($0) || labels[$0] == .keyboard }
  }

  /// Whether a word is about a keyboard.
  static func isKeyboards(_ word: String) -> Bool {
    parts(of: word).contains { labels[$0] == .keyboard }
  }

  /// Words among the numbers of a rectangle, as in `{ Origin: {X: 0, Y: 568}, Size: {W: 320, H: 253}}`.
  static let wordsOfRects: Set<String> = [
    "x", "y", "w", "h", "width", "height", "origin", "size", "cgpoint", "cgsize",
  ]

  private static let labels: [String: KeyboardLogLabel] = [
    "begin": .begin, "b": .begin, "start": .begin, "from": .begin, "old": .begin,
    "initial": .begin, "before": .begin,
    "end": .end, "e": .end, "to": .end, "new": .end, "final": .end, "after": .end,
    "duration": .duration, "curve": .curve, "keyboard": .keyboard, "kb": .keyboard,
  ]
  private static let fillers: Set<String> = [
    "frame", "rect", "cgrect", "nsrect", "value", "optional", "size", "height", "animation",
    "user", "info", "key", "is", "the", "in", "of",
  ]
  /// With and without `keyboard`.
  private static let names = Dictionary(
    uniqueKeysWithValues: KeyboardNotification.Name.allCases.flatMap { name in
      let word = name.logName.lowercased()
      return [(word, name), (String(word.dropFirst("keyboard".count)), name)]
    })

  /// Splits a word at underscores, and where a capital follows another letter; in lower case.
  private static func parts(of word: String) -> [String] {
    word.split(separator: "_").flatMap { part in
      var parts: [String] = []
      var isCapital = true
      for letter in part {
        if parts.isEmpty || letter.isUppercase && !isCapital { parts.append("") }
        isCapital = letter.isUppercase
        parts[parts.count - 1] += letter.lowercased()
      }
      return parts
    }
  }
}
