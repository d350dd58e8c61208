import AvoidanceEngine
package import Scenarios

extension DeviceChoice {
  /// The device with the reasons for it, as in `iPhone 8: its screen is the log's, 375 × 667, as that of
  /// iPhone 7; its keyboard is 260 pt high with suggestions, the log's 258`.
  ///
  /// - Parameter origin: What the screen was seen in, as in `log`.
  /// - Returns: The words.
  package func words(of origin: String) -> String {
    let size = "\(Words.points(screen.width)) × \(Words.points(screen.height))"
    var text = "\(device): same screen as the \(isOfForm ? "form" : origin), \(size)"
    if !others.isEmpty { text += ", like \(Words.list(others, limit: 3))" }
    guard let keyboardHeight, let fit else { return text }
    let seen = Words.points(keyboardHeight)
    switch fit {
    case .suggesting: text += "; both keyboards are \(seen) pt high, with suggestions"
    case .plain: text += "; both keyboards are \(seen) pt high, without suggestions"
    case .other:
      text +=
        "; its keyboard is \(Words.points(ownHeight)) pt high with suggestions, "
        + "that of the \(origin) \(seen) pt"
    }
    return text
  }
}
