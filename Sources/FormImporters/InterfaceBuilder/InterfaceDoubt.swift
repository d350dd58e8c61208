/// Why a view may stand elsewhere than the form has it.
enum InterfaceDoubt: Hashable {
  /// A constraint that names the view can't be kept.
  case leftOut
  /// The view is tied to a guide that is not as wide as the margins everywhere.
  case readableContent
  /// The drawing is another one, and nothing explains it.
  case drawnElsewhere

  /// The reason in words that follow the view's name.
  var words: String {
    switch self {
    case .leftOut: "one of its constraints was left out"
    case .readableContent:
      "it is constrained to the readable content guide, whose width is not known"
    case .drawnElsewhere: "Xcode drew it at a different position than its constraints give"
    }
  }
}
