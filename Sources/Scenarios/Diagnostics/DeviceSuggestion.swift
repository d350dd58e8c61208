import AvoidanceEngine

/// Finds the device that someone probably meant: by its size, its generation and its spelling.
public enum DeviceSuggestion {
  /// Returns the device that may stand for one that is not among the candidates.
  ///
  /// The name spelled otherwise comes first; then, for a device that the program knows, one with a
  /// screen of the same size; then a misspelt one whose numbers are right; then the model of the same
  /// family that is nearest: an iPhone by its number and of equal ones by the words beside it, an iPad
  /// by the words first. After that the nearest spelling counts, as for any word. Of equally near
  /// devices the first wins.
  public static func nearest(to name: String, among candidates: [String]) -> String? {
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
