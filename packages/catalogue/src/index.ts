/** The catalogue: 18 APIs, the conventions and the guides, validated, frozen and ready to be asked. */
export type { Api, ApiRequest, Claim, Credential, Dispute, Failure, Limit } from './api-schema.ts';
export { apiSchema } from './api-schema.ts';
export { canonicalJson } from './canonical-json.ts';
export type { ApiFilter, Catalogue, Content, LabelGroup } from './catalogue.ts';
export { createCatalogue } from './catalogue.ts';
export type { Change } from './change-schema.ts';
export { changeSchema } from './change-schema.ts';
export { claimDigest } from './claim-digest.ts';
export type { Part, Word } from './command-line.ts';
export { commandLine, curlWords } from './command-line.ts';
export { digestOf } from './digest.ts';
export type { EntryState, FieldState, ObservedDay } from './entry-state.ts';
export { shelfLifeDays } from './entry-state.ts';
export { ContentError } from './errors.ts';
export type { Text } from './forms.ts';
export type { Frozen } from './freeze-deep.ts';
export type { Guide } from './guide-schema.ts';
export { guideSchema } from './guide-schema.ts';
export { jsonSchemas } from './json-schemas.ts';
export { buildCatalogue, loadCatalogue } from './load.ts';
export type { ChainProblem, CheckedChain, Head, RecordDraft } from './observation-chain.ts';
export { checkChain, headsSchema, sealRecord } from './observation-chain.ts';
export type {
  Observation,
  ObservationRecord,
  QuotaUse,
  RecordedExchange,
  RecordVerdict,
} from './observation-schema.ts';
export { observationSchema, recordSchema, states, verdicts } from './observation-schema.ts';
export { ownContent } from './read-content.ts';
export { asObservation, headsFile } from './read-observations.ts';
export type { Exchange, Rule, Status } from './rule-schema.ts';
export { ruleSchema, statusSchema } from './rule-schema.ts';
export type { Search, SearchDocument } from './search.ts';
export { createSearch, fold } from './search.ts';
export { searchDocument } from './search-document.ts';
export type { Language, NoteCode, ProbeName, VerdictReason, Window } from './vocabulary.ts';
export {
  authentications,
  categories,
  changedFields,
  checks,
  claimedFields,
  formats,
  kinds,
  languages,
  limitKinds,
  limitScopes,
  noteCodes,
  probes,
  ruleGroups,
  ruleLevels,
  situations,
  verdictReasons,
  windows,
} from './vocabulary.ts';
