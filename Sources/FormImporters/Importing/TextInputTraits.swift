import AvoidanceEngine

/// UIKit's traits of a text input as documents and dumps word them: `one-time-code`, `oneTimeCode`, or the number
/// of the key or keyboard. What has no known name stays as it is.
extension InputProperties {
  mutating func setContentType(_ word: some StringProtocol) {
    if let type = Self.contentTypes[Self.plain(word)] { contentType = type }
  }

  mutating func setKeyboardType(_ word: some StringProtocol) {
    let word = Self.plain(word)
    let number = UInt8(word).flatMap(KeyboardType.init(rawValue:))
    if let type = number ?? Self.keyboardTypes[word] { keyboardType = type }
  }

  mutating func setReturnKey(_ word: some StringProtocol) {
    let word = Self.plain(word)
    let number = UInt8(word).flatMap(ReturnKey.init(rawValue:))
    if let key = number ?? Self.returnKeys[word] { returnKey = key }
  }

  /// Sets the assumed reaction to Return: by the key or, for the default key, ending editing if the app is
  /// notified.
  mutating func assumeReturn(hearsOfReturn: Bool) {
    onReturn =
      switch returnKey {
      case .next: .next
      case .default: hearsOfReturn ? .resign : .nothing
      case .done, .go, .join, .search, .send, .route, .google, .yahoo, .continue, .emergencyCall:
        .resign
      }
  }

  /// The word in lower case without hyphens and spaces.
  private static func plain(_ word: some StringProtocol) -> String {
    word.lowercased().filter { $0 != "-" && $0 != " " }
  }

  private static let keyboardTypes = words(of: KeyboardType.self)
    .merging(["alphabet": .asciiCapable]) { $1 }
  private static let contentTypes = words(of: ContentType.self)
  private static let returnKeys = words(of: ReturnKey.self)

  /// The values of a type by their names in lower case.
  private static func words<Value: CaseIterable>(of type: Value.Type) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: type.allCases.map { ("\($0)".lowercased(), $0) })
  }
}
