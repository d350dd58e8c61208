import AvoidanceEngine
import CYAML
import Scenarios

/// Decoding scenario files beside libyaml's events alone on the same bytes.
enum ImportBenchmark {
  static func run(_ suite: GeneratedSuite) {
    let sources = suite.files.map {
      SuiteReader.Source(file: $0.name, bytes: Array($0.text.utf8))
    }
    let megabytes = sources.reduce(0.0) { $0 + Double($1.bytes.count) } / 1e6
    let events = Figures.fastest(of: 3) {
      count(sources.map(\.bytes))
    }
    let reading = Figures.fastest(of: 3) {
      let reading = SuiteReader(strategies: .builtIn).read(sources)
      precondition(!reading.hasErrors, "\(reading.diagnostics.first.map { "\($0)" } ?? "")")
    }
    Figures.print(
      "import, reading and decoding",
      "\(Figures.text(megabytes / reading, 1)) MB/s",
      "\(Figures.text(reading / events)) times libyaml's events alone "
        + "(\(Figures.text(megabytes / events, 1)) MB/s)"
    )
  }

  /// Has libyaml tell of all events of some files.
  static func count(_ files: [[UInt8]]) {
    for bytes in files { countEvents(bytes) }
  }

  private static func countEvents(_ bytes: [UInt8]) {
    var parser = yaml_parser_t()
    precondition(yaml_parser_initialize(&parser) == 1)
    defer { yaml_parser_delete(&parser) }
    bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      var isDone = false
      while !isDone {
        var event = yaml_event_t()
        precondition(yaml_parser_parse(&parser, &event) == 1)
        isDone = event.type == YAML_STREAM_END_EVENT
        yaml_event_delete(&event)
      }
    }
  }
}
