import Scenarios

// The embedded queries; each file says at its top what it does and what it binds.
extension SQL {
  static let allBaselines = SQL("AllBaselines.sql", PackageResources.AllBaselines_sql)
  static let baselineJudging = SQL("BaselineJudging.sql", PackageResources.BaselineJudging_sql)
  static let baselineSpansAt = SQL("BaselineSpansAt.sql", PackageResources.BaselineSpansAt_sql)
  static let baselineSpansOfCase = SQL(
    "BaselineSpansOfCase.sql",
    PackageResources.BaselineSpansOfCase_sql
  )
  static let baselinesJudging = SQL("BaselinesJudging.sql", PackageResources.BaselinesJudging_sql)
  static let casesRebased = SQL("CasesRebased.sql", PackageResources.CasesRebased_sql)
  static let removeBaselineSpan = SQL(
    "RemoveBaselineSpan.sql",
    PackageResources.RemoveBaselineSpan_sql
  )
  static let setBaselineSpan = SQL("SetBaselineSpan.sql", PackageResources.SetBaselineSpan_sql)
  static let allBaselineSpans = SQL("AllBaselineSpans.sql", PackageResources.AllBaselineSpans_sql)
  static let setOutcomeBody = SQL("SetOutcomeBody.sql", PackageResources.SetOutcomeBody_sql)
  static let allOutcomes = SQL("AllOutcomes.sql", PackageResources.AllOutcomes_sql)
  static func allRevisions(_ kind: DefinitionKind) -> SQL {
    SQL("AllRevisions.sql", PackageResources.AllRevisions_sql, kind: kind)
  }
  /// Several statements, for ``Connection/execute(_:sqlFile:)``.
  static let removeDangling = SQL("RemoveDangling.sql", PackageResources.RemoveDangling_sql)
  /// Several statements, for ``Connection/execute(_:sqlFile:)``.
  static let removeOutOfRange = SQL("RemoveOutOfRange.sql", PackageResources.RemoveOutOfRange_sql)
  static func removeRow(of table: String) -> SQL {
    SQL("RemoveRow.sql", PackageResources.RemoveRow_sql, table: table)
  }
  static func rowCount(of table: String) -> SQL {
    SQL("RowCount.sql", PackageResources.RowCount_sql, table: table)
  }
  static let tableColumns = SQL("TableColumns.sql", PackageResources.TableColumns_sql)
  static let anyTransition = SQL("AnyTransition.sql", PackageResources.AnyTransition_sql)
  static let baselinesInForce = SQL(
    "BaselinesInForce.sql",
    PackageResources.BaselinesInForce_sql
  )
  static let baselinesOfCase = SQL("BaselinesOfCase.sql", PackageResources.BaselinesOfCase_sql)
  static let caseByID = SQL("CaseByID.sql", PackageResources.CaseByID_sql)
  static let caseByNames = SQL("CaseByNames.sql", PackageResources.CaseByNames_sql)
  static let caseCount = SQL("CaseCount.sql", PackageResources.CaseCount_sql)
  static let caseNames = SQL("CaseNames.sql", PackageResources.CaseNames_sql)
  static let caseOfNames = SQL("CaseOfNames.sql", PackageResources.CaseOfNames_sql)
  static let caseTransitions = SQL("CaseTransitions.sql", PackageResources.CaseTransitions_sql)
  static let cases = SQL("Cases.sql", PackageResources.Cases_sql)
  static let casesOfScenario = SQL("CasesOfScenario.sql", PackageResources.CasesOfScenario_sql)
  static func currentDefinitions(_ kind: DefinitionKind) -> SQL {
    SQL("CurrentDefinitions.sql", PackageResources.CurrentDefinitions_sql, kind: kind)
  }
  static let definitionInForce = SQL(
    "DefinitionInForce.sql",
    PackageResources.DefinitionInForce_sql
  )
  static func definitionsInForce(_ kind: DefinitionKind) -> SQL {
    SQL("DefinitionsInForce.sql", PackageResources.DefinitionsInForce_sql, kind: kind)
  }
  static let finishRun = SQL("FinishRun.sql", PackageResources.FinishRun_sql)
  static let formOfScenarios = SQL("FormOfScenarios.sql", PackageResources.FormOfScenarios_sql)
  static let insertBaseline = SQL("InsertBaseline.sql", PackageResources.InsertBaseline_sql)
  static let insertCase = SQL("InsertCase.sql", PackageResources.InsertCase_sql)
  static func insertName(_ kind: DefinitionKind) -> SQL {
    SQL("InsertName.sql", PackageResources.InsertName_sql, kind: kind)
  }
  static let insertOutcome = SQL("InsertOutcome.sql", PackageResources.InsertOutcome_sql)
  static let insertPlan = SQL("InsertPlan.sql", PackageResources.InsertPlan_sql)
  static let insertPlanCase = SQL("InsertPlanCase.sql", PackageResources.InsertPlanCase_sql)
  static let insertPlanLink = SQL("InsertPlanLink.sql", PackageResources.InsertPlanLink_sql)
  static func insertRevision(_ kind: DefinitionKind) -> SQL {
    SQL("InsertRevision.sql", PackageResources.InsertRevision_sql, kind: kind)
  }
  static let insertRun = SQL("InsertRun.sql", PackageResources.InsertRun_sql)
  static let insertSpan = SQL("InsertSpan.sql", PackageResources.InsertSpan_sql)
  static let laterRuns = SQL("LaterRuns.sql", PackageResources.LaterRuns_sql)
  static let latestRun = SQL("LatestRun.sql", PackageResources.LatestRun_sql)
  static let linesOfScenario = SQL("LinesOfScenario.sql", PackageResources.LinesOfScenario_sql)
  static let markInterrupted = SQL("MarkInterrupted.sql", PackageResources.MarkInterrupted_sql)
  static func mergeNames(_ kind: DefinitionKind) -> SQL {
    SQL("MergeNames.sql", PackageResources.MergeNames_sql, kind: kind)
  }
  static func setName(_ kind: DefinitionKind) -> SQL {
    SQL("SetName.sql", PackageResources.SetName_sql, kind: kind)
  }
  static func nameByID(_ kind: DefinitionKind) -> SQL {
    SQL("NameByID.sql", PackageResources.NameByID_sql, kind: kind)
  }
  static func nameStates(_ kind: DefinitionKind) -> SQL {
    SQL("NameStates.sql", PackageResources.NameStates_sql, kind: kind)
  }
  static let hasSameMeaning = SQL("HasSameMeaning.sql", PackageResources.HasSameMeaning_sql)
  static func names(_ kind: DefinitionKind) -> SQL {
    SQL("Names.sql", PackageResources.Names_sql, kind: kind)
  }
  static let newestPosition = SQL("NewestPosition.sql", PackageResources.NewestPosition_sql)
  static let outcomeByDigest = SQL("OutcomeByDigest.sql", PackageResources.OutcomeByDigest_sql)
  static let outcomeByID = SQL("OutcomeByID.sql", PackageResources.OutcomeByID_sql)
  static let outcomeDigests = SQL("OutcomeDigests.sql", PackageResources.OutcomeDigests_sql)
  static let outcomeHead = SQL("OutcomeHead.sql", PackageResources.OutcomeHead_sql)
  static let outcomesChangedBetween = SQL(
    "OutcomesChangedBetween.sql",
    PackageResources.OutcomesChangedBetween_sql
  )
  static let overlappingRun = SQL("OverlappingRun.sql", PackageResources.OverlappingRun_sql)
  static let planByDigest = SQL("PlanByDigest.sql", PackageResources.PlanByDigest_sql)
  static let planCases = SQL("PlanCases.sql", PackageResources.PlanCases_sql)
  static let planDifference = SQL("PlanDifference.sql", PackageResources.PlanDifference_sql)
  static let planHolds = SQL("PlanHolds.sql", PackageResources.PlanHolds_sql)
  static let planLinks = SQL("PlanLinks.sql", PackageResources.PlanLinks_sql)
  static let previousRun = SQL("PreviousRun.sql", PackageResources.PreviousRun_sql)
  static let recentPlans = SQL("RecentPlans.sql", PackageResources.RecentPlans_sql)
  static let recordBatch = SQL("RecordBatch.sql", PackageResources.RecordBatch_sql)
  static let removeTransition = SQL("RemoveTransition.sql", PackageResources.RemoveTransition_sql)
  static func revisionDigests(_ kind: DefinitionKind) -> SQL {
    SQL("RevisionDigests.sql", PackageResources.RevisionDigests_sql, kind: kind)
  }
  static let schemaObjects = SQL("SchemaObjects.sql", PackageResources.SchemaObjects_sql)
  static let schemaViews = SQL("SchemaViews.sql", PackageResources.SchemaViews_sql)
  static func setArchivedByHand(_ kind: DefinitionKind) -> SQL {
    SQL("SetArchivedByHand.sql", PackageResources.SetArchivedByHand_sql, kind: kind)
  }
  static func setGone(_ kind: DefinitionKind) -> SQL {
    SQL("SetGone.sql", PackageResources.SetGone_sql, kind: kind)
  }
  static let runAtPosition = SQL("RunAtPosition.sql", PackageResources.RunAtPosition_sql)
  static let runByNumber = SQL("RunByNumber.sql", PackageResources.RunByNumber_sql)
  static let runGap = SQL("RunGap.sql", PackageResources.RunGap_sql)
  static let runGaps = SQL("RunGaps.sql", PackageResources.RunGaps_sql)
  static let runningRuns = SQL("RunningRuns.sql", PackageResources.RunningRuns_sql)
  static let runs = SQL("Runs.sql", PackageResources.Runs_sql)
  static let scenarioLines = SQL("ScenarioLines.sql", PackageResources.ScenarioLines_sql)
  static let setScenarioLines = SQL("SetScenarioLines.sql", PackageResources.SetScenarioLines_sql)
  static let setTransition = SQL("SetTransition.sql", PackageResources.SetTransition_sql)
  static let spans = SQL("Spans.sql", PackageResources.Spans_sql)
  static let spansBetween = SQL("SpansBetween.sql", PackageResources.SpansBetween_sql)
  static let transitionAfter = SQL("TransitionAfter.sql", PackageResources.TransitionAfter_sql)
  static let transitionInForce = SQL(
    "TransitionInForce.sql",
    PackageResources.TransitionInForce_sql
  )
  static let transitions = SQL("Transitions.sql", PackageResources.Transitions_sql)
  static let transitionsAt = SQL("TransitionsAt.sql", PackageResources.TransitionsAt_sql)
  static let transitionsOfCase = SQL(
    "TransitionsOfCase.sql",
    PackageResources.TransitionsOfCase_sql
  )
  static func updateName(_ kind: DefinitionKind) -> SQL {
    SQL("UpdateName.sql", PackageResources.UpdateName_sql, kind: kind)
  }
}
