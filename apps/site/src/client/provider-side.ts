import { call, objectOf } from './call.ts';
import { type Delivery, reasonOf, timeLine } from './deliveries.ts';
import { element } from './element.ts';
import { words } from './lab-words.ts';
import { prepare } from './practice.ts';

const base = '/sandbox/v1';
const pauseMs = 1_000;
/** Long enough to see the third attempt, which comes half a minute after the second. */
const watchMs = 45_000;

/** Registers this server's receiver, creates a payment, and watches the provider deliver the event of it. */
export function providerSide(): HTMLElement[] {
  const fault = element(
    'select',
    {},
    ...Object.entries(words.faults).map(([value, name]) => element('option', { value }, name)),
  );
  const button = element('button', { type: 'button', class: 'quiet' }, words.create);
  const status = element('p', { role: 'status' });
  const line = element('div');
  let watching: AbortController | undefined;
  button.addEventListener('click', async () => {
    if (watching) {
      watching.abort();
      return;
    }
    watching = new AbortController();
    button.textContent = words.stop;
    line.replaceChildren();
    await play(fault.value, watching.signal, status, line);
    watching = undefined;
    button.textContent = words.create;
  });
  return [element('label', {}, words.fault, ' ', fault), button, status, line];
}

async function play(fault: string, signal: AbortSignal, status: HTMLElement, line: HTMLElement): Promise<void> {
  const practice = await prepare([]);
  if (!practice) {
    status.textContent = words.noPractice;
    return;
  }
  const headers = { ...practice.headers, 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    call({ method: 'POST', path: `${base}${path}`, headers, body: JSON.stringify(body) });
  const endpoint = await post('/webhooks', {
    url: `${location.origin}/webhooks/pagamentos`,
    eventos: ['pagamento.*'],
    falha: fault || null,
  });
  const id = endpoint ? objectOf(endpoint.body)?.id : undefined;
  await post('/pagamentos', { valor: 4990, moeda: 'BRL' });
  status.textContent = words.watching;
  const end = performance.now() + watchMs;
  while (!signal.aborted && performance.now() < end) {
    const listed = await call({ method: 'GET', path: `${base}/entregas?webhook=${id}`, headers: practice.headers });
    const data = listed ? objectOf(listed.body)?.data : undefined;
    const deliveries = Array.isArray(data) ? (data as Delivery[]) : [];
    const refused = deliveries.some(({ tentativas }) =>
      tentativas.some(({ resposta }) => reasonOf(resposta) === '(signature_wrong)'),
    );
    line.replaceChildren(
      ...timeLine(deliveries),
      ...(refused && fault === '' ? [element('small', {}, words.otherSecret)] : []),
    );
    if (deliveries.length > 0 && deliveries.every(({ situacao }) => situacao !== 'pendente')) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  status.textContent = '';
  // An endpoint that nobody watches any more should not be tried for a day.
  if (typeof id === 'string')
    await call({ method: 'DELETE', path: `${base}/webhooks/${id}`, headers: practice.headers });
}
