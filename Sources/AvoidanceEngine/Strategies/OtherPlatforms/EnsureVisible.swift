/// Ends the body at the keyboard's top and keeps the caret visible, with padding, in every scroll view.
///
/// Source: <doc:OtherPlatforms#Ensure-visible>.
struct EnsureVisible: PlatformStrategy {
  enum Target: String, CaseIterable { case caret, field }

  enum Rule: Int, PlatformRule {
    case endsBody, leavesBody, hides, noScrollView, visible, scrolls, aligns, limited

    var meaning: String {
      switch self {
      case .endsBody: "the keyboard covers part of the body: ends the body at its top"
      case .leavesBody: "the keyboard covers nothing of the body, or no body: leaves it"
      case .hides: "the keyboard hides: gives the body its height back"
      case .noScrollView: "no field is edited, or none in a scroll view: scrolls nothing"
      case .visible: "the target shows with its padding: leaves the offset"
      case .scrolls: "the target or its padding is hidden: scrolls as far as necessary"
      case .aligns: "alignment is 0 or more: scrolls the field to that place"
      case .limited: "the content begins or ends: scrolls no further"
      }
    }
  }

  static let model = StrategyModel(
    "ensureVisible",
    EnsureVisible.self,
    summary:
      "Ends the body at the top of the keyboard and scrolls the caret into view, with padding",
    origin: .platform("Flutter"),
    source: """
      flutter/flutter, packages/flutter/lib/src/\
      {material/scaffold,rendering/viewport,widgets/editable_text}.dart
      """,
    [
      .view("view", \.view, finds: .view, isNeeded: false, "body, which ends at the keyboard"),
      .flag("resizeToAvoidBottomInset", \.resizes, "ends the body at the keyboard"),
      .points("scrollPadding", \.scrollPadding, "padding above and below the target"),
      .choice("target", \.target, "what to scroll into view"),
      .number(
        "alignment", \.alignment, in: -1...1,
        "alignment of the field: 0 top, 1 bottom; negative: only as far as necessary"),
    ],
    rules: Rule.self
  )

  private var view: ViewIndex?
  private var resizes = true
  private var scrollPadding = 20.0
  private var target = Target.caret
  private var alignment = -1.0
  var keyboard = PlatformKeyboard()

  var gap: Double? { scrollPadding }
  func handles(_ field: ViewIndex, on screen: Screen) -> Bool {
    !screen.enclosingScrollViews(of: field).isEmpty
  }

  func body(on screen: Screen) -> ViewIndex {
    resizes ? view ?? screen.form.roles[.view] : -1
  }

  func show(_ field: ViewIndex, on screen: inout Screen) {
    let around = screen.enclosingScrollViews(of: field)
    if around.isEmpty { screen.follow(Rule.noScrollView) }
    for scrollView in around {
      let y =
        alignment < 0
        ? keptOffset(of: scrollView, showing: field, on: screen)
        : alignedOffset(of: scrollView, showing: field, on: screen)
      let old = screen.contentOffset(scrollView).y
      let isLimited = screen.scroll(
        scrollView, toContentAt: y, Cause(duration: 0.1, curve: 0))
      let isThere = y == old && screen.contentOffset(scrollView).y == old
      screen.follow(alignment >= 0 ? Rule.aligns : isThere ? .visible : .scrolls)
      if isLimited { screen.follow(Rule.limited) }
    }
  }

  /// The nearest offset that shows the target with its padding.
  private func keptOffset(of scrollView: ViewIndex, showing field: ViewIndex, on screen: Screen)
    -> Double
  {
    let rect =
      target == .caret
      ? screen.caretOrFrame(field, in: scrollView) : screen.frame(field, in: scrollView)
    let showsTop = rect.minY - scrollPadding
    let showsBottom = rect.maxY + scrollPadding - screen.frame(scrollView).height
    let offset = screen.contentOffset(scrollView).y
    return min(max(offset, min(showsTop, showsBottom)), max(showsTop, showsBottom))
  }

  private func alignedOffset(of scrollView: ViewIndex, showing field: ViewIndex, on screen: Screen)
    -> Double
  {
    let rect = screen.frame(field, in: scrollView)
    return rect.minY - (screen.frame(scrollView).height - rect.height) * alignment
  }
}
