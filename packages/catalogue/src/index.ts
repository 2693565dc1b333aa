/** The catalogue: 18 APIs, the conventions and the guides, validated, frozen and ready to query. */

export { asPrinted, headerAsPrinted } from './as-printed.ts';
export type { Catalogue, LabelGroup } from './catalogue.ts';
export { createCatalogue, withObservations } from './catalogue.ts';
export { charterAddress, charterPages } from './charter.ts';
export type { Part, Word } from './command-line.ts';
export { commandLine, curlWords } from './command-line.ts';
export { ContentError } from './errors.ts';
export { canonicalJson } from './evidence/canonical-json.ts';
export { claimDigest, claimedValue } from './evidence/claim-digest.ts';
export { digestOf } from './evidence/digest.ts';
export type { EntryState, FieldState, ObservedDay } from './evidence/entry-state.ts';
export type { Contradiction, Dated } from './evidence/fact-dates.ts';
export { datedQuirk, factAt, lastReading } from './evidence/fact-dates.ts';
export { factDigest } from './evidence/fact-digest.ts';
export type { ChainProblem, CheckedChain, Head, RecordDraft } from './evidence/observation-chain.ts';
export { checkChain, headsSchema, sealRecord } from './evidence/observation-chain.ts';
export { asObservation, headsFile, readObservations } from './evidence/read-observations.ts';
export type { DatedFact } from './evidence/shelf-life.ts';
export { contradictedFacts, datedFacts, isOverdue, overdueFacts, reviewBy, reviewDays } from './evidence/shelf-life.ts';
export { withdrawals } from './evidence/withdrawals.ts';
export { bodyIn } from './exchange-body.ts';
export type { ApiFilter } from './find/api-filter.ts';
export { disputedFacts, disputesOf, factValues } from './find/api-filter.ts';
export { factText } from './find/fact-text.ts';
export type { FilterWord } from './find/filter-word.ts';
export { filterWord } from './find/filter-word.ts';
export type { FindView } from './find/find-view.ts';
export { findKinds, findView } from './find/find-view.ts';
export type { Finds, Search, SearchDocument } from './find/search.ts';
export { createSearch } from './find/search.ts';
export { searchDocuments, spokenFacts } from './find/search-documents.ts';
export { fold } from './find/words.ts';
export { loadCatalogue } from './load.ts';
export type { Reference } from './read/references.ts';
export { readReference, referencesAsPaths } from './read/references.ts';
export type { FilledRequest, ParameterProblem, ParameterValues } from './request/fill-request.ts';
export { exampleValues, fillRequest } from './request/fill-request.ts';
export type { Api, ApiRequest, Claim, Credential, Dispute, Failure, Limit } from './schema/api-schema.ts';
export { apiSchema } from './schema/api-schema.ts';
export type { Change } from './schema/change-schema.ts';
export { changeSchema } from './schema/change-schema.ts';
export type { CharterSection } from './schema/charter-schema.ts';
export type { Content } from './schema/content.ts';
export type { Links, Prices, Substitute, Terms } from './schema/decision-schema.ts';
export type { Figure } from './schema/figure-schema.ts';
export type { Text } from './schema/forms.ts';
export type { Frozen } from './schema/freeze-deep.ts';
export type { Term } from './schema/glossary-schema.ts';
export type { Guide, GuideSample } from './schema/guide-schema.ts';
export { guideSchema } from './schema/guide-schema.ts';
export type {
  Observation,
  ObservationRecord,
  QuotaUse,
  RecordedExchange,
  RecordVerdict,
} from './schema/observation-schema.ts';
export { observationKinds, observationSchema, recordSchema, states, verdicts } from './schema/observation-schema.ts';
export type { Parameter, RequestTemplate } from './schema/request-schema.ts';
export { parameterPlaces, parameterTypes } from './schema/request-schema.ts';
export type { Exchange, Rule, Status } from './schema/rule-schema.ts';
export { statusSchema } from './schema/rule-schema.ts';
export type {
  Conversion,
  FactKind,
  Language,
  NoteCode,
  ProbeName,
  TermName,
  VerdictReason,
  Window,
} from './schema/vocabulary.ts';
export {
  authentications,
  categories,
  changedFields,
  checks,
  claimedFields,
  factKinds,
  formats,
  kinds,
  languages,
  limitKinds,
  limitScopes,
  linkNames,
  noteCodes,
  priceValues,
  probes,
  ruleGroups,
  ruleLevels,
  sampleChecks,
  sampleLanguages,
  situations,
  termNames,
  termValues,
  verdictReasons,
  windows,
} from './schema/vocabulary.ts';
export type { Basis } from './standing/kept.ts';
export { basisParts } from './standing/kept.ts';
export type { Standing } from './standing/standing.ts';
export { standing, standingVerdicts } from './standing/standing.ts';
export { sampleOf, translateResponse, valueAt } from './substitute/translate-response.ts';
