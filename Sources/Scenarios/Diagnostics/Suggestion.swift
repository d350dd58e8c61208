import AvoidanceEngine

/// Finds the word that was probably intended.
package enum Suggestion {
  /// Returns the candidate nearest to a misspelt word, if one is close enough.
  ///
  /// Close means: equal apart from case, `-`, `_` and spaces; or at most one edit for every three letters
  /// of the word (at least 1, at most 3); or a candidate that begins with the word, or from whose parts the
  /// word is made, as `numpad` is from `numberPad` and `isVisible` from `isFullyVisible`. The first of
  /// equally near candidates wins.
  ///
  /// - Complexity: O(n · k²) for n candidates of up to k letters; candidates whose length alone
  ///   rules them out cost nothing.
  package static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = folded(word)
    guard !wanted.isEmpty, wanted.count <= 200 else { return nil }
    let limit = Swift.min(3, Swift.max(1, wanted.count / 3))
    var best: (word: String, distance: Int)?
    var table = DistanceTable()
    for candidate in candidates {
      let known = folded(candidate)
      if known == wanted { return candidate }
      let bound = (best?.distance ?? limit + 1) - 1
      guard bound >= 0, abs(known.count - wanted.count) <= bound,
        let found = table.distance(wanted, known, atMost: bound), found < known.count
      else { continue }
      best = (candidate, found)
    }
    return best?.word ?? longer(than: wanted, among: candidates)
      ?? candidates.first { isMade(wanted, of: $0) }
  }

  static func areAlike(_ a: String, _ b: String) -> Bool { folded(a) == folded(b) }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours between two words.
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
    var table = DistanceTable()
    return table.distance(a, b, atMost: Swift.max(a.count, b.count)) ?? 0
  }

  /// The first candidate that begins with a word of at least three letters.
  private static func longer(than wanted: [Unicode.Scalar], among candidates: some Sequence<String>)
    -> String?
  {
    guard wanted.count >= 3 else { return nil }
    return candidates.first { folded($0).starts(with: wanted) }
  }

  /// Whether a word of at least five letters is a sequence of prefixes, of two or more letters each, of
  /// a candidate's words, the first and the last of them included.
  private static func isMade(_ wanted: [Unicode.Scalar], of candidate: String) -> Bool {
    let wanted = wanted.filter { $0 != "." }
    guard wanted.count >= 5, candidate.utf8.count <= 80 else { return false }
    var words: [[Unicode.Scalar]] = []
    var isInside = false
    for scalar in candidate.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isLetter, !isInside || scalar.properties.isUppercase { words.append([]) }
      if isLetter { words[words.count - 1] += folded(String(scalar)) }
      isInside = isLetter
    }
    guard words.count > 1 else { return false }
    // The positions in the wanted word that the words so far can reach.
    var reached: Set<Int> = [0]
    for (index, word) in words.enumerated() {
      var next: Set<Int> = index == 0 || index == words.count - 1 ? [] : reached
      for place in reached {
        let common = zip(wanted[place...], word).prefix { $0 == $1 }.count
        if common >= 2 { next.formUnion((place + 2)...(place + common)) }
      }
      reached = next
    }
    return reached.contains(wanted.count)
  }

  /// A word in lower case, without `-`, `_` and spaces.
  static func folded(_ word: String) -> [Unicode.Scalar] {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else {
      return word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
    }
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(word.utf8.count)
    for byte in word.utf8 {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): scalars.append(Unicode.Scalar(byte | 0x20))
      default: scalars.append(Unicode.Scalar(byte))
      }
    }
    return scalars
  }
}

private struct DistanceTable {
  /// The last but one row, the last one and the current one.
  private var rows: [[Int]] = [[], [], []]

