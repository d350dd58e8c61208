package import AvoidanceEngine

/// One piece of a drawing, laid out completely: a back end only writes it.
///
/// Coordinates are device points, y down, relative to the enclosing group or clip.
package indirect enum DrawingNode: Hashable, Sendable {
  /// Pieces that move together; `<g transform="translate(x y)">`.
  ///
  /// The style, if any, is inherited; ``DrawingStyle/notes`` marks what is shown only at rest.
  case group(key: DrawingKey = .none, style: DrawingStyle? = nil, at: Point = .zero, [DrawingNode])
  /// Pieces clipped to a rectangle, relative to its origin; a nested `<svg>`.
  case clip(key: DrawingKey = .none, Rect, [DrawingNode])
  case rect(key: DrawingKey = .none, DrawingStyle, Rect, radius: Double = 0)
  /// Straight lines from point to point; the style determines whether they are closed and filled.
  case path(DrawingStyle, [Point])
  /// One line of text; the point is on its baseline.
  case text(DrawingStyle, String, at: Point, size: Double, anchor: Anchor = .start)

  /// Which end of the text the point is at.
  package enum Anchor: UInt8, Hashable, Sendable, CaseIterable {
    case start, middle, end
  }
}

/// Identifies a piece across steps, so that it can be animated between two frames; unique in a frame.
package struct DrawingKey: Hashable, Sendable, RawRepresentable {
  /// 0 for no identity, else a small number.
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// No identity: the piece isn't animated.
  package static let none = DrawingKey(rawValue: 0)
  /// The keyboard and its accessory views.
  package static let keyboard = DrawingKey(rawValue: 1)
  package static func view(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 8 + 8 * view) }
  /// A view's own surface, relative to its origin.
  package static func surface(_ view: ViewIndex) -> DrawingKey {
    DrawingKey(rawValue: 9 + 8 * view)
  }
  /// A scroll view's visible part.
  package static func viewport(_ view: ViewIndex) -> DrawingKey {
    DrawingKey(rawValue: 10 + 8 * view)
  }
  package static func content(_ view: ViewIndex) -> DrawingKey {
    DrawingKey(rawValue: 11 + 8 * view)
  }
  /// A scroll view's content again, where it continues above the screen.
  package static func above(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 12 + 8 * view) }
  /// A scroll view's content again, where it continues below the screen.
  package static func below(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 13 + 8 * view) }
  /// The thumb of a scroll indicator.
  package static func thumb(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 14 + 8 * view) }
}

/// How an identified piece moves from the previous frame to this one.
package struct DrawingMotion: Hashable, Sendable {
  package var key: DrawingKey
  /// In seconds.
  package var duration: Double
  /// The animation's curve, as in ``AvoidanceEngine/AnimationCurve``.
  package var curve: Int

  package init(key: DrawingKey, duration: Double, curve: Int) {
    self.key = key
    self.duration = duration
    self.curve = curve
  }
}

extension DrawingNode {
  /// The piece without children outside a rectangle in its parent's coordinates; nil if nothing is left.
  ///
  /// It looks the same, but the picture of a case doesn't carry rows that are clipped.
  package func culled(to visible: Rect) -> DrawingNode? {
    switch self {
    case .group(let key, let style, let origin, let children):
      let inside = visible.offset(by: Point(-origin.x, -origin.y))
      let kept = children.compactMap { $0.culled(to: inside) }
      return kept.isEmpty ? nil : .group(key: key, style: style, at: origin, kept)
    case .clip(let key, let rect, let children):
      guard let part = rect.intersection(visible) else { return nil }
      let inside = part.offset(by: Point(-rect.x, -rect.y))
      let kept = children.compactMap { $0.culled(to: inside) }
      return kept.isEmpty ? nil : .clip(key: key, rect, kept)
    case .rect, .path, .text:
      return reach.overlaps(visible) ? self : nil
    }
  }

