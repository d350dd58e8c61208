import AvoidanceEngine
import Scenarios

/// A value as the screen shows it, without a string or an array where numbers suffice.
enum Reading {
  case none
  case flag(Bool)
  case numbers(Quad)
  case view(ViewIndex)
  case text(String)
  case texts([String])
  case adjustments
}

/// Up to four numbers.
struct Quad {
  var a = 0.0
  var b = 0.0
  var c = 0.0
  var d = 0.0
  var count: Int

  init(_ a: Double) { (self.a, count) = (a, 1) }

  init(_ point: Point) { (a, b, count) = (point.x, point.y, 2) }

  init(_ size: Size) { (a, b, count) = (size.width, size.height, 2) }

  init(_ rect: Rect) { (a, b, c, d, count) = (rect.x, rect.y, rect.width, rect.height, 4) }

  init(_ insets: EdgeInsets) {
    (a, b, c, d, count) = (insets.top, insets.left, insets.bottom, insets.right, 4)
  }

  /// Numbers from a file; nil for more than four.
  init?(_ numbers: [Double]) {
    guard (1...4).contains(numbers.count) else { return nil }
    count = numbers.count
    a = numbers[0]
    if count > 1 { b = numbers[1] }
    if count > 2 { c = numbers[2] }
    if count > 3 { d = numbers[3] }
  }

  var array: [Double] { Array([a, b, c, d].prefix(count)) }

  /// The largest distance between two of the numbers at the same place.
  func distance(to other: Quad) -> Double {
    guard count == other.count else { return .infinity }
    return max(max(abs(a - other.a), abs(b - other.b)), max(abs(c - other.c), abs(d - other.d)))
  }

  /// The part of a whole value that a subject names.
  func part(_ component: Subject.Component?, of shape: Observable.Shape) -> Quad {
    guard let component else { return self }
    switch (shape, component) {
    case (.point, .y), (.size, .height), (.insets, .left), (.rect, .y), (.rect, .minY):
      return Quad(b)
    case (.insets, .bottom), (.rect, .width): return Quad(c)
    case (.insets, .right), (.rect, .height): return Quad(d)
    case (.rect, .midX): return Quad(a + c / 2)
    case (.rect, .midY): return Quad(b + d / 2)
    case (.rect, .maxX): return Quad(a + c)
    case (.rect, .maxY): return Quad(b + d)
    case (.rect, .origin): return Quad(Point(a, b))
    case (.rect, .size): return Quad(Size(c, d))
    default: return Quad(a)
    }
  }
}

/// What is judged of a simulation: its screen, its metrics, and what happened since the last
/// `expect`.
struct Evidence {
  var log: [LogEntry] = []
  var adjustments: [Adjustment] = []

  mutating func clear() {
    log.removeAll(keepingCapacity: true)
    adjustments.removeAll(keepingCapacity: true)
  }
}

extension Simulator {
  /// Reads a subject.
  ///
  /// - Parameters:
  ///   - subject: What is observed.
  ///   - view: The subject's view in the form; -1 for what the screen has.
  ///   - evidence: What happened since the last `expect`.
  /// - Returns: The value, or its part that the subject names.
  func read(_ subject: Subject, view: ViewIndex, evidence: Evidence) -> Reading {
    let shape = subject.observable.shape
    func numbers(_ quad: Quad) -> Reading { .numbers(quad.part(subject.component, of: shape)) }
    func number(_ number: Double?) -> Reading { number.map { numbers(Quad($0)) } ?? .none }
    switch subject.observable {
    case .contentOffset: return numbers(Quad(screen.contentOffset(view)))
    case .contentInset: return numbers(Quad(screen.contentInset(view)))
    case .scrollIndicatorInsets: return numbers(Quad(screen.scrollIndicatorInsets(view)))
    case .contentSize: return numbers(Quad(screen.contentSize(view)))
    case .frame: return numbers(Quad(screen.frame(view)))
    case .windowFrame: return numbers(Quad(screen.windowFrame(view)))
    case .rootFrame: return numbers(Quad(screen.frame(0)))
    case .tableFooterViewHeight: return numbers(Quad(screen.tableFooterHeight(view)))
    case .tableHeaderViewHeight: return numbers(Quad(screen.tableHeaderHeight(view)))
    case .spacerHeight: return numbers(Quad(screen.spacerHeight(view) ?? 0))
    case .paddingBottom: return numbers(Quad(screen.bottomPadding(view)))
    case .safeAreaInsets: return numbers(Quad(screen.safeAreaInsets(view)))
    case .constraintConstant: return number(screen.constant(of: view))
    case .constraintPriority: return number(screen.priority(of: view))
    case .constraintIsActive: return screen.isActive(view).map { .flag($0) } ?? .none
    case .visibleFraction: return numbers(Quad(screen.visibleFraction(view)))
    case .isFullyVisible: return .flag(screen.isFullyVisible(view))
    case .isFirstResponder: return .flag(screen.firstResponder == view)
    case .placeholderIsVisible: return .flag(screen.isPlaceholderVisible(view))
    case .placeholderFrame:
      return screen.placeholderFrame(view).map { numbers(Quad($0)) } ?? .none
    case .text: return .text(screen.text(view))
    case .returnKey: return .text(FormatWords.returnKey.name(screen.returnKey(view)))
    case .focus: return .view(screen.firstResponder)
    case .focusIsVisible: return .flag(screen.focusIsVisible)
    case .focusClearance: return number(screen.focusClearance)
    case .focusCovered: return numbers(Quad(screen.focusCovered))
    case .focusCoveredBy: return .view(screen.focusCoveredBy)
    case .keyboardIsVisible: return .flag(screen.keyboard.isVisible)
    case .keyboardFrame: return numbers(Quad(screen.keyboard.frame))
    case .keyboardHeight: return numbers(Quad(screen.keyboard.height))
    case .toolbarIsVisible: return .flag(screen.toolbar != nil)
    case .toolbarPreviousIsEnabled: return .flag(screen.toolbar?.previousIsEnabled ?? false)
    case .toolbarNextIsEnabled: return .flag(screen.toolbar?.nextIsEnabled ?? false)
    case .toolbarTitle: return screen.toolbarTitle.map { .text($0) } ?? .none
    case .toolbarDoneTitle: return screen.toolbarDoneText.map { .text($0) } ?? .none
    case .toolbarButtons: return .texts(screen.toolbar?.buttons ?? [])
    case .adjustments: return .adjustments
    case .log, .logContains: return .texts(evidence.log.map(screen.text))
    case .smallestClearance: return number(metrics.clearance)
    case .largestCoveredPoints: return number(metrics.coveredPoints)
    case .pointsScrolled: return number(metrics.pointsScrolled)
    case .coveredMilliseconds: return number(metrics.coveredMilliseconds)
    }
  }
}
