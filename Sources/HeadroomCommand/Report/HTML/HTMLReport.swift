import Presentation
import RegressionStore
import RegressionRunner
import Scenarios
import Synchronization

/// A run as one page that needs nothing else: no network, no other file, for people.
///
/// The overview stands in the file as it is read without the script; the script adds the filter,
/// the list of all cases, the matrix and the page of each case, whose drawings are made when it is
/// opened.
struct HTMLReport: ReportWriter {
  /// About how many bytes of drawings the page holds; what comes after is left out.
  var drawingLimit = 6_000_000

  /// Writes the page; the cases are run once more for what their pages show.
  func write(_ document: RunRecord, to output: inout ReportOutput) throws {
    var cases = HTMLCases(document, drawingLimit: drawingLimit)
    cases.repeatAll()
    let page = HTMLPage(
      document: document, situations: cases.situations, drawingStyle: DrawingStyle.css,
      data: (
        HTMLRunData(document: document, films: cases.films).json, cases.data.json,
        cases.drawings.json
      ))
    try output.write(page.text)
  }
}

/// What is known of the cases once they were run again.
private struct HTMLCases {
  private let document: RunRecord
  /// What the pages of the cases say.
  private(set) var data: HTMLCaseData
  /// The pictures.
  private(set) var drawings = DrawingTable()
  /// The place of each case's film; -1: it has none.
  private(set) var films: [Int]
  /// See ``HTMLFailures/situations``.
  private(set) var situations: [Int: String] = [:]
  private let firsts: Set<Int>
  private let drawingLimit: Int

  init(_ document: RunRecord, drawingLimit: Int) {
    self.document = document
    self.drawingLimit = drawingLimit
    data = HTMLCaseData(today: document.suite.today, document.facts)
    firsts = Set(document.failureGroups.map { $0.cases[0] })
    films = Array(repeating: -1, count: document.cases.count)
  }

  /// Runs the cases in their order; those without a result or a definition are left as they are.
  ///
  /// Where not all drawings have room, those that people look for first come first.
  mutating func repeatAll() {
    let document = document
    play(document.cases.indices.filter(isLookedFor)) { cases, index, played in
      cases.draw(played, index)
    }
    drawEarlier()
    var next = 0
    play(document.cases.indices) { cases, index, played in
      while next < index { cases.add(nil, &next) }
      cases.draw(played, index)
      cases.add(played.trace, &next)
    }
    while next < document.cases.count { add(nil, &next) }
  }

  /// Whether a case failed, or did something else than in the earlier run.
  private func isLookedFor(_ index: Int) -> Bool {
    let entry = document.cases[index]
    let differs = entry.bucket.map { $0 != .same && $0 != .onlyInB } ?? false
    return entry.verdict?.isFailing == true || entry.verdict == .unexpectedPass || differs
  }

  /// Draws what the cases that differ did in the earlier run, while there is room.
  private mutating func drawEarlier() {
    guard let earlier = document.earlier else { return }
    var digests: [Int: Digest] = [:]
    for changed in document.changed {
      guard let index = changed.index, let before = changed.before?.outcome,
        before.verdict != .skipped
      else { continue }
      digests[index] = before.digest
    }
    document.replay(digests.keys.sorted(), by: earlier) { _, screens in
      Played(trace: screens.trace, film: FilmRecords(FilmStrip(screens)))
    } _: { index, played in
      guard hasRoom, let film = played.film else { return }
      data.addEarlier(
        index, played.trace, film: drawings.add(film),
        isRepeated: played.trace.outcome.digest == digests[index])
    }
  }

  /// What is made of a case on any thread.
  private struct Played: Sendable {
    var trace: Trace
    /// Its film, unless it has one or there is no more room.
    var film: FilmRecords?
  }

  private mutating func play(
    _ places: some Sequence<Int>, _ body: (inout HTMLCases, Int, Played) -> Void
  ) {
    let films = films
    let isFull = Atomic(!hasRoom)
    document.replay(places) { index, screens in
      let wantsFilm = films[index] < 0 && !isFull.load(ordering: .relaxed)
      return Played(trace: screens.trace, film: wantsFilm ? FilmRecords(FilmStrip(screens)) : nil)
    } _: { index, played in
      body(&self, index, played)
      if !hasRoom { isFull.store(true, ordering: .relaxed) }
    }
  }

  private var hasRoom: Bool { drawings.byteCount < drawingLimit }

  /// Draws a case that is not drawn yet, while there is room.
  private mutating func draw(_ played: Played, _ index: Int) {
    guard films[index] < 0, hasRoom, let film = played.film else { return }
    films[index] = drawings.add(film)
  }

  /// Adds what the page of the next case says.
  private mutating func add(_ trace: Trace?, _ next: inout Int) {
    let entry = document.cases[next]
    data.add(entry, trace)
    if firsts.contains(next), let trace, let step = entry.findings.first?.mismatch.step {
      situations[next] = CaseSituation.sentence(at: step, in: trace)
    }
    next += 1
  }
}
