// The operations of a read in the OpenAPI text.
import { type Json, languageTag } from '@farol/http';
import { readContentNow } from '../read/read-content.ts';
import { isBilingual, type ReadRoute } from '../read/read-route.ts';
import { headerRef, inlineSchema, queryParameters, responseRef } from './components.ts';
import { everyHeader } from './responses.ts';

/** The operations of a read: GET, HEAD and OPTIONS, and QUERY where it is accepted. */
export function readOperations(route: ReadRoute): Json {
  const { operation, answers } = route;
  const parameters = [
    ...queryParameters(route.parameters ?? {}),
    ...(isBilingual(route) ? [{ $ref: '#/components/parameters/AcceptLanguage' }] : []),
    { $ref: '#/components/parameters/IfNoneMatch' },
  ];
  const failures = {
    '304': responseRef('NotModified'),
    '400': responseRef('BadRequest'),
    ...(route.placeholder ? { '404': responseRef('NotFound') } : {}),
    '406': responseRef('NotAcceptable'),
    '500': responseRef('InternalError'),
    ...(operation.id === 'get_readiness' ? { '503': responseRef('Unavailable') } : {}),
    default: responseRef('Failure'),
  };
  const headers = headersOf(route);
  const content = Object.fromEntries(
    answers.map(({ type, schema }) => {
      const example = exampleOf(route, type);
      return [type, { schema: inlineSchema(schema), ...(example === undefined ? {} : { example }) }] as const;
    }),
  );
  const about = answers[0]?.about ?? 'The content.';
  const common = { tags: [operation.tag], parameters };
  return {
    ...(route.placeholder ? { parameters: [pathParameter(route.placeholder)] } : {}),
    get: {
      ...common,
      operationId: operation.id,
      summary: operation.summary,
      description: operation.about,
      responses: { '200': { description: about, headers, content }, ...failures },
    },
    head: {
      ...common,
      operationId: `${operation.id}_head`,
      summary: `${operation.summary}: headers only`,
      description: 'The headers that GET would return.',
      responses: { '200': { description: 'The headers of the content.', headers }, ...bodiless(failures) },
    },
    ...(route.byQuery && { query: queryOperation(route, { headers, content, failures }) }),
    options: optionsOperation(operation.tag, `${operation.id}_options`, `${operation.summary}: what is allowed`),
  };
}

type Described = { readonly headers: Json; readonly content: Json; readonly failures: Json };

/** The same as GET, with the parameters in the body (RFC 10008). OpenAPI describes it since 3.2. */
function queryOperation({ operation, parameters = {} }: ReadRoute, { headers, content, failures }: Described): Json {
  const schema = {
    type: 'object',
    description: 'The parameters of GET.',
    additionalProperties: false,
    properties: Object.fromEntries(
      queryParameters(parameters).map(({ name, description, schema }) => [name, { description, ...(schema as Json) }]),
    ),
  };
  const located = { 'Content-Location': headerRef('Content-Location'), Location: headerRef('Location') };
  return {
    tags: [operation.tag],
    operationId: `${operation.id}_by_query`,
    summary: `${operation.summary} by QUERY`,
    description: 'What GET returns, with its parameters as members of a JSON object (RFC 10008).',
    parameters: [
      ...(parameters.lang ? [{ $ref: '#/components/parameters/AcceptLanguage' }] : []),
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    requestBody: { required: true, content: { 'application/json': { schema, example: { q: 'cep' } } } },
    responses: {
      '200': { description: 'The same as for GET.', headers: { ...headers, ...located }, content },
      ...failures,
      '413': responseRef('BodyTooLarge'),
      '415': responseRef('UnsupportedMediaType'),
    },
  };
}

export function optionsOperation(
  tag: string,
  operationId: string,
  summary = 'What is allowed',
  description = 'The methods of this URL; also the response to a preflight.',
): Json {
  const responses = {
    '204': responseRef('Options'),
    '400': responseRef('BadRequest'),
    '500': responseRef('InternalError'),
  };
  return { tags: [tag], operationId, summary, description, responses };
}

function pathParameter({ name, about, schema, example }: NonNullable<ReadRoute['placeholder']>): Json {
  return { name, in: 'path', required: true, description: about, schema: inlineSchema(schema), example };
}

function headersOf(route: ReadRoute): Json {
  return {
    ETag: headerRef('ETag'),
    'Cache-Control': headerRef('Cache-Control'),
    Vary: headerRef('Vary'),
    ...everyHeader,
    ...(isBilingual(route) ? { 'Content-Language': headerRef('Content-Language') } : {}),
    ...(route.parameters?.cursor ? { Link: headerRef('Link') } : {}),
    ...(route.byQuery && { 'Accept-Query': headerRef('Accept-Query') }),
  };
}

/** The same statuses without a body. */
function bodiless(responses: Readonly<Record<string, unknown>>): Json {
  return Object.fromEntries(
    Object.keys(responses).map((status) => [
      status,
      status === '304'
        ? responseRef('NotModified')
        : { description: 'As for GET, without the body.', headers: everyHeader },
    ]),
  );
}

/** A real answer of this server: the beginning of a list, or the first item. */
function exampleOf(route: ReadRoute, type: string): unknown {
  if (!type.endsWith('json') || route.path.startsWith('/openapi')) return undefined;
  if (route.example !== undefined) return route.example;
  const id = route.placeholder?.example ?? '';
  const call = {
    path: route.path.replace(/\{\w+\}/, id),
    id,
    query: route.parameters?.limit ? `lang=${languageTag.en}&limit=1` : '',
    language: 'en',
    accept: type,
  } as const;
  const content = readContentNow(route, call, true);
  return JSON.parse(content.body.toString());
}
