import Presentation
import RegressionRunner
import EmbeddedFiles
import RegressionStore
import Scenarios

/// The page around its content: head, bar, filter, help and the blocks of data.
struct HTMLPage {
  let document: RunRecord
  /// See ``HTMLFailures/situations``.
  let situations: [Int: String]
  /// The style sheet of the drawings.
  let drawingStyle: String
  /// ``HTMLRunData``, ``HTMLCaseData`` and the table of drawings.
  let data: (run: String, cases: String, drawings: String)

  /// The whole file.
  var text: String {
    let summary = HTMLSummary(document: document)
    let style = "\(HTMLStyle.text)\n\n\(drawingStyle)"
    return Self.file("page.html").text(with: [
      "policy": Self.policy(style: style, script: HTMLScript.text),
      "version": HTMLMarkup.text(document.run.header.toolVersion),
      "title": HTMLMarkup.text(HTMLMarkup.cut(summary.title, 200)),
      "style": style,
      "run": summary.short,
      "summary": summary.markup.html,
      "trend": HTMLTrend(document: document).markup.html,
      "changes": HTMLChanges(document: document).markup.html,
      "failures": HTMLFailures(document: document, situations: situations).markup.html,
      "scores": HTMLScores(document: document).markup.html,
      "rates": HTMLRates(document: document).markup.html,
      "known-failures": HTMLKnownFailures(document: document).markup.html,
      "legend": legend.html,
      "about": about.html,
      "run-data": data.run,
      "case-data": data.cases,
      "drawing-data": data.drawings,
      "script": HTMLScript.text,
    ])
  }

  /// Nothing but two texts of this file is applied or run, and nothing is loaded.
  private static func policy(style: String, script: String) -> String {
    "default-src 'none'; script-src 'sha256-\(hash(script))'; "
      + "style-src 'sha256-\(hash(style))'; base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String { Base64.text(Digest.of(text).bytes) }

  // MARK: Files

  /// Returns a file of the folder `page`.
  static func file(_ path: String) -> EmbeddedFile {
    EmbeddedFile("Sources/HeadroomCommand/Report/HTML/page/\(path)")
  }

  /// Returns files of the folder `page` one after the other, with a blank line between them.
  static func joined(_ paths: [String]) -> String {
    String(paths.map { file($0).text }.joined(separator: "\n").dropLast())
  }

  // MARK: Parts

  private var legend: Markup {
    VerdictWords.parts(of: document.totals).map { verdict, _ in
      el("span") {
        el("i.tile.is-\(verdict.key)", VerdictWords.pageMark(verdict))
        Markup(VerdictWords.word(verdict))
      }
    }.joined()
  }

  private var about: Markup {
    let run = document.run
    var items: [(String, String)] = []
    if let uuid = run.recorded?.uuid { items.append(("Run", "\(uuid)")) }
    items.append(("Started", TimeText.iso(run.header.startedAt)))
    items.append(("Duration", "\(Words.points(run.seconds)) s"))
    if let commit = run.header.commit { items.append(("Commit", commit)) }
    let parts = RunWords.parts(of: run)
    if !parts.isEmpty { items.append(("Part", parts.joined(separator: ", "))) }
    if let host = run.recorded?.host { items.append(("Host", host)) }
    items.append(("Judged as of", run.header.today))
    items.append(("Engine", run.header.engineVersion))
    items.append(("Headroom", run.header.toolVersion))
    return items.map { term, value in
      el("div") {
        el("dt", term)
        el("dd") { Markup.name(value) }
      }
    }.joined()
  }
}

/// The page's script: plain JavaScript that enhances what stands in the page already.
///
/// It is one inline module, so its names are its own and it runs once the page is read. Text from
/// the run reaches the page by `textContent` and attributes only, never as markup.
enum HTMLScript {
  /// The files of `page/script` in the order in which they need one another.
  static let parts = [
    // Making elements; showing names that may hold anything.
    "elements",
    // The run's cases, column by column; what is long is read when it is asked for.
    "cases",
    // The command line's patterns, rule by rule.
    "patterns",
    // Which cases are looked at, and in which order.
    "filter",
    // The fragment: what is looked at, so that a link can be shared and the back button works.
    "routes",
    // The node table of the run as SVG; every decision is in the table.
    "drawing",
    // The time between two frames.
    "animation",
    // The list of all cases: only the rows in sight are in the page.
    "table",
    // Scenario × strategy, folder by folder.
    "matrix",
    // What stands in the page already: hidden where the filter leaves it out, sorted on demand.
    "overview",
    // What is known of a case in numbers and words.
    "case-facts",
    // The film strip, the picture with its slider, and what happened at a step.
    "case-steps",
    // A case in the earlier run and now.
    "beside",
    // The page of one case.
    "case-page",
    // The command that prints what is looked at.
    "command",
    // What is printed: all that is selected.
    "paper",
    // The choices of the filter where the bar has no room for them.
    "sheet",
    // Search, verdicts and the choices of strategy, device, tag and change.
    "toolbar",
    // What keys do.
    "keyboard",
    // From the fragment to the page, at the start and whenever it changes.
    "start",
  ]

  static let text = HTMLPage.joined(parts.map { "script/\($0).js" })
}

/// The page's style sheet; the drawings have their own.
enum HTMLStyle {
  /// The files of `page/style` in their order: later ones win.
  static let parts = [
    // Colours, light and dark; every text has at least 4.5 : 1 on its ground.
    "palette",
    // Type, links, focus, small parts.
    "base",
    // The bar and the main column.
    "frame",
    // The filter, in the bar or in a sheet.
    "filter",
    // The overview: verdict, changes, failures, trend.
    "summary",
    // Tables and the list of cases.
    "tables",
    // Pass rates over runs; also of their picture.
    "rates",
    // Scenario × strategy.
    "matrix",
    // The page of one case.
    "case-page",
    // A case in the earlier run and now; what stands below every view.
    "beside",
    // On paper: all that is selected, nothing that is clicked.
    "print",
  ]

  static let text = HTMLPage.joined(parts.map { "style/\($0).css" })
}
