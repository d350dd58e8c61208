import AvoidanceEngine
import Presentation
import Scenarios

/// The strategies as text: all of them as a table, or one with its parameters.
///
///     STRATEGY      WHAT IT DOES
///     none          Moves nothing: UIKit's own behaviour
///                   UIKit
///                   used by: Nextcloud Talk's polls, in a table view controller
///     inset-scroll  Insets the table by the overlap and scrolls the edited row into view
///                   recipe; requires: table
struct StrategiesText: Sendable {
  /// The terminal's width in columns, or nil for no limit.
  let width: Int?
  let style: TerminalStyle
  /// Minimum width of a table's last column; if narrower, it moves below the row.
  private static let narrowestText = 24
  /// Maximum width of the column of names.
  private static let widestName = 28

  /// Returns all strategies; the versions of a library are listed with its main strategy.
  func text(_ catalog: StrategyCatalog) -> String {
    let names = catalog.entries.map { Escaped.text($0.strategy.name) }
    let start = min(names.map { TextLayout.width(of: $0) }.max() ?? 0, Self.widestName) + 2
    let margin = String(repeating: " ", count: start)
    var text = style.faint(TextLayout.padded("STRATEGY", to: start) + "WHAT IT DOES") + "\n"
    for (name, entry) in zip(names, catalog.entries) {
      let isLong = TextLayout.width(of: name) > start - 2
      text += isLong ? "\(name)\n\(margin)" : TextLayout.padded(name, to: start)
      let summary = Escaped.text(StrategyWords.summary(entry.strategy))
      text += wrapped(summary, indent: start) + "\n"
      for line in Self.about(entry) {
        text += margin + style.faint(wrapped(Escaped.text(line), indent: start)) + "\n"
      }
    }
    return text
  }

  /// Origin and requirements, as in `recipe; requires: table`, who uses it, and its versions.
  private static func about(_ entry: StrategyCatalog.Entry) -> [String] {
    let needs = StrategyWords.needs(entry.strategy.description)
    var lines = [StrategyWords.origin(entry.strategy.description)]
    if !needs.isEmpty { lines[0] += "; requires: \(needs.joined(separator: "; "))" }
    if let usedBy = entry.usedBy { lines.append("used by: \(usedBy)") }
    if entry.strategy.isModel, let newest = StrategyWords.newest(entry.strategy.description.model) {
      lines.append(newest)
    }
    let versions = entry.versions.map(\.name).joined(separator: ", ")
    if !versions.isEmpty { lines.append("versions: \(versions)") }
    return lines
  }

  func text(_ strategy: BuiltInStrategy, in catalog: StrategyCatalog) -> String {
    let description = strategy.description
    let model = description.model
    var text = style.bold(Escaped.text(strategy.name)) + "\n"
    var rows = [("summary", StrategyWords.summary(strategy))]
    if !strategy.isModel { rows.append((model.presets[0].name, model.summary)) }
    rows.append(("model", model.name))
    rows.append(("origin", StrategyWords.origin(description)))
    rows.append(("source", strategy.source))
    if strategy.source != model.source { rows.append(("model's source", model.source)) }
    if let usedBy = strategy.usedBy { rows.append(("used by", usedBy)) }
    if let newest = StrategyWords.newest(model) { rows.append(("newest", newest)) }
    let needs = StrategyWords.needs(description)
    rows.append(("requires", needs.isEmpty ? "nothing" : needs.joined(separator: "; ")))
    if let facts = description.facts {
      rows.append(("facts", StrategyWords.facts(facts).joined(separator: "; ")))
    }
    if !strategy.isDefault { rows.append(("runs", "only if selected explicitly")) }
    let titles = rows.map { TextLayout.width(of: $0.0) }.max() ?? 0
    for (title, words) in rows {
      let lead = style.faint(TextLayout.padded(title, to: titles))
      text += "  \(lead)  \(wrapped(Escaped.text(words), indent: titles + 4))\n"
    }
    return text + parameters(of: model) + siblings(of: strategy, catalog)
  }

  private func parameters(of model: StrategyModel) -> String {
    guard !model.parameters.isEmpty else { return "\nno parameters\n" }
    let rows = model.parameters.map(StrategyWords.row)
    return "\n" + table(["PARAMETER", "TYPE", "DEFAULT", "MEANING"], rows)
      + parameters(of: model, actingOn: .hide, "only when the keyboard hides")
      + parameters(of: model, actingOn: .time, "only timing")
  }

  /// A line with the parameters that act on that alone; empty if there are none.
  private func parameters(
    of model: StrategyModel, actingOn acts: StrategyParameter.Acts, _ title: String
  ) -> String {
    let names = model.parameters.filter { $0.acts == acts }.map(\.name).joined(separator: ", ")
    return names.isEmpty
      ? ""
      : style.faint("\(title): ") + wrapped(Escaped.text(names), indent: title.count + 2) + "\n"
  }

  private func siblings(of strategy: BuiltInStrategy, _ catalog: StrategyCatalog) -> String {
    let all = catalog.strategies(of: strategy.description.model)
    guard all.count > 1 else { return "" }
    let rows = all.map { sibling in
      let differences = StrategyWords.differences(sibling.description)
      let source = sibling.isModel || sibling.source == sibling.description.model.source
      return [
        sibling.name,
        (differences.isEmpty ? "the defaults" : differences)
          + (source ? "" : "; \(sibling.source)"),
      ]
    }
    return "\n" + table(["STRATEGIES OF THIS MODEL", "DIFFERENCES"], rows)
  }

  // MARK: Layout

