import Foundation

/// Compares two JSON values: numbers within 0.01, everything else exactly.
enum TraceComparison {
  /// Says where two values differ first, as `state.views.t.contentOffset[1]: 101, expected 135`.
  static func difference(_ actual: Any?, _ expected: Any?, at path: String = "") -> String? {
    switch (actual, expected) {
    case (let actual as [String: Any], let expected as [String: Any]):
      for key in Set(actual.keys).union(expected.keys).sorted() {
        let place = path.isEmpty ? key : "\(path).\(key)"
        if let found = difference(actual[key], expected[key], at: place) { return found }
      }
      return nil
    case (let actual as [Any], let expected as [Any]):
      if actual.count == expected.count {
        for index in actual.indices {
          let place = "\(path)[\(index)]"
          if let found = difference(actual[index], expected[index], at: place) { return found }
        }
        return nil
      }
      return "\(path): \(actual.count) entries, expected \(expected.count): \(text(actual)) / "
        + text(expected)
    case (let actual as NSNumber, let expected as NSNumber):
      let isClose = abs(actual.doubleValue - expected.doubleValue) <= 0.01
      return isClose ? nil : "\(path): \(actual), expected \(expected)"
    case (let actual as String, let expected as String):
      return actual == expected ? nil : "\(path): \(actual), expected \(expected)"
    case (is NSNull, is NSNull), (nil, nil): return nil
    default: return "\(path): \(text(actual)), expected \(text(expected))"
    }
  }

  private static func text(_ value: Any?) -> String {
    guard let value else { return "nothing" }
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }
}
