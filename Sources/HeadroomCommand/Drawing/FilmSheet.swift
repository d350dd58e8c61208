import Presentation
import RegressionRunner
import AvoidanceEngine

/// A film strip as one picture: a header, then the frames in rows of at most three.
struct FilmSheet {
  private let strip: FilmStrip
  private let unit: Double
  private let rows: [Range<Int>]

  init(_ strip: FilmStrip) {
    self.strip = strip
    unit = strip.unit
    rows = Self.rows(strip)
  }

  /// The frames of each row: at most three, so that text is readable on a phone.
  ///
  /// Frames of equal width fill all rows evenly; those of a rotated device fill as many as fit in a
  /// row.
  private static func rows(_ strip: FilmStrip) -> [Range<Int>] {
    let widths = strip.frames.map { width(of: $0, strip.unit) }
    let room = 1720 * strip.unit
    guard let first = widths.first else { return [] }
    var size = 3
    if widths.allSatisfy({ $0 == first }) {
      let most = max(1, min(3, Int(room / first)))
      let count = (widths.count + most - 1) / most
      size = (widths.count + count - 1) / count
    }
    var rows: [Range<Int>] = []
    var start = 0
    while start < widths.count {
      var end = start
      var used = 0.0
      while end < widths.count, end - start < size, end == start || used + widths[end] <= room {
        used += widths[end]
        end += 1
      }
      rows.append(start..<end)
      start = end
    }
    return rows
  }

  /// The width of a frame including its text.
  private static func width(of frame: FilmStrip.Frame, _ unit: Double) -> Double {
    max(frame.bounds.width, 300 * unit)
  }

  private var margin: Double { 28 * unit }
  private var gap: Double { 36 * unit }
  private var captionHeight: Double { 44 * unit }
  private var lineHeight: Double { 23 * unit }
  private var noteSize: Double { 16 * unit }
  private var width: Double {
    let widest = rows.map { row in
      row.reduce(0) { $0 + Self.width(of: strip.frames[$1], unit) } + Double(row.count - 1) * gap
    }.max()
    return max(widest ?? 0, 360 * unit) + 2 * margin
  }

  /// The maximum number of lines below a frame.
  private static let noteLimit = 7

  func picture() -> (node: DrawingNode, size: Size) {
    var nodes = header()
    var y = margin + 84 * unit
    for row in rows {
      let frames = strip.frames[row]
      let above = frames.map(\.bare.top).min() ?? 0
      let heights = frames.map { $0.bounds.height - above - ($0.bare.bottom) }
      let tallest = heights.max() ?? 0
      let notes = frames.map { noteLines($0).count }.max() ?? 0
      var x = margin
      for frame in frames {
        nodes += self.nodes(of: frame, at: Point(x, y), above: above, tallest)
        x += Self.width(of: frame, unit) + gap
      }
      y += captionHeight + tallest + 14 * unit + Double(notes) * lineHeight + gap
    }
    let size = Size(width, y - gap + margin)
    let all = Rect(origin: .zero, size: size)
    return (.group([.rect(.paper, all)] + nodes.compactMap { $0.culled(to: all) }), size)
  }

  // MARK: Header

  /// The scenario's name, and below it the verdict and the rest of the case's name.
  private func header() -> [DrawingNode] {
    let (name, rest) = Self.split(strip.title)
    let room = width - 2 * margin
    var nodes: [DrawingNode] = []
    let title = DrawingNode.fitting(
      .title, name, at: Point(margin, margin + 22 * unit), width: room, size: 26 * unit)
    if let title { nodes.append(title) }
    let verdict = VerdictWords.word(strip.verdict)
    let size = 15 * unit
    let pill = Rect(
      margin, margin + 36 * unit, TextMeasure.width(verdict, size: size, isBold: true) + 22 * unit,
      26 * unit)
    let baseline = pill.midY + size * TextMeasure.capital / 2
    nodes.append(.rect(pillStyle, pill, radius: 13 * unit))
    nodes.append(
      .text(.pillText, verdict, at: Point(pill.midX, baseline), size: size, anchor: .middle))
    let subtitle = DrawingNode.fitting(
      .subtitle, rest, at: Point(pill.maxX + 12 * unit, baseline),
      width: width - margin - pill.maxX - 12 * unit, size: 17 * unit)
    return nodes + (subtitle.map { [$0] } ?? [])
  }