  /// A table whose last column is wrapped to the terminal's width, or moved below the row if narrow.
  private func table(_ titles: [String], _ rows: [[String]]) -> String {
    let rows = rows.map { row in row.map { Escaped.text($0) } }
    let last = titles.count - 1
    let widths = titles[..<last].indices.map { column in
      rows.reduce(TextLayout.width(of: titles[column])) {
        max($0, TextLayout.width(of: $1[column]))
      }
    }
    let start = widths.reduce(0) { $0 + $1 + 2 }
    let isBeside = width.map { $0 - start >= Self.narrowestText } ?? true
    func line(_ cells: [String]) -> String {
      let head = zip(cells, widths).map { TextLayout.padded($0, to: $1) + "  " }.joined()
      guard isBeside else { return trimmed(head) }
      return trimmed(head + wrapped(cells[last], indent: start))
    }
    var text = style.faint(line(titles)) + "\n"
    for row in rows {
      text += line(row) + "\n"
      if !isBeside, !row[last].isEmpty { text += "    \(wrapped(row[last], indent: 4))\n" }
    }
    return text
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// A text wrapped to the terminal's width, with a hanging indent.
  private func wrapped(_ text: String, indent: Int) -> String {
    guard let width else { return text }
    let margin = String(repeating: " ", count: indent)
    return TextLayout.wrapped(text, width: max(20, width - indent))
      .replacing("\n", with: "\n" + margin)
  }
}

enum StrategyWords {
  /// The origin with the library's version, as in `IQKeyboardManager 6.5.0`.
  static func origin(_ description: StrategyDescription) -> String {
    let model = description.model
    switch model.origin {
    case .system: return "UIKit"
    case .platform(let name): return name
    case .library(let name):
      return description.libraryVersion.map { "\(name) \($0)" } ?? name
    case .recipe:
      guard let code = model.code else { return "recipe" }
      return code.command.isEmpty ? "custom code" : "external strategy"
    }
  }

  /// How far a model of a library goes, as in `modelled to 1.22.6; newest known on 2026-11-24: 1.22.6`.
  static func newest(_ model: StrategyModel) -> String? {
    guard let known = model.newestKnown, let modelled = model.newestModelled else { return nil }
    return "modelled to \(modelled); newest known on \(known.day): \(known.number)"
  }

  /// The views that a strategy requires to have any effect.
  static func needs(_ strategy: StrategyDescription) -> [String] {
    var needs: [String] = []
    if let role = strategy.model.role { needs.append(role.words) }
    for parameter in strategy.neededViews {
      var words = parameter.role?.words ?? "\(parameter.name) by name"
      if let exemption = parameter.exemption {
        words +=
          exemption.word.map { ", unless \(exemption.parameter) is \($0)" }
          ?? ", or a \(exemption.parameter)"
      }
      if !needs.contains(words) { needs.append(words) }
    }
    return needs
  }

  /// The parameters that differ from the defaults, as in `onHide xlform, indicators true`.
  static func differences(_ description: StrategyDescription) -> String {
    description.model.parameters.compactMap { parameter in
      description.parameters[parameter.name].map { "\(parameter.name) \($0.readable)" }
    }.joined(separator: ", ")
  }

  /// The model's summary; for a variant, its own or its difference from the model.
  static func summary(_ strategy: BuiltInStrategy) -> String {
    if let own = strategy.summary { return own }
    let model = strategy.description.model
    let summary = model.summary.isEmpty ? "no description" : model.summary
    guard !strategy.isModel else { return summary }
    let differences = differences(strategy.description)
    let own = model.presets[0].name
    return differences.isEmpty ? "same as \(own)" : "\(own) with \(differences)"
  }

  /// The facts that laws and UIKit use, one sentence each.
  static func facts(_ facts: StrategyFacts) -> [String] {
    var words = [
      facts.gap.map { "keeps a gap of \(Words.points($0)) points above the keyboard" }
        ?? "does not guarantee a gap above the keyboard",
      facts.restoresOffset
        ? "restores the offset on hide" : "does not restore the offset on hide",
    ]
    if facts.movesBars { words.append("moves the bars attached to the keyboard") }
    if !facts.isOnUIKit { words.append("runs without UIKit's own avoidance") }
    if facts.keyboardDismissPadding > 0 {
      let padding = Words.points(facts.keyboardDismissPadding)
      words.append("a drag dismisses the keyboard from \(padding) points above it")
    }
    return words
  }

  /// A row: name, type, default and meaning of a parameter; what is too long for its column moves
  /// into the meaning.
  static func row(_ parameter: StrategyParameter) -> [String] {
    var (takes, value) = (ParameterWords.kind(parameter.kind), defaultValue(parameter))
    var meaning = [parameter.meaning]
    if takes.count > widestCell {
      switch parameter.kind {
      case .choice:
        meaning.append("one of \(takes)")
        takes = "choice"
      case .version(let known):
        meaning.append("\(known)")
        takes = "version"
      default: break
      }
    }
    if value.count > widestCell, parameter.role == nil {
      meaning.append("default: \(value)")
      value = "…"
    }
    return [parameter.name, takes, value, meaning.filter { !$0.isEmpty }.joined(separator: "; ")]
  }

  private static let widestCell = 28

  /// The default, or the views that the strategy picks if none is named.
  static func defaultValue(_ parameter: StrategyParameter) -> String {
    switch (parameter.role, parameter.kind) {
    case (let role?, .views): "every \(role.words)"
    case (let role?, _): "the first \(role.words)"
    default: parameter.defaultValue.readable
    }
  }
}
