// What the reports of the API answer (docs/api.md), under the names that the pages have for it.
export type {
  Account as PersonRow, Alarm, AlarmKind, Approval, Approvals, Bar, Bars, Exclusion, Award as RoundAward, CageReport, CageSums, EnvyPayment as RoundEnvy, FeeDay, FeeReport as FeeReportAnswer,
  FeeSums, FoundRound, RuleBook, FoundRounds, Moved, RulesFinding, RulesFindings, Round as RoundRecord, Verification, Waiting,
} from './shapes.js';
