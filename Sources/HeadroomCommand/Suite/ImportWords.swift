import AvoidanceEngine
import Presentation
import Scenarios

extension DeviceChoice {
  /// The device with the reasons, as in `iPhone 8: same screen as the log, 375 × 667, like iPhone
  /// 7; its keyboard is 260 pt high with suggestions, that of the log 258 pt`.
  func words(of origin: String) -> String {
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

  /// The device in JSON, with the reasons for choosing it.
  static let fields: Fields<DeviceChoice> = [
    .init("device", "The device.") { $0.device },
    .init("screen", "Width and height of its screen in portrait.") { $0.screen },
    .word("screenOf", ["form", "file"], "What the screen size was taken from.") {
      $0.isOfForm ? "form" : "file"
    },
    .init("orientation", "Device orientation.") { $0.orientation },
    .init("sameScreen", "Other devices with the same screen.") { $0.others },
    .init("ownKeyboardHeight", "Height of the device's keyboard.") { $0.ownHeight },
    .init("keyboardHeight", "Height of the keyboard that was seen; null if none was.") {
      $0.keyboardHeight
    },
    .init("keyboardFit", "How the two compare; null if none was seen.") { $0.fit },
  ]
}

extension ImportedForm {
  /// The form's content, as in `3 text fields, 1 scroll view; 2 warnings`.
  var summary: String {
    let counts = contents.counts
    var parts: [String] = Self.names.compactMap { kind, name in
      counts.first { $0.kind == kind }.map { Words.count($0.count, name) }
    }
    if contents.inputs == 0 { parts.insert("no text input", at: 0) }
    if let height = keyboardHeight {
      let field = firstResponder.map { " for \(Escaped.text($0))" } ?? ""
      parts.append("keyboard shown\(field), \(Words.points(height)) pt high")
    }
    let told = warnings > 0 ? "; \(Words.count(warnings, "warning"))" : ""
    return parts.joined(separator: ", ") + told
  }

  /// The kinds worth counting; inputs first.
  private static let names: [(ViewNode.Kind, String)] = [
    (.textField, "text field"), (.textView, "text view"), (.searchBar, "search bar"),
    (.scrollView, "scroll view"), (.tableView, "table"), (.collectionView, "collection"),
    (.cell, "cell"), (.stackView, "stack"),
  ]
}
