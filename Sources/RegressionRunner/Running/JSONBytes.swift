import AvoidanceEngine
import Scenarios

/// Compact JSON as bytes in a reused buffer: the same bytes as ``JSONText`` makes, without building strings.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func removeLast() { bytes.removeLast() }

  /// Appends ASCII text as it is.
  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ other: some Collection<UInt8>) { bytes.append(contentsOf: other) }

  /// Appends JSON that was made elsewhere.
  mutating func append(json: String) { bytes.append(contentsOf: json.utf8) }

  mutating func append(quoted text: String) {
    var json = ""
    JSONText.append(text, .stored, to: &json)
    append(json: json)
  }

  mutating func append(_ number: Int) {
    guard number != .min else { return append(json: "\(number)") }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends a number in its shortest form, without `.0`.
  mutating func append(_ number: Double) {
    let scaled = number * 1024
    // Below 100,000 a multiple of 1/1024 has at most 15 digits, so its exact form is also the
    // shortest.
    guard scaled.magnitude < 102_400_000, scaled == scaled.rounded(.towardZero) else {
      return append(json: JSONText.text(of: number))
    }
    let units = Int(scaled).magnitude
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    append(Int(units >> 10))
    var fraction = (units & 1023) * 9_765_625
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var power: UInt = 1_000_000_000
    while fraction > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(fraction / power))
      fraction %= power
      power /= 10
    }
  }

  /// Appends a number that a digest covers, preserving all bits.
  mutating func append(exactly number: Double) {
    if number == 0, number.sign == .minus { append("-0.0") } else { append(number) }
  }

  /// Appends a single number, or several in brackets, preserving all bits.
  mutating func append(_ value: Adjustment.Value, of property: Adjustment.Property) {
    let count = property.componentCount
    guard count > 1 else { return append(exactly: value.a) }
    for index in 0..<count {
      bytes.append(UInt8(ascii: index == 0 ? "[" : ","))
      append(exactly: value[index])
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends numbers in brackets, preserving all bits.
  mutating func append(exactly numbers: [Double]) {
    append("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(",") }
      append(exactly: number)
    }
    append("]")
  }

  /// A copy without the buffer's spare capacity.
  var copy: [UInt8] { bytes.withUnsafeBufferPointer { Array($0) } }
}
