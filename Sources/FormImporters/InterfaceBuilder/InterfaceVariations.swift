import AvoidanceEngine

/// What of a document differs between size classes.
struct InterfaceVariations {
  typealias Index = InterfaceDocument.Index

  /// The combinations of size classes, as bits of a set, with one more in front: any width and any
  /// height, in which documents without a device were drawn and only the base holds.
  static let count = 5

  /// Whether something holds, for each combination: the base first, then the engine's in its order.
  struct Installed: Hashable {
    fileprivate(set) var bits: UInt8 = 0b11111

    /// Where nothing excludes.
    static let everywhere = Installed()

    /// The size classes of devices in which it holds.
    var classes: SizeClasses { SizeClasses(rawValue: bits >> 1) }

    /// Whether it holds in a combination, from 0 for the base.
    func holds(in combination: Int) -> Bool { bits & 1 << UInt8(combination) != 0 }
  }

  /// A view's place among the subviews of another one.
  private struct Place: Hashable {
    var superview: Index
    var id: String
  }

  private var constraints: [String: Installed] = [:]
  private var subviews: [Place: Installed] = [:]

  /// Collects all masks in one pass over the document; `examine` is told of each element that is looked
  /// at.
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
    // What says more about the size class comes later; in one variation the order of the file.
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

  /// Where a constraint with an id holds.
  func installed(constraint id: String?) -> Installed {
    id.flatMap { constraints[$0] } ?? .everywhere
  }

  /// Where a view with an id is installed among a view's subviews.
  func installed(_ id: String, in superview: Index) -> Installed {
    subviews[Place(superview: superview, id: id)] ?? .everywhere
  }

  /// Whether anything is not there in some size class.
  var isEmpty: Bool { constraints.isEmpty && subviews.isEmpty }

  // MARK: Keys

  /// The combinations that a variation's key means.
  struct Condition {
    /// How many things the key names; 0 for the base.
    var keys: Int
    /// As of ``Installed``.
    var bits: UInt8
  }

  /// Reads a key like `heightClass=regular-widthClass=compact`; nil for what no device is, and for
  /// systems other than iOS.
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
