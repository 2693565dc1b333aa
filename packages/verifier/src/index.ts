/** Checks entries against the APIs themselves, and keeps dated evidence that nobody can change unseen. */
export { type ConfirmationDraft, confirmationDraft } from './confirmation.ts';
export { VerifierError, type VerifierErrorCode } from './errors.ts';
export { createJournal, type Journal, type JournalProblem } from './journal.ts';
export { foreignOrigin, type PlannedProbe, planProbes } from './probe-plan.ts';
export { allowedCalls } from './quota-budget.ts';
export { readWords, type Wire } from './read-words.ts';
export type { RunDraft } from './record-draft.ts';
export { isWorthKeeping, type Result, resultOf, results } from './result.ts';
export {
  createVerifier,
  type Finding,
  type Progress,
  type Verifier,
  type VerifierLimits,
  type VerifierOptions,
} from './verifier.ts';
