/// Index of a constraint in a compiled form; -1 if there is none.
public typealias ConstraintIndex = Int

/// How a form's constraints laid out a screen, for people.
public struct LayoutReport: Sendable {
  /// The origin of a requirement.
  public enum Source: Hashable, Sendable {
    case constraint(ConstraintIndex)
    /// The mask of a view that constraints don't lay out.
    case mask(ViewIndex)
    case stack(ViewIndex)
    /// A view's intrinsic size, or that its extents are not negative.
    case view(ViewIndex)
  }

  /// A coordinate of a view's frame in its superview.
  public enum Coordinate: UInt8, Hashable, Sendable, CaseIterable { case x, y, width, height }

  /// A constraint that could not be met.
  public struct Broken: Hashable, Sendable {
    /// The requirement that was broken.
    public var source: Source
    /// All requirements that conflict, ``source`` among them.
    public var conflict: [Source]
  }

  /// Why a form is laid out by its drawn frames and masks instead.
  public enum Refusal: Hashable, Sendable {
    case constraints(Int)
    /// More constraints than the system inside a view may have.
    case systemConstraints(Int, in: ViewIndex)
    /// More coordinates remain after elimination than can be solved for.
    case freeCoordinates(Int, in: ViewIndex)
    /// The solver did not finish.
    case pivots(in: ViewIndex)
  }

  /// How one view was laid out.
  public struct View: Hashable, Sendable {
    /// Its frame in its superview, in points.
    public var frame: Rect
    /// Whether constraints, rather than its mask, lay it out.
    public var isConstrained: Bool
    /// The active constraints that name the view and hold without slack.
    public var deciding: [ConstraintIndex]
    /// The ambiguous coordinates, for which the drawn ones count.
    public var open: [Coordinate]
  }

  /// The views, by index.
  public internal(set) var views: [View] = []
  /// The broken requirements, in the order in which they were broken.
  public internal(set) var broken: [Broken] = []
  /// Why the constraints have no effect; nil if they have.
  public internal(set) var refusal: Refusal?

  init() {}
}

/// Why frames from constraints may be wrong.
struct LayoutFlaws: Sendable {
  var isRefused = false
  /// The first ambiguous coordinate of each view that has one.
  var open: [ViewIndex: LayoutReport.Coordinate] = [:]
  /// The broken requirements, in the order in which they were broken.
  var broken: [LayoutReport.Source] = []

  init() {}

  /// Takes the flaws from the result of a system's pass; `members` are in the system's order.
  init(_ result: LayoutPass.Result, of members: some Sequence<ViewIndex>) {
    isRefused = result.refusal != nil
    broken = result.broken.map(\.source)
    for (view, coordinates) in zip(members, result.open) {
      if let first = coordinates.first { open[view] = first }
    }
  }

  mutating func add(_ other: LayoutFlaws) {
    isRefused = isRefused || other.isRefused
    open.merge(other.open) { first, _ in first }
    broken += other.broken
  }
}

/// Why a view's frame on a device is uncertain.
public enum LayoutUncertainty: Hashable, Sendable {
  /// A coordinate on which it depends is ambiguous.
  case open(ViewIndex, LayoutReport.Coordinate)
  /// A constraint of its system was broken.
  case broken(LayoutReport.Source)
  /// The form itself calls a view's position doubtful, in ``LayoutProperties/doubt``.
  case stated(ViewIndex)
  /// It moves with an estimated text width.
  case text
  /// The form is too complex to lay out.
  case refused
  /// The form is a sheet that UIKit moves when the keyboard comes up, in a way that is not modelled.
  case movedSheet
  /// The form is an alert without a stated frame, and its root fills the window.
  case unframedAlert
  /// The form is an alert that is higher than the space above the keyboard.
  case tallAlert
  /// A text view gets more lines, whose height is not stated.
  case unknownLineHeight(ViewIndex)
  /// A text view that can't scroll gets more lines than fit, and the form doesn't say how it grows.
  case unknownGrowth(ViewIndex)
  /// UIKit may scroll around a text view to its caret; reports differ on whether it does.
  case followedCaret
  /// SwiftUI lays out again what the keyboard reaches.
  case hostedLayout
}

extension Screen {
  /// How the constraints lay out the present screen; empty for a form without constraints.
  public func layoutReport() -> LayoutReport {
    var report = LayoutReport()
    guard form.usesConstraints else { return report }
    report.views = views.map {
      LayoutReport.View(frame: $0.frame, isConstrained: false, deciding: [], open: [])
    }
    report.refusal = form.layoutProgram.refusal
    guard report.refusal == nil else { return report }
    for system in form.layoutProgram.systems where !isDetached(system.root) {
      add(system, to: &report)
    }
    return report
  }

  /// The flaws of the present layout, remembered if it was computed before.
  fileprivate var layoutFlaws: LayoutFlaws {
    var flaws = LayoutFlaws()
    guard form.layoutProgram.refusal == nil else {
      flaws.isRefused = true
      return flaws
    }
    for (number, system) in form.layoutProgram.systems.enumerated() where !isDetached(system.root) {
      flaws.add(laidOut(system: number).flaws)
    }
    return flaws
  }

  private func add(_ system: LayoutProgram.System, to report: inout LayoutReport) {
    let program = form.layoutProgram
    let result = solved(system)
    report.refusal = report.refusal ?? result.refusal
    report.broken += result.broken
    for (place, view) in program.members[system.members].enumerated() {
      report.views[view].isConstrained = program.isConstrained[view]
      report.views[view].open = result.open[place]
    }
    for index in result.tight {
      let constraint = form.constraints[index]
      for (view, other) in [
        (constraint.first, constraint.second), (constraint.second, constraint.first),
      ]
      where view >= 0 && program.place[view] >= 0 && !(other >= 0 && form.isInside(other, view)) {
        report.views[view].deciding.append(index)
      }
    }
  }

