public import AvoidanceEngine

extension StrategyDefinition {
  /// The canonical content but for the code, as files say it.
  public var contentWithoutCode: [UInt8] {
    var copy = self
    copy.value.code = nil
    return copy.canonicalContent
  }
}

extension ParameterValue {
  /// The value as it stands in canonical content: JSON in UTF-8.
  public var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(self) } }
}

extension StrategyCode {
  /// The identity as it stands in a strategy's canonical content: JSON in UTF-8.
  public var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(self) } }

  /// Whether both identify the same code.
  ///
  /// Values that were stored have lost of which kind they were; what they say is compared.
  public func isSame(as other: StrategyCode) -> Bool {
    self == other || canonicalContent == other.canonicalContent
  }
}
