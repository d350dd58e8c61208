import Foundation
import TestSupport
import Testing

/// That a Mac can build and run what is written on Linux.
struct MacTests {
  @Test(.needs(.darwinHeaders))
  func `what calls the system compiles with Apple's headers`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let script = Repository.folder.appending(path: ".ci/darwin").path
      let word = Thoroughness.isFull ? "" : "changed"
      let result = try headroom.shell("\"$script\" \(word)", environment: ["script": script])
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  @Test func `nothing is written that only Linux understands`() throws {
    let root = Repository.folder.path + "/"
    let inside = [".github", "Sources", "Tests"].flatMap { folder in
      (FileManager.default.subpaths(atPath: root + folder) ?? []).map { "\(folder)/\($0)" }
    }
    var count = 0
    for path in ["README.md", "Package.swift"] + inside.sorted() where MacLint.reads(path) {
      guard let text = try? String(contentsOfFile: root + path, encoding: .utf8) else { continue }
      count += 1
      for complaint in MacLint.complaints(of: path, text) { Issue.record("\(complaint)") }
    }
    #expect(count > 900)
  }

  /// Mistakes as they are made, each with the file in which somebody makes it and the words that follow.
  static let mistakes = [
    ("Sources/HeadroomCommand/Run/New.swift", "import Glibc\n", "system"),
    ("Sources/HeadroomCommand/Report/New.swift", "#if os(Linux)\n#else\n#endif\n", "system"),
    ("Sources/HeadroomCommand/Report/New.swift", "import Foundation\n", "system"),
    ("Sources/SystemCalls/New.swift", "_ = pipe2(&ends, O_CLOEXEC)\n", "pipe2"),
    ("Sources/SystemCalls/New.swift", "let path = \"/proc/self/exe\"\n", "/proc/"),
    ("Sources/SystemCalls/New.swift", "#if canImport(Glibc)\nf()\n#endif\n", "#else"),
    (
      "Sources/HeadroomCommand/Project/ProjectTemplate/ci/new.sh", "sed -i s/a/b/ file\n",
      "sed -i"
    ),
    ("Tests/EndToEndTests/NewTests.swift", "shell(\"timeout 20 $headroom\")\n", "timeout"),
    ("Tests/EndToEndTests/NewTests.swift", "shell(\"$headroom > /dev/full\")\n", "/dev/full"),
    ("Tests/EndToEndTests/NewTests.swift", "shell(\"ls | wc -l\")\n", "wc -l"),
    (
      "Tests/EndToEndTests/NewTests.swift",
      "@Test(.needs(.node))\nf()\n@Test\nread(\"/proc/self\")\n", "/proc/"
    ),
    (
      "Tests/ReportsTests/NewTests.swift", "import Foundation\nvar a: Size\n",
      "AvoidanceEngine.Size"
    ),
    ("Tests/ReportsTests/NewTests.swift", "import Foundation\nvar a: [Rect] = []\n", "Engine.Rect"),
    ("Sources/CXML/CXML.c", "dlopen(\"libxml2.so.2\", 0);\n", "libxml2.so.2"),
    ("README.md", "if [ $(uname) = Darwin ]; then apt-get install -y git; fi\n", "apt-get"),
    ("README.md", "sudo brew install -q libyaml\n", "sudo"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is found`(path: String, text: String, words: String) throws {
    let complaints = MacLint.complaints(of: path, text)
    try #require(complaints.count == 1, "\(complaints)")
    #expect(complaints[0].hasPrefix(path) && complaints[0].contains(words), "\(complaints)")
  }

  @Test(arguments: [
    (
      "Sources/SystemCalls/New.swift", "#if canImport(Darwin)\n#else\n_ = pipe2(&ends, 0)\n#endif\n"
    ),
    (
      "Sources/SystemCalls/New.swift", "#if !canImport(Darwin)\nlet path = \"/proc/self\"\n#endif\n"
    ),
    ("Sources/CXML/CXML.c", "#if !defined(__APPLE__)\ndlopen(\"libxml2.so.2\", 0);\n#endif\n"),
    ("Sources/CXML/CXML.c", "dlopen(\"/usr/lib/libxml2.2.dylib\", 0);\n"),
    ("Tests/ReportsTests/NewTests.swift", "import Foundation\nlet a = [Rect(0, 0, 1, 1)]\n"),
    (
      "Tests/ReportsTests/NewTests.swift",
      "import Foundation\nimport struct AvoidanceEngine.Size\nvar a: Size\n"
    ),
    (
      "Tests/ReportsTests/NewTests.swift",
      "@Test(.needs(.linux(\"/proc\")))\nread(\"/proc/self\")\n"
    ),
    (
      "Tests/ReportsTests/NewTests.swift",
      "let all = \"/proc/self\"\n@Test(.needs(.linux(\"/proc\")))\nread(all)\n@Test\nf()\n"
    ),
    ("Tests/EndToEndTests/NewTests.swift", "shell(\"echo $(ls | wc -l)\")\n"),
  ])
  func `what a Mac understands is not`(path: String, text: String) {
    #expect(MacLint.complaints(of: path, text) == [])
  }
}

/// What a Mac would not compile, or not run as Linux does.
enum MacLint {
  /// Whether a file is code: of what tests are given there is more, and none of that is run.
  static func reads(_ path: String) -> Bool {
    let endings = ["swift", "c", "h", "inc", "sh", "bash", "zsh", "fish", "yml", "md", "py"]
    return endings.contains { path.hasSuffix(".\($0)") } && !path.hasPrefix("Tests/Darwin/")
  }

  /// Returns what is wrong with a file, by its path in the repository.
  static func complaints(of path: String, _ text: String) -> [String] {
    // These name them to find them.
    guard !path.hasSuffix("/MacTests.swift") else { return [] }
    let isTest = path.hasPrefix("Tests/")
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    var all: [String] = []
    if path.hasPrefix("Sources/"), path.hasSuffix(".swift"), !path.contains("Template/") {
      all += systems(path, lines)
    }
    all += unanswered(lines)
    // Most files have none of the words, and are not looked at closely.
    let bytes = Data(text.utf8)
    func has(_ words: String) -> Bool { bytes.range(of: Data(words.utf8)) != nil }
    if marks.contains(where: has) {
      all += foreign(isTest ? unguarded(onMac(lines)) : onMac(lines))
    }
    if isTest { all += ambiguous(lines) }
    return all.map { "\(path): \($0)" }
  }

  /// The files that may ask which system it is, or see its library.
  private static let knowing = [
    "Sources/CLibrary/", "Sources/SystemCalls/", "Sources/Scenarios/Digest.swift",
    "Sources/HeadroomCommand/Report/FileOpener.swift",
    "Sources/RegressionStore/SQLite/Schema.swift",
  ]

  private static func systems(_ path: String, _ lines: [Substring]) -> [String] {
    guard !knowing.contains(where: path.hasPrefix) else { return [] }
    let asked = lines.first { line in
      line.hasPrefix("#") && line.contains(/^#(?:else)?if .*(?:\bos\(|canImport\()/)
        || line.contains("import ") && line.contains(imported)
    }
    return asked.map { ["\($0): which system it is, SystemCalls knows"] } ?? []
  }

  private static var imported: Regex<Substring> {
    /^(?:@\w+ |public |package )*import (?:Glibc|Musl|Darwin|MachO|Foundation|Dispatch|CLibrary)\b/
  }

  /// What holds for one of Linux's libraries needs words for the other systems.
  private static func unanswered(_ lines: [Substring]) -> [String] {
    var open: [(line: Substring, isAnswered: Bool)] = []
    var all: [String] = []
    for line in lines where line.hasPrefix("#") {
      if line.hasPrefix("#if") { open.append((line, !line.contains(/^#if canImport\(Glibc\)/))) }
      if line.hasPrefix("#else"), !line.hasPrefix("#elseif"), let last = open.indices.last {
        open[last].isAnswered = true
      }
      if line.hasPrefix("#endif"), let last = open.popLast(), !last.isAnswered {
        all.append("'\(last.line)' has no '#else' for a Mac")
      }
    }
    return all
  }

  /// What is in a line that has one of the words.
  private static let marks = [
    "/proc/", "/dev/full", "LD_PRELOAD", "timeout ", "setpriv ", "tail --pid", "stat -c", "sed -i ",
    "md5sum", "readlink -f", "ulimit -v", "wc -", "pipe2(", "dup3(", "close_range(", "renameat2(",
    "statx(", "getrandom(", "epoll_", "inotify_", "eventfd(", "prctl(", "st_mtim", "\"lib",
    "brew ", "Darwin ]",
  ]

  /// Words of which a Mac knows nothing, or something else.
  private static var words: Regex<Substring> {
    /\/proc\/|\/dev\/full|LD_PRELOAD|\btimeout (?:-|\d|\\\()|\bsetpriv |tail --pid|\bstat -c|\bsed -i |\bmd5sum|readlink -f|\bulimit -v [\d\\](?!.*2> \/dev\/null)|\bwc -[clmw](?!\))|\b(?:pipe2|dup3|close_range|renameat2|statx|getrandom|epoll_\w+|inotify_\w+|eventfd|prctl)\(|\bst_mtim\b/
  }

  private static func foreign(_ lines: [Substring]) -> [String] {
    lines.flatMap { line -> [String] in
      guard marks.contains(where: line.contains) else { return [] }
      var all = line.matches(of: words).map { "a Mac has another '\($0.0)', or none" }
      // A name without a slash is looked for in the current folder, too.
      all += line.matches(of: /"(lib[^"\/]+\.(?:so|dylib)[^"\/]*)"/).map {
        "'\($0.1)' would be loaded from the current folder"
      }
      if line.contains(/\bbrew |Darwin \]/) {
        all += line.matches(of: /apt-get|\bsudo\b/).map { "no '\($0.0)' on a Mac" }
      }
      return all
    }
  }

  /// What says that a test is for some machines only.
  private static let guards = [".needs(", ".enabled(if:", "Requirement("]

  /// Returns the tests of a file that are for all machines; where all are, what they share, too.
  private static func unguarded(_ lines: [Substring]) -> [Substring] {
    // What a suite needs, each of its tests needs.
    guard !lines.contains(where: { $0.hasPrefix("@Suite(.needs(") }) else { return [] }
    var parts: [[Substring]] = [[]]
    for line in lines {
      if line.hasPrefix("@Test") { parts.append([]) }
      parts[parts.count - 1].append(line)
    }
    let areGuarded = parts.map { $0.contains { line in guards.contains(where: line.contains) } }
    let tests = zip(parts, areGuarded).dropFirst().filter { !$0.1 }.flatMap(\.0)
    return areGuarded.contains(true) ? tests : parts[0] + tests
  }

  /// Returns the lines that a Mac compiles.
  private static func onMac(_ all: [Substring]) -> [Substring] {
    var open: [(isTaken: Bool, wasTaken: Bool)] = []
    var lines: [Substring] = []
    for line in all {
      if line.hasPrefix("#if") {
        let holds = holdsOnMac(line)
        open.append((holds, holds))
      } else if line.hasPrefix("#el"), let last = open.popLast() {
        let holds = !last.wasTaken && holdsOnMac(line)
        open.append((holds, last.wasTaken || holds))
      } else if line.hasPrefix("#endif") {
        _ = open.popLast()
      } else if open.allSatisfy(\.isTaken) {
        lines.append(line)
      }
    }
    return lines
  }

  private static func holdsOnMac(_ condition: Substring) -> Bool {
    let isOfLinux = condition.contains(/Glibc|Musl|FoundationEssentials|FoundationXML|[Ll]inux/)
    return isOfLinux == condition.contains("!")
  }

  /// Foundation shows a Mac's own Point, Rect and Size.
  private static func ambiguous(_ lines: [Substring]) -> [String] {
    guard lines.contains("import Foundation") || lines.contains("public import Foundation")
    else { return [] }
    return ["Point", "Rect", "Size"].filter { type in
      !lines.contains("import struct AvoidanceEngine.\(type)")
        && lines.contains { line in
          line.contains(type) && line.matches(of: typed).contains { $0.1 == type }
        }
    }
    .map { "on a Mac \($0) is ambiguous; add 'import struct AvoidanceEngine.\($0)'" }
  }

  private static var typed: Regex<(Substring, Substring)> {
    /(?:: |-> |<|\[)(Point|Rect|Size)\b(?!\()/
  }
}
