import AvoidanceEngine
import Presentation
import Scenarios

/// The forms imported from other formats as text.
///
///     Login.storyboard: 2 forms, 3 inputs, 2 warnings
///       Login/SignIn    3 text fields, 1 scroll view; 2 warnings
///       Login/Welcome   no text input
///     keyboard.log: 1 scenario
///       Login/keyboard  on iPhone 8: same screen as the log, 375 × 667
enum ImportedFormText {
  /// Returns the lines of all files; each ends with a line feed.
  static func text(_ files: [ImportedFile]) -> String {
    let forms = files.flatMap(\.forms).map { Escaped.text($0.definition.name).count }
    let width = min(forms.max() ?? 0, 48)
    return files.map { text($0, width) }.joined()
  }

  /// Returns the lines of scenarios created from logs; each ends with a line feed.
  static func text(_ scenarios: [ImportedScenario]) -> String {
    scenarios.map { scenario in
      let device = scenario.device.map { "  on \($0.words(of: "log"))" } ?? ""
      return Escaped.text("\(scenario.file): 1 scenario") + "\n"
        + Escaped.text("  \(scenario.name)\(device)") + "\n"
    }.joined()
  }

  private static func text(_ file: ImportedFile, _ width: Int) -> String {
    var text = heading(file) + "\n"
    for form in file.forms {
      let name = TextLayout.padded(Escaped.text(form.definition.name), to: width)
      text += "  \(name)  \(form.summary)\n"
    }
    return text
  }

  private static func heading(_ file: ImportedFile) -> String {
    let inputs = file.forms.reduce(0) { $0 + $1.contents.inputs - $1.embeddedInputs }
    let warnings = file.diagnostics.count { $0.severity == .warning }
    var parts = [Words.count(file.forms.count, "form")]
    if file.forms.count > 1 { parts.append(Words.count(inputs, "input")) }
    if warnings > 0 { parts.append(Words.count(warnings, "warning")) }
    return "\(Escaped.text(file.file)): \(parts.joined(separator: ", "))"
  }
}
