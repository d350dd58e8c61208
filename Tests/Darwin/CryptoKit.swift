/// Has the name of a type of ours, as there.
package protocol Digest: Sendable {
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

package struct SHA256Digest: Digest {
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    fatalError()
  }
}

package struct SHA256: Sendable {
  package init() {}
  package mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
  package func finalize() -> SHA256Digest { SHA256Digest() }
}
