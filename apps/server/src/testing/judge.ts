// Compares answers with the OpenAPI text.

import type { Json } from '@farol/http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Responses = Readonly<Record<string, { $ref?: string; headers?: Json; content?: Json }>>;
type Operation = { readonly responses: Responses };
type Document = Json & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

export type Seen = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
};

const methods = ['get', 'head', 'options', 'query', 'post', 'put', 'patch', 'delete', 'trace'];

/**
 * Compares responses with an OpenAPI text: the status and the content type must be described, headers and body must match. Returns the
 * differences in words.
 */
export function createJudge(document: Json): (seen: Seen) => readonly string[] {
  const { paths } = document as Document;
  // A validator of JSON Schema does not know the keywords of OpenAPI around the schemas.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  const valid = (pointer: string, value: unknown): readonly string[] => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, known);
    return known(value) ? [] : (known.errors ?? []).map((error) => `${pointer} ${error.instancePath} ${error.message}`);
  };
  const templates = Object.keys(paths)
    .map((path) => ({
      path,
      form: new RegExp(
        `^${path
          .replaceAll('.', '\\.')
          .replace('{path}', '.+')
          .replace(/\{\w+\}/g, '[^/]+')}$`,
      ),
    }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

  const judgeBody = (pointer: string, content: Json, { headers, body, method }: Seen): readonly string[] => {
    if (method === 'HEAD') return body === '' ? [] : ['HEAD with a body'];
    const type = headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if ('*/*' in content) return [];
    if (!(type in content)) return [`content type ${type} is not described`];
    // A stream is described event by event.
    if (!('schema' in (content[type] as object))) return [];
    const value = /json$/.test(type) ? JSON.parse(body) : body;
    return valid(`${pointer}/content/${pointerPart(type)}/schema`, value);
  };

  const judgeHeaders = (pointer: string, described: Json, headers: Headers): readonly string[] =>
    Object.keys(described).flatMap((name) => {
      const value = headers.get(name);
      if (value === null) return [];
      const { $ref } = described[name] as { $ref?: string };
      const at = $ref ? $ref.slice(1) : `${pointer}/headers/${pointerPart(name)}`;
      return valid(`${at}/schema`, /^\d+$/.test(value) ? Number(value) : value);
    });

  return (seen) => {
    const template = templates.find(({ form }) => form.test(seen.path))?.path;
    const item = template === undefined ? undefined : paths[template];
    const operation = item?.[seen.method.toLowerCase()];
    const where = `${seen.method} ${seen.path} ${seen.status}: `;
    const placed = (breaches: readonly string[]) => breaches.map((breach) => `${where}${breach}`);

    if (template === undefined || item === undefined || operation === undefined) {
      const allow = methods.filter((method) => item && method in item).map((method) => method.toUpperCase());
      return placed(judgeUndescribed(seen, allow, (value) => valid('/components/schemas/Problem', value)));
    }
    const key = String(seen.status) in operation.responses ? String(seen.status) : 'default';
    const found = operation.responses[key];
    if (found === undefined) return placed(['status is not described']);
    const { $ref } = found;
    const pointer = $ref
      ? $ref.slice(1)
      : `/paths/${pointerPart(template)}/${seen.method.toLowerCase()}/responses/${key}`;
    const response = $ref ? (at(document, $ref.slice(1)) as Responses[string]) : found;
    return placed([
      ...judgeHeaders(pointer, response.headers ?? {}, seen.headers),
      ...(response.content
        ? judgeBody(pointer, response.content, seen)
        : seen.body === ''
          ? []
          : ['a body where none is described']),
    ]);
  };
}

/** A response that no operation describes must be a refusal, a redirect or a page. */
function judgeUndescribed(
  { method, status, headers, body }: Seen,
  allow: readonly string[],
  isProblem: (value: unknown) => readonly string[],
): readonly string[] {
  const type = headers.get('content-type') ?? '';
  if (allow.length > 0) {
    const given = headers.get('allow')?.split(', ') ?? [];
    if (status !== 405) return [`the method is not described, so 405 was expected`];
    if (given.toSorted().join() !== allow.toSorted().join()) return [`Allow is ${given}, described are ${allow}`];
  }
  if (status >= 400 && type.startsWith('application/problem+json'))
    return method === 'HEAD' ? [] : isProblem(JSON.parse(body));
  if (status === 308 || status === 304 || status === 204 || type.startsWith('text/html')) return [];
  return status < 400 ? [] : [`a failure of type ${type || 'none'}`];
}

function pointerPart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%7E', '~');
}

function at(document: Json, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((value, part) => (value as Json)[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}
