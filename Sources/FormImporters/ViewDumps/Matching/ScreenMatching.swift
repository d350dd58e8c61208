package import AvoidanceEngine

/// Which views of a screen are printed in two dumps.
package struct ScreenMatching: Hashable, Sendable {
  /// For each view of the first dump, the same view in the other; nil for none.
  package let partners: [Int?]
  /// The topmost views of the first dump that the other one doesn't have.
  package let missing: [Int]
  /// The topmost views of the other dump that the first one doesn't have.
  package let added: [Int]
  /// The views of the first dump that can be matched: not the keyboard's, and none inside inputs.
  package let compared: [Int]
  /// The inputs among these.
  package let inputs: [Int]

  fileprivate init(_ matching: DumpMatching) {
    partners = matching.partners
    missing = matching.missing
    added = matching.added
    compared = matching.compared
    inputs = matching.inputs
  }
}

extension ViewDump {
  /// Matches the views of this dump with those of another one of the same screen.
  package func matched(with other: ViewDump) -> ScreenMatching {
    ScreenMatching(DumpMatching(self, other))
  }

  /// The size of the window, whether or not a device has such a screen; nil for parts of a screen.
  package var windowSize: Size? {
    let tops = DumpedScreen(self).tops()
    guard tops.count == 1, views[tops[0]].role == .window, let frame = views[tops[0]].frame,
      !frame.isEmpty
    else { return screenSize }
    return frame.size
  }

  /// The views that may be the controller's where no classes are printed: the last of the only children of the
  /// screen's size, and the one before it.
  ///
  /// - Parameter moved: The views that other dumps show elsewhere: of two, one of these is first.
  /// - Returns: The likeliest first; none where the dump tells it, or has only a part of a screen.
  package func rootCandidates(moved: Set<Int>) -> [Int] {
    guard isOnScreen, let size = screenSize else { return [] }
    let screen = DumpedScreen(self)
    var chain = screen.tops()
    while let last = chain.last {
      let inner = views[last].subviews.filter {
        views[$0].role != .ignored && !screen.isKeyboards($0)
      }
      guard inner.count == 1, views[inner[0]].role == .view,
        views[inner[0]].frame?.size == size
      else { break }
      chain.append(inner[0])
    }
    let last = Array(chain.suffix(2).reversed())
    return last.filter(moved.contains) + last.filter { !moved.contains($0) }
  }
}
