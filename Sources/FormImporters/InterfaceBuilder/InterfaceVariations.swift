import AvoidanceEngine

struct InterfaceVariations {
  typealias Index = InterfaceDocument.Index

  /// The number of combinations of size classes, including any width and any height at the beginning, in
  /// which documents without a device were drawn and only the base applies.
  static let count = 5

  /// Whether something is installed, for each combination: the base first, then in the engine's order.
  struct Installed: Hashable {
    fileprivate(set) var bits: UInt8 = 0b11111

    static let everywhere = Installed()

    var classes: SizeClasses { SizeClasses(rawValue: bits >> 1) }

    /// Whether it is installed in a combination, from 0 for the base.
    func holds(in combination: Int) -> Bool { bits & 1 << UInt8(combination) != 0 }
  }

  private struct Place: Hashable {
    var superview: Index
    var id: String
  }

  private var constraints: [String: Installed] = [:]
  private var subviews: [Place: Installed] = [:]

  /// Collects all masks in one pass over the document, calling `examine` for each element visited.
  init(_ document: InterfaceDocument, examine: (Index) -> Void = { _ in }) {
    var entries: [Entry] = []
    for index in document.elements.indices {
      examine(index)
      let isExcluded = document[index].name == "exclude"
      guard isExcluded || document[index].name == "include",
        let id = document.attribute("reference", of: index)
      else { continue }
      let mask = document[index].parent
      let variation = mask >= 0 ? document[mask].parent : -1
      guard variation >= 0, document[variation].name == "variation",
        let condition = Self.condition(document.attribute("key", of: variation))
      else { continue }
      entries.append(
        Entry(
          owner: document[variation].parent, id: id,
          isOfConstraints: document.attribute("key", of: mask) == "constraints",
          isExcluded: isExcluded, condition: condition))
    }
    // More specific variations apply later; within one variation the document order counts.
    for keys in 0...2 {
      for entry in entries where entry.condition.keys == keys { apply(entry) }
    }
  }

  private struct Entry {
    var owner: Index
    var id: String
    var isOfConstraints: Bool
    var isExcluded: Bool
    var condition: Condition
  }

  private mutating func apply(_ entry: Entry) {
    func change(_ installed: inout Installed) {
      if entry.isExcluded {
        installed.bits &= ~entry.condition.bits
      } else {
        installed.bits |= entry.condition.bits
      }
    }
    if entry.isOfConstraints {
      change(&constraints[entry.id, default: .everywhere])
    } else {
      change(&subviews[Place(superview: entry.owner, id: entry.id), default: .everywhere])
    }
  }

  func installed(constraint id: String?) -> Installed {
    id.flatMap { constraints[$0] } ?? .everywhere
  }

  func installed(_ id: String, in superview: Index) -> Installed {
    subviews[Place(superview: superview, id: id)] ?? .everywhere
  }

  var isEmpty: Bool { constraints.isEmpty && subviews.isEmpty }

  // MARK: Keys

  /// The combinations that a variation's key matches.
  struct Condition {
    /// How many conditions the key has; 0 for the base.
    var keys: Int
    /// As of ``Installed``.
    var bits: UInt8
  }

  /// Parses a key like `heightClass=regular-widthClass=compact`; nil if no device matches it, or for systems
  /// other than iOS.
  static func condition(_ key: String?) -> Condition? {
    guard let key, key != "default" else { return Condition(keys: 0, bits: 0b11111) }
    var classes = SizeClasses.all
    let parts = key.split(separator: "-")
    for part in parts {
      switch part {
      case "widthClass=compact": classes.formIntersection(.compactWidth)
      case "widthClass=regular": classes.formIntersection(.regularWidth)
      case "heightClass=compact": classes.formIntersection(.compactHeight)
      case "heightClass=regular": classes.formIntersection(.regularHeight)
      default: return nil
      }
    }
    return parts.count > 2 ? nil : Condition(keys: parts.count, bits: classes.rawValue << 1)
  }
}
