import Foundation
import Scenarios
import TestSupport
import Testing

@testable import headroom_benchmarks

private typealias Fixture = InterfaceFixture

/// `headroom-benchmarks frames`, which counts Xcode's frames in any folder.
struct StoredFramesTests {
  /// Two views on the left edge, of which the second one is wider than its constraints say.
  private static var storyboard: String {
    let views = [("a", 40.0, 343.0), ("b", 90.0, 300.0)].map { id, y, width in
      """
      <view misplaced="\(id == "b" ? "YES" : "NO")" \
      translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">\(Fixture.rect(0, y, 343, 30))
      <constraints>
      <constraint firstAttribute="width" constant="\(width)" id="w\(id)"/>
      <constraint firstAttribute="height" constant="30" id="h\(id)"/>
      </constraints></view>
      """
    }
    let places = [("a", 40), ("b", 90)].map { id, y in
      """
      <constraint firstItem="\(id)" firstAttribute="leading" secondItem="v-vc" \
      secondAttribute="leading" id="l\(id)"/>
      <constraint firstItem="\(id)" firstAttribute="top" secondItem="v-vc" \
      secondAttribute="top" constant="\(y)" id="t\(id)"/>
      """
    }
    return Fixture.storyboard(
      Fixture.scene(
        "A", views.joined(separator: "\n"),
        inView: "<constraints>\(places.joined(separator: "\n"))</constraints>"))
  }

  @Test func `the frames of a folder are counted, and those that differ are listed`() throws {
    let folder = Temporary.name()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data(Self.storyboard.utf8).write(to: inner.appending(path: "A.storyboard"))
    try Data("no document\n".utf8).write(to: folder.appending(path: "B.xib"))
    let found = StoredFrames(in: folder.path)
    #expect(
      found.json.compact == """
        {"frames": 2, "equal": 1, "differing": [{"document": "\(folder.path)/inner/A.storyboard", \
        "form": "A/A", "view": "view 'view-2'", "id": "b", "line": 15, \
        "stored": [0, 90, 343, 30], "solved": [0, 90, 300, 30], "reason": "misplaced"}]}
        """
    )
    #expect(found.diagnostics.map(\.location.file) == ["\(folder.path)/B.xib"])
  }

  @Test func `a folder that is not there has no frames`() {
    let folder = Temporary.name().path
    #expect(StoredFrames(in: folder).diagnostics.map(\.location.file) == [folder])
  }
}
