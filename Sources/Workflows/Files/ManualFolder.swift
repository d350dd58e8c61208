import Scenarios
import SystemCalls

/// Pages of a manual that are written into a folder: all are checked before the first.
package enum ManualFolder {
  /// Writes pages, each whole or not at all, and never outside of a folder.
  ///
  /// - Parameters:
  ///   - pages: The pages with their paths below the folder, as `man1/headroom.1`.
  ///   - folder: The folder, which is made where it is missing.
  ///   - spared: What is not replaced there.
  /// - Throws: ``WorkflowError`` where a page can't be written, or a link leads out of the folder.
  package static func write(
    _ pages: [(path: String, text: String)], to folder: String, sparing spared: SparedFiles
  ) throws(WorkflowError) {
    let normalized = SuiteFiles.normalized(folder)
    let folder = normalized == "/" ? "" : normalized
    for page in pages {
      try OutputFile.checkLinks(page.path, below: folder)
      try spared.check("\(folder)/\(page.path)")
    }
    for page in pages {
      let path = "\(folder)/\(page.path)"
      try OutputFile.makeFolders(of: path)
      try OutputFile.write(Array(page.text.utf8), to: path, sparing: spared)
    }
  }
}
