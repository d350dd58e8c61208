import Testing

@testable import Scenarios
@testable import HeadroomCommand

/// Names of files in a project.
struct ProjectTests {
  private static let project = Project(
    file: ProjectFile(), folder: "/projects/app", below: ["scenarios", "forms"])

  @Test(arguments: [
    ("a.yaml", "scenarios/forms/a.yaml"), ("./a.yaml", "scenarios/forms/a.yaml"),
    ("../a.yaml", "scenarios/a.yaml"), ("../../a.yaml", "a.yaml"), ("../..", "."),
    ("../../../b/a.yaml", "../b/a.yaml"), ("../../../../a.yaml", "../../a.yaml"),
    ("out/", "scenarios/forms/out/"), ("a/../b", "scenarios/forms/a/../b"),
    (".", "scenarios/forms"),
    ("/tmp/a.yaml", "/tmp/a.yaml"), ("-", "-"), ("", ""),
  ])
  func `a name in a folder below is one from the project's folder`(named: String, name: String) {
    #expect(Self.project.rebased(named) == name)
  }

  @Test func `in the project's folder every name stays as it is`() {
    let project = Project(file: ProjectFile(), folder: "/projects/app", below: [])
    for name in ["a.yaml", "./a.yaml", "../a.yaml", "a//b", "out/"] {
      #expect(project.rebased(name) == name)
    }
  }

  @Test func `what names programs is read once, beside the paths`() {
    var file = ProjectFile()
    file.paths = [.init("scenarios"), .init("tools/externals.yaml")]
    let place = SourceLocation(file: "headroom.yaml")
    file.externals = ["./tools/externals.yaml", "other.yaml", "other.yaml"].enumerated().map {
      .init(name: "s\($0)", file: $1, location: place)
    }
    let project = Project(file: file, folder: "/", below: [])
    #expect(project.readPaths == ["scenarios", "tools/externals.yaml", "other.yaml"])
    #expect(project.path == "/headroom.yaml")
  }
}
