import Presentation
import RegressionStore
import RegressionRunner
import Scenarios
import Synchronization

/// A run as a self-contained HTML page: no network, no other file.
///
/// The overview can be read without the script. The script adds the filter, the list of all cases,
/// the matrix and the page of each case, whose drawings are rendered when it is opened.
struct HTMLReport: ReportWriter {
  /// The approximate limit of drawings and pictures in bytes, half of it for pictures; further ones are
  /// left out.
  var drawingLimit = 6_000_000

  /// Writes the page; the cases are simulated again for their pages.
  func write(_ record: RunRecord, to output: inout ReportOutput) throws {
    var cases = HTMLCases(record, drawingLimit: drawingLimit)
    cases.repeatAll()
    let page = HTMLPage(
      record: record, situations: cases.situations, drawingStyle: DrawingStyle.css,
      pictures: cases.pictures,
      data: (
        HTMLRunData(record: record, films: cases.films).json, cases.data.json,
        cases.drawings.json
      ))
    try output.write(page.text)
  }
}

private struct HTMLCases {
  private let record: RunRecord
  private(set) var data: HTMLCaseData
  private(set) var drawings = DrawingTable()
  private(set) var pictures = HTMLPictures()
  /// The index of each case's film, or -1 if it has none.
  private(set) var films: [Int]
  /// See ``HTMLFailures/situations``.
  private(set) var situations: [Int: String] = [:]
  private let firsts: Set<Int>
  private let drawingLimit: Int

  init(_ record: RunRecord, drawingLimit: Int) {
    self.record = record
    let pictured = record.cases.filter { !$0.attachments.isEmpty }
    pictures.add(pictured.filter(Self.isLookedFor), limit: drawingLimit / 2)
    pictures.add(pictured, limit: drawingLimit / 2)
    self.drawingLimit = drawingLimit - pictures.byteCount
    data = HTMLCaseData(record, pictures)
    firsts = Set(record.failureGroups.map { $0.cases[0] })
    films = Array(repeating: -1, count: record.cases.count)
  }

  /// Simulates the cases in their order; those without a result or a definition are left as they are.
  ///
  /// If not all drawings fit, failed and changed cases come first.
  mutating func repeatAll() {
    let record = record
    play(record.cases.indices.filter { Self.isLookedFor(record.cases[$0]) }) {
      cases, index, played in
      cases.draw(played, index)
    }
    drawEarlier()
    var next = 0
    play(record.cases.indices) { cases, index, played in
      while next < index { cases.add(nil, &next) }
      cases.draw(played, index)
      cases.add(played.trace, &next)
    }
    while next < record.cases.count { add(nil, &next) }
  }

  /// Whether a case failed, or differs from the earlier run.
  private static func isLookedFor(_ entry: RunRecord.Case) -> Bool {
    let differs = entry.bucket.map { $0 != .same && $0 != .onlyInB } ?? false
    return entry.verdict?.isFailing == true || entry.verdict == .unexpectedPass || differs
  }

  /// Draws the changed cases as in the earlier run, while there is room.
  private mutating func drawEarlier() {
    guard let earlier = record.earlier else { return }
    var digests: [Int: Digest] = [:]
    for changed in record.changed {
      guard let index = changed.index, let before = changed.before?.outcome,
        before.verdict != .skipped
      else { continue }
      digests[index] = before.digest
    }
    record.replay(digests.keys.sorted(), by: earlier) { _, screens in
      Played(trace: screens.trace, film: FilmRecords(FilmStrip(screens)))
    } _: { index, played in
      guard hasRoom, let film = played.film else { return }
      data.addEarlier(
        index, played.trace, film: drawings.add(film),
        isRepeated: played.trace.outcome.digest == digests[index])
    }
  }

  /// The part of the work for a case that is done on any thread.
  private struct Played: Sendable {
    var trace: Trace
    /// The film, or nil if the case has one or there is no more room.
    var film: FilmRecords?
  }

  private mutating func play(
    _ places: some Sequence<Int>, _ body: (inout HTMLCases, Int, Played) -> Void
  ) {
    let films = films
    let isFull = Atomic(!hasRoom)
    record.replay(places) { index, screens in
      let wantsFilm = films[index] < 0 && !isFull.load(ordering: .relaxed)
      return Played(trace: screens.trace, film: wantsFilm ? FilmRecords(FilmStrip(screens)) : nil)
    } _: { index, played in
      body(&self, index, played)
      if !hasRoom { isFull.store(true, ordering: .relaxed) }
    }
  }

  private var hasRoom: Bool { drawings.byteCount < drawingLimit }

  /// Draws a case that isn't drawn yet, if there is room.
  private mutating func draw(_ played: Played, _ index: Int) {
    guard films[index] < 0, hasRoom, let film = played.film else { return }
    films[index] = drawings.add(film)
  }

  private mutating func add(_ trace: Trace?, _ next: inout Int) {
    let entry = record.cases[next]
    data.add(entry, trace)
    if firsts.contains(next), let trace, let step = entry.findings.first?.mismatch.step {
      situations[next] = CaseSituation.sentence(at: step, in: trace)
    }
    next += 1
  }
}
