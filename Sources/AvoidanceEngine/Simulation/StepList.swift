/// What happened in a step: a list that is emptied at the start of each one.
///
/// The elements of earlier steps are written over, so that emptying it is one store; an array's
/// `removeAll(keepingCapacity:)` replaces a range by nothing, which takes longer than most steps add.
struct StepList<Element: Sendable>: Sendable {
  private var slots: [Element] = []
  private(set) var count = 0

  /// The elements, in order.
  var array: [Element] { Array(slots.prefix(count)) }

  mutating func reserveCapacity(_ capacity: Int) { slots.reserveCapacity(capacity) }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count < slots.count { slots[count] = element } else { slots.append(element) }
    count += 1
  }
}
