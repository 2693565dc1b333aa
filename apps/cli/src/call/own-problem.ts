import type { Language, Text } from '@farol/catalogue/ask';
import { sentence } from '../output/at-work.ts';

/**
 * The gateway tells operators to restart the server. On the command line it is enough to run the command again, so the
 * detail of a missing key is replaced.
 */
export async function ownProblem(response: Response, api: string, language: Language): Promise<Response> {
  if (response.status !== 401 || response.headers.get('content-type') !== 'application/problem+json') return response;
  const problem: Problem = await response.clone().json();
  if (problem.code !== 'credential_missing' || problem.variables === undefined) return response;
  const detail = missing(api, problem.variables, problem.sign_up)[language];
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify({ ...problem, detail }), { status: response.status, headers });
}

type Problem = {
  readonly code?: string;
  readonly variables?: readonly string[];
  readonly sign_up?: string;
};

function missing(api: string, [variable = '', ...pair]: readonly string[], signUp: string | undefined): Text {
  const names = { pt: pair.join(' e '), en: pair.join(' and ') };
  const other = pair.length === 0 ? '' : sentence('or_variables', { pair: names });
  const where = signUp === undefined ? '' : sentence('where_key', { signUp });
  return sentence('call_needs_key', { api, variable, other, where });
}
