/**
 * The second door, for whoever has checked content at hand already, such as a bundle: everything that can be asked of it, without
 * what reads and checks it. It imports no package, so that it costs next to nothing to load.
 */
export type { Api, ApiRequest, Failure, Limit } from './api-schema.ts';
export type { ApiFilter, Catalogue, Content } from './catalogue.ts';
export { createCatalogue } from './catalogue.ts';
export type { Part, Word } from './command-line.ts';
export { commandLine, curlWords } from './command-line.ts';
export type { EntryState, ObservedDay } from './entry-state.ts';
export type { Text } from './forms.ts';
export type { Frozen } from './freeze-deep.ts';
export type { Exchange, Rule } from './rule-schema.ts';
export { fold } from './search.ts';
export type { Language, Window } from './vocabulary.ts';
export { claimedFields, languages, windows } from './vocabulary.ts';
