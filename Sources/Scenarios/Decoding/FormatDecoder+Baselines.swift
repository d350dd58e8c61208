import AvoidanceEngine

extension FormatDecoder {
  /// Returns an approved outcome.
  mutating func baseline(_ node: Node) -> BaselineDefinition? {
    guard let fields = fields(node, Keys.baseline, of: "a baseline") else { return nil }
    var baseline = BaselineDefinition(
      caseKey: "", adjustments: [], reason: "", location: location(node))
    for (key, _, value) in fields {
      switch key {
      case .case: baseline.caseKey = caseKey(value) ?? ""
      case .adjustments: baseline.adjustments = approvedAdjustments(value)
      case .reason: baseline.reason = text(value, of: "reason") ?? ""
      case .by: baseline.by = optionalText(value, of: "by")
      case .at: baseline.at = optionalText(value, of: "at")
      }
    }
    let keys = fields.map(\.key.rawValue)
    let isComplete = requireKeys(
      ["case", "adjustments", "reason"], of: "a baseline", in: keys, at: node)
    return isComplete ? baseline : nil
  }

  private mutating func caseKey(_ node: Node) -> String? {
    guard let key = spelledName(node, of: "case") else { return nil }
    guard BaselineDefinition.names(ofCase: key) == nil else { return key }
    let expected = ExpectedShape.other("a case, as in 'scenario [strategy, device]'")
    reportMismatch(node, of: "case", expected: expected)
    return nil
  }

  /// Checks approved adjustments, and returns them as they are written.
  private mutating func approvedAdjustments(_ node: Node) -> [UInt8] {
    guard let elements = list(node, of: "adjustments") else { return [] }
    for element in elements { check(approved: element) }
    let document = document
    return CanonicalWriter.content { $0.write(node, of: document) }
  }

  private mutating func check(approved node: Node) {
    let place = "an approved adjustment"
    guard let fields = fields(node, Keys.approvedAdjustment, of: place) else { return }
    var property: Adjustment.Property?
    for (key, _, value) in fields where key == .property {
      property = choice(value, of: "property", FormatWords.adjusted)
    }
    for (key, _, value) in fields {
      switch key {
      case .property: break
      case .step: _ = integer(value, of: "step", in: 0...Self.stepLimit)
      case .view: _ = spelledName(value, of: "view")
      case .from: _ = adjusted(value, of: "from", property)
      case .to: _ = adjusted(value, of: "to", property)
      case .duration: _ = number(value, of: "duration", in: Self.seconds)
      case .curve: _ = integer(value, of: "curve", in: 0...7)
      case .by: _ = choice(value, of: "by", FormatWords.author)
      }
    }
    // Whether something is judged must not depend on a forgotten key.
    let keys = fields.map(\.key.rawValue)
    _ = requireKeys(["step", "view", "property", "to"], of: place, in: keys, at: node)
  }
}

extension CanonicalWriter {
  /// Writes a node as it is, with sorted keys.
  mutating func write(_ node: Node, of document: Document) {
    switch document.kind(node) {
    case .sequence: array(document.elements(node)) { $0.write($1, of: document) }
    case .mapping:
      var entries = document.entries(node).filter {
        document.kind($0.key) == .plain || document.kind($0.key) == .quoted
      }.map { (document.string($0.key), $0.value) }
      entries.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      object { writer in
        for (key, value) in entries {
          writer.key(key)
          writer.write(value, of: document)
        }
      }
    // Adjustments hold words and the names of views.
    case .quoted, .alias: value(document.string(node).precomposed)
    case .plain:
      let text = document.string(node)
      if let number = document.withBytes(node, { ScalarNumber.parse($0) }), number.isFinite {
        value(number)
      } else if text == "true" || text == "false" {
        value(text == "true")
      } else if text.isEmpty || text == "null" || text == "~" {
        null()
      } else {
        value(text.precomposed)
      }
    }
  }
}
