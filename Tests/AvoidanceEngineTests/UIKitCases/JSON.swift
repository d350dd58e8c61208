/// A JSON value that a test can read without knowing its shape before.
enum JSON: Sendable, Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON {
    if case .object(let object) = self { return object[key] ?? .null }
    return .null
  }

  subscript(index: Int) -> JSON {
    let list = list ?? []
    return list.indices.contains(index) ? list[index] : .null
  }

  var number: Double? {
    if case .number(let value) = self { return value }
    return nil
  }

  var text: String? {
    if case .text(let value) = self { return value }
    return nil
  }

  var flag: Bool? {
    if case .flag(let value) = self { return value }
    return nil
  }

  var list: [JSON]? {
    if case .list(let value) = self { return value }
    return nil
  }

  /// The numbers of a list of numbers alone.
  var numbers: [Double]? {
    guard let list else { return nil }
    let numbers = list.compactMap(\.number)
    return numbers.count == list.count ? numbers : nil
  }
}
