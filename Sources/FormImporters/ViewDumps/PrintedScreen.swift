package import AvoidanceEngine
package import Scenarios

/// What a view dump prints of a screen, view by view, before it becomes a form.
package struct PrintedScreen: Sendable {
  /// A printed view.
  package struct View: Sendable {
    /// In the superview's coordinates or on the screen, by the kind of dump; nil if not printed.
    package let frame: Rect?
    /// Nil if not printed, as for the following.
    package let contentOffset: Point?
    package let adjustedContentInset: EdgeInsets?
    package let contentSize: Size?
    /// Empty if not printed.
    package let className: String
    /// What messages call it: its name, class or kind.
    package let label: String
    package let isInput: Bool
    /// Whether it is a scroll view, but not one that edits text.
    package let scrolls: Bool
    /// From 1.
    package let line: Int
    /// The superview's index; -1 for none.
    package let parent: Int
  }

  package enum Keyboard: Hashable, Sendable {
    case notPrinted
    /// Hidden, or not on the screen.
    case notUp
    /// In points.
    case up(height: Double)
  }

  /// The path as it was given.
  package let file: String
  /// In the order of the dump.
  package let views: [View]
  /// The window's size; nil if only a part of the screen is printed.
  package let size: Size?
  package let keyboard: Keyboard
  /// The index of the view with the focus; nil if the dump doesn't say.
  package let focused: Int?
  /// Whether only places on the screen are printed: no insets, no offsets, and no frames in superviews.
  package let isOnScreen: Bool
  /// How far a printed length may be from the true one, in points.
  package let tolerance: Double
  package let system: SystemVersion?
  /// The classes that are printed; nil if none are.
  package let classes: Set<String>?

  let screen: DumpedScreen

  /// Reads a dump.
  ///
  /// - Parameters:
  ///   - file: The path, which appears in messages; `-` for standard input.
  ///   - bytes: The dump, in UTF-8.
  /// - Throws: The reason if there is no dump in it.
  package init(file: String, bytes: [UInt8]) throws(Diagnostic) {
    let dump: ViewDump
    do throws(ImportFailure) {
      (dump, system) = try ViewDumpImporter.dump(in: bytes)
    } catch {
      throw error.diagnostic(in: file)
    }
    self.file = file
    screen = DumpedScreen(dump)
    isOnScreen = dump.isOnScreen
    tolerance = dump.isRounded ? 1 : dump.isOnScreen ? 0.16 : 0.5
    focused = screen.firstResponder
    var parents = [Int](repeating: -1, count: dump.views.count)
    for (parent, children) in screen.children.enumerated() {
      for child in children { parents[child] = parent }
    }
    views = dump.views.enumerated().map { View($1, parent: parents[$0]) }
    let tops = screen.tops()
    let whole = tops.count == 1 && !screen.isPiece(tops[0]) ? dump.views[tops[0]] : nil
    // A controller's view may be smaller than the screen.
    size = whole?.frame.map(\.size).flatMap {
      whole?.role == .window || DumpedScreen.isDevices($0) ? $0 : nil
    }
    keyboard = screen.keyboard(on: size ?? .zero)
    let names = Set(dump.views.map(\.className)).subtracting([""])
    classes = names.isEmpty ? nil : names
  }

  /// Matches views of this screen with those of the same screen at another time.
  package func matched(with other: PrintedScreen) -> ScreenMatching {
    ScreenMatching(DumpMatching(screen, other.screen))
  }

  /// A view's frame on the screen; nil if it isn't printed.
  package func frameOnScreen(_ index: Int) -> Rect? {
    guard var frame = views[index].frame, !isOnScreen else { return views[index].frame }
    var parent = views[index].parent
    while parent >= 0 {
      let offset = views[parent].contentOffset ?? .zero
      let origin = views[parent].frame?.origin ?? .zero
      frame.origin = Point(frame.x + origin.x - offset.x, frame.y + origin.y - offset.y)
      parent = views[parent].parent
    }
    return frame
  }
}

/// Which views of a screen are printed in two dumps.
package struct ScreenMatching: Sendable {
  /// For each view of the first dump, the same view in the other; nil for none.
  package let partners: [Int?]
  /// The topmost views of the first dump that the other one doesn't have.
  package let missing: [Int]
  /// The topmost views of the other dump that the first one doesn't have.
  package let added: [Int]
  /// The views of the first dump that can be matched: not the keyboard's, and none inside inputs.
  package let compared: [Int]
  /// The inputs of the first dump.
  package let inputs: [Int]

  init(_ matching: DumpMatching) {
    partners = matching.partners
    missing = matching.missing
    added = matching.added
    compared = matching.compared
    inputs = matching.inputs
  }
}

extension PrintedScreen.View {
  init(_ view: DumpedView, parent: Int) {
    frame = view.frame
    contentOffset = view.contentOffset
    adjustedContentInset = view.adjustedContentInset
    contentSize = view.contentSize
    className = view.className
    let kind = view.className.isEmpty ? "\(view.role)" : view.className
    label = view.names.first ?? view.placeholder ?? kind
    isInput = view.role.isInput
    scrolls = [.scrollView, .tableView, .collectionView].contains(view.role)
    line = view.line
    self.parent = parent
  }
}

extension DumpedScreen {
  /// The keyboard on a screen of a size.
  ///
  /// A dump of all of an app's elements prints it whenever it is up.
  fileprivate func keyboard(on size: Size) -> PrintedScreen.Keyboard {
    if let height = keyboardHeight(screen: size) { return .up(height: height) }
    let printsAll = dump.isOnScreen && dump.views.contains { $0.role == .application }
    return printsAll || dump.views.contains { $0.role == .keyboard } ? .notUp : .notPrinted
  }
}
