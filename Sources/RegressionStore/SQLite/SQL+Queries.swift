import Scenarios

// The embedded queries; each file says at its top what it does and what it binds.
extension SQL {
  // MARK: Definitions

  static func allRevisions(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/AllRevisions", kind: kind)
  }
  static func contentsOfName(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/ContentsOfName", kind: kind)
  }
  static func currentDefinitions(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/CurrentDefinitions", kind: kind)
  }
  static let definitionInForce = SQL(file: "Definitions/DefinitionInForce")
  static func definitionsInForce(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/DefinitionsInForce", kind: kind)
  }
  static let digestsWithoutLaws = SQL(file: "Definitions/DigestsWithoutLaws")
  static let formOfRevision = SQL(file: "Definitions/FormOfRevision")
  static let formOfScenarios = SQL(file: "Definitions/FormOfScenarios")
  static let importedFiles = SQL(file: "Definitions/ImportedFiles")
  static func insertName(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/InsertName", kind: kind)
  }
  static func insertRevision(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/InsertRevision", kind: kind)
  }
  static let insertScenarioRevision = SQL(file: "Definitions/InsertScenarioRevision")
  static let insertSpan = SQL(file: "Definitions/InsertSpan")
  static let linesOfScenario = SQL(file: "Definitions/LinesOfScenario")
  static func mergeNames(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/MergeNames", kind: kind)
  }
  static func nameByID(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/NameByID", kind: kind)
  }
  static func names(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/Names", kind: kind)
  }
  static func namesInForce(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/NamesInForce", kind: kind)
  }
  static func nameStates(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/NameStates", kind: kind)
  }
  static let removeSourceFile = SQL(file: "Definitions/RemoveSourceFile")
  static let removeSourceFiles = SQL(file: "Definitions/RemoveSourceFiles")
  static let removeSpan = SQL(file: "Definitions/RemoveSpan")
  static func revisionByDigest(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/RevisionByDigest", kind: kind)
  }
  static func revisionByID(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/RevisionByID", kind: kind)
  }
  static func revisionDigests(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/RevisionDigests", kind: kind)
  }
  static let scenariosWithOtherLaws = SQL(file: "Definitions/ScenariosWithOtherLaws")
  static let scenarioLines = SQL(file: "Definitions/ScenarioLines")
  static func setArchivedByHand(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/SetArchivedByHand", kind: kind)
  }
  static let setDigestWithoutLaws = SQL(file: "Definitions/SetDigestWithoutLaws")
  static func setGone(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/SetGone", kind: kind)
  }
  static func setName(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/SetName", kind: kind)
  }
  static let setScenarioLines = SQL(file: "Definitions/SetScenarioLines")
  static let setSourceFile = SQL(file: "Definitions/SetSourceFile")
  static let setSpan = SQL(file: "Definitions/SetSpan")
  static let sourceFiles = SQL(file: "Definitions/SourceFiles")
  static let spans = SQL(file: "Definitions/Spans")
  static let spansAt = SQL(file: "Definitions/SpansAt")
  static let spansBetween = SQL(file: "Definitions/SpansBetween")
  static let spansOfName = SQL(file: "Definitions/SpansOfName")
  static let tagsInForce = SQL(file: "Definitions/TagsInForce")
  static func updateName(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Definitions/UpdateName", kind: kind)
  }

  // MARK: Baselines

  static let allBaselines = SQL(file: "Baselines/AllBaselines")
  static let allBaselineSpans = SQL(file: "Baselines/AllBaselineSpans")
  static let baselineJudging = SQL(file: "Baselines/BaselineJudging")
  static let baselinesInForce = SQL(file: "Baselines/BaselinesInForce")
  static let baselinesJudging = SQL(file: "Baselines/BaselinesJudging")
  static let baselinesOfCase = SQL(file: "Baselines/BaselinesOfCase")
  static let baselineSpansAt = SQL(file: "Baselines/BaselineSpansAt")
  static let baselineSpansOfCase = SQL(file: "Baselines/BaselineSpansOfCase")
  static let insertBaseline = SQL(file: "Baselines/InsertBaseline")
  static let newestBaseline = SQL(file: "Baselines/NewestBaseline")
  static let removeBaselineSpan = SQL(file: "Baselines/RemoveBaselineSpan")
  static let setBaselineSpan = SQL(file: "Baselines/SetBaselineSpan")

