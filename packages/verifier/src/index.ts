/** Checks entries against the APIs themselves, and stores dated evidence in a chain of hashes. */
export { type ConfirmationDraft, confirmationDraft, factFindingDraft } from './confirmation.ts';
export { VerifierError, type VerifierErrorCode } from './errors.ts';
export { type ImportPlan, planImport } from './import-plan.ts';
export { createJournal, type Journal, type JournalProblem } from './journal/journal.ts';
export { foreignOrigin, type PlannedProbe, planProbes } from './plan/probe-plan.ts';
export { allowedCalls } from './plan/quota-budget.ts';
export { readWords, type Wire } from './plan/read-words.ts';
export type { RunDraft } from './record-draft.ts';
export { type Finding, isWorthKeeping, type Result, resultOf, results } from './result.ts';
export { type Review, type ReviewReason, reviewList, reviewReasons } from './review-list.ts';
export {
  createVerifier,
  type Progress,
  type Verifier,
  type VerifierLimits,
  type VerifierOptions,
} from './verifier.ts';
export { withdrawalDraft } from './withdrawal.ts';
