package import AvoidanceEngine
package import Scenarios

/// A form on a device with a script, as a file could say it.
package struct Specimen: Sendable {
  package var form: FormDescription
  /// The device's place among those that are explored.
  package var device: Int
  /// How the device is held at the start.
  package var orientation: Orientation
  /// The steps.
  package var script: [ScriptEntry]
}

extension Specimen {
  /// How large it is; no step of shrinking makes it larger.
  ///
  /// Steps count most, then views, then what is said of them, then how simple the numbers are.
  package var size: Int {
    var form = form
    var size = 0
    form.changeNumbers { number, known in size += Self.size(of: number, known) }
    size += form.controller.size + form.view.size
    for entry in script { size += Self.size(of: entry) }
    return size + (device == 0 ? 0 : 40) + Int(orientation.rawValue) * 20
  }

  /// How many views there are below the root.
  package var viewCount: Int { form.view.count - 1 }

  static func size(of number: Double, _ known: FormNumber) -> Int {
    if number == known.standard { return 0 }
    if number == 0 { return 1 }
    let magnitude = Int.bitWidth - Int(min(number.magnitude, 1_000_000)).leadingZeroBitCount
    let steps: [Double] = [100, 50, 10, 5, 1, 0.5]
    let roundness = steps.firstIndex { (number / $0).rounded() * $0 == number } ?? steps.count
    return 2 + roundness * 2 + magnitude + (number < 0 ? 1 : 0)
  }

  private static func size(of entry: ScriptEntry) -> Int {
    guard case .step(let step, let then) = entry else { return 0 }
    let whole = FormNumber()
    var size = 1000 + (then == nil ? 0 : 60)
    switch step {
    case .focus, .hideKeyboard: break
    case .rotate(let orientation): size += 30 + Int(orientation.rawValue) * 4
    case .keyboard(let change):
      size += 50
      if let height = change.height { size += 20 + Self.size(of: height, whole) }
      if change.kind != nil { size += 20 }
      if change.predictiveBar != nil { size += 20 }
      if let frame = change.frame {
        for number in frame.list { size += 20 + Self.size(of: number, whole) }
      }
    case .drag(_, let by, _):
      size += 60 + Self.size(of: by.y, whole)
    case .type(let text): size += 40 + text.utf8.count
    case .insertRows(_, let section, let at, let rows):
      size += 80 + section + at
      for row in rows { size += 40 + row.size }
    case .deleteRows(_, let section, let at, let count): size += 70 + section + at + count
    case .tapPoint(let point):
      size += 90 + Self.size(of: point.x, whole) + Self.size(of: point.y, whole)
    default: size += 40
    }
    return size
  }
}

extension Rect {
  var list: [Double] { [x, y, width, height] }
}

extension ViewController {
  fileprivate var size: Int {
    let bars = [navigationBar, tabBar, toolbar].count { $0 != .none }
    return bars * 30 + (kind == .viewController ? 0 : 30) + (presentation == .fullScreen ? 0 : 60)
      + (className == nil ? 0 : 20) + superclasses.count * 20 + parents.count * 30
      + (extendsUnderBars ? 0 : 20) + (presented ? 20 : 0)
  }
}

extension ViewNode {
  /// How many views there are, itself included.
  var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// How much is said of the view and all inside, but for its numbers.
  fileprivate var size: Int {
    var size = 0
    forEach { view in
      size += 100 + view.said * 20
      size += (view.table?.sections.count ?? 0) * 30
    }
    return size
  }

  /// How many properties are not as they are without a word.
  private var said: Int {
    var plain = self
    return layout.constraints.count + (frame == nil ? 0 : 1)
      + Self.simplified.count { $0.reset(&plain) } + (stack?.margins ?? .zero == .zero ? 0 : 1)
  }

  /// All properties but places and those numbers that are made simpler instead.
  private static let simplified = ViewProperty.all.filter {
    !$0.isOfLayout && !["frame", "height", "width", "rowHeight", "spacing"].contains($0.name)
  }

  /// The view with one of the things that are said of it no longer said, once for each.
  var simplifications: [ViewNode] {
    var found = Self.simplified.compactMap { property -> ViewNode? in
      var copy = self
      return property.reset(&copy) ? copy : nil
    }
    var copy = self
    copy.stack?.margins = .zero
    if copy != self { found.append(copy) }
    copy = self
    copy.layout = LayoutProperties()
    if copy != self { found.append(copy) }
    return found
  }
}
