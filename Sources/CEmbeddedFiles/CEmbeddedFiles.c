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
  {"Sources/HeadroomCommand/Completions/Scripts/completions.bash", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Completions/Scripts/completions.bash" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Completions/Scripts/completions.fish", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Completions/Scripts/completions.fish" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Completions/Scripts/completions.zsh", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Completions/Scripts/completions.zsh" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/constraints.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/constraints.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/devices.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/devices.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/expectations.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/expectations.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/externals.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/externals.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/known-failures.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/known-failures.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/laws.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/laws.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/profile.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/profile.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/properties.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/properties.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/sign-up.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/sign-up.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/steps.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/steps.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/strategies.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/strategies.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/unjudged.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/unjudged.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Examples/views.yaml", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Examples/views.yaml" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/baselines.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/baselines.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/ci.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/ci.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/constraints.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/constraints.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/database.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/database.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/devices.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/devices.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/exit-status.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/exit-status.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/expectations.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/expectations.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/external.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/external.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/format.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/format.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/known-failures.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/known-failures.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/laws.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/laws.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/profile.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/profile.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/projects.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/projects.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/properties.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/properties.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/runs.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/runs.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/selection.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/selection.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/steps.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/steps.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/strategies.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/strategies.md" suffix(, 0)
  }},
  {"Sources/HeadroomCommand/Help/Topics/views.md", (const unsigned char[]){
#embed "../../Sources/HeadroomCommand/Help/Topics/views.md" suffix(, 0)
  }},
  {"Sources/RegressionRunner/External/Check/check.yaml", (const unsigned char[]){
#embed "../../Sources/RegressionRunner/External/Check/check.yaml" suffix(, 0)
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
  {"Sources/RegressionStore/Query/Shipped/failures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/Query/Shipped/failures.sql" suffix(, 0)
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
  {"Sources/RegressionStore/SQL/Baselines/AllBaselineSpans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/AllBaselineSpans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/AllBaselines.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/AllBaselines.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/BaselineJudging.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/BaselineJudging.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/BaselineSpansAt.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/BaselineSpansAt.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/BaselineSpansOfCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/BaselineSpansOfCase.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/BaselinesInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/BaselinesInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/BaselinesJudging.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/BaselinesJudging.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/BaselinesOfCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/BaselinesOfCase.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/InsertBaseline.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/InsertBaseline.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/NewestBaseline.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/NewestBaseline.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/RemoveBaselineSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/RemoveBaselineSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Baselines/SetBaselineSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Baselines/SetBaselineSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/AllPlans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/AllPlans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/Backup.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/Backup.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/BeginRemovingReferenced.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/BeginRemovingReferenced.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/DanglingRows.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/DanglingRows.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/EndRemovingReferenced.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/EndRemovingReferenced.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/InsertRow.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/InsertRow.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/LoseMeasures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/LoseMeasures.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/MoveStrayRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/MoveStrayRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/NamesWithoutContent.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/NamesWithoutContent.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/NewestRevision.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/NewestRevision.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/NewestRunNumber.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/NewestRunNumber.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemoveDangling.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemoveDangling.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemoveOutOfRange.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemoveOutOfRange.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemovePlans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemovePlans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemoveRow.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemoveRow.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemoveRowAt.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemoveRowAt.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemoveRunGaps.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemoveRunGaps.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemoveUnusedCases.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemoveUnusedCases.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemoveUnusedOutcomes.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemoveUnusedOutcomes.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemoveUnusedPlans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemoveUnusedPlans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RemoveUnusedRevisions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RemoveUnusedRevisions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RestoreName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RestoreName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RowCount.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RowCount.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RowsAt.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RowsAt.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RowsBefore.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RowsBefore.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RowsFrom.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RowsFrom.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/RowsInOrder.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/RowsInOrder.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/SetRunPlan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/SetRunPlan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/SetSalvagedRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/SetSalvagedRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/SetSequence.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/SetSequence.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/SetWholePlan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/SetWholePlan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/StrayPositions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/StrayPositions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/TableColumns.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/TableColumns.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/TableIndices.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/TableIndices.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/TableReferences.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/TableReferences.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/TableType.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/TableType.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Care/Vacuum.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Care/Vacuum.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases/CaseByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases/CaseByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases/CaseByNames.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases/CaseByNames.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases/CaseCount.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases/CaseCount.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases/CaseNames.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases/CaseNames.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases/CaseOfNames.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases/CaseOfNames.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases/Cases.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases/Cases.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases/CasesOfScenario.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases/CasesOfScenario.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases/CasesRebased.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases/CasesRebased.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Cases/InsertCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Cases/InsertCase.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/AllRevisions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/AllRevisions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/ContentsOfName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/ContentsOfName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/CurrentDefinitions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/CurrentDefinitions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/DefinitionInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/DefinitionInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/DefinitionsInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/DefinitionsInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/DigestsWithoutLaws.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/DigestsWithoutLaws.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/FormOfRevision.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/FormOfRevision.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/FormOfScenarios.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/FormOfScenarios.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/ImportedFiles.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/ImportedFiles.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/InsertName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/InsertName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/InsertRevision.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/InsertRevision.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/InsertScenarioRevision.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/InsertScenarioRevision.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/InsertSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/InsertSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/LinesOfScenario.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/LinesOfScenario.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/MergeNames.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/MergeNames.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/NameByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/NameByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/NameStates.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/NameStates.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/Names.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/Names.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/NamesInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/NamesInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/RemoveSourceFile.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/RemoveSourceFile.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/RemoveSourceFiles.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/RemoveSourceFiles.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/RemoveSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/RemoveSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/RevisionByDigest.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/RevisionByDigest.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/RevisionByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/RevisionByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/RevisionDigests.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/RevisionDigests.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/ScenarioLines.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/ScenarioLines.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/ScenariosWithOtherLaws.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/ScenariosWithOtherLaws.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SetArchivedByHand.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SetArchivedByHand.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SetDigestWithoutLaws.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SetDigestWithoutLaws.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SetGone.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SetGone.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SetName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SetName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SetScenarioLines.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SetScenarioLines.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SetSourceFile.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SetSourceFile.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SetSpan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SetSpan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SourceFiles.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SourceFiles.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/Spans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/Spans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SpansAt.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SpansAt.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SpansBetween.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SpansBetween.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/SpansOfName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/SpansOfName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/TagsInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/TagsInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Definitions/UpdateName.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Definitions/UpdateName.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/AllMeasures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/AllMeasures.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/AnyMeasures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/AnyMeasures.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/CasesMeasuredBetween.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/CasesMeasuredBetween.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/CasesWithoutMeasures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/CasesWithoutMeasures.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/Measures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/Measures.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/MeasuresAfter.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/MeasuresAfter.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/MeasuresAt.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/MeasuresAt.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/MeasuresFrom.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/MeasuresFrom.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/MeasuresInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/MeasuresInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/Notes.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/Notes.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/RemoveMeasures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/RemoveMeasures.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/SetMeasures.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/SetMeasures.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Measures/SetNote.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Measures/SetNote.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/AllOutcomes.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/AllOutcomes.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/InsertOutcome.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/InsertOutcome.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/Mismatches.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/Mismatches.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/OtherMismatches.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/OtherMismatches.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/OutcomeByDigest.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/OutcomeByDigest.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/OutcomeByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/OutcomeByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/OutcomeDigests.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/OutcomeDigests.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/OutcomeHead.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/OutcomeHead.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/OutcomeHeads.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/OutcomeHeads.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/OutcomeVerdicts.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/OutcomeVerdicts.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/OutcomesAfter.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/OutcomesAfter.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/OutcomesChangedBetween.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/OutcomesChangedBetween.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/SetMovements.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/SetMovements.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/SetOutcomeBody.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/SetOutcomeBody.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Outcomes/UnsureOutcomes.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Outcomes/UnsureOutcomes.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/InsertPlan.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/InsertPlan.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/InsertPlanCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/InsertPlanCase.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/InsertPlanLink.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/InsertPlanLink.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/OtherPlanBetween.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/OtherPlanBetween.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/PlanByDigest.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/PlanByDigest.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/PlanByID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/PlanByID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/PlanCases.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/PlanCases.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/PlanDifference.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/PlanDifference.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/PlanHolds.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/PlanHolds.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/PlanLinks.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/PlanLinks.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Plans/RecentPlans.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Plans/RecentPlans.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/DeleteRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/DeleteRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/FinishRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/FinishRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/InsertJoinedRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/InsertJoinedRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/InsertMergedRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/InsertMergedRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/InsertPrunedRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/InsertPrunedRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/InsertRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/InsertRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/InsertRunGap.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/InsertRunGap.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/LaterGaps.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/LaterGaps.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/LaterRuns.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/LaterRuns.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/LatestRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/LatestRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/MarkInterrupted.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/MarkInterrupted.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/MoveRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/MoveRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/NewestPosition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/NewestPosition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/NextPosition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/NextPosition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/OverlappingRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/OverlappingRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/PreviousRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/PreviousRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/PrunedRuns.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/PrunedRuns.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/RemoveRunGap.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/RemoveRunGap.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/ResumeRun.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/ResumeRun.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/RunAtPosition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/RunAtPosition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/RunByNumber.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/RunByNumber.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/RunByUUID.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/RunByUUID.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/RunGap.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/RunGap.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/RunGaps.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/RunGaps.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/RunPosition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/RunPosition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/RunningRuns.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/RunningRuns.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Runs/Runs.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Runs/Runs.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Schema/CreateTemporaryView.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Schema/CreateTemporaryView.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Schema/DropView.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Schema/DropView.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Schema/NamesIn.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Schema/NamesIn.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Schema/SchemaObjects.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Schema/SchemaObjects.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Schema/SchemaViews.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Schema/SchemaViews.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Schema/TouchTableFunctions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Schema/TouchTableFunctions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/AllTransitions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/AllTransitions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/AnyTransition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/AnyTransition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/CaseTransitions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/CaseTransitions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/CasesChangedBetween.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/CasesChangedBetween.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/RecordBatch.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/RecordBatch.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/RemoveTransition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/RemoveTransition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/SetTransition.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/SetTransition.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/TransitionAfter.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/TransitionAfter.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/TransitionInForce.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/TransitionInForce.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/Transitions.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/Transitions.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/TransitionsAt.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/TransitionsAt.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/TransitionsExceed.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/TransitionsExceed.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/TransitionsFrom.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/TransitionsFrom.sql" suffix(, 0)
  }},
  {"Sources/RegressionStore/SQL/Transitions/TransitionsOfCase.sql", (const unsigned char[]){
#embed "../../Sources/RegressionStore/SQL/Transitions/TransitionsOfCase.sql" suffix(, 0)
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
  {"Sources/Reports/HTML/page/script/sheet.js", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/script/sheet.js" suffix(, 0)
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
  {"Sources/Reports/HTML/page/style/filter.css", (const unsigned char[]){
#embed "../../Sources/Reports/HTML/page/style/filter.css" suffix(, 0)
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
  {"Sources/Reports/Sweep/page/page.css", (const unsigned char[]){
#embed "../../Sources/Reports/Sweep/page/page.css" suffix(, 0)
  }},
  {"Sources/Reports/Sweep/page/page.html", (const unsigned char[]){
#embed "../../Sources/Reports/Sweep/page/page.html" suffix(, 0)
  }},
  {"Sources/Reports/Sweep/page/plot.css", (const unsigned char[]){
#embed "../../Sources/Reports/Sweep/page/plot.css" suffix(, 0)
  }},
  {"Sources/Workflows/NewPackage/Template/Package.swift", (const unsigned char[]){
#embed "../../Sources/Workflows/NewPackage/Template/Package.swift" suffix(, 0)
  }},
  {"Sources/Workflows/NewPackage/Template/README.md", (const unsigned char[]){
#embed "../../Sources/Workflows/NewPackage/Template/README.md" suffix(, 0)
  }},
  {"Sources/Workflows/NewPackage/Template/Sources/MyApp/LiftForm.swift", (const unsigned char[]){
#embed "../../Sources/Workflows/NewPackage/Template/Sources/MyApp/LiftForm.swift" suffix(, 0)
  }},
  {"Sources/Workflows/NewPackage/Template/Sources/MyApp/main.swift", (const unsigned char[]){
#embed "../../Sources/Workflows/NewPackage/Template/Sources/MyApp/main.swift" suffix(, 0)
  }},
  {"Sources/Workflows/NewPackage/Template/Tests/MyAppTests/LiftFormTests.swift", (const unsigned char[]){
#embed "../../Sources/Workflows/NewPackage/Template/Tests/MyAppTests/LiftFormTests.swift" suffix(, 0)
  }},
  {"Sources/Workflows/NewPackage/Template/dot.gitignore", (const unsigned char[]){
#embed "../../Sources/Workflows/NewPackage/Template/dot.gitignore" suffix(, 0)
  }},
  {"Sources/Workflows/NewPackage/Template/scenarios/sign-up.yaml", (const unsigned char[]){
#embed "../../Sources/Workflows/NewPackage/Template/scenarios/sign-up.yaml" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/ci/headroom-base.sh", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/ci/headroom-base.sh" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/ci/headroom-base.sql", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/ci/headroom-base.sql" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/ci/headroom-branch.sh", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/ci/headroom-branch.sh" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/ci/headroom-failures.sql", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/ci/headroom-failures.sql" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/ci/headroom-install.sh", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/ci/headroom-install.sh" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/ci/headroom-merge.sh", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/ci/headroom-merge.sh" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/ci/headroom-run.sql", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/ci/headroom-run.sql" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/ci/headroom-shard.sh", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/ci/headroom-shard.sh" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/github/headroom.yml", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/github/headroom.yml" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/gitlab/headroom.yml", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/gitlab/headroom.yml" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/headroom.yaml", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/headroom.yaml" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/scenarios/sign-up.yaml", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/scenarios/sign-up.yaml" suffix(, 0)
  }},
  {"Sources/Workflows/Projects/Template/xcode/ci_post_clone.sh", (const unsigned char[]){
#embed "../../Sources/Workflows/Projects/Template/xcode/ci_post_clone.sh" suffix(, 0)
  }},
  {"migrations/0001_initial.sql", (const unsigned char[]){
#embed "../../migrations/0001_initial.sql" suffix(, 0)
  }},
  {"migrations/0002_recorded_inputs.sql", (const unsigned char[]){
#embed "../../migrations/0002_recorded_inputs.sql" suffix(, 0)
  }},
  {"migrations/0003_source_files.sql", (const unsigned char[]){
#embed "../../migrations/0003_source_files.sql" suffix(, 0)
  }},
  {"migrations/0004_measures.sql", (const unsigned char[]){
#embed "../../migrations/0004_measures.sql" suffix(, 0)
  }},
  {"migrations/0005_rare_rows.sql", (const unsigned char[]){
#embed "../../migrations/0005_rare_rows.sql" suffix(, 0)
  }},
  {"migrations/0006_digests_without_laws.sql", (const unsigned char[]){
#embed "../../migrations/0006_digests_without_laws.sql" suffix(, 0)
  }},
  {"migrations/views.sql", (const unsigned char[]){
#embed "../../migrations/views.sql" suffix(, 0)
  }},
  {"scenarios/devices.yaml", (const unsigned char[]){
#embed "../../scenarios/devices.yaml" suffix(, 0)
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
