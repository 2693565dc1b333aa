// Asks a GraphQL endpoint: small queries, faults, and deep and large queries by seven routes. Never a mutation that does something.
import { type Exchange, isSuccess, jsonOf } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { controlQuery, deepQuery, largeQuery, type Route, routes } from './hidden-queries.ts';
import { findWay, hasLinks, introspectionQuery, readSchema, risk, type SchemaWay } from './schema-way.ts';

/** The current media type first; a 4xx for a request error is allowed under it (GraphQL over HTTP). */
const accept = 'application/graphql-response+json, application/json;q=0.9';

export type GraphqlEvidence = Awaited<ReturnType<typeof collectGraphql>>;
export type Routed = { readonly route: Route; readonly exchange: Exchange };

export async function collectGraphql(session: Session, url: string) {
  const exchanges: Exchange[] = [];
  const send = async (request: Parameters<Session['send']>[0]) => {
    const exchange = await session.send({ headers: [['accept', accept]], ...request });
    exchanges.push(exchange);
    return exchange;
  };
  const post = (body: unknown, more: { readonly url?: string; readonly type?: string } = {}) =>
    send({ method: 'POST', url, body, ...more });
  const byUrl = (query: string) => send({ url: `${url}?${new URLSearchParams({ query })}` });
  const typename = await post({ query: '{ __typename }' });
  const introspection = await post({ query: introspectionQuery });
  const schema = readSchema(jsonOf(introspection));
  const way = schema && findWay(schema);
  const shapeQuery = '{ one: __typename ... { two: __typename } __schema { queryType { name } } }';
  const measured = await measure(post, way);
  return {
    typename,
    introspection,
    byGet: await byUrl('{__typename}'),
    mutationByGet: await byUrl('mutation{__typename}'),
    form: await post('query=%7B__typename%7D', { type: 'application/x-www-form-urlencoded' }),
    /** A query that cannot be parsed, and one for a field that does not exist. */
    invalid: [await post({ query: '{ ' }), await post({ query: '{ farolNoSuchField }' })],
    otherEndpoint: await post({ query: '{ __typename }' }, { url: `${url}/${schema?.queryType ?? 'Query'}` }),
    shape: isSuccess(introspection) ? await post({ query: shapeQuery }) : undefined,
    ...measured,
    hasCycle: schema && way !== undefined,
    /** Whether types refer to each other as objects, and not by ids alone. */
    hasLinks: schema && hasLinks(schema),
    exchanges,
  };
}

async function measure(post: (body: unknown) => Promise<Exchange>, way: SchemaWay | undefined) {
  const depth: Routed[] = [];
  const cost: Routed[] = [];
  const control = way && (await post(controlQuery(way)));
  // Lists that cannot be made small would multiply the work of a server without bounds.
  if (way === undefined || risk(way) > 1) return { control, depth, cost };
  for (const route of routes) {
    depth.push({ route, exchange: await post(deepQuery(route, way)) });
    const large = largeQuery(route, way);
    if (large !== undefined) cost.push({ route, exchange: await post(large) });
  }
  return { control, depth, cost };
}
