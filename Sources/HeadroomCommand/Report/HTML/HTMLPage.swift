import Presentation
import RegressionRunner
import EmbeddedFiles
import RegressionStore
import Scenarios

/// The page around its content: head, bar, filter, help and the data blocks.
struct HTMLPage {
  let record: RunRecord
  /// See ``HTMLFailures/situations``.
  let situations: [Int: String]
  let drawingStyle: String
  let pictures: HTMLPictures
  /// The JSON of ``HTMLRunData``, ``HTMLCaseData`` and the table of drawings.
  let data: (run: String, cases: String, drawings: String)

  var text: String {
    let summary = HTMLSummary(record: record)
    let style = "\(HTMLStyle.text)\n\n\(drawingStyle)"
    return Self.file("page.html").text(with: [
      "policy": policy(style: style, script: HTMLScript.text),
      "version": HTMLMarkup.text(record.run.header.toolVersion),
      "title": HTMLMarkup.text(HTMLMarkup.cut(summary.title, 200)),
      "style": style,
      "run": summary.short,
      "summary": summary.markup.html,
      "trend": HTMLTrend(record: record).markup.html,
      "trial": HTMLTrial(record: record).answer.html,
      "trial-notes": HTMLTrial(record: record).notes.html,
      "changes": HTMLChanges(record: record).markup.html,
      "failures": HTMLFailures(record: record, situations: situations).markup.html,
      "scores": HTMLScores(record: record).markup.html,
      "rates": HTMLRates(record: record).markup.html,
      "known-failures": HTMLKnownFailures(record: record).markup.html,
      "legend": legend.html,
      "about": about.html,
      "run-data": data.run,
      "case-data": data.cases,
      "drawing-data": data.drawings,
      "picture-data": pictures.json,
      "script": HTMLScript.text,
    ])
  }

  /// Allows only this file's style sheet, script and pictures, and loads nothing.
  private func policy(style: String, script: String) -> String {
    "default-src 'none'; script-src 'sha256-\(Self.hash(script))'; "
      + "style-src 'sha256-\(Self.hash(style))'; \(pictures.byteCount == 0 ? "" : "img-src data:; ")"
      + "base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String { Base64.text(Digest.of(text).bytes) }

  static func file(_ path: String) -> EmbeddedFile {
    EmbeddedFile("Sources/HeadroomCommand/Report/HTML/page/\(path)")
  }

  /// Concatenates files from the folder `page`, separated by blank lines.
  static func joined(_ paths: [String]) -> String {
    String(paths.map { file($0).text }.joined(separator: "\n").dropLast())
  }

  private var legend: Markup {
    let verdicts = VerdictWords.parts(of: record.totals).map { verdict, _ in
      Self.legend(
        "is-\(verdict.key)", VerdictWords.pageMark(verdict, ofTrial: record.isTrial),
        VerdictWords.word(verdict, ofTrial: record.isTrial))
    }
    let isNew = record.cases.contains { $0.bucket == .newlyFailing }
    let mark = VerdictWords.pageMark(.fail, ofTrial: record.isTrial)
    return (verdicts + (isNew ? [Self.legend("is-fail.is-new", mark, "newly failing")] : []))
      .joined()
  }

  private static func legend(_ classes: String, _ mark: String, _ words: String) -> Markup {
    el("span") {
      el("i.tile.\(classes)", mark)
      Markup(words)
    }
  }

  private var about: Markup {
    let run = record.run
    var items: [(String, Markup)] = []
    func add(_ term: String, _ value: String, _ address: String? = nil) {
      items.append((term, Markup.link(address) { Markup.name(value) }))
    }
    if let uuid = run.recorded?.uuid { add("Run", "\(uuid)") }
    add("Started", TimeText.iso(run.header.startedAt))
    add("Duration", "\(Words.points(run.seconds)) s")
    if let commit = run.header.commit { add("Commit", commit, record.links?.commit) }
    let parts = record.isTrial ? [] : RunWords.parts(of: run)
    if !parts.isEmpty { add("Part", parts.joined(separator: ", ")) }
    if let host = run.recorded?.host { add("Host", host) }
    add("Judged as of", run.header.today)
    for (system, devices) in record.systems { add(system, Words.list(devices, limit: 4)) }
    for (strategy, code) in record.strategyCode.prefix(4) { add(strategy, code) }
    add("Engine", run.header.engineVersion)
    add("Headroom", run.header.toolVersion)
    return items.map { term, value in
      el("div") {
        el("dt", term)
        el("dd") { value }
      }
    }.joined()
  }
}

/// The page's script: plain JavaScript that enhances the static page.
///
/// It is a single inline module, so its names are private and it runs once the page is parsed. Text
/// from the run reaches the page only by `textContent` and attributes, never as markup.
enum HTMLScript {
  /// The files of `page/script` in the order of their dependencies.
  static let parts = [
    // Creating elements; showing names with arbitrary characters.
    "elements",
    // The run's cases, column by column; large columns are parsed on demand.
    "cases",
    // The command line's patterns, rule by rule.
    "patterns",
    // The selected cases and their order.
    "filter",
    // The URL fragment has the view's state, so that links can be shared and the back button works.
    "routes",
    // Renders the table of drawing nodes as SVG; the table has all decisions.
    "drawing",
    "animation",
    // The list of all cases; only the visible rows are in the document.
    "table",
    // Scenarios, strategies or devices against each other, folder by folder.
    "matrix",
    // The static overview: hides what the filter excludes, sorts on demand.
    "overview",
    // A case's values and texts.
    "case-facts",
    // The film strip, the drawing with its slider, and the events of a step.
    "case-steps",
    // A case in the earlier run and now.
    "beside",
    "case-page",
    // The command that prints the current selection.
    "command",
    // For printing: all selected cases.
    "paper",
    // The filter's choices, for bars that are too narrow.
    "sheet",
    // Search, verdicts, and the choices of strategy, device, tag and change.
    "toolbar",
    "keyboard",
    // Navigates to the fragment, at the start and when it changes.
    "start",
  ]

  static let text = HTMLPage.joined(parts.map { "script/\($0).js" })
}

/// The page's style sheet, without that of the drawings.
enum HTMLStyle {
  /// The files of `page/style`; later ones override earlier ones.
  static let parts = [
    // Colours, light and dark; all text has a contrast of at least 4.5 : 1.
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
    // Pass rates over runs; also used by their SVG.
    "rates",
    // The matrix.
    "matrix",
    "case-page",
    // A case in the earlier run and now; the footer of every view.
    "beside",
    // Printing: all that is selected, no controls.
    "print",
  ]

  static let text = HTMLPage.joined(parts.map { "style/\($0).css" })
}
