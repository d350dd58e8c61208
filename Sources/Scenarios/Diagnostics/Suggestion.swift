import AvoidanceEngine

/// Finds the word that someone probably meant.
package enum Suggestion {
  /// Returns the candidate nearest to a misspelt word, if one is close enough to be meant.
  ///
  /// Close means: equal but for upper and lower case or for `-`, `_` and spaces, or at most one
  /// edit for every three letters of the word (at least 1, at most 3), or a candidate that begins
  /// with the word, or of whose words it is made, as `numpad` of `numberPad` and `isVisible` of
  /// `isFullyVisible`. Of equally near candidates the first wins.
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

  /// Whether two words are equal but for upper and lower case or for `-`, `_` and spaces.
  static func areAlike(_ a: String, _ b: String) -> Bool { folded(a) == folded(b) }

  /// Returns how many insertions, deletions, replacements and swaps of neighbours lead from one
  /// word to the other.
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
    var table = DistanceTable()
    return table.distance(a, b, atMost: Swift.max(a.count, b.count)) ?? 0
  }

  /// The first candidate that goes on where a word of at least three letters stops.
  private static func longer(than wanted: [Unicode.Scalar], among candidates: some Sequence<String>)
    -> String?
  {
    guard wanted.count >= 3 else { return nil }
    return candidates.first { folded($0).starts(with: wanted) }
  }

  /// Whether a word of at least five letters is made of the beginnings of two or more of a candidate's
  /// words, of the first and of the last among them, each of two letters or more.
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
    // The places in the wanted word up to which the words so far may lead.
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

  /// A word without what people leave out or write otherwise: case, `-`, `_` and spaces.
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

/// Counts the edits from one word to another, of words that are near.
private struct DistanceTable {
  /// The row before the last one, the last one and the one that is filled.
  private var rows: [[Int]] = [[], [], []]

  /// Returns the number of edits, nil where they are more than a bound.
  ///
  /// - Complexity: O(n · bound) for words of n letters; of words that differ at their beginnings only
  ///   these are looked at.
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
      // A swap reaches over one row.
      if least > bound, lastLeast >= bound { return nil }
      lastLeast = least
      rows.swapAt(0, 1)
      rows.swapAt(1, 2)
    }
    return rows[1][b.count] <= bound ? rows[1][b.count] : nil
  }
}

/// How much is looked for what could be meant: for the first errors, and the fewer of them the more names
/// there are, so that what is wrong with a large file is found as soon as with a small one.
struct HintAllowance {
  private var hints = 100
  private var names = 100_000

  /// Whether nothing more is looked for.
  var isSpent: Bool { hints <= 0 || names <= 0 }

  /// Counts that is looked among some names.
  mutating func spend(_ count: Int) {
    hints -= 1
    names -= count
  }
}

/// What is said behind a name that nothing has: the nearest one, or else those that there are.
package enum NameHint: Hashable, Sendable {
  /// There is nothing to say.
  case none
  /// The name that was probably meant.
  case closest(String)
  /// The device whose screen has the size of the one that is not available.
  case sameSize(String)
  /// The first names that there are, how many more, and the command that lists all of them.
  case candidates([String], more: Int, listedBy: String?)

  /// How many names are told.
  private static let limit = 8

  /// Looks for what could be meant.
  ///
  /// - Parameters:
  ///   - name: The name that nothing has.
  ///   - names: What there is.
  ///   - told: What of it is told where nothing is near, each once; nil: all.
  ///   - command: The command that lists all names.
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

  /// Looks for the definition that could be meant; of devices by size and generation, too.
  ///
  /// - Parameters:
  ///   - name: The name that nothing has.
  ///   - kind: What it should name.
  ///   - names: What there is.
  package init(for name: String, of kind: DefinitionKind, among names: [String]) {
    if kind == .device, let nearest = DeviceSuggestion.nearest(to: name, among: names) {
      self = DeviceSuggestion.haveEqualSizes(name, nearest) ? .sameSize(nearest) : .closest(nearest)
    } else {
      self.init(for: name, among: names, listedBy: kind.listingCommand)
    }
  }

  /// Whether no name is near.
  var isOpen: Bool {
    switch self {
    case .closest, .sameSize: false
    case .none, .candidates: true
    }
  }

  /// The words, as `; did you mean 'iPhone 8'?`, safe to show; empty where there is nothing to say.
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

/// Finds the device that someone probably meant: by its size, its generation and its spelling.
package enum DeviceSuggestion {
  /// Returns the device that may stand for one that is not among the candidates.
  ///
  /// The name spelled otherwise comes first; then, for a device that the program knows, one with a
  /// screen of the same size; then a misspelt one whose numbers are right; then the model of the same
  /// family that is nearest: an iPhone by its number and of equal ones by the words beside it, an iPad
  /// by the words first. After that the nearest spelling counts, as for any word. Of equally near
  /// devices the first wins.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let spelled = Suggestion.closest(to: name, among: candidates)
    if let spelled, Suggestion.areAlike(spelled, name) { return spelled }
    if let alike = ofSameSize(as: name, among: candidates) { return alike }
    if let spelled, spelled.filter(\.isNumber) == name.filter(\.isNumber) { return spelled }
    return ofSameFamily(as: name, among: candidates) ?? spelled
  }

  /// Whether a name is another device's than the nearest one, with a screen of the same size.
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

/// What a device's name says, as an `iphone` of number 15 with the words `pro` and `max`.
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

  /// Whether another model may be its neighbour.
  var hasNeighbours: Bool { ["iphone", "ipad"].contains(family) && number != nil }

  /// How far another model is, the weightier part first; nil for one that is no neighbour.
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
