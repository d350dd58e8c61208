import AvoidanceEngine

/// One film as records, in which equal pieces stand once: what a ``DrawingTable`` takes.
///
/// The numbers are those of the table's format, references are places in this film's own lists:
///
///     node   [0, key, style, x, y, child…], …
///     frame  [step, caption, node, x, y, width, height, notes, (kind, text)…, (key, seconds, curve)…]
///
/// Coordinates are hundredths of points, seconds thousandths.
struct FilmRecords: Sendable {
  /// Every string, once.
  private(set) var texts = InternedList<String>()
  /// Every piece, once, children before what holds them.
  private(set) var nodes = RecordSet()
  /// Every picture, once.
  private(set) var frames = RecordSet()
  /// The pictures in order.
  private(set) var pictures: [Int] = []
  /// How large texts are, in hundredths.
  let unit: Int

  /// Writes a film down.
  init(_ film: FilmStrip) {
    unit = DrawingNumber.hundredths(film.unit)
    pictures.reserveCapacity(film.frames.count)
    for frame in film.frames { pictures.append(add(frame)) }
  }

  private mutating func add(_ node: DrawingNode) -> Int {
    let start = nodes.begin()
    switch node {
    case .group(let key, let style, let origin, let children):
      append(0, key.rawValue, style?.number ?? -1)
      append(origin)
      append(children)
    case .clip(let key, let rect, let children):
      append(1, key.rawValue)
      append(rect)
      append(children)
    case .rect(let key, let style, let rect, let radius):
      append(2, key.rawValue, style.number)
      append(rect)
      append(DrawingNumber.hundredths(radius))
    case .path(let style, let points):
      append(3, style.number)
      for point in points { append(point) }
    case .text(let style, let text, let point, let size, let anchor):
      append(4, style.number)
      append(point)
      append(DrawingNumber.hundredths(size), Int(anchor.rawValue), texts.index(of: text))
    }
    return nodes.end(start).place
  }

  private mutating func append(_ children: [DrawingNode]) {
    for child in children {
      let place = add(child)
      nodes.append(place)
    }
  }

  private mutating func append(_ numbers: Int...) {
    for number in numbers { nodes.append(number) }
  }

  private mutating func append(_ point: Point) {
    nodes.append(DrawingNumber.hundredths(point.x))
    nodes.append(DrawingNumber.hundredths(point.y))
  }

  private mutating func append(_ rect: Rect) {
    append(rect.origin)
    nodes.append(DrawingNumber.hundredths(rect.width))
    nodes.append(DrawingNumber.hundredths(rect.height))
  }

  private mutating func add(_ frame: FilmStrip.Frame) -> Int {
    let start = frames.begin()
    frames.append(frame.step)
    frames.append(texts.index(of: frame.caption))
    frames.append(add(frame.node))
    let bounds = frame.bounds
    for number in [bounds.x, bounds.y, bounds.width, bounds.height] {
      frames.append(DrawingNumber.hundredths(number))
    }
    frames.append(frame.notes.count)
    for note in frame.notes {
      frames.append(texts.index(of: note.kind.rawValue))
      frames.append(texts.index(of: note.text))
    }
    for motion in frame.motions {
      frames.append(motion.key.rawValue)
      // Milliseconds: hundredths of a second would be too coarse.
      frames.append(Int((motion.duration * 1000).rounded()))
      frames.append(motion.curve)
    }
    return frames.end(start).place
  }
}
