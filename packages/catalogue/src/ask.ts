/**
 * The second door, for whoever has checked content at hand already, such as a bundle: everything that can be asked of it, without
 * what reads and checks it. It imports no package, so that it costs next to nothing to load.
 */

export type { ApiFilter, Catalogue } from './catalogue.ts';
export { createCatalogue } from './catalogue.ts';
export type { Part, Word } from './command-line.ts';
export { commandLine, curlWords } from './command-line.ts';
export type { EntryState, ObservedDay } from './evidence/entry-state.ts';
export type { Api, ApiRequest, Failure, Limit } from './schema/api-schema.ts';
export type { Content } from './schema/content.ts';
export type { Text } from './schema/forms.ts';
export type { Frozen } from './schema/freeze-deep.ts';
export type { Exchange, Rule } from './schema/rule-schema.ts';
export type { Language, Window } from './schema/vocabulary.ts';
export { claimedFields, languages, windows } from './schema/vocabulary.ts';
export { fold } from './search/search.ts';
