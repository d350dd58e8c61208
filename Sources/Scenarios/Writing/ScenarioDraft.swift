/// A scenario file for people to edit: a step that focuses each field, laws, and measured values as
/// comments, to be turned into expectations by uncommenting them.
///
///     script:
///       - focus: password
///       # - expect:
///       #     focus.clearance: 10
///       #     contacts.contentOffset: [0, 121]
package struct ScenarioDraft: Sendable {
  /// A step with the values measured after it.
  package struct Step: Hashable, Sendable {
    /// The field to focus, or nil to hide the keyboard.
    package var field: String?
    package var found: [Found]

    package init(field: String?, found: [Found]) {
      self.field = field
      self.found = found
    }
  }

  package struct Found: Hashable, Sendable {
    /// In the notation of expectations, for example `contacts.contentOffset`.
    package var subject: String
    /// A number, or the numbers of a point, insets or a rectangle.
    package var numbers: [Double]

    package init(_ subject: String, _ numbers: [Double]) {
      self.subject = subject
      self.numbers = numbers
    }
  }

  package struct BrokenLaw: Hashable, Sendable {
    package var law: Law
    package var sentence: String

    package init(_ law: Law, _ sentence: String) {
      self.law = law
      self.sentence = sentence
    }
  }

  package var name: String
  package var form: String
  package var comments: [String]
  package var device: String
  package var strategy: String
  /// The laws that failed; the others are written as laws to check.
  package var broken: [BrokenLaw]
  package var steps: [Step]

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

  /// The list `scenarios` of a file, in YAML.
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

  /// Rounds to hundredths of a point, the tolerance of expectations.
  private static func value(_ numbers: [Double]) -> String {
    let texts = numbers.map { CanonicalNumber.text(($0 * 100).rounded() / 100) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
