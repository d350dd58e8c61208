/// How large contents are by a strategy's word; see <doc:ScrollViews#Content-size>.
extension Screen {
  /// Gives a size to what a scroll view shows, in points, which stands for the given or computed one
  /// from then on; the offset is clamped afterwards.
  ///
  /// A space that a strategy put below the content is a part of it.
  ///
  /// What a table's rows or constraints give, they give again in the next layout pass.
  public mutating func setContentSize(_ size: Size, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setContentSize) else { return }
    let position = form.views[view].scroll
    guard position >= 0 else { return }
    let asked = Adjustment.Value(size.width, size.height)
    guard accepts(.setContentSize, asked, of: view, cause) else { return }
    let old = scrolls[position].contentSize
    let new = Size(max(0, size.width), max(0, size.height)).snapped
    guard old != new else { return }
    scrolls[position].give(contentSize: new)
    let given = scrolls[position].contentSize
    guard old != given else { return }
    let values = (
      from: Adjustment.Value(old.width, old.height), to: Adjustment.Value(given.width, given.height)
    )
    record(view, .contentSize, from: values.from, to: values.to, cause)
    geometryDidChange(position, cause.consequence)
  }

  /// Puts a space of a height in points below what a scroll view shows.
  private mutating func setSpacer(height: Double, below position: Int, _ cause: Cause) {
    let view = form.scrolls[position].view
    let old = scrolls[position].spacer
    let new = max(0, height.snapped)
    guard old != new else { return }
    scrolls[position].spacer = new
    let values = (from: Adjustment.Value(old), to: Adjustment.Value(new))
    record(view, .spacerHeight, from: values.from, to: values.to, cause)
    geometryDidChange(position, cause.consequence)
  }

  /// Gives a stack's spacer, or the space below what a scroll view shows, a height in points.
  ///
  /// The stack is laid out; the content grows by the change, and the offset is clamped afterwards.
  public mutating func setSpacer(height: Double, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setSpacerHeight) else { return }
    let position = form.views[view].scroll
    let stack = form.views[view].stack
    guard stack >= 0 || position >= 0 else { return }
    guard accepts(.setSpacerHeight, Adjustment.Value(height), of: view, cause) else { return }
    if position >= 0 { return setSpacer(height: height, below: position, cause) }
    let old = stacks[stack].spacerHeight
    let new = max(0, height.snapped)
    guard old != new else { return }
    stacks[stack].spacerHeight = new
    let values = (from: Adjustment.Value(old), to: Adjustment.Value(new))
    record(view, .spacerHeight, from: values.from, to: values.to, cause)
    stackDidChange(view, cause.consequence)
  }

  /// Appends an arranged view of height 0 to a stack; no adjustment, the scroll view rests after it.
  public mutating func appendSpacer(to view: ViewIndex) {
    guard knows(view, .appendSpacer), form.views[view].stack >= 0 else { return }
    stacks[form.views[view].stack].spacerHeight = 0
    if form.usesConstraints { placeByConstraints() } else { layOutStack(view) }
    let scrollView = form.views[view].enclosingScrollView
    guard scrollView >= 0 else { return }
    let position = form.views[scrollView].scroll
    if scrolls[position].fitsChildren { fitContentSize(position) }
    scrolls[position].systemInset = systemInset(position)
    guard form.scrolls[position].properties.contentOffset == nil else { return }
    let adjusted = scrolls[position].adjustedContentInset
    scrolls[position].contentOffset = Point(0 - adjusted.left, 0 - adjusted.top)
  }
}
