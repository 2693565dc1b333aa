import { type Answer, call, callWith, forgetKey, objectOf, readKey, storeKey } from '../call/call.ts';
import { words } from './rule-words.ts';

const base = '/sandbox/v1';
/** More than any limit of the practice provider, and still done in seconds. */
const mostCalls = 1_000;

type Headers = Readonly<Record<string, string>>;

/** The key and the ids that an exercise needs, and the steps that created them. */
export type Practice = {
  readonly fill: (text: string) => string;
  readonly headers: Headers;
  readonly payment: string | undefined;
  readonly steps: readonly string[];
};

/** The answer that gave no key; undefined when the server did not answer. */
type NoPractice = { readonly failed: Answer | undefined };

/** A request that makes the state which an exchange shows. */
export type Before = { readonly method: string; readonly path: string; readonly body?: string };

export async function prepare(
  texts: readonly string[],
  before: readonly Before[] = [],
): Promise<Practice | NoPractice> {
  const wanted = texts.join('\n');
  const steps: string[] = [];
  const readOnly = wanted.includes('$CHAVE_SOMENTE_LEITURA') ? await keyOf(true, steps) : '';
  if (typeof readOnly !== 'string') return readOnly;
  const key = await keyOf(false, steps);
  if (typeof key !== 'string') return key;
  const headers = { authorization: `Bearer ${key}` };
  const isWebhook = wanted.includes('/webhooks/{id}');
  const made = wanted.includes('{id}') && !isWebhook ? await makePayment(headers, steps) : undefined;
  for (const { method, path, body } of before) {
    const filled = path.replaceAll('{id}', made?.id ?? '{id}');
    await call({ method, path: filled, headers: { ...headers, 'content-type': 'application/json' }, body });
    steps.push(`${method} ${path} ${body ?? ''}`.trim());
  }
  let id = made?.id;
  if (isWebhook) id = await newestAt(`${base}/webhooks`, headers);
  else if (wanted.includes('/eventos/{id}')) {
    // The newest event that the payment of the exercise caused; the list begins with the oldest.
    id = await newestAt(`${base}/eventos?desde=${encodeURIComponent(made?.since ?? '')}`, headers);
    if (id !== undefined) steps.push(`${words.madeEvent}: GET ${base}/eventos`);
  }
  return {
    headers,
    payment: made?.id,
    steps,
    fill: (text) =>
      text
        .replaceAll('$CHAVE_SOMENTE_LEITURA', readOnly)
        .replaceAll('$CHAVE', key)
        .replaceAll('{id}', id ?? '{id}'),
  };
}

async function keyOf(readOnly: boolean, steps: string[]): Promise<string | NoPractice> {
  const stored = readKey(readOnly);
  if (stored) {
    // An expired key is replaced by a new one.
    const headers = { authorization: `Bearer ${stored}` };
    const tried = await call({ method: 'GET', path: `${base}/pagamentos?limit=1`, headers });
    if (tried && tried.status !== 401 && tried.status !== 404) return stored;
  }
  const made = await callWith('POST', `${base}/chaves`, { somente_leitura: readOnly });
  const key = made?.status === 201 ? objectOf(made.body)?.chave : undefined;
  if (typeof key !== 'string') return { failed: made };
  storeKey(key, readOnly);
  steps.push(`${words.madeKey}: POST ${base}/chaves`);
  return key;
}

async function makePayment(headers: Headers, steps: string[]) {
  const payment = { valor: 4990, moeda: 'BRL', descricao: 'Plano mensal' };
  const made = await callWith('POST', `${base}/pagamentos`, payment, headers);
  const { id, criado_em: since = '' } = (made && objectOf(made.body)) ?? {};
  if (typeof id !== 'string') return undefined;
  steps.push(`${words.madePayment}: POST ${base}/pagamentos`);
  return { id, since: String(since) };
}

async function newestAt(path: string, headers: Headers): Promise<string | undefined> {
  const listed = await call({ method: 'GET', path, headers });
  const data = listed ? objectOf(listed.body)?.data : undefined;
  const newest = Array.isArray(data) ? data.at(-1) : undefined;
  return typeof newest?.id === 'string' ? newest.id : undefined;
}

/** Uses up the limit: as many calls as the answer says are left, and one more. The next exercise needs another key. */
export async function untilSpent(
  send: () => Promise<Answer | undefined>,
): Promise<{ readonly answer: Answer | undefined; readonly calls: number }> {
  let answer = await send();
  const left = Number(/;r=(\d+)/.exec(answer?.headers.get('ratelimit') ?? '')?.[1] ?? 0);
  let calls = 1;
  for (; answer && answer.status < 400 && calls <= Math.min(left, mostCalls) + 1; calls += 1) answer = await send();
  forgetKey();
  return { answer, calls };
}
