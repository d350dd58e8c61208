extension Screen {
  /// Whether the input has a placeholder and no text.
  public func isPlaceholderVisible(_ view: ViewIndex) -> Bool {
    hasPlaceholder(view) && isTextEmpty(view)
  }

  /// Where the input's placeholder is drawn, in the input's coordinates; nil for none.
  ///
  /// A text field's fills its bounds; a text view's lies inside its text insets and line padding,
  /// one line high where the height of a line is known.
  public func placeholderFrame(_ view: ViewIndex) -> Rect? {
    guard hasPlaceholder(view), let properties = inputProperties(view) else { return nil }
    let size = frame(view).size
    guard form.views[view].kind == .textView else {
      return Rect(0, 0, size.width, size.height)
    }
    let insets = properties.textInsets
    let left = insets.left + properties.lineFragmentPadding
    let right = insets.right + properties.lineFragmentPadding
    let room = max(0, size.height - insets.top - insets.bottom)
    return Rect(left, insets.top, max(0, size.width - left - right), properties.lineHeight ?? room)
  }

  /// Whether the form gives the input a placeholder.
  public func hasPlaceholder(_ view: ViewIndex) -> Bool {
    inputProperties(view)?.placeholder?.isEmpty == false
  }
}
