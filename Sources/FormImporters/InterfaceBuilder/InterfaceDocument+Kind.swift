extension InterfaceDocument {
  /// Whether the document is a storyboard rather than a xib.
  var isStoryboard: Bool { child("scenes", of: 0) != nil }

  /// Refuses documents that are not for iOS, and XML that is no document at all.
  func checkKind() throws(ImportFailure) {
    let root = elements[0]
    let type = root.attributes["type"] ?? ""
    switch root.name {
    case "document": break
    case "archive": throw ImportFailure(.oldArchive, line: root.line)
    case "plist": throw ImportFailure(.propertyList, line: root.line)
    default: throw ImportFailure(.otherRoot(root.name), line: root.line)
    }
    let runtime = root.attributes["targetRuntime"] ?? ""
    if let system = Self.otherSystem(type: type, runtime: runtime) {
      throw ImportFailure(.otherSystem(system), line: root.line)
    }
  }

  private static func otherSystem(type: String, runtime: String) -> String? {
    if runtime.hasPrefix("iOS") { return nil }
    if type.contains("CocoaTouch"), runtime.isEmpty { return nil }
    for (mark, system) in [
      ("MacOSX", "macOS"), ("AppleTV", "tvOS"), ("watch", "watchOS"), ("Watch", "watchOS"),
    ] where runtime.contains(mark) || type.contains(mark) {
      return system
    }
    if type.contains(".Cocoa.") { return "macOS" }
    return runtime.isEmpty ? "unknown" : runtime
  }
}
