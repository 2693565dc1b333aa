/**
 * The door `@farol/catalogue/ask`, for content that was checked before, such as in a bundle: the queries without reading and checking.
 * It imports no package, so that it loads fast.
 */

export type { Catalogue } from './catalogue.ts';
export { createCatalogue, withObservations } from './catalogue.ts';
export { charterAddress } from './charter.ts';
export type { Part, Word } from './command-line.ts';
export { commandLine, curlWords } from './command-line.ts';
export type { EntryState, ObservedDay } from './evidence/entry-state.ts';
export { factAt } from './evidence/fact-dates.ts';
export { contradictedFacts, datedFacts, overdueFacts } from './evidence/shelf-life.ts';
export { bodyIn } from './exchange-body.ts';
export type { ApiFilter } from './find/api-filter.ts';
export { disputedFacts, disputesOf, factValues } from './find/api-filter.ts';
export { apisNamed } from './find/apis-named.ts';
export { factText } from './find/fact-text.ts';
export type { FilterWord } from './find/filter-word.ts';
export { filterWord } from './find/filter-word.ts';
export { fold } from './find/words.ts';
export type { ParameterProblem, ParameterValues } from './request/fill-request.ts';
export { exampleValues, fillRequest } from './request/fill-request.ts';
export type { Api, ApiRequest, Failure, Limit } from './schema/api-schema.ts';
export type { Content } from './schema/content.ts';
export type { Text } from './schema/forms.ts';
export type { Frozen } from './schema/freeze-deep.ts';
export type { Guide } from './schema/guide-schema.ts';
export type { RequestTemplate } from './schema/request-schema.ts';
export type { Exchange, Rule } from './schema/rule-schema.ts';
export type { Language, TermName, Window } from './schema/vocabulary.ts';
export {
  claimedFields,
  languages,
  linkNames,
  priceValues,
  termNames,
  termValues,
  windows,
} from './schema/vocabulary.ts';
