extension Form {
  /// Whether the app asks to have the scroll view's offset back when the keyboard hides.
  public func restoresContentOffset(_ view: ViewIndex) -> Bool {
    let position = scroll(view)
    return position >= 0 && scrolls[position].properties.restoresContentOffset
  }
}

extension Screen {
  /// The height of a table's header view; 0 where it has none.
  public func tableHeaderHeight(_ view: ViewIndex) -> Double {
    let table = form.table(view)
    return table >= 0 ? tables[table].headerHeight : 0
  }
}
