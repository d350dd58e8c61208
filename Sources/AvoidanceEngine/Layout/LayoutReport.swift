/// Position of a constraint among those of a compiled form; -1 stands for none.
public typealias ConstraintIndex = Int

/// How the constraints of a form laid a screen out, for people.
public struct LayoutReport: Sendable {
  /// Where a requirement comes from.
  public enum Source: Hashable, Sendable {
    /// A constraint of the form.
    case constraint(ConstraintIndex)
    /// The mask of a view that constraints don't lay out.
    case mask(ViewIndex)
    /// A stack's arrangement.
    case stack(ViewIndex)
    /// That a view's extents are not negative, or its wanted size.
    case view(ViewIndex)
  }

  /// A coordinate of a view's frame in its superview.
  public enum Coordinate: UInt8, Hashable, Sendable, CaseIterable { case x, y, width, height }

  /// A constraint that could not be met.
  public struct Broken: Hashable, Sendable {
    /// What was given up.
    public var source: Source
    /// All that contradicts each other, ``source`` among them.
    public var conflict: [Source]
  }

  /// Why a form is laid out by its drawn frames and masks instead.
  public enum Refusal: Hashable, Sendable {
    /// More constraints than a form may have.
    case constraints(Int)
    /// More constraints than the system inside a view may have.
    case systemConstraints(Int, in: ViewIndex)
    /// More coordinates are left after elimination than can be decided.
    case freeCoordinates(Int, in: ViewIndex)
    /// The solver did not come to an end.
    case pivots(in: ViewIndex)
  }

  /// How one view was laid out.
  public struct View: Hashable, Sendable {
    /// Its frame in its superview, in points.
    public var frame: Rect
    /// Whether constraints, not its mask, lay it out.
    public var isConstrained: Bool
    /// The active constraints that name the view and are met without slack.
    public var deciding: [ConstraintIndex]
    /// The coordinates that no constraint decides: there the drawn ones count.
    public var open: [Coordinate]
  }

  /// The views, by index.
  public internal(set) var views: [View] = []
  /// What could not be met, in the order in which it was given up.
  public internal(set) var broken: [Broken] = []
  /// Why constraints count for nothing; nil where they do.
  public internal(set) var refusal: Refusal?

  init() {}
}

/// What keeps frames that constraints gave from being trusted.
struct LayoutFlaws: Sendable {
  /// Whether constraints count for nothing.
  var isRefused = false
  /// The first coordinate of each view that no constraint decides.
  var open: [ViewIndex: LayoutReport.Coordinate] = [:]
  /// What could not be met, in the order in which it was given up.
  var broken: [LayoutReport.Source] = []

  init() {}

  /// Takes what a pass over a system says of its views, whose order is that of the system.
  init(_ result: LayoutPass.Result, of members: some Sequence<ViewIndex>) {
    isRefused = result.refusal != nil
    broken = result.broken.map(\.source)
    for (view, coordinates) in zip(members, result.open) {
      if let first = coordinates.first { open[view] = first }
    }
  }

  /// Adds those of another system.
  mutating func add(_ other: LayoutFlaws) {
    isRefused = isRefused || other.isRefused
    open.merge(other.open) { first, _ in first }
    broken += other.broken
  }
}

/// Why a view's frame on a device is not to be trusted.
public enum LayoutUncertainty: Hashable, Sendable {
  /// A coordinate on which it depends is decided by no constraint.
  case open(ViewIndex, LayoutReport.Coordinate)
  /// A constraint of its system was given up.
  case broken(LayoutReport.Source)
  /// The form itself says that a view's place is doubtful, as ``LayoutProperties/doubt``.
  case stated(ViewIndex)
  /// It moves with the width of a text that is only estimated.
  case text
  /// The form is too complex to lay out.
  case refused
  /// UIKit moves the sheet that the form is when the keyboard comes up, and how is not modelled.
  case movedSheet
  /// The form is an alert whose frame is not said, and its root fills the window.
  case unframedAlert
  /// The form is an alert that is higher than what the keyboard leaves.
  case tallAlert
  /// A text view gets more lines, and how high they are is not said.
  case unknownLineHeight(ViewIndex)
  /// A text view that can't scroll gets more lines than it has room for, and what makes it grow is not said.
  case unknownGrowth(ViewIndex)
  /// UIKit may scroll around a text view to its caret, and whether it does is reported both ways.
  case followedCaret
  /// SwiftUI lays out anew what the keyboard reaches.
  case hostedLayout
}

extension Screen {
  /// How the constraints lay the screen out as it is; empty for a form without constraints.
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

  /// What keeps the layout as it is from being trusted, from memory where it was laid out before.
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

  /// Asks whether it is known where UIKit puts the whole form when the keyboard comes up.
  ///
  /// - Parameter keyboardHeight: How high a script makes the keyboard, in points; 0: as high as usual.
  /// - Returns: Why it is not; nil where it is.
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

  /// Whether UIKit moves the sheet that the form is when a docked keyboard comes up for some input.
  ///
  /// It does where the keyboard reaches over the sheet's frame at rest; by how much is not known here. A
  /// sheet on a phone that has no higher place to go to, since it reaches from the top to the bottom, stays.
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

  /// How far below the safe area a sheet in its large detent begins at most, in points: 10 on an iPhone 16.
  private static let largeSheetDistance = 11.0
}

extension Form {
  /// The inputs whose frames on a device are not to be trusted, with the first cause of each; the root
  /// where all of them move in a way that is not modelled.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - orientation: How it is held.
  ///   - profile: What of UIKit is simulated how.
  ///   - keyboardHeight: How high a script makes the keyboard, in points; 0: as high as usual.
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

  /// By what share estimated widths of texts may be wrong.
  private static let textDoubt = 0.15

  /// The view of which the form says that its place is doubtful: the input, or one around it.
  private func statedDoubt(around input: ViewIndex) -> ViewIndex? {
    var view = input
    while view >= 0 {
      if layouts[view].doubt != nil { return view }
      view = views[view].parent
    }
    return nil
  }

  /// The first coordinate of an input, or of what is around it, that is open.
  private func openCoordinate(under input: ViewIndex, _ flaws: LayoutFlaws) -> LayoutUncertainty? {
    var found: LayoutUncertainty?
    var view = input
    while view >= 0 {
      if let coordinate = flaws.open[view] { found = .open(view, coordinate) }
      view = views[view].parent
    }
    return found
  }

  /// What was given up in the systems in which an input stands.
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
  /// Whether every number is as near as this to another rectangle's.
  fileprivate func isWithin(_ distance: Double, of other: Rect) -> Bool {
    abs(x - other.x) <= distance && abs(y - other.y) <= distance
      && abs(width - other.width) <= distance && abs(height - other.height) <= distance
  }
}
