import AvoidanceEngine
import Presentation

/// The highlights of a frame: the covered part of the field, what moved, where things were
/// expected.
struct Annotations {
  let screen: Screen
  let movements: [ShownMovement]
  let expected: [ExpectedPlace]
  let unit: Double

  /// The space for arrows and their labels to the device's right; 0 if there are none.
  var gutter: Double {
    guard !labels.isEmpty else { return 0 }
    let widest = labels.map { width(of: $0) }.max() ?? 0
    return labelX - screen.screenSize.width - ScreenPainter.bezel(unit) + widest
  }

  /// The pieces, in window coordinates; true at rest.
  func nodes() -> [DrawingNode] {
    let pieces = covered() + outside() + expected.flatMap(ghost) + arrows() + placedLabels()
    return pieces.isEmpty ? [] : [.group(style: .notes, pieces)]
  }

  // MARK: Covered

  /// The covered part of the focused field and its label, or the label of a field whose covered
  /// part is not on the screen; empty if the field is not covered.
  var coveredPlaces: [Rect] {
    if let marker { return [marker.place] }
    guard let part = coveredPart else { return [] }
    return [part, pillPlace(beside: part)]
  }

  /// The part of the covered part that is on the screen; nil if there is none.
  private var coveredPart: Rect? {
    guard screen.focusCovered > 0, let frame = screen.focusFrame else { return nil }
    let (size, top) = (screen.screenSize, screen.visibleBottom(over: screen.firstResponder))
    let hidden = Rect(0, top, size.width, size.height - top)
    let undocked = screen.keyboard.isVisible && !screen.keyboard.isDocked
    return frame.intersection(hidden)
      ?? (undocked ? frame.intersection(screen.keyboard.frame) : nil)
  }

  private var coveredWords: String {
    let points = Words.points(screen.focusCovered)
    let isWhole = screen.focusFrame.map { $0.height == screen.focusCovered } ?? false
    return isWhole ? "covered \(points) of \(points) pt" : "covered \(points) pt"
  }

  private func covered() -> [DrawingNode] {
    guard let part = coveredPart else { return [] }
    return [.rect(.covered, part), .path(.hatch, hatch(part))]
      + pill(coveredWords, at: pillPlace(beside: part))
  }

  /// Slanting lines across a rectangle, as one path along its edges.
  private func hatch(_ rect: Rect) -> [Point] {
    let step = 9 * unit
    var points: [Point] = []
    var distance = step
    var isRising = true
    while distance < rect.width + rect.height {
      let left = Point(
        rect.minX + max(0, distance - rect.height), rect.minY + min(distance, rect.height))
      let right = Point(
        rect.minX + min(distance, rect.width), rect.minY + max(0, distance - rect.width))
      points += isRising ? [left, right] : [right, left]
      isRising.toggle()
      distance += step
    }
    return points
  }

  private var pillSize: Double { 18 * unit }
  private var pillHeight: Double { 28 * unit }

  /// The left edge and width of a label, centred on a position as far as the screen allows.
  private func pillSpan(of words: String, around x: Double) -> (x: Double, width: Double) {
    let width = TextMeasure.width(words, size: pillSize, isBold: true) + 20 * unit
    return (min(max(x - width / 2, 4 * unit), screen.screenSize.width - width - 4 * unit), width)
  }

  /// A label's frame on the keyboard: below the covered part or, if it doesn't fit, inside or above
  /// it.
  private func pillPlace(beside part: Rect) -> Rect {
    let height = pillHeight
    let (x, width) = pillSpan(of: coveredWords, around: part.midX)
    var y = part.maxY + 8 * unit
    if y + height > screen.screenSize.height - 4 * unit {
      y = part.height > height + 8 * unit ? part.midY - height / 2 : part.minY - height - 8 * unit
    }
    return Rect(x, y, width, height)
  }

  private func pill(_ words: String, at place: Rect) -> [DrawingNode] {
    let baseline = place.midY + pillSize * TextMeasure.capital / 2
    return [
      .rect(.pillCovered, place, radius: place.height / 2),
      .text(
        .pillCoveredText, words, at: Point(place.midX, baseline), size: pillSize, anchor: .middle),
    ]
  }

  // MARK: Outside the screen

  private var arrowLength: Double { 22 * unit }

  /// The label of a field whose covered part is not on the screen: how far it ends below the
  /// keyboard's top or the window's bottom, or begins above the window.
  private var marker: (words: String, place: Rect, isAbove: Bool)? {
    let size = screen.screenSize
    guard screen.focusCovered > 0, coveredPart == nil, let frame = screen.focusFrame else {
      return nil
    }
    let isAbove = frame.minY < 0
    let points =
      isAbove ? -frame.minY : frame.maxY - screen.visibleBottom(over: screen.firstResponder)
    let distance = "\(Words.points(points)) pt \(isAbove ? "above" : "below")"
    let labelWidth = size.width - 28 * unit
    let rest = TextMeasure.width(", \(distance)", size: pillSize, isBold: true)
    let name = screen.form.name(of: screen.firstResponder).flatMap {
      TextMeasure.fitting(
        VisibleText.of($0), width: labelWidth - rest, size: pillSize, isBold: true)
    }
    let words = name.map { "\($0), \(distance)" } ?? distance
    let (x, width) = pillSpan(of: words, around: frame.midX)
    let room = 4 * unit + arrowLength
    let y = isAbove ? room : size.height - room - pillHeight
    return (words, Rect(x, y, width, pillHeight), isAbove)
  }

