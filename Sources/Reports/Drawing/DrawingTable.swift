import AvoidanceEngine
import RegressionStore

/// The drawings of many cases as compact JSON in which equal pieces stand once.
///
/// The text is one object; every reference is a position in one of its arrays, counted from 0, and
/// numbers are points of the device, rounded to hundredths:
///
///     { "version": 1,
///       "styles": ["paper", …],         classes, by DrawingStyle.css
///       "texts": ["focus email", …],    every string once; safe as the text of an element
///       "nodes": [node, …],             every piece once, children before what holds them
///       "frames": [frame, …],           every picture once
///       "films": [film, …] }            one per case, in the order in which they were added
///
///     film   [title, verdict, summary, unit, [frame…]]    title, verdict, summary: texts
///     frame  [step, caption, [kind, text, …], node, [x, y, width, height], [key, seconds, curve, …]]
///              step: the script's entry, -1 before the first; caption: a text
///              notes: pairs of texts, the kind (detail, situation, covered, moved, failed), the words
///              x, y, width, height: the viewBox
///              motions: triples, how the piece with that key came here from the film's frame before
///     node   [0, key, style, x, y, child…]                          <g class transform="translate(x y)">
///            [1, key, x, y, width, height, child…]                  <svg x y width height>: cuts off
///            [2, key, style, x, y, width, height, radius]           <rect class x y width height rx>
///            [3, style, x1, y1, x2, y2, …]                          <polyline class points>
///            [4, style, x, y, size, anchor, text]                   <text class x y font-size text-anchor>
///              style: a position in "styles", -1 for no class; anchor: 0 start, 1 middle, 2 end
///              child: a position in "nodes"
///
/// A key other than 0 names the same thing in all frames of a film; where it stands twice in a
/// frame, both are the same node. To
/// show the time t between two frames, draw the later one; for each node with a key take `x, y`
/// (and `width, height` of kinds 1 and 2) from the node with that key in the frame before, and go
/// linearly to those of this frame by progress(curve, t / seconds) of that key's motion. A key
/// without a motion, or without a counterpart before, has its new values from the start. A group
/// with the class `notes` says what is true at rest: leave it out until the longest motion is over.
/// `progress` is `AnimationCurve.progress`: 0 to 3 the Béziers easeInOut, easeIn, easeOut and
/// linear, any other `s(10·t) / s(10)` with `s(x) = 1 − (1 + x)·e^−x`.
public struct DrawingTable: Sendable {
  /// The format's version.
  public static let version = 1

  private var texts = Interned<String>()
  private var nodes = Interned<[Int]>()
  private var frames = Interned<[Int]>()
  private var films: [String] = []

  /// Makes an empty table.
  public init() {}

  /// The number of films.
  public var count: Int { films.count }

  /// Adds a case's pictures.
  ///
  /// - Returns: Its position in `films`.
  public mutating func add(_ film: FilmStrip) -> Int {
    let head = [film.title, film.verdict.rawValue, film.summary].map { "\(texts.index(of: $0))" }
    let pictures = film.frames.map { "\(frames.index(of: record(of: $0)))" }
    let unit = DrawingNumber.text(of: DrawingNumber.hundredths(film.unit))
    films.append("[\(head.joined(separator: ",")),\(unit),[\(pictures.joined(separator: ","))]]")
    return films.count - 1
  }

  /// The table as JSON in one line; it holds no `<`, so that it can stand in a page.
  public var json: String {
    var text = "{\"version\":\(Self.version),\"styles\":["
    text += DrawingStyle.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    text += "],\"texts\":["
    text.append(contentsOf: texts.values.map(Self.quoted).joined(separator: ","))
    text += "],\"nodes\":["
    text.append(contentsOf: nodes.values.map(Self.text(ofNode:)).joined(separator: ","))
    text += "],\"frames\":["
    text.append(contentsOf: frames.values.map(Self.text(ofFrame:)).joined(separator: ","))
    text += "],\"films\":[" + films.joined(separator: ",") + "]}"
    return text
  }

  // MARK: Records: whole numbers, of coordinates the hundredths

  private mutating func index(of node: DrawingNode) -> Int {
    switch node {
    case .group(let key, let style, let origin, let children):
      let head = [0, key.rawValue, style?.number ?? -1] + Self.numbers(origin.x, origin.y)
      return nodes.index(of: head + children.map { index(of: $0) })
    case .clip(let key, let rect, let children):
      let head = [1, key.rawValue] + Self.numbers(rect)
      return nodes.index(of: head + children.map { index(of: $0) })
    case .rect(let key, let style, let rect, let radius):
      return nodes.index(
        of: [2, key.rawValue, style.number] + Self.numbers(rect) + Self.numbers(radius)
      )
    case .path(let style, let points):
      return nodes.index(of: [3, style.number] + points.flatMap { Self.numbers($0.x, $0.y) })
    case .text(let style, let text, let point, let size, let anchor):
      return nodes.index(
        of: [4, style.number] + Self.numbers(point.x, point.y, size)
          + [Int(anchor.rawValue), texts.index(of: text)]
      )
    }
  }

  private mutating func record(of frame: FilmStrip.Frame) -> [Int] {
    var record = [frame.step, texts.index(of: frame.caption), index(of: frame.node)]
    record += Self.numbers(frame.bounds)
    record.append(frame.notes.count)
    for note in frame.notes {
      record += [texts.index(of: note.kind.rawValue), texts.index(of: note.text)]
    }
    for motion in frame.motions {
      // Milliseconds: hundredths of a second would be too coarse.
      record += [motion.key.rawValue, Int((motion.duration * 1000).rounded()), motion.curve]
    }
    return record
  }

  private static func numbers(_ values: Double...) -> [Int] {
    values.map(DrawingNumber.hundredths)
  }

  private static func numbers(_ rect: Rect) -> [Int] {
    numbers(rect.x, rect.y, rect.width, rect.height)
  }

  // MARK: Text

  private static func text(ofNode record: [Int]) -> String {
    let points: Range<Int> =
      switch record[0] {
      case 0: 3..<5
      case 1: 2..<6
      case 2: 3..<8
      case 3: 2..<record.count
      default: 2..<5
      }
    let numbers = record.indices.map {
      points.contains($0) ? DrawingNumber.text(of: record[$0]) : "\(record[$0])"
    }
    return "[" + numbers.joined(separator: ",") + "]"
  }

  private static func text(ofFrame record: [Int]) -> String {
    let notes = 8..<(8 + 2 * record[7])
    let words = record[notes].map(String.init).joined(separator: ",")
    let bounds = record[3..<7].map { DrawingNumber.text(of: $0) }.joined(separator: ",")
    let motions = record[notes.upperBound...].enumerated().map { place, number in
      place % 3 == 1 ? DrawingNumber.text(ofThousandths: number) : "\(number)"
    }
    return "[\(record[0]),\(record[1]),[\(words)],\(record[2]),[\(bounds)],"
      + "[\(motions.joined(separator: ","))]]"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    JSONValue.write(text, to: &quoted)
    guard quoted.utf8.contains(UInt8(ascii: "<")) else { return quoted }
    return quoted.split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
  }
}

/// Values in the order in which they first came, each once.
private struct Interned<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var indexes: [Value: Int] = [:]

  mutating func index(of value: Value) -> Int {
    if let index = indexes[value] { return index }
    indexes[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
