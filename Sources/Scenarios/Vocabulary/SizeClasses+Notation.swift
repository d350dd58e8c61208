import AvoidanceEngine

extension SizeClasses {
  private static let widths = Choices([("compact", compactWidth), ("regular", regularWidth)])
  private static let heights = Choices([("compact", compactHeight), ("regular", regularHeight)])

  /// The combinations that a mapping of classes can stand for, the widest first.
  private static let mappings: [(classes: SizeClasses, width: String?, height: String?)] = {
    var all: [(SizeClasses, String?, String?)] = []
    for (name, classes) in zip(widths.names, widths.values) { all.append((classes, name, nil)) }
    for (name, classes) in zip(heights.names, heights.values) { all.append((classes, nil, name)) }
    for (width, inWidth) in zip(widths.names, widths.values) {
      for (height, inHeight) in zip(heights.names, heights.values) {
        all.append((inWidth.intersection(inHeight), width, height))
      }
    }
    return all
  }()

  /// The set as files have it: a mapping, or a list of them.
  var written: FieldValue {
    var rest = self
    var mappings: [FieldValue] = []
    for (classes, width, height) in Self.mappings
    where isSuperset(of: classes) && !rest.isDisjoint(with: classes) {
      rest.subtract(classes)
      var members: [FieldValue.Member] = []
      if let height { members.append(.init(name: "height", value: .text(height), rank: 0)) }
      if let width { members.append(.init(name: "width", value: .text(width), rank: 1)) }
      mappings.append(.mapping(members))
    }
    return mappings.count == 1 ? mappings[0] : .list(mappings)
  }

  /// Reads a mapping.
  fileprivate static func read(_ decoder: inout FormatDecoder, _ node: Node, _ name: String)
    -> SizeClasses?
  {
    guard let fields = decoder.fields(node, Keys.sizeClasses, of: "'\(name)'", key: name) else {
      return nil
    }
    var classes = SizeClasses.all
    for (key, _, value) in fields {
      let place = "\(name).\(key.rawValue)"
      let choices = key == .width ? widths : heights
      guard let found = decoder.choice(value, of: place, choices) else { return nil }
      classes.formIntersection(found)
    }
    return classes
  }
}

extension FormatDecoder {
  /// Returns size classes: a mapping of both axes, or a list of mappings of which each will do.
  mutating func sizeClasses(_ node: Node, of name: String) -> SizeClasses? {
    guard document.kind(node) == .sequence else { return SizeClasses.read(&self, node, name) }
    var classes: SizeClasses = []
    for element in document.elements(node) {
      guard let found = SizeClasses.read(&self, element, name) else { return nil }
      classes.formUnion(found)
    }
    return classes
  }
}

extension Notation<SizeClasses> {
  static let sizeClasses = Notation(
    .either([.mapping(SizeClassKey.descriptions), .mappings(SizeClassKey.descriptions)]),
    read: { $0.sizeClasses($1, of: $2) }, written: { $0.written })
}
