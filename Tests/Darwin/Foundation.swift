// Foundation shows all of Darwin, too.
@_exported import Darwin

package final class FileHandle {
  package let fileDescriptor: Int32
  package init(fileDescriptor: Int32, closeOnDealloc: Bool) { self.fileDescriptor = fileDescriptor }
  package func close() throws {}
}

package final class Thread {
  package init(block: @escaping @Sendable () -> Void) {}
  package func start() {}
}
