import AvoidanceEngine

extension SuiteResolver {
  /// Warns of `return` where the script has focused an input whose keyboard has no return key on an iPhone.
  mutating func checkReturnKeys(
    of scenario: ScenarioDefinition, _ form: FormDefinition, in document: Document
  ) {
    guard scenario.value.script.contains(where: \.isReturn) else { return }
    let devices = scenario.value.devices
    guard devices.isEmpty || devices.contains(where: { !$0.hasPrefix("iPad") }) else { return }
    var pads: Set<String> = []
    form.value.view.collectPads(into: &pads)
    guard !pads.isEmpty else { return }
    var focus: String?
    for (index, entry) in scenario.value.script.enumerated() {
      guard case .step(let step, _) = entry else { continue }
      switch step {
      case .focus(let view), .tap(let view): focus = view
      case .returnKey:
        guard let name = focus, pads.contains(name) else {
          focus = nil
          continue
        }
        let line = scenario.stepLines.indices.contains(index) ? scenario.stepLines[index] : 1
        report(
          .noReturnKey(name), Mark(line: UInt32(max(0, line - 1)), column: 0), document, .warning)
      // A hardware keyboard has the key.
      case .keyboard(let change) where change.kind == .hardware: return
      case .blur, .tapPoint, .next, .previous, .done, .hideKeyboard, .appear, .disappear:
        focus = nil
      default: continue
      }
    }
  }
}

extension ScriptEntry {
  fileprivate var isReturn: Bool {
    if case .step(.returnKey, _) = self { true } else { false }
  }
}

extension ViewNode {
  /// Collects the inputs whose keyboards have digits alone.
  fileprivate func collectPads(into pads: inout Set<String>) {
    if let identifier, input?.keyboardType.isNumeric == true { pads.insert(identifier) }
    for child in children { child.collectPads(into: &pads) }
    for section in table?.sections ?? [] {
      for row in section.rows { row.collectPads(into: &pads) }
    }
    for accessory in [table?.header, table?.footer] {
      if case .view(let node) = accessory { node.collectPads(into: &pads) }
    }
  }
}
