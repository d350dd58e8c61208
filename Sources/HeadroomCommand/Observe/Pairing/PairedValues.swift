import AvoidanceEngine
import FormImporters
import Scenarios

/// The values that dumps print of the same views.
struct PairedValues: Sendable {
  private(set) var values: [Observation.Value] = []
  /// Nil if no classes are printed.
  let classes: Set<String>?
  private let screens: [ViewDump]
  /// For each dump and view of it, its number at rest; nil for views that are not matched.
  private let numbers: [[Int?]]
  /// The views of the first form, by number.
  private let known: Set<Int>

  init(_ screens: [ViewDump], _ matchings: [ScreenMatching], _ forms: [PairedForm]) {
    self.screens = screens
    var numbers: [[Int?]] = [Array(screens[0].views.indices)]
    for (screen, matching) in zip(screens.dropFirst(), matchings) {
      var own = [Int?](repeating: nil, count: screen.views.count)
      for (number, partner) in matching.partners.enumerated() {
        if let partner { own[partner] = number }
      }
      numbers.append(own)
    }
    self.numbers = numbers
    known = Set(forms[0].views.keys)
    let classes = Set(screens.flatMap(\.views).map(\.className)).subtracting([""])
    self.classes = classes.isEmpty ? nil : classes
    let wanted = Set(forms.flatMap(\.views.keys))
    for number in matchings[0].compared where wanted.contains(number) {
      let partners = matchings.map { $0.partners[number] }
      guard partners.contains(where: { $0 != nil }) else { continue }
      for (state, view) in ([number] + partners).enumerated() {
        guard let view else { continue }
        values += self.values(of: view, in: state, number)
      }
    }
  }

  private func values(of view: Int, in state: Int, _ number: Int) -> [Observation.Value] {
    let screen = screens[state]
    let printed = screen.views[view]
    var found: [(Observation.Quantity, [Double])] = []
    if screen.format.isOnScreen {
      if let frame = printed.frame { found.append((.frameOnScreen, frame.numbers)) }
    } else {
      if let frame = frame(of: view, in: state) { found.append((.frame, frame.numbers)) }
      if printed.isScrolling {
        if let offset = printed.contentOffset {
          found.append((.contentOffset, [offset.x, offset.y]))
        }
        if let inset = printed.adjustedContentInset {
          found.append((.adjustedContentInset, [inset.top, inset.left, inset.bottom, inset.right]))
        }
        if let size = printed.contentSize {
          found.append((.contentSize, [size.width, size.height]))
        }
      }
    }
    return found.map { quantity, numbers in
      Observation.Value(
        state: state, view: number, quantity: quantity, numbers: numbers,
        tolerance: screen.format.tolerance, location: screen.location(of: view))
    }
  }

  /// A view's frame in the nearest view around it that the form has, as it leaves out some that are printed.
  private func frame(of view: Int, in state: Int) -> Rect? {
    let screen = screens[state]
    guard var frame = screen.views[view].frame else { return nil }
    var superview = screen.views[view].superview
    while let around = superview, numbers[state][around].map(known.contains) != true {
      let origin = screen.views[around].frame?.origin ?? .zero
      frame.origin = frame.origin + (origin - (screen.views[around].contentOffset ?? .zero))
      superview = screen.views[around].superview
    }
    return frame
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [x, y, width, height] }
}
