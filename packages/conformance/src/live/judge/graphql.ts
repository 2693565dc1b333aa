// Does the GraphQL endpoint keep its conventions?
import type { Text } from '@farol/http';
import { isReason } from '../../paper/checks/outcome.ts';
import {
  answered,
  asObject,
  type Exchange,
  isJsonType,
  isObject,
  isSuccess,
  type JsonObject,
  jsonOf,
  type Made,
  mediaTypeOf,
  statusOf,
} from '../exchange/exchange.ts';
import type { GraphqlEvidence, Routed } from '../graphql/collect-graphql.ts';
import type { Shape } from '../graphql/schema-way.ts';
import { idOf } from '../resource/list-shape.ts';
import { broken, type Check, cannotTell, type Found, kept, likelyBroken, remark, shows, withWords } from './check.ts';
import { check, shared } from './live-texts.ts';
import { movedMember } from './reading.ts';

type GraphqlCheck = Check<GraphqlEvidence>;

/** The server ran the query: `data` is there and not null. In a batch, the last entry counts. */
export function isExecuted(exchange: Made): boolean {
  const json = jsonOf(exchange);
  return isSuccess(exchange) && isObject(asObject(Array.isArray(json) ? json.at(-1) : json).data);
}

const dataOf = (exchange: Made) => asObject(asObject(jsonOf(exchange)).data);
const executed = (all: readonly Made[]): Made => all.find((one) => isExecuted(one));

const singleEndpoint: GraphqlCheck = check('graphql-single-endpoint', (text) => [
  broken(({ typename, otherEndpoints }) => shows(typename, executed(otherEndpoints)), text.another),
  kept(),
]);

const postWithBody: GraphqlCheck = check('graphql-post-with-body', (text) => [
  broken(
    ({ typename, byGet, asText }) => !isExecuted(typename) && shows(typename, executed([byGet, asText])),
    text.refused,
  ),
  cannotTell(({ typename }) => !isExecuted(typename) && shows(typename), text.noAnswer),
  broken(
    ({ variables, introspection }) => isExecuted(introspection) && !holds(variables, '__type') && shows(variables),
    text.variables,
  ),
  broken(({ operation }) => !holds(operation, 'two') && shows(operation), text.operation),
  remark(({ form }) => isExecuted(form), text.form),
  kept(),
]);

/** The member of `data` is there, and not null. */
const holds = (exchange: Made, name: string) => isSuccess(exchange) && (dataOf(exchange)[name] ?? null) !== null;

const getMayCache: GraphqlCheck = check('graphql-get-may-cache', (text) => [
  cannotTell(({ byGet }) => !isExecuted(byGet), text.noGet),
  remark(({ byGet }) => !isCacheable(byGet), text.notCacheable),
  kept(),
]);

function isCacheable(byGet: Exchange): boolean {
  const control = answered(byGet, 'cache-control');
  return (control !== undefined || answered(byGet, 'etag') !== undefined) && !control?.includes('no-store');
}

/** Of small queries the shape must be there; of one for real objects, where it was run. */
const shapeMirrors: GraphqlCheck = check('graphql-shape-mirrors-query', (text) => [
  broken(({ typename }) => isElsewhere(typename) && shows(typename), text.noData),
  cannotTell(({ typename }) => !isExecuted(typename) && shows(typename), text.noAnswer),
  broken(({ typename, shaped, mirrors: real }) => {
    const asked = [{ exchange: typename, shape: { __typename: true as const } }, ...shaped];
    const read = real.filter(({ exchange }) => isExecuted(exchange));
    return shows([...asked, ...read].find(({ exchange, shape }) => !mirrors(shape, dataOf(exchange)))?.exchange);
  }, text.otherMembers),
  kept(),
]);

/** The member that was asked for is there, and neither `data` nor `errors`. */
function isElsewhere(typename: Exchange): boolean {
  const body = asObject(jsonOf(typename));
  const isFound = [body, ...Object.values(body)].some((one) => typeof asObject(one).__typename === 'string');
  return isSuccess(typename) && isFound && !('data' in body) && !('errors' in body);
}

function mirrors(shape: Shape | true, value: unknown): boolean {
  if (shape === true || value === null) return true;
  if (Array.isArray(value)) return value.every((one) => mirrors(shape, one));
  const [names, wanted] = [asObject(value), shape].map((one) => Object.keys(one).toSorted().join());
  return names === wanted && Object.entries(shape).every(([name, inner]) => mirrors(inner, asObject(value)[name]));
}

