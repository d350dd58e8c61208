import Scenarios

// The embedded queries of merging, moving and resuming runs.
extension SQL {
  static let allTransitions = SQL("AllTransitions.sql", PackageResources.AllTransitions_sql)
  static let deleteRun = SQL("DeleteRun.sql", PackageResources.DeleteRun_sql)
  static let formOfRevision = SQL("FormOfRevision.sql", PackageResources.FormOfRevision_sql)
  static let insertMergedRun = SQL("InsertMergedRun.sql", PackageResources.InsertMergedRun_sql)
  static let insertJoinedRun = SQL("InsertJoinedRun.sql", PackageResources.InsertJoinedRun_sql)
  static let insertRunGap = SQL("InsertRunGap.sql", PackageResources.InsertRunGap_sql)
  static let laterGaps = SQL("LaterGaps.sql", PackageResources.LaterGaps_sql)
  static func mergeNames(_ kind: DefinitionKind) -> SQL {
    SQL("MergeNames.sql", PackageResources.MergeNames_sql, kind: kind)
  }
  static let moveRun = SQL("MoveRun.sql", PackageResources.MoveRun_sql)
  static let nextPosition = SQL("NextPosition.sql", PackageResources.NextPosition_sql)
  static let occupantAt = SQL("OccupantAt.sql", PackageResources.OccupantAt_sql)
  static let outcomeVerdicts = SQL("OutcomeVerdicts.sql", PackageResources.OutcomeVerdicts_sql)
  static let planByID = SQL("PlanByID.sql", PackageResources.PlanByID_sql)
  static let prunedRuns = SQL("PrunedRuns.sql", PackageResources.PrunedRuns_sql)
  static let removeRunGap = SQL("RemoveRunGap.sql", PackageResources.RemoveRunGap_sql)
  static let resumeRun = SQL("ResumeRun.sql", PackageResources.ResumeRun_sql)
  static func revisionByID(_ kind: DefinitionKind) -> SQL {
    SQL("RevisionByID.sql", PackageResources.RevisionByID_sql, kind: kind)
  }
  static func revisionByDigest(_ kind: DefinitionKind) -> SQL {
    SQL("RevisionByDigest.sql", PackageResources.RevisionByDigest_sql, kind: kind)
  }
  static let runByUUID = SQL("RunByUUID.sql", PackageResources.RunByUUID_sql)
  static let runPosition = SQL("RunPosition.sql", PackageResources.RunPosition_sql)
  static let schemaTexts = SQL("SchemaTexts.sql", PackageResources.SchemaTexts_sql)
  static func setName(_ kind: DefinitionKind) -> SQL {
    SQL("SetName.sql", PackageResources.SetName_sql, kind: kind)
  }
  static let setSpan = SQL("SetSpan.sql", PackageResources.SetSpan_sql)
  static let spansOfName = SQL("SpansOfName.sql", PackageResources.SpansOfName_sql)
  static let transitionsFrom = SQL("TransitionsFrom.sql", PackageResources.TransitionsFrom_sql)
}
