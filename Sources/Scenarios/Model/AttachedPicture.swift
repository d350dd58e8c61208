import SystemCalls

/// A picture that is shown beside the drawings of a scenario's cases, such as a screenshot of the app.
///
/// It changes no outcome, and no case is redefined by it. The file's content is neither stored nor part of a digest.
package struct AttachedPicture: Hashable, Sendable {
  /// The path of a PNG or JPEG file, relative to the folder of the scenario's file.
  package var file = ""
  package var caption: String?
  /// The devices whose cases it shows; if empty, all.
  package var devices: [String] = []
  /// The index of the script's entry after which it was taken; nil if it shows none in particular.
  package var step: Int?

  package init() {}

  package func isShown(on device: String) -> Bool { devices.isEmpty || devices.contains(device) }

  /// The path relative to the folder in which the scenario's file has this path.
  package func path(beside scenarioFile: String) -> String {
    let folder = FileSystem.folder(of: scenarioFile)
    return folder == "." ? file : "\(folder)/\(file)"
  }
}

/// A file with a picture that a page can show.
package struct PictureFile: Sendable {
  package enum Kind: String, Sendable {
    case png, jpeg

    package var mediaType: String { "image/\(rawValue)" }

    fileprivate init?(firstBytes: [UInt8]) {
      if firstBytes == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] {
        self = .png
      } else if firstBytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else {
        return nil
      }
    }
  }

  /// Why a file can't be shown, as in `no such file`; safe to print.
  package struct Unusable: Error, Hashable {
    package let reason: String
  }

  /// The size limit of a file, in bytes.
  package static let byteLimit = 2_000_000

  package let path: String
  package let kind: Kind
  package let byteCount: Int

  /// Checks a file by its location, its size and its first bytes.
  ///
  /// It must be in the repository of the scenario's file, else in the working directory if that has the scenario's
  /// file, else in the folder above it; links are followed. Otherwise a suite from elsewhere could put any picture of
  /// this machine into a page.
  package init(_ path: String, of scenarioFile: String) throws(Unusable) {
    guard let status = try? FileStatus(path) else { throw Unusable(reason: "no such file") }
    guard status.kind == .regular else {
      throw Unusable(reason: "it is \(status.kind), not a file")
    }
    let bounds = Self.bounds(of: scenarioFile)
    guard let real = FileSystem.realPath(path), Self.isFile(real, below: bounds.folder) else {
      throw Unusable(reason: "it is outside of the \(bounds.words)")
    }
    guard status.size <= Self.byteLimit else {
      let limit = Self.byteLimit / 1_000_000
      throw Unusable(reason: "it is \(status.size) bytes long; the limit is \(limit) MB")
    }
    let first = try Self.reading { () throws(FileBytes.Failure) in
      try FileBytes.beginning(of: path, count: 8)
    }
    guard let kind = Kind(firstBytes: first) else {
      throw Unusable(reason: "it is neither a PNG nor a JPEG file")
    }
    self.path = path
    self.kind = kind
    byteCount = Int(status.size)
  }

  /// The folder that must have the pictures of a scenario's file, and what it is.
  private static func bounds(of scenarioFile: String) -> (folder: String?, words: String) {
    guard let own = FileSystem.realPath(FileSystem.folder(of: scenarioFile)) else {
      return (nil, "scenario's folder, which is gone")
    }
    var folder = own
    while folder != "/" {
      if FileSystem.exists("\(folder)/.git") { return (folder, "repository") }
      folder = FileSystem.folder(of: folder)
    }
    if let current = FileSystem.currentFolder, isFile("\(own)/-", below: current) {
      return (current, "working directory")
    }
    return (FileSystem.folder(of: own), "folder above the scenario's")
  }

  private static func isFile(_ path: String, below folder: String?) -> Bool {
    folder.map { path.hasPrefix($0 == "/" ? "/" : "\($0)/") } ?? false
  }

  package func bytes() throws(Unusable) -> [UInt8] {
    try Self.reading { () throws(FileBytes.Failure) in
      try FileBytes.read(path, limit: Self.byteLimit)
    }
  }

  private static func reading(_ body: () throws(FileBytes.Failure) -> [UInt8]) throws(Unusable)
    -> [UInt8]
  {
    do throws(FileBytes.Failure) {
      return try body()
    } catch {
      throw Unusable(reason: Escaped.text(error.description))
    }
  }
}
