import AvoidanceEngine

extension UIKitProfile {
  static let fields: FieldTable<UIKitProfile> = FieldTable(
    UIKitProfile.observed, of: "'profile'", first: "base",
    [
      Field(
        "base",
        .word(["observed", "documented"]),
        "Profile that provides the settings not given here.",
        read: { decoder, node, _, profile in profile = decoder.profile(node, of: "base") }
      ),
      Field(
        "clamp", \.clamp, { $0.clamp = $1 }, .word(FormatWords.clamp),
        "When an offset returns to its limits after a change of geometry."),
      Field(
        "oversizeRect", \.oversizeRect, { $0.oversizeRect = $1 }, .word(FormatWords.oversizeRect),
        "Which edge of a rectangle that is too large scrollRectToVisible shows."),
      Field(
        "revealsFirstResponder", \.revealsFirstResponder, { $0.revealsFirstResponder = $1 }, .flag,
        "Whether UIKit scrolls a text field into view when it becomes first responder."),
      Field(
        "firstBegin", \.firstBegin, { $0.firstBegin = $1 }, .word(FormatWords.firstBegin),
        "Begin frame in the notifications of the first show."),
      Field(
        "switchPosts", \.switchPosts, { $0.switchPosts = $1 }, .word(FormatWords.switchPosts),
        "Notifications posted when the focus moves to a field with the same keyboard height."),
      Field(
        "textFieldOrder", \.textFieldOrder, { $0.textFieldOrder = $1 },
        .word(FormatWords.textFieldOrder),
        "Order of a text field's didBeginEditing and the keyboard notifications."),
      Field(
        "endOrder", \.endOrder, { $0.endOrder = $1 }, .word(FormatWords.endOrder),
        "Order of didEndEditing and the hide notifications."),
      Field(
        "tableControllerInset", \.tableControllerInset, { $0.tableControllerInset = $1 },
        .word(FormatWords.tableControllerInset),
        "Where UIKit's table view controllers put the keyboard's height; 'own' is iOS up to 10."),
      Field(
        "followsCaret", \.followsCaret, { $0.followsCaret = $1 }, .word(FormatWords.followsCaret),
        "Which scroll view shows the caret of a text view that can't scroll: the nearest or none."
      ),
      Field(
        "showFromHiddenPostsChangeFrame", \.showFromHiddenPostsChangeFrame,
        { $0.showFromHiddenPostsChangeFrame = $1 }, .flag,
        "Whether showing and hiding also post the frame change notifications."),
      Field(
        "accessoryInFrame", \.accessoryInFrame, { $0.accessoryInFrame = $1 }, .flag,
        "Whether the notified frame of a docked keyboard includes the accessory on top of it."),
      Field(
        "prefersCrossFade",
        \.prefersCrossFade,
        { $0.prefersCrossFade = $1 },
        .flag,
        "Whether the user prefers cross-fade transitions; reported to strategies, while the "
          + "frames are up to the script."
      ),
    ]
  )
}

extension FormatDecoder {
  /// Returns a scenario's profile: a name, or settings with a base.
  mutating func profile(_ node: Node) -> UIKitProfile {
    guard document.kind(node) == .mapping else { return profile(node, of: "profile") }
    var profile = usualProfile
    read(node, UIKitProfile.fields, into: &profile)
    return profile
  }

  fileprivate mutating func profile(_ node: Node, of key: String) -> UIKitProfile {
    let documented = isStored ? UIKitProfile.documentedOfVersion1 : .documented
    let bases = Choices([("observed", usualProfile), ("documented", documented)])
    return choice(node, of: key, bases) ?? usualProfile
  }

  var usualProfile: UIKitProfile { isStored ? .observedOfVersion1 : .observed }
}

extension UIKitProfile {
  /// The differences from the profile observed in version 1 of the format; nil if there are none.
  var written: FieldValue? {
    if self == .observedOfVersion1 { return nil }
    if self == .documentedOfVersion1 { return .text("documented") }
    return .mapping(Self.fields.members(of: self, beside: .observedOfVersion1))
  }
}
