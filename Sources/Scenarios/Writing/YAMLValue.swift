import AvoidanceEngine

indirect enum YAMLValue: Hashable, Sendable {
  /// A scalar's source.
  case scalar(String)
  /// A text, quoted only if necessary.
  case text(String)
  case list([YAMLValue])
  case mapping([Entry])

  struct Entry: Hashable, Sendable {
    var key: String
    var value: YAMLValue
  }

  /// The root of a form, if plain, needs no kind.
  private static let plainRoot = Entry(key: "view", value: .scalar("null"))

  /// Converts a node of canonical content, with the keys of mappings in the order in which people write them.
  init(_ document: Document, _ node: Node, _ place: YAMLPlace) {
    switch document.kind(node) {
    case .plain, .alias: self = .scalar(document.string(node))
    case .quoted:
      let text = document.string(node)
      self = place == .constraint && Self.isPlain(constraint: text) ? .scalar(text) : .text(text)
    case .sequence:
      let elements = document.elements(node).map { YAMLValue(document, $0, place) }
      self = .list(place == .view ? YAMLRepeats.folded(elements) : elements)
    case .mapping:
      let entries = document.entries(node).map { key, value in
        let name = document.string(key)
        return Entry(
          key: place.written(name), value: YAMLValue(document, value, place.inside(name)))
      }.filter { place != .root || $0 != Self.plainRoot }
      self = place.word(entries) ?? .mapping(place.sorted(place.named(entries)))
    }
  }

  /// Whether a constraint's text needs no quotes because its characters have no meaning in YAML.
  private static func isPlain(constraint text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.isASCII, first != "-" else { return false }
    return text.contains(" ")
      && text.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || "0123456789-_.:=<>*+@ ".unicodeScalars.contains($0))
      }
  }
}

/// The place of a mapping in the format, which determines the order of its keys.
enum YAMLPlace {
  case device, strategy, form, scenario, root, view, section, controller, parent, step, constraint
  case attachment, intrinsicContentSize, when, other

  init(_ kind: DefinitionKind) {
    switch kind {
    case .device: self = .device
    case .strategy: self = .strategy
    case .form: self = .form
    case .scenario: self = .scenario
    }
  }

  /// The key in files for a key in canonical content.
  func written(_ key: String) -> String {
    (self == .root || self == .view) && key == "wants" ? "intrinsicContentSize" : key
  }

  func inside(_ key: String) -> YAMLPlace {
    switch (self, key) {
    case (.constraint, ConstraintKey.when.rawValue), (.view, "when"): .when
    case (.root, "wants"), (.view, "wants"): .intrinsicContentSize
    case (.root, _), (.view, _): Self.insideViews[key] ?? .other
    case (.form, "view"): .root
    case (.section, "rows"), (.step, "rows"): .view
    case (.form, "controller"): .controller
    case (.controller, "parents"): .parent
    case (.constraint, ConstraintKey.constraint.rawValue): .constraint
    case (.scenario, "script"): .step
    case (.scenario, "attachments"): .attachment
    case (.step, "insertRows"): .step
    default: .other
    }
  }

  /// The places of the values of views' properties that contain views, sections or constraints.
  private static let insideViews: [String: YAMLPlace] = {
    var places: [String: YAMLPlace] = [:]
    for property in ViewProperty.all {
      switch property.description.shape {
      case .views, .rows, .accessory: places[property.name] = .view
      case .sections: places[property.name] = .section
      case .list(.part(.constraint)): places[property.name] = .constraint
      case .flag, .points, .number, .integer, .point, .size, .caret, .rect, .insets, .text, .texts,
        .view, .word, .words, .mapping, .mappings, .name, .part, .list, .named, .either, .other:
        break
      }
    }
    return places
  }()

  /// Returns a step without arguments as just its word.
  func word(_ entries: [YAMLValue.Entry]) -> YAMLValue? {
    guard self == .step, entries.count == 1, entries[0].value == .scalar("true"),
      StepKey.named(entries[0].key)?.word != nil
    else { return nil }
    return .scalar(entries[0].key)
  }

  /// Writes a constraint's name as the key of its text.
  func named(_ entries: [YAMLValue.Entry]) -> [YAMLValue.Entry] {
    let (textKey, nameKey) = (ConstraintKey.constraint.rawValue, ConstraintKey.name.rawValue)
    guard self == .constraint, let text = entries.first(where: { $0.key == textKey }),
      case .text(let name)? = entries.first(where: { $0.key == nameKey })?.value,
      ConstraintKey(rawValue: name) == nil
    else { return entries }
    let rest = entries.filter { $0.key != textKey && $0.key != nameKey }
    return [.init(key: name, value: text.value)] + rest
  }

  /// Sorts entries in the order in which people write them.
  func sorted(_ entries: [YAMLValue.Entry]) -> [YAMLValue.Entry] {
    // `else` comes after the named strategies.
    guard let order else {
      return entries.filter { $0.key != "else" } + entries.filter { $0.key == "else" }
    }
    let ranked = entries.enumerated().map { place, entry in
      (rank: order[entry.key] ?? order.count, place: place, entry: entry)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.entry)
  }

  private var order: [String: Int]? { Self.orders[self] }

  /// The index of each key, for places with an order; a constraint's text is already first.
  private static let orders: [YAMLPlace: [String: Int]] = {
    let scenario = ScenarioEntry.fields.keys.allNames
    let keys: [YAMLPlace: [String]] = [
      .device: DeviceEntry.fields.keys.allNames, .strategy: StrategyEntry.fields.keys.allNames,
      .form: FormEntry.fields.keys.allNames,
      .scenario: scenario.filter { $0 != "script" } + ["script"],
      .root: keysOfViews, .view: keysOfViews,
      .section: TableProperties.Section.fields.keys.allNames,
      .controller: ViewController.fields.keys.allNames,
      .parent: ViewController.Parent.fields.keys.allNames,
      .step: StepKey.all.map(\.name),
      .attachment: AttachedPicture.fields.keys.allNames,
      .intrinsicContentSize: IntrinsicContentSize.fields.keys.allNames,
      .when: SizeClassKey.allCases.map(\.rawValue),
    ]
    return keys.mapValues { keys in
      Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    }
  }()

  /// The kind comes first, and properties that contain views last.
  private static let keysOfViews: [String] = {
    let kinds = ViewNode.Kind.allCases.map(\.name)
    let first = ["repeat"] + kinds + ["class", "frame", "height", "width"]
    let last = ["header", "sections", "rows", "footer", "children", "constraints"]
    let rest = ViewKey.all.map(\.name).filter { !first.contains($0) && !last.contains($0) }
    return first + rest + last
  }()
}