  /// Returns the number of edits, or nil if it exceeds a bound.
  ///
  /// - Complexity: O(n · bound) for words of n letters; stops early if the words differ at the start.
  mutating func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost bound: Int) -> Int? {
    guard abs(a.count - b.count) <= bound else { return nil }
    let tooMany = bound + 1
    for row in rows.indices {
      rows[row].removeAll(keepingCapacity: true)
      rows[row].append(contentsOf: repeatElement(tooMany, count: b.count + 1))
    }
    for j in 0...Swift.min(b.count, bound) { rows[1][j] = j }
    var lastLeast = 0
    for i in a.indices {
      let columns = Swift.max(0, i - bound)..<Swift.min(b.count, i + bound + 1)
      rows[2][columns.lowerBound] = columns.lowerBound == 0 ? Swift.min(i + 1, tooMany) : tooMany
      var least = rows[2][columns.lowerBound]
      for j in columns {
        let change = rows[1][j] + (a[i] == b[j] ? 0 : 1)
        var edits = Swift.min(change, rows[1][j + 1] + 1, rows[2][j] + 1, tooMany)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          edits = Swift.min(edits, rows[0][j - 1] + 1)
        }
        rows[2][j + 1] = edits
        least = Swift.min(least, edits)
      }
      if columns.upperBound < b.count { rows[2][columns.upperBound + 1] = tooMany }
      // A swap refers to the last but one row.
      if least > bound, lastLeast >= bound { return nil }
      lastLeast = least
      rows.swapAt(0, 1)
      rows.swapAt(1, 2)
    }
    return rows[1][b.count] <= bound ? rows[1][b.count] : nil
  }
}

/// Limits the search for suggestions to the first errors, and to fewer of them the more names there
/// are, so that checking a file with many errors stays fast.
struct HintAllowance {
  private var hints = 100
  private var names = 100_000

  var isSpent: Bool { hints <= 0 || names <= 0 }

  mutating func spend(_ count: Int) {
    hints -= 1
    names -= count
  }
}

/// A suggestion for an unknown name: the nearest name, or else the existing ones.
package enum NameHint: Hashable, Sendable {
  case none
  case closest(String)
  /// A device with the same screen size as the unknown one.
  case sameSize(String)
  /// The first existing names, the number of others, and the command that lists all of them.
  case candidates([String], more: Int, listedBy: String?)

  private static let limit = 8

  /// Looks for a suggestion; `told` are the names to list if none is near, or nil for all of them.
  package init(
    for name: String, among names: [String], telling told: [String]? = nil,
    listedBy command: String? = nil
  ) {
    if let closest = Suggestion.closest(to: name, among: names) {
      self = .closest(closest)
      return
    }
    let candidates = (told ?? names).uniqued()
    guard !candidates.isEmpty else {
      self = .none
      return
    }
    self = .candidates(
      Array(candidates.prefix(Self.limit)), more: max(0, candidates.count - Self.limit),
      listedBy: command)
  }

  /// Looks for a definition's name, for devices by size and generation, too.
  package init(for name: String, of kind: DefinitionKind, among names: [String]) {
    if kind == .device, let nearest = DeviceSuggestion.nearest(to: name, among: names) {
      self = DeviceSuggestion.haveEqualSizes(name, nearest) ? .sameSize(nearest) : .closest(nearest)
    } else {
      self.init(for: name, among: names, listedBy: kind.listingCommand)
    }
  }

  var isOpen: Bool {
    switch self {
    case .closest, .sameSize: false
    case .none, .candidates: true
    }
  }

  /// The text, such as `; did you mean 'iPhone 8'?`, safe to print; empty if there is no suggestion.
  package var words: String {
    switch self {
    case .none: return ""
    case .closest(let name): return "; did you mean \(Escaped.quoted(name))?"
    case .sameSize(let name): return "; its size is that of \(Escaped.quoted(name))"
    case .candidates(let names, let more, let command):
      let shown = names.map { Escaped.text($0) }.joined(separator: ", ")
      let start = "; expected \(names.count == 1 ? "" : "one of ")\(shown)"
      guard more > 0 else { return start }
      return start + " and \(more) more" + (command.map { "; list them with '\($0)'" } ?? "")
    }
  }
}

