import AvoidanceEngine
import Reports
import Scenarios

// The tables of what files hold, from the vocabulary.

extension TopicTable {
  /// The keys of a part of the format.
  static func keys(of name: String) -> [Article.Block] {
    guard let part = FormatPart(rawValue: name) else {
      preconditionFailure("no part of the format is called '\(name)'")
    }
    return [.definitions(definitions(of: part.keys))]
  }

  /// The properties of views: those of all, then those of some kinds, in the order of the format.
  static var allProperties: [Article.Block] {
    let all = ViewPropertyDescription.all
    var groups = [(kinds: [String](), list: all.filter(\.isOfAll))]
    for property in all where !property.isOfAll {
      if let place = groups.firstIndex(where: { $0.kinds == property.kinds }) {
        groups[place].list.append(property)
      } else {
        groups.append((property.kinds, [property]))
      }
    }
    return groups.flatMap { group -> [Article.Block] in
      [
        .heading(group.kinds.isEmpty ? "All views" : list(group.kinds), level: 2),
        .definitions(group.list.flatMap(definitions)),
      ]
    }
  }

  private static func definitions(of property: ViewPropertyDescription) -> [Article.Definition] {
    var field = property.field
    if let place = property.place { field.help = field.help.dropLast() + "; \(place) only." }
    if property.isSettable { field.help += " Scripts can set it." }
    return definitions(of: [field])
  }

  /// The steps without arguments, those with arguments, and their modifiers.
  static var allSteps: [Article.Block] {
    let all = StepDescription.all
    let words = all.filter(\.isWord).map {
      Article.Definition($0.field.name, Prose($0.field.help))
    }
    let verbs = all.filter { !$0.isWord && !$0.isCompanion }
    return [
      .heading("Steps without arguments", level: 2), .definitions(words),
      .heading("Steps with arguments", level: 2),
      .definitions(verbs.flatMap { definitions(of: [$0.field]) }),
      .heading("Step modifiers", level: 2),
      .definitions(all.filter(\.isCompanion).flatMap { definitions(of: [$0.field]) }),
    ]
  }

  /// The subjects of views, of constraints, or of the screen.
  static func subjects(of what: String) -> [Article.Block] {
    let subjects = SubjectDescription.all.filter { subject in
      switch what {
      case "views": subject.kinds?.isEmpty == false
      case "constraints": subject.kinds == nil && subject.name.hasPrefix("ID.")
      case "screen": !subject.name.hasPrefix("ID.")
      default: preconditionFailure("nothing that is expected is of '\(what)'")
      }
    }
    return [
      .definitions(
        subjects.map { subject in
          let kinds = subject.kinds ?? []
          let isOfAll = kinds.isEmpty || kinds.count == ViewKindDescription.all.count
          let parts = subject.parts.isEmpty ? "" : "; parts: " + list(subject.parts)
          return Article.Definition(
            subject.name,
            takes: subject.shape.words + parts + (isOfAll ? "" : "; of \(list(kinds))"),
            Prose(subject.help))
        }
      )
    ]
  }

  /// What constraints tie.
  static var wordsOfConstraints: [Article.Block] {
    [
      .definitions([
        Article.Definition(
          "ATTRIBUTE", Prose("One of \(list(ConstraintNotation.attributes.names)).")),
        Article.Definition("AREA", Prose("One of \(list(ConstraintNotation.areas.names)).")),
        Article.Definition(
          "RELATION", Prose("One of \(list(ConstraintNotation.relations.names)).")),
      ])
    ]
  }

  /// Keys with what they take; those inside a mapping stand behind it, with a point between.
  static func definitions(of fields: [FieldDescription], inside path: String = "") -> [Article
    .Definition]
  {
    fields.flatMap { field -> [Article.Definition] in
      let name = path + field.name
      var takes = field.shape.words
      if field.rules.contains(.orNull) { takes += ", or null" }
      if field.isNeeded { takes += "; required" }
      if let standard = field.standard { takes += " (default: \(standard))" }
      let own = Article.Definition(name, takes: takes, Prose(field.help))
      return [own] + definitions(of: field.shape.keys, inside: "\(name).")
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