  // MARK: Cases

  static let caseByID = SQL(file: "Cases/CaseByID")
  static let caseByNames = SQL(file: "Cases/CaseByNames")
  static let caseCount = SQL(file: "Cases/CaseCount")
  static let caseNames = SQL(file: "Cases/CaseNames")
  static let caseOfNames = SQL(file: "Cases/CaseOfNames")
  static let cases = SQL(file: "Cases/Cases")
  static let casesOfScenario = SQL(file: "Cases/CasesOfScenario")
  static let casesRebased = SQL(file: "Cases/CasesRebased")
  static let insertCase = SQL(file: "Cases/InsertCase")

  // MARK: Plans

  static let insertPlan = SQL(file: "Plans/InsertPlan")
  static let insertPlanCase = SQL(file: "Plans/InsertPlanCase")
  static let insertPlanLink = SQL(file: "Plans/InsertPlanLink")
  static let otherPlanBetween = SQL(file: "Plans/OtherPlanBetween")
  static let planByDigest = SQL(file: "Plans/PlanByDigest")
  static let planByID = SQL(file: "Plans/PlanByID")
  static let planCases = SQL(file: "Plans/PlanCases")
  static let planDifference = SQL(file: "Plans/PlanDifference")
  static let planHolds = SQL(file: "Plans/PlanHolds")
  static let planLinks = SQL(file: "Plans/PlanLinks")
  static let recentPlans = SQL(file: "Plans/RecentPlans")

  // MARK: Runs

  static let deleteRun = SQL(file: "Runs/DeleteRun")
  static let finishRun = SQL(file: "Runs/FinishRun")
  static let insertJoinedRun = SQL(file: "Runs/InsertJoinedRun")
  static let insertMergedRun = SQL(file: "Runs/InsertMergedRun")
  static let insertPrunedRun = SQL(file: "Runs/InsertPrunedRun")
  static let insertRun = SQL(file: "Runs/InsertRun")
  static let insertRunGap = SQL(file: "Runs/InsertRunGap")
  static let laterGaps = SQL(file: "Runs/LaterGaps")
  static let laterRuns = SQL(file: "Runs/LaterRuns")
  static let latestRun = SQL(file: "Runs/LatestRun")
  static let markInterrupted = SQL(file: "Runs/MarkInterrupted")
  static let moveRun = SQL(file: "Runs/MoveRun")
  static let newestPosition = SQL(file: "Runs/NewestPosition")
  static let nextPosition = SQL(file: "Runs/NextPosition")
  static let overlappingRun = SQL(file: "Runs/OverlappingRun")
  static let previousRun = SQL(file: "Runs/PreviousRun")
  static let prunedRuns = SQL(file: "Runs/PrunedRuns")
  static let removeRunGap = SQL(file: "Runs/RemoveRunGap")
  static let resumeRun = SQL(file: "Runs/ResumeRun")
  static let runAtPosition = SQL(file: "Runs/RunAtPosition")
  static let runByNumber = SQL(file: "Runs/RunByNumber")
  static let runByUUID = SQL(file: "Runs/RunByUUID")
  static let runGap = SQL(file: "Runs/RunGap")
  static let runGaps = SQL(file: "Runs/RunGaps")
  static let runningRuns = SQL(file: "Runs/RunningRuns")
  static let runPosition = SQL(file: "Runs/RunPosition")
  static let runs = SQL(file: "Runs/Runs")

  // MARK: Measures and notes

  static let allMeasures = SQL(file: "Measures/AllMeasures")
  static let anyMeasures = SQL(file: "Measures/AnyMeasures")
  static let casesMeasuredBetween = SQL(file: "Measures/CasesMeasuredBetween")
  static let casesWithoutMeasures = SQL(file: "Measures/CasesWithoutMeasures")
  static let measures = SQL(file: "Measures/Measures")
  static let measuresAfter = SQL(file: "Measures/MeasuresAfter")
  static let measuresAt = SQL(file: "Measures/MeasuresAt")
  static let measuresFrom = SQL(file: "Measures/MeasuresFrom")
  static let measuresInForce = SQL(file: "Measures/MeasuresInForce")
  static let notes = SQL(file: "Measures/Notes")
  static let removeMeasures = SQL(file: "Measures/RemoveMeasures")
  static let setMeasures = SQL(file: "Measures/SetMeasures")
  static let setNote = SQL(file: "Measures/SetNote")

