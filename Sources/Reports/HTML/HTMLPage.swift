import RegressionStore
import Scenarios
import Workflows

/// The page around what is told: head, bar, filter, help and the blocks of data.
struct HTMLPage {
  let document: RunDocument
  /// See ``HTMLFailures/situations``.
  let situations: [Int: String]
  /// The style sheet of the drawings.
  let drawingStyle: String
  /// ``HTMLRunData``, ``HTMLCaseData`` and the table of drawings.
  let data: (run: String, cases: String, drawings: String)

  /// The whole file.
  var text: String {
    let summary = HTMLSummary(document: document)
    return """
      <!DOCTYPE html>
      <html lang="en">
      \(head(title: summary.title))
      <body>
      <a class="skip" href="#main">To the content</a>
      \(bar)
      <main id="main" tabindex="-1">
      <section id="overview">
      <p id="overview-filtered" hidden></p>
      <div class="hero">\(summary.markup)\(HTMLTrend(document: document).markup)</div>
      \(HTMLChanges(document: document).markup)\(HTMLFailures(document: document, situations: situations).markup)
      \(HTMLScores(document: document).markup)\(HTMLKnownFailures(document: document).markup)</section>
      \(views)
      </main>
      \(about)
      \(help)
      <div id="announcements" class="unseen" role="status" aria-live="polite"></div>
      <script type="application/json" id="run-data">\(data.run)</script>
      <script type="application/json" id="case-data">\(data.cases)</script>
      <script type="application/json" id="drawing-data">\(data.drawings)</script>
      <script type="module">\(HTMLScript.text)</script>
      </body>
      </html>

      """
  }

  /// The head: nothing but the two texts of this file is applied or run, and nothing is loaded.
  private func head(title: String) -> String {
    let style = "\(HTMLStyle.text)\n\n\(drawingStyle)"
    let policy =
      "default-src 'none'; script-src 'sha256-\(Self.hash(HTMLScript.text))'; "
      + "style-src 'sha256-\(Self.hash(style))'; base-uri 'none'; form-action 'none'"
    return """
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="headroom \(HTMLMarkup.text(document.run.header.toolVersion))">
      <title>\(HTMLMarkup.text(HTMLMarkup.cut(title, 200)))</title>
      <style>\(style)</style>
      </head>
      """
  }

  private static func hash(_ text: String) -> String { Base64.text(Digest.of(text).bytes) }

  // MARK: Parts

  private var bar: String {
    let run = document.run.number.map { "run \($0)" } ?? "run without a record"
    return """
      <header class="page-bar"><div class="bar-inner">
      <a class="brand" href="#/">\(Self.sign)Headroom</a>
      <nav aria-label="views"><a href="#/" data-view="overview">Overview</a>\
      <a href="#/matrix" data-view="matrix">Matrix</a><a href="#/cases" data-view="cases">Cases</a></nav>
      <span class="bar-run">\(run)</span>
      <button id="help-button" type="button" aria-label="Keys">?</button>
      <form id="filter" role="search">
      <label class="search"><span class="unseen">Search cases: a part of the key, or a pattern with * and ?</span>\
      <input id="search" type="search" placeholder="Search, or table/*" autocomplete="off" \
      spellcheck="false"><kbd aria-hidden="true">/</kbd></label>
      <div id="filter-verdicts" role="group" aria-label="verdicts"></div>
      <div id="filter-choices" role="group" aria-label="more filters"></div>
      </form>
      </div></header>
      """
  }

  private static let sign =
    "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><rect x=\"2.5\" y=\".75\" width=\"11\" height=\"14.5\" "
    + "rx=\"2.5\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"/>"
    + "<rect x=\"4.75\" y=\"4.5\" width=\"6.5\" height=\"2\" rx=\".6\" fill=\"currentColor\"/>"
    + "<rect x=\"2.5\" y=\"9.5\" width=\"11\" height=\"5.75\" rx=\"2\" fill=\"currentColor\" opacity=\".45\"/></svg>"

  private var views: String {
    let legend = HTMLVerdict.parts(of: document.totals).map { verdict, count in
      "<span><i class=\"tile is-\(verdict.rawValue)\">\(verdict.mark)</i>\(verdict.word(1))</span>"
    }
    return """
      <noscript><p class="notice">The list of all cases, the matrix and the drawings need JavaScript; \
      totals, changes and failures are above.</p></noscript>
      <section id="matrix" aria-labelledby="matrix-title" hidden>
      <div class="section-head"><h2 id="matrix-title" tabindex="-1">Scenario × strategy</h2>
      <span class="faint">of several devices the worst</span></div>
      <div class="legend" aria-hidden="true">\(legend.joined())</div>
      <div class="matrix-frame" tabindex="0" role="region" aria-labelledby="matrix-title">\
      <table id="matrix-table"></table></div>
      <p id="no-matrix" class="nothing" hidden>No case is selected.</p>
      </section>
      <section id="cases" aria-labelledby="cases-title" hidden>
      <div class="section-head"><h2 id="cases-title" tabindex="-1">Cases</h2>
      <span id="case-count" class="faint"></span></div>
      <div id="case-list" role="table" aria-labelledby="cases-title"></div>
      <p id="no-cases" class="nothing" hidden>No case is selected.</p>
      </section>
      <article id="case" hidden></article>
      """
  }

  private var about: String {
    let run = document.run
    var items: [(String, String)] = []
    if let uuid = run.uuid { items.append(("run", "\(uuid)")) }
    items.append(("began", TimeText.iso(run.header.startedAt)))
    items.append(("took", "\(Words.points(Double(run.wallMilliseconds) / 1000)) s"))
    if let commit = run.header.commit { items.append(("commit", commit)) }
    if let shard = run.header.shard { items.append(("shard", "\(shard.index)/\(shard.count)")) }
    if let host = run.host { items.append(("machine", host)) }
    items.append(("today", run.header.today))
    items.append(("engine", run.header.engineVersion))
    items.append(("headroom", run.header.toolVersion))
    let list = items.map { term, value in
      "<div><dt>\(term)</dt><dd>\(HTMLMarkup.name(value))</dd></div>"
    }
    return "<footer class=\"about\"><dl>\(list.joined())</dl></footer>"
  }

  private var help: String {
    let keys: [(String, String)] = [
      ("/", "search"), ("j k", "next and previous line, or case"), ("↩", "open"),
      ("← →", "previous and next step of a case"), ("space", "play a case"),
      ("o m c", "overview, matrix, cases"), ("esc", "back"), ("?", "these keys"),
    ]
    let list = keys.map { "<dt><kbd>\($0)</kbd></dt><dd>\($1)</dd>" }
    return """
      <dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2>
      <dl>\(list.joined())</dl>
      <form method="dialog"><button>Close</button></form></dialog>
      """
  }
}

/// Base64 as a content security policy wants it.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Returns the text of some bytes, padded.
  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let digit = digits[Int(bits >> UInt32(18 - 6 * place) & 63)]
        text.append(place <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
