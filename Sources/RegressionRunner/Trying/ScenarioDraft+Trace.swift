import RegressionStore
public import Scenarios

extension ScenarioDraft {
  /// Makes a draft of what a trace of one focus after the other, then hiding, found.
  ///
  /// - Parameters:
  ///   - trace: The trace of a scenario whose script is the fields, then `hideKeyboard`.
  ///   - fields: The fields, in the script's order.
  ///   - form: The form's name.
  ///   - comments: Lines at the top of the file.
  public init(_ trace: Trace, fields: [String], form: String, comments: [String]) {
    let names: [String?] = fields.map { $0 } + [nil]
    self.init(
      name: trace.testCase.scenario,
      form: form,
      comments: comments,
      device: trace.testCase.device,
      strategy: trace.testCase.strategy,
      broken: trace.laws.compactMap { outcome in
        outcome.worstFinding.map { BrokenLaw(outcome.law, Wording.sentence(for: $0)) }
      },
      steps: zip(names, trace.steps).map { Step(field: $0, found: Self.found($1)) }
    )
  }

  /// The field's distance to the keyboard, and what the step left everything at that it moved.
  private static func found(_ step: Trace.Step) -> [Found] {
    var found: [Found] = []
    if let clearance = step.state.clearance {
      found.append(Found("focus.clearance", [clearance]))
    }
    for adjustment in step.adjustments {
      guard let value = moved(adjustment) else { continue }
      found.removeAll { $0.subject == value.subject }
      found.append(value)
    }
    return found
  }

  /// The adjusted value as expectations name it; nil for a view that they can't name.
  private static func moved(_ adjustment: Trace.Adjustment) -> Found? {
    guard adjustment.view == "root" else {
      return adjustment.view.isEmpty
        ? nil : Found("\(adjustment.view).\(adjustment.property)", adjustment.to)
    }
    return adjustment.property == "frame" && adjustment.to.count == 4
      ? Found("root.origin.y", [adjustment.to[1]]) : nil
  }
}