  /// The area of a piece without children, including its line width.
  private var reach: Rect {
    switch self {
    case .rect(_, _, let rect, _): return rect.grown(by: 4)
    case .path(_, let points):
      let left = points.map(\.x).min() ?? 0
      let top = points.map(\.y).min() ?? 0
      let right = points.map(\.x).max() ?? 0
      let bottom = points.map(\.y).max() ?? 0
      return Rect(left, top, right - left, bottom - top).grown(by: 4)
    case .text: return textBox ?? .zero
    case .group, .clip: return .zero
    }
  }

  /// The maximum area of a text, in its parent's coordinates; nil for other pieces.
  package var textBox: Rect? {
    guard case .text(let style, let text, let point, let size, let anchor) = self else {
      return nil
    }
    let width = TextMeasure.width(text, size: size, isBold: style.isBold)
    let x =
      switch anchor {
      case .start: point.x
      case .middle: point.x - width / 2
      case .end: point.x - width
      }
    let height = size * (TextMeasure.ascent + TextMeasure.descent)
    return Rect(x, point.y - size * TextMeasure.ascent, width, height)
  }
}

extension Rect {
  fileprivate func grown(by margin: Double) -> Rect {
    Rect(x - margin, y - margin, width + 2 * margin, height + 2 * margin)
  }

  /// Whether the rectangles touch, even if one of them is a line.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}

/// Formats coordinates in the shortest form, rounded to hundredths of a point.
package enum DrawingNumber {
  /// The largest number written, in points; the model's coordinates are smaller.
  private static let limit = 1e12

  package static func hundredths(_ number: Double) -> Int {
    guard !number.isNaN else { return 0 }
    return Int((min(max(number, -limit), limit) * 100).rounded())
  }

  /// A coordinate's text, such as `34` or `-0.5`.
  package static func text(_ number: Double) -> String { text(of: hundredths(number)) }

  package static func text(of hundredths: Int) -> String { text(hundredths, digits: 2) }

  package static func text(ofThousandths thousandths: Int) -> String {
    text(thousandths, digits: 3)
  }

  private static func text(_ number: Int, digits: Int) -> String {
    let scale = digits == 2 ? 100 : 1000
    let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    var text = number < 0 ? "-\(whole)" : "\(whole)"
    guard rest > 0 else { return text }
    var fraction = "\(rest)"
    fraction = String(repeating: "0", count: digits - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    text += "." + fraction
    return text
  }
}

/// What a piece depicts; the raw value is the class in the style sheet.
package enum DrawingStyle: String, Hashable, Sendable, CaseIterable {
  // The device and its bars.
  case paper, device, screen, window, dim, sheet
  case bar, barLine, barGlyph, barText, homeIndicator, safeLine
  // Views.
  case container, scrollArea, inset, insetText, cell, cellLine, row, field, fieldOff, button
  case surface, image, imageLine, overlay, overlayText, spacer, spacerText, faded
  case fieldName, fieldText, placeholder, buttonText, labelText, viewText, line
  case thumb, caret, focus
  // The keyboard.
  case keyboard, strip, key, keyDark, keyText, toolbar, toolbarText, toolbarOff, stripLine
  // Highlights: covered, moved, expected.
  case notes, peek, covered, hatch, pillCovered, pillCoveredText
  case moved, movedHead, movedText, movedWord, ghost, ghostLine, ghostText, ghostWord
  // The film strip around the frames.
  case title, subtitle, caption, captionNumber, chip
  case noteSituation, noteCovered, noteMoved, noteFailed
  case pillPass, pillFail, pillKnown, pillNeutral, pillText

  package var isBold: Bool {
    switch self {
    case .title, .caption, .captionNumber, .movedText, .ghostText, .pillCoveredText, .pillText,
      .buttonText,
      .toolbarText, .barText, .noteCovered:
      true
    default: false
    }
  }

  /// The style's number in a drawing table.
  package var number: Int { Self.numbers[self] ?? 0 }

  private static let numbers = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
