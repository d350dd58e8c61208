import Scenarios

// The embedded queries; each file says at its top what it does and what it binds.
extension SQL {
  static let allBaselines = SQL(file: "AllBaselines")
  static let allBaselineSpans = SQL(file: "AllBaselineSpans")
  static let allOutcomes = SQL(file: "AllOutcomes")
  static func allRevisions(_ kind: DefinitionKind) -> SQL {
    SQL(file: "AllRevisions", kind: kind)
  }
  static let allTransitions = SQL(file: "AllTransitions")
  static let anyTransition = SQL(file: "AnyTransition")
  static let backup = SQL(file: "Backup")
  static let baselineJudging = SQL(file: "BaselineJudging")
  static let baselinesInForce = SQL(file: "BaselinesInForce")
  static let baselinesJudging = SQL(file: "BaselinesJudging")
  static let baselinesOfCase = SQL(file: "BaselinesOfCase")
  static let baselineSpansAt = SQL(file: "BaselineSpansAt")
  static let baselineSpansOfCase = SQL(file: "BaselineSpansOfCase")
  /// Several statements, for ``Connection/executeAll(_:)``.
  static let beginRemovingReferenced = SQL(file: "BeginRemovingReferenced")
  static let caseByID = SQL(file: "CaseByID")
  static let caseByNames = SQL(file: "CaseByNames")
  static let caseCount = SQL(file: "CaseCount")
  static let caseNames = SQL(file: "CaseNames")
  static let caseOfNames = SQL(file: "CaseOfNames")
  static let cases = SQL(file: "Cases")
  static let casesChangedBetween = SQL(file: "CasesChangedBetween")
  static let casesOfScenario = SQL(file: "CasesOfScenario")
  static let casesRebased = SQL(file: "CasesRebased")
  static let caseTransitions = SQL(file: "CaseTransitions")
  static func currentDefinitions(_ kind: DefinitionKind) -> SQL {
    SQL(file: "CurrentDefinitions", kind: kind)
  }
  static let definitionInForce = SQL(file: "DefinitionInForce")
  static func definitionsInForce(_ kind: DefinitionKind) -> SQL {
    SQL(file: "DefinitionsInForce", kind: kind)
  }
  static let deleteRun = SQL(file: "DeleteRun")
  /// Several statements, for ``Connection/executeAll(_:)``.
  static let endRemovingReferenced = SQL(file: "EndRemovingReferenced")
  static let finishRun = SQL(file: "FinishRun")
  static let formOfRevision = SQL(file: "FormOfRevision")
  static let formOfScenarios = SQL(file: "FormOfScenarios")
  static let hasSameMeaning = SQL(file: "HasSameMeaning")
  static let insertBaseline = SQL(file: "InsertBaseline")
  static let insertCase = SQL(file: "InsertCase")
  static let insertJoinedRun = SQL(file: "InsertJoinedRun")
  static let insertMergedRun = SQL(file: "InsertMergedRun")
  static func insertName(_ kind: DefinitionKind) -> SQL {
    SQL(file: "InsertName", kind: kind)
  }
  static let insertOutcome = SQL(file: "InsertOutcome")
  static let insertPlan = SQL(file: "InsertPlan")
  static let insertPlanCase = SQL(file: "InsertPlanCase")
  static let insertPlanLink = SQL(file: "InsertPlanLink")
  static let insertPrunedRun = SQL(file: "InsertPrunedRun")
  static func insertRevision(_ kind: DefinitionKind) -> SQL {
    SQL(file: "InsertRevision", kind: kind)
  }
  static let insertRun = SQL(file: "InsertRun")
  static let insertRunGap = SQL(file: "InsertRunGap")
  static let insertSpan = SQL(file: "InsertSpan")
  static let laterGaps = SQL(file: "LaterGaps")
  static let laterRuns = SQL(file: "LaterRuns")
  static let latestRun = SQL(file: "LatestRun")
  static let linesOfScenario = SQL(file: "LinesOfScenario")
  static let markInterrupted = SQL(file: "MarkInterrupted")
  static func mergeNames(_ kind: DefinitionKind) -> SQL {
    SQL(file: "MergeNames", kind: kind)
  }
  static let moveRun = SQL(file: "MoveRun")
  static func nameByID(_ kind: DefinitionKind) -> SQL {
    SQL(file: "NameByID", kind: kind)
  }
  static func names(_ kind: DefinitionKind) -> SQL {
    SQL(file: "Names", kind: kind)
  }
  static func nameStates(_ kind: DefinitionKind) -> SQL {
    SQL(file: "NameStates", kind: kind)
  }
  static let newestBaseline = SQL(file: "NewestBaseline")
  static let newestPosition = SQL(file: "NewestPosition")
  static let nextPosition = SQL(file: "NextPosition")
  static let otherMismatches = SQL(file: "OtherMismatches")
  static let otherPlanBetween = SQL(file: "OtherPlanBetween")
  static let outcomeByDigest = SQL(file: "OutcomeByDigest")
  static let outcomeByID = SQL(file: "OutcomeByID")
  static let outcomeDigests = SQL(file: "OutcomeDigests")
  static let outcomeHead = SQL(file: "OutcomeHead")
  static let outcomeHeads = SQL(file: "OutcomeHeads")
  static let outcomeMeasures = SQL(file: "OutcomeMeasures")
  static let outcomesChangedBetween = SQL(file: "OutcomesChangedBetween")
  static let outcomeVerdicts = SQL(file: "OutcomeVerdicts")
  static let overlappingRun = SQL(file: "OverlappingRun")
  static let planByDigest = SQL(file: "PlanByDigest")
  static let planByID = SQL(file: "PlanByID")
  static let planCases = SQL(file: "PlanCases")
  static let planDifference = SQL(file: "PlanDifference")
  static let planHolds = SQL(file: "PlanHolds")
  static let planLinks = SQL(file: "PlanLinks")
  static let previousRun = SQL(file: "PreviousRun")
  static let prunedRuns = SQL(file: "PrunedRuns")
  static let recentPlans = SQL(file: "RecentPlans")
  static let recordBatch = SQL(file: "RecordBatch")
  static let removeBaselineSpan = SQL(file: "RemoveBaselineSpan")
  /// Several statements, for ``Connection/executeAll(_:)``.
  static let removeDangling = SQL(file: "RemoveDangling")
  /// Several statements, for ``Connection/executeAll(_:)``.
  static let removeOutOfRange = SQL(file: "RemoveOutOfRange")
  static let removeRunGap = SQL(file: "RemoveRunGap")
  static let removeSpan = SQL(file: "RemoveSpan")
  static let removeTransition = SQL(file: "RemoveTransition")
  static let removeUnusedCases = SQL(file: "RemoveUnusedCases")
  static let removeUnusedOutcomes = SQL(file: "RemoveUnusedOutcomes")
  static let removeUnusedPlans = SQL(file: "RemoveUnusedPlans")
  static func removeUnusedRevisions(_ kind: DefinitionKind) -> SQL {
    SQL(file: "RemoveUnusedRevisions", kind: kind)
  }
  static let resumeRun = SQL(file: "ResumeRun")
  static func revisionByDigest(_ kind: DefinitionKind) -> SQL {
    SQL(file: "RevisionByDigest", kind: kind)
  }
  static func revisionByID(_ kind: DefinitionKind) -> SQL {
    SQL(file: "RevisionByID", kind: kind)
  }
  static func revisionDigests(_ kind: DefinitionKind) -> SQL {
    SQL(file: "RevisionDigests", kind: kind)
  }
  static let runAtPosition = SQL(file: "RunAtPosition")
  static let runByNumber = SQL(file: "RunByNumber")
  static let runByUUID = SQL(file: "RunByUUID")
  static let runGap = SQL(file: "RunGap")
  static let runGaps = SQL(file: "RunGaps")
  static let runningRuns = SQL(file: "RunningRuns")
  static let runPosition = SQL(file: "RunPosition")
  static let runs = SQL(file: "Runs")
  static let scenarioLines = SQL(file: "ScenarioLines")
  static let schemaObjects = SQL(file: "SchemaObjects")
  static let schemaViews = SQL(file: "SchemaViews")
  static func setArchivedByHand(_ kind: DefinitionKind) -> SQL {
    SQL(file: "SetArchivedByHand", kind: kind)
  }
  static let setBaselineSpan = SQL(file: "SetBaselineSpan")
  static func setGone(_ kind: DefinitionKind) -> SQL {
    SQL(file: "SetGone", kind: kind)
  }
  static func setName(_ kind: DefinitionKind) -> SQL {
    SQL(file: "SetName", kind: kind)
  }
  static let setOutcomeBody = SQL(file: "SetOutcomeBody")
  static let setScenarioLines = SQL(file: "SetScenarioLines")
  static let setSpan = SQL(file: "SetSpan")
  static let setTransition = SQL(file: "SetTransition")
  static let spans = SQL(file: "Spans")
  static let spansAt = SQL(file: "SpansAt")
  static let spansBetween = SQL(file: "SpansBetween")
  static let spansOfName = SQL(file: "SpansOfName")
  static let tableColumns = SQL(file: "TableColumns")
  static let touchTableFunctions = SQL(file: "TouchTableFunctions")
  static let transitionAfter = SQL(file: "TransitionAfter")
  static let transitionInForce = SQL(file: "TransitionInForce")
  static let transitions = SQL(file: "Transitions")
  static let transitionsAt = SQL(file: "TransitionsAt")
  static let transitionsExceed = SQL(file: "TransitionsExceed")
  static let transitionsFrom = SQL(file: "TransitionsFrom")
  static let transitionsOfCase = SQL(file: "TransitionsOfCase")
  static func updateName(_ kind: DefinitionKind) -> SQL {
    SQL(file: "UpdateName", kind: kind)
  }
  static let vacuum = SQL(file: "Vacuum")
}