  // MARK: Transitions

  static let allTransitions = SQL(file: "Transitions/AllTransitions")
  static let anyTransition = SQL(file: "Transitions/AnyTransition")
  static let casesChangedBetween = SQL(file: "Transitions/CasesChangedBetween")
  static let caseTransitions = SQL(file: "Transitions/CaseTransitions")
  static let recordBatch = SQL(file: "Transitions/RecordBatch")
  static let removeTransition = SQL(file: "Transitions/RemoveTransition")
  static let setTransition = SQL(file: "Transitions/SetTransition")
  static let transitionAfter = SQL(file: "Transitions/TransitionAfter")
  static let transitionInForce = SQL(file: "Transitions/TransitionInForce")
  static let transitions = SQL(file: "Transitions/Transitions")
  static let transitionsAt = SQL(file: "Transitions/TransitionsAt")
  static let transitionsExceed = SQL(file: "Transitions/TransitionsExceed")
  static let transitionsFrom = SQL(file: "Transitions/TransitionsFrom")
  static let transitionsOfCase = SQL(file: "Transitions/TransitionsOfCase")

  // MARK: Outcomes

  static let allOutcomes = SQL(file: "Outcomes/AllOutcomes")
  static let insertOutcome = SQL(file: "Outcomes/InsertOutcome")
  static let mismatches = SQL(file: "Outcomes/Mismatches")
  static let otherMismatches = SQL(file: "Outcomes/OtherMismatches")
  static let outcomeByDigest = SQL(file: "Outcomes/OutcomeByDigest")
  static let outcomeByID = SQL(file: "Outcomes/OutcomeByID")
  static let outcomeDigests = SQL(file: "Outcomes/OutcomeDigests")
  static let outcomeHead = SQL(file: "Outcomes/OutcomeHead")
  static let outcomeHeads = SQL(file: "Outcomes/OutcomeHeads")
  static let outcomesAfter = SQL(file: "Outcomes/OutcomesAfter")
  static let outcomesChangedBetween = SQL(file: "Outcomes/OutcomesChangedBetween")
  static let setMovements = SQL(file: "Outcomes/SetMovements")
  static let unsureOutcomes = SQL(file: "Outcomes/UnsureOutcomes")
  static let outcomeVerdicts = SQL(file: "Outcomes/OutcomeVerdicts")
  static let setOutcomeBody = SQL(file: "Outcomes/SetOutcomeBody")

  // MARK: Schema

  static let schemaObjects = SQL(file: "Schema/SchemaObjects")
  static let schemaViews = SQL(file: "Schema/SchemaViews")
  static let touchTableFunctions = SQL(file: "Schema/TouchTableFunctions")
  static func createTemporaryView(_ view: SchemaView) -> SQL {
    SQL(file: "Schema/CreateTemporaryView", of: view.name, ["definition": view.definition])
  }
  static func dropView(_ view: SchemaView) -> SQL {
    SQL(file: "Schema/DropView", of: view.name, ["view": view.name])
  }
  static func namesIn(_ table: String) -> SQL {
    SQL(file: "Schema/NamesIn", of: table, ["table": table])
  }

  // MARK: Care

