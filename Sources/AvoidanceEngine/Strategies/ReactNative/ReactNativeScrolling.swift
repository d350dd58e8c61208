/// What the libraries around React Native's scroll view have from it.
enum ReactNativeScrolling {
  /// Its own scrolling.
  static let animation = Cause(duration: 0.3, curve: 0)
  /// A length of either sign: no property of its views checks for one.
  static let anyLength = -Double.largestCoordinate...Double.largestCoordinate
}
