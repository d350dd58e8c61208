// The files in the program: of any size, seen by the build when they change. A new file needs an entry
// here, in the order of the paths; a test compares them with the folders.
#include "CEmbeddedFiles.h"

#include <stdlib.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

typedef struct {
  const char *path;
  const unsigned char *content;
} embedded_file;

static const embedded_file files[] = {
  {"Sources/Benchmarks/SQL/Changes.sql", (const unsigned char[]){
#embed "../../Sources/Benchmarks/SQL/Changes.sql" suffix(, 0)
  }},
  {"Sources/Benchmarks/SQL/CreateRows.sql", (const unsigned char[]){
#embed "../../Sources/Benchmarks/SQL/CreateRows.sql" suffix(, 0)
  }},
  {"Sources/Benchmarks/SQL/History.sql", (const unsigned char[]){
#embed "../../Sources/Benchmarks/SQL/History.sql" suffix(, 0)
  }},
  {"Sources/Benchmarks/SQL/InsertRows.sql", (const unsigned char[]){
#embed "../../Sources/Benchmarks/SQL/InsertRows.sql" suffix(, 0)
  }},
  {"Sources/Benchmarks/SQL/InsertRuns.sql", (const unsigned char[]){
#embed "../../Sources/Benchmarks/SQL/InsertRuns.sql" suffix(, 0)
  }},
  {"Sources/Benchmarks/SQL/Pack.sql", (const unsigned char[]){
#embed "../../Sources/Benchmarks/SQL/Pack.sql" suffix(, 0)
  }},
  {"Sources/Benchmarks/SQL/Snapshots.sql", (const unsigned char[]){
#embed "../../Sources/Benchmarks/SQL/Snapshots.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/closest-passes.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/closest-passes.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/coverage.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/coverage.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/disagreements.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/disagreements.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/failing-now.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/failing-now.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/known-failures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/known-failures.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/most-covered.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/most-covered.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/never-failed.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/never-failed.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/newly-failing.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/newly-failing.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/not-run.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/not-run.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/scoreboard.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/scoreboard.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/since-when.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/since-when.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/unstable.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/unstable.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/Query/Shipped/worst-fields.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/worst-fields.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/AllBaselineSpans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/AllBaselineSpans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/AllBaselines.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/AllBaselines.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/AllOutcomes.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/AllOutcomes.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/AllRevisions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/AllRevisions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/AllTransitions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/AllTransitions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/AnyTransition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/AnyTransition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Backup.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Backup.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/BaselineJudging.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/BaselineJudging.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/BaselineSpansAt.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/BaselineSpansAt.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/BaselineSpansOfCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/BaselineSpansOfCase.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/BaselinesInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/BaselinesInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/BaselinesJudging.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/BaselinesJudging.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/BaselinesOfCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/BaselinesOfCase.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/BeginRemovingReferenced.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/BeginRemovingReferenced.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CaseByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CaseByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CaseByNames.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CaseByNames.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CaseCount.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CaseCount.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CaseNames.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CaseNames.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CaseOfNames.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CaseOfNames.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CaseTransitions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CaseTransitions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CasesChangedBetween.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CasesChangedBetween.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CasesOfScenario.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CasesOfScenario.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CasesRebased.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CasesRebased.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CreateTemporaryView.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CreateTemporaryView.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/CurrentDefinitions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/CurrentDefinitions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/DefinitionInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/DefinitionInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/DefinitionsInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/DefinitionsInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/DeleteRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/DeleteRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/DropView.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/DropView.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/EndRemovingReferenced.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/EndRemovingReferenced.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/FinishRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/FinishRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/FormOfRevision.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/FormOfRevision.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/FormOfScenarios.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/FormOfScenarios.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/HasSameMeaning.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/HasSameMeaning.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertBaseline.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertBaseline.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertCase.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertJoinedRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertJoinedRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertMergedRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertMergedRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertOutcome.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertOutcome.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertPlan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertPlan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertPlanCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertPlanCase.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertPlanLink.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertPlanLink.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertPrunedRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertPrunedRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertRevision.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertRevision.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertRow.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertRow.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertRunGap.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertRunGap.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/InsertSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/InsertSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/LaterGaps.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/LaterGaps.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/LaterRuns.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/LaterRuns.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/LatestRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/LatestRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/LinesOfScenario.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/LinesOfScenario.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/MarkInterrupted.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/MarkInterrupted.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/MergeNames.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/MergeNames.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/MoveRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/MoveRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/NameByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/NameByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/NameStates.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/NameStates.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Names.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Names.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/NamesIn.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/NamesIn.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/NewestBaseline.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/NewestBaseline.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/NewestPosition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/NewestPosition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/NextPosition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/NextPosition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OtherMismatches.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OtherMismatches.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OtherPlanBetween.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OtherPlanBetween.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OutcomeByDigest.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OutcomeByDigest.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OutcomeByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OutcomeByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OutcomeDigests.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OutcomeDigests.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OutcomeHead.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OutcomeHead.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OutcomeHeads.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OutcomeHeads.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OutcomeMeasures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OutcomeMeasures.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OutcomeVerdicts.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OutcomeVerdicts.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OutcomesChangedBetween.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OutcomesChangedBetween.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/OverlappingRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/OverlappingRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/PlanByDigest.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/PlanByDigest.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/PlanByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/PlanByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/PlanCases.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/PlanCases.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/PlanDifference.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/PlanDifference.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/PlanHolds.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/PlanHolds.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/PlanLinks.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/PlanLinks.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/PreviousRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/PreviousRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/PrunedRuns.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/PrunedRuns.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RecentPlans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RecentPlans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RecordBatch.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RecordBatch.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveBaselineSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveBaselineSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveDangling.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveDangling.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveOutOfRange.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveOutOfRange.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveRow.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveRow.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveRunGap.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveRunGap.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveTransition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveTransition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveUnusedCases.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveUnusedCases.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveUnusedOutcomes.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveUnusedOutcomes.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveUnusedPlans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveUnusedPlans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RemoveUnusedRevisions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RemoveUnusedRevisions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/ResumeRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/ResumeRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RevisionByDigest.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RevisionByDigest.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RevisionByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RevisionByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RevisionDigests.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RevisionDigests.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RowCount.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RowCount.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RowsInOrder.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RowsInOrder.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RunAtPosition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RunAtPosition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RunByNumber.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RunByNumber.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RunByUUID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RunByUUID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RunGap.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RunGap.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RunGaps.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RunGaps.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RunPosition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RunPosition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/RunningRuns.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/RunningRuns.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/ScenarioLines.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/ScenarioLines.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SchemaObjects.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SchemaObjects.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SchemaViews.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SchemaViews.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SetArchivedByHand.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SetArchivedByHand.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SetBaselineSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SetBaselineSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SetGone.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SetGone.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SetName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SetName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SetOutcomeBody.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SetOutcomeBody.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SetScenarioLines.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SetScenarioLines.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SetSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SetSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SetTransition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SetTransition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Spans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Spans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SpansAt.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SpansAt.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SpansBetween.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SpansBetween.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/SpansOfName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/SpansOfName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/TableColumns.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/TableColumns.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/TouchTableFunctions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/TouchTableFunctions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/TransitionAfter.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/TransitionAfter.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/TransitionInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/TransitionInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/TransitionsAt.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/TransitionsAt.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/TransitionsExceed.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/TransitionsExceed.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/TransitionsFrom.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/TransitionsFrom.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/TransitionsOfCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/TransitionsOfCase.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/UpdateName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/UpdateName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Vacuum.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Vacuum.sql" suffix(, 0)
  }},
  {"Sources/Reports/Drawing/drawing.css", (const unsigned char[]){
#embed "../../Sources/Reports/Drawing/drawing.css" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/page.html", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/page.html" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/animation.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/animation.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/case-facts.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/case-facts.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/case-page.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/case-page.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/case-steps.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/case-steps.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/cases.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/cases.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/drawing.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/drawing.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/elements.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/elements.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/filter.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/filter.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/keyboard.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/keyboard.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/matrix.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/matrix.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/overview.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/overview.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/patterns.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/patterns.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/routes.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/routes.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/start.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/start.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/table.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/table.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/script/toolbar.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/toolbar.js" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/style/base.css", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/style/base.css" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/style/case-page.css", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/style/case-page.css" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/style/frame.css", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/style/frame.css" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/style/matrix.css", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/style/matrix.css" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/style/palette.css", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/style/palette.css" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/style/print.css", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/style/print.css" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/style/summary.css", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/style/summary.css" suffix(, 0)
  }},
  {"Sources/Reports/HTML/page/style/tables.css", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/style/tables.css" suffix(, 0)
  }},
  {"migrations/0001_initial.sql", (const unsigned char[]){
#embed "../../migrations/0001_initial.sql" suffix(, 0)
  }},
  {"migrations/0002_recorded_inputs.sql", (const unsigned char[]){
#embed "../../migrations/0002_recorded_inputs.sql" suffix(, 0)
  }},
  {"migrations/views.sql", (const unsigned char[]){
#embed "../../migrations/views.sql" suffix(, 0)
  }},
};

static const size_t count = sizeof files / sizeof *files;

static int compare(const void *path, const void *file) {
  return strcmp(path, ((const embedded_file *)file)->path);
}

const unsigned char *headroom_embedded_content(const char *path) {
  const embedded_file *file = bsearch(path, files, count, sizeof *files, compare);
  return file == NULL ? NULL : file->content;
}

const char *headroom_embedded_path(size_t place) {
  return place < count ? files[place].path : NULL;
}
