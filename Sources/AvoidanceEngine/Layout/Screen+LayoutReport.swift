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
}

extension Screen {
  /// Asks whether it is known where UIKit puts the whole form when the keyboard comes up.
  ///
  /// - Parameter keyboardHeight: How high a script makes the keyboard, in points; 0: as high as usual.
  /// - Returns: Why it is not; nil where it is.
  fileprivate func placeDoubt(keyboardHeight: Double) -> LayoutDoubt? {
    guard form.controller.isPlacedByUIKit, !form.inputs.isEmpty else { return nil }
    let usual = inputs.indices.map(self.keyboardHeight).max() ?? 0
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
  /// It does on tablets, where the keyboard reaches over the sheet's frame at rest; by how much is not
  /// known here. Sheets on phones stay where they are.
  private func isSheetThatMoves(keyboardTop: Double) -> Bool {
    SizeClasses(window: windowSize, screen: screenSize) == .regularWidthRegularHeight
      && windowFrame(0).maxY > keyboardTop
  }
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
  public func layoutDoubts(
    on device: Device, _ orientation: Orientation, profile: UIKitProfile, keyboardHeight: Double = 0
  ) -> [ViewIndex: LayoutDoubt] {
    guard usesConstraints || controller.isPlacedByUIKit else { return [:] }
    let screen = { (textScale: Double) in
      Screen(
        form: self, device: device, orientation: orientation, profile: profile, textScale: textScale
      )
    }
    let laidOut = screen(1)
    var doubts: [ViewIndex: LayoutDoubt] = [:]
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
    guard layouts.contains(where: { $0.wants?.isEstimated ?? false }) else { return doubts }
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
  private func openCoordinate(under input: ViewIndex, _ flaws: LayoutFlaws) -> LayoutDoubt? {
    var found: LayoutDoubt?
    var view = input
    while view >= 0 {
      if let coordinate = flaws.open[view] { found = .open(view, coordinate) }
      view = views[view].parent
    }
    return found
  }

  /// What was given up in the systems in which an input stands.
  private func brokenConstraint(around input: ViewIndex, _ flaws: LayoutFlaws) -> LayoutDoubt? {
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
