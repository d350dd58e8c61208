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
///     film   [unit, [frame…]]
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
  private var textList = ""
  private var nodeList = ""
  private var frameList = ""
  private var filmList = ""

  /// Makes an empty table.
  public init() {}

  /// The number of films.
  public private(set) var count = 0

  /// About how many bytes ``json`` has.
  public var byteCount: Int {
    textList.utf8.count + nodeList.utf8.count + frameList.utf8.count + filmList.utf8.count
  }

  /// Adds a case's pictures.
  ///
  /// - Returns: Its position in `films`.
  public mutating func add(_ film: FilmStrip) -> Int {
    let pictures = film.frames.map { "\(index(of: $0))" }
    let unit = DrawingNumber.text(of: DrawingNumber.hundredths(film.unit))
    Self.append("[\(unit),[\(pictures.joined(separator: ","))]]", to: &filmList)
    count += 1
    return count - 1
  }

  /// The table as JSON in one line; it holds no `<`, so that it can stand in a page.
  public var json: String {
    let styles = DrawingStyle.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    return "{\"version\":\(Self.version),\"styles\":[\(styles)],\"texts\":[\(textList)],"
      + "\"nodes\":[\(nodeList)],\"frames\":[\(frameList)],\"films\":[\(filmList)]}"
  }

  // MARK: Records: whole numbers, of coordinates the hundredths

  private mutating func index(of node: DrawingNode) -> Int {
    switch node {
    case .group(let key, let style, let origin, let children):
      let head = [0, key.rawValue, style?.number ?? -1] + Self.numbers(origin.x, origin.y)
      return index(ofNode: head + children.map { index(of: $0) })
    case .clip(let key, let rect, let children):
      let head = [1, key.rawValue] + Self.numbers(rect)
      return index(ofNode: head + children.map { index(of: $0) })
    case .rect(let key, let style, let rect, let radius):
      return index(
        ofNode: [2, key.rawValue, style.number] + Self.numbers(rect) + Self.numbers(radius)
      )
    case .path(let style, let points):
      return index(ofNode: [3, style.number] + points.flatMap { Self.numbers($0.x, $0.y) })
    case .text(let style, let text, let point, let size, let anchor):
      return index(
        ofNode: [4, style.number] + Self.numbers(point.x, point.y, size)
          + [Int(anchor.rawValue), index(of: text)]
      )
    }
  }

  private mutating func index(ofNode record: [Int]) -> Int {
    let (index, isNew) = nodes.insert(record)
    if isNew { Self.append(Self.text(ofNode: record), to: &nodeList) }
    return index
  }

  private mutating func index(of text: String) -> Int {
    let (index, isNew) = texts.insert(text)
    if isNew { Self.append(Self.quoted(text), to: &textList) }
    return index
  }

  private mutating func index(of frame: FilmStrip.Frame) -> Int {
    let record = record(of: frame)
    let (index, isNew) = frames.insert(record)
    if isNew { Self.append(Self.text(ofFrame: record), to: &frameList) }
    return index
  }

  private mutating func record(of frame: FilmStrip.Frame) -> [Int] {
    var record = [frame.step, index(of: frame.caption), index(of: frame.node)]
    record += Self.numbers(frame.bounds)
    record.append(frame.notes.count)
    for note in frame.notes {
      record += [index(of: note.kind.rawValue), index(of: note.text)]
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
    var text = "["
    for (place, number) in record.enumerated() {
      if place > 0 { text += "," }
      text += points.contains(place) ? DrawingNumber.text(of: number) : "\(number)"
    }
    return text + "]"
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
    return HTMLJSON.withoutMarkup(quoted)
  }

  private static func append(_ json: String, to list: inout String) {
    if !list.isEmpty { list += "," }
    list += json
  }
}
