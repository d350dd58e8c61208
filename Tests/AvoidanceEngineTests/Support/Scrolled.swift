import AvoidanceEngine

/// A scroll view over the whole of ``Device/small``, its content 1000 high; `a` is 200 to 244 in it,
/// `b` 600 to 644, their carets 212 to 232 and 612 to 632.
func scrolledFields(
  _ children: [ViewNode] = [
    textField("a", frame: Rect(20, 200, 335, 44)), textField("b", frame: Rect(20, 600, 335, 44)),
  ],
  contentHeight: Double = 1000,
  with change: (inout ScrollProperties) -> Void = { _ in }
) -> ViewNode {
  scrollView(
    "scroll", frame: Rect(0, 0, 375, 667), contentSize: Size(375, contentHeight),
    children: children, with: change
  ).flexible()
}

/// The same inside a plain view of the same size.
func scrolledBody(_ scroll: ViewNode = scrolledFields()) -> ViewNode {
  node(.view, "body", frame: Rect(0, 0, 375, 667), children: [scroll])
}
