import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum ImportText {
  private static let kinds: [(DefinitionKind, String, String)] = [
    (.scenario, "scenario", "scenarios"), (.form, "form", "forms"),
    (.strategy, "strategy", "strategies"), (.device, "device", "devices"),
  ]

  /// As in `Imported 64 scenarios, 12 forms (3 changed) from scenarios/`; without a line feed.
  static func line(_ verb: String, _ summary: ImportSummary, from paths: [String]) -> String {
    let parts = kinds.compactMap { kind, one, many -> String? in
      let names = summary[kind]
      let present =
        names.new.count + names.changed.count + names.unchanged.count + names.restored.count
      guard present + names.archived.count > 0 else { return nil }
      let changes = changes(of: names, isAllNew: names.new.count == present)
      return Words.count(present, one, plural: many) + (changes.isEmpty ? "" : " (\(changes))")
    }
    let baselines = baselineWords(summary.baselines)
    let all = parts + (baselines.isEmpty ? [] : [baselines])
    let what = all.isEmpty ? "nothing" : all.joined(separator: ", ")
    return Escaped.text("\(verb) \(what) from \(Words.list(paths, limit: 4))")
  }

  /// Returns a line for each name that changed, as in `changed  form contacts`.
  static func changes(_ summary: ImportSummary) -> String {
    var text = ""
    for (kind, one, _) in kinds {
      let names = summary[kind]
      let groups = [
        ("new", names.new), ("changed", names.changed), ("restored", names.restored),
        ("archived", names.archived), ("excluded", names.keptArchived),
      ]
      for (word, list) in groups {
        for name in list {
          text += "  \(TextLayout.padded(word, to: 8))  \(one) \(Escaped.text(name))\n"
        }
      }
    }
    let baselines = [
      ("new", summary.baselines.new), ("changed", summary.baselines.changed),
      ("undone", summary.baselines.withdrawn),
    ]
    for (word, names) in baselines {
      for name in names {
        text += "  \(TextLayout.padded(word, to: 8))  baseline \(Escaped.text(name.description))\n"
      }
    }
    return text
  }

  /// Returns a warning about baselines without a case, or nil if there are none.
  static func warning(_ summary: ImportSummary) -> String? {
    guard !summary.baselines.unknown.isEmpty else { return nil }
    let names = summary.baselines.unknown.map { Escaped.quoted("\($0)") }
    return "baselines for nonexistent cases: \(Words.list(names, limit: 4)); "
      + "remove them from their file"
  }

  private static func baselineWords(_ baselines: ImportSummary.Baselines) -> String {
    let present = baselines.new.count + baselines.changed.count + baselines.unchanged.count
    guard present + baselines.withdrawn.count > 0 else { return "" }
    let counts = [
      (baselines.new.count == present ? 0 : baselines.new.count, "new"),
      (baselines.changed.count, "changed"), (baselines.withdrawn.count, "undone"),
    ]
    let changes = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return Words.count(present, "baseline") + (changes.isEmpty ? "" : " (\(changes))")
  }

  private static func changes(of names: ImportSummary.Names, isAllNew: Bool) -> String {
    let counts = [
      (isAllNew ? 0 : names.new.count, "new"), (names.changed.count, "changed"),
      (names.restored.count, "restored"), (names.archived.count, "archived"),
      (names.keptArchived.count, "manually archived"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