  /// A label at the screen's upper or lower edge with an arrow towards the field.
  private func outside() -> [DrawingNode] {
    guard let marker else { return [] }
    let x = marker.place.midX
    let start = marker.isAbove ? marker.place.minY : marker.place.maxY
    let tip = marker.isAbove ? start - arrowLength : start + arrowLength
    let half = marker.isAbove ? -8 * unit : 8 * unit
    return pill(marker.words, at: marker.place) + [
      .path(.hatch, [Point(x, start), Point(x, tip)]),
      .path(.hatch, [Point(x - half, tip - half), Point(x, tip), Point(x + half, tip - half)]),
    ]
  }

  // MARK: Expected

  private func ghost(_ place: ExpectedPlace) -> [DrawingNode] {
    let screenRect = Rect(origin: .zero, size: screen.screenSize)
    let rect = place.rect
    if rect.height > 0 {
      // Anything entirely beside the screen only gets a label.
      guard rect.intersects(screenRect) else { return [] }
      return [.rect(.ghost, rect, radius: 6 * unit)]
    }
    guard rect.y >= 0, rect.y <= screenRect.maxY else { return [] }
    return [.path(.ghostLine, [Point(rect.minX, rect.y), Point(rect.maxX, rect.y)])]
  }

  // MARK: Moved

  private var arrowX: Double { screen.screenSize.width + ScreenPainter.bezel(unit) + 14 * unit }
  private var arrowStep: Double { 18 * unit }
  private var labelX: Double { arrowX + Double(movements.count) * arrowStep }

  private func arrows() -> [DrawingNode] {
    movements.enumerated().flatMap { place, movement in
      arrow(movement, x: arrowX + Double(place) * arrowStep)
    }
  }

  /// An arrow as long as the movement, clamped to the screen's height.
  private func arrow(_ movement: ShownMovement, x: Double) -> [DrawingNode] {
    let (from, to) = shown(movement)
    let direction = to < from ? -1.0 : 1.0
    let head = 11 * unit
    let half = 6.5 * unit
    let base = to - direction * head
    return [
      .path(.moved, [Point(x, from), Point(x, base)]),
      .path(.moved, [Point(x - half, from), Point(x + half, from)]),
      .path(.movedHead, [Point(x - half, base), Point(x, to), Point(x + half, base)]),
    ]
  }

  /// The arrow's ends: at least a head's length apart and, as far as its length allows, beside the
  /// screen.
  private func shown(_ movement: ShownMovement) -> (from: Double, to: Double) {
    let height = screen.screenSize.height
    let direction = movement.to < movement.from ? -1.0 : 1.0
    let length = min(max(abs(movement.to - movement.from), 14 * unit), height)
    var from = movement.from
    if direction < 0 {
      from = min(max(from, length), height)
    } else {
      from = min(max(from, 0), height - length)
    }
    return (from, from + direction * length)
  }

  // MARK: Labels

  private struct Label {
    var number: String
    var word: String
    var numberStyle: DrawingStyle
    var wordStyle: DrawingStyle
    var y: Double
  }

  private var numberSize: Double { 22 * unit }
  private var wordSize: Double { 13 * unit }
  private var labelHeight: Double { 46 * unit }

  private var labels: [Label] {
    let moved = movements.map { movement in
      let ends = shown(movement)
      return Label(
        number: movement.number,
        word: TextMeasure.fitting(movement.word, width: 92 * unit, size: wordSize) ?? "",
        numberStyle: .movedText, wordStyle: .movedWord, y: (ends.from + ends.to) / 2)
    }
    let ghosts = expected.map { place in
      Label(
        number: TextMeasure.fitting(place.number, width: 110 * unit, size: numberSize, isBold: true)
          ?? "…", word: "expected", numberStyle: .ghostText, wordStyle: .ghostWord,
        y: min(max(place.rect.midY, 0), screen.screenSize.height))
    }
    let room = Int(screen.screenSize.height / labelHeight)
    return Array((moved + ghosts).prefix(max(1, room)))
  }

  private func width(of label: Label) -> Double {
    max(
      TextMeasure.width(label.number, size: numberSize, isBold: true),
      TextMeasure.width(label.word, size: wordSize))
  }

  /// The labels beside their arrows, moved down or up to avoid overlaps.
  private func placedLabels() -> [DrawingNode] {
    let sorted = labels.enumerated().sorted {
      ($0.element.y, $0.offset) < ($1.element.y, $1.offset)
    }
    .map(\.element)
    var tops: [Double] = []
    for label in sorted {
      tops.append(max(label.y - labelHeight / 2, tops.last.map { $0 + labelHeight } ?? 0))
    }
    var limit = screen.screenSize.height
    for index in tops.indices.reversed() {
      tops[index] = min(tops[index], limit - labelHeight)
      limit = tops[index]
    }
    var nodes: [DrawingNode] = []
    for (label, top) in zip(sorted, tops) {
      if !label.number.isEmpty {
        let place = Point(labelX, top + 21 * unit)
        nodes.append(.text(label.numberStyle, label.number, at: place, size: numberSize))
      }
      if !label.word.isEmpty {
        let place = Point(labelX, top + 39.5 * unit)
        nodes.append(.text(label.wordStyle, label.word, at: place, size: wordSize))
      }
    }
    return nodes
  }
}
