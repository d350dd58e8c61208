import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

extension RunDocument {
  /// Takes what came of cases that were made to be tried and are not recorded.
  ///
  /// - Parameters:
  ///   - label: What made them.
  ///   - runner: The cases.
  ///   - result: What came of all of them.
  ///   - toolVersion: The version of the program.
  ///   - seconds: How long it took.
  ///   - places: Where their definitions stand.
  init(
    trial label: String, _ runner: Runner, _ result: RunResult, toolVersion: String,
    seconds: Double, _ places: SourcePlaces
  ) {
    let header = RunHeader(
      label: label, branch: nil, commit: nil, isDirty: nil, engineVersion: Simulator.version,
      measuresVersion: CaseMeasures.version, toolVersion: toolVersion,
      today: runner.options.today.description, isFiltered: true, shard: nil, startedAt: Clock.now)
    self.init(
      runner, result, header: header, seconds: seconds, place: { places.location(of: $1, in: $0) })
    isTrial = true
  }
}
