import AvoidanceEngine
import Foundation
import TestSupport
import Testing

@testable import Scenarios

/// Pictures that scenarios name.
struct AttachmentTests {
  /// A whole PNG of one grey pixel.
  private static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
  )

  /// The messages about a file in a folder `scenarios`, whose neighbour `shots` has the pictures.
  private func messages(
    _ attachments: String, script: String = "[blur]", isRepository: Bool = false
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    if isRepository { try folder.write("scenarios/.git", "gitdir: elsewhere") }
    for name in ["whole.png", "text.png", "photo.jpeg", "large.png"] {
      try folder.write("shots/\(name)", "text")
    }
    func put(_ data: Data, _ name: String) throws {
      try data.write(to: URL(filePath: "\(folder.path)/shots/\(name)"))
    }
    let png = try #require(Self.png)
    try put(png, "whole.png")
    try put(Data([0xFF, 0xD8, 0xFF, 0xE0]), "photo.jpeg")
    // One byte more than the limit of 2 MB.
    try put(png + Data(count: 2_000_001 - png.count), "large.png")
    try folder.write(
      "scenarios/a.yaml",
      """
      headroom: 1
      forms: [{name: f, canvas: [375, 667], view: {}}]
      scenarios:
        - name: s
          form: f
          devices: [iPhone 8]
          laws: []
          attachments: \(attachments)
          script: \(script)
      """)
    let reading = SuiteReader(strategies: .builtIn).read(paths: ["\(folder.path)/scenarios"])
    return reading.diagnostics.map {
      "\($0.location.line):\($0.location.column): \($0.severity.rawValue): \($0.message)"
    }
  }

  @Test func `a picture is looked for beside the file of the scenario`() throws {
    #expect(try messages("[{file: ../shots/whole.png}, {file: ../shots/photo.jpeg}]") == [])
    #expect(
      try messages("[{file: shots/whole.png}]") == [
        "8:26: warning: the attachment 'shots/whole.png' can't be shown: no such file"
      ])
  }

  @Test func `a file that is no picture, or too large, is a warning`() throws {
    #expect(
      try messages("[{file: ../shots/text.png}, {file: ../shots/large.png}, {file: ../shots}]") == [
        "8:26: warning: the attachment '../shots/text.png' can't be shown: "
          + "it is neither a PNG nor a JPEG file",
        "8:53: warning: the attachment '../shots/large.png' can't be shown: "
          + "it is 2000001 bytes long; the limit is 2 MB",
        "8:81: warning: the attachment '../shots' can't be shown: it is a folder, not a file",
      ])
  }

  @Test func `a picture from elsewhere is a warning`() throws {
    // Without a repository the folder above that of the file counts.
    #expect(
      try messages("[{file: ../../../../../../../../../../../bin/sh}]") == [
        "8:26: warning: the attachment '../../../../../../../../../../../bin/sh' can't be shown: "
          + "it is outside of the folder above the scenario's"
      ])
    #expect(
      try messages("[{file: ../shots/whole.png}]", isRepository: true) == [
        "8:26: warning: the attachment '../shots/whole.png' can't be shown: "
          + "it is outside of the repository"
      ])
  }

  @Test func `a path of one machine, an unknown device and a step beyond the script are errors`()
    throws
  {
    let found = try messages(
      "[{file: /a.png}, {caption: c}, {file: ../shots/whole.png, devices: [iPhone 88], step: 2}]",
      script: "[blur, blur]")
    #expect(found.count == 4, "\(found)")
    let parts = [
      "8:26: error: 'attachments.file' must be a path relative to the folder of this file; "
        + "found '/a.png'",
      "8:35: error: an attachment requires the key 'file'", "error: unknown device 'iPhone 88'",
      "error: 'attachments.step' is 2, but the script ends with step 1",
    ]
    for (line, part) in zip(found, parts) { #expect(line.contains(part), "\(line)") }
  }

  @Test func `attachments define no case`() throws {
    func content(_ more: String) throws -> CaseContent {
      try #require(CaseContent(Array(#"{\#(more)"form":"f","script":[]}"#.utf8)))
    }
    let plain = try content("")
    let pictured = try content(#""attachments":[{"file":"a.png"}],"#)
    #expect(plain.isAlike(pictured))
    let parts = [plain, pictured].map { $0.content(under: "none", on: "iPhone 8", .portrait) }
    #expect(parts[0] == parts[1])
  }

  @Test func `only the devices that are named see it`() throws {
    let texts = ["{file: a}", "{file: b, devices: [iPhone 8]}"]
    let reading = read(
      """
      headroom: 1
      forms: [{name: f, canvas: [375, 667], view: {}}]
      scenarios: [{name: s, form: f, attachments: [\(texts.joined(separator: ", "))], script: [blur]}]
      """)
    let scenario = try #require(reading.suite.scenarios.first?.value)
    func files(on device: String) -> [String] {
      scenario.attachments.filter { $0.isShown(on: device) }.map(\.file)
    }
    #expect(files(on: "iPhone 8") == ["a", "b"])
    #expect(files(on: "iPhone 14") == ["a"])
    #expect(scenario.attachments[1].path(beside: "suite/x.yaml") == "suite/b")
    #expect(scenario.attachments[1].path(beside: "x.yaml") == "b")
  }
}
