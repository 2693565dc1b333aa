/** The catalogue: 18 APIs, the conventions and the guides, validated, frozen and ready to be asked. */
export type { Api, ApiRequest, Claim, Credential, Dispute, Failure, Limit } from './api-schema.ts';
export { apiSchema } from './api-schema.ts';
export type { ApiFilter, Catalogue, Content, LabelGroup } from './catalogue.ts';
export { createCatalogue } from './catalogue.ts';
export type { Part, Word } from './command-line.ts';
export { commandLine, curlWords } from './command-line.ts';
export { ContentError } from './errors.ts';
export type { Text } from './forms.ts';
export type { Frozen } from './freeze-deep.ts';
export type { Guide } from './guide-schema.ts';
export { guideSchema } from './guide-schema.ts';
export { jsonSchemas } from './json-schemas.ts';
export { buildCatalogue, loadCatalogue } from './load.ts';
export type { Observation } from './observation-schema.ts';
export { observationSchema, states, verdicts } from './observation-schema.ts';
export type { Exchange, Rule, Status } from './rule-schema.ts';
export { ruleSchema, statusSchema } from './rule-schema.ts';
export type { Search, SearchDocument } from './search.ts';
export { createSearch, fold } from './search.ts';
export { searchDocument } from './search-document.ts';
export type { Language, Window } from './vocabulary.ts';
export {
  authentications,
  categories,
  checks,
  claimedFields,
  formats,
  kinds,
  languages,
  limitKinds,
  limitScopes,
  ruleGroups,
  ruleLevels,
  situations,
  windows,
} from './vocabulary.ts';
