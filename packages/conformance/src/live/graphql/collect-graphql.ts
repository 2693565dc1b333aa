// Asks a GraphQL endpoint: small queries, faults, and deep and large queries by seven routes. Never a mutation that does something.
import { oneRoundTrip } from '../../paper/checks/graphql/one-round-trip.ts';
import type { GraphqlPaper } from '../../paper/model/graphql.ts';
import { asObject, type Exchange, isObject, isSuccess, jsonOf } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { controlQuery, deepQuery, largeQuery, type Route, routes } from './hidden-queries.ts';
import {
  type Asking,
  findWay,
  introspectionQuery,
  mirrorQueries,
  readingQueries,
  risk,
  type SchemaWay,
  schemaIn,
} from './schema-way.ts';

/** The current media type first; a 4xx for a request error is allowed under it (GraphQL over HTTP). */
const accept = 'application/graphql-response+json, application/json;q=0.9';

export type GraphqlEvidence = Awaited<ReturnType<typeof collectGraphql>>;
export type Routed = { readonly route: Route | 'GET'; readonly exchange: Exchange };

export async function collectGraphql(session: Session, url: string) {
  const exchanges: Exchange[] = [];
  const send = async (request: Parameters<Session['send']>[0]) => {
    const exchange = await session.send({ headers: [['accept', accept]], ...request });
    exchanges.push(exchange);
    return exchange;
  };
  const post = (body: unknown, more: { readonly url?: string; readonly type?: string } = {}) =>
    send({ method: 'POST', url, body, ...more });
  const byUrl = (query: string, operationName?: string) =>
    send({ url: `${url}?${new URLSearchParams({ query, ...(operationName && { operationName }) })}` });
  const typename = await post({ query: '{ __typename }' });
  const introspection = await post({ query: introspectionQuery });
  const schema = schemaIn(jsonOf(introspection));
  const way = schema && findWay(schema);
  const shapeQuery = '{ one: __typename ... { two: __typename } __schema { queryType { name } } }';
  const mirrors: (Asking & { readonly exchange: Exchange })[] = [];
  for (const asking of schema ? mirrorQueries(schema) : [])
    mirrors.push({ ...asking, exchange: await post({ query: asking.text }) });
  const repeated: (readonly Exchange[])[] = [];
  for (const query of schema ? readingQueries(schema) : [])
    repeated.push([await post({ query }), await post({ query }), await post({ query })]);
  const measured = await measure(post, byUrl, way);
  return {
    typename,
    introspection,
    byGet: await byUrl('{__typename}'),
    mutationsByGet: [
      await byUrl('mutation{__typename}'),
      await byUrl('# a query\nmutation{__typename}'),
      await byUrl('query A{__typename} mutation B{__typename}', 'B'),
    ],
    /** Where POST with JSON is refused: the same query as its own media type. */
    asText: isExecutedBody(typename) ? undefined : await post('{ __typename }', { type: 'application/graphql' }),
    variables: await post({
      query: 'query($n:String!){__type(name:$n){name}}',
      variables: { n: schema?.query ?? 'Query' },
    }),
    operation: await post({ query: 'query A{one:__typename} query B{two:__typename}', operationName: 'B' }),
    form: await post('query=%7B__typename%7D', { type: 'application/x-www-form-urlencoded' }),
    /** A query that cannot be parsed, and one for a field that does not exist. */
    invalid: [
      await post({ query: '{ ' }),
      await post({ query: '{ farolNoSuchField }' }),
      await post('{"query":'),
      await post({ variables: {} }),
    ],
    otherEndpoints: await askOthers(post, send, url, schema),
    shaped: isSuccess(introspection)
      ? [{ exchange: await post({ query: shapeQuery }), shape: { one: true, two: true, __schema: true } as const }]
      : [],
    mirrors,
    repeated,
    ...measured,
    hasCycle: schema && way !== undefined,
    links: schema && oneRoundTrip.judge(schema),
    exchanges,
  };
}

const isExecutedBody = (exchange: Exchange): boolean => isObject(asObject(jsonOf(exchange)).data);

type Send = (request: Parameters<Session['send']>[0]) => Promise<Exchange>;
type Post = (body: unknown, more?: { readonly url?: string }) => Promise<Exchange>;

/** Paths below the endpoint get a POST with a query; any other path could be something else, and gets a GET. */
async function askOthers(post: Post, send: Send, url: string, schema: GraphqlPaper | undefined) {
  const types = [...(schema?.types.values() ?? [])].filter(({ kind }) => kind === 'object').slice(0, 3);
  const names = [schema?.query ?? 'Query', 'query', 'v1', ...types.map(({ name }) => name)];
  const fields = (schema?.types.get(schema.query)?.fields ?? []).slice(0, 3).map(({ name }) => name);
  const answers: Exchange[] = [];
  for (const name of new Set([...names, ...fields]))
    answers.push(await post({ query: '{ __typename }' }, { url: `${url}/${name}` }));
  for (const path of ['/query', '/gql', '/api/graphql', '/v1/graphql'].filter((one) => !url.endsWith(one)))
    answers.push(await send({ url: `${path}?query=%7B__typename%7D` }));
  return answers;
}

async function measure(post: Post, byUrl: (query: string) => Promise<Exchange>, way: SchemaWay | undefined) {
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
  const { query } = asObject(deepQuery('plain', way));
  depth.push({ route: 'GET', exchange: await byUrl(String(query)) });
  return { control, depth, cost };
}
