import Exploring
import Scenarios
import SystemCalls
package import Reports

/// Brings together what several machines found, as one would have found it.
package struct JoinWorkflow: Sendable {
  /// A finding's file.
  private struct Part: BreachSample {
    var name: String
    var heading: FoundHeading
    var rest: Substring
    var others: [Part] = []

    var token: String { heading.token }
    var extent: Specimen.Extent { heading.extent }
    var digest: String { heading.digest }
    var seen: [Finding.Seen] {
      get { heading.seen }
      set { heading.seen = newValue }
    }
    var count: Int {
      get { heading.count }
      set { heading.count = newValue }
    }
  }

  /// Joins folders.
  ///
  /// Of each site the earliest try counts, wherever it was made, and of each breach the first few sites; a
  /// file is kept where it shows one of these.
  ///
  /// - Parameters:
  ///   - folders: What `-o` wrote on each machine.
  ///   - folder: Where the findings are written.
  ///   - limit: How many findings at most.
  /// - Returns: What was written.
  /// - Throws: An error where a folder can't be read, or a file can't be written.
  package static func join(_ folders: [String], to folder: String, limit: Int) throws(WorkflowError)
    -> JoinedFindings
  {
    var joined = JoinedFindings()
    var parts: [Part] = []
    for source in folders {
      for path in try files(in: source) {
        let bytes: [UInt8]
        do throws(FileBytes.Failure) {
          bytes = try FileBytes.read(path)
        } catch {
          throw .inputOutput("can't read \(Escaped.text(path)): \(error)")
        }
        guard let read = FoundHeading.reading(String(decoding: bytes, as: UTF8.self)) else {
          joined.others.append(path)
          continue
        }
        let name = String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "")
        parts.append(Part(name: name, heading: read.heading, rest: read.rest))
      }
    }
    joined.readCount = parts.count
    // So many for each call, as one machine tells.
    let calls = Dictionary(grouping: parts) { $0.heading.command }
    for (_, parts) in calls.sorted(by: { $0.key < $1.key }) {
      for part in earliest(parts).grouped().prefix(limit) {
        let text = part.heading.text(
          above: part.rest, others: part.others.map { ($0.heading, $0.rest) })
        let fate = try FoundFile.write(text, name: part.name, digest: part.digest, to: folder)
        joined.files.append((part.name, fate, part.count))
      }
    }
    return joined
  }

  /// The parts that one machine would have made, each with the sites that it shows first; the first of a
  /// breach has the count of all.
  private static func earliest(_ parts: [Part]) -> [Part] {
    var parts = parts
    let all = parts.enumerated().flatMap { place, part in
      part.seen.map { (place: place, seen: $0) }
    }
    let sorted = all.sorted { $0.seen.precedes($1.seen) }
    var kept: [Int: [Finding.Seen]] = [:]
    for sites in Dictionary(grouping: sorted, by: { $0.seen.breach }).values {
      let places = Set(sites.map(\.place))
      let count = places.reduce(0) { $0 + parts[$1].count }
      for place in places { parts[place].count = 0 }
      parts[sites[0].place].count = count
      for site in sites.uniqued(by: { $0.seen.site }).prefix(Finding.samplesPerBreach) {
        kept[site.place, default: []].append(site.seen)
      }
    }
    return kept.sorted { $0.key < $1.key }.map { place, seen in
      var part = parts[place]
      part.seen = seen.sorted { $0.precedes($1) }
      return part
    }
  }

  private static func files(in folder: String) throws(WorkflowError) -> [String] {
    let path = SuiteFiles.normalized(folder)
    guard let names = try? FileSystem.names(in: path) else {
      throw .inputOutput("can't read the folder \(Escaped.text(folder))")
    }
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".part") }.sorted().map {
      "\(path)/\($0)"
    }
  }
}
