import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The tables that topics include by a line in braces.
enum TopicTable: String {
  // The format.
  case example, keys, kinds, properties, steps, subjects, settable
  case constraintWords = "constraint-words"
  // Built-in laws, devices and strategies.
  case laws, devices, strategies
  case project
  // The database and the program.
  case selectionOptions = "selection-options"
  case views, queries
  case exitStatuses = "exit-statuses"
  // External strategies.
  case program

  /// Returns the blocks of a table.
  ///
  /// - Precondition: The word is that of a table; a test reads all topics.
  static func blocks(_ word: String, _ argument: String) -> [Article.Block] {
    guard let table = TopicTable(rawValue: word) else {
      preconditionFailure("no table '\(word)'")
    }
    return table.blocks(argument)
  }

  private func blocks(_ argument: String) -> [Article.Block] {
    switch self {
    case .example: [.code(TopicFile.example(argument), language: "yaml")]
    case .keys: Self.keys(of: argument)
    case .kinds:
      [
        .definitions(ViewNode.Kind.allCases.map { Article.Definition($0.name, Prose($0.help)) })
      ]
    case .properties: Self.allProperties
    case .steps: Self.allSteps
    case .subjects: Self.subjects(of: argument)
    case .settable:
      [
        .definitions(
          FieldDescription.settable.map {
            Article.Definition($0.name, takes: $0.shape.words, Prose($0.help))
          }
        )
      ]
    case .constraintWords: Self.wordsOfConstraints
    case .project: [.definitions(Self.definitions(of: ProjectFile.keys))]
    case .laws:
      [
        .definitions(
          Law.allCases.map { Article.Definition($0.rawValue, Prose($0.help)) })
      ]
    case .devices: [.table(Self.deviceTable)]
    case .strategies: [.definitions(StrategyCatalog(.builtIn).definitions)]
    case .selectionOptions:
      [.definitions(SelectionOptions.all.map(\.definition))]
    case .views: Self.databaseViews
    case .queries:
      [
        .definitions(
          NamedQuery.all.map { query in
            Article.Definition(
              query.name, takes: query.parameters.map { ":\($0)" }.joined(separator: " "),
              Prose(query.overview))
          }
        )
      ]
    case .exitStatuses: [.definitions(ExitStatus.definitions)]
    case .program: [.definitions(Self.program(argument))]
    }
  }

  private static var deviceTable: Article.Table {
    func pair(_ device: Device, _ value: (Device.Metrics) -> String) -> String {
      value(device.portrait) + (device.landscape.map { "/\(value($0))" } ?? "")
    }
    return Article.Table(
      ["Device", "Screen", "Keyboard", "Bar", "Safe"],
      ShippedDevices.all.map { definition in
        let device = definition.value
        let size = device.screen
        let safeArea = device.portrait.safeArea
        return [
          definition.name,
          "\(Words.points(size.width))x\(Words.points(size.height))@\(Words.points(device.scale))",
          pair(device) { Words.points($0.keyboard) },
          pair(device) { Words.points($0.predictiveBar) },
          "\(Words.points(safeArea.top)), \(Words.points(safeArea.bottom))",
        ]
      }
    )
  }

  private static var databaseViews: [Article.Block] {
    ViewReference.all.flatMap { view -> [Article.Block] in
      [
        .heading(view.name, level: 2), .paragraph(Prose("Each row is \(view.row).")),
        .definitions(view.columns.map { Article.Definition($0.name, Prose($0.meaning)) }),
      ]
    }
  }

  private static func program(_ part: String) -> [Article.Definition] {
    let entries =
      switch part {
      case "events": ProgramReference.events
      case "properties": ProgramReference.properties
      case "calls": ProgramReference.calls
      case "screen": ProgramReference.ofScreen
      case "keyboard": ProgramReference.ofKeyboard
      case "views": ProgramReference.ofViews
      default: preconditionFailure("nothing of programs is called '\(part)'")
      }
    return entries.map { entry in
      Article.Definition(
        entry.name, takes: entry.keys.isEmpty ? "" : "with " + entry.keys.joined(separator: ", "),
        Prose(entry.help))
    }
  }
}

/// The help topics beside the commands; each has a text of the same name.
///
/// A topic named like a command becomes part of that command's article.
enum Topic: String, CaseIterable, Sendable {
  case format, keys, views, properties, constraints, steps, expectations, profile
  case laws, devices, strategies
  case knownFailures = "known-failures"
  case baselines, selection, runs, projects, ci, database
  case exitStatus = "exit-status"
  case swift, external
  case accuracy

  /// The article of the engine's documentation that is the topic's text; nil for a text of its own.
  var engineArticle: String? {
    switch self {
    case .swift: "YourOwnStrategies"
    case .accuracy: "Accuracy"
    default: nil
    }
  }

  var summary: String { String(TopicFile.topic(self).prefix { $0 != "\n" }) }

  var article: Article {
    var reader = TopicReader(tables: TopicTable.blocks)
    let blocks = reader.read(TopicFile.topic(self))
    return Article(name: rawValue, summary: summary, blocks: blocks)
  }
}

extension TopicTable {
  static func keys(of name: String) -> [Article.Block] {
    guard let part = FormatPart(rawValue: name) else {
      preconditionFailure("no part of the format is called '\(name)'")
    }
    return [.definitions(definitions(of: part.keys))]
  }

  /// The properties of all views, then those of some kinds, in the order of the format.
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
          let isOfAll = kinds.isEmpty || kinds.count == ViewNode.Kind.allCases.count
          let parts = subject.parts.isEmpty ? "" : "; parts: " + list(subject.parts)
          return Article.Definition(
            subject.name,
            takes: subject.shape.words + parts + (isOfAll ? "" : "; of \(list(kinds))"),
            Prose(subject.help))
        }
      )
    ]
  }

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

  /// Keys with the values they accept; nested keys follow with a dotted path.
  static func definitions(of fields: [FieldDescription], inside path: String = "") -> [Article
    .Definition]
  {
    fields.flatMap { field -> [Article.Definition] in
      let name = path + field.name
      var takes = field.shape.words
      if field.rules.contains(.orNull) { takes += ", or null" }
      if field.isNeeded { takes += "; required" }
      // The keys of an optional mapping have defaults of their own.
      if let standard = field.standard, standard != "{}" { takes += " (default: \(standard))" }
      let own = Article.Definition(name, takes: takes, Prose(field.help))
      return [own] + definitions(of: field.shape.keys, inside: "\(name).")
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
