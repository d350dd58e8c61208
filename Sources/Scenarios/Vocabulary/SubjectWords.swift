import AvoidanceEngine

package enum SubjectWords {
  // Those of constraints are among those of views.
  static let ofViews = Observable.allCases.filter { $0.declaration.kinds != nil }
  static let ofScreen = Observable.allCases.filter { $0.declaration.kinds == nil }

  private static let views = named(ofViews)
  private static let screen = named(ofScreen)

  private static func named(_ observables: [Observable]) -> [String: Observable] {
    Dictionary(uniqueKeysWithValues: observables.map { ($0.declaration.name, $0) })
  }

  /// Returns the observable of the screen with a name, and its part if the name has one.
  static func ofScreen(_ text: String) -> (Observable, Subject.Component?)? {
    if let whole = screen[text] { return (whole, nil) }
    if text.hasPrefix("root.origin") || text.hasPrefix("root.size") {
      return part("root.frame" + text.dropFirst(4), in: screen)
    }
    return part(text, in: screen)
  }

  /// Returns the observable of views with a name, and its part if the name has one.
  static func ofView(_ text: String) -> (Observable, Subject.Component?)? {
    if let whole = views[text] { return (whole, nil) }
    return part(text, in: views)
  }

  private static func part(_ text: String, in table: [String: Observable]) -> (
    Observable, Subject.Component?
  )? {
    guard let (base, component) = split(text) else { return nil }
    if let whole = table[base], parts(of: whole.shape).contains(component) {
      return (whole, component)
    }
    // `frame.origin.y` is the same as `frame.y`.
    guard let (rest, group) = split(base), let whole = table[rest], whole.shape == .rect else {
      return nil
    }
    let inGroup: [Subject.Component] =
      group == .origin ? [.x, .y] : group == .size ? [.width, .height] : []
    return inGroup.contains(component) ? (whole, component) : nil
  }

  private static func split(_ text: String) -> (String, Subject.Component)? {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")),
      let component = Subject.Component(rawValue: String(text[text.index(after: dot)...]))
    else { return nil }
    return (String(text[..<dot]), component)
  }

  static func parts(of shape: Observable.Shape) -> [Subject.Component] {
    switch shape {
    case .point: [.x, .y]
    case .size: [.width, .height]
    case .insets: [.top, .left, .bottom, .right]
    case .rect:
      [.x, .y, .width, .height, .minX, .minY, .midX, .midY, .maxX, .maxY, .origin, .size]
    case .number, .flag, .text, .texts, .adjustments: []
    }
  }

  /// Returns all spellings of an observable and its parts, with the shape of their value.
  static func spellings(of observable: Observable) -> [(text: String, shape: Observable.Shape)] {
    let name = observable.declaration.name
    var spellings = [(text: name, shape: observable.shape)]
    for part in parts(of: observable.shape) {
      let shape = Subject(observable, component: part).shape
      spellings.append(("\(name).\(part.rawValue)", shape))
      guard observable.shape == .rect else { continue }
      for inner in parts(of: shape) {
        spellings.append(("\(name).\(part.rawValue).\(inner.rawValue)", .number))
      }
    }
    guard observable == .rootFrame else { return spellings }
    let start = "\(name)."
    return spellings
      + spellings.compactMap { text, shape in
        let rest = text.dropFirst(start.count)
        return rest.hasPrefix("origin") || rest.hasPrefix("size") ? ("root.\(rest)", shape) : nil
      }
  }

  /// The names of the properties of constraints.
  package static let ofConstraints = Set(
    ofViews.filter(\.isOfConstraints).map(\.declaration.name))

  /// Splits `ID.rest` after the identifier, which for a search bar's field is `ID.field`.
  ///
  /// A constraint's name may have dots, and its properties have none: it ends before the last one.
  package static func cut(_ text: String) -> (view: String, rest: String)? {
    let bytes = Array(text.utf8)
    guard var dot = bytes.firstIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
    if let last = bytes.lastIndex(of: UInt8(ascii: ".")),
      ofConstraints.contains(String(decoding: bytes[(last + 1)...], as: UTF8.self))
    {
      dot = last
    } else if bytes[dot...].starts(with: ".field.".utf8) {
      dot += 6
    }
    guard dot + 1 < bytes.count else { return nil }
    return (
      String(decoding: bytes[..<dot], as: UTF8.self),
      String(decoding: bytes[(dot + 1)...], as: UTF8.self)
    )
  }
}

extension ViewNeed {
  var acceptsConstraints: Bool {
    switch self {
    case .adjusted: true
    case .property(let property): property.isOfConstraints
    case .observable(let observable): observable.isOfConstraints
    case .any, .input, .scrolling, .table, .stack: false
    }
  }

  var acceptsViews: Bool {
    switch self {
    case .property(let property): !property.isOfConstraints
    case .observable(let observable): !observable.isOfConstraints
    case .any, .adjusted, .input, .scrolling, .table, .stack: true
    }
  }

  /// Whether it is satisfied by a view of a kind with these extents of its own.
  func accepts(_ kind: ViewNode.Kind, _ extents: LayoutExtents) -> Bool {
    accepts(kind) && missingExtent(extents) == nil
  }

  /// The extent to be set, if the view has none of its own.
  private func missingExtent(_ extents: LayoutExtents) -> LayoutExtents? {
    guard case .property(let property) = self, let extent = property.extent,
      !extents.contains(extent)
    else { return nil }
    return extent
  }

  private func accepts(_ kind: ViewNode.Kind) -> Bool {
    switch self {
    case .any, .adjusted: true
    case .input: kind.isTextInput
    case .scrolling: kind.scrolls
    case .table: kind == .tableView
    case .stack: kind == .stackView
    case .property(let property): property.applies(to: kind)
    case .observable(let observable): observable.declaration.kinds?.contains(kind) ?? true
    }
  }

  /// The requirement, for a message.
  func words(for identifier: String, of kind: ViewNode.Kind, _ extents: LayoutExtents) -> String {
    if case .property(let property) = self, missingExtent(extents) != nil {
      let name = property.declaration.name
      return extents.isEmpty
        ? "outside a stack, set '\(identifier).frame.\(name)'"
        : "its \(name) is set by the stack or table that contains it"
    }
    if kind == .searchBar, !accepts(kind), accepts(.textField) {
      return "its field is '\(identifier).field'"
    }
    return wordsForConstraints
  }

  /// The requirement, for a message about a constraint or another kind of view.
  var wordsForConstraints: String {
    switch self {
    case .any, .adjusted: "a view is required"
    case .input: "only text fields and text views can be edited"
    case .scrolling: "a scrolling view is required"
    case .table: "a tableView is required"
    case .stack: "a stackView is required"
    case .property(let property): "it has no '\(property.declaration.name)'"
    case .observable(let observable): "it has no '\(observable.declaration.name)'"
    }
  }
}
