import { type Answer, call, objectOf } from '../call/call.ts';
import { readKey, storeKey } from '../call/practice-key.ts';
import { words } from './rule-words.ts';

const base = '/sandbox/v1';

/** The key and the ids that an exercise needs, and the steps that created them. */
export type Practice = {
  readonly fill: (text: string) => string;
  readonly headers: Readonly<Record<string, string>>;
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
  const needsPayment = wanted.includes('{id}') && !isWebhook;
  const made = needsPayment ? await makePayment(headers, steps) : undefined;
  const payment = made?.id;
  for (const { method, path, body } of before) {
    const filled = path.replaceAll('{id}', payment ?? '{id}');
    await call({ method, path: filled, headers: { ...headers, 'content-type': 'application/json' }, body });
    steps.push(`${method} ${path} ${body ?? ''}`.trim());
  }
  const isEvent = wanted.includes('/eventos/{id}');
  const id = isWebhook
    ? await newestAt(`${base}/webhooks`, headers)
    : isEvent
      ? await eventOf(headers, made, steps)
      : payment;
  return {
    headers,
    payment,
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
    const tried = await call({
      method: 'GET',
      path: `${base}/pagamentos?limit=1`,
      headers: { authorization: `Bearer ${stored}` },
    });
    if (tried && tried.status !== 401 && tried.status !== 404) return stored;
  }
  const made = await call({
    method: 'POST',
    path: `${base}/chaves`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ somente_leitura: readOnly }),
  });
  const key = made?.status === 201 ? objectOf(made.body)?.chave : undefined;
  if (typeof key !== 'string') return { failed: made };
  storeKey(key, readOnly);
  steps.push(`${words.madeKey}: POST ${base}/chaves`);
  return key;
}

type MadePayment = { readonly id: string; readonly since: string };

async function makePayment(
  headers: Readonly<Record<string, string>>,
  steps: string[],
): Promise<MadePayment | undefined> {
  const made = await call({
    method: 'POST',
    path: `${base}/pagamentos`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ valor: 4990, moeda: 'BRL', descricao: 'Plano mensal' }),
  });
  const { id, criado_em: since = '' } = (made && objectOf(made.body)) ?? {};
  if (typeof id !== 'string') return undefined;
  steps.push(`${words.madePayment}: POST ${base}/pagamentos`);
  return { id, since: String(since) };
}

/** The newest event that the payment of the exercise caused; the list begins with the oldest. */
async function eventOf(
  headers: Readonly<Record<string, string>>,
  payment: MadePayment | undefined,
  steps: string[],
): Promise<string | undefined> {
  const path = `${base}/eventos?desde=${encodeURIComponent(payment?.since ?? '')}`;
  const id = await newestAt(path, headers);
  if (id !== undefined) steps.push(`${words.madeEvent}: GET ${base}/eventos`);
  return id;
}

async function newestAt(path: string, headers: Readonly<Record<string, string>>): Promise<string | undefined> {
  const listed = await call({ method: 'GET', path, headers });
  const data = listed ? objectOf(listed.body)?.data : undefined;
  const newest = Array.isArray(data) ? data.at(-1) : undefined;
  return typeof newest?.id === 'string' ? newest.id : undefined;
}
