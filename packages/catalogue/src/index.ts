/** The catalogue: 18 APIs, the conventions and the guides, validated, frozen and ready to query. */

export type { Catalogue } from './catalogue.ts';
export { createCatalogue } from './catalogue.ts';
export { commandLine } from './command-line.ts';
export { ContentError } from './errors.ts';
export type { ApiFilter } from './find/api-filter.ts';
export type { ApiId, ReadyRequests } from './generated/ready-requests.ts';
export { loadCatalogue } from './load.ts';
export type { FilledRequest, ParameterProblem, ParameterValues } from './request/fill-request.ts';
export { exampleValues, fillRequest } from './request/fill-request.ts';
export type { Api, ApiRequest, Credential, Failure, Limit } from './schema/api-schema.ts';
export type { Change } from './schema/change-schema.ts';
export type { Content } from './schema/content.ts';
export type { Text } from './schema/forms.ts';
export type { Frozen } from './schema/freeze-deep.ts';
export type { Guide } from './schema/guide-schema.ts';
export type { Observation } from './schema/observation-schema.ts';
export type { RequestTemplate } from './schema/request-schema.ts';
export type { Exchange, Rule } from './schema/rule-schema.ts';
export type { Language, Window } from './schema/vocabulary.ts';
export { languages } from './schema/vocabulary.ts';
