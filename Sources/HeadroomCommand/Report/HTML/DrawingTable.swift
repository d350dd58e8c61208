import AvoidanceEngine
import Presentation
import Scenarios

/// The drawings of many cases as compact JSON in which equal pieces are stored once.
///
/// The text is one object; every reference is an index of one of its arrays, from 0, and numbers
/// are points of the device, rounded to hundredths:
///
///     { "version": 1,
///       "styles": ["paper", …],         classes, by DrawingStyle.css
///       "texts": ["focus email", …],    every string once; safe as the text of an element
///       "nodes": [node, …],             every piece once, children before their parents
///       "frames": [frame, …],           every picture once
///       "films": [film, …] }            one per case, in the order in which they were added
///
///     film   [unit, [frame…]]
///     frame  [step, caption, [kind, text, …], node, [x, y, width, height], [key, seconds, curve, …]]
///              step: the index in the script, -1 before the first step; caption: a text
///              notes: pairs of texts, the kind (detail, situation, covered, moved, failed), the words
///              x, y, width, height: the viewBox
///              motions: triples, how the piece with that key moved here from the film's previous frame
///     node   [0, key, style, x, y, child…]                          <g class transform="translate(x y)">
///            [1, key, x, y, width, height, child…]                  <svg x y width height>: clips
///            [2, key, style, x, y, width, height, radius]           <rect class x y width height rx>
///            [3, style, x1, y1, x2, y2, …]                          <polyline class points>
///            [4, style, x, y, size, anchor, text]                   <text class x y font-size text-anchor>
///              style: an index in "styles", -1 for no class; anchor: 0 start, 1 middle, 2 end
///              child: an index in "nodes"
///
/// A key other than 0 identifies the same thing in all frames of a film; if it occurs twice in a
/// frame, both are the same node. To show the time t between two frames, draw the later one; for
/// each node with a key take `x, y` (and `width, height` of kinds 1 and 2) from the node with that
/// key in the previous frame, and move linearly to those of this frame by
/// progress(curve, t / seconds) of that key's motion. A key without a motion, or without a node in
/// the previous frame, has its new values from the start. A group with the class `notes` is true at
/// rest: leave it out until the longest motion is over. `progress` is `AnimationCurve.progress`:
/// 0 to 3 are the Béziers easeInOut, easeIn, easeOut and linear, any other is `s(10·t) / s(10)`
/// with `s(x) = 1 − (1 + x)·e^−x`.
struct DrawingTable: Sendable {
  static let version = 1

  private var texts = Interned<String>()
  private var nodes = RecordSet()
  private var frames = RecordSet()
  private var textList = ""
  private var nodeList = ""
  private var frameList = ""
  private var filmList = ""

  init() {}

  private(set) var count = 0

  /// The approximate size of ``json``.
  var byteCount: Int {
    textList.utf8.count + nodeList.utf8.count + frameList.utf8.count + filmList.utf8.count
  }

  /// Adds a case's pictures.
  ///
  /// - Returns: Its index in `films`.
  mutating func add(_ film: FilmStrip) -> Int { add(FilmRecords(film)) }

  /// Adds a case's pictures, whose records may have been created on another thread.
  mutating func add(_ film: FilmRecords) -> Int {
    let texts = film.texts.values.map { index(of: $0) }
    var nodes: [Int] = []
    nodes.reserveCapacity(film.nodes.count)
    for place in 0..<film.nodes.count {
      nodes.append(index(ofNode: film.nodes[place], texts, nodes))
    }
    let frames = (0..<film.frames.count).map { index(ofFrame: film.frames[$0], texts, nodes) }
    Self.separate(&filmList)
    filmList += "[\(DrawingNumber.text(of: film.unit)),["
    for (place, picture) in film.pictures.enumerated() {
      if place > 0 { filmList += "," }
      filmList += "\(frames[picture])"
    }
    filmList += "]]"
    count += 1
    return count - 1
  }

  /// The table as JSON in one line; it contains no `<`, so that it can be embedded in a page.
  var json: String {
    let styles = DrawingStyle.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    return "{\"version\":\(Self.version),\"styles\":[\(styles)],\"texts\":[\(textList)],"
      + "\"nodes\":[\(nodeList)],\"frames\":[\(frameList)],\"films\":[\(filmList)]}"
  }

  // MARK: Records of a film

  private mutating func index(of text: String) -> Int {
    let (index, isNew) = texts.insert(text)
    if isNew {
      Self.separate(&textList)
      textList += Value.text(text).embedded
    }
    return index
  }

  private mutating func index(
    ofNode record: ArraySlice<Int>, _ filmTexts: [Int], _ filmNodes: [Int]
  ) -> Int {
    let kind = record[record.startIndex]
    let start = nodes.begin()
    for (place, number) in record.enumerated() {
      switch kind {
      case 0 where place >= 5, 1 where place >= 6: nodes.append(filmNodes[number])
      case 4 where place == 6: nodes.append(filmTexts[number])
      default: nodes.append(number)
      }
    }
    let (index, isNew) = nodes.end(start)
    if isNew { write(node: index) }
    return index
  }

  private mutating func index(
    ofFrame record: ArraySlice<Int>, _ filmTexts: [Int], _ filmNodes: [Int]
  ) -> Int {
    let motions = 8 + 2 * record[record.startIndex + 7]
    let start = frames.begin()
    for (place, number) in record.enumerated() {
      switch place {
      case 1, 8..<motions: frames.append(filmTexts[number])
      case 2: frames.append(filmNodes[number])
      default: frames.append(number)
      }
    }
    let (index, isNew) = frames.end(start)
    if isNew { write(frame: index) }
    return index
  }

  // MARK: Text

  private mutating func write(node index: Int) {
    let record = nodes[index]
    let coordinates: Range<Int> =
      switch record[record.startIndex] {
      case 0: 3..<5
      case 1: 2..<6
      case 2: 3..<8
      case 3: 2..<record.count
      default: 2..<5
      }
    Self.separate(&nodeList)
    nodeList += "["
    for (place, number) in record.enumerated() {
      if place > 0 { nodeList += "," }
      nodeList += coordinates.contains(place) ? DrawingNumber.text(of: number) : "\(number)"
    }
    nodeList += "]"
  }

  private mutating func write(frame index: Int) {
    let record = Array(frames[index])
    let notes = 8..<(8 + 2 * record[7])
    let words = record[notes].map(String.init).joined(separator: ",")
    let bounds = record[3..<7].map { DrawingNumber.text(of: $0) }.joined(separator: ",")
    let motions = record[notes.upperBound...].enumerated().map { place, number in
      place % 3 == 1 ? DrawingNumber.text(ofThousandths: number) : "\(number)"
    }
    Self.separate(&frameList)
    frameList += "[\(record[0]),\(record[1]),[\(words)],\(record[2]),[\(bounds)],"
    frameList += "[\(motions.joined(separator: ","))]]"
  }

  private static func separate(_ list: inout String) {
    if !list.isEmpty { list += "," }
  }
}
