import AvoidanceEngine
import RegressionRunner
import Workflows

/// The lines below a frame.
enum FilmNotes {
  /// Returns where the field stands, what moved, and what did not hold.
  static func lines(_ step: Trace.Step?, state: Trace.State?, mismatches: [Mismatch]) -> [FilmStrip
    .Note]
  {
    var notes: [FilmStrip.Note] = []
    if let detail = step.flatMap({ split($0.text).detail }) { notes.append(note(.detail, detail)) }
    if let state {
      let kind = state.covered > 0 ? FilmStrip.Note.Kind.covered : .situation
      notes.append(note(kind, CaseSituation.field(in: state)))
      if let toolbar = state.toolbar {
        notes.append(note(.situation, CaseSituation.toolbar(toolbar)))
      }
    }
    notes += mismatches.map { note(.failed, "✘ " + words($0)) }
    notes += moved(step?.adjustments ?? []).map { note(.moved, $0) }
    return notes
  }

  /// Splits `drag {"view": "t", "by": [0, 60]}` into `drag t` and `by: [0, 60]`.
  static func split(_ text: String) -> (caption: String, detail: String?) {
    guard text.hasSuffix("}"), let brace = text.firstRange(of: " {") else { return (text, nil) }
    var caption = String(text[..<brace.lowerBound])
    var rest = text[brace.upperBound...].dropLast()
    for key in ["\"view\": \"", "\"table\": \"", "\"name\": \""] where rest.hasPrefix(key) {
      let value = rest.dropFirst(key.count)
      guard let end = value.firstIndex(of: "\""), !value[..<end].contains("\\") else { break }
      caption += " \(value[..<end])"
      rest = value[value.index(after: end)...]
      if rest.hasPrefix(", ") { rest = rest.dropFirst(2) }
    }
    // Quotes with a backslash before them are part of a text.
    let words = rest.contains("\\") ? String(rest) : rest.filter { $0 != "\"" }
    return (caption, words.isEmpty ? nil : words)
  }

  private static func note(_ kind: FilmStrip.Note.Kind, _ text: String) -> FilmStrip.Note {
    FilmStrip.Note(kind: kind, text: VisibleText.of(text))
  }

  private static func words(_ mismatch: Mismatch) -> String {
    let sentence = Wording.sentence(for: mismatch)
    return mismatch.operator == .holds ? "\(mismatch.subject): \(sentence)" : sentence
  }

  // MARK: Moved

  /// Every property that ended elsewhere than it began, once.
  private static func moved(_ adjustments: [Trace.Adjustment]) -> [String] {
    var sums: [Trace.Adjustment] = []
    for change in adjustments {
      let known = sums.firstIndex { $0.view == change.view && $0.property == change.property }
      if let known {
        sums[known].to = change.to
        sums[known].duration = max(sums[known].duration, change.duration)
        if change.by == "strategy" { sums[known].by = change.by }
      } else {
        sums.append(change)
      }
    }
    return sums.filter { $0.from != $0.to }.map(words)
  }

  /// As `contacts: contentOffset.y −20 → 121 (+141), 0.25 s`.
  private static func words(_ change: Trace.Adjustment) -> String {
    let names = components(change.property)
    var parts: [String] = []
    for (index, (from, to)) in zip(change.from, change.to).enumerated() where from != to {
      let name = names.indices.contains(index) ? ".\(names[index])" : ""
      parts.append(
        "\(change.property)\(name) \(minus(from)) → \(minus(to)) (\(Movement.signed(to - from)))")
    }
    var text = "\(change.view): " + parts.joined(separator: ", ")
    if change.duration > 0 { text += ", \(Words.points(change.duration)) s" }
    return change.by == "system" ? text + ", by UIKit" : text
  }

  private static func minus(_ number: Double) -> String {
    number < 0 ? "−\(Words.points(-number))" : Words.points(number)
  }

  private static func components(_ property: String) -> [String] {
    switch property {
    case "contentOffset": ["x", "y"]
    case "contentInset", "scrollIndicatorInsets": ["top", "left", "bottom", "right"]
    case "frame": ["x", "y", "width", "height"]
    default: []
    }
  }
}
