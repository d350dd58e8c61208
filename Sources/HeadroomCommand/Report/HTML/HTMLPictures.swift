import Presentation
import Scenarios

/// The attached pictures of a page, each file once.
///
///     [{ "file", "uri" }, { "file", "reason" }, …]    with the reason if it can't be shown
struct HTMLPictures {
  private var places: [String: Int] = [:]
  private var entries: [Value] = []
  /// The size of all data URIs.
  private(set) var byteCount = 0

  /// Adds the pictures of cases as data URIs, and only the names of those beyond a limit in bytes.
  mutating func add(_ cases: some Sequence<RunRecord.Case>, limit: Int) {
    for entry in cases {
      for file in entry.attachments.map(\.file) where places[file] == nil {
        places[file] = entries.count
        let (key, text) = content(of: file, besides: entry.file ?? "", limit: limit)
        entries.append(.record(["file": .text(file), key: .text(text)]))
      }
    }
  }

  /// The index of a file that was added.
  func index(of file: String) -> Int? { places[file] }

  var json: String { Value.list(entries).embedded }

  private mutating func content(
    of file: String, besides scenarioFile: String, limit: Int
  ) -> (key: String, text: String) {
    do throws(PictureFile.Unusable) {
      let picture = try PictureFile(file, of: scenarioFile)
      // Base64 has 4 characters for 3 bytes.
      guard byteCount + picture.byteCount * 4 / 3 <= limit else {
        return ("reason", "left out to limit the size of the page")
      }
      let uri = "data:\(picture.kind.mediaType);base64,\(Base64.text(try picture.bytes()))"
      byteCount += uri.utf8.count
      return ("uri", uri)
    } catch {
      return ("reason", error.reason)
    }
  }
}