package enum DeviceSuggestion {
  /// Returns the candidate nearest to an unknown device.
  ///
  /// In this order: the same name spelled differently; a screen of the same size, for a built-in device; a
  /// misspelt name with the same numbers; the nearest model of the family (an iPhone by its number, then by
  /// the other words, an iPad by the words first); the nearest spelling. The first of equally near devices
  /// wins.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let spelled = Suggestion.closest(to: name, among: candidates)
    if let spelled, Suggestion.areAlike(spelled, name) { return spelled }
    if let alike = ofSameSize(as: name, among: candidates) { return alike }
    if let spelled, spelled.filter(\.isNumber) == name.filter(\.isNumber) { return spelled }
    return ofSameFamily(as: name, among: candidates) ?? spelled
  }

  /// Whether a name is that of another device than the nearest one, with the same screen size.
  static func haveEqualSizes(_ name: String, _ nearest: String) -> Bool {
    let (known, other) = (shipped(name), shipped(nearest))
    return known != nil && known?.name != nearest && known?.value.screen == other?.value.screen
  }

  private static func shipped(_ name: String) -> DeviceDefinition? {
    ShippedDevices.all.first { Suggestion.areAlike($0.name, name) }
  }

  private static func ofSameSize(as name: String, among candidates: [String]) -> String? {
    guard let screen = shipped(name)?.value.screen else { return nil }
    return candidates.first { ShippedDevices.device(named: $0)?.value.screen == screen }
  }

  private static func ofSameFamily(as name: String, among candidates: [String]) -> String? {
    let wanted = Model(name)
    guard wanted.hasNeighbours else { return nil }
    var best: (name: String, distance: (Double, Double))?
    for candidate in candidates {
      guard let distance = wanted.distance(to: Model(candidate)) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.name
  }
}

/// The parts of a device's name, such as family `iphone`, number 15, words `pro` and `max`.
private struct Model {
  private var family = ""
  private var number: Double?
  private var words: Set<String> = []

  init(_ name: String) {
    for part in Self.parts(name.lowercased()) {
      if family.isEmpty {
        family = part
      } else if let found = Self.number(part) {
        number = number ?? found
      } else if !Self.fillers.contains(part) {
        words.insert(part)
      }
    }
    // The tenth iPhone has a letter for its number.
    for word in words where family == "iphone" && number == nil && word.hasPrefix("x") {
      number = 10
      words.remove(word)
      if word.count > 1 { words.insert(String(word.dropFirst())) }
    }
  }

  /// Whether other models can be near this one.
  var hasNeighbours: Bool { ["iphone", "ipad"].contains(family) && number != nil }

  /// The distance to another model, most significant part first; nil for one that is not near.
  func distance(to other: Model) -> (Double, Double)? {
    guard hasNeighbours, family == other.family, let number,
      let near = other.number, abs(number - near) <= 3
    else { return nil }
    let generations = abs(number - near)
    let difference = Double(words.symmetricDifference(other.words).count)
    return family == "iphone" ? (generations, difference) : (difference, generations)
  }

  private static let fillers: Set<String> = [
    "inch", "generation", "gen", "st", "nd", "rd", "th", "m", "a",
  ]

  private static func number(_ part: String) -> Double? {
    part.first?.isNumber == true ? Double(part) : nil
  }

  /// The runs of letters and the numbers in a name.
  private static func parts(_ name: String) -> [String] {
    var parts: [String] = []
    var last: Character?
    for character in name {
      defer { last = character }
      let isDigit = character.isNumber || character == "."
      guard isDigit || character.isLetter else { continue }
      let goesOn = last.map { isDigit ? $0.isNumber || $0 == "." : $0.isLetter } ?? false
      if goesOn { parts[parts.count - 1].append(character) } else { parts.append("\(character)") }
    }
    return parts
  }
}
