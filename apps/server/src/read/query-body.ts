// What does a QUERY ask (RFC 10008)? The parameters of the GET, as members of a JSON object, so both mean the same.
import { type HttpRequest, Problem, type ProblemPlace, readJson } from '@farol/http';
import { say } from '../words.ts';

export const acceptQuery = { 'Accept-Query': 'application/json' };

/** Many times the longest query with every filter. */
const largestBody = 16 * 1024;

export type QueryBody = {
  /** The query of the GET that asks the same, that of the target included. */
  readonly query: string;
  /** Calls a function that reads this query; what it refuses is placed in the body. */
  readonly placed: <T>(read: () => Promise<T>) => Promise<T>;
};

export async function readQueryBody(request: HttpRequest): Promise<QueryBody> {
  const wanted = { types: ['application/json'], maxBytes: largestBody, acceptHeader: 'accept-query' };
  const body = await readJson(request, wanted);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notAccepted([{ pointer: '', ...object }]);
  const members = Object.entries(body);
  const wrong = members.filter(([, value]) => !['string', 'number', 'boolean'].includes(typeof value));
  if (wrong.length > 0) throw notAccepted(wrong.map(([name]) => ({ pointer: pointerTo(name), ...scalar })));
  const asked = new URLSearchParams(members.map(([name, value]) => [name, String(value)])).toString();
  return {
    query: [request.query, asked].filter((part) => part !== '').join('&'),
    placed: (read) => read().catch((error: unknown) => Promise.reject(placedIn(body, error))),
  };
}

function placedIn(body: object, error: unknown): unknown {
  if (!(error instanceof Problem) || error.facts.errors === undefined) return error;
  const errors = error.facts.errors.map(({ parameter, ...place }) =>
    parameter !== undefined && Object.hasOwn(body, parameter)
      ? { ...place, pointer: pointerTo(parameter) }
      : { ...place, ...(parameter !== undefined && { parameter }) },
  );
  return new Problem(error.code, { ...error.facts, errors }, { cause: error });
}

function pointerTo(name: string): string {
  return `/${name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

const object = { detail: say('expectedObject') };
const scalar = { detail: say('expectedScalar') };

function notAccepted(errors: readonly ProblemPlace[]): Problem {
  return new Problem('malformed-body', { errors: errors.slice(0, 20) });
}
