import { isRecord, parsedJson } from '@farol/http';
import type { Variables } from '../measure/measure.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';

/** A well-formed request as GraphQL over HTTP (September 2026) defines it. */
export type Parameters = {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Variables;
  /** `extensions: {"farol": {"explain": true}}` asks for cost, depth and look-ups beside the answer. */
  readonly explain: boolean;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as JSON: one request, or an array of them. */
export function jsonOfBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new GraphqlRefusal('MALFORMED_JSON', 'The body is not JSON in UTF-8.');
  }
}

export function parametersOfSearch(search: string): Parameters {
  const given = new URLSearchParams(search);
  const one = (name: string): string | undefined => {
    const values = given.getAll(name);
    if (values.length > 1) throw malformed(`The parameter "${name}" is given ${values.length} times.`);
    // An empty text means absent (GraphQL over HTTP, section GET).
    return values[0] || undefined;
  };
  const parsed = (name: string): unknown => {
    const text = one(name);
    const value = text && parsedJson(text);
    if (text && value === undefined) throw new GraphqlRefusal('MALFORMED_JSON', `The parameter "${name}" is not JSON.`);
    return value;
  };
  return parametersOf({
    query: one('query'),
    operationName: one('operationName'),
    variables: parsed('variables'),
    extensions: parsed('extensions'),
  });
}

/** Unknown members are ignored, and null means absent: both as GraphQL over HTTP says. */
export function parametersOf(value: unknown): Parameters {
  if (!isRecord(value)) throw malformed('A request is a JSON object with a member "query".');
  const { query, operationName, variables, extensions } = value;
  if (query === undefined || query === null) throw malformed('The member "query" is missing.');
  if (typeof query !== 'string') throw malformed('The member "query" must be a string.');
  if (!isAbsent(operationName) && typeof operationName !== 'string')
    throw malformed('The member "operationName" must be a string.');
  if (!isAbsent(variables) && !isRecord(variables)) throw malformed('The member "variables" must be an object.');
  if (!isAbsent(extensions) && !isRecord(extensions)) throw malformed('The member "extensions" must be an object.');
  const own = isRecord(extensions) ? extensions.farol : undefined;
  return {
    query,
    operationName: typeof operationName === 'string' ? operationName : undefined,
    variables: isRecord(variables) ? variables : {},
    explain: isRecord(own) && own.explain === true,
  };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function malformed(message: string): GraphqlRefusal {
  return new GraphqlRefusal('MALFORMED_REQUEST', message);
}
