import AvoidanceEngine
import Scenarios

/// What explains some observations, and the dump that would tell more.
struct Fit: Sendable {
  /// The values of the first observation that each reading's form misses at rest without a strategy.
  var rest: [[Int]]
  /// The readings that were fitted, in their order: those that give what was seen at rest; if none does,
  /// those that miss the fewest values.
  var kept: [Int]
  /// The values of the first observation that the first fitted reading leaves out of the comparison: those
  /// missed at rest, and what is inside their views.
  var leftOut: [Int]
  /// What moved.
  var movements: [ObservedMovement]
  /// The models that explain everything, each once; UIKit alone first if it does.
  var models: [FittedModel]
  /// Whether UIKit alone explains everything, so that the other models would do the same here.
  var isSystemAlone: Bool
  /// The three models that miss least, if none explains everything.
  var nearest: [FittedModel]
  /// The further dump that tells most; nil if none tells anything apart.
  var next: NextDump?
  /// How many kinds of models and values some further dump tells apart.
  var kinds: Int
  /// How many further inputs were tried.
  var inputs: Int
  /// How many candidates were simulated.
  var candidates: Int
}

/// A model with the parameters that explain most.
struct FittedModel: Sendable {
  /// The name of the nearest strategy of the model that needs no file.
  var preset: String
  /// The model and its parameters.
  var strategy: StrategyDescription
  /// The reading whose form belongs to the parameters.
  var reading: Int
  /// All readings in which the model explains everything.
  var readings: [Int]
  /// The inputs that are focused first in these readings, each once.
  var fields: [String]
  /// The parameters of which no other value that was tried explains everything.
  var told: [ToldParameter] = []
  var open: [OpenParameter] = []
  /// The numbers that it misses; empty if it explains everything.
  var missed: [MissedNumber]
  /// What it gives for each movement.
  var given: [Double]
  /// Whether it does the same as UIKit alone in all that is compared.
  var isAsSystem: Bool
}

struct ToldParameter: Hashable, Sendable {
  var name: String
  var value: ParameterValue
  /// Whether the nearest preset has the same value.
  var isPresets: Bool
}

/// A parameter that other values explain everything with, too.
struct OpenParameter: Hashable, Sendable {
  var name: String
  /// The other values; empty for numbers.
  var values: [ParameterValue]
  /// A number's limits, within which it explains everything.
  var range: ClosedRange<Double>?
}

/// A printed number that a strategy does not give.
struct MissedNumber: Hashable, Sendable {
  /// The index of the observation, and of the value in it.
  var observation: Int
  var value: Int
  /// The index in the value's numbers.
  var component: Int
  var given: Double
}

/// A dump to take.
struct NextDump: Sendable {
  var input: FurtherInput
  /// What leads to its state.
  var steps: [ScriptStep]
  /// Whether the steps begin on the screen at rest rather than on that of the last dump.
  var isFromRest: Bool
  var device: DeviceDefinition
  /// How many different answers it would give.
  var answers: Int
  /// How many kinds one answer leaves at most.
  var leaves: Int
}