const jsonAnswers: GraphqlCheck = check('rest-json-payloads', (text) => [
  broken(({ typename, introspection }) => {
    const found = [typename, introspection].find((one) => isExecuted(one) && !isJsonType(mediaTypeOf(one)));
    return withWords(shows(found), { type: mediaTypeOf(found) || shared.untyped });
  }, text.otherType),
]);

/** Of two operations in a document it may have been the query that ran. */
const isOther = (byGet: Exchange) => (one: Exchange) => dataOf(one).__typename !== dataOf(byGet).__typename;

const operationsByKind: GraphqlCheck = check('graphql-operations-by-kind', (text) => [
  broken(({ byGet, mutationsByGet }) => shows(byGet, executed(mutationsByGet.filter(isOther(byGet)))), text.byGet),
  likelyBroken(({ repeated }) => repeated.flatMap((reads) => changedByQuery(reads) ?? []), text.changed),
  kept(),
]);

/** The same object at each of three readings. */
function changedByQuery(reads: readonly Exchange[]): Found | undefined {
  const items = reads.map((read) => objectIn(dataOf(read).top));
  const ids = new Set(items.map(idOf));
  return ids.size === 1 && !ids.has(undefined) ? movedMember(reads, new Set(), items) : undefined;
}

/** The first object with an id, beyond the pages that hold it. */
function objectIn(value: unknown): JsonObject {
  const one = asObject([value].flat()[0]);
  return idOf(one) === undefined && 'link' in one ? objectIn(one.link) : one;
}

const errorsInStatus: GraphqlCheck = check('errors-no-200-with-error-flag', (text) => [
  broken(({ invalid }) => shows(invalid.find((one) => isSuccess(one) && !isExecuted(one))), text.invalidQuery),
  kept(),
]);

const invalidIs4xx: GraphqlCheck = check('errors-4xx-for-client', (text) => [
  broken(({ invalid }) => shows(invalid.find((one) => statusOf(one) >= 500)), text.invalidQuery),
]);

const introspectable: GraphqlCheck = check('graphql-introspectable', (text) => [
  broken(({ introspection }) => !holds(introspection, '__schema') && shows(introspection), text.closed),
  kept(),
]);

const oneRoundTrip: GraphqlCheck = check('graphql-one-round-trip', (text) => [
  cannotTell(({ links }) => links === undefined || isReason(links), text.noLinks),
  likelyBroken(({ links, introspection }) => {
    const breaches = links === undefined || isReason(links) ? [] : links.breaches;
    return breaches.map(({ message }) => ({ shown: [introspection], words: { message } }));
  }, text.bareIds),
  kept(),
]);

/** Queries that a server has to refuse before it runs them, by each route that could hide them. */
const bounded = (routed: (seen: GraphqlEvidence) => readonly Routed[], text: Text): GraphqlCheck['rows'] => [
  cannotTell((seen) => !isExecuted(seen.control) || routed(seen).length === 0, shared.noWay),
  broken((seen) => {
    const isNamed = holds(seen.operation, 'two');
    const asked = routed(seen).filter(({ route }) => isNamed || route !== 'second operation');
    return executedBy(seen.control, asked);
  }, text),
  kept(),
];

const unreadable: GraphqlCheck['rows'][number] = cannotTell(({ hasCycle }) => hasCycle === undefined, shared.noSchema);

const boundDepth: GraphqlCheck = check('graphql-bound-depth', (text) => [
  unreadable,
  kept(({ hasCycle }) => !hasCycle),
  ...bounded(({ depth }) => depth, text.executed),
]);

const boundComplexity: GraphqlCheck = check('graphql-bound-complexity', (text) => [
  unreadable,
  ...bounded(({ cost }) => cost, text.executed),
]);

function executedBy(control: Made, routed: readonly Routed[]): Found | undefined {
  const accepted = routed.filter(({ exchange }) => isExecuted(exchange));
  return withWords(shows(control, accepted[0]?.exchange), { routes: accepted.map(({ route }) => route).join(', ') });
}

export const graphqlChecks: readonly GraphqlCheck[] = [
  ...[singleEndpoint, postWithBody, getMayCache, shapeMirrors, operationsByKind, errorsInStatus, invalidIs4xx],
  ...[introspectable, jsonAnswers, oneRoundTrip, boundDepth, boundComplexity],
];
/** Where the endpoint runs no query by POST, these say so. */
export const unansweredGraphql: readonly GraphqlCheck[] = [shapeMirrors, postWithBody];