// What serves any table: what stands for names are words of our own, never input.
extension SQL {
  static func createTemporaryView(_ view: SchemaView) -> SQL {
    SQL(file: "CreateTemporaryView", of: view.name, ["definition": view.definition])
  }
  static func dropView(_ view: SchemaView) -> SQL {
    SQL(file: "DropView", of: view.name, ["view": view.name])
  }
  /// The values are bound in the order of the columns.
  static func insertRow(into table: String, columns: [String]) -> SQL {
    let values = columns.indices.map { "?\($0 + 1)" }
    return SQL(
      file: "InsertRow",
      of: table,
      [
        "table": table, "columns": columns.joined(separator: ", "),
        "values": values.joined(separator: ", "),
      ]
    )
  }
  static func namesIn(_ table: String) -> SQL {
    SQL(file: "NamesIn", of: table, ["table": table])
  }
  static func removeRow(of table: String) -> SQL {
    SQL(file: "RemoveRow", of: table, ["table": table])
  }
  static func rowCount(of table: String) -> SQL {
    SQL(file: "RowCount", of: table, ["table": table])
  }
  static func rowsInOrder(of table: String, columns: [String], order: [String]) -> SQL {
    SQL(
      file: "RowsInOrder",
      of: table,
      [
        "table": table, "columns": columns.joined(separator: ", "),
        "order": order.joined(separator: ", "),
      ]
    )
  }
}
