import type { Api, Frozen, Language, RequestTemplate } from '@farol/catalogue/ask';
import { version } from '../machine/version.ts';
import { failureResponses, hiddenFailures, mediaType } from './openapi-failures.ts';
import { type ExportedFile, type ExportedRequest, exportedRequests, type Pair } from './requests.ts';
import { factsToDecide } from './to-decide.ts';

/**
 * An OpenAPI description of the requests that the entry lists. The catalogue does not have the full parameter lists of the APIs, so the
 * description says "this call works" and not "this is everything".
 */
export function openapiText(api: Frozen<Api>, language: Language, today: string): readonly ExportedFile[] {
  const scheme = securityScheme(api);
  const termsUrl = api.terms.termsUrl.value;
  const text = {
    openapi: '3.1.1',
    info: {
      title: api.name,
      version: version(),
      summary: { pt: 'As requisições que o Farol conhece.', en: 'The requests that Farol knows.' }[language],
      description: api.description[language],
      ...(termsUrl === 'not-stated' ? {} : { termsOfService: termsUrl }),
    },
    'x-farol': factsToDecide(api, language, today),
    externalDocs: { url: api.docs },
    servers: [{ url: api.baseAddress, description: api.provider }],
    security: scheme === undefined ? [] : [...(api.credential?.optional ? [{}] : []), { key: [] }],
    paths: paths(api, language),
    components: scheme === undefined ? {} : { securitySchemes: { key: scheme } },
  };
  return [{ path: `${api.id}.openapi.json`, text: `${JSON.stringify(text, null, 2)}\n` }];
}

function securityScheme({ credential }: Frozen<Api>) {
  if (credential === null) return undefined;
  if (credential.oauth)
    return {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: credential.oauth.tokenAddress, scopes: {} } },
    };
  return credential.place === 'bearer'
    ? { type: 'http', scheme: 'bearer' }
    : { type: 'apiKey', in: credential.place, name: credential.name };
}

/** Requests to one path and method are one operation with several examples; a template has its parameters in braces. */
function paths(api: Frozen<Api>, language: Language) {
  const byPath: Record<string, Record<string, unknown>> = {};
  const requests = exportedRequests(api, language);
  for (const request of requests) {
    const path = pathOf(request);
    const operations = byPath[path] ?? {};
    byPath[path] = operations;
    const method = request.method.toLowerCase();
    if (operations[method] !== undefined) continue;
    const same = requests.filter((other) => pathOf(other) === path && other.method === request.method);
    operations[method] = operation(api, same, requests.indexOf(request), language);
  }
  return byPath;
}

function pathOf({ template, path }: ExportedRequest): string {
  return template?.path ?? path;
}

function operation(api: Frozen<Api>, requests: readonly ExportedRequest[], number: number, language: Language) {
  const [first] = requests;
  const hidden = hiddenFailures(api, language);
  const bodies = requests.flatMap(({ name, body }) =>
    body === undefined ? [] : [[name, { value: JSON.parse(body) }]],
  );
  return {
    operationId: number === 0 ? 'first-request' : `request-${number + 1}`,
    summary: first?.name,
    parameters: [
      ...pathParameters(requests, language),
      ...parameters('query', requests, language),
      ...parameters('header', requests, language),
    ],
    ...(bodies.length > 0
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'object' }, examples: Object.fromEntries(bodies) } },
          },
        }
      : {}),
    responses: {
      [first?.answer.status ?? api.response.status]: {
        description: [{ pt: 'Deu certo.', en: 'It worked.' }[language], ...hidden].join(' '),
        // Reversed, so that of two samples of one type the first stays.
        content: Object.fromEntries(
          requests
            .filter(({ answer }) => answer.contentType !== '')
            .toReversed()
            .map((request) => content(api, request)),
        ),
      },
      ...failureResponses(api, language),
    },
  };
}

/** OpenAPI expresses these three by content types and security schemes, not by parameters. */
const saidElsewhere = /^(accept|content-type|authorization)$/i;

function pathParameters(requests: readonly ExportedRequest[], language: Language) {
  const found = new Map(
    requests
      .flatMap(({ template }) => template?.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => [parameter.name, parameter]),
  );
  return [...found.values()].map((parameter) => ({
    name: parameter.name,
    in: 'path',
    required: true,
    description: parameter.meaning[language],
    schema: schemaOf(parameter),
    example: parameter.example,
  }));
}

function parameters(place: 'query' | 'header', requests: readonly ExportedRequest[], language: Language) {
  const pairsOf = (request: ExportedRequest): readonly Pair[] => [
    ...(place === 'query' ? request.query : request.headers.filter(({ name }) => !saidElsewhere.test(name))),
    ...(request.template?.parameters ?? [])
      .filter((parameter) => parameter.in === place && !parameter.inExample)
      .map(({ name, example }) => ({ name, value: example })),
  ];
  const names = [...new Set(requests.flatMap((request) => pairsOf(request).map(({ name }) => name)))];
  return names.map((name) => {
    const given = requests.flatMap((request) => pairsOf(request).filter((pair) => pair.name === name));
    const stated = requests.flatMap(({ template }) => template?.parameters ?? []).filter((one) => one.name === name);
    const [parameter] = stated;
    return {
      name,
      in: place,
      required: given.length === requests.length && stated.every(({ required }) => required),
      ...(parameter ? { description: parameter.meaning[language] } : {}),
      schema: parameter && stated.length === given.length ? schemaOf(parameter) : { type: 'string' },
      examples: Object.fromEntries(
        [...new Set(given.map(({ value }) => value))].map((value) => [exampleName(value), { value }]),
      ),
    };
  });
}

/** As text, because that is how a URL or a header holds it. */
function schemaOf({ pattern, values }: Frozen<RequestTemplate>['parameters'][number]) {
  return {
    type: 'string',
    ...(values ? { enum: [...values] } : {}),
    ...(pattern ? { pattern: `^(?:${pattern})$` } : {}),
  };
}

function exampleName(value: string): string {
  return value.replace(/[^\w.-]+/g, '-') || 'empty';
}

/** The members that checks rely on, for JSON; other formats are plain text. */
function content(api: Frozen<Api>, { answer, template }: ExportedRequest): [string, unknown] {
  const type = mediaType(answer.contentType);
  const response = template?.response ?? api.response;
  if (template && response.shape !== 'text') {
    // An answer may have more members.
    const properties = Object.fromEntries(response.keys.map((key) => [key, {}]));
    const members = { type: 'object', properties, additionalProperties: true };
    const schema = response.shape === 'array' ? { type: 'array', items: members } : members;
    return [type, { schema, example: response.sample }];
  }
  const binary = api.formatExamples.some((example) => example.base64 && example.contentType === answer.contentType);
  return [type, binary ? {} : { schema: { type: 'string' }, example: answer.body }];
}
