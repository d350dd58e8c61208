import AvoidanceEngine
import Scenarios

extension LawRule {
  static let movesWithKeyboard = LawRule(
    law: .movesWithKeyboard, severity: 5, isCheckedInAnimation: true,
    help:
      "What the strategy moves in sight for a docked keyboard begins to move within 2 frames (1/30 s) "
      + "of the keyboard.",
    sentences: [
      .movesLate: { "\($0.lateness) (\($0.property)\($0.call.map { ", \($0)" } ?? ""))" }
    ],
    cause: { "\($0.lateness)\($0.call.map { ", \($0)" } ?? "")" },
    check: { watch, simulator, _ in watch.movesWithKeyboard(simulator.screen) })
}

extension LawWatch {
  /// How many frames of 1/60 s after the keyboard a movement may begin.
  private static let mostFrames = 2

  fileprivate func movesWithKeyboard(_ screen: Screen) -> LawResult? {
    let late = screen.lateAdjustments.filter { late in
      let adjustment = screen.adjustments[late.index]
      return adjustment.by == .strategy && adjustment.frames > Self.mostFrames
        && movesInSight(
          adjustment, followedBy: screen.adjustments.dropFirst(late.index + 1).first, screen)
    }
    func frames(_ late: LateAdjustment) -> Int { screen.adjustments[late.index].frames }
    guard let latest = late.max(by: { frames($0) < frames($1) }) else {
      return screen.keyboardBeganToMove ? LawResult(nil) : nil
    }
    let adjustment = screen.adjustments[latest.index]
    return LawResult(
      LawFinding(
        .movesLate, view: screen.form.name(of: adjustment.view), property: adjustment.property.name,
        after: [adjustment.begins, Double(latest.call.rawValue)]))
  }

  /// Whether an adjustment is visible: something moves with it, or UIKit clamps an offset after it.
  private func movesInSight(
    _ adjustment: Adjustment, followedBy next: Adjustment?, _ screen: Screen
  ) -> Bool {
    let form = screen.form
    func moves(_ views: some Sequence<ViewIndex>) -> Bool {
      views.contains { screen.windowFrame($0) != before.windowFrame($0) }
    }
    switch adjustment.property {
    case .contentOffset, .frame: return true
    case .contentInset:
      return next.map {
        $0.by == .system && $0.property == .contentOffset && $0.view == adjustment.view
      } ?? false
    case .bottomPadding:
      return moves(form.views.indices.filter { form.isInside($0, adjustment.view) })
    case .constant, .priority, .isActive: return moves(form.viewsTied(by: adjustment.view))
    case .additionalSafeAreaInsets: return moves(form.views.indices)
    case .scrollIndicatorInsets, .tableFooterViewHeight, .spacerHeight, .hidden, .contentSize,
      .adjustedContentInset:
      return false
    }
  }
}

extension LawFinding {
  fileprivate var lateness: String {
    "\(viewName) moves \(Messages.points([amount])) s after the keyboard starts to"
  }

  /// In which call something moves late; nil if that is unknown.
  fileprivate var call: String? {
    let code = after.count > 1 ? Int(exactly: after[1]) : nil
    return switch code.flatMap({ LateAdjustment.Call(rawValue: $0) }) {
    case .didChangeFrame: "in keyboardDidChangeFrame"
    case .didShow: "in keyboardDidShow"
    case .didHide: "in keyboardDidHide"
    case .timer: "by a timer"
    case .other, nil: nil
    }
  }
}
