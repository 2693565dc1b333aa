/** Checks entries against the APIs themselves, and stores dated evidence in a chain of hashes. */
export { confirmationDraft, factFindingDraft, withdrawalDraft } from './confirmation.ts';
export { VerifierError } from './errors.ts';
export { planImport } from './import-plan.ts';
export { createJournal, type Journal, type JournalProblem } from './journal/journal.ts';
export { planProbes } from './plan/probe-plan.ts';
export type { RunDraft } from './record-draft.ts';
export { type Finding, isWorthKeeping } from './result.ts';
export { type Review, type ReviewReason, reviewList, reviewReasons } from './review-list.ts';
export { createVerifier, type Progress, type VerifierOptions } from './verifier.ts';
