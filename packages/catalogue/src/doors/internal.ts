// The door `@farol/catalogue/internal`, for the other rooms of this checkout only: evidence, lists of closed values and what pages show.
export type { LabelGroup } from '../catalogue.ts';
export { withObservations } from '../catalogue.ts';
export { charterAddress, charterPages } from '../charter.ts';
export type { Part, Word } from '../command-line.ts';
export { curlWords } from '../command-line.ts';
export { canonicalJson } from '../evidence/canonical-json.ts';
export { claimDigest, claimedValue } from '../evidence/claim-digest.ts';
export { digestOf } from '../evidence/digest.ts';
export type { Dated } from '../evidence/fact-dates.ts';
export { datedQuirk, factAt } from '../evidence/fact-dates.ts';
export { factDigest } from '../evidence/fact-digest.ts';
export type { ChainProblem, CheckedChain, Head, RecordDraft } from '../evidence/observation-chain.ts';
export { checkChain, headsSchema, sealRecord } from '../evidence/observation-chain.ts';
export { asObservation, headsFile, readObservations } from '../evidence/read-observations.ts';
export type { FactKind } from '../evidence/shelf-life.ts';
export {
  contradictedFacts,
  datedFacts,
  isOverdue,
  overdueFacts,
  reviewBy,
  reviewDays,
  standardReview,
} from '../evidence/shelf-life.ts';
export { withdrawals } from '../evidence/withdrawals.ts';
export { bodyIn } from '../exchange-body.ts';
export { disputedFacts, disputesOf, factValues } from '../find/api-filter.ts';
export { factText } from '../find/fact-text.ts';
export { filterWord } from '../find/filter-word.ts';
export { searchDocuments, spokenFacts } from '../find/search-documents.ts';
export { fold } from '../find/words.ts';
export { readReference, referencesAsPaths } from '../read/references.ts';
export type { Claim, Dispute } from '../schema/api-schema.ts';
export type { CharterSection } from '../schema/charter-schema.ts';
export type { Figure } from '../schema/figure-schema.ts';
export type { Term } from '../schema/glossary-schema.ts';
export type { GuideSample } from '../schema/guide-schema.ts';
export type { ObservationRecord, QuotaUse, RecordedExchange, RecordVerdict } from '../schema/observation-schema.ts';
export { observationKinds } from '../schema/observation-schema.ts';
export type { Parameter } from '../schema/request-schema.ts';
export type { Status } from '../schema/rule-schema.ts';
export type { Standard } from '../schema/standard-schema.ts';
export type { NoteCode, ProbeName, VerdictReason } from '../schema/vocabulary.ts';
export {
  changedFields,
  checks,
  claimedFields,
  limitKinds,
  limitScopes,
  linkNames,
  noteCodes,
  probes,
  ruleGroups,
  ruleLevels,
  sampleLanguages,
  standardReadings,
  standardStates,
  states,
  termNames,
  termValues,
  verdictReasons,
  verdicts,
  windows,
} from '../schema/vocabulary.ts';
export type { Standing } from '../standing/standing.ts';
export { standing } from '../standing/standing.ts';
export { membersOf } from '../views/members.ts';
