import type { Language, Text } from '@farol/catalogue/ask';

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
  const other = {
    pt: pair.length === 0 ? '' : ` (ou ${pair.join(' e ')})`,
    en: pair.length === 0 ? '' : ` (or ${pair.join(' and ')})`,
  };
  const where = {
    pt: signUp === undefined ? '' : ` Obtenha a chave em ${signUp}`,
    en: signUp === undefined ? '' : ` Get the key at ${signUp}`,
  };
  return {
    pt: `${api} exige uma chave. Defina ${variable}${other.pt} no ambiente e rode o comando de novo.${where.pt}`,
    en: `${api} needs a key. Set ${variable}${other.en} in the environment and run the command again.${where.en}`,
  };
}
