import EmbeddedFiles
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
    let style = "\(HTMLStyle.text)\n\n\(drawingStyle)"
    return Self.file("page.html").text(with: [
      "policy": Self.policy(style: style, script: HTMLScript.text),
      "version": HTMLMarkup.text(document.run.header.toolVersion),
      "title": HTMLMarkup.text(HTMLMarkup.cut(summary.title, 200)),
      "style": style,
      "run": summary.short,
      "summary": summary.markup,
      "trend": HTMLTrend(document: document).markup,
      "changes": HTMLChanges(document: document).markup,
      "failures": HTMLFailures(document: document, situations: situations).markup,
      "scores": HTMLScores(document: document).markup,
      "known-failures": HTMLKnownFailures(document: document).markup,
      "legend": legend,
      "about": about,
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

  /// The same for a page without a script.
  static func policy(style: String) -> String {
    "default-src 'none'; style-src 'sha256-\(hash(style))'; base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String { Base64.text(Digest.of(text).bytes) }

  // MARK: Files

  /// Returns a file of the folder `page`.
  static func file(_ path: String) -> EmbeddedFile {
    EmbeddedFile("Sources/Reports/HTML/page/\(path)")
  }

  /// Returns files of the folder `page` one after the other, with a blank line between them.
  static func joined(_ paths: [String]) -> String {
    String(paths.map { file($0).text }.joined(separator: "\n").dropLast())
  }

  // MARK: Parts

  private var legend: String {
    HTMLVerdict.parts(of: document.totals).map { verdict, count in
      "<span><i class=\"tile is-\(verdict.rawValue)\">\(verdict.mark)</i>\(verdict.word(1))</span>"
    }.joined()
  }

  private var about: String {
    let run = document.run
    var items: [(String, String)] = []
    if let uuid = run.uuid { items.append(("Run", "\(uuid)")) }
    items.append(("Started", TimeText.iso(run.header.startedAt)))
    items.append(("Duration", "\(Words.points(Double(run.wallMilliseconds) / 1000)) s"))
    if let commit = run.header.commit { items.append(("Commit", commit)) }
    if let shard = run.header.shard { items.append(("Shard", "\(shard.index)/\(shard.count)")) }
    if let host = run.host { items.append(("Host", host)) }
    items.append(("Judged as of", run.header.today))
    items.append(("Engine", run.header.engineVersion))
    items.append(("Headroom", run.header.toolVersion))
    return items.map { term, value in
      "<div><dt>\(term)</dt><dd>\(HTMLMarkup.name(value))</dd></div>"
    }.joined()
  }
}

/// Base64 as a content security policy wants it.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

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
