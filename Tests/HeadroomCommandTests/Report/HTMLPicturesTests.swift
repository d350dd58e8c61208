import Foundation
import RegressionRunner
import Scenarios
import SystemCalls
import Testing

@testable import HeadroomCommand

/// Attached pictures on the page.
struct HTMLPicturesTests {
  private static func attachment(_ file: String, _ caption: String? = nil, step: Int? = nil)
    -> AttachedPicture
  {
    var attachment = AttachedPicture()
    attachment.file = file
    attachment.caption = caption
    attachment.step = step
    return attachment
  }

  /// The text of a page whose second case has some attachments.
  private static func page(_ attachments: [AttachedPicture], limit: Int = 6_000_000) throws
    -> String
  {
    var record = try SampleRuns().document(2)
    record.cases[1].attachments = attachments
    record.cases[1].file = attachments.first.map { FileSystem.folder(of: $0.file) + "/a.yaml" }
    return try HTMLReport(drawingLimit: limit).text(record)
  }

  @Test func `a picture is part of the page, once`() throws {
    try Workspace.make { work in
      let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00] as [UInt8]
      try Data(png).write(to: URL(filePath: work.path("a.png")))
      let files = ["a.png", "a.png", "gone.png"].map(work.path)
      let page = try Self.page([
        Self.attachment(files[0], "iPhone 15"), Self.attachment(files[1], step: 1),
        Self.attachment(files[2]),
      ])
      // The 9 bytes in base64.
      let uri = "data:image/png;base64,iVBORw0KGgoA"
      #expect(page.ranges(of: uri).count == 1)
      #expect(page.contains(#""reason":"no such file""#))
      #expect(page.contains(#""attachments":{"1":[{"picture":0,"caption":"#))
      #expect(page.contains(#"{"picture":0,"step":1},{"picture":1}]}"#))
      #expect(page.contains("; img-src data:; "))
    }
  }

  @Test func `no file name or caption leaves its text`() throws {
    let text = "</script><img src=x onerror=alert(1)>\"'\u{202E}"
    let page = try Self.page([Self.attachment("/\(text)", text), Self.attachment("javascript:1")])
    #expect(!page.contains("<img") && !page.contains("\u{202E}") && !page.contains("src=\""))
    #expect(page.ranges(of: "</script>").count == 5)
    #expect(page.contains(#""file":"javascript:1","reason":"#))
  }

  @Test func `a picture from outside of the repository stays out of the page`() throws {
    try Workspace.make { work in
      let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00] as [UInt8]
      let suite = work.path("app/suite")
      let files = FileManager.default
      try files.createDirectory(atPath: suite, withIntermediateDirectories: true)
      try files.createDirectory(atPath: work.path("app/.git"), withIntermediateDirectories: true)
      try Data(png).write(to: URL(filePath: work.path("secret.png")))
      try Data(png).write(to: URL(filePath: work.path("app/own.png")))
      try files.createSymbolicLink(
        atPath: "\(suite)/link.png", withDestinationPath: "../../secret.png")
      let names = ["link.png", "../../secret.png", "../own.png"]
      let page = try Self.page(names.map { Self.attachment("\(suite)/\($0)") })
      #expect(page.ranges(of: "data:image/png").count == 1)
      #expect(page.ranges(of: #""reason":"it is outside of the repository""#).count == 2)
    }
  }

  @Test func `a page without a picture allows none`() throws {
    #expect(!(try Self.page([])).contains("img-src"))
    #expect(!(try Self.page([Self.attachment("/gone.png")])).contains("img-src"))
  }

  @Test func `pictures take half of the room at most, and what is left out is said`() throws {
    try Workspace.make { work in
      let jpeg = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 297)
      let files = ["a.jpg", "b.jpg"].map(work.path)
      for file in files { try Data(jpeg).write(to: URL(filePath: file)) }
      // 300 bytes are 400 in base64, and 23 before them.
      let attachments = files.map { Self.attachment($0) }
      let page = try Self.page(attachments, limit: 1000)
      #expect(page.ranges(of: "data:image/jpeg;base64,").count == 1)
      #expect(page.contains(#""reason":"left out to limit the size of the page""#))
    }
  }

  @Test func `attachments are told in text and data`() throws {
    var record = try SampleRuns().document(2)
    record.cases[1].attachments = [Self.attachment("shots/a.png", "iPhone 15", step: 1)]
    let entry = record.cases[1]
    let line = "attachment: shots/a.png (iPhone 15)"
    #expect(entry.notes(record.facts) == [line])
    #expect(entry.shortNotes(record.facts) == [line])
    #expect(entry.shortNotes(record.facts, isListed: true) == [])
    let json = try JSONReport().text(record)
    #expect(
      json.contains(#"{"file": "shots/a.png", "caption": "iPhone 15", "step": 1}"#), "\(json)")
    #expect(json.ranges(of: #""attachments""#).count == 1)
    #expect(try CSVReport().text(record).contains(",shots/a.png"))
    // The page shows the picture itself.
    #expect(!(try HTMLReport().text(record)).contains("attachment: "))
  }
}
