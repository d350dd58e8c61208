import AvoidanceEngine
import FormImporters
import Scenarios

/// The values that dumps print of the same views.
struct PairedValues: Sendable {
  private(set) var values: [Observation.Value] = []
  /// Nil if no classes are printed.
  let classes: Set<String>?
  private let screens: [PrintedScreen]
  /// For each dump and view of it, its number at rest; nil for views that are not matched.
  private let numbers: [[Int?]]
  /// The views of the first form, by number.
  private let known: Set<Int>

  init(_ screens: [PrintedScreen], _ matchings: [ScreenMatching], _ forms: [PrintedForm]) {
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
    let classes = screens.compactMap(\.classes)
    self.classes = classes.isEmpty ? nil : classes.reduce([]) { $0.union($1) }
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
    if screen.isOnScreen {
      if let frame = printed.frame { found.append((.frameOnScreen, frame.numbers)) }
    } else {
      if let frame = frame(of: view, in: state) { found.append((.frame, frame.numbers)) }
      if printed.scrolls {
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
        tolerance: screen.tolerance, location: screen.location(of: view))
    }
  }

  /// A view's frame in the nearest view around it that the form has, as it leaves out some that are printed.
  private func frame(of view: Int, in state: Int) -> Rect? {
    let screen = screens[state]
    guard var frame = screen.views[view].frame else { return nil }
    var parent = screen.views[view].parent
    while parent >= 0, numbers[state][parent].map(known.contains) != true {
      let offset = screen.views[parent].contentOffset ?? .zero
      let origin = screen.views[parent].frame?.origin ?? .zero
      frame.origin = Point(frame.x + origin.x - offset.x, frame.y + origin.y - offset.y)
      parent = screen.views[parent].parent
    }
    return frame
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [x, y, width, height] }
}

/// What the differences of dumps say of a form: which views have to be in it, and which springs they have.
struct PairedMarks: Sendable {
  private(set) var marks = FormMarks()
  private let screens: [PrintedScreen]

  /// Rotated dumps say nothing of this.
  init(_ screens: [PrintedScreen], _ matchings: [ScreenMatching]) {
    self.screens = screens
    for (screen, matching) in zip(screens.dropFirst(), matchings)
    where screen.size == screens[0].size {
      for number in matching.compared {
        guard let partner = matching.partners[number] else { continue }
        add(number, partner, of: screen, matching)
      }
    }
  }

  private mutating func add(
    _ number: Int, _ partner: Int, of screen: PrintedScreen, _ matching: ScreenMatching
  ) {
    let rest = screens[0]
    let superview = rest.views[number].parent
    guard superview >= 0, let before = rest.views[number].frame,
      let after = screen.views[partner].frame
    else { return }
    // Twice: each of the two is rounded.
    let tolerance = rest.isOnScreen ? 2 * rest.tolerance : rest.tolerance
    let isHeight = abs(after.height - before.height) > tolerance
    var change = Point(after.x - before.x, after.y - before.y)
    if rest.isOnScreen {
      guard let around = changeOfContent(of: superview, screen, matching) else { return }
      change = Point(change.x - around.x, change.y - around.y)
    }
    let isY = abs(change.y) > tolerance
    if rest.isOnScreen, rest.views[number].scrolls,
      let content = changeOfContent(of: number, screen, matching)
    {
      let by = after.y - before.y - content.y
      marks.scrolled[number] = max(marks.scrolled[number] ?? 0, by)
    }
    guard isHeight || isY || abs(change.x) > tolerance else { return }
    marks.moved.insert(number)
    if isHeight { marks.flexibleHeight.insert(number) }
    if isY { marks.flexibleTopMargin.insert(number) }
  }

  /// How far the content of a view has moved on the screen; nil if that isn't known.
  ///
  /// It moves as the view does; in a scroll view as the first one in it does.
  private func changeOfContent(of view: Int, _ screen: PrintedScreen, _ matching: ScreenMatching)
    -> Point?
  {
    let rest = screens[0]
    var views = [view]
    if rest.views[view].scrolls {
      views = matching.compared.filter { rest.views[$0].parent == view }
    }
    for view in views {
      guard let partner = matching.partners[view], let before = rest.views[view].frame,
        let after = screen.views[partner].frame
      else { continue }
      return Point(after.x - before.x, after.y - before.y)
    }
    return nil
  }
}
