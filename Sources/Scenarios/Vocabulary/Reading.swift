package import AvoidanceEngine

/// A value read from the screen, without a string or an array if numbers suffice.
package enum Reading {
  case none
  case flag(Bool)
  case numbers(Quad)
  case view(ViewIndex)
  case text(String)
  case texts([String])
  case adjustments
}

/// A type that can be read without conversion and determines the shape.
package protocol ReadableValue: Sendable {
  static var shape: Observable.Shape { get }
  var reading: Reading { get }
}

extension Double: ReadableValue {
  package static var shape: Observable.Shape { .number }
  package var reading: Reading { .numbers(Quad(self)) }
}

extension Point: ReadableValue {
  package static var shape: Observable.Shape { .point }
  package var reading: Reading { .numbers(Quad(self)) }
}

extension Size: ReadableValue {
  package static var shape: Observable.Shape { .size }
  package var reading: Reading { .numbers(Quad(self)) }
}

extension Rect: ReadableValue {
  package static var shape: Observable.Shape { .rect }
  package var reading: Reading { .numbers(Quad(self)) }
}

extension EdgeInsets: ReadableValue {
  package static var shape: Observable.Shape { .insets }
  package var reading: Reading { .numbers(Quad(self)) }
}

extension Bool: ReadableValue {
  package static var shape: Observable.Shape { .flag }
  package var reading: Reading { .flag(self) }
}

extension String: ReadableValue {
  package static var shape: Observable.Shape { .text }
  package var reading: Reading { .text(self) }
}

extension [String]: ReadableValue {
  package static var shape: Observable.Shape { .texts }
  package var reading: Reading { .texts(self) }
}

extension Optional: ReadableValue where Wrapped: ReadableValue {
  package static var shape: Observable.Shape { Wrapped.shape }
  package var reading: Reading { self?.reading ?? .none }
}

package struct Quad {
  package var a = 0.0
  package var b = 0.0
  package var c = 0.0
  package var d = 0.0
  package var count: Int

  package init(_ a: Double) { (self.a, count) = (a, 1) }

  package init(_ point: Point) { (a, b, count) = (point.x, point.y, 2) }

  package init(_ size: Size) { (a, b, count) = (size.width, size.height, 2) }

  package init(_ rect: Rect) { (a, b, c, d, count) = (rect.x, rect.y, rect.width, rect.height, 4) }

  package init(_ insets: EdgeInsets) {
    (a, b, c, d, count) = (insets.top, insets.left, insets.bottom, insets.right, 4)
  }

  /// Fails unless there are one to four numbers.
  package init?(_ numbers: [Double]) {
    guard (1...4).contains(numbers.count) else { return nil }
    count = numbers.count
    a = numbers[0]
    if count > 1 { b = numbers[1] }
    if count > 2 { c = numbers[2] }
    if count > 3 { d = numbers[3] }
  }

  package var array: [Double] { Array([a, b, c, d].prefix(count)) }

  /// The largest difference between corresponding numbers; infinite if the counts differ.
  package func distance(to other: Quad) -> Double {
    guard count == other.count else { return .infinity }
    return max(max(abs(a - other.a), abs(b - other.b)), max(abs(c - other.c), abs(d - other.d)))
  }

  package func part(_ component: Subject.Component?, of shape: Observable.Shape) -> Quad {
    guard let component else { return self }
    switch (shape, component) {
    case (.point, .y), (.size, .height), (.insets, .left), (.rect, .y), (.rect, .minY):
      return Quad(b)
    case (.insets, .bottom), (.rect, .width): return Quad(c)
    case (.insets, .right), (.rect, .height): return Quad(d)
    case (.rect, .midX): return Quad(a + c / 2)
    case (.rect, .midY): return Quad(b + d / 2)
    case (.rect, .maxX): return Quad(a + c)
    case (.rect, .maxY): return Quad(b + d)
    case (.rect, .origin): return Quad(Point(a, b))
    case (.rect, .size): return Quad(Size(c, d))
    default: return Quad(a)
    }
  }
}
