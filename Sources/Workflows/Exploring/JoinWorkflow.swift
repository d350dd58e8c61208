import Exploring
import Scenarios
import SystemCalls
package import Reports

/// Brings together what several machines found, as one would have found it.
package struct JoinWorkflow: Sendable {
  /// A finding's file.
  private struct Part {
    var name: String
    var heading: FoundHeading
    var rest: Substring

    /// The breach that was seen first; a heading has one at least.
    var first: Finding.Seen {
      heading.seen.dropFirst().reduce(heading.seen[0]) { $1.precedes($0) ? $1 : $0 }
    }
  }

  /// Joins folders.
  ///
  /// Of each breach the earliest try counts, wherever it was made; a finding is kept where it shows one
  /// that is its own.
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
    var counts: [String: Int] = [:]
    let merged = merge(parts).sorted { $0.first.precedes($1.first) }
    for part in merged {
      // So many for each strategy, as one machine tells.
      counts[part.heading.command, default: 0] += 1
      if counts[part.heading.command, default: 0] > limit { continue }
      let text = part.heading.text(above: part.rest)
      let fate = try FoundFile.write(text, name: part.name, to: folder)
      joined.files.append((part.name, fate, part.heading.count))
    }
    return joined
  }

  private static func merge(_ parts: [Part]) -> [Part] {
    /// For each strategy's breach where it was first, and in how many tries it was.
    var breaches: [String: (first: Finding.Seen, part: Int, count: Int)] = [:]
    for (place, part) in parts.enumerated() {
      for seen in part.heading.seen {
        let key = part.heading.command + "\n" + seen.breach
        let known = breaches[key] ?? (seen, place, 0)
        breaches[key] =
          seen.precedes(known.first)
          ? (seen, place, known.count + seen.count)
          : (known.first, known.part, known.count + seen.count)
      }
    }
    var merged: [Part] = []
    for (place, part) in parts.enumerated() {
      let own = part.heading.seen.compactMap { seen -> Finding.Seen? in
        guard let known = breaches[part.heading.command + "\n" + seen.breach], known.part == place
        else { return nil }
        var first = known.first
        first.count = known.count
        return first
      }
      guard !own.isEmpty else { continue }
      var copy = part
      copy.heading.seen = own
      guard let same = merged.firstIndex(where: { $0.name == part.name }) else {
        merged.append(copy)
        continue
      }
      // The form of the machine that was first.
      let all = merged[same].heading.seen + own
      if copy.first.precedes(merged[same].first) { merged[same] = copy }
      merged[same].heading.seen = all.sorted { $0.precedes($1) }
    }
    return merged
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
