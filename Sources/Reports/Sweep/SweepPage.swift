import AvoidanceEngine
import EmbeddedFiles
import RegressionRunner
import RegressionStore
import Workflows

/// A sweep as one page that needs nothing else: no network, no other file, no script.
struct SweepPage {
  let document: SweepDocument

  /// How many values stand in the page at once; the others are folded away.
  private static let shownValues = 20
  /// How many values and places of break points the page has at all; JSON has all of them.
  private static let limit = 2_000

  private static let styles =
    (["palette", "base", "frame", "summary", "tables", "print"].map {
      HTMLPage.file("style/\($0).css").text
    } + [file("page.css").text]).joined(separator: "\n")

  /// Returns a file of the folder `page`.
  static func file(_ name: String) -> EmbeddedFile {
    EmbeddedFile("Sources/Reports/Sweep/page/\(name)")
  }

  private var outcome: SweepOutcome { document.outcome }

  /// The whole file.
  var text: String {
    let words = SweepWords(document: document)
    let style = Self.styles + "\n" + SweepPicture.style
    let title = "\(words.parameters) of \(document.strategy)"
    return Self.file("page.html").text(with: [
      "policy": HTMLPage.policy(style: style),
      "version": HTMLMarkup.text(document.toolVersion),
      "engine": HTMLMarkup.text(Simulator.version),
      "title": HTMLMarkup.text(HTMLMarkup.cut("Sweep: \(title)", 200)),
      "style": style,
      "strategy": HTMLMarkup.name(document.strategy),
      "size": HTMLMarkup.text(size),
      "headline": HTMLMarkup.text(headline(words)),
      "summary": HTMLMarkup.text(words.summary),
      "picture": SweepPicture(document: document).inPage,
      "caption": HTMLMarkup.text(caption),
      "values": SweepValueTable(document: document, shown: Self.shownValues, limit: Self.limit)
        .markup,
      "resolution": HTMLMarkup.text(words.resolution),
      "breaks": SweepBreakTable(document: document, limit: Self.limit).markup,
      "present": HTMLMarkup.text(words.present),
    ])
  }

  private var size: String {
    let values = outcome.sweep.axes.map { HTMLMarkup.count($0.values.count, "value") }
    return "\(values.joined(separator: " × ")), \(HTMLMarkup.count(outcome.reached, "case"))"
  }

  private func headline(_ words: SweepWords) -> String {
    guard !words.isWithoutEffect else { return "\(words.parameters) changes no verdict" }
    let outcome = document.outcome
    let isBetter = outcome.present.isBetter(than: outcome.points[outcome.ranking[0]])
    return isBetter && !words.isPresentBest
      ? "\(words.present) is still best" : "Best is \(words.best)"
  }

  private var caption: String {
    outcome.sweep.axes.count == 1
      ? "Shaded: best values. Dashed: current value. Marks on the axis of the first curves: break "
        + "points. Hover over a value for its numbers."
      : "Darker cells: more cases pass. Hover over a cell for its numbers."
  }
}
