import {
  type Api,
  type ApiRequest,
  exampleValues,
  type Frozen,
  fillRequest,
  type Language,
  type RequestTemplate,
} from '@farol/catalogue/ask';

/** One file of an export; a folder export has several. */
export type ExportedFile = { readonly path: string; readonly text: string };

/** One request of an entry, in parts for other tools, with the key as the name of its variable. */
export type ExportedRequest = {
  readonly name: string;
  readonly method: ApiRequest['method'];
  /** Under the base address. */
  readonly path: string;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  /** As the command line sends it, but indented. */
  readonly body: string | undefined;
  readonly answer: { readonly status: number; readonly contentType: string; readonly body: string };
  /** The template that it was filled from; none for further formats. */
  readonly template?: Frozen<RequestTemplate>;
};

export type Pair = { readonly name: string; readonly value: string };

/** The first request and those of the further uses, filled with their examples; then one for each further format. */
export function exportedRequests(api: Frozen<Api>, language: Language): readonly ExportedRequest[] {
  const { response } = api;
  const first = { pt: 'Primeira requisição', en: 'First request' }[language];
  return [
    ...api.requests.flatMap((template, i) => {
      const filled = fillRequest(template, exampleValues(template));
      if (!filled.ok) return [];
      const { status, contentType, sample } = template.response ?? response;
      const body = sample === null ? '' : typeof sample === 'string' ? sample : JSON.stringify(sample, null, 2);
      return {
        ...parts(api, filled.request),
        name: i === 0 ? first : template.title[language],
        answer: { status, contentType: contentType ?? '', body },
        template,
      };
    }),
    ...api.formatExamples.map((example) => ({
      ...parts(api, example.request),
      name: { pt: `Em ${example.format}`, en: `In ${example.format}` }[language],
      answer: { status: response.status, contentType: example.contentType, body: example.sample },
    })),
  ];
}

function parts(api: Frozen<Api>, request: Frozen<ApiRequest>) {
  return {
    method: request.method,
    path: request.path,
    query: pairs(request.query),
    headers: pairs({ ...api.credential?.headers, ...request.headers }),
    body: request.body === undefined ? undefined : JSON.stringify(request.body, null, 2),
  };
}

function pairs(record: Readonly<Record<string, string>>): readonly Pair[] {
  return Object.entries(record).map(([name, value]) => ({ name, value }));
}

/** `?a=b`, percent-encoded; variables of other tools, as in {{NAME}}, are left unchanged. */
export function queryText(query: readonly Pair[]): string {
  const encode = (text: string) => (/^\{\{.*\}\}$/.test(text) ? text : encodeURIComponent(text));
  return query.length === 0 ? '' : `?${query.map(({ name, value }) => `${encode(name)}=${encode(value)}`).join('&')}`;
}
