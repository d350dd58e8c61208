import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Reports
import Scenarios
import Workflows

/// What a line in braces in the text of a topic stands for: a table made of declarations.
enum TopicTable: String {
  // Of the format.
  case example, keys, kinds, properties, steps, subjects, settable
  case constraintWords = "constraint-words"
  // Of what comes with the program.
  case laws, devices, strategies
  case project
  // Of the database and the program.
  case selectionOptions = "selection-options"
  case views, queries
  case exitStatuses = "exit-statuses"
  // Of programs outside.
  case program

  /// Returns what a word stands for.
  ///
  /// - Precondition: The word is one of the table's; a test reads all topics.
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
        .definitions(ViewKindDescription.all.map { Article.Definition($0.name, Prose($0.help)) })
      ]
    case .properties: Self.allProperties
    case .steps: Self.allSteps
    case .subjects: Self.subjects(of: argument)
    case .settable:
      [
        .definitions(
          SettableDescription.all.map {
            Article.Definition($0.name, takes: $0.shape.words, Prose($0.help))
          }
        )
      ]
    case .constraintWords: Self.wordsOfConstraints
    case .project: [.definitions(Self.definitions(of: ProjectFile.keys))]
    case .laws:
      [
        .definitions(
          Law.allCases.map { Article.Definition($0.rawValue, Prose($0.declaration.help)) })
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
