/// How canonical content, traces and messages write numbers.
public enum CanonicalNumber {
  /// Returns the shortest decimal that reads back as the same number, whole ones without `.0`.
  public static func text(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return "\(number)"
  }
}
