import AvoidanceEngine
import Presentation

/// One film as records, with equal pieces stored once: the input of a ``DrawingTable``.
///
/// The numbers are those of the table's format, references are indices of this film's own lists:
///
///     node   [0, key, style, x, y, child…], …
///     frame  [step, caption, node, x, y, width, height, notes, (kind, text)…, (key, seconds, curve)…]
///
/// Coordinates are hundredths of points, seconds thousandths.
struct FilmRecords: Sendable {
  /// Each once.
  private(set) var texts = InternedList<String>()
  /// Each once, children before their parents.
  private(set) var nodes = RecordSet()
  /// Each once.
  private(set) var frames = RecordSet()
  /// The frames in order.
  private(set) var pictures: [Int] = []
  /// The scale of texts, in hundredths.
  let unit: Int

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

/// Records of integers, each once, in the order in which they were added; stored contiguously in
/// one array.
struct RecordSet: Sendable {
  /// Differs from process to process, so that no input can choose records that collide.
  private static let seed = UInt64.random(in: 0...UInt64.max)

  private var numbers: [Int] = []
  /// The end of each record in ``numbers``.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// A hash table whose size is a power of two: the index of a record plus 1, or 0.
  private var slots: [Int32] = Array(repeating: 0, count: 64)
  /// The numbers of unfinished records, which may be nested.
  private var pending: [Int] = []

  var count: Int { ends.count }

  subscript(place: Int) -> ArraySlice<Int> {
    numbers[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }

  /// Begins a record.
  ///
  /// - Returns: The argument for ``end(_:)``.
  func begin() -> Int { pending.count }

  /// Adds a number to the innermost unfinished record.
  mutating func append(_ number: Int) { pending.append(number) }

  /// Ends the innermost unfinished record.
  ///
  /// - Parameter start: The result of ``begin()``.
  /// - Returns: The record's index, and whether it is new.
  mutating func end(_ start: Int) -> (place: Int, isNew: Bool) {
    let hash = pendingHash(start)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if hashes[place] == hash, isPending(start, equalTo: place) {
        pending.removeSubrange(start...)
        return (place, false)
      }
      slot = (slot + 1) & mask
    }
    let place = ends.count
    numbers += pending[start...]
    pending.removeSubrange(start...)
    ends.append(numbers.count)
    hashes.append(hash)
    slots[slot] = Int32(place + 1)
    if 2 * ends.count > slots.count { grow() }
    return (place, true)
  }

  private func isPending(_ start: Int, equalTo place: Int) -> Bool {
    let first = place == 0 ? 0 : ends[place - 1]
    let count = ends[place] - first
    guard pending.count - start == count else { return false }
    for index in 0..<count where numbers[first + index] != pending[start + index] { return false }
    return true
  }

  private func pendingHash(_ start: Int) -> UInt64 {
    var hash = Self.seed
    for index in start..<pending.count {
      let number = UInt64(bitPattern: Int64(pending[index]))
      let product = (hash ^ number).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low &+ 0xD1B5_4A32_D192_ED03
    }
    return hash
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    let mask = slots.count - 1
    for (place, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(place + 1)
    }
  }
}

/// The indices of values in the order in which they were added, each value once.
struct Interned<Value: Hashable & Sendable>: Sendable {
  private var places: [Value: Int] = [:]

  /// Returns the index of a value, and whether it is new.
  mutating func insert(_ value: Value) -> (place: Int, isNew: Bool) {
    let next = places.count
    let place = places[value, default: next]
    if place == next { places[value] = next }
    return (place, place == next)
  }
}

/// Values in the order in which they were added, each once.
struct InternedList<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var places = Interned<Value>()

  mutating func index(of value: Value) -> Int {
    let (place, isNew) = places.insert(value)
    if isNew { values.append(value) }
    return place
  }
}
