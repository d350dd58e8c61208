import Synchronization

/// Results of a form's constraints, by everything that they depend on.
///
/// A pass is a function of its state, so it makes no difference whether its result is remembered or
/// computed again. Forms compiled from one description share their results, on all threads.
struct LayoutMemo: Hashable, Sendable {
  /// Everything that the frames of a system depend on, besides the form.
  struct Key: Hashable {
    var system: Int
    /// Sizes, insets and scales, then the differences from the form as stated.
    var numbers: [Double]
  }

  struct Entry {
    var frames: [Rect]
    var contents: [Size]
    var rootContent: Size
    var flaws: LayoutFlaws
  }

  private final class Storage: Sendable {
    let entries = Mutex<[Key: Entry]>([:])
  }

  /// How many states are kept of each system: enough for a dozen devices in two orientations, with what
  /// strategies move there.
  private static let limit = 512

  private let storage = Storage()

  subscript(key: Key) -> Entry? {
    storage.entries.withLock { $0[key] }
  }

  func remember(_ entry: Entry, for key: Key, of systems: Int) {
    storage.entries.withLock { entries in
      if entries.count < Self.limit * systems { entries[key] = entry }
    }
  }

  /// Equal whatever is remembered.
  static func == (one: LayoutMemo, other: LayoutMemo) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Screen {
  /// Everything that a system's frames depend on now; nil if the app or a strategy gave a view with a
  /// mask another frame, and in rows that the script inserts, which are drawn when they come.
  func layoutKey(system number: Int) -> LayoutMemo.Key? {
    let system = form.layoutProgram.systems[number]
    guard !changedDrawing, system.root < form.initialCount else { return nil }
    let size = views[system.root].frame.size
    let insets = systemRootInsets(system.root)
    var numbers = [
      size.width, size.height, insets.top, insets.left, insets.bottom, insets.right, device.scale,
      textScale, Double(sizeClass.rawValue), usualMargins(system.root).left,
    ]
    if form.layoutProgram.usesInnerInsets || form.layoutProgram.usesKeyboard {
      let origin = windowOrigin(system.root)
      numbers += [
        origin.x, origin.y, windowSize.width, windowSize.height, safeArea.top, safeArea.left,
        safeArea.bottom, safeArea.right, guideTop.docked, guideTop.anywhere,
      ]
    }
    let fixing = form.layoutProgram.fixingScrollViews
    if !fixing.horizontal.isEmpty || !fixing.vertical.isEmpty {
      for view in fixing.horizontal.union(fixing.vertical).sorted()
      where form.layoutProgram.system[view] == number {
        let offset = contentOffset(view)
        numbers += [
          Double(view), fixing.horizontal.contains(view) ? offset.x : 0,
          fixing.vertical.contains(view) ? offset.y : 0,
        ]
      }
    }
    addDifferences(system, to: &numbers)
    if !extended.isEmpty { addExtendedDifferences(system, to: &numbers) }
    return LayoutMemo.Key(system: number, numbers: numbers)
  }

  private func addExtendedDifferences(_ system: LayoutProgram.System, to numbers: inout [Double]) {
    if extended[0].additionalSafeAreaBottom > 0 {
      numbers += [.infinity, safeBottomLine(of: 0), windowOrigin(system.root).y]
    }
    for view in [system.root] + form.layoutProgram.members[system.members]
    where bottomPadding(view) > 0 {
      numbers += [-.infinity, Double(view), bottomPadding(view)]
    }
    for pin in extended[0].pins where form.isInside(pin.view, system.root) {
      let frame = laidOutFrame(pin.view)
      numbers += [-.infinity, -1, Double(pin.view), frame.y, frame.height]
    }
  }

  private func addDifferences(_ system: LayoutProgram.System, to numbers: inout [Double]) {
    let program = form.layoutProgram
    for index in program.constraints[system.constraints] {
      let (state, stated) = (constraintStates[index], form.constraints[index].stated)
      guard
        state.constant != stated.constant.snapped || state.priority != stated.priority
          || state.isActive != stated.isActive
      else { continue }
      numbers += [Double(-1 - index), state.constant, state.priority, state.isActive ? 1 : 0]
    }
    for view in program.members[system.members] {
      let (state, stated) = (views[view], form.states[view])
      if state.isHidden != stated.isHidden || state.isDetached || state.height >= 0
        || state.width >= 0
      {
        numbers += [
          Double(view), state.isHidden ? 1 : 0, state.isDetached ? 1 : 0, state.height,
          state.width,
        ]
      }
    }
    for view in [system.root] + program.members[system.members] {
      let compiled = form.views[view]
      if compiled.stack >= 0, stacks[compiled.stack].spacerHeight >= 0 {
        numbers += [Double(view), stacks[compiled.stack].spacerHeight]
      }
      if compiled.input >= 0, compiled.kind == .textView {
        numbers += [Double(view), Double(inputs[compiled.input].lines)]
      }
    }
  }
}