  /// Why it is unknown where UIKit puts the whole form when the keyboard comes up; nil if it is known.
  ///
  /// `keyboardHeight` is the least height of the keyboard, in points; 0 for the usual one.
  fileprivate func placeDoubt(keyboardHeight: Double) -> LayoutUncertainty? {
    guard form.controller.isPlacedByUIKit, !form.inputs.isEmpty else { return nil }
    let docked = inputs.indices.filter { !showsPopover($0) }
    let usual = docked.map(self.keyboardHeight).max() ?? 0
    let top = screenSize.height - max(usual, keyboardHeight)
    guard form.controller.kind != .alertController else {
      guard isFramedAlert else { return .unframedAlert }
      let space = top - device.metrics(orientation).statusBar
      return windowFrame(0).height > space ? .tallAlert : nil
    }
    return isSheetThatMoves(keyboardTop: top) ? .movedSheet : nil
  }

  /// Whether the form is a sheet that UIKit moves when a docked keyboard comes up for some input.
  ///
  /// It does if the keyboard reaches over the sheet's frame at rest; the distance is not known here. A
  /// sheet on a phone that reaches from the top to the bottom has nowhere to go, and stays.
  private func isSheetThatMoves(keyboardTop: Double) -> Bool {
    let sheet = windowFrame(0)
    guard sheet.maxY > keyboardTop else { return false }
    if SizeClasses(window: windowSize, screen: screenSize) == .regularWidthRegularHeight {
      return true
    }
    let isLarge =
      sheet.minY <= device.metrics(orientation).safeArea.top + Self.largeSheetDistance
      && sheet.maxY >= windowSize.height
    return !device.isTablet && !isLarge
  }

  /// The most that a sheet in its large detent begins below the safe area, in points: 10 on an iPhone 16.
  private static let largeSheetDistance = 11.0
}

extension Form {
  /// The inputs whose frames on a device are uncertain, with the first cause of each; the root if all
  /// of them move in a way that is not modelled.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - orientation: How it is held.
  ///   - profile: The settings on which observers of UIKit disagree.
  ///   - keyboardHeight: The least height of the keyboard, in points; 0 for the usual one.
  /// - Returns: Nothing for a form without constraints that is neither a sheet nor an alert.
  public func layoutUncertainties(
    on device: Device, _ orientation: Orientation, profile: UIKitProfile, keyboardHeight: Double = 0
  ) -> [ViewIndex: LayoutUncertainty] {
    guard usesConstraints || controller.isPlacedByUIKit else { return [:] }
    let screen = { (textScale: Double) in
      Screen(
        form: self, device: device, orientation: orientation, profile: profile, textScale: textScale
      )
    }
    let laidOut = screen(1)
    var doubts: [ViewIndex: LayoutUncertainty] = [:]
    doubts[0] = laidOut.placeDoubt(keyboardHeight: keyboardHeight)
    guard usesConstraints else { return doubts }
    let flaws = laidOut.layoutFlaws
    for input in inputs {
      if flaws.isRefused {
        doubts[input] = .refused
      } else if let doubtful = statedDoubt(around: input) {
        doubts[input] = .stated(doubtful)
      } else if let open = openCoordinate(under: input, flaws) {
        doubts[input] = open
      } else if let broken = brokenConstraint(around: input, flaws) {
        doubts[input] = broken
      }
    }
    guard layouts.contains(where: { $0.intrinsicContentSize?.isEstimated ?? false }) else {
      return doubts
    }
    for other in [screen(1 - Self.textDoubt), screen(1 + Self.textDoubt)] {
      for input in inputs where doubts[input] == nil {
        if !laidOut.windowFrame(input).isWithin(0.5, of: other.windowFrame(input)) {
          doubts[input] = .text
        }
      }
    }
    return doubts
  }

  /// Estimated text widths may be wrong by this fraction.
  private static let textDoubt = 0.15

  /// The view whose position the form calls doubtful: the input, or one around it.
  private func statedDoubt(around input: ViewIndex) -> ViewIndex? {
    var view = input
    while view >= 0 {
      if layouts[view].doubt != nil { return view }
      view = views[view].parent
    }
    return nil
  }

  /// The outermost ambiguous view among an input and those around it, with its first ambiguous coordinate.
  private func openCoordinate(under input: ViewIndex, _ flaws: LayoutFlaws) -> LayoutUncertainty? {
    var found: LayoutUncertainty?
    var view = input
    while view >= 0 {
      if let coordinate = flaws.open[view] { found = .open(view, coordinate) }
      view = views[view].parent
    }
    return found
  }

  /// A broken requirement in one of the systems around an input.
  private func brokenConstraint(around input: ViewIndex, _ flaws: LayoutFlaws) -> LayoutUncertainty?
  {
    var view = input
    while view >= 0 {
      let number = layoutProgram.system[view]
      for source in flaws.broken where system(of: source) == number { return .broken(source) }
      view = views[view].parent
    }
    return nil
  }

  private func system(of source: LayoutReport.Source) -> Int {
    switch source {
    case .constraint(let index): layoutProgram.systemOfConstraint[index]
    case .mask(let view), .stack(let view), .view(let view): layoutProgram.system[view]
    }
  }
}

extension Rect {
  fileprivate func isWithin(_ distance: Double, of other: Rect) -> Bool {
    abs(x - other.x) <= distance && abs(y - other.y) <= distance
      && abs(width - other.width) <= distance && abs(height - other.height) <= distance
  }
}
