/// A scenario file for people to edit: one focus for each field, the laws, and what was found as
/// comments, which become expectations when the hash signs go.
///
///     script:
///       - focus: password
///       # - expect:
///       #     focus.clearance: 10
///       #     contacts.contentOffset: [0, 121]
package struct ScenarioDraft: Sendable {
  /// A step with what was found after it.
  package struct Step: Hashable, Sendable {
    /// The field that gets the focus; nil: the keyboard is hidden.
    package var field: String?
    /// Subjects with their values.
    package var found: [Found]

    package init(field: String?, found: [Found]) {
      self.field = field
      self.found = found
    }
  }

  package struct Found: Hashable, Sendable {
    /// As expectations name it, for example `contacts.contentOffset`.
    package var subject: String
    /// One number, or the numbers of a point, insets or a rectangle.
    package var numbers: [Double]

    package init(_ subject: String, _ numbers: [Double]) {
      self.subject = subject
      self.numbers = numbers
    }
  }

  /// A law that does not hold, with how it is broken.
  package struct BrokenLaw: Hashable, Sendable {
    package var law: Law
    package var sentence: String

    package init(_ law: Law, _ sentence: String) {
      self.law = law
      self.sentence = sentence
    }
  }

  /// The scenario's name.
  package var name: String
  /// The form's name.
  package var form: String
  /// Lines of comment at the top.
  package var comments: [String]
  /// The device's name.
  package var device: String
  /// The strategy's name.
  package var strategy: String
  /// The laws that don't hold; all others hold.
  package var broken: [BrokenLaw]
  package var steps: [Step]

  /// Makes a draft.
  package init(
    name: String, form: String, comments: [String], device: String, strategy: String,
    broken: [BrokenLaw], steps: [Step]
  ) {
    self.name = name
    self.form = form
    self.comments = comments
    self.device = device
    self.strategy = strategy
    self.broken = broken
    self.steps = steps
  }

  /// The list `scenarios` of a file, in the scenario format.
  package var text: String {
    var lines = comments.map { "# \(Escaped.text($0))" }
    if !lines.isEmpty { lines.append("") }
    lines += [
      "scenarios:",
      "  - name: \(YAMLText.scalar(name))",
      "    form: \(YAMLText.scalar(form))",
      "    devices: [\(YAMLText.scalar(device))]",
      "    strategies: [\(YAMLText.scalar(strategy))]",
    ]
    lines += laws
    lines.append("    script:")
    for step in steps {
      lines.append(
        "      - " + (step.field.map { "focus: \(YAMLText.scalar($0))" } ?? "hideKeyboard"))
      guard !step.found.isEmpty else { continue }
      lines.append("      # - expect:")
      for found in step.found {
        lines.append("      #     \(YAMLText.scalar(found.subject)): \(Self.value(found.numbers))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var laws: [String] {
    let kept = Law.ofSomeFields.filter { law in !broken.contains { $0.law == law } }
    var lines = [kept.isEmpty ? "    laws: []" : "    laws:"]
    lines += kept.map { "      - \($0.rawValue)" }
    lines += broken.map { "      # - \($0.law.rawValue)  # broken: \(Escaped.text($0.sentence))" }
    return lines
  }

  /// Rounded to hundredths of a point, which is what expectations tell apart.
  private static func value(_ numbers: [Double]) -> String {
    let texts = numbers.map { CanonicalNumber.text(($0 * 100).rounded() / 100) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