  private var pillStyle: DrawingStyle {
    switch strip.verdict {
    case .pass: .pillPass
    case .fail, .error: .pillFail
    case .knownFailure, .unexpectedPass: .pillKnown
    case .unjudged, .skipped: .pillNeutral
    }
  }

  /// Splits `table/last-row [inset-scroll, iPhone 8]` into name and `inset-scroll · iPhone 8`.
  private static func split(_ key: String) -> (name: String, rest: String) {
    guard key.hasSuffix("]"), let bracket = key.range(ofLast: " [") else { return (key, "") }
    let parts = key[bracket.upperBound...].dropLast().split(separator: ", ")
    return (String(key[..<bracket.lowerBound]), parts.joined(separator: " · "))
  }

  // MARK: Frames

  private func nodes(of frame: FilmStrip.Frame, at origin: Point, above: Double, _ tallest: Double)
    -> [DrawingNode]
  {
    let top = origin.y + captionHeight
    let place = Point(origin.x - frame.bounds.x, top - frame.bounds.y - above)
    return caption(frame, at: origin) + [.group(at: place, [frame.node])]
      + notes(frame, at: Point(origin.x, top + tallest + 14 * unit))
  }

  private func caption(_ frame: FilmStrip.Frame, at origin: Point) -> [DrawingNode] {
    let size = 20 * unit
    let baseline = origin.y + 24 * unit
    var x = origin.x
    var nodes: [DrawingNode] = []
    if frame.step >= 0 {
      let number = "\(frame.step)"
      let small = 15 * unit
      let width = max(28 * unit, TextMeasure.width(number, size: small, isBold: true) + 14 * unit)
      let chip = Rect(x, baseline - 21 * unit, width, 28 * unit)
      nodes.append(.rect(.chip, chip, radius: 14 * unit))
      let middle = chip.midY + small * TextMeasure.capital / 2
      nodes.append(
        .text(.captionNumber, number, at: Point(chip.midX, middle), size: small, anchor: .middle))
      x += width + 9 * unit
    }
    let text = DrawingNode.fitting(
      .caption, frame.caption, at: Point(x, baseline),
      width: origin.x + Self.width(of: frame, unit) - x, size: size)
    return nodes + (text.map { [$0] } ?? [])
  }

  private func notes(_ frame: FilmStrip.Frame, at origin: Point) -> [DrawingNode] {
    let width = Self.width(of: frame, unit)
    return noteLines(frame).enumerated().compactMap { index, note in
      let style: DrawingStyle =
        switch note.kind {
        case .detail: .noteMoved
        case .situation: .noteSituation
        case .covered: .noteCovered
        case .moved: .noteMoved
        case .failed: .noteFailed
        }
      let y = origin.y + Double(index) * lineHeight + noteSize
      return .fitting(style, note.text, at: Point(origin.x, y), width: width, size: noteSize)
    }
  }

  /// The lines below a frame, wrapped; lines over the limit are only counted.
  private func noteLines(_ frame: FilmStrip.Frame) -> [FilmStrip.Note] {
    var lines: [FilmStrip.Note] = []
    let width = Self.width(of: frame, unit)
    for note in frame.notes {
      let isBold = note.kind == .covered
      for text in TextMeasure.broken(note.text, width: width, size: noteSize, isBold: isBold) {
        lines.append(FilmStrip.Note(kind: note.kind, text: text))
      }
    }
    guard lines.count > Self.noteLimit else { return lines }
    let more = lines.count - Self.noteLimit + 1
    lines = Array(lines.prefix(Self.noteLimit - 1))
    return lines + [FilmStrip.Note(kind: .moved, text: "and \(Words.count(more, "more line"))")]
  }
}

extension String {
  fileprivate func range(ofLast text: String) -> Range<String.Index>? {
    ranges(of: text).last
  }
}
