/// A version of Eureka, 1.7.0 to 5.5.0.
///
/// Source: the library's tags, as <doc:TodaysLibraries#Eureka> lists them.
struct EurekaVersion: Hashable, Sendable {
  /// The version's numbers.
  var number: LibraryVersion

  /// The version that the article describes.
  static let reference = EurekaVersion(number: LibraryVersion(5, 5, 0))
  /// The versions of the model.
  static let known = LibraryVersion(1, 7, 0)...LibraryVersion(5, 5, 0)
}

/// What changed from version to version: one row a behaviour.
extension EurekaVersion {
  private func since(_ major: Int, _ minor: Int) -> Bool {
    number >= LibraryVersion(major, minor, 0)
  }

  /// A distance between row and keyboard can be given.
  var hasRowKeyboardSpacing: Bool { since(2, 0) }
  /// The safe area, which UIKit insets by itself, is taken off the inset (#1959, #1960).
  var subtractsSafeArea: Bool { since(5, 2) }
  /// Where the row comes to rest can be chosen.
  var hasScrollPosition: Bool { since(5, 4) }
}
