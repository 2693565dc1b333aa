// How does a request template become a request that can be sent? Imports no package, so that a page can bundle it.
import type { ApiRequest } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Parameter, RequestTemplate } from '../schema/request-schema.ts';

/** Values as text, by the name of the parameter. An empty text is the same as none. */
export type ParameterValues = Readonly<Record<string, string>>;

export type ParameterProblem = {
  readonly parameter: string;
  /** `unknown` is a value for a parameter that the template does not have. */
  readonly problem: 'missing' | 'type' | 'pattern' | 'values' | 'unknown';
};

export type FilledRequest =
  | { readonly ok: true; readonly request: ApiRequest }
  | { readonly ok: false; readonly problems: readonly ParameterProblem[] };

/** The values with which the template is the ready-to-run request of its use. */
export function exampleValues(template: Frozen<RequestTemplate>): ParameterValues {
  return Object.fromEntries(
    template.parameters.filter(({ inExample }) => inExample).map(({ name, example }) => [name, example]),
  );
}

/** Puts values into a template, or lists all the problems with them. */
export function fillRequest(template: Frozen<RequestTemplate>, values: ParameterValues): FilledRequest {
  const given = new Map(Object.entries(values).filter(([, value]) => value !== ''));
  const problems = [
    ...template.parameters.flatMap((parameter) => problemsOf(parameter, given.get(parameter.name))),
    ...[...given.keys()]
      .filter((name) => !template.parameters.some((parameter) => parameter.name === name))
      .map((name): ParameterProblem => ({ parameter: name, problem: 'unknown' })),
  ];
  if (problems.length > 0) return { ok: false, problems };

  const pairsIn = (place: Parameter['in']) =>
    Object.fromEntries(
      template.parameters
        .filter((parameter) => parameter.in === place)
        .flatMap(({ name }) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])),
    );
  const inBody = new Map(
    template.parameters
      .filter((parameter) => parameter.in === 'body')
      .map(({ name, type }) => [`{${name}}`, given.has(name) ? typed(type, given.get(name) ?? '') : undefined]),
  );
  return {
    ok: true,
    request: {
      method: template.method,
      path: template.path.replace(/\{([\w-]+)\}/g, (_, name: string) => pathSegment(given.get(name) ?? '')),
      query: { ...template.query, ...pairsIn('query') },
      headers: { ...template.headers, ...pairsIn('header') },
      ...(template.body === undefined ? {} : { body: filledBody(template.body, inBody) }),
    },
  };
}

function problemsOf(parameter: Frozen<Parameter>, value: string | undefined): ParameterProblem[] {
  const problem = (kind: ParameterProblem['problem']) => [{ parameter: parameter.name, problem: kind }];
  if (value === undefined) return parameter.required ? problem('missing') : [];
  if (!hasType(parameter.type, value)) return problem('type');
  if (parameter.values && !parameter.values.includes(value)) return problem('values');
  if (parameter.pattern && !new RegExp(`^(?:${parameter.pattern})$`, 'u').test(value)) return problem('pattern');
  // A dot segment would leave the path of the template.
  if (parameter.in === 'path' && /^\.{1,2}$/.test(value)) return problem('pattern');
  return [];
}

function hasType(type: Parameter['type'], value: string): boolean {
  if (type === 'boolean') return value === 'true' || value === 'false';
  if (type === 'integer') return /^-?\d{1,15}$/.test(value);
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(value);
  return true;
}

function typed(type: Parameter['type'], value: string): string | number | boolean {
  if (type === 'boolean') return value === 'true';
  return type === 'string' ? value : Number(value);
}

/** Commas, colons and at signs are allowed in a segment and stay readable. */
const pathSegment = (value: string): string => encodeURIComponent(value).replace(/%(2C|3A|40)/g, decodeURIComponent);

/** The body with its placeholders replaced; a member or item without a value is left out. */
function filledBody(body: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof body === 'string') return values.has(body) ? values.get(body) : body;
  if (Array.isArray(body)) {
    return body.map((item) => filledBody(item, values)).filter((item) => item !== undefined);
  }
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body)
      .map(([name, value]) => [name, filledBody(value, values)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