  static let backup = SQL(file: "Care/Backup")
  /// Several statements, for ``Connection/executeAll(_:)``.
  static let beginRemovingReferenced = SQL(file: "Care/BeginRemovingReferenced")
  /// Several statements, for ``Connection/executeAll(_:)``.
  static let endRemovingReferenced = SQL(file: "Care/EndRemovingReferenced")
  static let removeRunGaps = SQL(file: "Care/RemoveRunGaps")
  /// Several statements, for ``Connection/executeAll(_:)``.
  static let removePlans = SQL(file: "Care/RemovePlans")
  static let removeUnusedCases = SQL(file: "Care/RemoveUnusedCases")
  static let removeUnusedOutcomes = SQL(file: "Care/RemoveUnusedOutcomes")
  static let removeUnusedPlans = SQL(file: "Care/RemoveUnusedPlans")
  static func removeUnusedRevisions(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Care/RemoveUnusedRevisions", kind: kind)
  }
  static let allPlans = SQL(file: "Care/AllPlans")
  static let newestRunNumber = SQL(file: "Care/NewestRunNumber")
  static let loseMeasures = SQL(file: "Care/LoseMeasures")
  static let moveStrayRun = SQL(file: "Care/MoveStrayRun")
  static func namesWithoutContent(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Care/NamesWithoutContent", kind: kind)
  }
  static func newestRevision(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Care/NewestRevision", kind: kind)
  }
  static func restoreName(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Care/RestoreName", kind: kind)
  }
  static let setRunPlan = SQL(file: "Care/SetRunPlan")
  static let setSalvagedRun = SQL(file: "Care/SetSalvagedRun")
  static let setSequence = SQL(file: "Care/SetSequence")
  static let setWholePlan = SQL(file: "Care/SetWholePlan")
  static let tableColumns = SQL(file: "Care/TableColumns")
  static let tableIndices = SQL(file: "Care/TableIndices")
  static let tableReferences = SQL(file: "Care/TableReferences")
  static let tableType = SQL(file: "Care/TableType")
  static let vacuum = SQL(file: "Care/Vacuum")
}
// What serves any table: what stands for names are words of our own, never input.
extension SQL {
  /// The values are bound in the order of the columns.
  static func insertRow(into table: String, columns: [String]) -> SQL {
    let values = columns.indices.map { "?\($0 + 1)" }
    return SQL(
      file: "Care/InsertRow",
      of: table,
      [
        "table": table, "columns": columns.joined(separator: ", "),
        "values": values.joined(separator: ", "),
      ]
    )
  }
  static func removeRow(of table: String) -> SQL {
    SQL(file: "Care/RemoveRow", of: table, ["table": table])
  }
  static func removeRow(of table: String, at key: [String]) -> SQL {
    SQL(file: "Care/RemoveRowAt", of: table, rowWords(table, [], key))
  }
  static func removeOutOfRange(_ column: String, of table: String) -> SQL {
    SQL(
      file: "Care/RemoveOutOfRange", of: "\(table).\(column)", ["table": table, "column": column])
  }
  static func removeDangling(_ reference: Connection.Reference, of table: String) -> SQL {
    SQL(
      file: "Care/RemoveDangling", of: "\(table).\(reference.column)",
      referenceWords(reference, table))
  }
  static func danglingRows(_ reference: Connection.Reference, of table: String, columns: [String])
    -> SQL
  {
    var words = referenceWords(reference, table)
    words["columns"] = columns.joined(separator: ", ")
    return SQL(file: "Care/DanglingRows", of: "\(table).\(reference.column)", words)
  }
  static func strayPositions(_ column: String, of table: String) -> SQL {
    SQL(file: "Care/StrayPositions", of: table, ["table": table, "column": column])
  }
  static func rowCount(of table: String) -> SQL {
    SQL(file: "Care/RowCount", of: table, ["table": table])
  }
  static func rowsInOrder(of table: String, columns: [String], order: [String]) -> SQL {
    var words = rowWords(table, columns, order)
    words["order"] = order.joined(separator: ", ")
    return SQL(file: "Care/RowsInOrder", of: table, words)
  }
  /// The values are bound in the order of the key's columns, as in the next two.
  static func rows(from key: [String], of table: String, columns: [String]) -> SQL {
    SQL(file: "Care/RowsFrom", of: table, rowWords(table, columns, key))
  }
  /// The rows come backwards.
  static func rows(before key: [String], of table: String, columns: [String]) -> SQL {
    var words = rowWords(table, columns, key)
    words["order"] = key.map { "\($0) DESC" }.joined(separator: ", ")
    return SQL(file: "Care/RowsBefore", of: table, words)
  }
  static func rows(at key: [String], of table: String, columns: [String]) -> SQL {
    var words = rowWords(table, columns, key)
    words["order"] = columns.joined(separator: ", ")
    return SQL(file: "Care/RowsAt", of: "\(table): \(columns)", words)
  }

  private static func rowWords(_ table: String, _ columns: [String], _ key: [String]) -> [String:
    String]
  {
    let values = key.indices.map { "?\($0 + 1)" }
    return [
      "table": table, "columns": columns.joined(separator: ", "),
      "key": key.joined(separator: ", "), "values": values.joined(separator: ", "),
      "order": key.joined(separator: ", "),
    ]
  }

  private static func referenceWords(_ reference: Connection.Reference, _ table: String) -> [String:
    String]
  {
    [
      "table": table, "column": reference.column, "parent": reference.parent,
      "target": reference.parentColumn,
    ]
  }
}
