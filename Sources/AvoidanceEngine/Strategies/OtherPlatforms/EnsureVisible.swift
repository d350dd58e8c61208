/// Ends the body at the keyboard's top and keeps the caret, with padding, in every scroll view.
///
/// Source: <doc:OtherPlatforms#Ensure-visible>.
struct EnsureVisible: PlatformStrategy {
  /// What is kept visible.
  enum Target: String, CaseIterable { case caret, field }

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
    ]
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
    for scrollView in screen.enclosingScrollViews(of: field) {
      let y =
        alignment < 0
        ? keptOffset(of: scrollView, showing: field, on: screen)
        : alignedOffset(of: scrollView, showing: field, on: screen)
      screen.scroll(scrollView, toContentAt: y, Cause(duration: 0.1, curve: 0))
    }
  }

  /// The nearest offset at which the target shows with its padding.
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
