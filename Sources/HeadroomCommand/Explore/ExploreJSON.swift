import Presentation
import RegressionRunner
import Scenarios

/// The JSON output; the document contains the version of its schema.
enum ExploreJSON {
  /// The document of `explore --format json`.
  static let fields: Fields<[Explored]> = .document([
    .list("explored", explored, "What each exploration found.") { $0 }
  ])

  private static let explored: Fields<Explored> = [
    .init("strategies", "The explored strategies.") { $0.strategies },
    .init("tries", "Number of inputs that were tried.") { $0.result.tries },
    .init("unfit", "How many of them had no form in which something can be found.") {
      $0.result.unfit
    },
    .init("unconfirmed", "Number of failures that did not occur again.") { $0.result.unconfirmed },
    .list("findings", finding, "The findings.") { $0.findings },
  ]

  private static let finding: Fields<FoundFile> = [
    .init("name", "Name of the scenario.") { $0.found.name },
    .init("broken", "The law that is broken, or the fault.") { $0.found.finding.breach.name },
    .init("sentence", "Message.") { $0.found.finding.sentence },
    .init("device", "The device.") { $0.found.device.name },
    .init("firstTry", "Number of the first input that fails so.") { $0.found.finding.firstTry },
    .init("tries", "Number of inputs that fail so.") { $0.found.finding.count },
    .init("steps", "Number of steps.") { $0.found.finding.specimen.script.count },
    .init("views", "Number of views.") { $0.found.finding.specimen.viewCount },
    .init("others", "How many other forms or scripts fail so; the scenario has them as comments.") {
      $0.others.count
    },
    .init("file", "Path of the scenario file; null if none was to be written.") { file in
      switch file.fate {
      case .written(let name)?, .isThere(let name)?: name
      case nil: nil as String?
      }
    },
    .init("isNew", "Whether the file was written now; null if none was to be.") { file in
      switch file.fate {
      case .written?: true
      case .isThere?: false
      case nil: nil as Bool?
      }
    },
    .init("scenario", "Text of the scenario file.") { $0.text },
  ]
}
