/// What a strategy outside is told of the case in which it is run; see ``StrategyModel/forCase``.
public struct CaseDetails: Sendable {
  /// The text by which people refer to the case.
  public var key: String
  /// The device's name.
  public var deviceName: String
  /// The device's canonical content: JSON in UTF-8.
  public var device: [UInt8]
  /// The form's canonical content: JSON in UTF-8.
  public var form: [UInt8]

  /// Takes what is known of a case.
  public init(key: String, deviceName: String, device: [UInt8], form: [UInt8]) {
    self.key = key
    self.deviceName = deviceName
    self.device = device
    self.form = form
  }

  /// A case of which nothing is known.
  public static let unknown = CaseDetails(
    key: "", deviceName: "", device: Array("{}".utf8), form: Array("{}".utf8))
}
