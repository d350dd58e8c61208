import Foundation
import TestSupport
import Testing

/// Cases as pictures: `show --svg`, `report --format svg`, and those of the README.
struct DrawingTests {
  private static let pictures = ["offset-restore", "inset-scroll"]

  private static func key(_ strategy: String) -> String {
    "table/last-row-is-lifted [\(strategy), iPhone 8]"
  }

  @Test func `the pictures of the readme are what is drawn now`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let suite = Repository.folder.appending(path: "scenarios")
      let part = ["devices.yaml", "strategies.yaml", "forms", "000-table-offset/lifting.yaml"]
      _ = try headroom.call(["run", "-q"] + part.map { suite.appending(path: $0).path })
      for strategy in Self.pictures {
        let name = "last-row-is-lifted-\(strategy).svg"
        let show = try headroom("show", Self.key(strategy), "--svg", name)
        #expect(show.status == 0, "\(show.errors)")
        let drawn = try headroom.read(name)
        let kept = try Data(contentsOf: suite.appending(path: "drawings/\(name)"))
        #expect(
          drawn == kept, "headroom show '\(Self.key(strategy))' --svg scenarios/drawings/\(name)")
        let report = try headroom("report", "--case", Self.key(strategy), "-o", "other.svg")
        #expect(report.status == 0, "\(report.errors)")
        #expect(try headroom.read("other.svg") == kept)
        #expect(
          try headroom("show", Self.key(strategy), "--svg", "-").output
            == String(decoding: kept, as: UTF8.self)
        )
      }
    }
  }

  @Test func `a picture is XML that other programs read`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom("report", "--case", "*offset-restore*", "-o", "case.svg")
      let parsed = try headroom.shell("command -v xmllint || exit 99; xmllint --noout case.svg")
      if parsed.status == 99 {
        print("xmllint is not installed: the picture is not read as XML")
        return
      }
      #expect(parsed.status == 0, "\(parsed.errors)")
    }
  }

  @Test func `what can't be drawn is said, and no file is written`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      let several = try headroom("report", "--format", "svg", "-o", "case.svg")
      #expect(several.status == 64)
      #expect(several.errors.contains("an SVG shows one case, but "))
      let whole = try headroom("run", "contacts.yaml", "--report", "svg=case.svg")
      #expect(whole.status == 64)
      #expect(whole.errors.contains("headroom report --format svg --case PATTERN"))
      let folder = try headroom("show", "contacts", "--svg", "case.svg")
      #expect(folder.status == 64)
      let nowhere = try headroom("report", "--case", "*offset-restore*", "-o", "none/case.svg")
      #expect(nowhere.status == 74)
    }
  }

  @Test(.needs(.sqliteShell))
  func `an outcome that the engine no longer comes to is not drawn`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      // As another version of the engine would have recorded it.
      try headroom.shell("sqlite3 headroom.db \"UPDATE outcome SET digest = randomblob(32)\"")
      let other = try headroom("report", "--case", "*offset-restore*", "-o", "case.svg")
      #expect(other.status == 74)
      #expect(other.errors.contains("produces a different outcome than the recorded one"))
      let shown = try headroom("show", "*offset-restore*", "--svg", "case.svg")
      #expect(shown.status == 74)
      #expect(!headroom.has("case.svg"))
    }
  }
}
